package job

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// A meeting is a stage at which the rows of two nodes meet in one operator.
type meeting struct {
	node physical.Node
	// sides are in order of position: with equal watermarks the rows of the first
	// come before those of the second (exactness.md 1, rule 9).
	sides [2]meetingSide
	make  func() (stream.Operator, error)
}

// A meetingSide is one input of the operator.
type meetingSide struct {
	input int
	node  physical.Node
	keys  []int // by which rows are divided among the tasks

	flows []*flow
}

// meet begins the stage. An Exchange below it is no stage of its own: rows go from
// the tasks below it to those that let them meet.
func (b *builder) meet(m meeting) ([]*flow, error) {
	out := &flow{node: m.node, bounded: true}
	tasks := 1
	for i := range m.sides {
		s := &m.sides[i]
		below := s.node
		if x, ok := below.(*physical.Exchange); ok {
			if below = x.Input; len(x.Keys) > 0 {
				tasks = b.o.Parallelism
			}
		}
		var err error
		if s.flows, err = b.build(below); err != nil {
			return nil, err
		}
		for _, f := range s.flows {
			out.bounded = out.bounded && f.bounded
		}
		if below == s.node && len(s.flows) == 1 {
			tasks = max(tasks, len(s.flows[0].tasks)) // they are divided by the keys already
		}
	}
	var inboxes []*task.Inbox
	for i := range tasks {
		x := task.NewInbox(b.env, nil, out.bounded)
		o, err := m.make()
		if err != nil {
			return nil, placed(m.node, err)
		}
		p := b.place(m.node)
		b.store(p)
		head := task.NewOperator(b.env, p, o, len(m.sides))
		out.tasks = append(out.tasks, b.task(m.node, m.node.Base().Name, i, tasks, x, head))
		out.links, inboxes = append(out.links, head), append(inboxes, x)
	}
	return []*flow{out}, b.connectSides(m, inboxes)
}

// connectSides lets the tasks below a meeting send to those of it.
func (b *builder) connectSides(m meeting, inboxes []*task.Inbox) error {
	k := 0
	for _, s := range m.sides {
		for _, f := range s.flows {
			to := junction{stage: m.node.Base().Name, input: s.input, inboxes: inboxes, keys: s.keys}
			for range inboxes {
				to.places = append(to.places, b.uncounted(f.node))
			}
			if err := b.connect(to, k, f); err != nil {
				return placed(m.node, err)
			}
			k++
		}
	}
	return nil
}
