package job

import (
	"github.com/tidemark-sql/tidemark/exec/order"
	"github.com/tidemark-sql/tidemark/exec/over"
	"github.com/tidemark-sql/tidemark/exec/rank"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// ordered returns the operator of a node that orders or ranks rows, or keeps those of
// a key.
func (b *builder) ordered(n physical.Node) stream.Operator {
	switch n := n.(type) {
	case *physical.TimeSort:
		return b.timeSort(n)
	case *physical.Rank:
		return b.rank(n)
	case *physical.WindowRank:
		return b.windowRank(n)
	case *physical.Over:
		return b.over(n)
	case *physical.OverTable:
		return b.overTable(n)
	case *physical.Materialize:
		return b.materialize(n)
	case *physical.Normalize:
		return b.normalize(n)
	case *physical.FromChangelog:
		return b.fromChangelog(n)
	default:
		return b.keepFirst(n.(*physical.KeepFirst))
	}
}

func (b *builder) timeSort(n *physical.TimeSort) stream.Operator {
	return order.New(order.Spec{Input: n.Input.Base().Types(), Time: n.Time, Keys: sortBy(n.Keys)}, b.newStore())
}

func (b *builder) rank(n *physical.Rank) stream.Operator {
	in := n.Input.Base()
	return rank.NewTopN(rank.TopSpec{
		Spec: rank.Spec{
			Input: in.Types(), Partition: n.PartitionBy, Keys: sortBy(n.OrderBy),
			Lo: n.Lo, Hi: n.Hi, HiColumn: n.HiColumn, Number: n.Number, Last: n.Last,
		},
		Updating: in.Kinds != changelog.InsertOnly, Grows: n.Grows && in.Kinds != changelog.InsertOnly,
		Before: n.Before, AtEnd: n.AtEnd, Lifetime: b.lifetime(n.Lifetime),
	}, b.newStore())
}

func (b *builder) windowRank(n *physical.WindowRank) stream.Operator {
	return rank.NewWindows(rank.WindowSpec{
		Spec: rank.Spec{
			Input: n.Input.Base().Types(), Partition: n.PartitionBy, Keys: sortBy(n.OrderBy),
			Lo: n.Lo, Hi: n.Hi, HiColumn: n.HiColumn, Number: n.Number, Last: n.Last,
		},
		Start: n.Start, End: n.End, Closes: window.Closes(b.zone(n.Zone)),
	}, b.newStore())
}

func (b *builder) keepFirst(n *physical.KeepFirst) stream.Operator {
	return rank.NewFirst(rank.FirstSpec{
		Input: n.Input.Base().Types(), Partition: n.PartitionBy, Time: n.Time, Lifetime: b.lifetime(n.Lifetime),
	}, b.newStore())
}

func sortBy(keys []logical.SortKey) []state.SortBy {
	out := make([]state.SortBy, len(keys))
	for i, k := range keys {
		out[i] = state.SortBy(k)
	}
	return out
}

func (b *builder) over(n *physical.Over) stream.Operator {
	spec := over.Spec{
		Input: n.Input.Base().Types(), Partition: n.PartitionBy, Order: n.OrderBy, Proctime: n.Order == physical.OverProctime,
		Frame: over.Frame{Rows: n.Frame.Rows, Bounded: n.Frame.Bounded(), N: n.Frame.Before()}, Lifetime: b.lifetime(n.Lifetime),
	}
	spec.Calls = overCalls(n.Calls)
	if n.Order == physical.OverColumn {
		return over.NewCorrected(spec, n.Before, b.newStore())
	}
	return over.New(spec, b.newStore())
}

func (b *builder) overTable(n *physical.OverTable) stream.Operator {
	return over.NewTable(over.TableSpec{
		Input: n.Input.Base().Types(), Partition: n.PartitionBy, Order: sortBy(n.OrderBy), Frame: n.Frame, Key: n.Key,
		Calls: overCalls(n.Calls), Updating: n.Input.Base().Kinds != changelog.InsertOnly,
	}, b.newStore())
}

func overCalls(list []physical.AggregateCall) []over.Call {
	out := make([]over.Call, len(list))
	for i, c := range list {
		out[i] = over.Call{Func: c.Func, Args: c.Args, Bound: c.Bound, Distinct: c.Distinct, Result: c.Result}
	}
	return out
}
