package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// askJoin asks both sides for what the condition and the readers need.
func (p *pruning) askJoin(n *logical.Join) {
	left, right := p.ofSides(n)
	p.demand(n.Left, left...)
	p.demand(n.Right, right...)
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
