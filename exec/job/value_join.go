package job

import (
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// valueJoin begins a stage of one task that reads rows and a value. The value has
// the lower position: with equal watermarks it is there before the rows are
// (exactness.md 1, rule 9), which saves corrections.
func (b *builder) valueJoin(n *physical.ValueJoin) ([]*flow, error) {
	value, err := b.build(n.Value)
	if err != nil {
		return nil, err
	}
	rows, err := b.build(n.Input)
	if err != nil {
		return nil, err
	}
	out := &flow{node: n, bounded: true}
	for _, f := range append(value[:len(value):len(value)], rows...) {
		out.bounded = out.bounded && f.bounded
	}
	x := task.NewInbox(b.env, nil, out.bounded)
	j := op.NewValueJoin(n.Input.Base().Types(), n.Value.Base().Types()[0], &state.Store{})
	head := task.NewOperator(b.env, b.place(n), j, 2)
	out.tasks, out.links = []*task.Task{b.task(n, 0, x, head)}, []*task.Link{head}
	for _, side := range []struct {
		input int
		flows []*flow
	}{{op.ValueInput, value}, {op.ValueRows, rows}} {
		for _, f := range side.flows {
			for i, t := range f.tasks {
				edge := x.AddEdge(side.input, b.uncounted(f.node))
				f.links[i].To(t.NewSender(b.uncounted(f.node), []*task.Edge{edge}, nil))
			}
		}
	}
	return []*flow{out}, nil
}
