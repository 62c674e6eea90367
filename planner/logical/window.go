package logical

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Window is a window of a kind over a time column of the input.
type Window struct {
	Kind *window.Kind
	Args []int64 // in the order of Kind.Params, ms
	Time int     // time column of the input
	// Group is set for GROUP BY TUMBLE(...) and its kin.
	Group bool
	// Zone is the session zone for a time of type TIMESTAMP_LTZ; "" for TIMESTAMP.
	Zone string
	// Proctime says that the time is that of processing: windows are over when the
	// clock says so, and marks do not concern them.
	Proctime    bool
	PartitionBy []int         // of SESSION table functions
	Places      []source.Span // of the arguments, for messages; zero where one was left out
}

// Session reports whether the windows depend on the rows.
func (w *Window) Session() bool { return w.Kind.NewSlicer == nil }

// Text returns the kind and its arguments: "HOP(slide 5 min, size 10 min)".
// Optional arguments of 0 are left out.
func (w *Window) Text() string {
	var parts []string
	for i, p := range w.Kind.Params {
		if p.Optional && w.Args[i] == 0 {
			continue
		}
		parts = append(parts, strings.ToLower(p.Name)+" "+window.Span(w.Args[i]))
	}
	text := fmt.Sprintf("%s(%s)", w.Kind.Name, strings.Join(parts, ", "))
	if w.Zone != "" {
		text += " in " + w.Zone
	}
	if w.Proctime {
		text += " by the clock"
	}
	return text
}

// label is Text with the time column and the partition.
func (w *Window) label(f Format, input Node) string {
	text := fmt.Sprintf("%s of %s", w.Text(), f.Column(input, w.Time))
	if len(w.PartitionBy) > 0 {
		text += " partition by " + list(w.PartitionBy, func(i int) string { return f.Column(input, i) })
	}
	if w.Group {
		text += " as a group"
	}
	return text
}

// A Part is what a column of a window aggregation's result holds.
type Part uint8

// The parts of a window aggregation's result.
const (
	PartKey       Part = iota // grouping key number N
	PartAggregate             // aggregate number N
	PartStart                 // TIMESTAMP(3): start of the window
	PartEnd                   // TIMESTAMP(3): its end
	PartTime                  // its end - 1 ms, of the type of the time column
)

// An Output is one column of a window aggregation's result.
type Output struct {
	Name string
	Part Part
	N    int
	// Nullable is set for the time of a group window, TUMBLE_ROWTIME and its kin,
	// over a nullable column: Flink declares it nullable though it never is NULL.
	Nullable bool
}

func (o Output) text(f Format, input Node, keys []int, aggregates []Aggregate) string {
	switch o.Part {
	case PartKey:
		return f.Name(f.Column(input, keys[o.N]), o.Name)
	case PartAggregate:
		return f.Name(aggregates[o.N].label(f, input), o.Name)
	case PartStart:
		return f.Name("window_start", o.Name)
	case PartEnd:
		return f.Name("window_end", o.Name)
	default:
		return f.Name("window_time", o.Name)
	}
}
