package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// pushKeyFilters moves conditions on the keys of a grouping below it:
//
//	SELECT window_start, k, COUNT(*) FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)
//	GROUP BY window_start, window_end, k HAVING k = 'a'
//
// counts the rows of a only. All rows of a group have its keys, so whole groups
// come and go; a condition on an aggregate stays above, and so does one that can
// fail, since a row may be late for the group that it asks about.
//
// Conditions on one side of a window join, in ON as well as in WHERE, are moved into
// that side, unless it is kept or padded without a partner.
//
// It cannot be switched off, because it decides what counts as a late row: one
// whose group or pair nobody wants to see is none, as in Flink. Sessions of a table
// function stay as they are: a row that is dropped after the sessions were made
// has still held them together.
var pushKeyFilters = Rule{
	Name:   "push_key_filters",
	Doc:    "Moves conditions on the keys of a grouping, and on a side of a window join, below it.",
	Always: true,
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		return rewrite(roots, never(func(n logical.Node) logical.Node {
			switch n := n.(type) {
			case *logical.Filter:
				return pushKeyFilter(n)
			case *logical.Join:
				if n.Shape().Window != nil {
					return pushSides(n)
				}
			}
			return n
		}))
	},
}

// pushKeyFilter moves the parts of a condition that go below a grouping.
func pushKeyFilter(f *logical.Filter) logical.Node {
	n, moved := f.Input, false
	var stay []expr.Expr
	for _, part := range logical.Conjuncts(f.Cond) {
		if below := belowGrouping(n, part, f); below != nil {
			n, moved = below, true
			continue
		}
		stay = append(stay, part)
	}
	if !moved {
		return f
	}
	for _, part := range stay {
		n = &logical.Filter{Base: logical.Base{At: f.At}, Input: n, Cond: part}
	}
	return n
}

// belowGrouping returns n with a condition below the grouping that it is or, under
// projections and unions, has; nil if the condition cannot stand there.
func belowGrouping(n logical.Node, cond expr.Expr, f *logical.Filter) logical.Node {
	if expr.Volatile(cond) || expr.ReadsWatermark(cond) || expr.CanFail(cond) {
		return nil
	}
	switch n := n.(type) {
	case *logical.Project:
		for _, c := range expr.Columns(cond) {
			if !plain(n.Exprs[c]) {
				return nil
			}
		}
		if below := belowGrouping(n.Input, expr.Replace(cond, n.Exprs), f); below != nil {
			return n.With([]logical.Node{below})
		}
	case *logical.Union:
		return belowGroupings(n, cond, f)
	case *logical.Join:
		return belowWindowJoin(n, cond, f)
	case *logical.GroupAggregate:
		if len(n.Keys) == 0 {
			return nil // also without rows there is a group
		}
		return belowKeys(n, cond, f, func(c int) int {
			if c < len(n.Keys) {
				return n.Keys[c]
			}
			return -1
		})
	case *logical.WindowAggregate:
		return belowKeys(n, cond, f, func(c int) int { return keyOf(n.Output[c], n.Keys, -1, -1) })
	case *logical.WindowRegroup:
		if !n.Window.Session() {
			return belowKeys(n, cond, f, func(c int) int { return keyOf(n.Output[c], n.Keys, n.Start, n.End) })
		}
	}
	return nil
}

// belowWindowJoin puts a condition into the side of a window join that it speaks of.
func belowWindowJoin(n *logical.Join, cond expr.Expr, f *logical.Filter) logical.Node {
	if n.Shape().Window == nil {
		return nil
	}
	left, right := n.Sides(cond)
	below := &logical.Filter{Base: logical.Base{At: f.At}}
	switch {
	case left && !right && !n.Kind.PadsLeft():
		below.Input, below.Cond = n.Left, cond
		return n.With([]logical.Node{pushKeyFilter(below), n.Right})
	case right && !left && !n.Kind.PadsRight():
		below.Input, below.Cond = n.Right, n.RightOf(cond)
		return n.With([]logical.Node{n.Left, pushKeyFilter(below)})
	}
	return nil
}

// belowGroupings moves a condition into the branches of a union: how sets of keys
// of which some have no window are grouped.
func belowGroupings(n *logical.Union, cond expr.Expr, f *logical.Filter) logical.Node {
	inputs, moved := slices.Clone(n.Branches), false
	for i, b := range inputs {
		if below := belowGrouping(b, cond, f); below != nil {
			inputs[i], moved = below, true
		} else {
			inputs[i] = &logical.Filter{Base: logical.Base{At: f.At}, Input: b, Cond: cond}
		}
	}
	if !moved {
		return nil
	}
	return n.With(inputs)
}

// belowKeys puts a condition below a grouping, if it reads keys only. key returns
// the column of the input that a column of the result repeats; -1: none.
func belowKeys(n logical.Node, cond expr.Expr, f *logical.Filter, key func(int) int) logical.Node {
	for _, c := range expr.Columns(cond) {
		if key(c) < 0 {
			return nil
		}
	}
	below := &logical.Filter{Base: logical.Base{At: f.At}, Input: n.Inputs()[0], Cond: expr.Remap(cond, key)}
	return n.With([]logical.Node{pushKeyFilter(below)})
}

// keyOf returns the column of the input that a column of a window aggregation's
// result repeats; -1 if it is none.
func keyOf(o logical.Output, keys []int, start, end int) int {
	switch o.Part {
	case logical.PartKey:
		return keys[o.N]
	case logical.PartStart:
		return start
	case logical.PartEnd:
		return end
	default:
		return -1
	}
}
