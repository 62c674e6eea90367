package explain

import (
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// joinText returns what a join does.
func joinText(n physical.Node) string {
	switch n := n.(type) {
	case *physical.IntervalJoin:
		return intervalJoin(n)
	case *physical.TemporalJoin:
		return temporalJoin(n)
	case *physical.WindowJoin:
		return windowJoin(n)
	}
	return regularJoin(n.(*physical.Join))
}

// keys says which columns of the sides have to be equal, and what else holds.
func keys(s *physical.JoinSpec) string {
	text := ""
	for i, l := range s.LeftKeys {
		op := " = "
		if s.NullsEqual[i] {
			op = " IS NOT DISTINCT FROM "
		}
		before := " and "
		if text == "" {
			before = " on "
		}
		text += before + columns(s.Left, []int{l}) + op + columns(s.Right, []int{s.RightKeys[i]})
	}
	if s.Cond != nil {
		text += " where " + s.Cond.String()
	}
	return text
}

func kindOf(s *physical.JoinSpec) string { return " " + s.Kind.String() }

func regularJoin(n *physical.Join) string {
	text := "Join" + kindOf(&n.JoinSpec) + keys(&n.JoinSpec)
	if n.Lookup {
		text = "Lookup" + text
	}
	if n.AtEnd {
		text += ", when the inputs end"
	}
	return text
}

func intervalJoin(n *physical.IntervalJoin) string {
	left, right := columns(n.Left, []int{n.LeftTime}), columns(n.Right, []int{n.RightTime})
	if left == right {
		left, right = "left "+left, "right "+right
	}
	bounds := right + " BETWEEN " + left + offset(n.Low) + " AND " + left + offset(n.High)
	if n.Low == n.High {
		bounds = right + " = " + left + offset(n.Low)
	}
	if n.Proctime {
		bounds += " by the clock"
	}
	return "IntervalJoin" + kindOf(&n.JoinSpec) + " with " + bounds + keys(&n.JoinSpec)
}

func temporalJoin(n *physical.TemporalJoin) string {
	left, right := columns(n.Left, []int{n.LeftTime}), columns(n.Right, []int{n.RightTime})
	return "TemporalJoin" + kindOf(&n.JoinSpec) + " as of " + left + " with versions by " + right + keys(&n.JoinSpec)
}

// offset writes a distance as it is added to a time.
func offset(ms int64) string {
	switch {
	case ms < 0:
		return " - " + window.Span(-ms)
	case ms > 0:
		return " + " + window.Span(ms)
	}
	return ""
}

func windowJoin(n *physical.WindowJoin) string {
	bounds := columns(n.Left, []int{n.LeftStart, n.LeftEnd})
	return "WindowJoin" + kindOf(&n.JoinSpec) + " of " + bounds + keys(&n.JoinSpec)
}
