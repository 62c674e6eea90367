package lower

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// A distribution says which task has which rows: all are in one, or rows equal in
// the columns of keys are together, or nothing is known.
type distribution struct {
	single bool
	keys   []int // columns; nil: not by keys
}

func one() distribution      { return distribution{single: true} }
func anywhere() distribution { return distribution{} }

// brings reports whether rows equal in the columns of keys are together: they are
// if they are already together by some of these columns. One key has to be the only
// column by which they are together: state finds the task of a single key by the hash
// of its value alone, which is not that of a key twice (behind a join on k = a AND
// k = b).
func (d distribution) brings(keys []int) bool {
	if d.single {
		return true
	}
	if len(keys) == 1 {
		return slices.Equal(d.keys, keys)
	}
	return len(d.keys) > 0 && !slices.ContainsFunc(d.keys, func(k int) bool { return !slices.Contains(keys, k) })
}

// route returns by which of the keys of a node rows come to its tasks, as
// [physical.Info.Route] has it.
func (d distribution) route(keys []int) []int {
	if d.single || slices.Equal(d.keys, keys) {
		return nil
	}
	list := make([]int, len(d.keys))
	for i, k := range d.keys {
		list[i] = slices.Index(keys, k)
	}
	return list
}

// through returns d behind a projection.
func (d distribution) through(p *logical.Project) distribution {
	if d.single || len(d.keys) == 0 {
		return d
	}
	moved := make([]int, len(d.keys))
	for i, k := range d.keys {
		moved[i] = slices.IndexFunc(p.Exprs, func(e expr.Expr) bool {
			c, ok := e.(*expr.Column)
			return ok && c.Index == k
		})
		if moved[i] < 0 {
			return anywhere()
		}
	}
	return distribution{keys: moved}
}

// kept returns d behind a step that keeps some columns, in that order.
func (d distribution) kept(columns []int) distribution {
	if d.single || len(d.keys) == 0 {
		return d
	}
	moved := make([]int, len(d.keys))
	for i, k := range d.keys {
		if moved[i] = slices.Index(columns, k); moved[i] < 0 {
			return anywhere()
		}
	}
	return distribution{keys: moved}
}

// spread returns the distribution behind an Expand, whose columns are none of those
// before it.
func (l *lowering) spread(d distribution) distribution {
	if d.single {
		return one()
	}
	return anywhere()
}

// together returns the distribution of a union: rows of different branches meet
// only if each branch has all of its rows in one task. Even then the branches
// stay channels of their own, which are merged at the next exchange
// (exactness.md 1, rule 9).
func together(in []lowered) distribution {
	if slices.ContainsFunc(in, func(x lowered) bool { return !x.dist.single }) {
		return anywhere()
	}
	return one()
}

// grouped returns the distribution of an aggregation's result.
func grouped(d distribution, keys []int, output []logical.Output) distribution {
	if d.single || len(d.keys) == 0 {
		return d
	}
	var moved []int
	for _, k := range d.keys {
		n := slices.Index(keys, k)
		i := slices.IndexFunc(output, func(o logical.Output) bool { return o.Part == logical.PartKey && o.N == n })
		if n < 0 || i < 0 {
			return anywhere()
		}
		moved = append(moved, i)
	}
	return distribution{keys: moved}
}

// byKeys brings rows together that are equal in the columns of keys; without keys
// it gathers all.
func (l *lowering) byKeys(in lowered, keys []int) lowered {
	if len(keys) == 0 {
		return l.gather(in)
	}
	if in.dist.brings(keys) {
		return in
	}
	return lowered{l.exchange(in.node, keys), distribution{keys: keys}}
}

// gather brings all rows into one task.
func (l *lowering) gather(in lowered) lowered {
	if in.dist.single {
		return in
	}
	return lowered{l.exchange(in.node, nil), one()}
}

func (l *lowering) exchange(n physical.Node, keys []int) physical.Node {
	x := &physical.Exchange{Info: *n.Base(), Input: n, Keys: keys}
	x.Name, x.Traits = l.unique("exchange_"+n.Base().Name), nil
	return x
}
