package golden

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tidemark-sql/tidemark/exec/task"
)

// clockDirective says what the clock shows, in UTC, when the next block of rows
// begins. Without one, jobs go by the clock of the system.
const clockDirective = "-- Clock: "

// clock reads a clock directive. The clock of a file never goes back, and nobody could
// say which rows of tables that are read by time it is for.
func (p *parser) clock(text string) error {
	value := strings.TrimSpace(strings.TrimPrefix(text, clockDirective))
	at, err := time.Parse(time.DateTime, value) // a fraction may follow
	switch {
	case err != nil:
		return fmt.Errorf("found %q, where a time such as 2024-01-01 00:00:00 has to follow", value)
	case p.file.Clock.IsZero() && len(p.file.Blocks) > 0:
		return fmt.Errorf("the clock has to be set before the first rows")
	case at.Before(p.now):
		return fmt.Errorf("the clock goes back to %s from %s", value, p.now.Format(time.DateTime))
	}
	if p.now = at; p.file.Clock.IsZero() {
		p.file.Clock = at
	}
	p.i++
	return nil
}

// A handClock is a clock that the rows of a file move; nil: jobs go by that of the
// system.
type handClock struct{ ms atomic.Int64 }

// clock returns the clock of a file.
func (f *File) clock() *handClock {
	if f.Clock.IsZero() {
		return nil
	}
	return &handClock{}
}

// now returns the clock for sessions.
func (c *handClock) now() task.Clock {
	if c == nil {
		return nil
	}
	return c.ms.Load
}

// begin sets the clock to where it stands when a statement begins.
func (c *handClock) begin(f *File) {
	if c != nil {
		c.ms.Store(f.Clock.UnixMilli())
	}
}

// show sets the clock for the rows of a block.
func (c *handClock) show(block Rows) {
	if c != nil {
		c.ms.Store(block.Clock.UnixMilli())
	}
}
