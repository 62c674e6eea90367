package window

// Hop is HOP(TABLE t, DESCRIPTOR(ts), slide, size [, offset]).
var Hop = Kind{
	Name:   "HOP",
	Params: []Param{{Name: "SLIDE"}, {Name: "SIZE"}, {Name: "OFFSET", Optional: true}},
	Doc:    "Starts a window of a fixed size every slide; windows may overlap.",
	Check: func(args []int64, _ bool) error {
		return length{"HOP", "size", 1}.multipleOf(length{"HOP", "slide", 0}, args)
	},
	NewSlicer: func(args []int64) Slicer {
		return newAligned(args[1], args[0], offset(args, 2))
	},
}
