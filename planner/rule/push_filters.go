package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// pushFilters moves conditions towards the scan: below projections that only
// pass on what the condition reads, into the branches of unions, and below UNNEST
// and window functions.
//
// Never below the assigner of watermarks: a row that is dropped has still moved
// time. In
//
//	SELECT window_start, COUNT(*) FROM TUMBLE(TABLE log, DESCRIPTOR(ts), INTERVAL '1' MINUTE)
//	WHERE level = 'ERROR' GROUP BY window_start, window_end
//
// rows of other levels close the windows of the errors; filtered before the
// assigner they would not.
//
// Never below SESSION, unless the condition speaks of whole sessions (of the
// columns of PARTITION BY): a row that is filtered out afterwards still bridges
// the gap between two others. Conditions on the keys of a grouping are moved by
// push_key_filters.
//
// Parts of an AND move apart from each other, but a part that can fail never
// before one that stands to its left:
//
//	WHERE x <> 0 AND 10 / x > 2
//
// divides only where x is not 0. What is volatile, or reads the watermark, stays
// where it is.
var pushFilters = Rule{
	Name: "push_filters",
	Doc:  "Moves conditions below projections, unions, joins, UNNEST and window functions.",
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		return rewrite(roots, never(func(n logical.Node) logical.Node {
			switch n := n.(type) {
			case *logical.Filter:
				return pushFilter(n)
			case *logical.Join:
				return pushCondition(n)
			}
			return n
		}))
	},
}

// pushFilter moves the parts of a condition down that can move.
func pushFilter(f *logical.Filter) logical.Node {
	n := f.Input
	var stay []expr.Expr
	for _, part := range logical.Conjuncts(f.Cond) {
		if len(stay) > 0 && expr.CanFail(part) {
			stay = append(stay, part)
			continue
		}
		below, ok := pushInto(n, part, f)
		if !ok {
			stay = append(stay, part)
			continue
		}
		n = below
	}
	if len(stay) == 0 {
		return n
	}
	if n == f.Input {
		return f // nothing moved: the condition stays whole
	}
	for _, part := range stay {
		n = &logical.Filter{Base: logical.Base{At: f.At}, Input: n, Cond: part}
	}
	return n
}

// pushInto returns n with a filter somewhere below it, and whether that is right.
func pushInto(n logical.Node, cond expr.Expr, f *logical.Filter) (logical.Node, bool) {
	if expr.Volatile(cond) || expr.ReadsWatermark(cond) {
		return nil, false
	}
	switch n := n.(type) {
	case *logical.Project:
		for _, c := range expr.Columns(cond) {
			if !plain(n.Exprs[c]) {
				return nil, false
			}
		}
		return n.With([]logical.Node{filtered(n.Input, expr.Replace(cond, n.Exprs), f)}), true
	case *logical.Union:
		inputs := slices.Clone(n.Branches)
		for i, b := range inputs {
			inputs[i] = filtered(b, cond, f)
		}
		return n.With(inputs), true
	case *logical.Unnest:
		below, ok := belowUnnest(n, cond)
		if !ok {
			return nil, false
		}
		return n.With([]logical.Node{filtered(n.Input, below, f)}), true
	case *logical.Normalize:
		if expr.CanFail(cond) {
			return nil, false // it would be computed of old rows, which are not looked at
		}
		return n.Where(cond), true
	case *logical.ValueJoin:
		if c := expr.Columns(cond); len(c) > 0 && c[len(c)-1] >= len(logical.Of(n.Input).Columns) {
			return nil, false
		}
		return n.With([]logical.Node{filtered(n.Input, cond, f), n.Value}), true
	case *logical.Join:
		return pushJoin(n, cond, f)
	case *logical.WindowTable:
		if !belowWindow(n, cond) {
			return nil, false
		}
		return n.With([]logical.Node{filtered(n.Input, cond, f)}), true
	}
	return nil, false
}

// belowWindow reports whether a condition drops the same rows below a window
// function as above it.
func belowWindow(n *logical.WindowTable, cond expr.Expr) bool {
	width := len(logical.Of(n.Input).Columns)
	for _, c := range expr.Columns(cond) {
		if c >= width || n.Window.Session() && !slices.Contains(n.Window.PartitionBy, c) {
			return false
		}
	}
	return true
}

// belowUnnest returns a condition that speaks of whole rows only as one over the
// input. One that can fail stays above: rows without elements never reach it.
func belowUnnest(n *logical.Unnest, cond expr.Expr) (expr.Expr, bool) {
	if expr.CanFail(cond) {
		return nil, false
	}
	for _, c := range expr.Columns(cond) {
		if c >= len(n.Kept) {
			return nil, false
		}
	}
	return expr.Remap(cond, func(i int) int { return n.Kept[i] }), true
}

// filtered puts a filter on n, or further down.
func filtered(n logical.Node, cond expr.Expr, f *logical.Filter) logical.Node {
	return pushFilter(&logical.Filter{Base: logical.Base{At: f.At}, Input: n, Cond: cond})
}
