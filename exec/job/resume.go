package job

import (
	"context"
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A resumption is the snapshot that a job goes on from; that of a job that begins
// is empty. What it holds is found by names: of nodes, of the nodes at which
// stages begin, and of splits (docs/adr/0004, 0006).
type resumption struct {
	from  *checkpoint.Snapshot
	nodes map[nodeKey][]checkpoint.Node
	tasks map[string][]checkpoint.Task
	split map[splitKey]*checkpoint.Split
	held  bool // some edge holds rows
}

type (
	nodeKey  struct{ name, split string }
	splitKey struct{ node, name string }
)

func newResumption(s *checkpoint.Snapshot) *resumption {
	r := &resumption{
		from: s, nodes: map[nodeKey][]checkpoint.Node{}, tasks: map[string][]checkpoint.Task{}, split: map[splitKey]*checkpoint.Split{},
	}
	if s == nil {
		return r
	}
	for _, n := range s.Nodes {
		k := nodeKey{n.Name, n.Split}
		r.nodes[k] = append(r.nodes[k], n)
	}
	for _, t := range s.Tasks {
		r.tasks[t.Stage] = append(r.tasks[t.Stage], t)
		r.held = r.held || len(t.Channels) > 0
	}
	for i := range s.Splits {
		p := &s.Splits[i]
		r.split[splitKey{p.Node, p.Name}] = p
	}
	return r
}

// ended reports whether all tasks of a stage had ended.
func (r *resumption) ended(stage string) bool {
	for _, t := range r.tasks[stage] {
		if !t.Ended {
			return false
		}
	}
	return len(r.tasks[stage]) > 0
}

// over reports whether a node had ended in all tasks.
func (r *resumption) over(node, split string) bool {
	list := r.nodes[nodeKey{node, split}]
	return len(list) > 0 && !slices.ContainsFunc(list, func(n checkpoint.Node) bool { return !n.Ended })
}

// holds reports whether edges into a stage hold rows.
func (r *resumption) holds(stage string) bool {
	for _, t := range r.tasks[stage] {
		if len(t.Channels) > 0 {
			return true
		}
	}
	return false
}

// sources returns how many tasks are to read splits, n unless edges hold rows.
// What they hold is then given to the edges that it was on, so that their order
// stays that of the splits: there are as many senders as there were.
func (r *resumption) sources(stage string, n, splits int) int {
	if t := r.tasks[stage]; r.held && len(t) > 0 && t[0].Size <= max(1, splits) {
		return t[0].Size
	}
	return n
}

// unread returns the splits of a growing source that had not been read to their
// ends: the others are gone from it.
func (r *resumption) unread(top string, splits []connector.Split) (list []connector.Split) {
	for _, s := range splits {
		if from := r.split[splitKey{top, s.Name}]; from == nil || !from.Ended {
			list = append(list, s)
		}
	}
	return list
}

// watermark returns the watermark that had left a node: the least of its tasks.
func (r *resumption) watermark(node string) stream.Watermark {
	list := r.nodes[nodeKey{name: node}]
	if len(list) == 0 {
		return stream.MinWatermark
	}
	w := stream.MaxWatermark
	for _, n := range list {
		w = min(w, n.Watermark)
	}
	return w
}

// resumed returns what a task of a stage goes on from. head is the node that its
// input arrives at.
func (r *resumption) resumed(stage, head string) *task.Resumed {
	if r.from == nil {
		return nil
	}
	t := &task.Resumed{Ended: r.ended(stage) || len(r.tasks[stage]) == 0 && r.over(head, ""), Watermark: r.watermark(head), Of: r.watermark}
	if list := r.tasks[stage]; len(list) > 0 {
		t.Watermark = stream.MaxWatermark
		for _, one := range list {
			if !one.Ended {
				t.Watermark = min(t.Watermark, one.Watermark)
			}
		}
	}
	return t
}

// queues returns what the edges from one sender held, in the tasks of a stage.
func (r *resumption) queues(stage string, flow, number int) (list []checkpoint.Queue) {
	for _, t := range r.tasks[stage] {
		for _, c := range t.Channels {
			if c.Flow == flow && c.Number == number {
				list = append(list, c.Queue)
			}
		}
	}
	return list
}

// senders returns how many tasks sent a flow whose edges hold rows; 0 if none do.
func (r *resumption) senders(stage string, flow int) int {
	for _, t := range r.tasks[stage] {
		for _, c := range t.Channels {
			if c.Flow == flow {
				return c.Size
			}
		}
	}
	return 0
}

// refill gives the edges of one sender what those of a sender held; last says that
// nobody sends any more.
func (r *resumption) refill(stage string, flow, number int, edges []*task.Edge, columns []types.Type, last bool) error {
	list := r.queues(stage, flow, number)
	if len(list) == 0 {
		return nil
	}
	for q, e := range edges {
		lo, hi := state.GroupsOf(q, len(edges))
		b, err := checkpoint.Unpack(list, columns, lo, hi)
		if err != nil {
			return fmt.Errorf("rows before %s: %w", stage, err)
		}
		e.Resume(b, list[0].Watermark, last)
	}
	return nil
}

// openSplit returns the function that opens a split where it is to go on, and lets
// it know what it had read.
func (b *builder) openSplit(n *physical.Scan, top physical.Node, s connector.Split, p *task.Split) error {
	from := b.resumption.split[splitKey{top.Base().Name, s.Name}]
	var at connector.Position
	if from != nil {
		at = from.Position
		rest, err := checkpoint.Unpack([]checkpoint.Queue{from.Rest}, top.Base().Types(), 0, state.KeyGroups)
		switch {
		case err != nil:
			return fmt.Errorf("split %s: %w", s.Name, err)
		case from.Rest.Empty():
			rest = nil
		}
		p.Resume(from, rest)
		delete(b.resumption.split, splitKey{top.Base().Name, s.Name})
	}
	p.Open = func(ctx context.Context) (connector.Reader, error) { return n.Source.Open(ctx, s, at) }
	return nil
}

// newStore returns the store for the operator that is being made.
func (b *builder) newStore() *state.Store {
	b.stored = &state.Store{Route: b.route}
	return b.stored
}

// store gives the place the store that its operator has been made with.
func (b *builder) store(p *task.Place) { p.Store, b.stored = b.stored, nil }

// resume loads the state of all nodes, once they have been built.
func (b *builder) resume() error {
	if b.resumption.from == nil {
		return nil
	}
	known := map[string]bool{}
	for _, c := range b.nodes {
		known[c.node.Base().Name] = true
		for i, p := range c.places {
			if err := b.load(p, i, len(c.places)); err != nil {
				return err
			}
		}
	}
	for _, n := range b.resumption.from.Nodes {
		if n.Stateful && !known[n.Name] {
			return fmt.Errorf("the snapshot has state of %s, which is no part of the query", n.Name)
		}
	}
	for k, p := range b.resumption.split {
		if !p.Ended {
			return fmt.Errorf("the snapshot was taken while %s was read for %s, which is not there any more", k.name, k.node)
		}
	}
	return nil
}

// load loads the state of task number of several into the store of a place.
func (b *builder) load(p *task.Place, number, tasks int) error {
	if p.Store == nil {
		return nil
	}
	list := b.resumption.nodes[nodeKey{p.Name, p.Split}]
	lo, hi := 0, state.KeyGroups
	if p.Split == "" {
		lo, hi = state.GroupsOf(number, tasks)
	}
	if b.resumption.over(p.Name, p.Split) && !slices.ContainsFunc(list, func(n checkpoint.Node) bool { return n.Stateful }) {
		return nil // nothing more comes
	}
	if len(list) == 0 {
		if p.Split != "" {
			return nil // the split is new
		}
		return fmt.Errorf("the snapshot has no state of %s, which is part of the query", p.Name)
	}
	var saved [][]state.Saved
	for _, n := range list {
		if n.Stateful {
			saved = append(saved, n.State)
		}
	}
	if err := p.Store.Load(saved, lo, hi); err != nil {
		return fmt.Errorf("state of %s: %w", p.Name, err)
	}
	return nil
}
