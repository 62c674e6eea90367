package csv

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An encoder writes rows as records.
type encoder struct {
	syntax
	columns []appendFunc
	names   []string
	special string // characters that make quotes necessary
	usual   bool   // quotes are double, the delimiter is a byte, and nothing else means anything
	plain   bool
	buf     []byte
}

// An appendFunc appends row i of v, which is not NULL, without quotes. Safe
// texts never hold a special character.
type appendFunc struct {
	append func(dst []byte, v *vector.Vector, i int) []byte
	safe   bool
}

func newEncoder(s connector.FormatSpec) (*encoder, error) {
	e := &encoder{syntax: newSyntax(s.Options), plain: !connector.True(s.Options["write-bigdecimal-in-scientific-notation"])}
	e.special = "\r\n" + e.delim + e.quote + e.escape
	e.usual = e.quote == `"` && e.escape == "" && !e.comments && len(e.delim) == 1
	for _, c := range s.Columns {
		if err := carries(c.Name, c.Type); err != nil {
			return nil, err
		}
		e.columns = append(e.columns, e.appender(c.Type))
		e.names = append(e.names, c.Name)
	}
	return e, nil
}

// Lines implements connector.Encoder.
func (e *encoder) Lines(dst []byte, b *changelog.Batch, from, to int) ([]byte, error) {
	var err error
	for i := from; i < to; i++ {
		if dst, err = e.Message(dst, b, i); err != nil {
			return dst, err
		}
		dst = append(dst, '\n')
	}
	return dst, nil
}

// Message implements connector.Encoder.
func (e *encoder) Message(dst []byte, b *changelog.Batch, i int) ([]byte, error) {
	start := len(dst)
	var err error
	for k := range e.columns {
		if k > 0 {
			dst = append(dst, e.delim...)
		}
		f, v := &e.columns[k], b.Cols[k]
		if v.Valid != nil && !v.Valid.Get(i) {
			dst = append(dst, e.null...)
			continue
		}
		from := len(dst)
		dst = f.append(dst, v, i)
		if f.safe || e.bare(dst[from:]) {
			continue
		}
		e.buf = append(e.buf[:0], dst[from:]...)
		if dst, err = e.quoted(dst[:from], e.buf, k); err != nil {
			return dst, err
		}
	}
	if len(dst) == start && e.quote != "" { // an empty line is no record
		dst = append(append(dst, e.quote...), e.quote...)
	}
	return dst, nil
}

// bare reports whether s needs neither quotes nor escapes.
func (e *encoder) bare(s []byte) bool {
	if !e.usual {
		return !bytes.ContainsAny(s, e.special) && !(e.comments && isComment(s))
	}
	base := unsafe.Pointer(unsafe.SliceData(s))
	p := 0
	for ; p+8 <= len(s); p += 8 {
		w := text.Load(unsafe.Add(base, p)) // in bounds: eight bytes are left
		// With this bit turned the quote comes right behind the control
		// characters, so one comparison finds both.
		q, x := w^ones*('"'^' '), w^ones*uint64(e.delim[0])
		if ((q-ones*(' '+1))&^q|(x-ones)&^x)&tops != 0 {
			return !bytes.ContainsAny(s, e.special)
		}
	}
	for _, c := range s[p:] {
		if c < ' ' || c == '"' || c == e.delim[0] {
			return !bytes.ContainsAny(s, e.special)
		}
	}
	return true
}

