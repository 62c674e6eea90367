package job

import (
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// live tells a source what it has to do by the clock: when its splits are idle,
// which of them are kept together, and when to look for new ones.
func (b *builder) live(s *task.Source, n *physical.Scan, path []physical.Node, known []connector.Split) {
	emit := emission(path)
	s.Idle, s.IdleKept = emit.Idle, emit.Kept
	every := growing(n)
	if every == 0 {
		return
	}
	s.Grow = &task.Growth{Every: every, List: n.Source.Splits, Known: map[string]bool{}, Low: stream.MinWatermark}
	for _, k := range known {
		s.Grow.Known[k.Name] = true
	}
	for k, p := range b.resumption.split {
		switch top := path[len(path)-1].Base().Name; {
		case k.node != top:
		case k.name == "":
			s.Grow.Low = p.Watermark
		default:
			s.Grow.Known[k.name] = true
		}
	}
	var scan *scanned
	for _, c := range b.scans {
		if c.node == n {
			scan = c
		}
	}
	s.Grow.Make = func(x connector.Split) (*task.Split, error) {
		p, err := b.chain(n, path, x)
		if err != nil {
			return nil, err
		}
		b.mu.Lock()
		scan.splits = append(scan.splits, p)
		b.mu.Unlock()
		return p, nil
	}
}

// growing returns how often to look for new splits of a scan; 0: there are none.
func growing(n *physical.Scan) int64 {
	if g, ok := n.Source.(connector.Growing); ok {
		return g.Every()
	}
	return 0
}

// emission returns how the watermarks of a scan are sent.
func emission(path []physical.Node) logical.Emission {
	if w, ok := path[len(path)-1].(*physical.Watermark); ok {
		return w.Emit
	}
	return logical.Emission{}
}

// chain makes the chain of a split.
func (b *builder) chain(n *physical.Scan, path []physical.Node, s connector.Split) (*task.Split, error) {
	p := &task.Split{Name: s.Name, Size: s.Size, Pick: append([]int{}, n.Output...)}
	if err := b.openSplit(n, path[len(path)-1], s, p); err != nil {
		return nil, placed(n, err)
	}
	if emit := emission(path); emit.Group != "" {
		p.Pace = b.alignment(emit.Group).Join(emit.Drift, emit.Update)
	}
	p.Scan = task.NewEntry(b.env, b.place(n))
	last := p.Scan
	for _, step := range path[1:] {
		r, err := b.splitStep(step, s)
		if err != nil {
			return nil, placed(step, err)
		}
		at := b.place(step)
		at.Split = s.Name
		b.store(at)
		l := task.NewRowWise(b.env, at, r)
		last.To(l)
		last = l
	}
	return p, nil
}

// alignment returns the alignment group of a name. Groups are those of the job.
func (b *builder) alignment(name string) *task.Alignment {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.groups == nil {
		b.groups = map[string]*task.Alignment{}
	}
	if b.groups[name] == nil {
		b.groups[name] = &task.Alignment{}
	}
	return b.groups[name]
}
