package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Expand gives each row several times, computed in several ways. The copies of a
// row follow one another (case order-of-changes-over-grouping-sets). All copies of
// the old row of an update stand before those of the new one, as deletes and inserts,
// since no two of them are side by side (invariant I6).
type Expand struct {
	evals   []func(*changelog.Batch) ([]*vector.Vector, error)
	out     changelog.Batch
	kinds   []changelog.RowKind
	account stream.Account
}

// NewExpand returns a step whose copies evals compute, as expr.Program.Eval does;
// columns are the types of the result.
func NewExpand(columns []types.Type, evals []func(*changelog.Batch) ([]*vector.Vector, error)) *Expand {
	e := &Expand{evals: evals}
	for _, t := range columns {
		e.out.Cols = append(e.out.Cols, vector.New(t))
	}
	return e
}

// Map implements [stream.RowWise]. As a row becomes several, marks are placed anew.
func (e *Expand) Map(in *changelog.Batch) (*changelog.Batch, error) {
	copies := make([][]*vector.Vector, len(e.evals))
	for k, eval := range e.evals {
		var err error
		if copies[k], err = eval(in); err != nil {
			return nil, err
		}
	}
	for _, c := range e.out.Cols {
		c.Reset()
	}
	e.kinds = e.kinds[:0]
	for i := range in.N {
		for _, cols := range copies {
			e.add(in, cols, i)
		}
	}
	e.account.Used += int64(in.N)
	e.out.N, e.out.Kinds = in.N*len(e.evals), nil
	if in.Kinds != nil {
		e.out.Kinds = e.kinds
	}
	e.out.Marks = e.out.Marks[:0]
	row := 0
	for _, m := range in.Marks {
		row = in.RowsBefore(m, row)
		e.out.Marks = append(e.out.Marks, changelog.Mark{Row: int32(row * len(e.evals)), W: m.W})
	}
	return &e.out, nil
}

// add appends one copy of row i.
func (e *Expand) add(in *changelog.Batch, cols []*vector.Vector, i int) {
	for c, v := range e.out.Cols {
		v.Append(cols[c], i)
	}
	if in.Kinds == nil {
		return
	}
	kind := changelog.Insert
	if in.Kinds[i].Sign() < 0 {
		kind = changelog.Delete
	}
	e.kinds = append(e.kinds, kind)
}

// Account implements [stream.Accountant].
func (e *Expand) Account() stream.Account { return e.account }
