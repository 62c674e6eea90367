package render

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A tableauPrinter shows a result as Flink's client does in its tableau mode:
// widths by type while rows stream, by content in batch mode.
type tableauPrinter struct {
	table tablePrinter
	held  [][]string // batch mode: rows wait until all are known
}

// defaultWidth is table.display.max-column-width unless it is set.
const defaultWidth = 30

func newTableau(s Spec, out *bufio.Writer) Printer {
	if s.MaxWidth == 0 {
		s.MaxWidth = defaultWidth
	}
	return &tableauPrinter{table: tablePrinter{spec: s, out: out}}
}

// Begin implements Printer.
func (p *tableauPrinter) Begin() error {
	if p.table.spec.Batch {
		return nil
	}
	p.table.width = []int{2}
	for _, c := range p.table.spec.Columns {
		p.table.width = append(p.table.width, max(typeWidth(c.Type, p.table.spec.MaxWidth), runewidth.StringWidth(c.Name), 6))
	}
	p.head()
	return p.table.out.Flush()
}

func (p *tableauPrinter) head() {
	p.border()
	p.line(p.table.names())
	p.border()
}

// typeWidth is the width that Flink's client gives to a type.
func typeWidth(t types.Type, widest int) int {
	switch t.Kind {
	case types.Boolean:
		return 5
	case types.TinyInt:
		return 4
	case types.SmallInt:
		return 6
	case types.Int:
		return 11
	case types.BigInt:
		return 20
	case types.Decimal:
		return t.Precision + 2
	case types.Date:
		return 10
	case types.Time:
		if t.Precision == 0 {
			return 8
		}
		return t.Precision + 9
	case types.Timestamp, types.TimestampLTZ:
		return stampWidth(t.Precision)
	default:
		return widest
	}
}

func stampWidth(p int) int {
	switch {
	case p == 0:
		return 19
	case p <= 3:
		return 23
	case p <= 6:
		return 26
	default:
		return 29
	}
}

// Batch implements Printer.
func (p *tableauPrinter) Batch(b *changelog.Batch) error {
	cells := p.table.cells(b, "<NULL>")
	p.table.count += int64(b.N)
	if p.table.spec.Batch {
		p.held = append(p.held, cells...)
		return nil
	}
	for _, row := range cells {
		p.line(row)
	}
	return p.table.out.Flush()
}

func (p *tableauPrinter) border() {
	line := "+"
	for _, w := range p.table.width {
		line += strings.Repeat("-", w+2) + "+"
	}
	_, _ = p.table.out.WriteString(line + "\n")
}

func (p *tableauPrinter) line(row []string) {
	line := "|"
	for c, text := range row {
		w := p.table.width[c]
		if runewidth.StringWidth(text) > w {
			text = runewidth.Truncate(text, w-3, "") + "..."
		}
		line += " " + strings.Repeat(" ", w-runewidth.StringWidth(text)) + text + " |"
	}
	_, _ = p.table.out.WriteString(line + "\n")
}

// End implements Printer.
func (p *tableauPrinter) End(stopped bool) error {
	out := p.table.out
	switch {
	case p.table.spec.Batch && p.table.count == 0:
		_, _ = out.WriteString("Empty set\n")
	case p.table.spec.Batch:
		p.contentWidths()
		p.head()
		for _, row := range p.held {
			p.line(row)
		}
		p.border()
		fmt.Fprintf(out, "%s in set\n", rows(p.table.count))
	default:
		if p.table.count > 0 {
			p.border()
		}
		text := "Received a total of"
		if stopped {
			text = "Query terminated, received a total of"
		}
		noun := "rows"
		if p.table.count <= 1 {
			noun = "row"
		}
		fmt.Fprintf(out, "%s %d %s\n", text, p.table.count, noun)
	}
	return out.Flush()
}

func (p *tableauPrinter) contentWidths() {
	names := p.table.names()
	p.table.width = make([]int, len(names))
	for _, row := range append([][]string{names}, p.held...) {
		for c, text := range row {
			p.table.width[c] = min(max(p.table.width[c], runewidth.StringWidth(text)), p.table.spec.MaxWidth)
		}
	}
}
