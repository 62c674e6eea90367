package window

// A Trigger says when windows give results beside the one at their end, and how
// long they stay. It is plain data: the planner checks it, EXPLAIN prints it. The
// zero Trigger fires every window once (flink-semantics.md 3.2).
type Trigger struct {
	Early Firing // before the window ends
	Late  Firing // after it has ended, while it stays
	// Lateness is how many ms windows stay after they have ended. A row is late
	// once the watermark is at end - 1 + Lateness.
	Lateness int64
}

// A Firing says how often what rows have changed is sent.
type Firing struct {
	On bool
	// Every is a period of processing time in ms, counted from the first row; 0
	// sends after every row.
	Every int64
}

// once reports whether every row is sent at once.
func (f Firing) once() bool { return f.On && f.Every == 0 }

// firing returns how the rows of a window are sent that has fired, or has not.
func (t *Trigger) firing(fired bool) Firing {
	if fired {
		return t.Late
	}
	return t.Early
}

// timed reports whether anything is sent by processing time.
func (t *Trigger) timed() bool { return t.Early.Every > 0 || t.Late.Every > 0 }
