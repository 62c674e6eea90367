package window

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// TestSlicerLaws checks, for every kind that slices time, the laws that the
// slicing operator relies on, at ordinary times and at the ends of time.
func TestSlicerLaws(t *testing.T) {
	for _, kinds := range [][]*Kind{Kinds, Groups} {
		for _, k := range kinds {
			if k.NewSlicer == nil {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", k.Name, len(k.Params)), func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, 2))
				for range 20000 {
					args := drawArgs(r, k)
					if err := k.Check(args, true); err != nil {
						t.Fatalf("%v: %v", args, err)
					}
					checkSlicer(t, args, k.NewSlicer(args), drawTime(r))
				}
			})
		}
	}
}

func drawTime(r *rand.Rand) int64 {
	switch r.IntN(6) {
	case 0:
		return math.MinInt64 + r.Int64N(50)
	case 1:
		return math.MaxInt64 - r.Int64N(50)
	case 2:
		return int64(r.Uint64())
	default:
		return r.Int64N(4000) - 2000
	}
}

func drawArgs(r *rand.Rand, k *Kind) []int64 {
	step := 1 + r.Int64N(20)
	size := step * (1 + r.Int64N(6))
	switch {
	case k.Name == "TUMBLE":
		return []int64{step, r.Int64N(2*step-1) - step + 1}[:len(k.Params)]
	case len(k.Params) == 2:
		return []int64{step, 1 + r.Int64N(60)}
	default:
		return []int64{step, size, int64(r.Uint64())}
	}
}

func checkSlicer(t *testing.T, args []int64, s Slicer, ts int64) {
	t.Helper()
	end := s.SliceEnd(ts)
	if end == math.MaxInt64 || ts < math.MinInt64+1000 {
		checkEnds(t, args, s, ts)
		return
	}
	if !(end-s.SliceSize() <= ts && ts < end) {
		t.Fatalf("%v: the slice that ends at %d does not hold %d", args, end, ts)
	}
	first, last := s.Windows(end)
	if last > math.MaxInt64-1000 {
		checkEnds(t, args, s, ts)
		return
	}
	if before := first - s.Step(); before >= end && s.Start(before) <= ts {
		t.Fatalf("%v: the window [%d, %d) holds %d but is not listed", args, s.Start(before), before, ts)
	}
	n := int64(0)
	for w := first; w <= last && n < 1000; w += s.Step() {
		n++
		start := s.Start(w)
		if !(start <= ts && ts < w) {
			t.Fatalf("%v: the window [%d, %d) does not hold %d", args, start, w, ts)
		}
		if (w-start)%s.SliceSize() != 0 || (w-end)%s.SliceSize() != 0 {
			t.Fatalf("%v: the window [%d, %d) is no whole number of slices", args, start, w)
		}
		if g, p := s.Term(); types.FloorMod(w-p, g) != 0 {
			t.Fatalf("%v: the window end %d is not in the term (%d, %d)", args, w, g, p)
		}
	}
	if n > 0 && first+(n-1)*s.Step() != last {
		t.Fatalf("%v: the last window is %d, steps of %d from %d miss it", args, last, s.Step(), first)
	}
	if next := types.AddTime(first, n*s.Step()); next != math.MaxInt64 && s.Start(next) <= ts {
		t.Fatalf("%v: the window [%d, %d) holds %d but is not listed", args, s.Start(next), next, ts)
	}
}

// checkEnds checks what must hold where times saturate.
func checkEnds(t *testing.T, args []int64, s Slicer, ts int64) {
	t.Helper()
	end := s.SliceEnd(ts)
	if end <= ts && end != math.MaxInt64 {
		t.Fatalf("%v: the slice of %d ends at %d", args, ts, end)
	}
	first, last := s.Windows(end)
	if last != math.MaxInt64 && last-first > 2000 {
		t.Fatalf("%v: windows of %d from %d to %d", args, ts, first, last)
	}
	if first <= last && (s.Start(first) > ts || first < end) {
		t.Fatalf("%v: the window [%d, %d) does not hold %d", args, s.Start(first), first, ts)
	}
}

