package csv

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A converter turns the texts of fields into values of one type.
type converter struct {
	syntax *syntax
	typ    types.Type
	stamps *text.Stamps
	elems  []*converter // the element of an ARRAY, the fields of a ROW
	buf    []byte       // of base64
}

// Faults of our own, beyond those of texts.
const (
	notUTF8 text.Fault = 100 + iota
	tooShort
)

func newConverter(s *syntax, t types.Type) *converter {
	c := &converter{syntax: s, typ: t}
	switch {
	case t.Kind.Stamp():
		c.stamps = text.NewStamps(t, false)
	case t.Kind == types.Array:
		c.elems = []*converter{newConverter(s, *t.Elem)}
	case t.Kind == types.Row:
		for _, f := range t.Fields {
			c.elems = append(c.elems, newConverter(s, f.Type))
		}
	}
	return c
}

func (c *converter) describe(f text.Fault, s []byte) string {
	switch f {
	case notUTF8:
		return fmt.Sprintf("%q is not UTF-8", s)
	case tooShort:
		return fmt.Sprintf("%q has fewer fields than the %d of the row", s, len(c.elems))
	}
	t, example := c.typ, ""
	if t.Kind == types.Array { // the elements are what is wrong
		return c.elems[0].describe(f, s)
	}
	if c.stamps != nil {
		example = c.stamps.Example()
	}
	if f == text.Standard { // CSV has only one
		f = text.Form
	}
	if len(s) == 0 {
		return fmt.Sprintf("found an empty field, expected %s (csv.null-literal makes fields NULL)", text.Wanted(t, example))
	}
	return text.Describe(f, t, string(s), example)
}

// value converts the text of a field, or of an element inside of one.
func (c *converter) value(s []byte) (v column.Value, f text.Fault) {
	if c.syntax.hasNull && string(s) == c.syntax.null {
		return column.Value{Null: true}, text.OK
	}
	switch k := c.typ.Kind; {
	case k.Text():
		if !utf8.Valid(s) {
			return v, notUTF8
		}
		v.Bytes = s
	case k == types.Boolean:
		if text.IsTrue(text.Trim(s)) {
			v.Int = 1
		}
	case k.Integer():
		if v.Int, f = text.Int(text.Trim(s)); f == text.OK && !text.Fits(v.Int, k) {
			f = text.Range
		}
	case k == types.Float:
		v.Float, f = text.Float(text.Trim(s), 32)
	case k == types.Double:
		v.Float, f = text.Float(text.Trim(s), 64)
	case k == types.Decimal:
		n, fits, fault := text.Decimal(s, c.typ.Precision, c.typ.Scale)
		v.Wide, v.Null, f = n, !fits, fault
	case k.Bytes():
		var ok bool
		if c.buf, ok = text.Base64(c.buf[:0], s); !ok {
			return v, text.Form
		}
		v.Bytes = c.buf
	default:
		return c.temporal(s)
	}
	return v, f
}

// temporal converts dates, times and timestamps. Blanks around a timestamp do
// not matter; around the others they do.
func (c *converter) temporal(s []byte) (v column.Value, f text.Fault) {
	switch c.typ.Kind {
	case types.Date:
		d, f := text.LooseDate(s)
		return column.Value{Int: int64(d)}, f
	case types.Time:
		ms, f := text.Time(s, c.typ.Precision, true)
		return column.Value{Int: int64(ms)}, f
	default:
		seconds, nanos, f := c.stamps.Parse(text.Trim(s))
		if c.typ.Precision > 6 {
			return column.Value{Wide: text.Wide(seconds, nanos)}, f
		}
		return column.Value{Int: text.Units(seconds, nanos, c.typ.Precision)}, f
	}
}

// appendNested appends the ARRAY or ROW in s to v. If a part is wrong it
// returns the fault and the part, with v in any state; with ignore the part is
// NULL instead.
func (c *converter) appendNested(v *vector.Vector, s []byte, ignore bool) (text.Fault, []byte) {
	if c.typ.Kind == types.Row {
		return c.appendRow(v, s, ignore)
	}
	for rest, more := s, len(bytes.TrimSpace(s)) > 0; more; {
		var part []byte
		part, rest, more = bytes.Cut(rest, []byte(c.syntax.elements))
		if f := c.appendPart(v.Child[0], c.elems[0], part, ignore); f != text.OK {
			return f, part
		}
	}
	v.AppendEntries()
	return text.OK, nil
}

// appendRow appends a ROW. Nothing but blanks is NULL; fields behind the last are
// left out. With ignore, fields that are missing are NULL.
func (c *converter) appendRow(v *vector.Vector, s []byte, ignore bool) (text.Fault, []byte) {
	if len(text.Trim(s)) == 0 {
		v.AppendNull()
		return text.OK, nil
	}
	parts := bytes.Count(s, []byte(c.syntax.elements)) + 1
	if parts < len(c.elems) && !ignore {
		return tooShort, s
	}
	rest := s
	for i, e := range c.elems {
		if i >= parts {
			v.Child[i].AppendNull()
			continue
		}
		var part []byte
		part, rest, _ = bytes.Cut(rest, []byte(c.syntax.elements))
		if f := c.appendPart(v.Child[i], e, part, ignore); f != text.OK {
			return f, part
		}
	}
	v.AppendEntries()
	return text.OK, nil
}

func (c *converter) appendPart(v *vector.Vector, e *converter, part []byte, ignore bool) text.Fault {
	x, f := e.value(part)
	if f != text.OK {
		if !ignore {
			return f
		}
		x.Null = true
	}
	column.Append(v, x)
	return text.OK
}
