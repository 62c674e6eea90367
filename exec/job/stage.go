package job

import (
	"context"
	"fmt"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// exchange begins a stage whose tasks own ranges of key groups, or one task.
// Where one task would send all of its rows to one task, they are one.
func (b *builder) exchange(n *physical.Exchange) ([]*flow, error) {
	in, err := b.build(n.Input)
	if err != nil {
		return nil, err
	}
	tasks := 1
	if len(n.Keys) > 0 {
		tasks = b.o.Parallelism
	}
	if tasks == 1 && len(in) == 1 && len(in[0].tasks) == 1 {
		f, err := b.extend(in[0], n, func(_ *task.Task, p *task.Place) (*task.Link, error) { return task.NewEntry(b.env, p), nil })
		return []*flow{f}, err
	}
	return []*flow{b.stage(n, b.place(n), in, n.Keys, tasks)}, nil
}

// stage begins a stage of some tasks whose input is all of the given flows, which
// keep their positions: (flow, task). n stands for the rows that arrive; what
// they are counted as is first, in the first task, and places of its own in the
// others.
func (b *builder) stage(n physical.Node, first *task.Place, in []*flow, keys []int, tasks int) *flow {
	out := &flow{node: n, bounded: true}
	for _, f := range in {
		out.bounded = out.bounded && f.bounded
	}
	var inboxes []*task.Inbox
	var places []*task.Place
	for i := range tasks {
		p := first
		if i > 0 {
			p = b.place(n)
		}
		x := task.NewInbox(b.env, p.Types, out.bounded && !b.eager[n])
		head := task.NewEntry(b.env, p)
		t := b.task(n, i, x, head)
		out.tasks, out.links = append(out.tasks, t), append(out.links, head)
		inboxes, places = append(inboxes, x), append(places, p)
	}
	for _, f := range in {
		for i, t := range f.tasks {
			edges := make([]*task.Edge, tasks)
			for q, x := range inboxes {
				edges[q] = x.AddEdge(0, places[q])
			}
			f.links[i].To(t.NewSender(b.uncounted(f.node), edges, keys))
		}
	}
	return out
}

func (b *builder) task(n physical.Node, i int, feed task.Feed, head *task.Link) *task.Task {
	t := &task.Task{Env: b.env, Name: fmt.Sprintf("%s/%d", n.Base().Name, i), Feed: feed, Head: head}
	b.tasks = append(b.tasks, t)
	return t
}

// watermark begins a stage that reads the scan below the assigner, and has what
// stands between in the chain of each split. A scan below two assigners is read
// by each.
func (b *builder) watermark(n *physical.Watermark) ([]*flow, error) {
	path := []physical.Node{n}
	for below := n.Input; ; below = below.Inputs()[0] {
		path = append([]physical.Node{below}, path...)
		if scan, ok := below.(*physical.Scan); ok {
			return b.source(scan, path)
		}
		if len(below.Inputs()) != 1 {
			return nil, placed(n, fmt.Errorf("a watermark over %s, which is no scan", below.Base().Name))
		}
	}
}

// source begins a stage that reads a scan; path is what stands in the chain of
// each split, from the scan up.
func (b *builder) source(n *physical.Scan, path []physical.Node) ([]*flow, error) {
	splits, err := n.Source.Splits(b.ctx)
	if err != nil {
		return nil, placed(n, err)
	}
	top := path[len(path)-1]
	bounded := n.Source.Bounded()
	tasks := max(1, min(len(splits), b.o.Parallelism))
	if !bounded && b.env.Rounds == nil && growing(n) == 0 {
		// Waiting for one split must not keep the others waiting.
		tasks = max(1, len(splits))
	}
	if growing(n) > 0 {
		tasks = 1
	}
	chains, err := b.chains(n, path, splits)
	if err != nil {
		return nil, err
	}
	out := &flow{node: top, bounded: bounded}
	for i := range tasks {
		lo, hi := i*len(splits)/tasks, (i+1)*len(splits)/tasks
		s := &task.Source{Env: b.env, Bounded: bounded, Splits: chains[lo:hi], Columns: top.Base().Types()}
		b.live(s, n, path, splits)
		head := task.NewEntry(b.env, b.uncounted(top))
		t := b.task(top, i, s, head)
		s.Join(head)
		out.tasks, out.links = append(out.tasks, t), append(out.links, head)
	}
	return []*flow{out}, nil
}

// chains makes the chain of each split.
func (b *builder) chains(n *physical.Scan, path []physical.Node, splits []connector.Split) ([]*task.Split, error) {
	out := make([]*task.Split, len(splits))
	for i, s := range splits {
		var err error
		if out[i], err = b.chain(n, path, s); err != nil {
			return nil, err
		}
	}
	b.scans = append(b.scans, &scanned{node: n, splits: out})
	return out, nil
}

// splitStep makes a step that may stand in the chain of a split.
func (b *builder) splitStep(n physical.Node, s connector.Split) (stream.RowWise, error) {
	switch n := n.(type) {
	case *physical.Project:
		return b.project(n)
	case *physical.Reject:
		return b.reject(n), nil
	case *physical.Watermark:
		return op.NewAssigner(op.AssignerSpec{
			SkipNulls: n.SkipNulls,
			Time:      n.Time, Mark: n.Mark, Columns: len(n.Columns), Name: n.Input.Base().Columns[n.Time].Name,
			Split: s.Name, Thin: n.Thin, AfterEpoch: n.AfterEpoch,
			Every: n.Emit.Every, Now: b.o.Clock, Source: n.Emit.Source,
		}), nil
	default:
		return nil, fmt.Errorf("%s cannot stand between a scan and its watermark", n.Base().Name)
	}
}

// values begins a stage of one task with constant rows.
func (b *builder) values(n *physical.Values) ([]*flow, error) {
	s := &task.Split{
		Scan: task.NewEntry(b.env, b.place(n)),
		Open: func(context.Context) (connector.Reader, error) {
			return op.NewValues(n.Types(), n.Rows, b.o.Expr, b.env.BatchRows)
		},
	}
	head := task.NewEntry(b.env, b.uncounted(n))
	feed := &task.Source{Env: b.env, Bounded: true, Splits: []*task.Split{s}, Columns: n.Types()}
	t := b.task(n, 0, feed, head)
	feed.Join(head)
	return []*flow{{node: n, tasks: []*task.Task{t}, links: []*task.Link{head}, bounded: true}}, nil
}
