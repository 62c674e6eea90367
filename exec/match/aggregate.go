package match

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// aggregates computes aggregates over the rows of a match at one place of the
// query: in one condition, or in the measures. There, what a variable holds mostly
// grows by a row from one candidate to the next, so each partition keeps its
// accumulators and what they cover; anything else is computed anew. It is no
// state: the rows say the same.
type aggregates struct {
	calls []call
}

// A call is one aggregate.
type call struct {
	logical.MatchCall
	program *expr.Program // of the arguments that are computed; nil: none is
	reads   []int         // columns of the input that it reads
	input   changelog.Batch
	args    []*vector.Vector // one an argument that is no word
	consts  []bool

	acc     aggregate.Accumulator
	covered page.Column[covered]
	groups  []int32
	rows    []int32
	one     [1]int32
}

// covered is a range of rows of a partition, counted from its first ever.
type covered struct{ serial, lo, hi int64 }

func newAggregates(s *Spec) (aggregates, error) {
	var a aggregates
	for _, m := range s.Calls {
		c, err := newCall(s, m)
		if err != nil {
			return a, err
		}
		a.calls = append(a.calls, c)
	}
	return a, nil
}

func newCall(s *Spec, m logical.MatchCall) (call, error) {
	c := call{MatchCall: m, acc: m.Func.Make(m.Bound, m.Type, false)}
	var computed []expr.Expr
	for i, a := range m.Args {
		if a == nil {
			continue
		}
		constant := m.Bound[i].Const
		c.consts = append(c.consts, constant != nil)
		if constant != nil {
			c.args = append(c.args, vector.NewConst(constant, 0, 1))
			continue
		}
		c.args = append(c.args, nil)
		computed = append(computed, a)
	}
	c.reads = expr.Columns(computed...)
	for _, t := range s.Input {
		c.input.Cols = append(c.input.Cols, vector.New(t))
	}
	var err error
	if len(computed) > 0 {
		c.program, err = expr.NewProgram(computed, s.Env)
	}
	return c, err
}

// result appends the result of a call for a candidate of the partition that has
// the given group.
func (a *aggregates) result(o *Operator, m *candidate, n int, group int32, out *vector.Vector) error {
	c := &a.calls[n]
	lo, hi := m.rows(c.Part)
	first := m.q.base + int64(m.q.start)
	want := covered{serial: m.q.serial, lo: first + int64(lo), hi: first + int64(hi)}
	c.acc.Grow(int(group) + 1)
	c.covered.Grow(int(group) + 1)
	c.one[0] = group
	have := c.covered.At(group)
	from := have.hi
	if have.serial != want.serial || have.lo != want.lo || have.hi > want.hi {
		c.acc.Clear(c.one[:])
		from = want.lo
	}
	*have = want
	if err := c.update(o, m.q, int(from-m.q.base), int(want.hi-m.q.base), group); err != nil {
		return err
	}
	c.acc.Result(c.one[:], out)
	if f, ok := c.acc.(aggregate.Failing); ok {
		return f.Failed()
	}
	return nil
}

// update adds rows lo up to hi of a partition.
func (c *call) update(o *Operator, q *partition, lo, hi int, group int32) error {
	if lo == hi {
		return nil
	}
	c.rows, c.groups = append(c.rows[:0], q.rows[lo:hi]...), c.groups[:0]
	for range c.rows {
		c.groups = append(c.groups, group)
	}
	for _, k := range c.reads {
		c.input.Cols[k].Reset()
		c.input.Cols[k].AppendRows(o.pool.cols[k], c.rows)
	}
	c.input.N = len(c.rows)
	var computed []*vector.Vector
	if c.program != nil {
		var err error
		if computed, err = c.program.Eval(&c.input); err != nil {
			return err
		}
	}
	k := 0
	for i, constant := range c.consts {
		if constant {
			c.args[i].SetLen(len(c.rows))
			continue
		}
		c.args[i] = computed[k]
		k++
	}
	return c.acc.Update(aggregate.Input{Groups: c.groups, Args: c.args, Seq: q.base + int64(lo)})
}

// forget drops what is kept for partitions that are gone.
func (a *aggregates) forget(groups []int32) {
	for i := range a.calls {
		c := &a.calls[i]
		for _, g := range groups {
			if int(g) < len(c.covered.Pages)*page.Size && c.covered.At(g).serial != 0 {
				c.one[0] = g
				c.acc.Clear(c.one[:])
				*c.covered.At(g) = covered{}
			}
		}
	}
}
