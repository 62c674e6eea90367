package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// askJoin asks both sides for what the condition and the readers need.
func (p *pruning) askJoin(n *logical.Join) {
	if kept, first := p.alone(n); kept != nil {
		for _, c := range p.needed(n) {
			p.demand(kept, c-first)
		}
		return
	}
	left, right := p.ofSides(n)
	p.demand(n.Left, left...)
	p.demand(n.Right, right...)
}

// alone returns the side whose rows are the result of n, and the place of its first
// column in it; nil: it takes both sides. Nobody reads the other side of an outer join,
// and its rows are alone with what they are compared by, so that each row of the result
// comes once:
//
//	SELECT q.id, MAX(q.v) FROM q LEFT JOIN p ON p.id = q.id GROUP BY q.id   -- p has PRIMARY KEY (id)
//
// Other conditions only say whether there is a partner. Without the join less is sent;
// Flink leaves it out too.
func (p *pruning) alone(n *logical.Join) (kept logical.Node, first int) {
	s := n.Shape()
	if !n.Split || n.Lookup || s.Temporal != nil || s.Window != nil || s.Interval != nil || p.complete[p.digests.Digest(n)] {
		return nil, 0
	}
	width := n.Width()
	var left, right []int
	for _, k := range n.Keys {
		left, right = append(left, k.Left), append(right, k.Right)
	}
	need := p.need[n]
	switch {
	case n.Kind == logical.LeftJoin && !slices.Contains(need[width:], true) && alone(n.Right, right):
		return n.Left, 0
	case n.Kind == logical.RightJoin && !slices.Contains(need[:width], true) && alone(n.Left, left):
		return n.Right, width
	}
	return nil, 0
}

// ofSides returns the columns of the sides that a join and its readers need.
func (p *pruning) ofSides(n *logical.Join) (left, right []int) {
	if p.complete[p.digests.Digest(n)] {
		return logical.AllColumns(n.Left), logical.AllColumns(n.Right)
	}
	needed := p.needed(n)
	if n.Cond != nil {
		needed = append(needed, expr.Columns(n.Cond)...)
	}
	width := n.Width()
	for _, c := range needed {
		if c < width {
			left = append(left, c)
		} else {
			right = append(right, c-width)
		}
	}
	for _, k := range n.Keys {
		left, right = append(left, k.Left), append(right, k.Right)
	}
	if n.Temporal != nil {
		left, right = append(left, n.Temporal.Left), append(right, n.Temporal.Right)
	}
	slices.Sort(left)
	slices.Sort(right)
	return slices.Compact(left), slices.Compact(right)
}

// join keeps a join over the columns that are needed and no others, since it
// remembers them all. Those that only the condition reads stay in the result.
func (p *pruning) join(n *logical.Join) pruned {
	if kept, first := p.alone(n); kept != nil {
		x := p.out[kept]
		to := positions(nil, len(logical.Of(n).Columns))
		copy(to[first:], x.to)
		return pruned{node: x.node, to: to}
	}
	needLeft, needRight := p.ofSides(n)
	l, r := p.only(n.Left, needLeft), p.only(n.Right, needRight)
	c := n.With([]logical.Node{l.node, r.node}).(*logical.Join)
	width := len(logical.Of(l.node).Columns)
	to := slices.Clone(l.to)
	for _, at := range r.to {
		if at >= 0 {
			at += width
		}
		to = append(to, at)
	}
	if n.Cond != nil {
		c.Cond = pruned{to: to}.move(n.Cond)
	}
	c.Keys = slices.Clone(n.Keys)
	for i := range c.Keys {
		c.Keys[i].Left, c.Keys[i].Right = l.to[n.Keys[i].Left], r.to[n.Keys[i].Right]
	}
	if n.Temporal != nil {
		t := *n.Temporal
		t.Left, t.Right = l.to[t.Left], r.to[t.Right]
		c.Temporal = &t
	}
	if n.Kind.Half() {
		to = slices.Clone(l.to)
	}
	return pruned{node: c, to: to}
}

// only returns what became of n with the given columns of it. One stays in any
// case: somebody counts the rows.
func (p *pruning) only(n logical.Node, columns []int) pruned {
	x := p.out[n]
	if len(columns) == 0 {
		i := max(0, slices.IndexFunc(x.to, func(at int) bool { return at >= 0 }))
		columns = []int{i}
	}
	if len(x.to) == 0 || x.to[columns[0]] < 0 {
		return x
	}
	return pruned{node: p.exactly(x, columns), to: positions(columns, len(x.to))}
}
