package golden

import (
	"fmt"
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
		if !strings.HasSuffix(b.String(), "\n") {
			b.WriteByte('\n')
		}
		b.WriteString(step.Expect.render(outcomes[i]))
		at = step.DirectivesEnd
	}
	b.WriteString(f.Text[at:])
	return b.String()
}

// render returns the directives of a statement with what it gave.
func (e Expect) render(o Outcome) string {
	var b strings.Builder
	block := func(head string, lines []string) {
		b.WriteString("-- " + head + "\n")
		for _, l := range lines {
			b.WriteString(strings.TrimRight("-- "+l, " ") + "\n")
		}
	}
	if o.Err != nil {
		when := FailsRunning
		if o.Planned {
			when = FailsPlanned
		}
		block("Fails: "+when, strings.Split(o.Err.Error(), "\n"))
		return b.String()
	}
	if o.Query != nil {
		e.renderQuery(o, block)
	}
	if o.Listing != nil {
		block("Output:", Table{Columns: o.header(), Rows: o.Listing}.Lines()[1:])
	}
	for _, s := range e.Outputs {
		if t, ok := o.Sinks[s.Table]; ok {
			block("Output: of "+s.Table, sorted(t.Fold()))
		}
	}
	if o.Late > 0 {
		fmt.Fprintf(&b, "-- Late: %d\n", o.Late)
	}
	for _, w := range e.Watermarks {
		fmt.Fprintf(&b, "-- Watermark: %s %s\n", w.Table, watermarkText(o.Watermarks[w.Table], o.Zone))
	}
	return b.String()
}

func (e Expect) renderQuery(o Outcome, block func(string, []string)) {
	names := make([]string, len(o.Query.Types))
	for i, t := range o.Query.Types {
		names[i] = t.String()
	}
	if e.Types != "" || len(e.Order) == 0 {
		block("Types: "+strings.Join(names, ", "), nil)
	}
	if e.Changes != nil {
		block("Changes:", o.Query.Lines())
		return
	}
	block("Output:", sorted(o.Query.Fold()))
}

func sorted(t Table) []string {
	slices.SortFunc(t.Rows, slices.Compare)
	return t.Lines()
}

func (o Outcome) header() []string {
	if len(o.Listing) == 0 {
		return nil
	}
	return make([]string, len(o.Listing[0]))
}
