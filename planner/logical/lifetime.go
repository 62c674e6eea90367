package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// lifetime says in a label after how many ms without use state is forgotten, 0 being
// never, and "" if that is so for all. Two are of the sides of a join.
func lifetime(ms ...int64) string {
	if text := Lifetime(ms); text != "never" {
		return ", forgotten " + text
	}
	return ""
}

// Lifetime returns lifetimes of state as they are shown.
func Lifetime(ms []int64) string {
	one := func(ms int64) string {
		if ms == 0 {
			return "never"
		}
		return window.Span(ms) + " after use"
	}
	if len(ms) == 1 || ms[0] == ms[1] {
		return one(ms[0])
	}
	return one(ms[0]) + " on the left, " + one(ms[1]) + " on the right"
}

// untilUnused says until when a node remembers what no watermark ends: until it was
// not used for one of the lifetimes, in ms, 0 being none.
func untilUnused(bounded bool, lifetimes ...int64) State {
	switch {
	case slices.ContainsFunc(lifetimes, func(ms int64) bool { return ms > 0 }):
		return UntilUnused
	case bounded:
		return UntilEnd
	}
	return UntilForever
}

// Lifetimes returns after how many ms without use a node forgets what it keeps, of
// each side of a join, 0 being never; nil if its state ends in another way.
func Lifetimes(n Node) []int64 {
	if Of(n).State != UntilUnused {
		return nil
	}
	switch n := n.(type) {
	case *Join:
		return n.Lifetime[:]
	case *GroupAggregate:
		return []int64{n.Lifetime}
	case *Rank:
		return []int64{n.Lifetime}
	case *Over:
		return []int64{n.Lifetime}
	case *ValueJoin:
		return []int64{n.Lifetime}
	case *Materialize:
		return []int64{n.Lifetime}
	case *Normalize:
		return []int64{n.Lifetime}
	}
	return nil
}
