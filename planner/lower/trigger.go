package lower

import (
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// refuseTrigger refuses early and late results of sessions that are made before
// they are grouped: such a session leaves its node once, when it is over.
func refuseTrigger(n *logical.WindowRegroup) error {
	if n.Trigger.Plain() || !n.Window.Session() || aggregated(n) {
		return nil
	}
	at := n.Trigger.At
	if at.IsZero() {
		at = n.Span()
	}
	return source.Errorf(at, "sessions that are filtered or grouped by other keys than PARTITION BY cannot give early or late results").
		WithHint("GROUP BY the keys of PARTITION BY, and filter below SESSION")
}

// aggregated reports whether the rows that n groups are results of its window
// already.
func aggregated(n *logical.WindowRegroup) bool {
	for _, b := range logical.Of(n.Input).Windows {
		if b.Start == n.Start && b.End == n.End {
			return b.Aggregated
		}
	}
	return false
}
