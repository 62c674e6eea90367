package window

import "fmt"

// Tumble is TUMBLE(TABLE t, DESCRIPTOR(ts), size [, offset]).
var Tumble = Kind{
	Name:   "TUMBLE",
	Params: []Param{{Name: "SIZE"}, {Name: "OFFSET", Optional: true}},
	Doc:    "Divides time into adjacent windows of a fixed size.",
	Check:  checkTumble,
	NewSlicer: func(args []int64) Slicer {
		return newAligned(args[0], args[0], offset(args, 1))
	},
}

// checkTumble wants the offset of TUMBLE to be smaller than the size, as Flink
// does; HOP and CUMULATE take any offset.
func checkTumble(args []int64, _ bool) error {
	if err := (length{"TUMBLE", "size", 0}).positive(args); err != nil {
		return err
	}
	if o := offset(args, 1); o >= args[0] || o <= -args[0] {
		return &ArgError{1, fmt.Sprintf("the offset of TUMBLE, %s, must be smaller than its size, %s", Span(o), Span(args[0]))}
	}
	return nil
}
