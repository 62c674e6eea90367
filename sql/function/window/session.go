package window

// Session is SESSION(TABLE t [PARTITION BY k, ...], DESCRIPTOR(ts), gap).
var Session = Kind{
	Name:   "SESSION",
	Params: []Param{{Name: "GAP"}},
	Doc:    "Joins rows of one key that are at most gap apart.",
	Check: func(args []int64, _ bool) error {
		return length{"SESSION", "gap", 0}.positive(args)
	},
}
