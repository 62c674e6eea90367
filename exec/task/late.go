package task

import (
	"errors"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A LateTable makes rows of those that an operator has dropped.
type LateTable interface {
	// Rows returns rows for the late ones of b, with the marks of b around them,
	// lent until the next call.
	Rows(b *changelog.Batch, late []stream.Late) *changelog.Batch
}

// lateStep is the step of a link that reads the late port of another one. It gets
// no batches of its own.
type lateStep struct{ table LateTable }

// NewLate returns a link that stands at the late port of another: see [Link.LateTo].
func NewLate(env *Env, p *Place, table LateTable) *Link {
	return newLink(env, p, &lateStep{table})
}

func (s *lateStep) inner() any { return nil }

func (s *lateStep) take(l *Link, b *changelog.Batch) error { return l.emit(b) }

func (s *lateStep) on(*Link, signal) error { return nil }

// LateTo lets next, which NewLate has made, take the rows that the step of l
// drops. It is called before the task runs.
func (l *Link) LateTo(next *Link) {
	l.late.to = append(l.late.to, next)
	l.late.ended = append(l.late.ended, false)
}

// latePort is where the rows leave that a step drops.
type latePort struct {
	to    []*Link
	ended []bool
	rows  []stream.Late // of the batch that the step is at
	count int64
}

// note remembers dropped rows until the step has seen the whole batch: the marks
// between them are those of the batch, and are sent once.
func (p *latePort) note(rows []stream.Late) {
	p.count += int64(len(rows))
	if len(p.to) > 0 {
		p.rows = append(p.rows, rows...)
	}
}

// give hands the rows of b that were dropped to those who read them.
func (p *latePort) give(b *changelog.Batch) error {
	rows := p.rows
	p.rows = p.rows[:0]
	return p.each(func(l *Link) error { return l.push(l.step.(*lateStep).table.Rows(b, rows)) })
}

// each calls f for those who read late rows and still need them.
func (p *latePort) each(f func(*Link) error) error {
	for i, l := range p.to {
		if p.ended[i] {
			continue
		}
		switch err := f(l); {
		case errors.Is(err, errStopped):
			p.ended[i] = true
		case err != nil:
			return err
		}
	}
	return nil
}

// open reports whether anybody needs late rows.
func (p *latePort) open() bool {
	for _, e := range p.ended {
		if !e {
			return true
		}
	}
	return false
}
