package task

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// An Env is what the tasks of a job have in common. It is not changed once a
// task runs.
type Env struct {
	BatchRows  int    // rows at which a batch ends
	EdgeRows   int    // rows and marks at which an edge is full
	EdgeMemory int64  // bytes at which an edge that has to grow goes to a file
	TempDir    string // folder of such files
	Clock      Clock
	Alarm      Alarm // of Clock
	// Late takes rows that the operator at a place dropped; nil: they are only
	// counted. Several tasks may call it at once.
	Late func(p *Place, b *changelog.Batch, rows []stream.Late) error
	// Poison overwrites what was lent once the call is over; Check checks the
	// invariants I2, I6 and I9 and the columns between links.
	Poison, Check bool
	// Rounds is nil unless the job is one whose sources are read in rounds.
	Rounds *Rounds
	// Stop ends the job with a snapshot; WithDefaults makes one that nobody asks for.
	Stop *Stop

	waits *waits
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
	e.waits = &waits{}
	if e.Stop == nil {
		e.Stop = NewStop(0)
	}
	if e.Clock == nil {
		e.Clock, e.Alarm = SystemClock, SystemAlarm
	}
	if e.Alarm == nil {
		e.Alarm = AlarmOf(e.Clock)
	}
	return &e
}
