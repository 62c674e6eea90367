package task

import (
	"errors"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Resumed is what a task goes on from.
type Resumed struct {
	// Ended says that there is nothing more to do but to say so.
	Ended bool
	// Watermark is how far the input of the task had been processed. A source
	// knows it from its splits.
	Watermark stream.Watermark
	// Of returns the watermark that had left a node of the plan.
	Of func(node string) stream.Watermark
}

// isDone reports whether a task has ended because there is nothing more to do.
func isDone(err error) bool { return err == nil || errors.Is(err, errStopped) }

// resume brings the links of the task to where they were, and tells the receivers
// of its rows how far it is: they read in the order of watermarks.
func (t *Task) resume() error {
	if t.Resumed == nil {
		return nil
	}
	w := t.Resumed.Watermark
	if s, ok := t.Feed.(*Source); ok {
		w = s.watermark()
		for _, p := range s.Splits {
			p.resumeChain()
		}
	}
	return t.Head.resume(w, t.Resumed.Of)
}

// resumeChain brings the chain of a split to where it was.
func (p *Split) resumeChain() {
	if f := p.cut.from; f != nil && p.last != nil {
		w := f.Watermark
		if p.cut.rest != nil {
			w = p.cut.rest.Last(w)
		}
		p.last.setLast(w)
	}
}

// setLast notes the last watermark that has left the link.
func (l *Link) setLast(w stream.Watermark) {
	if l.last = w; w > stream.MinWatermark {
		l.place.Counter.setWatermark(w)
	}
}

// resume brings l and the links after it to where they were: w is the watermark
// that stands before l. Steps other than operators hand on what they get.
func (l *Link) resume(w stream.Watermark, of func(string) stream.Watermark) error {
	switch step := l.step.(type) {
	case *driver:
		step.due = step.op.Due()
		w = of(l.place.Name)
	case *rowWise:
		if r, ok := step.op.(stream.Resumer); ok {
			r.Resume(w)
		}
	case *send:
		if w == stream.MinWatermark {
			return nil
		}
		b := changelog.Batch{Marks: []changelog.Mark{{W: w}}}
		return l.step.take(l, emptied(&b, l.place))
	}
	l.setLast(w)
	for _, n := range l.readers() {
		if err := n.resume(w, of); err != nil && !errors.Is(err, errStopped) {
			return err
		}
	}
	return nil
}

// Resume gives the edge, before the job runs, what it held before: rows behind a
// watermark. If no task sends through it any more it ends there.
func (e *Edge) Resume(b *changelog.Batch, w stream.Watermark, last bool) {
	buf := &buffer{Batch: *b}
	buf.setMarks(&sharedMarks{list: b.Marks})
	e.w = w
	e.queue = append(e.queue, message{buf: buf})
	e.bytes += batchSize(&buf.Batch)
	e.weight += buf.weight()
	if last {
		e.queue = append(e.queue, message{signal: signalEnd})
		e.done = true
	}
}

// resume prepares the merge of the edges.
func (x *Inbox) resume(m *merge, t *Task) {
	m.origin = func(i int) origin { return origin{x.edges[i].to.Types, x.edges[i].keys} }
	for i, e := range x.edges {
		m.channels[i].w = e.w
	}
	if t.Resumed != nil {
		m.low = t.Resumed.Watermark
	}
}
