package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Steady reports whether both halves of each update that leaves n have the same
// values in the columns of a key: then +U says all, and the old row need not be
// sent. That two rows never have the same values there is not enough. In
//
//	SELECT id, v, ROW_NUMBER() OVER (ORDER BY v) AS rn ...
//
// a row that comes to a place takes that of another one: an update of (rn), but not
// of (id). key is a key of n, or columns that are one below n; of other columns the
// answer means nothing.
func Steady(n Node, key []int) bool {
	switch n := n.(type) {
	case *GroupAggregate, *WindowAggregate, *WindowRegroup, *Materialize, *Normalize:
		return true
	case *Filter, *Reject, *Lengths:
		return Steady(n.Inputs()[0], key)
	case *Project:
		below := make([]int, len(key))
		for i, c := range key {
			x := n.Exprs[c]
			if cast, ok := x.(*expr.Cast); ok {
				x = cast.X
			}
			column, ok := x.(*expr.Column)
			if !ok {
				return false
			}
			below[i] = column.Index
		}
		return Steady(n.Input, below)
	case *Rank:
		own := slices.Clone(n.PartitionBy)
		if !n.Single() {
			own = append(own, len(Of(n.Input).Columns)) // the number
		}
		slices.Sort(own)
		return slices.Equal(slices.Sorted(slices.Values(key)), own)
	}
	return false
}

// steadily reports whether an update of the input of a filter never enters or leaves
// the condition: it looks at columns only that updates do not change.
func (n *Filter) steadily() bool {
	if expr.Volatile(n.Cond) || expr.ReadsWatermark(n.Cond) {
		return false
	}
	read := expr.Columns(n.Cond)
	return slices.ContainsFunc(Of(n.Input).Keys, func(key []int) bool { return within(read, key) && Steady(n.Input, key) })
}

// Crosses reports whether a row may come to a key, of columns of n, before the row
// that it replaces there is taken back. Where a list is told of rank by rank, a row
// that moves up in it does:
//
//	-U (2, rank 1)  +U (3, rank 1)  -U (3, rank 2)  +U (1, rank 2)
//
// The row with id 3 has come before it is taken back.
func Crosses(n Node, key []int) bool { return crosses(n, key, AllColumns(n)) }

// crosses is Crosses where somebody reads the given columns of n.
func crosses(n Node, key, read []int) bool {
	switch n := n.(type) {
	case *Filter:
		return crosses(n.Input, key, append(expr.Columns(n.Cond), read...))
	case *Reject, *Lengths:
		return crosses(n.Inputs()[0], key, read)
	case *Project:
		var below, columns []int
		for _, c := range read {
			columns = append(columns, expr.Columns(n.Exprs[c])...)
		}
		for _, c := range key {
			below = append(below, expr.Columns(n.Exprs[c])...)
		}
		return crosses(n.Input, below, columns)
	case *Rank:
		byRank := n.Lo > 1 || slices.Contains(read, len(Of(n.Input).Columns))
		return byRank && Of(n).Kinds != changelog.InsertOnly && !Steady(n, key)
	}
	return false
}
