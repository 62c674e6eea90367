package lower

import (
	"slices"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// ends returns the physical node for one that stands where changes come in or go out.
func (l *lowering) ends(n logical.Node, in lowered) lowered {
	switch n := n.(type) {
	case *logical.Materialize:
		return l.materialize(n, in)
	case *logical.Normalize:
		return l.normalize(n, in)
	case *logical.ToChangelog:
		return l.toChangelog(n, in)
	case *logical.FromChangelog:
		return l.fromChangelog(n, in)
	case *logical.Lengths:
		return l.lengths(n, in)
	default:
		return l.sink(n.(*logical.Sink), in)
	}
}

// materialize brings the rows of each key of a sink together.
func (l *lowering) materialize(n *logical.Materialize, in lowered) lowered {
	x := l.byKeys(in, n.Key)
	m := &physical.Materialize{
		Info: l.info(n, "materialize", in), Input: x.node, Table: n.Table, Key: n.Key, Tell: n.Tell, Conflict: n.Conflict, Lifetime: n.Lifetime,
	}
	m.Route = x.dist.route(n.Key)
	return lowered{m, x.dist}
}

// normalize brings the rows of each key of a source together. What its condition
// says of a row is a column below it, which it drops again.
func (l *lowering) normalize(n *logical.Normalize, in lowered) lowered {
	x := l.byKeys(in, n.Key)
	u := &physical.Normalize{
		Info: l.info(n, "normalize", in), Input: x.node, Key: n.Key, Cond: -1, Text: n.Cond, Before: l.wanted[n], Lifetime: n.Lifetime,
	}
	u.Kinds = l.withoutBefore(n, u.Kinds)
	u.Traits = traits(n, u.Info)
	u.Route = x.dist.route(n.Key)
	if n.Cond != nil {
		p := &physical.Project{Info: *x.node.Base(), Input: x.node}
		p.Name, p.Span, p.Traits = l.name("condition", n), n.Cond.Span(), nil
		p.Columns = append(slices.Clone(p.Columns), physical.Column{Name: "condition", Type: n.Cond.Type()})
		for i := range logical.Of(n.Input).Columns {
			p.Exprs = append(p.Exprs, logical.ColumnOf(n.Input, i))
		}
		u.Cond = len(p.Exprs)
		p.Exprs = append(p.Exprs, n.Cond)
		u.Input = p
	}
	return lowered{u, x.dist}
}

// lengths cuts and pads as a projection does, or guards.
func (l *lowering) lengths(n *logical.Lengths, in lowered) lowered {
	if n.Fitted != nil {
		return lowered{&physical.Project{Info: l.info(n, "fit", in), Input: in.node, Exprs: n.Fitted}, in.dist}
	}
	return lowered{&physical.Lengths{Info: l.info(n, "lengths", in), Input: in.node, Table: n.Table, Columns: n.Columns}, in.dist}
}

// fromChangelog reads a log in one task: a -U and the +U behind it are one update.
func (l *lowering) fromChangelog(n *logical.FromChangelog, in lowered) lowered {
	x := l.gather(in)
	return lowered{&physical.FromChangelog{Info: l.info(n, "from_changelog", in), Input: x.node, Op: n.Op, Kinds: n.Kinds}, one()}
}

// toChangelog puts a column before all others.
func (l *lowering) toChangelog(n *logical.ToChangelog, in lowered) lowered {
	kept := append([]int{-1}, logical.AllColumns(n.Input)...)
	return lowered{&physical.ToChangelog{Info: l.info(n, "to_changelog", in), Input: in.node, Codes: n.Codes, Has: n.Has}, in.dist.kept(kept)}
}

// sink writes in one task, or in many where the connector can: then the rows of one
// key have to meet in one of them, unless there is only one of each.
func (l *lowering) sink(n *logical.Sink, in lowered) lowered {
	x, keyed, kinds := in, connector.KeepsByKey(n.Sink), in.node.Base().Kinds
	switch {
	case !n.Sink.Parallel():
		x = l.gather(in)
	case keyed && (kinds != changelog.InsertOnly || !n.KeyTells()), n.Shuffle && len(n.Primary()) > 0:
		x = l.byKeys(in, n.Primary())
	}
	return lowered{&physical.Sink{
		Info: l.info(n, "sink", in), Input: x.node, Table: n.Table, Options: n.Options, Columns: n.Columns, Sink: n.Sink, Key: n.Primary(),
		NoBefore:  kinds.Has(changelog.UpdateBefore) && (!n.Sink.Accepts().Has(changelog.UpdateBefore) || n.Spared()),
		LastStays: keyed && (!n.KeyTells() || kinds != changelog.InsertOnly && !logical.Steady(n.Input, n.Primary())),
	}, x.dist}
}
