package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
)

// Promised reports whether column i of n is NOT NULL only because a table says so
// of its data. No format checks that: who puts such a column out does (cases
// format/json-null-in-not-null-column and json-not-null-columns).
func Promised(n Node, i int) bool {
	if Of(n).Columns[i].Type.Nullable {
		return false
	}
	switch n := n.(type) {
	case *Scan:
		return n.Table.Columns[n.Columns[i]].Kind == catalog.Physical
	case *Project:
		return PromisedIn(n.Input, n.Exprs[i])
	case *Watermark:
		return i != n.Time && Promised(n.Input, i) // the assigner stops at NULL
	case *Reject:
		return !slices.Contains(n.Columns, i) && Promised(n.Input, i)
	case *Union:
		return slices.ContainsFunc(n.Branches, func(b Node) bool { return Promised(b, i) })
	case *Unnest:
		return i < len(n.Kept) && Promised(n.Input, n.Kept[i])
	case *WindowAggregate:
		return n.Output[i].Part == PartKey && Promised(n.Input, n.Keys[n.Output[i].N])
	case *WindowRegroup:
		return n.Output[i].Part == PartKey && Promised(n.Input, n.Keys[n.Output[i].N])
	case *GroupAggregate:
		return i < len(n.Keys) && Promised(n.Input, n.Keys[i])
	case *Filter, *Sort, *TimeSort, *Limit, *WindowTable, *Over, *Rank:
		in := n.Inputs()[0]
		return i < len(Of(in).Columns) && Promised(in, i) // others are computed here
	}
	return false
}

// PromisedIn is Promised for an expression over n.
func PromisedIn(n Node, e expr.Expr) bool {
	return slices.ContainsFunc(expr.Columns(e), func(c int) bool { return Promised(n, c) })
}
