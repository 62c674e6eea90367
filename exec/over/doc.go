// Package over computes aggregates over the rows that come before each row:
// SUM(x) OVER (PARTITION BY k ORDER BY ts), with frames in rows or in time
// (flink-semantics.md 6).
//
// It ranks nothing under a limit (exec/rank does) and knows no functions:
// aggregates are in sql/function/aggregate, those that need OVER in
// sql/function/over.
//
// Ordered by time, rows wait for the watermark and leave once ([New]); ordered by
// another column they leave at once and are corrected ([NewCorrected]). Frames
// with a bound take rows back out of the accumulators; nothing is added up anew.
package over

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Spec says what is computed.
type Spec struct {
	Input     []types.Type
	Partition []int
	Order     int // column: the time, or what else the rows are ordered by
	Proctime  bool
	Lifetime  state.Lifetime // of partitions in which no row waits
	Frame     Frame
	Calls     []Call
}

// A Frame says which rows count. It ends at the row, or with its peers in the
// order unless it is counted in rows.
type Frame struct {
	Rows, Bounded bool
	N             int64 // of a bounded frame: rows before the row, or milliseconds
}

// A Call is a call of an aggregate function.
type Call struct {
	Func     *aggregate.Func
	Args     []int    // columns of the input; -1 where the argument is constant
	Bound    []fn.Arg // what is known of each argument, constants included
	Distinct bool
	Result   types.Type
}

// byRow reports whether a call sees row after row, also among peers.
func (c *Call) byRow() bool { return over.Find(c.Func.Name) != nil }

// accumulators returns a column of state for each call.
func (s *Spec) accumulators() []aggregate.Accumulator {
	var list []aggregate.Accumulator
	for _, c := range s.Calls {
		f := c.Func
		if c.Distinct {
			f = aggregate.Distinct(f)
		}
		list = append(list, f.Make(c.Bound, c.Result, s.Frame.Bounded))
	}
	return list
}

// table declares the table of partitions.
func (s *Spec) table(store *state.Store) *state.Table {
	keys := stream.Pick(nil, s.Input, s.Partition)
	return store.Table("partitions", keys, s.accumulators())
}

// arguments takes the arguments of one call out of rows.
type arguments struct {
	columns []int
	values  []*vector.Vector // one an argument, of the rows of all steps
	views   []*vector.Vector // of the rows of one turn
}

func newArguments(input []types.Type, c *Call) arguments {
	a := arguments{columns: c.Args}
	constants := fn.Constants(c.Bound)
	for i, column := range c.Args {
		if column < 0 {
			a.values = append(a.values, vector.NewConst(constants[i], 0, 1))
			a.views = append(a.views, vector.NewConst(constants[i], 0, 1))
			continue
		}
		a.values = append(a.values, vector.New(input[column]))
		a.views = append(a.views, vector.New(input[column]))
	}
	return a
}

// read takes the arguments for rows.
func (a *arguments) read(rows *state.Rows, ids []int32) {
	for i, c := range a.columns {
		if c >= 0 {
			a.values[i].Reset()
			rows.Get(c, ids, a.values[i])
		}
	}
}

// part returns the arguments of steps lo up to hi of n.
func (a *arguments) part(lo, hi, n int) []*vector.Vector {
	if lo == 0 && hi == n {
		for i, c := range a.columns {
			if c < 0 {
				a.values[i].SetLen(n)
			}
		}
		return a.values
	}
	for i, c := range a.columns {
		if c < 0 {
			a.views[i].SetLen(hi - lo)
		} else {
			a.views[i].View(a.values[i], lo, hi)
		}
	}
	return a.views
}
