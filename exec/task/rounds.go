package task

import "sync"

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
