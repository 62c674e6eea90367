package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// askEnds asks for what a node needs that stands where changes come in or go out.
func (p *pruning) askEnds(n logical.Node) {
	switch n := n.(type) {
	case *logical.Normalize:
		p.demand(n.Input, append(slices.Clone(n.Key), p.needed(n)...)...)
		if n.Cond != nil {
			p.demand(n.Input, expr.Columns(n.Cond)...)
		}
	case *logical.ToChangelog:
		for _, i := range p.needed(n) {
			p.demand(n.Input, i-1)
		}
	case *logical.FromChangelog:
		p.askFromChangelog(n)
	}
}

// askFromChangelog asks for what rows do. One column stays in any case: somebody
// counts the rows.
func (p *pruning) askFromChangelog(n *logical.FromChangelog) {
	p.demand(n.Input, n.Op)
	kept := p.needed(n)
	if len(kept) == 0 {
		kept = []int{0}
	}
	for _, i := range kept {
		p.demand(n.Input, n.Source(i))
	}
}

// ends returns such a node over its pruned input.
func (p *pruning) ends(n logical.Node) pruned {
	switch n := n.(type) {
	case *logical.ToChangelog:
		return p.toChangelog(n)
	case *logical.FromChangelog:
		return p.fromChangelog(n)
	default:
		return p.normalize(n.(*logical.Normalize))
	}
}

func (p *pruning) normalize(n *logical.Normalize) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.Normalize)
	c.Key = in.moveAll(n.Key)
	if n.Cond != nil {
		c.Cond = in.move(n.Cond)
	}
	return pruned{node: c, to: in.to}
}

// toChangelog keeps the columns of the rows that are left behind its own.
func (p *pruning) toChangelog(n *logical.ToChangelog) pruned {
	in := p.out[n.Input]
	to := make([]int, 1, len(in.to)+1)
	for _, c := range in.to {
		if c >= 0 {
			c++
		}
		to = append(to, c)
	}
	return pruned{node: n.With([]logical.Node{in.node}), to: to}
}

// fromChangelog keeps the column that says what rows do.
func (p *pruning) fromChangelog(n *logical.FromChangelog) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.FromChangelog)
	c.Op = in.to[n.Op]
	to := make([]int, len(logical.Of(n).Columns))
	for i := range to {
		if to[i] = in.to[n.Source(i)]; to[i] > c.Op {
			to[i]--
		}
	}
	return pruned{node: c, to: to}
}
