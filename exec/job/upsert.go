package job

import (
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/upsert"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

func (b *builder) normalize(n *physical.Normalize) stream.Operator {
	return upsert.NewNormalize(upsert.NormalizeSpec{Input: n.Input.Base().Types(), Key: n.Key, Cond: n.Cond, Before: n.Before, Lifetime: b.lifetime(n.Lifetime)}, b.newStore())
}

func (b *builder) materialize(n *physical.Materialize) stream.Operator {
	in := n.Input.Base()
	spec := upsert.Spec{Input: in.Types(), Key: n.Key, Tell: n.Tell, Lifetime: b.lifetime(n.Lifetime)}
	if n.Conflict == logical.LastStays {
		return upsert.NewLatest(spec, b.newStore())
	}
	first := upsert.FirstSpec{Spec: spec, Table: n.Table.Path.Name, Zone: b.o.Expr.Zone, Fail: n.Conflict == logical.OneStays}
	for _, k := range n.Key {
		first.Names = append(first.Names, in.Columns[k].Name)
	}
	return upsert.NewFirst(first, b.newStore())
}

func (b *builder) fromChangelog(n *physical.FromChangelog) stream.Operator {
	in := n.Input.Base()
	return op.NewFromChangelog(op.FromChangelogSpec{Input: in.Types(), Op: n.Op, Name: in.Columns[n.Op].Name, Kinds: n.Kinds}, b.newStore())
}

// ends returns the step of a node that stands where changes come in or go out.
func (b *builder) ends(n physical.Node) stream.RowWise {
	switch n := n.(type) {
	case *physical.Reject:
		return b.reject(n)
	case *physical.ToChangelog:
		return op.NewToChangelog(n.Input.Base().Types(), n.Codes, n.Has)
	default:
		return b.lengths(n.(*physical.Lengths))
	}
}

func (b *builder) lengths(n *physical.Lengths) stream.RowWise {
	in := n.Input.Base()
	var names []string
	types := in.Types()[:0:0]
	for _, c := range n.Columns {
		names, types = append(names, in.Columns[c].Name), append(types, n.Types()[c])
	}
	return op.NewLengths(n.Columns, names, types, n.Table.Path.Name)
}
