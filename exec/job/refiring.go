package job

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// refiring tells the task what windows that fire more than once count and keep.
type refiring struct {
	*window.Refiring
	counted accounted
}

// Account implements [stream.Accountant].
func (r refiring) Account() stream.Account { return r.counted.Account() }

// StateRows implements [stream.Stateful].
func (r refiring) StateRows() int64 { return r.counted.StateRows() }

// refiring returns the operator of windows with a trigger.
func (b *builder) refiring(spec window.Spec, n *physical.WindowAggregate, store *state.Store) stream.Operator {
	spec.Before = n.Before
	var w *window.Refiring
	if n.Window.Kind.NewSlicer == nil {
		w = window.NewRefiringSessions(spec, n.Trigger, n.Window.Args[0], store)
	} else {
		w = window.NewRefiring(spec, n.Trigger, n.Window.Kind.NewSlicer(n.Window.Args), store)
	}
	return refiring{w, accounted{counts: &w.Counts, store: store}}
}
