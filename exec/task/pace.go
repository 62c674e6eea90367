package task

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/exec/stream"
)

// An Alignment keeps the splits of a group, which may belong to several tables,
// from running away from one another: who is far ahead in event time is not read
// until the others have come closer (scan.watermark.alignment.group). Splits that
// are idle or have ended keep nobody back; one that has said nothing of time
// keeps all others at their first rows.
type Alignment struct {
	mu      sync.Mutex
	members []*Pace
}

// A Pace is a member of an alignment. Its task uses it; what it shows to the
// others is atomic.
type Pace struct {
	group   *Alignment
	drift   int64
	every   int64
	next    int64 // when limit is found anew
	limit   int64 // watermark up to which the split may be read
	w       atomic.Int64
	aside   atomic.Bool // idle or ended
	started bool
}

// Join returns a new member that may be drift ms ahead of the last one, and looks
// for it every so many ms.
func (a *Alignment) Join(drift, every int64) *Pace {
	p := &Pace{group: a, drift: drift, every: every}
	p.w.Store(int64(stream.MinWatermark))
	a.mu.Lock()
	a.members = append(a.members, p)
	a.mu.Unlock()
	return p
}

// until returns the time up to which the split has to wait; now if it may go on.
func (p *Pace) until(now int64) int64 {
	if p == nil {
		return now
	}
	if !p.started || now >= p.next {
		p.started, p.next, p.limit = true, now+p.every, p.group.limit(p)
	}
	if p.w.Load() <= p.limit {
		return now
	}
	return p.next
}

// limit returns the watermark up to which a member may be read: its drift above
// the least of the others. The last member of all may always be.
func (a *Alignment) limit(of *Pace) int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	least := int64(math.MaxInt64)
	for _, p := range a.members {
		if p != of && !p.aside.Load() {
			least = min(least, p.w.Load())
		}
	}
	if least > math.MaxInt64-of.drift {
		return math.MaxInt64
	}
	return least + of.drift
}

// reach says how far the split is.
func (p *Pace) reach(w stream.Watermark) {
	if p != nil {
		p.w.Store(int64(w))
	}
}

// setIdle says whether rows of the split are expected.
func (p *Pace) setIdle(is bool) {
	if p != nil {
		p.aside.Store(is)
	}
}
