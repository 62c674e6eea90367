package lower

import (
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// refuseProctime refuses what windows over processing time cannot do. A window is
// over when the clock says so; rows that carry the bounds of one that is over
// cannot be told from those of one that is not, since there is no watermark
// between them (Flink refuses ranking and joins of such windows too).
func refuseProctime(n logical.Node) error {
	const hint = "take a time attribute of event time, or group directly over the window function"
	switch n := n.(type) {
	case *logical.WindowAggregate:
		if n.Window.Proctime && !n.Trigger.Plain() {
			at := n.Trigger.At
			if at.IsZero() {
				at = n.Span()
			}
			return source.Errorf(at, "early and late results go by watermarks, which a window over processing time does not have")
		}
	case *logical.WindowRegroup:
		if n.Window.Proctime {
			return source.Errorf(n.Span(), "rows that carry the bounds of a window over processing time cannot be grouped by them once they have been filtered by the bounds or grouped").
				WithHint(hint)
		}
	case *logical.Rank:
		if w, ok := n.Window(); ok && w.Window.Proctime {
			return source.Errorf(n.Span(), "windows over processing time cannot be ranked").WithHint(hint)
		}
	}
	return nil
}
