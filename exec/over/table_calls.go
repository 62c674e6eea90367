package over

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// tableCalls computes the calls of a Table, a partition at a time.
type tableCalls struct {
	spec   *TableSpec
	frames frames
	runs   [4]frameRun
	placed []placedCall
	from   []resultOf
	fresh  []*vector.Vector // results, one a call, a row a row
}

// resultOf says where the result of a call is computed: in a run, or by a placed
// function.
type resultOf struct{ run, column int }

// The runs, and the place of results of placed functions.
const (
	runRows  = iota // row after row, whatever the frame is
	runGrow         // frames that begin with the partition: rows are added
	runSlide        // others: rows are added and taken back
	runAnew         // frames that are added up anew for each row
	runPlaced
)

// A placedCall is a call of a placed function.
type placedCall struct {
	*over.Placed
	args arguments
}

// anewSteps is at how many rows in frames that are added up anew their results are
// taken.
const anewSteps = 1 << 16

func newTableCalls(spec *TableSpec, rows *state.Rows) tableCalls {
	t := tableCalls{spec: spec, frames: newFrames(spec, rows)}
	for i := range t.runs {
		t.runs[i].turns.rows = rows
	}
	for i := range spec.Calls {
		c := &spec.Calls[i]
		t.fresh = append(t.fresh, vector.New(c.Result))
		if p := over.FindPlaced(c.Func.Name); p != nil {
			t.from = append(t.from, resultOf{runPlaced, len(t.placed)})
			t.placed = append(t.placed, placedCall{p, newArguments(spec.Input, c)})
			continue
		}
		k := runOf(spec, c)
		r := &t.runs[k]
		t.from = append(t.from, resultOf{k, len(r.turns.columns)})
		f := c.Func
		if c.Distinct {
			f = aggregate.Distinct(f)
		}
		r.turns.columns = append(r.turns.columns, f.Make(c.Bound, c.Result, k == runSlide))
		r.turns.args = append(r.turns.args, newArguments(spec.Input, c))
		r.turns.results = append(r.turns.results, vector.New(c.Result))
	}
	return t
}

// runOf chooses how the frames of a call are added up. Sums of floating-point numbers
// are not what they were when a number is taken back.
func runOf(spec *TableSpec, c *Call) int {
	switch {
	case c.byRow():
		return runRows
	case spec.Frame.Start.Kind == logical.BoundNone:
		return runGrow
	case !c.Func.Retracts:
		return runAnew
	}
	for _, a := range c.Args {
		if a >= 0 && spec.Input[a].Kind.Approximate() {
			return runAnew
		}
	}
	return runSlide
}

// compute returns the results of the rows of a partition, which are in order.
func (t *tableCalls) compute(list []int32) ([]*vector.Vector, error) {
	t.frames.find(list)
	for _, v := range t.fresh {
		v.Reset()
	}
	for k := range t.runs {
		if len(t.runs[k].turns.columns) == 0 {
			continue
		}
		if err := t.run(k, list); err != nil {
			return nil, err
		}
	}
	for i, r := range t.from {
		if r.run != runPlaced {
			continue
		}
		p := &t.placed[r.column]
		p.args.read(t.runs[runRows].turns.rows, list)
		args := p.args.part(0, len(list), len(list))
		if err := p.Values(args, over.Partition{First: t.frames.first, End: t.frames.end}, t.fresh[i]); err != nil {
			return nil, err
		}
	}
	return t.fresh, nil
}

// run computes the calls of one run, and adds their results to fresh.
func (t *tableCalls) run(k int, list []int32) error {
	r := &t.runs[k]
	for lo := 0; lo < len(list); {
		var hi int
		switch k {
		case runRows:
			hi = r.rows(list)
		case runAnew:
			hi = r.anew(list, &t.frames, lo)
		default:
			hi = r.slide(list, &t.frames)
		}
		if err := r.turns.run(k == runSlide); err != nil {
			return err
		}
		for i, f := range t.from {
			if f.run == k {
				t.fresh[i].AppendRows(r.turns.results[f.column], r.of)
			}
		}
		r.clear()
		lo = hi
	}
	return nil
}

// A frameRun plays frames of a partition into accumulators.
type frameRun struct {
	turns  turns
	of     []int32 // place of each row's result
	groups []int32
}

// begin makes n units, of one group or of one each.
func (r *frameRun) begin(n int, apart bool) {
	t := &r.turns
	t.units, r.of, r.groups = t.units[:0], r.of[:0], r.groups[:0]
	for i := range int32(n) {
		g := int32(0)
		if apart {
			g = i
		}
		if g == int32(len(r.groups)) {
			r.groups = append(r.groups, g)
		}
		t.units = append(t.units, unit{i, i + 1, g})
	}
	for _, c := range t.columns {
		c.Grow(len(r.groups))
	}
	t.plan()
}

func (r *frameRun) clear() {
	for _, c := range r.turns.columns {
		c.Clear(r.groups)
	}
}

// step adds a row to a group, or takes it back.
func (r *frameRun) step(id, group int32, sign int8) {
	t := &r.turns
	t.steps, t.groups, t.signs = append(t.steps, id), append(t.groups, group), append(t.signs, sign)
}

func (r *frameRun) ends() { r.turns.ends = append(r.turns.ends, int32(len(r.turns.steps))) }

// rows plays row after row.
func (r *frameRun) rows(list []int32) int {
	r.begin(len(list), false)
	for i, id := range list {
		r.step(id, 0, 1)
		r.ends()
		r.of = append(r.of, int32(i))
	}
	return len(list)
}

// slide lets rows enter and leave as the frame moves on.
func (r *frameRun) slide(list []int32, f *frames) int {
	r.begin(f.different(0, len(list)), false)
	lo, hi, n := int32(0), int32(0), int32(0)
	for i := range list {
		if i == 0 || !f.same(i) {
			for ; lo < min(f.lo[i], hi); lo++ {
				r.step(list[lo], 0, -1)
			}
			lo = f.lo[i]
			for hi = max(hi, lo); hi < f.hi[i]; hi++ {
				r.step(list[hi], 0, 1)
			}
			r.ends()
			n++
		}
		r.of = append(r.of, n-1)
	}
	return len(list)
}

// anew adds up the frames of rows from lo on, each by itself.
func (r *frameRun) anew(list []int32, f *frames, lo int) int {
	hi, steps := lo, 0
	for hi < len(list) && (hi == lo || steps < anewSteps) {
		if hi == lo || !f.same(hi) {
			steps += int(f.hi[hi] - f.lo[hi])
		}
		hi++
	}
	r.begin(f.different(lo, hi), true)
	n := int32(0)
	for i := lo; i < hi; i++ {
		if i == lo || !f.same(i) {
			for k := f.lo[i]; k < f.hi[i]; k++ {
				r.step(list[k], n, 1)
			}
			r.ends()
			n++
		}
		r.of = append(r.of, n-1)
	}
	return hi
}
