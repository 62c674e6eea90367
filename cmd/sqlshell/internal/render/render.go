// Package render shows results to people and to programs: as tables, as Flink's
// client shows them, as CSV and as JSON.
//
// It runs nothing and decides nothing about results; the shell and the runner of
// job files hand it columns and batches. Values print as CAST(v AS STRING).
//
// Start with [New] and [Printer].
package render

import (
	"bufio"
	"fmt"
	"io"
	"time"

	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Format is a look of results.
type Format string

// The formats. Table is for people; Tableau and Changelog are the looks of
// Flink's client; CSV and JSON are for programs.
const (
	Table     Format = "table"
	CSV       Format = "csv"
	JSON      Format = "json"
	Changelog Format = "changelog"
	Tableau   Format = "tableau"
)

// Formats returns the names that --format takes.
func Formats() []string {
	return []string{string(Table), string(CSV), string(JSON), string(Changelog), string(Tableau)}
}

// A Spec says what is to be shown.
type Spec struct {
	Format  Format
	Columns []physical.Column
	Ops     bool // show the kind of each change in a column op
	Zone    *time.Location
	// Batch is set in batch mode, whose tableau has no op column.
	Batch bool
	// MaxWidth is table.display.max-column-width, for Tableau.
	MaxWidth int
}

// A Printer shows one result. Begin, any number of batches, End.
type Printer interface {
	Begin() error
	// Batch shows the rows of a lent batch.
	Batch(b *changelog.Batch) error
	// End shows what stands below the rows; stopped says that the query was
	// stopped and did not end by itself.
	End(stopped bool) error
}

// New returns a printer that writes to w. Rows are written when a batch has been
// shown, not before.
func New(w io.Writer, s Spec) (Printer, error) {
	out := bufio.NewWriterSize(w, 1<<16)
	switch s.Format {
	case CSV:
		return &csvPrinter{spec: s, out: out}, nil
	case JSON:
		return newJSON(s, out)
	case Changelog:
		s.Ops = true
		return &csvPrinter{spec: s, out: out}, nil
	case Tableau:
		s.Ops = !s.Batch
		return newTableau(s, out), nil
	case Table:
		return &tablePrinter{spec: s, out: out}, nil
	}
	return nil, fmt.Errorf("format %q does not exist; there are table, csv, json, changelog and tableau", s.Format)
}

// appendValue appends a value as text, and null where it is missing.
func (s *Spec) appendValue(dst []byte, v *vector.Vector, i int, null string) []byte {
	if v.Null(i) {
		return append(dst, null...)
	}
	return vector.AppendShown(dst, v, i, s.Zone)
}

// right reports whether values of a type are aligned to the right.
func right(t types.Type) bool { return t.Kind.Numeric() }

// rows is a count with its noun.
func rows(n int64) string {
	if n == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", n)
}
