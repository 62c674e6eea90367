package golden

import (
	"fmt"
	"maps"
	"slices"
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
		text := step.Expect.render(outcomes[i], f.ordered(step))
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
	ordered bool // rows stand in the order in which they came
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

// render returns the directives of a statement with what it gave.
func (e Expect) render(o Outcome, ordered bool) string {
	w := &writer{ordered: ordered}
	if e.Plan != nil {
		w.block("Plan:", e.Plan)
	}
	if o.Err != nil {
		e.renderError(o, w)
		return w.String()
	}
	all := len(e.Order) == 0 // there is nothing that says what is of interest
	if o.Query != nil {
		e.renderQuery(o, all, w)
	}
	if o.Listing != nil && (all || e.Output != nil) {
		w.block("Output:", Table{Columns: o.header(), Rows: o.Listing}.Lines()[1:])
	}
	e.renderSinks(o, all, w)
	if o.Late > 0 {
		fmt.Fprintf(w, "-- Late: %d\n", o.Late)
	}
	for _, m := range e.Watermarks {
		fmt.Fprintf(w, "-- Watermark: %s %s\n", m.Table, watermarkText(o.Watermarks[m.Table], o.Zone))
	}
	return w.String()
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
	}
	w.block(head, got)
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
		if t, ok := o.Sinks[s.Table]; ok {
			w.table("Output: of "+s.Table, t.Fold())
		}
	}
}

func (o Outcome) header() []string {
	if len(o.Listing) == 0 {
		return nil
	}
	return make([]string, len(o.Listing[0]))
}
