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
	if tasks == 1 && len(in) == 1 && len(in[0].tasks) == 1 && !b.resumption.holds(n.Base().Name) {
		f, err := b.extend(in[0], n, func(_ *task.Task, p *task.Place) (*task.Link, error) { return task.NewEntry(b.env, p), nil })
		return []*flow{f}, err
	}
	f, err := b.stage(n, n.Base().Name, b.place(n), in, n.Keys, tasks)
	return []*flow{f}, err
}

// stage begins a stage of some tasks whose input is all of the given flows, which
// keep their positions: (flow, task). n stands for the rows that arrive; what
// they are counted as is first, in the first task, and places of its own in the
// others. name is that of the stage, which snapshots know it by.
func (b *builder) stage(n physical.Node, name string, first *task.Place, in []*flow, keys []int, tasks int) (*flow, error) {
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
		t := b.task(n, name, i, tasks, x, head)
		out.tasks, out.links = append(out.tasks, t), append(out.links, head)
		inboxes, places = append(inboxes, x), append(places, p)
	}
	for k, f := range in {
		if err := b.connect(junction{name, 0, inboxes, places, keys}, k, f); err != nil {
			return nil, placed(n, err)
		}
	}
	return out, nil
}

// A junction is where flows meet: the inboxes of the tasks of a stage.
type junction struct {
	stage   string
	input   int // of the operator that reads the inboxes
	inboxes []*task.Inbox
	places  []*task.Place // where rows arrive, one an inbox
	keys    []int         // by which rows are divided
}

// connect lets the tasks of a flow, number k among those that meet there, send to
// a junction.
func (b *builder) connect(to junction, k int, f *flow) error {
	add := func(s task.Sender) []*task.Edge {
		edges := make([]*task.Edge, len(to.inboxes))
		for q, x := range to.inboxes {
			edges[q] = x.AddEdge(to.input, to.places[q])
			edges[q].From(s)
		}
		return edges
	}
	from := f.node.Base()
	was := b.resumption.senders(to.stage, k)
	if was != len(f.tasks) {
		// The senders were others: what they had sent comes before what these send.
		for i := range was {
			if len(b.resumption.queues(to.stage, k, i)) == 0 {
				continue
			}
			edges := add(task.Sender{Flow: k, From: from.Name, Number: i, Size: was})
			if err := b.resumption.refill(to.stage, k, i, edges, from.Types(), true); err != nil {
				return err
			}
		}
	}
	for i, t := range f.tasks {
		edges := add(task.Sender{Flow: k, From: from.Name, Number: i, Size: len(f.tasks)})
		if was == len(f.tasks) {
			if err := b.resumption.refill(to.stage, k, i, edges, from.Types(), false); err != nil {
				return err
			}
		}
		f.links[i].To(t.NewSender(b.uncounted(f.node), edges, to.keys))
	}
	return nil
}

func (b *builder) task(n physical.Node, stage string, i, size int, feed task.Feed, head *task.Link) *task.Task {
	t := &task.Task{
		Env: b.env, Name: fmt.Sprintf("%s/%d", n.Base().Name, i), Feed: feed, Head: head,
		Stage: stage, Number: i, Size: size, Resumed: b.resumption.resumed(stage, head.Place().Name),
	}
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
	tasks = b.resumption.sources(top.Base().Name, tasks, len(splits))
	if growing(n) > 0 {
		tasks = 1
	}
	read := splits
	if growing(n) > 0 {
		read = b.resumption.unread(top.Base().Name, splits)
	}
	chains, err := b.chains(n, path, read)
	if err != nil {
		return nil, err
	}
	out := &flow{node: top, bounded: bounded}
	for i := range tasks {
		lo, hi := i*len(read)/tasks, (i+1)*len(read)/tasks
		s := &task.Source{Env: b.env, Bounded: bounded, Splits: chains[lo:hi], Columns: top.Base().Types()}
		b.live(s, n, path, splits)
		head := task.NewEntry(b.env, b.uncounted(top))
		t := b.task(top, top.Base().Name, i, tasks, s, head)
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
			Every: n.Emit.Every, Now: b.o.Clock, Source: n.Emit.Source, AtEnd: n.AtEnd,
		}).Declare(b.newStore()), nil
	default:
		return nil, fmt.Errorf("%s cannot stand between a scan and its watermark", n.Base().Name)
	}
}

// values begins a stage of one task with constant rows.
func (b *builder) values(n *physical.Values) ([]*flow, error) {
	s := &task.Split{Scan: task.NewEntry(b.env, b.place(n))}
	var at connector.Position
	if from := b.resumption.split[splitKey{node: n.Name}]; from != nil {
		at = from.Position
		s.Resume(from, nil)
		delete(b.resumption.split, splitKey{node: n.Name})
	}
	s.Open = func(context.Context) (connector.Reader, error) {
		return op.NewValues(n.Types(), n.Rows, b.o.Expr, b.env.BatchRows, at)
	}
	head := task.NewEntry(b.env, b.uncounted(n))
	feed := &task.Source{Env: b.env, Bounded: true, Splits: []*task.Split{s}, Columns: n.Types()}
	t := b.task(n, n.Name, 0, 1, feed, head)
	feed.Join(head)
	return []*flow{{node: n, tasks: []*task.Task{t}, links: []*task.Link{head}, bounded: true}}, nil
}
