package lower

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// lower returns the physical node for a logical one over its lowered inputs.
func (l *lowering) lower(n logical.Node, in []lowered) (lowered, error) {
	if err := refuseProctime(n); err != nil {
		return lowered{}, err
	}
	switch n := n.(type) {
	case *logical.Scan:
		return l.scan(n)
	case *logical.Values:
		return lowered{&physical.Values{Info: l.info(n, "values"), Rows: n.Rows}, one()}, nil
	case *logical.Watermark:
		return l.watermark(n, in[0]), nil
	case *logical.Project:
		return lowered{
			&physical.Project{Info: l.info(n, "project", in...), Input: in[0].node, Exprs: n.Exprs},
			in[0].dist.through(n),
		}, nil
	case *logical.Filter:
		return lowered{&physical.Filter{Info: l.info(n, "filter", in...), Input: in[0].node, Cond: n.Cond}, in[0].dist}, nil
	case *logical.Union:
		u := &physical.Union{Info: l.info(n, "union", in...)}
		for _, b := range in {
			u.Branches = append(u.Branches, b.node)
		}
		return lowered{u, together(in)}, nil
	case *logical.WindowTable:
		return l.windowTable(n, in[0]), nil
	case *logical.WindowAggregate:
		return l.windowAggregate(n, in[0]), nil
	case *logical.LateRows:
		return l.lateRows(n, in[0]), nil
	case *logical.WindowRegroup:
		return l.windowRegroup(n, in[0]), refuseTrigger(n)
	case *logical.GroupAggregate:
		return l.groupAggregate(n, in[0]), nil
	case *logical.Expand:
		return lowered{&physical.Expand{Info: l.info(n, "expand", in...), Input: in[0].node, Rows: n.Rows}, l.spread(in[0].dist)}, nil
	case *logical.Over:
		return l.over(n, in[0]), nil
	case *logical.Rank:
		return l.rank(n, in[0]), nil
	case *logical.TimeSort:
		return l.timeSort(n, in[0]), nil
	case *logical.Match:
		return l.match(n, in[0]), nil
	case *logical.Sort:
		x := l.gather(in[0])
		return lowered{&physical.Sort{
			Info: l.info(n, "sort", in...), Input: x.node, Keys: n.Keys, Offset: n.Offset, Limit: n.Limit,
		}, one()}, nil
	case *logical.Unnest:
		return l.unnest(n, in[0]), nil
	case *logical.ValueJoin:
		return l.valueJoin(n, in), nil
	case *logical.Join:
		return l.join(n, in)
	case *logical.Limit:
		x := l.gather(in[0])
		return lowered{&physical.Limit{Info: l.info(n, "limit", in...), Input: x.node, Offset: n.Offset, Limit: n.Limit}, one()}, nil
	case *logical.Reject:
		return lowered{&physical.Reject{
			Info: l.info(n, "reject", in...), Input: in[0].node, Columns: n.Columns, Drop: n.Drop, Time: n.Time, Table: n.Table,
		}, in[0].dist}, nil
	case *logical.Materialize, *logical.Normalize, *logical.ToChangelog, *logical.FromChangelog, *logical.Lengths, *logical.Sink:
		return l.ends(n, in[0]), nil
	case *logical.Collect:
		x := l.gather(in[0])
		return lowered{&physical.Collect{Info: l.info(n, "collect", in...), Input: x.node}, one()}, nil
	}
	return lowered{}, source.Errorf(n.Span(), "this step is not built yet")
}

func (l *lowering) scan(n *logical.Scan) (lowered, error) {
	s := &physical.Scan{Info: l.info(n, "scan"), Table: n.Table, Options: n.Options, Spec: n.Asked()}
	for i, column := range n.Columns {
		s.Output = append(s.Output, slices.IndexFunc(s.Spec, func(c connector.Column) bool {
			return c.Name == n.Table.Columns[column].Name && slices.Equal(c.Path, n.Path(i))
		}))
	}
	var err error
	s.Source, err = l.env.Source(n.Table, n.Options, s.Spec)
	return lowered{s, anywhere()}, err
}

// watermark puts the value of the WATERMARK expression into a column below the
// assigner, which drops it again.
func (l *lowering) watermark(n *logical.Watermark, in lowered) lowered {
	w := &physical.Watermark{Info: l.info(n, "watermark", in), Input: in.node, Table: n.Table, Time: n.Time, Text: n.Mark.String(), AfterEpoch: true, Emit: n.Emit}
	w.SkipNulls = n.SkipNulls
	if l.env.Batch {
		// A bounded input is read to its end, and no row is late for that.
		w.AtEnd, w.Emit = true, logical.Emission{Source: w.Emit.Source}
	} else {
		for _, t := range n.Thin {
			w.Thin = append(w.Thin, physical.Term{Grain: t.Grain, Phase: t.Phase})
		}
	}
	if c, ok := n.Mark.(*expr.Column); ok {
		w.Mark = c.Index
		return lowered{w, in.dist}
	}
	p := &physical.Project{Info: *in.node.Base(), Input: in.node}
	p.Name, p.Span, p.Traits = l.name("mark", n), n.Mark.Span(), nil
	p.Columns = append(slices.Clone(p.Columns), physical.Column{Name: "watermark", Type: n.Mark.Type()})
	mark := n.Mark
	if below, ok := in.node.(*physical.Project); ok {
		// The computed columns of the table: one projection does both.
		p.Input, p.Exprs, mark = below.Input, slices.Clone(below.Exprs), expr.Replace(mark, below.Exprs)
	} else {
		for i := range logical.Of(n.Input).Columns {
			p.Exprs = append(p.Exprs, logical.ColumnOf(n.Input, i))
		}
	}
	p.Exprs = append(p.Exprs, mark)
	w.Input, w.Mark = p, len(p.Exprs)-1
	return lowered{w, in.dist}
}