// quoted appends s as a field, in quotes or with escapes if it needs them.
func (e *encoder) quoted(dst, s []byte, column int) ([]byte, error) {
	if !bytes.ContainsAny(s, e.special) && !(e.comments && isComment(s)) {
		return append(dst, s...), nil
	}
	switch {
	case e.quote != "":
		dst = append(dst, e.quote...)
		for _, c := range s {
			if c == e.quote[0] {
				dst = append(dst, c)
			} else if e.escape != "" && c == e.escape[0] {
				dst = append(dst, c)
			}
			dst = append(dst, c)
		}
		return append(dst, e.quote...), nil
	case e.escape != "" && !bytes.ContainsAny(s, "\r\n"):
		for _, c := range s {
			if c == e.escape[0] || c == e.delim[0] {
				dst = append(dst, e.escape[0])
			}
			dst = append(dst, c)
		}
		return dst, nil
	}
	return dst, fmt.Errorf("column %q: %q holds a delimiter or line end, which cannot be written without a quote character", e.names[column], s)
}

// appender returns the function that appends values of t.
func (e *encoder) appender(t types.Type) appendFunc {
	// Numbers and times are safe with all delimiters that do not occur in them.
	safe := !strings.ContainsAny(e.delim+e.quote+e.escape, "0123456789+-.:eETZ truefalsINny")
	switch k := t.Kind; {
	case k == types.Boolean:
		return appendFunc{appendBool, safe}
	case k.Integer():
		return appendFunc{text.AppendInteger, safe}
	case k == types.Float:
		return appendFunc{func(dst []byte, v *vector.Vector, i int) []byte {
			return types.AppendFloat(dst, vector.Values[float32](v)[i])
		}, safe}
	case k == types.Double:
		return appendFunc{func(dst []byte, v *vector.Vector, i int) []byte {
			return types.AppendDouble(dst, vector.Values[float64](v)[i])
		}, safe}
	case k == types.Decimal:
		return appendFunc{func(dst []byte, v *vector.Vector, i int) []byte {
			return text.AppendDecimal(dst, vector.Values[decimal128.Num](v)[i], t.Scale, e.plain)
		}, safe}
	case k.Text():
		return appendFunc{func(dst []byte, v *vector.Vector, i int) []byte { return append(dst, v.Bytes(i)...) }, false}
	case k.Bytes():
		return appendFunc{func(dst []byte, v *vector.Vector, i int) []byte {
			return base64.StdEncoding.AppendEncode(dst, v.Bytes(i))
		}, false}
	case k == types.Date:
		return appendFunc{func(dst []byte, v *vector.Vector, i int) []byte {
			return types.AppendDate(dst, int64(vector.Values[int32](v)[i]))
		}, safe}
	case k == types.Time:
		return appendFunc{func(dst []byte, v *vector.Vector, i int) []byte {
			return text.AppendTime(dst, vector.Values[int32](v)[i])
		}, safe}
	case k.Stamp():
		return appendFunc{text.NewStampWriter(t, false).Append, safe}
	case k == types.Array:
		return appendFunc{e.arrayAppender(e.appender(*t.Elem)), false}
	default:
		return appendFunc{e.rowAppender(t), false}
	}
}

func appendBool(dst []byte, v *vector.Vector, i int) []byte {
	if vector.Values[uint8](v)[i] != 0 {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}

func (e *encoder) arrayAppender(elem appendFunc) func([]byte, *vector.Vector, int) []byte {
	return func(dst []byte, v *vector.Vector, i int) []byte {
		from, to := v.Range(i)
		for k := from; k < to; k++ {
			if k > from {
				dst = append(dst, e.elements...)
			}
			dst = e.part(dst, elem, v.Child[0], k)
		}
		return dst
	}
}

func (e *encoder) rowAppender(t types.Type) func([]byte, *vector.Vector, int) []byte {
	var fields []appendFunc
	for _, f := range t.Fields {
		fields = append(fields, e.appender(f.Type))
	}
	return func(dst []byte, v *vector.Vector, i int) []byte {
		for k, f := range fields {
			if k > 0 {
				dst = append(dst, e.elements...)
			}
			dst = e.part(dst, f, v.Child[k], i)
		}
		return dst
	}
}

func (e *encoder) part(dst []byte, f appendFunc, v *vector.Vector, i int) []byte {
	if v.Null(i) {
		return append(dst, e.null...)
	}
	return f.append(dst, v, i)
}
