package job

import (
	"time"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// accounted tells the task what an operator of exec/window counts.
type accounted struct {
	stream.Judge
	counts *window.Counts
	store  *state.Store
}

// Account implements [stream.Accountant].
func (a accounted) Account() stream.Account {
	return stream.Account{Used: a.counts.Used, Filtered: a.counts.Filtered, Late: a.counts.Late, Rejected: a.counts.Rejected}
}

// StateRows implements [stream.Stateful].
func (a accounted) StateRows() (n int64) {
	for _, t := range a.store.Tables() {
		for _, s := range t.Slices() {
			n += int64(s.Len())
		}
	}
	return n
}

func (b *builder) windowAggregate(n *physical.WindowAggregate) (stream.Operator, error) {
	spec := b.windowSpec(n.Input, n.Window, n.Output)
	spec.Keys, spec.Aggregates = n.Keys, windowCalls(n.Aggregates)
	store := b.newStore()
	if !n.Trigger.Plain() {
		return b.refiring(spec, n, store), nil
	}
	if n.Window.Kind.NewSlicer == nil {
		partition := n.Window.PartitionBy
		if n.Window.Group {
			partition = n.Keys
		}
		w := window.NewSessions(spec, n.Window.Args[0], partition, store)
		return b.clocked(accounted{w, &w.Counts, store}, n.Window, n.Input, n), nil
	}
	w := window.NewSlicing(spec, n.Window.Kind.NewSlicer(n.Window.Args), store)
	return b.clocked(accounted{w, &w.Counts, store}, n.Window, n.Input, n), nil
}

func (b *builder) windowSpec(input physical.Node, w physical.WindowSpec, output []physical.OutputPart) window.Spec {
	s := window.Spec{
		Input: input.Base().Types(), Time: w.Time, Zone: b.zone(w.Zone),
		Updating: input.Base().Kinds != changelog.InsertOnly, Now: b.o.Clock,
	}
	for _, o := range output {
		s.Output = append(s.Output, window.OutputPart{Part: windowPart(o.Part), N: o.N})
	}
	return s
}

// zone returns the session's zone where a plan names it, and nil otherwise.
func (b *builder) zone(name string) *time.Location {
	if name == "" {
		return nil
	}
	return b.o.Expr.Zone
}

func windowPart(p logical.Part) window.Part {
	switch p {
	case logical.PartKey:
		return window.Key
	case logical.PartAggregate:
		return window.Aggregate
	case logical.PartStart:
		return window.Start
	case logical.PartEnd:
		return window.End
	default:
		return window.Time
	}
}

func windowCalls(list []physical.AggregateCall) []window.Call {
	out := make([]window.Call, len(list))
	for i, a := range list {
		out[i] = window.Call{Func: a.Func, Args: a.Args, Bound: a.Bound, Filter: a.Filter, Distinct: a.Distinct, Result: a.Result}
	}
	return out
}
