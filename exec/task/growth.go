package task

import (
	"context"
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/stream"
)

// A Growth says how the splits of a source become more, such as the files of a
// folder that is watched. Each split ends, the source does not. Splits that
// appear together are read like those of a source that does not grow, in order of
// watermark and then of name; each name is read once.
type Growth struct {
	Every int64 // ms from one look to the next
	// List returns the splits that there are.
	List func(ctx context.Context) ([]connector.Split, error)
	// Make makes the chain of a split. The source joins it to the task.
	Make func(connector.Split) (*Split, error)
	// Known are the names of splits that are being read or have been.
	Known map[string]bool
	// Low is the watermark that the source had reached before it was stopped.
	Low stream.Watermark

	task  *Task
	head  *Link
	next  int64 // when to look again
	quiet int64 // since when there is nothing to read
}

// more waits until there are splits to read.
func (s *Source) more(ctx context.Context, m *merge, to *packer) error {
	g := s.Grow
	s.Splits, m.channels, m.has, m.heads, to.rates = s.Splits[:0], m.channels[:0], m.has[:0], m.heads[:0], to.rates[:0]
	if err := to.signal(signalPause); err != nil {
		return err
	}
	g.quiet = s.Env.Clock()
	for {
		if s.Env.Stop.due.Load() {
			return nil
		}
		if err := s.alarm.tick(); err != nil {
			return err
		}
		if err := s.grow(ctx, m, to); err != nil || len(m.channels) > 0 {
			return err
		}
		at := g.next
		if idle := g.quiet + s.Idle; s.Idle > 0 && !m.idle {
			if s.Env.Clock() >= idle {
				m.idle = true
				if err := to.signal(s.idleSignal()); err != nil {
					return err
				}
				continue
			}
			at = min(at, idle)
		}
		if err := s.sleep(ctx, at); err != nil {
			return err
		}
	}
}

// grow looks for new splits if it is time to. A new one begins at the least
// watermark: until it has caught up it holds the merged one where it is, and its
// rows may be late.
func (s *Source) grow(ctx context.Context, m *merge, to *packer) error {
	g, now := s.Grow, s.Env.Clock()
	if now < g.next {
		return nil
	}
	g.next = now + g.Every
	list, err := g.List(ctx)
	if err != nil {
		return g.head.place.fail(fmt.Errorf("looking for new splits: %w", err))
	}
	list = slices.DeleteFunc(list, func(x connector.Split) bool { return g.Known[x.Name] })
	for _, x := range list {
		p, err := g.Make(x)
		if err != nil {
			return g.head.place.fail(err)
		}
		g.Known[x.Name] = true
		s.join(p, g.head)
		p.Scan.start(g.task.ctx, &g.task.busy)
		p.timers = timersOf(s.Env, s.ring, p.Scan).orNone()
		s.Splits = append(s.Splits, p)
		m.channels = append(m.channels, channel{w: stream.MinWatermark})
		m.has, m.heads, to.rates = append(m.has, false), append(m.heads, message{}), append(to.rates, 0)
	}
	if len(list) == 0 || !m.idle {
		return nil
	}
	m.idle = false
	return to.signal(signalActive)
}

// finish ends a split of a source that goes on: what the clock would have sent
// later is sent now, and the chain is given back.
func (p *Split) finish() error {
	for _, l := range p.timers.all() {
		if err := l.step.(ticking).tick(l, stream.Never-1); err != nil {
			return l.place.fail(err)
		}
	}
	return nil
}
