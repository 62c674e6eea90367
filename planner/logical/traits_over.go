package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// ByTime reports whether an Over goes by a time attribute, and by which kind.
func (n *Over) ByTime() (TimeKind, bool) {
	if len(n.OrderBy) != 1 {
		return NoTime, false
	}
	k := Of(n.Input).Times[n.OrderBy[0].Column]
	return k, k == Rowtime || k == Proctime
}

func overTraits(n *Over) *Traits {
	in := Of(n.Input)
	t := *in
	t.Columns, t.Times = slices.Clone(in.Columns), slices.Clone(in.Times)
	for i, c := range n.Calls {
		t.Columns, t.Times = append(t.Columns, Column{n.Names[i], c.Type}), append(t.Times, NoTime)
	}
	t.Order, t.Term, t.State, t.Arrival = nil, nil, untilUnused(in.Bounded, n.Lifetime), true
	switch k, timed := n.ByTime(); {
	case n.Whole:
		t.Kinds, t.Term = changelog.InsertOnly, nil
	case !timed:
		t.Kinds = changelog.AllKinds
	case k == Rowtime:
		t.Term = &Term{Grain: 1}
	}
	return &t
}

// Ranking returns the operator that a Rank is: by what its rows are ordered and
// partitioned, and whether they change (flink-semantics.md 3.3, 6).
func (n *Rank) Ranking() RankKind {
	t := Of(n.Input)
	if _, ok := n.Window(); ok {
		return WindowTop
	}
	if t.Kinds != changelog.InsertOnly || n.Lo != 1 || n.Hi != 1 || n.HiColumn >= 0 || len(n.OrderBy) != 1 || !n.Ranked() {
		return TopN
	}
	switch desc := n.OrderBy[0].Desc; t.Times[n.OrderBy[0].Column] {
	case Rowtime:
		if desc {
			return KeepLast
		}
		return KeepFirst
	case Proctime:
		if desc {
			return LastCome
		}
		return FirstCome
	}
	return TopN
}

// Ranked reports whether the Rank was written as ROW_NUMBER: ORDER BY time with
// LIMIT 1 is a ranking and no deduplication (case first-rows-by-time).
func (n *Rank) Ranked() bool { return n.NumberName != "" }

// Window returns the window by both bounds of which the rows are partitioned. That
// of a group window is none: its bounds are plain columns (case
// ranking-over-group-windows).
func (n *Rank) Window() (Bounds, bool) {
	for _, b := range slices.Backward(Of(n.Input).Windows) {
		if !b.Window.Group && slices.Contains(n.PartitionBy, b.Start) && slices.Contains(n.PartitionBy, b.End) {
			return b, true
		}
	}
	return Bounds{}, false
}

// Single reports whether at most one number is kept.
func (n *Rank) Single() bool { return n.HiColumn < 0 && n.Lo == n.Hi }

func rankTraits(n *Rank) *Traits {
	in := Of(n.Input)
	t := *in
	t.Columns, t.Times = slices.Clone(in.Columns), slices.Clone(in.Times)
	if n.Number {
		t.Columns = append(t.Columns, Column{n.NumberName, types.Of(types.BigInt).NotNull()})
		t.Times = append(t.Times, NoTime)
		t.Keys = append(slices.Clone(t.Keys), append(slices.Clone(n.PartitionBy), len(in.Columns)))
	}
	if n.Single() {
		t.Keys = append([][]int{n.PartitionBy}, t.Keys...)
	}
	t.Order, t.Term, t.Arrival, t.State = nil, nil, true, untilUnused(in.Bounded, n.Lifetime)
	t.Kinds = changelog.AllKinds
	switch n.Ranking() {
	case WindowTop:
		b, _ := n.Window()
		t.Kinds, t.State, t.Term = changelog.InsertOnly, UntilWindow, windowTerm(b.Window)
	case KeepFirst:
		t.Kinds, t.Term = changelog.InsertOnly, &Term{Grain: 1}
	case FirstCome:
		t.Kinds = changelog.InsertOnly
	}
	return &t
}

func timeSortTraits(n *TimeSort) *Traits {
	t := *Of(n.Input)
	t.Order, t.Term, t.State, t.Arrival = n.Keys, &Term{Grain: 1}, UntilReached, true
	return &t
}