func TestWindows(t *testing.T) {
	tests := []struct {
		kind  *Kind
		args  []int64
		t     int64
		wants string
	}{
		{&Tumble, []int64{10, 0}, 9, "[0,10)"},
		{&Tumble, []int64{10, 0}, -1, "[-10,0)"},
		{&Tumble, []int64{10, -3}, 7, "[7,17)"},
		{&Hop, []int64{5, 10, 0}, 7, "[0,10) [5,15)"},
		{&Hop, []int64{5, 10, 7}, 7, "[2,12) [7,17)"},
		{&Hop, []int64{5, 5, -12}, -3, "[-7,-2)"},
		{&Cumulate, []int64{2, 10, 0}, 5, "[0,6) [0,8) [0,10)"},
		{&Cumulate, []int64{5, 10, -23}, 7, "[7,12) [7,17)"},
		{&GroupHop, []int64{4, 10}, 5, "[-4,6) [0,10) [4,14)"},
		{&GroupHop, []int64{10, 4}, 3, "[0,4)"},
		{&GroupHop, []int64{10, 4}, 4, ""},
		{&GroupHop, []int64{10, 4}, 9, ""},
		{&GroupHop, []int64{10, 4}, -10, "[-10,-6)"},
	}
	for _, tt := range tests {
		s := tt.kind.NewSlicer(tt.args)
		var got []string
		first, last := s.Windows(s.SliceEnd(tt.t))
		for w := first; w <= last; w += s.Step() {
			got = append(got, fmt.Sprintf("[%d,%d)", s.Start(w), w))
		}
		if g := strings.Join(got, " "); g != tt.wants {
			t.Errorf("%s%v at %d: got %s, want %s", tt.kind.Name, tt.args, tt.t, g, tt.wants)
		}
	}
}

func TestCheck(t *testing.T) {
	tests := []struct {
		kind  *Kind
		args  []int64
		param int
		want  string
	}{
		{&Tumble, []int64{0, 0}, 0, "the size of TUMBLE is 0 s, but must be positive"},
		{&Tumble, []int64{-300000, 0}, 0, "the size of TUMBLE is -5 min, but must be positive"},
		{&Tumble, []int64{600000, 600000}, 1, "the offset of TUMBLE, 10 min, must be smaller than its size, 10 min"},
		{&Tumble, []int64{600000, -960000}, 1, "the offset of TUMBLE, -16 min, must be smaller than its size, 10 min"},
		{&Tumble, []int64{600000, -540000}, -1, ""},
		{&Hop, []int64{4000, 10000, 0}, 1, "the size of HOP, 10 s, is no multiple of its slide, 4 s"},
		{&Hop, []int64{10000, 5000, 0}, 1, "the size of HOP, 5 s, is no multiple of its slide, 10 s"},
		{&Hop, []int64{0, 60000, 0}, 0, "the slide of HOP is 0 s, but must be positive"},
		{&Hop, []int64{300000, 600000, math.MinInt64}, -1, ""},
		{&Cumulate, []int64{3600000, 60000, 0}, 1, "the size of CUMULATE, 1 min, is no multiple of its step, 1 h"},
		{&Session, []int64{0}, 0, "the gap of SESSION is 0 s, but must be positive"},
		{&GroupHop, []int64{10000, 4500}, -1, ""},
		{&GroupTumble, []int64{0}, 0, "the size of TUMBLE is 0 s, but must be positive"},
		{&GroupSession, []int64{-1}, 0, "the gap of SESSION is -1 ms, but must be positive"},
	}
	for _, tt := range tests {
		err := tt.kind.Check(tt.args, true)
		var arg *ArgError
		switch {
		case tt.param < 0 && err != nil:
			t.Errorf("%s%v: %v", tt.kind.Name, tt.args, err)
		case tt.param < 0:
		case !errors.As(err, &arg) || arg.Param != tt.param || arg.Text != tt.want:
			t.Errorf("%s%v: got %v, want %d %s", tt.kind.Name, tt.args, err, tt.param, tt.want)
		}
	}
}
