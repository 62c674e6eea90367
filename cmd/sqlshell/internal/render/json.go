package render

import (
	"bufio"
	"strconv"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A jsonPrinter writes one object a line, as the json format writes it.
type jsonPrinter struct {
	spec    Spec
	out     *bufio.Writer
	encoder connector.Encoder
	line    []byte
}

func newJSON(s Spec, out *bufio.Writer) (Printer, error) {
	columns := make([]connector.Column, len(s.Columns))
	for i, c := range s.Columns {
		columns[i] = connector.Column{Name: c.Name, Type: c.Type, Needed: true}
	}
	f := format.Find("json")
	e, err := f.NewEncoder(connector.FormatSpec{Options: format.Options(f, nil, ""), Columns: columns})
	if err != nil {
		return nil, err
	}
	return &jsonPrinter{spec: s, out: out, encoder: e}, nil
}

// Begin implements Printer.
func (p *jsonPrinter) Begin() error { return nil }

// Batch implements Printer.
func (p *jsonPrinter) Batch(b *changelog.Batch) (err error) {
	if !p.spec.Ops {
		p.line, err = p.encoder.Lines(p.line[:0], b, 0, b.N)
		if err != nil {
			return err
		}
		return p.write()
	}
	p.line = p.line[:0]
	for i := range b.N {
		p.line = append(p.line, `{"op":`...)
		p.line = strconv.AppendQuote(p.line, b.Kind(i).String())
		p.line = append(p.line, `,"row":`...)
		if p.line, err = p.encoder.Message(p.line, b, i); err != nil {
			return err
		}
		p.line = append(p.line, "}\n"...)
	}
	return p.write()
}

func (p *jsonPrinter) write() error {
	if _, err := p.out.Write(p.line); err != nil {
		return err
	}
	return p.out.Flush()
}

// End implements Printer.
func (p *jsonPrinter) End(bool) error { return p.out.Flush() }
