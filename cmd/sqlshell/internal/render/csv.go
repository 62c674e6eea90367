package render

import (
	"bufio"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A csvPrinter writes CSV with a header (RFC 4180). NULL is an empty field,
// empty text is "".
type csvPrinter struct {
	spec Spec
	out  *bufio.Writer
	line []byte
	text []byte
}

// Begin implements Printer.
func (p *csvPrinter) Begin() error {
	if p.spec.Ops {
		p.line = append(p.line, "op,"...)
	}
	for i, c := range p.spec.Columns {
		if i > 0 {
			p.line = append(p.line, ',')
		}
		p.line = appendField(p.line, []byte(c.Name))
	}
	return p.flush()
}

// Batch implements Printer.
func (p *csvPrinter) Batch(b *changelog.Batch) error {
	for i := range b.N {
		if p.spec.Ops {
			p.line = append(append(p.line, b.Kind(i).String()...), ',')
		}
		for c, v := range b.Cols {
			if c > 0 {
				p.line = append(p.line, ',')
			}
			if !v.Null(i) {
				p.text = p.spec.appendValue(p.text[:0], v, i, "")
				p.line = appendField(p.line, p.text)
			}
		}
		p.line = append(p.line, '\n')
	}
	if _, err := p.out.Write(p.line); err != nil {
		return err
	}
	p.line = p.line[:0]
	return p.out.Flush()
}

// End implements Printer.
func (p *csvPrinter) End(bool) error { return p.out.Flush() }

func (p *csvPrinter) flush() error {
	p.line = append(p.line, '\n')
	_, err := p.out.Write(p.line)
	p.line = p.line[:0]
	if err != nil {
		return err
	}
	return p.out.Flush()
}

// appendField appends a field, in quotes where they are needed.
func appendField(dst, text []byte) []byte {
	if len(text) > 0 && !strings.ContainsAny(string(text), ",\"\n\r") {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	for _, c := range text {
		if c == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, c)
	}
	return append(dst, '"')
}
