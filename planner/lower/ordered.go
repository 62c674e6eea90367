package lower

import (
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// over brings the rows of a partition together.
func (l *lowering) over(n *logical.Over, in lowered) lowered {
	x := l.byKeys(in, n.PartitionBy)
	if n.Whole {
		o := &physical.OverTable{
			Info: l.info(n, "over", in), Input: x.node, PartitionBy: n.PartitionBy, OrderBy: n.OrderBy,
			Frame: n.Frame, Key: n.Key, Calls: calls(n.Input, n.Calls),
		}
		o.Route = x.dist.route(n.PartitionBy)
		return lowered{o, x.dist}
	}
	o := &physical.Over{
		Info: l.info(n, "over", in), Input: x.node, PartitionBy: n.PartitionBy, OrderBy: n.OrderBy[0].Column,
		Frame: n.Frame,
		Calls: calls(n.Input, n.Calls), Before: l.wanted[n], Lifetime: n.Lifetime,
	}
	o.Route = x.dist.route(n.PartitionBy)
	switch k, timed := n.ByTime(); {
	case !timed:
		o.Order = physical.OverColumn
		o.Kinds = l.withoutBefore(n, logical.Of(n).Kinds)
	case k == logical.Proctime:
		o.Order = physical.OverProctime
	}
	o.Traits = traits(n, o.Info)
	return lowered{o, x.dist}
}

// rank chooses the operator for a ranking.
func (l *lowering) rank(n *logical.Rank, in lowered) lowered {
	kind := n.Ranking()
	if kind == logical.WindowTop {
		return l.windowRank(n, in)
	}
	x := l.byKeys(in, n.PartitionBy)
	if kind == logical.KeepFirst {
		f := &physical.KeepFirst{
			Info: l.info(n, "keep_first", in), Input: x.node, PartitionBy: n.PartitionBy, Time: n.OrderBy[0].Column,
			Lifetime: n.Lifetime,
		}
		f.Route = x.dist.route(n.PartitionBy)
		return lowered{f, x.dist}
	}
	r := &physical.Rank{
		Info: l.info(n, "rank", in), Input: x.node, PartitionBy: n.PartitionBy, OrderBy: n.OrderBy,
		Lo: n.Lo, Hi: n.Hi, HiColumn: n.HiColumn, Number: n.Number,
		Grows: n.Forward(), Before: l.wanted[n], AtEnd: l.atEnd(n), Lifetime: n.Lifetime,
	}
	r.Route = x.dist.route(n.PartitionBy)
	switch kind {
	case logical.KeepLast:
		r.Last = true
	case logical.LastCome:
		r.Last, r.OrderBy = true, nil
	case logical.FirstCome:
		r.OrderBy = nil
	}
	r.Kinds = l.withoutBefore(n, logical.Of(n).Kinds)
	if l.atEnd(n) {
		r.Kinds = changelog.InsertOnly
	}
	r.Traits = traits(n, r.Info)
	return lowered{r, x.dist}
}

func (l *lowering) windowRank(n *logical.Rank, in lowered) lowered {
	w, _ := n.Window()
	var keys []int
	for _, k := range n.PartitionBy {
		if k != w.Start && k != w.End && k != w.Time {
			keys = append(keys, k)
		}
	}
	x := l.byKeys(in, keys)
	r := &physical.WindowRank{
		Info: l.info(n, "window_rank", in), Input: x.node, Start: w.Start, End: w.End, Zone: w.Window.Zone,
		PartitionBy: keys, OrderBy: n.OrderBy, Lo: n.Lo, Hi: n.Hi, HiColumn: n.HiColumn, Number: n.Number,
	}
	r.Route = x.dist.route(keys)
	if t := logical.Of(n.Input).Times[n.OrderBy[0].Column]; n.Single() && n.Hi == 1 && len(n.OrderBy) == 1 && n.OrderBy[0].Desc {
		// Of equal times the last one to arrive is the last (case
		// first-and-last-row-per-window).
		r.Last = t == logical.Rowtime || t == logical.Proctime
	}
	return lowered{r, x.dist}
}

func (l *lowering) timeSort(n *logical.TimeSort, in lowered) lowered {
	x := l.gather(in)
	return lowered{&physical.TimeSort{
		Info: l.info(n, "order", in), Input: x.node, Time: n.Keys[0].Column, Keys: n.Keys[1:],
	}, one()}
}

// withoutBefore takes -U out of kinds if no reader of n wants it.
func (l *lowering) withoutBefore(n logical.Node, k changelog.Kinds) changelog.Kinds {
	if l.wanted[n] {
		return k
	}
	return k &^ (1 << changelog.UpdateBefore)
}
