package job

import (
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// lateRows adds a link at the late port of the operator in each of its tasks.
// Rows behind a watermark are no late ones of an operator: they are chosen from
// those that pass.
func (b *builder) lateRows(n *physical.LateRows) ([]*flow, error) {
	table := func() *op.LateRows {
		spec := op.LateSpec{Operator: n.Of.Base().Name, Input: n.Of.Base().Types(), Columns: n.Columns, Time: n.Time}
		if _, ok := n.Of.(*physical.Watermark); !ok {
			spec.Input = n.Of.Inputs()[n.Side].Base().Types()
		}
		return op.NewLateRows(spec, n.Types())
	}
	if _, ok := n.Of.(*physical.Watermark); ok {
		return b.rowWise(n, func() (stream.RowWise, error) { return table(), nil })
	}
	in, err := b.build(n.Of)
	if err != nil {
		return nil, err
	}
	var out []*flow
	for _, f := range in {
		g := &flow{node: n, tasks: f.tasks, bounded: f.bounded}
		for i := range f.tasks {
			l := task.NewLate(b.env, b.place(n), table())
			f.links[i].LateTo(l, n.Side)
			g.links = append(g.links, l)
		}
		out = append(out, g)
	}
	return out, nil
}
