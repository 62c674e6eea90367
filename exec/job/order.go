package job

import (
	"context"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

func newBuilder(ctx context.Context, plan *physical.Plan, o Options) *builder {
	b := &builder{
		ctx: ctx, o: o, built: map[physical.Node][]*flow{}, index: map[physical.Node]*counted{},
		byTag: map[string]physical.Node{}, resumption: newResumption(o.Restore), readers: map[physical.Node]int{}, eager: map[physical.Node]bool{},
		writings: map[string]*task.Writing{},
	}
	for _, root := range plan.Roots {
		b.countReaders(root)
	}
	return b
}

// countReaders counts, below n, which nodes are read how often.
func (b *builder) countReaders(n physical.Node) {
	for _, in := range n.Inputs() {
		if b.readers[in]++; b.readers[in] == 1 {
			b.countReaders(in)
		}
	}
}

// anyOrder lets the exchange below an aggregation take what is there, instead of
// task after task, where nobody can see the order: only the final table leaves
// it, and sums are exact. Files without watermarks are then read side by side.
func (b *builder) anyOrder(n *physical.GroupAggregate) {
	x, ok := n.Input.(*physical.Exchange)
	if !ok || b.readers[x] > 1 || !n.AtEnd {
		return
	}
	types := n.Input.Base().Types()
	for _, k := range n.Keys {
		if types[k].Kind.Approximate() || types[k].Kind.Nested() {
			return // equal keys may look different: the first that came is shown
		}
	}
	if slices.ContainsFunc(n.Aggregates, func(a physical.AggregateCall) bool { return a.SeesOrder(types) }) {
		return
	}
	b.eager[x] = true
}
