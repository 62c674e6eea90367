package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// aligned slices time for windows of one size that start every slide: TUMBLE
// (where they are equal) and HOP. The slice is their greatest common divisor,
// which is the slide wherever the size is a multiple of it.
type aligned struct {
	size, slide, slice int64
	offset             int64 // of the starts of windows, 0 <= offset < slide
}

func newAligned(size, slide, offset int64) aligned {
	return aligned{size: size, slide: slide, slice: gcd(size, slide), offset: types.FloorMod(offset, slide)}
}

func (a aligned) SliceEnd(t int64) int64 { return endAfter(t, a.slice, a.offset) }

func (a aligned) SliceSize() int64 { return a.slice }

func (a aligned) Windows(sliceEnd int64) (first, last int64) {
	if sliceEnd == math.MaxInt64 {
		return sliceEnd, sliceEnd // the end of a slice beyond the end of time
	}
	shift := a.offset + a.size%a.slide // of the ends of windows
	first = endAfter(sliceEnd-1, a.slide, shift)
	reach := types.AddTime(sliceEnd, a.size-a.slice)
	if reach == math.MaxInt64 {
		return first, reach
	}
	return first, types.AddTime(reach, -phase(reach, a.slide, shift))
}

func (a aligned) Step() int64 { return a.slide }

func (a aligned) Start(end int64) int64 { return types.AddTime(end, -a.size) }

func (a aligned) Term() (g, p int64) {
	return a.slide, types.FloorMod(a.offset+a.size%a.slide, a.slide)
}
