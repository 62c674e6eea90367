package render

import (
	"bufio"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A tablePrinter shows a table for people: a header, a rule, rows, and their
// number. The widths of columns come from the first rows, so that a long result
// streams; a longer value further down pushes its line out.
type tablePrinter struct {
	spec   Spec
	out    *bufio.Writer
	width  []int
	count  int64
	header bool
}

// Begin implements Printer. The header waits for the first rows.
func (p *tablePrinter) Begin() error { return nil }

// Batch implements Printer.
func (p *tablePrinter) Batch(b *changelog.Batch) error {
	cells := p.cells(b, "NULL")
	if b.N > 0 && !p.header {
		p.measure(cells)
	}
	for _, row := range cells {
		p.row(row)
	}
	p.count += int64(b.N)
	return p.out.Flush()
}

// cells returns the values of a batch as text, one line each.
func (p *tablePrinter) cells(b *changelog.Batch, null string) [][]string {
	cells := make([][]string, b.N)
	var text []byte
	for i := range cells {
		if p.spec.Ops {
			cells[i] = append(cells[i], b.Kind(i).String())
		}
		for _, v := range b.Cols {
			text = p.spec.appendValue(text[:0], v, i, null)
			cells[i] = append(cells[i], source.Printable(string(text)))
		}
	}
	return cells
}

func (p *tablePrinter) names() []string {
	var names []string
	if p.spec.Ops {
		names = append(names, "op")
	}
	for _, c := range p.spec.Columns {
		names = append(names, c.Name)
	}
	return names
}

// measure takes the widths of the first rows and writes the header.
func (p *tablePrinter) measure(cells [][]string) {
	p.header = true
	names := p.names()
	p.width = make([]int, len(names))
	for _, row := range append([][]string{names}, cells...) {
		for c, text := range row {
			p.width[c] = max(p.width[c], runewidth.StringWidth(text))
		}
	}
	line, rule := "", ""
	for c, name := range names {
		room := p.width[c] - runewidth.StringWidth(name)
		line += join(c, " | ") + strings.Repeat(" ", room/2) + name + strings.Repeat(" ", room-room/2)
		rule += join(c, "-+-") + strings.Repeat("-", p.width[c])
	}
	_, _ = p.out.WriteString(" " + strings.TrimRight(line, " ") + "\n-" + rule + "-\n")
}

func join(c int, s string) string {
	if c == 0 {
		return ""
	}
	return s
}

func (p *tablePrinter) row(row []string) {
	line := ""
	for c, text := range row {
		room := strings.Repeat(" ", max(0, p.width[c]-runewidth.StringWidth(text)))
		column := c
		if p.spec.Ops {
			column--
		}
		if column >= 0 && right(p.spec.Columns[column].Type) {
			line += join(c, " | ") + room + text
		} else {
			line += join(c, " | ") + text + room
		}
	}
	_, _ = p.out.WriteString(" " + strings.TrimRight(line, " ") + "\n")
}

// End implements Printer.
func (p *tablePrinter) End(stopped bool) error {
	if !p.header {
		p.measure(nil)
	}
	text := "(" + rows(p.count) + ")"
	if stopped {
		text = "(stopped after " + rows(p.count) + ")"
	}
	_, _ = p.out.WriteString(text + "\n")
	return p.out.Flush()
}
