package logical

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Trigger says when a window gives results beside the one at its end.
type Trigger struct {
	window.Trigger
	// At is the EMIT clause; zero where settings of the session ask for it.
	At source.Span
}

func (t Trigger) label() string {
	if t.Plain() {
		return ""
	}
	return ", " + t.Text()
}

// TriggerOf returns the trigger of a node; nodes that are no window aggregation
// have none.
func TriggerOf(n Node) Trigger {
	switch n := n.(type) {
	case *WindowAggregate:
		return n.Trigger
	case *WindowRegroup:
		return n.Trigger
	}
	return Trigger{}
}

// kinds returns the kinds of changes that windows over an input emit: results
// that come again are updates. They are deletes where rows of the input may be
// taken back, and where sessions that were shown grow or join.
func (t Trigger) kinds(input changelog.Kinds, session bool) changelog.Kinds {
	switch {
	case t.Plain():
		return changelog.InsertOnly
	case input == changelog.InsertOnly && !session:
		return changelog.AllKinds &^ (1 << changelog.Delete)
	default:
		return changelog.AllKinds
	}
}

// triggered returns the traits of windows that fire by a trigger. Such windows
// look at every mark: a late row has to find its window fired, and what early and
// late rows cause stands where they stood (exactness.md 2 and 1, rules 5 and 12).
func triggered(t Trigger, w Window, traits *Traits, input Node) *Traits {
	if t.Plain() {
		return traits
	}
	traits.Kinds = t.kinds(Of(input).Kinds, w.Session())
	traits.Term, traits.Arrival = &Term{Grain: 1}, true
	return traits
}
