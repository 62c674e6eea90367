package window

// A Trigger says when windows give results beside the one at their end, and how
// long they stay. It is plain data: the planner checks it, EXPLAIN prints it,
// operators obey it. The zero Trigger fires every window once
// (flink-semantics.md 3.2).
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

// Once reports whether every row is answered at once.
func (f Firing) Once() bool { return f.On && f.Every == 0 }

// Plain reports whether windows fire once and go.
func (t Trigger) Plain() bool { return t == Trigger{} }

// Firing returns how the rows of a window are answered that has fired, or has not.
func (t Trigger) Firing(fired bool) Firing {
	if fired {
		return t.Late
	}
	return t.Early
}

// Timed reports whether anything is sent by processing time.
func (t Trigger) Timed() bool { return t.Early.Every > 0 || t.Late.Every > 0 }

// Text returns the trigger as EXPLAIN prints it: "early every 5 s, lateness 1 min".
// It is empty if windows fire once.
func (t Trigger) Text() string {
	text := ""
	if t.Early.On {
		text = "early " + t.Early.text()
	}
	if !t.Late.On {
		return text
	}
	if text != "" {
		text += ", "
	}
	text += "lateness " + Span(t.Lateness)
	if t.Late.Every > 0 {
		text += " " + t.Late.text()
	}
	return text
}

func (f Firing) text() string {
	if f.Every == 0 {
		return "at every row"
	}
	return "every " + Span(f.Every)
}
