package rule

// shareScans makes one node of equal parts of the plan before other rules make
// them differ: a table that is read several times is read once, with the columns
// that any of its readers needs. Pruned first, two readers of different columns
// would have two scans, and late rows would be counted twice.
var shareScans = Rule{
	Name:  "share_scans",
	Doc:   "Reads a table once for all of its readers.",
	Apply: reuse,
}
