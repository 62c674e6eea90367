package task

import (
	"context"
	"errors"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A signal is what passes along a chain and over edges beside batches.
type signal uint8

const (
	// signalPause is sent before the task may have to wait for input; it stays
	// in the task.
	signalPause   signal = iota
	signalIdle           // no rows are expected for now; the next batch ends it
	signalFlush          // the round is over
	signalEnd            // nothing follows
	signalKept           // as signalIdle, but when all inputs are idle the watermark stays
	signalActive         // the input is not idle any more
	signalBarrier        // the job stops here, with a snapshot
)

// A Link is a step of a chain: it takes batches and hands its results to the
// links after it. Several of them get each batch in turn, which is how a node of
// the plan has several readers.
type Link struct {
	place *Place
	env   *Env
	step  step
	next  []*Link
	ended []bool // which of next need no more
	last  stream.Watermark
	late  latePort
	total int64 // rows that came in
	busy  *busy
}

// A step is what a link does.
type step interface {
	// take handles a batch, lent, and emits what comes of it.
	take(l *Link, b *changelog.Batch) error
	// on handles a signal before it is passed on.
	on(l *Link, s signal) error
	// inner returns the operator, for the abilities that it may have; or nil.
	inner() any
}

// busy knows which link of a task is at work, for panics.
type busy struct{ at *Place }

func newLink(env *Env, p *Place, s step) *Link {
	return &Link{place: p, env: env, step: s, last: stream.MinWatermark}
}

// To lets next take what l emits. It is called before the task runs.
func (l *Link) To(next *Link) {
	l.next = append(l.next, next)
	l.ended = append(l.ended, false)
}

// Place returns the place of the link.
func (l *Link) Place() *Place { return l.place }

// readers returns the links that take what leaves l, late rows included.
func (l *Link) readers() []*Link { return append(l.next[:len(l.next):len(l.next)], l.late.to...) }

// start tells l and all links after it which task they are in, which runs until ctx
// is done.
func (l *Link) start(ctx context.Context, b *busy) {
	l.busy = b
	if d, ok := l.step.(*driver); ok {
		d.out.EndsWhen(ctx.Err)
	}
	for _, n := range l.readers() {
		n.start(ctx, b)
	}
}

// push hands a batch to the link. It returns errStopped if the link needs no
// more.
func (l *Link) push(b *changelog.Batch) error {
	l.busy.at = l.place
	l.place.Counter.In.Add(int64(b.N))
	l.total += int64(b.N)
	err := l.step.take(l, b)
	if err == nil && len(l.late.to) > 0 {
		if err = l.late.give(0, b); err == nil && len(l.next) == 0 && !l.late.open() {
			err = errStopped // only late rows were read, and nobody needs them any more
		}
		l.busy.at = l.place
	}
	l.account()
	return l.place.fail(err)
}

// send passes a signal to the step and to all links after it.
func (l *Link) send(s signal) error {
	l.busy.at = l.place
	if err := l.step.on(l, s); err != nil {
		return l.place.fail(err)
	}
	l.account()
	if s == signalBarrier {
		l.save()
		for i, n := range l.next {
			if l.ended[i] {
				n.saveEnd()
			}
		}
	}
	if s == signalEnd && l.env.Check {
		if err := l.balance(); err != nil {
			return l.place.fail(err)
		}
	}
	if err := l.late.each(all, func(n *Link) error { return n.send(s) }); err != nil {
		return err
	}
	return l.forward(func(n *Link) error { return n.send(s) })
}

// emit hands a result to the links after this one.
func (l *Link) emit(b *changelog.Batch) error {
	if b.N == 0 && len(b.Marks) == 0 {
		return nil
	}
	l.place.Counter.Out.Add(int64(b.N))
	if l.env.Check {
		if err := checkBatch(l, b); err != nil {
			return l.place.fail(err)
		}
	}
	if w := b.Last(l.last); w != l.last {
		l.last = w
		l.place.Counter.setWatermark(w)
	}
	if len(l.next) == 1 && !l.ended[0] && len(l.late.to) == 0 {
		err := l.next[0].push(b)
		l.busy.at = l.place
		return err
	}
	return l.forward(func(n *Link) error { return n.push(b) })
}

// forward calls f for the links after l that still need something. It returns
// errStopped if there were such links and now there are none.
func (l *Link) forward(f func(*Link) error) error {
	left := len(l.next)
	for i, n := range l.next {
		if l.ended[i] {
			left--
			continue
		}
		switch err := f(n); {
		case errors.Is(err, errStopped):
			l.ended[i] = true
			left--
		case err != nil:
			return err
		}
	}
	l.busy.at = l.place
	if left == 0 && len(l.next) > 0 && !l.late.open() {
		return errStopped
	}
	return nil
}

// account publishes what the step has counted.
func (l *Link) account() {
	in := l.step.inner()
	if a, ok := in.(stream.Accountant); ok {
		l.place.Counter.setAccount(a.Account())
	} else {
		l.place.Counter.Late.Store(l.late.count)
		l.place.Counter.Used.Store(l.total - l.late.count)
	}
	if s, ok := in.(stream.Stateful); ok {
		l.place.Counter.StateRows.Store(s.StateRows())
	}
}

// dropped handles rows that the step has dropped as late.
func (l *Link) dropped(b *changelog.Batch, rows []stream.Late) error {
	l.late.note(b, rows)
	if l.env.Late == nil {
		return nil
	}
	return l.env.Late(l.place, b, rows)
}
