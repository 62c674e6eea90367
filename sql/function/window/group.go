package window

// GroupTumble is GROUP BY TUMBLE(ts, size).
var GroupTumble = Kind{
	Name:      "TUMBLE",
	Params:    []Param{{Name: "SIZE"}},
	Doc:       "Groups rows by adjacent windows of a fixed size.",
	Check:     checkTumble,
	NewSlicer: Tumble.NewSlicer,
}

// GroupHop is GROUP BY HOP(ts, slide, size). Unlike the window function it
// takes a size that is no multiple of the slide, and a slide above the size,
// which leaves rows between the windows uncounted (flink-semantics.md 3.2).
var GroupHop = Kind{
	Name:   "HOP",
	Params: []Param{{Name: "SLIDE"}, {Name: "SIZE"}},
	Doc:    "Groups rows by windows of a fixed size that start every slide.",
	Check: func(args []int64, _ bool) error {
		if err := (length{"HOP", "slide", 0}).positive(args); err != nil {
			return err
		}
		return length{"HOP", "size", 1}.positive(args)
	},
	NewSlicer: Hop.NewSlicer,
}

// GroupSession is GROUP BY SESSION(ts, gap).
var GroupSession = Kind{
	Name:   "SESSION",
	Params: []Param{{Name: "GAP"}},
	Doc:    "Groups rows of one key that are at most gap apart.",
	Check:  Session.Check,
}
