package task

import (
	"context"
	"errors"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A cut is where the reading of a split stops.
type cut struct {
	rows    int                // of the last batch that are before it
	kept    bool               // place is known
	place   connector.Position // where reading goes on
	partial bool               // place is within the last batch
	flushed bool               // the round is over and the next has not begun
	from    *checkpoint.Split  // what reading goes on from; nil: the start
	rest    *changelog.Batch   // rows that were read before, and not processed
}

// before returns the rows of a batch, which has just been read, that come before
// the stop.
func (p *Split) before(b *changelog.Batch, s *Stop) *changelog.Batch {
	n := s.take(b)
	p.cut.rows, p.cut.kept = n, false
	if n == b.N {
		return b
	}
	p.cut.place, p.cut.kept, p.cut.partial = p.reader.Position(n), true, true
	return firstRows(b, n)
}

// keepPlace notes where the next batch begins, for readers that may have to be
// interrupted while they wait for it.
func (p *Split) keepPlace() {
	if p.cut.partial || p.cut.kept || p.pump != nil && (p.pump.asked || p.pump.pending != nil) {
		return
	}
	p.cut.place, p.cut.kept = p.reader.Position(p.cut.rows), true
}

// position returns where reading goes on.
func (p *Split) position() connector.Position {
	switch {
	case p.cut.kept:
		return p.cut.place
	case p.reader != nil:
		return p.reader.Position(p.cut.rows)
	case p.cut.from != nil:
		return p.cut.from.Position
	}
	return nil
}

// patient reports whether no reader waits for rows for ever.
func (s *Source) patient() bool { return s.Bounded || s.Env.Rounds != nil }

// readUntilStop reads a batch and gives up waiting for it at the stop.
func (p *Split) readUntilStop(ctx context.Context, s *Stop) (*changelog.Batch, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-s.asked:
			cancel()
		case <-done:
		}
	}()
	return p.reader.Read(ctx)
}

// stopped sends the barrier and adds the splits to the snapshot. m is the merge of
// the splits; nil: there is one.
func (s *Source) stopped(t *Task, m *merge, err error) error {
	t.cut = true
	if err != nil && !errors.Is(err, errStopped) {
		return err
	}
	for i, p := range s.Splits {
		one := checkpoint.Split{
			Node: p.mark.Name, Name: p.Name, Position: p.position(), Ended: p.Ended.Load(), Flushed: p.cut.flushed || p.gate != nil,
			Watermark: p.mark.Counter.Watermark(), Given: p.Watermark(),
		}
		if m != nil && p.Scan != nil {
			c := &m.channels[i]
			if one.Watermark = c.w; c.rest != nil {
				one.Rest = c.rest.Queue(c.w)
			}
			if err := p.Scan.send(signalBarrier); err != nil {
				return err
			}
		}
		s.Env.Stop.split(one)
	}
	if s.Grow != nil {
		s.Grow.save(s, m.low)
	}
	return nil
}

// save notes the splits that have been read and are forgotten, and, as one of no
// name, how far the source was: a split that is new is behind that.
func (g *Growth) save(s *Source, low stream.Watermark) {
	s.Env.Stop.split(checkpoint.Split{Node: g.head.place.Name, Ended: true, Watermark: low})
	there := map[string]bool{}
	for _, p := range s.Splits {
		there[p.Name] = true
	}
	for name := range g.Known {
		if !there[name] {
			s.Env.Stop.split(checkpoint.Split{Node: g.head.place.Name, Name: name, Ended: true, Watermark: stream.MaxWatermark})
		}
	}
}

// Resume lets the split go on from where it was.
func (p *Split) Resume(from *checkpoint.Split, rest *changelog.Batch) {
	p.cut.from, p.cut.rest, p.cut.flushed = from, rest, from.Flushed
	p.Ended.Store(from.Ended)
	p.given.Store(int64(from.Given))
}

// resume prepares the merge of the splits.
func (s *Source) resume(m *merge) {
	m.origin = func(int) origin { return origin{types: s.Columns} }
	m.stop = s.Env.Stop
	low := stream.MaxWatermark
	for i, p := range s.Splits {
		c := &m.channels[i]
		if f := p.cut.from; f != nil {
			c.w = f.Watermark
			c.cur, p.cut.rest = p.cut.rest, nil
		}
		low = min(low, c.w)
	}
	if len(s.Splits) > 0 {
		m.low = low
	}
	if s.Grow != nil {
		m.low = max(m.low, s.Grow.Low)
	}
}

// watermark returns the watermark at which a task that resumes stands.
func (s *Source) watermark() stream.Watermark {
	if s.Grow != nil {
		return s.Grow.Low
	}
	if len(s.Splits) == 0 {
		return stream.MinWatermark
	}
	low := stream.MaxWatermark
	for _, p := range s.Splits {
		if p.cut.from == nil {
			return stream.MinWatermark
		}
		low = min(low, p.cut.from.Watermark)
	}
	return low
}

// resumeOne is what a task with one split does before it reads.
func (s *Source) resumeOne(ctx context.Context, t *Task, p *Split) (over bool, err error) {
	if b := p.cut.rest; b != nil {
		p.cut.rest = nil
		if err := t.Head.push(b); err != nil {
			return false, err
		}
	}
	if p.Ended.Load() {
		return true, s.ended(p.Scan.send(signalEnd))
	}
	if !p.cut.flushed {
		return false, nil
	}
	p.cut.flushed = false
	p.gate = s.Env.Rounds.gate()
	if err := p.Scan.send(signalFlush); err != nil {
		return false, err
	}
	return false, s.nextRound(ctx)
}
