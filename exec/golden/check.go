package golden

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Difference is a statement that did not give what its directives say.
type Difference struct {
	Line int
	Text string
}

// Check compares what the statements gave with what the file says. Changes are
// compared one by one where there is one order of them: at parallelism 1.
func (f *File) Check(outcomes []Outcome, c Configuration) []Difference {
	var list []Difference
	for i, step := range f.Steps {
		if text := step.Expect.check(outcomes[i], c.Parallelism == 1 && c.Stop.After == 0); text != "" {
			list = append(list, Difference{step.Line, text})
		}
	}
	return list
}

func (e Expect) check(o Outcome, inOrder bool) string {
	if o.Err != nil || e.Fails != "" {
		return e.checkError(o)
	}
	var b strings.Builder
	b.WriteString(o.Unaccounted)
	if e.Types != "" && o.Query != nil {
		b.WriteString(CompareTypes(o.Query.Types, e.Types))
	}
	b.WriteString(e.checkOutput(o))
	if e.Changes != nil && o.Query != nil {
		b.WriteString(o.Query.checkChanges(e.Changes, inOrder, o.Ordered))
	}
	for _, s := range e.Outputs {
		got, ok := o.Sinks[s.Table]
		switch {
		case !ok:
			fmt.Fprintf(&b, "nothing was written to table %q\n", s.Table)
		case s.Changes:
			b.WriteString(got.checkChanges(s.Lines, inOrder, false))
		default:
			b.WriteString(CompareTable(got.Fold(), s.Lines))
		}
	}
	if want := max(e.Late, 0); o.Late != int64(want) {
		fmt.Fprintf(&b, "late rows: got %d, want %d\n", o.Late, want)
	}
	b.WriteString(e.checkWatermarks(o))
	return b.String()
}

func (e Expect) checkError(o Outcome) string {
	switch {
	case o.Err == nil:
		return fmt.Sprintf("expected to fail %s, but it did not\n", e.Fails)
	case e.Fails == "":
		return o.Err.Error() + "\n"
	case o.Planned != (e.Fails == FailsPlanned):
		return fmt.Sprintf("expected to fail %s, but failed at the other moment: %v\n", e.Fails, o.Err)
	case e.Message == nil:
		return ""
	}
	got := strings.Split(o.Err.Error(), "\n")
	if SameMessage(got, e.Message) {
		return ""
	}
	return "got the error:\n" + strings.Join(got, "\n") + "\nwant the error:\n" + strings.Join(e.Message, "\n") + "\n"
}

// SameMessage reports whether two error messages are the same but for the numbers
// of lines, which shift with every edit of a file: what is said, the column, the
// line itself and the mark below it count.
func SameMessage(got, want []string) bool {
	// A place stands at the start, and in brackets where a message names more.
	place := regexp.MustCompile(`(^|\()([^ :()]+):\d+:(\d+)`)
	excerpt := regexp.MustCompile(`^ *\d* \|`)
	normal := func(lines []string) []string {
		out := make([]string, len(lines))
		for i, l := range lines {
			out[i] = excerpt.ReplaceAllString(place.ReplaceAllString(strings.TrimRight(l, " "), "$1$2:$3"), "|")
		}
		return out
	}
	return slices.Equal(normal(got), normal(want))
}

func (e Expect) checkOutput(o Outcome) string {
	switch {
	case e.Output == nil:
		return ""
	case o.Query != nil:
		return CompareTable(o.Query.Fold(), e.Output)
	case o.Listing != nil:
		return CompareLines(o.Listing, e.Output)
	}
	return "expected rows, but the statement gives none\n"
}

// checkChanges compares changes one by one if they have an order, which is said of
// those of a query with ORDER BY to be wholly that of the query. Outside of the
// reference configuration the order of changes may differ: then it compares the
// tables that they add up to.
func (t *Table) checkChanges(expected []string, inOrder, ordered bool) string {
	switch {
	case inOrder && ordered:
		return CompareChanges(*t, nil, expected)
	case inOrder:
		return CompareChanges(*t, t.groups, expected)
	}
	want := Table{Columns: t.Columns, Types: t.Types, Keys: t.Keys, Ops: []string{}}
	if len(expected) > 0 {
		for _, line := range expected[1:] {
			row := cells(line, expected[0], len(want.Columns)+1)
			want.Ops, want.Rows = append(want.Ops, row[0]), append(want.Rows, row[1:])
		}
	}
	folded := want.Fold()
	return CompareTable(t.Fold(), folded.Lines())
}

func (e Expect) checkWatermarks(o Outcome) string {
	text := ""
	for _, w := range e.Watermarks {
		if got := watermarkText(o.Watermarks[w.Table], o.Zone); got != w.Time {
			text += fmt.Sprintf("watermark of %s: got %s, want %s\n", w.Table, got, w.Time)
		}
	}
	return text
}

func watermarkText(w changelog.Watermark, zone *time.Location) string {
	if w == changelog.MinWatermark {
		return "none"
	}
	return time.UnixMilli(int64(w)).In(zone).Format("2006-01-02 15:04:05.000")
}
