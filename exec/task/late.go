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

// LateTo lets next, which NewLate has made, take the rows of an input that the step
// of l drops. It is called before the task runs.
func (l *Link) LateTo(next *Link, input int) {
	l.late.to = append(l.late.to, next)
	l.late.input = append(l.late.input, input)
	l.late.ended = append(l.late.ended, false)
}

// latePort is where the rows leave that a step drops.
type latePort struct {
	to    []*Link
	input []int // that each of them reads
	ended []bool
	now   [2]*changelog.Batch // of a step with several inputs: what it is at
	rows  [2][]stream.Late    // of the batch that the step is at
	count int64
}

// note remembers dropped rows of b until the step has seen the whole batch: the
// marks between them are those of the batch, and are sent once.
func (p *latePort) note(b *changelog.Batch, rows []stream.Late) {
	p.count += int64(len(rows))
	if len(p.to) == 0 {
		return
	}
	input := 0
	if b == p.now[1] {
		input = 1
	}
	p.rows[input] = append(p.rows[input], rows...)
}

// give hands the rows of b, of an input, that were dropped to those who read them.
func (p *latePort) give(input int, b *changelog.Batch) error {
	rows := p.rows[input]
	p.rows[input] = rows[:0]
	return p.each(input, func(l *Link) error { return l.push(l.step.(*lateStep).table.Rows(b, rows)) })
}

// all is every input.
const all = -1

// each calls f for those who read late rows of an input and still need them.
func (p *latePort) each(input int, f func(*Link) error) error {
	for i, l := range p.to {
		if p.ended[i] || input != all && input != p.input[i] {
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
