package task

import (
	"context"
	"errors"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A pump reads a split in a goroutine of its own, one batch each time it is asked,
// so that the task can look at the clock while a reader waits for rows. Only
// sources with something to do by the clock have one.
type pump struct {
	ask     chan struct{}
	got     chan pumped
	done    chan struct{}
	cancel  context.CancelFunc
	asked   bool
	pending *pumped // received but not handed on
}

// pumped is what came of one Read.
type pumped struct {
	batch *changelog.Batch
	err   error
	panic any
}

// newPump starts a pump. ring is called after each Read.
func newPump(ctx context.Context, r connector.Reader, ring func()) *pump {
	ctx, cancel := context.WithCancel(ctx)
	p := &pump{ask: make(chan struct{}, 1), got: make(chan pumped, 1), done: make(chan struct{}), cancel: cancel}
	go func() {
		defer close(p.done)
		for range p.ask {
			p.got <- readSafely(ctx, r)
			ring()
		}
	}()
	return p
}

// readSafely hands a panic of a reader to the task, which knows where it was.
func readSafely(ctx context.Context, r connector.Reader) (x pumped) {
	defer func() {
		if v := recover(); v != nil {
			x.panic = v
		}
	}()
	x.batch, x.err = r.Read(ctx)
	return x
}

// close stops the goroutine and waits for it.
func (p *pump) close() {
	p.cancel()
	close(p.ask)
	<-p.done
}

// look asks for a batch if nobody has, and takes what has been read by now.
func (p *pump) look() bool {
	if p.pending != nil {
		return true
	}
	if !p.asked {
		p.asked = true
		p.ask <- struct{}{}
	}
	select {
	case x := <-p.got:
		p.asked, p.pending = false, &x
		return true
	default:
		return false
	}
}

// take returns what look has found.
func (p *pump) take() (*changelog.Batch, error) {
	x := p.pending
	p.pending = nil
	if x.panic != nil {
		panic(x.panic)
	}
	return x.batch, x.err
}

var (
	// errIdle says that a split has given no rows for as long as its table says.
	errIdle = errors.New("the split is idle")
	// errWoken says that a wait has ended because of the time.
	errWoken = errors.New("the time has come")
)

// live reports whether the source has anything to do by the clock.
func (s *Source) live() bool { return s.alarm != nil }

// prepare finds out what the source and the chain behind it do by the clock.
func (s *Source) prepare(t *Task) {
	bell := make(chan struct{}, 1)
	ring := func() {
		select {
		case bell <- struct{}{}:
		default:
		}
	}
	heads := []*Link{t.Head}
	needed := s.Idle > 0 || s.Grow != nil
	for _, p := range s.Splits {
		needed = needed || p.Pace != nil
		if p.exit == nil {
			heads = append(heads, p.Scan)
		} else if p.timers = timersOf(s.Env, ring, p.Scan).orNone(); p.timers != nil {
			needed = true
		}
	}
	alarm := timersOf(s.Env, ring, heads...)
	if needed || alarm.orNone() != nil {
		s.alarm, s.bell, s.ring = alarm, bell, ring
	}
}

// await returns the next batch of a split. While it waits it does what the clock
// asks for. Of a split with an exit it returns before that if the clock has put
// something there.
func (s *Source) await(ctx context.Context, p *Split) (*changelog.Batch, error) {
	if p.pump == nil {
		p.pump = newPump(ctx, p.reader, s.ring)
		p.fresh = true
	}
	for {
		if s.Env.Stop.due.Load() {
			return nil, errWoken
		}
		if err := s.alarm.tick(); err != nil {
			return nil, err
		}
		if err := p.timers.tick(); err != nil {
			return nil, err
		}
		if p.exit != nil && p.exit.batch != nil {
			return nil, errWoken
		}
		now, until := s.Env.Clock(), int64(stream.Never)
		if held := p.Pace.until(now); held > now {
			until, p.fresh = held, true // a split that is held back is not idle
		} else if found, idle := s.look(p, now); found {
			return p.pump.take()
		} else if idle <= now {
			p.idle = true
			p.Pace.setIdle(true)
			return nil, errIdle
		} else {
			until = idle
		}
		if err := s.sleep(ctx, min(until, p.timers.wake())); err != nil {
			return nil, err
		}
	}
}

// look looks for the next batch of a split. If there is none it returns the time
// at which the split is idle.
func (s *Source) look(p *Split, now int64) (found bool, idle int64) {
	if p.fresh {
		p.since, p.fresh = now, false
	}
	if p.pump.look() {
		if x := p.pump.pending; x.err != nil || x.panic != nil || x.batch.N > 0 {
			p.fresh = true
		}
		return true, 0
	}
	if s.Idle <= 0 || p.idle {
		return false, stream.Never
	}
	return false, p.since + s.Idle
}

// sleep waits until a reader has something, an operator has something to do or
// the clock shows at.
func (s *Source) sleep(ctx context.Context, at int64) error {
	s.alarm.arm(at)
	select {
	case <-s.bell:
		return nil
	case <-s.Env.Stop.asked:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// idleSignal is what says that the rows of this source are not expected for now.
func (s *Source) idleSignal() signal {
	if s.IdleKept {
		return signalKept
	}
	return signalIdle
}

// back looks for splits that were idle and have something again, and notes it in
// the heads of the merge; what they have stays in their pumps.
func (s *Source) back(heads []message, has []bool) (found bool) {
	for i, p := range s.Splits {
		if !p.idle || has[i] || p.Ended.Load() {
			continue
		}
		for p.pump.look() {
			if x := p.pump.pending; x.err != nil || x.panic != nil || x.batch.N > 0 {
				p.idle, p.fresh, found, has[i] = false, true, true, true
				p.Pace.setIdle(false)
				heads[i] = message{signal: signalActive}
				break
			}
			p.pump.pending = nil // a pause of the reader
			p.count()
		}
	}
	return found
}
