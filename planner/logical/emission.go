package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// An Emission says when the watermarks of a table are sent, and what its splits do
// with respect to others. Times are in milliseconds.
type Emission struct {
	// Every is how often the watermark is sent by the clock; 0: after every row
	// that raises it.
	Every int64
	// Idle is after how long without rows a split does not count; 0: never. Kept
	// says that the watermark stays when all inputs are idle.
	Idle int64
	Kept bool
	// Group is the alignment group; "": none. Drift is how far a split may be
	// ahead of the last one of the group, which is looked for every Update.
	Group         string
	Drift, Update int64
	// Source says that the source has watermarks of its own.
	Source bool
}

// Text returns what differs from a watermark after every row, each with a comma
// before it.
func (e Emission) Text() string {
	text := ""
	if e.Every > 0 {
		text += ", sent every " + window.Span(e.Every)
	}
	if e.Idle > 0 {
		text += ", idle after " + window.Span(e.Idle)
		if e.Kept {
			text += " and kept"
		}
	}
	if e.Group != "" {
		text += fmt.Sprintf(", at most %s ahead in group %s", window.Span(e.Drift), e.Group)
	}
	return text
}
