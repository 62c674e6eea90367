package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// Cumulate is CUMULATE(TABLE t, DESCRIPTOR(ts), step, size [, offset]).
var Cumulate = Kind{
	Name:   "CUMULATE",
	Params: []Param{{Name: "STEP"}, {Name: "SIZE"}, {Name: "OFFSET", Optional: true}},
	Doc:    "Grows a window by a step until it reaches its size, then starts anew.",
	Check: func(args []int64, _ bool) error {
		return length{"CUMULATE", "size", 1}.multipleOf(length{"CUMULATE", "step", 0}, args)
	},
	NewSlicer: func(args []int64) Slicer {
		return cumulate{step: args[0], size: args[1], offset: types.FloorMod(offset(args, 2), args[1])}
	},
}

type cumulate struct {
	step, size int64
	offset     int64 // of the starts of windows, 0 <= offset < size
}

func (c cumulate) SliceEnd(t int64) int64 { return endAfter(t, c.step, c.offset) }

func (c cumulate) SliceSize() int64 { return c.step }

func (c cumulate) Windows(sliceEnd int64) (first, last int64) {
	if sliceEnd == math.MaxInt64 {
		return sliceEnd, sliceEnd // the end of a slice beyond the end of time
	}
	return sliceEnd, endAfter(sliceEnd-1, c.size, c.offset)
}

func (c cumulate) Step() int64 { return c.step }

func (c cumulate) Start(end int64) int64 {
	return types.AddTime(end-1, -phase(end-1, c.size, c.offset))
}

func (c cumulate) Term() (g, p int64) { return c.step, types.FloorMod(c.offset, c.step) }
