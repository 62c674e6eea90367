package join

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// The inputs of a join. In the order of positions the right one comes first
// (exactness.md 1, rule 9): what is there when a left row comes need not be put
// right afterwards.
const (
	LeftInput = iota
	RightInput
)

// A Kind says which rows without partners leave a join, and how.
type Kind uint8

// The kinds of joins, as those of the plan.
const (
	Inner Kind = iota
	Left
	Right
	Full
	Semi
	Anti
)

// Pads reports whether rows of a side without partners leave with NULLs in the
// place of the other side.
func (k Kind) Pads(side int) bool {
	return k == Full || k == Left && side == LeftInput || k == Right && side == RightInput
}

// Wide reports whether the columns of both sides leave; otherwise those of the
// left side do.
func (k Kind) Wide() bool { return k != Semi && k != Anti }

// Shows reports whether rows of a side leave even if they have no partner, or
// because they have none.
func (k Kind) Shows(side int) bool { return k.Pads(side) || k == Anti && side == LeftInput }

// A Spec is what all joins have.
type Spec struct {
	Kind  Kind
	Sides [2]Side
	// NullsEqual marks the keys for which NULL is equal to NULL; it may be shorter.
	NullsEqual []bool
	// Cond is the condition on what the keys let through, over the columns of the
	// left side and behind them those of the right; nil: none.
	Cond expr.Expr
	Env  expr.Env
}

// A Side is one input of a join.
type Side struct {
	Types []types.Type
	Keys  []int // equal in pairs to those of the other side, and of equal types
}

// keyTypes returns the types of the keys.
func (s *Spec) keyTypes() []types.Type {
	var list []types.Type
	for _, k := range s.Sides[LeftInput].Keys {
		list = append(list, s.Sides[LeftInput].Types[k].Null())
	}
	return list
}

// keys appends the key columns of a side to dst.
func (s *Side) keys(cols, dst []*vector.Vector) []*vector.Vector {
	for _, k := range s.Keys {
		dst = append(dst, cols[k])
	}
	return dst
}

// lonely appends, for rows lo up to hi, whether the key holds a NULL that is equal
// to nothing. It returns nil if none does.
func (s *Spec) lonely(side int, cols []*vector.Vector, lo, hi int, dst []bool) []bool {
	dst = dst[:0]
	for i, k := range s.Sides[side].Keys {
		if c := cols[k]; c.HasNulls() && (i >= len(s.NullsEqual) || !s.NullsEqual[i]) {
			if len(dst) == 0 {
				dst = append(dst, make([]bool, hi-lo)...)
			}
			for r := range dst {
				dst[r] = dst[r] || c.Null(lo+r)
			}
		}
	}
	if len(dst) == 0 {
		return nil
	}
	return dst
}

// A residual is the condition beside the keys, over batches of pairs that have
// only the columns which it reads.
type residual struct {
	program *expr.Program
	reads   []int
	pairs   changelog.Batch
	rows    []int32
}

// newResidual returns nil if there is no condition.
func newResidual(s *Spec) (*residual, error) {
	if s.Cond == nil {
		return nil, nil
	}
	p, err := expr.NewProgram([]expr.Expr{s.Cond}, s.Env)
	if err != nil {
		return nil, err
	}
	r := &residual{program: p, reads: expr.Columns(s.Cond)}
	for _, side := range s.Sides {
		for _, t := range side.Types {
			r.pairs.Cols = append(r.pairs.Cols, vector.New(t))
		}
	}
	return r, nil
}

// pass returns which of n pairs fulfil the condition, lent until the next call.
// fill appends column c of all pairs to a vector.
func (r *residual) pass(n int, fill func(c int, to *vector.Vector)) ([]int32, error) {
	for _, c := range r.reads {
		r.pairs.Cols[c].Reset()
		fill(c, r.pairs.Cols[c])
	}
	r.pairs.N = n
	var err error
	r.rows, err = r.program.Filter(&r.pairs, r.rows[:0])
	return r.rows, err
}

// appendNulls appends n NULLs to each column.
func appendNulls(to []*vector.Vector, n int) {
	for _, c := range to {
		for range n {
			c.AppendNull()
		}
	}
}

// stored is a filler of pairs of rows that are kept.
func stored(rows *[2]*state.Rows, left, right []int32) func(c int, to *vector.Vector) {
	width := len(rows[LeftInput].Types)
	return func(c int, to *vector.Vector) {
		if c < width {
			rows[LeftInput].Get(c, left, to)
		} else {
			rows[RightInput].Get(c-width, right, to)
		}
	}
}
