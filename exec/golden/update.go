package golden

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Update returns the text of the file with what the statements gave in the place
// of what their directives said. Statements without directives get those that
// show their result; prose and rows stay.
func (f *File) Update(outcomes []Outcome) string {
	var b strings.Builder
	at := 0
	for i, step := range f.Steps {
		b.WriteString(f.Text[at:step.DirectivesStart])
		w := &writer{ordered: f.ordered(step), first: step.Line}
		// Where the statement will stand, since directives above it change.
		w.shift = strings.Count(b.String(), "\n") - strings.Count(f.Text[:step.DirectivesStart], "\n")
		w.last = step.Line + strings.Count(f.Text[step.Start:step.End], "\n")
		step.Expect.render(outcomes[i], w)
		text := w.String()
		if text != "" && !strings.HasSuffix(b.String(), "\n") {
			b.WriteByte('\n')
		}
		b.WriteString(text)
		at = step.DirectivesEnd
	}
	b.WriteString(f.Text[at:])
	return b.String()
}

// ordered reports whether a statement asks for its rows in an order.
func (f *File) ordered(s Step) bool {
	return strings.Contains(strings.ToUpper(f.Text[s.Start:s.End]), "ORDER BY")
}

// A writer writes directives.
type writer struct {
	strings.Builder
	ordered     bool // rows stand in the order in which they came
	first, last int  // the lines of the statement
	shift       int  // by how many lines it moves
}

func (w *writer) block(head string, lines []string) {
	w.WriteString("-- " + head + "\n")
	for _, l := range lines {
		w.WriteString(strings.TrimRight("-- "+l, " ") + "\n")
	}
}

// table writes the rows of a table.
func (w *writer) table(head string, t Table) {
	if !w.ordered {
		slices.SortFunc(t.Rows, slices.Compare)
	}
	w.block(head, t.Lines())
}

// render writes the directives of a statement with what it gave.
func (e Expect) render(o Outcome, w *writer) {
	if e.Plan != nil {
		w.block("Plan:", e.Plan)
	}
	if o.Err != nil {
		e.renderError(o, w)
		return
	}
	all := len(e.Order) == 0 // there is nothing that says what is of interest
	if o.Query != nil {
		e.renderQuery(o, all, w)
	}
	if o.Listing != nil && (all || e.Output != nil) {
		w.block("Output:", o.listed())
	}
	e.renderSinks(o, all, w)
	if o.Late > 0 {
		fmt.Fprintf(w, "-- Late: %d\n", o.Late)
	}
	for _, m := range e.Watermarks {
		fmt.Fprintf(w, "-- Watermark: %s %s\n", m.Table, watermarkText(o.Watermarks[m.Table], o.Zone))
	}
}

func (e Expect) renderError(o Outcome, w *writer) {
	head := "Fails: " + FailsRunning
	switch {
	case o.Planned && len(e.Order) > 0 && e.Order[0] == "Error:":
		head = "Error:"
	case o.Planned:
		head = "Fails: " + FailsPlanned
	}
	if e.Info != nil {
		w.block(head, e.Info)
		return
	}
	got := strings.Split(o.Err.Error(), "\n")
	if SameMessage(got, e.Message) {
		got = e.Message
	} else {
		w.renumber(got)
	}
	w.block(head, got)
}

// renumber moves the numbers of lines in an error message along with the
// statement.
func (w *writer) renumber(message []string) {
	number := regexp.MustCompile(`^(?:[^ :]+:(\d+):|( *\d+) \|)`)
	for i, l := range message {
		m := number.FindStringSubmatchIndex(l)
		if m == nil {
			continue
		}
		from, to := max(m[2], m[4]), max(m[3], m[5])
		n, err := strconv.Atoi(strings.TrimSpace(l[from:to]))
		if err != nil || n < w.first || n > w.last {
			continue
		}
		width := 0
		if l[0] == ' ' {
			width = to - from
		}
		message[i] = fmt.Sprintf("%s%*d%s", l[:from], width, n+w.shift, l[to:])
	}
}

func (e Expect) renderQuery(o Outcome, all bool, w *writer) {
	names := make([]string, len(o.Query.Types))
	for i, t := range o.Query.Types {
		names[i] = t.String()
	}
	if e.Types != "" || all {
		w.block("Types: "+strings.Join(names, ", "), nil)
	}
	if e.Output != nil || all {
		w.table("Output:", o.Query.Fold())
	}
	if e.Changes != nil {
		w.block("Changes:", o.Query.Lines())
	}
}

func (e Expect) renderSinks(o Outcome, all bool, w *writer) {
	if all {
		for _, name := range slices.Sorted(maps.Keys(o.Sinks)) {
			w.table("Output: of "+name, o.Sinks[name].Fold())
		}
		return
	}
	for _, s := range e.Outputs {
		switch t, ok := o.Sinks[s.Table]; {
		case !ok:
		case s.Changes:
			w.block("Changes: of "+s.Table, t.Lines())
		default:
			w.table("Output: of "+s.Table, t.Fold())
		}
	}
}

// listed returns the lines of a listing as CompareLines reads them: columns are
// not padded, and a value with several lines, such as a declaration, takes
// several.
func (o Outcome) listed() []string {
	lines := []string{}
	for _, r := range o.Listing {
		lines = append(lines, strings.Split(strings.Join(r, separator), "\n")...)
	}
	return lines
}