func (l *lowering) unnest(n *logical.Unnest, in lowered) lowered {
	u := &physical.Unnest{
		Info: l.info(n, "unnest", in), Input: in.node, Column: n.Column, Kept: n.Kept, Parts: n.Parts,
		Outer: n.Outer, Cond: n.Cond, NullRows: n.Ordinality,
	}
	if u.Kinds != changelog.InsertOnly {
		u.Kinds |= 1<<changelog.Insert | 1<<changelog.Delete
	}
	return lowered{u, in.dist.kept(n.Kept)}
}

// valueJoin is one task: all rows need the value.
func (l *lowering) valueJoin(n *logical.ValueJoin, in []lowered) lowered {
	rows, value := l.gather(in[0]), l.gather(in[1])
	j := &physical.ValueJoin{Info: l.info(n, "value", in...), Input: rows.node, Value: value.node, Inner: n.Inner, Whole: n.Whole || l.byKey[n], Lifetime: n.Lifetime}
	j.Kinds = logical.Of(n).Kinds
	return lowered{j, one()}
}

func kindOf(w logical.Window) string { return strings.ToLower(w.Kind.Name) }

func windowSpec(w logical.Window) physical.WindowSpec {
	return physical.WindowSpec{Kind: w.Kind, Args: w.Args, Time: w.Time, Group: w.Group, Zone: w.Zone, Proctime: w.Proctime, PartitionBy: w.PartitionBy}
}

func (l *lowering) windowTable(n *logical.WindowTable, in lowered) lowered {
	if n.Window.Session() {
		in = l.byKeys(in, n.Window.PartitionBy)
	}
	e := &physical.WindowExpand{Info: l.info(n, kindOf(n.Window), in), Input: in.node, Window: windowSpec(n.Window)}
	if n.Window.Session() {
		e.Route = in.dist.route(n.Window.PartitionBy)
	}
	return lowered{e, in.dist}
}

func (l *lowering) windowAggregate(n *logical.WindowAggregate, in lowered) lowered {
	x := l.byKeys(in, n.Keys)
	a := &physical.WindowAggregate{
		Info: l.info(n, kindOf(n.Window), in), Input: x.node, Window: windowSpec(n.Window), Keys: n.Keys,
		Trigger: n.Trigger.Trigger, Before: l.wanted[n],
		Aggregates: calls(n.Input, n.Aggregates), Output: parts(n.Output),
	}
	a.Route = x.dist.route(n.Keys)
	return lowered{a, grouped(x.dist, n.Keys, n.Output)}
}

func (l *lowering) windowRegroup(n *logical.WindowRegroup, in lowered) lowered {
	x := l.byKeys(in, n.Keys)
	a := &physical.WindowRegroup{
		Info: l.info(n, "regroup", in), Input: x.node, Start: n.Start, End: n.End, Time: n.Time, Zone: n.Window.Zone,
		Trigger: n.Trigger.Trigger, Before: l.wanted[n],
		Keys: n.Keys, Aggregates: calls(n.Input, n.Aggregates), Output: parts(n.Output),
	}
	a.Route = x.dist.route(n.Keys)
	return lowered{a, grouped(x.dist, n.Keys, n.Output)}
}

func (l *lowering) groupAggregate(n *logical.GroupAggregate, in lowered) lowered {
	x := l.byKeys(in, n.Keys)
	a := &physical.GroupAggregate{
		Info: l.info(n, "group", in), Input: x.node, Keys: n.Keys, Aggregates: calls(n.Input, n.Aggregates),
		Before: l.wanted[n], AtEnd: l.atEnd(n), Lifetime: n.Lifetime, Always: n.Always,
	}
	a.Kinds = l.kindsOf(n)
	a.Traits = traits(n, a.Info)
	output := make([]logical.Output, len(n.Names))
	for i := range n.Names {
		if i < len(n.Keys) {
			output[i] = logical.Output{Part: logical.PartKey, N: i}
			continue
		}
		output[i] = logical.Output{Part: logical.PartAggregate, N: i - len(n.Keys)}
	}
	a.Output, a.Route = parts(output), x.dist.route(n.Keys)
	return lowered{a, grouped(x.dist, n.Keys, output)}
}

func calls(input logical.Node, list []logical.Aggregate) []physical.AggregateCall {
	out := make([]physical.AggregateCall, len(list))
	for i := range list {
		a := &list[i]
		out[i] = physical.AggregateCall{
			Func: a.Func, Args: values(a), Bound: a.Bound, Filter: a.Filter, Distinct: a.Distinct, Result: a.Type, Text: a.Text(input),
		}
	}
	return out
}

// values returns the columns of the arguments of a call that are no words.
func values(a *logical.Aggregate) []int {
	var list []int
	for i, c := range a.Args {
		if a.Bound[i].Word == "" {
			list = append(list, c)
		}
	}
	return list
}

// parts returns what the columns of an aggregation's result hold.
func parts(list []logical.Output) []physical.OutputPart {
	out := make([]physical.OutputPart, len(list))
	for i, o := range list {
		out[i] = physical.OutputPart{Part: o.Part, N: o.N}
	}
	return out
}
