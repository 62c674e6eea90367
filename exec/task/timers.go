package task

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/stream"
)

// timers are the steps of some chains that have something to do when processing
// time comes. A task without such steps has none, and never looks at the clock.
type timers struct {
	env   *Env
	links []*Link
	// ring is called, from any goroutine, when the time has come.
	ring  func()
	armed int64  // the time that the alarm is set for
	stop  func() // of the alarm; nil: none is set
}

// A ticking step is one whose operator is [stream.Timed], or a writer that is
// flushed by the clock.
type ticking interface {
	// wake is [stream.Timed.Wake].
	wake() int64
	// tick does what is due and emits what comes of it.
	tick(l *Link, now int64) error
}

// timersOf returns the timers of the links from the given ones on.
func timersOf(env *Env, ring func(), heads ...*Link) *timers {
	s := &timers{env: env, ring: ring, armed: math.MaxInt64}
	seen := map[*Link]bool{}
	var visit func(l *Link)
	visit = func(l *Link) {
		if seen[l] {
			return
		}
		seen[l] = true
		if timed(l.step) {
			s.links = append(s.links, l)
		}
		for _, n := range l.readers() {
			visit(n)
		}
	}
	for _, h := range heads {
		visit(h)
	}
	return s
}

// timed reports whether a step looks at the clock.
func timed(s step) bool {
	if w, ok := s.(*write); ok {
		return w.every > 0
	}
	_, ok := s.inner().(stream.Timed)
	return ok
}

// orNone returns s if it has anything to do, and nil otherwise.
func (s *timers) orNone() *timers {
	if len(s.links) == 0 {
		return nil
	}
	return s
}

// all returns the links.
func (s *timers) all() []*Link {
	if s == nil {
		return nil
	}
	return s.links
}

// wake returns the time from which on a step has something to do.
func (s *timers) wake() int64 {
	at := int64(stream.Never)
	if s == nil {
		return at
	}
	for _, l := range s.links {
		at = min(at, l.step.(ticking).wake())
	}
	return at
}

// due reports whether a step has something to do now.
func (s *timers) due() bool { return s != nil && s.wake() <= s.env.Clock() }

// tick does everything that is due.
func (s *timers) tick() error {
	if !s.due() {
		return nil
	}
	now := s.env.Clock()
	for _, l := range s.links {
		t := l.step.(ticking)
		if t.wake() > now {
			continue
		}
		l.busy.at = l.place
		if err := t.tick(l, now); err != nil {
			return l.place.fail(err)
		}
		l.account()
	}
	return nil
}

// arm sets the alarm for the next thing to do, or for at if that is before it.
func (s *timers) arm(at int64) {
	if s == nil {
		return
	}
	if at = min(at, s.wake()); at == s.armed && at > s.env.Clock() {
		return
	}
	s.disarm()
	if at < stream.Never {
		s.armed, s.stop = at, s.env.Alarm(at, s.ring)
	}
}

func (s *timers) disarm() {
	if s != nil && s.stop != nil {
		s.stop()
		s.armed, s.stop = math.MaxInt64, nil
	}
}
