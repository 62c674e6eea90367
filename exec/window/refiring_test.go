package window_test

import (
	"slices"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	. "github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// byClock is a TUMBLE of 10 ms over (time, id) that sums ids, with a clock that
// the test moves.
type byClock struct {
	t     *testing.T
	op    *Refiring
	out   *stream.Output
	now   int64
	w     stream.Watermark
	lines []string
}

func newByClock(t *testing.T, trigger window.Trigger) *byClock {
	c := &byClock{t: t, w: stream.MinWatermark}
	big, stamp := types.Of(types.BigInt), types.WithPrecision(types.Timestamp, 3)
	call := benchCall("SUM", false, 3)
	call.Args = []int{1}
	c.op = NewRefiring(Spec{
		Input: []types.Type{stamp, big}, Aggregates: []Call{call}, Before: true, Now: func() int64 { return c.now },
		Output: []OutputPart{{Part: End}, {Part: Aggregate}},
	}, trigger, window.Tumble.NewSlicer([]int64{10, 0}), &state.Store{})
	c.out = stream.NewOutput([]types.Type{stamp.NotNull(), big}, stream.BatchRows, func(b *changelog.Batch) error {
		for i := range b.N {
			text := b.Kind(i).String() + " "
			text += string(vector.AppendText(nil, b.Cols[1], i, nil))
			c.lines = append(c.lines, text)
		}
		return nil
	}, func(*changelog.Batch, []stream.Late) error { return nil })
	return c
}

// row hands over a row.
func (c *byClock) row(at, id int64) {
	b := &changelog.Batch{N: 1, Cols: []*vector.Vector{vector.New(types.WithPrecision(types.Timestamp, 3)), vector.New(types.Of(types.BigInt))}}
	vector.AppendValue(b.Cols[0], at)
	vector.AppendValue(b.Cols[1], id)
	c.do(c.op.Rows(0, stream.View{Batch: b, Hi: 1, Before: c.w}, c.out))
}

// move sets the clock, and ticks if the operator wants it.
func (c *byClock) move(now int64) {
	c.now = now
	if c.op.Wake() <= now {
		c.do(c.op.Tick(now, c.out))
	}
}

func (c *byClock) advance(w stream.Watermark) {
	c.w = w
	c.do(c.op.Advance(w, c.out))
}

func (c *byClock) do(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := c.out.Flush(); err != nil {
		c.t.Fatal(err)
	}
}

// wants compares what has been sent since the last call.
func (c *byClock) wants(lines ...string) {
	c.t.Helper()
	if !slices.Equal(c.lines, lines) {
		c.t.Errorf("at %d: got %q, want %q", c.now, c.lines, lines)
	}
	c.lines = nil
}

// TestEarlyByTheClock checks that early results come at whole periods from the
// first row, and only if something has changed.
func TestEarlyByTheClock(t *testing.T) {
	c := newByClock(t, window.Trigger{Early: window.Firing{On: true, Every: 100}})
	c.now = 7
	c.row(1, 1)
	c.move(50)
	c.row(2, 2)
	c.move(106)
	c.wants()
	c.move(107)
	c.wants("+I 3")
	c.move(207)
	c.wants()
	if at := c.op.Wake(); at != stream.Never {
		t.Errorf("nothing is to be said, but the operator wants to be woken at %d", at)
	}
	c.move(250)
	c.row(3, 4)
	c.move(306)
	c.wants()
	c.move(307)
	c.wants("-U 3", "+U 7")
	c.row(4, 8)
	c.advance(9) // the end of the window comes first
	c.wants("-U 7", "+U 15")
	c.move(1000)
	c.wants()
}

// TestLateByTheClock checks that the period of corrections counts from the first
// late row, and that the last one is sent when the window goes.
func TestLateByTheClock(t *testing.T) {
	c := newByClock(t, window.Trigger{Late: window.Firing{On: true, Every: 100}, Lateness: 20})
	c.row(1, 1)
	c.move(60)
	c.advance(9)
	c.wants("+I 1")
	c.row(2, 2)
	c.move(159)
	c.wants()
	c.row(3, 4)
	c.move(160)
	c.wants("-U 1", "+U 7")
	c.row(4, 8)
	c.advance(28)
	c.wants()
	c.advance(29)
	c.wants("-U 7", "+U 15")
	c.row(5, 16)
	c.advance(100)
	c.wants()
	if c.op.Late != 1 || c.op.Used != 4 {
		t.Errorf("%d rows late and %d used, want 1 and 4", c.op.Late, c.op.Used)
	}
}
