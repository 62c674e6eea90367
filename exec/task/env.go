package task

import (
	"context"
	"sync"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// An Env is what the tasks of a job have in common. It is not changed once a
// task runs.
type Env struct {
	BatchRows  int    // rows at which a batch ends
	EdgeRows   int    // rows and marks at which an edge is full
	EdgeMemory int64  // bytes at which an edge that must not block goes to a file
	TempDir    string // folder of such files
	Clock      Clock
	// Late takes rows that the operator at a place dropped; nil: they are only
	// counted. Several tasks may call it at once.
	Late func(p *Place, b *changelog.Batch, rows []stream.Late) error
	// Poison overwrites what was lent once the call is over; Check checks the
	// invariants I2, I6 and I9 and the columns between links.
	Poison, Check bool
	// Rounds is nil unless the job is one whose sources are read in rounds.
	Rounds *Rounds
}

// Defaults of an Env.
const (
	defaultEdgeRows   = 8 * stream.BatchRows
	defaultEdgeMemory = 64 << 20
)

// WithDefaults returns e with defaults where it says nothing.
func (e Env) WithDefaults() *Env {
	if e.BatchRows <= 0 {
		e.BatchRows = stream.BatchRows
	}
	if e.EdgeRows <= 0 {
		e.EdgeRows = defaultEdgeRows
	}
	if e.EdgeMemory <= 0 {
		e.EdgeMemory = defaultEdgeMemory
	}
	if e.Clock == nil {
		e.Clock = SystemClock
	}
	return &e
}

// Rounds holds sources back at the end of a round until every sink has seen
// everything that was read in it.
type Rounds struct {
	mu      sync.Mutex
	sinks   int           // that have not ended
	arrived int           // of them, those that have seen the end of this round
	number  int           // of this round
	release chan struct{} // closed when the next round begins
	done    func(n int) error
}

// NewRounds returns rounds. done is called at the end of each, by the task of the
// sink that was last.
func NewRounds(done func(n int) error) *Rounds {
	return &Rounds{release: make(chan struct{}), done: done}
}

// Expect says how many sinks there are, before any task runs.
func (r *Rounds) Expect(sinks int) { r.sinks = sinks }

// wait is called by a source that has sent the end of its round; next is what
// came of gate before it did.
func (r *Rounds) wait(ctx context.Context, next <-chan struct{}) error {
	select {
	case <-next:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// gate returns what is closed when the present round is over.
func (r *Rounds) gate() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.release
}

// seen says that a sink has seen the end of the round.
func (r *Rounds) seen() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.arrived++
	return r.over()
}

// ended says that a sink has seen the end of its input.
func (r *Rounds) ended() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sinks--
	return r.over()
}

// over begins the next round if this one is over. All sources that take part
// wait then, so that nobody is kept waiting by the lock.
func (r *Rounds) over() error {
	if r.arrived == 0 || r.arrived < r.sinks {
		return nil
	}
	if err := r.done(r.number); err != nil {
		return err
	}
	r.number++
	r.arrived = 0
	close(r.release)
	r.release = make(chan struct{})
	return nil
}
