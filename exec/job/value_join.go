package job

import (
	"github.com/tidemark-sql/tidemark/exec/op"
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
	j := op.NewValueJoin(n.Input.Base().Types(), n.Value.Base().Types()[0], b.newStore())
	p := b.place(n)
	b.store(p)
	head := task.NewOperator(b.env, p, j, 2)
	out.tasks, out.links = []*task.Task{b.task(n, n.Name, 0, 1, x, head)}, []*task.Link{head}
	b.stageOf[p] = n.Name
	k := 0
	for _, side := range []struct {
		input int
		flows []*flow
	}{{op.ValueInput, value}, {op.ValueRows, rows}} {
		for _, f := range side.flows {
			to := junction{stage: n.Name, input: side.input, inboxes: []*task.Inbox{x}, places: []*task.Place{b.uncounted(f.node)}}
			if err := b.connect(to, k, f); err != nil {
				return nil, placed(n, err)
			}
			k++
		}
	}
	return []*flow{out}, nil
}
