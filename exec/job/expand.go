package job

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// windowRegroup aggregates rows that carry the bounds of their window.
func (b *builder) windowRegroup(n *physical.WindowRegroup) stream.Operator {
	spec := b.windowSpec(n.Input, physical.WindowSpec{Zone: n.Zone}, n.Output)
	spec.Keys, spec.Aggregates = n.Keys, windowCalls(n.Aggregates)
	store := b.newStore()
	if !n.Trigger.Plain() {
		spec.Before = n.Before
		w := window.NewRefiringBounds(spec, n.Trigger, n.Start, n.End, store)
		return refiring{w, accounted{counts: &w.Counts, store: store}}
	}
	w := window.NewRegroup(spec, n.Start, n.End, store)
	return accounted{w, &w.Counts, store}
}

// windowExpand puts rows into their windows: at once where windows are aligned,
// when a session is over otherwise.
func (b *builder) windowExpand(n *physical.WindowExpand) ([]*flow, error) {
	columns := len(n.Input.Base().Columns)
	spec := b.windowSpec(n.Input, n.Window, nil)
	for i := range columns {
		spec.Output = append(spec.Output, window.OutputPart{Part: window.Column, N: i})
	}
	for _, p := range []window.Part{window.Start, window.End, window.Time} {
		spec.Output = append(spec.Output, window.OutputPart{Part: p})
	}
	if n.Window.Kind.NewSlicer != nil {
		return b.rowWise(n, func() (stream.RowWise, error) {
			e := window.NewExpand(spec, n.Window.Kind.NewSlicer(n.Window.Args), n.Types())
			return expanding{e}, nil
		})
	}
	return b.keyed(n, func() (stream.Operator, error) {
		store := b.newStore()
		w := window.NewExpandSessions(spec, n.Window.Args[0], n.Window.PartitionBy, store)
		return b.clocked(accounted{w, &w.Counts, store}, n.Window, n.Input, n), nil
	})
}

// expanding tells the task what a step of exec/window counts.
type expanding struct{ *window.Expand }

// Account implements [stream.Accountant].
func (e expanding) Account() stream.Account {
	return stream.Account{Used: e.Used, Filtered: e.Filtered, Late: e.Late, Rejected: e.Rejected}
}
