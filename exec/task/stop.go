package task

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Stop ends a job with a snapshot. When it is asked for, sources read no more
// and send a barrier behind what they have read; it passes through all chains and
// edges, and each link that it passes adds its state to the snapshot.
type Stop struct {
	after int64 // rows that sources read before it is asked for; 0: any number
	rows  atomic.Int64
	due   atomic.Bool
	asked chan struct{}
	once  sync.Once

	mu       sync.Mutex
	snapshot checkpoint.Snapshot
	cut      bool // a barrier has been sent
}

// NewStop returns a stop that is asked for after a number of rows, or by Ask if
// the number is 0.
func NewStop(after int64) *Stop { return &Stop{after: after, asked: make(chan struct{})} }

// Ask asks for the stop. It may be called again and from any goroutine.
func (s *Stop) Ask() {
	s.once.Do(func() {
		s.due.Store(true)
		close(s.asked)
	})
}

// Snapshot returns what the tasks have saved once all of them have ended; nil if
// they ended by themselves.
func (s *Stop) Snapshot() *checkpoint.Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.cut {
		return nil
	}
	s.snapshot.Sort()
	return &s.snapshot
}

// take returns how many of the rows of b, which has just been read, come before
// the stop. The halves of an update stay together.
func (s *Stop) take(b *changelog.Batch) int {
	total := s.rows.Add(int64(b.N))
	switch {
	case s.due.Load():
		return 0
	case s.after == 0 || total < s.after:
		return b.N
	}
	n := max(0, b.N-int(total-s.after))
	if 0 < n && n < b.N && b.Kind(n-1) == changelog.UpdateBefore {
		n++
	}
	s.Ask()
	return n
}

// node, task and split add to the snapshot.
func (s *Stop) node(n checkpoint.Node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot.Nodes = append(s.snapshot.Nodes, n)
}

func (s *Stop) task(t checkpoint.Task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cut = s.cut || !t.Ended
	s.snapshot.Tasks = append(s.snapshot.Tasks, t)
}

func (s *Stop) split(p checkpoint.Split) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot.Splits = append(s.snapshot.Splits, p)
}

// await waits for a channel or the stop, which it reports; it prefers the channel.
func (s *Stop) await(ctx context.Context, ready <-chan struct{}) (stopped bool, err error) {
	select {
	case <-ready:
		return false, nil
	case <-s.asked:
		select { // both at once
		case <-ready:
			return false, nil
		default:
			return true, nil
		}
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
}

// save adds what the link knows to the snapshot.
func (l *Link) save() {
	p := l.place
	if !p.Saved {
		return
	}
	n := checkpoint.Node{Name: p.Name, Split: p.Split, Watermark: l.last}
	if p.Store != nil {
		n.Stateful, n.State = true, p.Store.Save()
	}
	l.env.Stop.node(n)
}

// report adds the task, which has run, to the snapshot.
func (t *Task) report(err error) {
	if t.cut {
		t.Env.Stop.task(checkpoint.Task{
			Stage: t.Stage, Number: t.Number, Size: t.Size, Watermark: t.Head.last, Channels: t.rests,
		})
	} else if isDone(err) {
		t.Env.Stop.task(checkpoint.Task{Stage: t.Stage, Number: t.Number, Size: t.Size, Ended: true})
		t.Head.saveEnd()
	}
}

// saveEnd adds to the snapshot that l and the links after it have ended: a job that
// goes on may have them in other stages. A step that needs no more, while others read
// on, is saved with that: rows come to it again.
func (l *Link) saveEnd() {
	if p := l.place; p.Saved {
		n := checkpoint.Node{Name: p.Name, Split: p.Split, Watermark: stream.MaxWatermark, Ended: true}
		if r, ok := l.step.(*rowWise); ok && r.finisher != nil && p.Store != nil {
			n.Stateful, n.State = true, p.Store.Save()
		}
		l.env.Stop.node(n)
	}
	for _, n := range l.readers() {
		n.saveEnd()
	}
}

// firstRows returns a copy of the first n rows of b.
func firstRows(b *changelog.Batch, n int) *changelog.Batch {
	c := &changelog.Batch{N: n, Cols: make([]*vector.Vector, len(b.Cols))}
	for i, v := range b.Cols {
		if v != nil { // somebody needs it
			c.Cols[i] = vector.New(v.Type)
			c.Cols[i].AppendRange(v, 0, n)
		}
	}
	if b.Kinds != nil {
		c.Kinds = slices.Clone(b.Kinds[:n])
	}
	for _, m := range b.Marks {
		if int(m.Row) <= n {
			c.Marks = append(c.Marks, m)
		}
	}
	return c
}
