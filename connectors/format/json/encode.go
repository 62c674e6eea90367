package json

import (
	"encoding/base64"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/jsontext"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An encoder writes rows as JSON objects.
type encoder struct {
	columns  []writtenField
	skipNull bool // encode.ignore-null-fields
	nullKey  string
	literal  string
	plain    bool // encode.decimal-as-plain-number
}

// A writtenField is a column, or a field of a ROW.
type writtenField struct {
	name   string
	key    string // "name":
	append appendFunc
	op     writeOp
	stamps *text.StampWriter
}

// A writeOp names the types whose values are appended without a call through a
// function value.
type writeOp uint8

const (
	writeAny writeOp = iota
	writeInt64
	writeText
	writeStamp
)

// An appendFunc appends row i of v, which is not NULL.
type appendFunc func(dst []byte, v *vector.Vector, i int) ([]byte, error)

// NewEncoder returns an encoder of objects with the columns of s.
func NewEncoder(s connector.FormatSpec) (connector.Encoder, error) { return newEncoder(s) }

func newEncoder(s connector.FormatSpec) (*encoder, error) {
	e := &encoder{
		skipNull: connector.True(s.Options["encode.ignore-null-fields"]),
		nullKey:  strings.ToUpper(s.Options["map-null-key.mode"]),
		literal:  s.Options["map-null-key.literal"],
		plain:    connector.True(s.Options["encode.decimal-as-plain-number"]),
	}
	iso := s.Options["timestamp-format.standard"] == "ISO-8601"
	for _, c := range s.Columns {
		if err := carries(c.Name, c.Type); err != nil {
			return nil, err
		}
		if c.Metadata == "" {
			e.columns = append(e.columns, e.field(c.Name, c.Type, iso))
		}
	}
	return e, nil
}

func (e *encoder) field(name string, t types.Type, iso bool) writtenField {
	f := writtenField{name: name, key: string(appendString(nil, []byte(name))) + ":", append: e.appender(t, iso)}
	switch {
	case t.Kind == types.BigInt:
		f.op = writeInt64
	case t.Kind.Text():
		f.op = writeText
	case t.Kind.Stamp():
		f.op, f.stamps = writeStamp, text.NewStampWriter(t, iso)
	}
	return f
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
	return e.object(dst, e.columns, b.Cols, i)
}

// object appends fields of row i as an object.
func (e *encoder) object(dst []byte, fields []writtenField, cols []*vector.Vector, i int) ([]byte, error) {
	var err error
	dst = append(dst, '{')
	first := true
	for k := range fields {
		f := &fields[k]
		v := cols[k]
		null := v.Valid != nil && !v.Valid.Get(i)
		if null && e.skipNull {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(dst, f.key...)
		switch {
		case null:
			dst = append(dst, "null"...)
		case f.op == writeInt64:
			dst = strconv.AppendInt(dst, vector.Values[int64](v)[i], 10)
		case f.op == writeText:
			dst = appendString(dst, v.Bytes(i))
		case f.op == writeStamp:
			dst = append(f.stamps.Append(append(dst, '"'), v, i), '"')
		default:
			if dst, err = f.append(dst, v, i); err != nil {
				return dst, fmt.Errorf("column %q: %w", f.name, err)
			}
		}
	}
	return append(dst, '}'), nil
}

// appender returns the function that appends values of t.
func (e *encoder) appender(t types.Type, iso bool) appendFunc {
	switch t.Kind {
	case types.Boolean:
		return appendBool
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return never(text.AppendInteger)
	case types.Float, types.Double:
		return appendFloat
	case types.Decimal:
		return e.appendDecimal
	case types.Char, types.Varchar:
		return appendText
	case types.Binary, types.Varbinary:
		return appendBytes
	case types.Date:
		return never(func(dst []byte, v *vector.Vector, i int) []byte {
			return quote(dst, func(dst []byte) []byte { return types.AppendDate(dst, int64(vector.Values[int32](v)[i])) })
		})
	case types.Time:
		return never(func(dst []byte, v *vector.Vector, i int) []byte {
			return quote(dst, func(dst []byte) []byte { return text.AppendTime(dst, vector.Values[int32](v)[i]) })
		})
	case types.Timestamp, types.TimestampLTZ:
		w := text.NewStampWriter(t, iso)
		return never(func(dst []byte, v *vector.Vector, i int) []byte {
			return append(w.Append(append(dst, '"'), v, i), '"')
		})
	case types.Array:
		return e.arrayAppender(e.appender(*t.Elem, iso))
	case types.Row:
		return e.rowAppender(t, iso)
	case types.Multiset:
		return e.mapAppender(e.appender(types.Of(types.Int), iso))
	default:
		return e.mapAppender(e.appender(*t.Elem, iso))
	}
}

// never makes an appendFunc of a function that never fails.
func never(f func(dst []byte, v *vector.Vector, i int) []byte) appendFunc {
	return func(dst []byte, v *vector.Vector, i int) ([]byte, error) { return f(dst, v, i), nil }
}

func quote(dst []byte, f func([]byte) []byte) []byte { return append(f(append(dst, '"')), '"') }

func appendBool(dst []byte, v *vector.Vector, i int) ([]byte, error) {
	if vector.Values[uint8](v)[i] != 0 {
		return append(dst, "true"...), nil
	}
	return append(dst, "false"...), nil
}

// appendFloat appends NaN and the infinities as strings: JSON has no numbers for them.
func appendFloat(dst []byte, v *vector.Vector, i int) ([]byte, error) {
	if v.Type.Kind == types.Float {
		x := vector.Values[float32](v)[i]
		return quoteOdd(dst, float64(x), func(dst []byte) []byte { return types.AppendFloat(dst, x) }), nil
	}
	x := vector.Values[float64](v)[i]
	return quoteOdd(dst, x, func(dst []byte) []byte { return types.AppendDouble(dst, x) }), nil
}

func quoteOdd(dst []byte, x float64, f func([]byte) []byte) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return quote(dst, f)
	}
	return f(dst)
}

func (e *encoder) appendDecimal(dst []byte, v *vector.Vector, i int) ([]byte, error) {
	return text.AppendDecimal(dst, vector.Values[decimal128.Num](v)[i], v.Type.Scale, e.plain), nil
}

func appendText(dst []byte, v *vector.Vector, i int) ([]byte, error) {
	return appendString(dst, v.Bytes(i)), nil
}

func appendBytes(dst []byte, v *vector.Vector, i int) ([]byte, error) {
	return append(base64.StdEncoding.AppendEncode(append(dst, '"'), v.Bytes(i)), '"'), nil
}

func (e *encoder) rowAppender(t types.Type, iso bool) appendFunc {
	fields := make([]writtenField, len(t.Fields))
	for i, f := range t.Fields {
		fields[i] = e.field(f.Name, f.Type, iso)
	}
	return func(dst []byte, v *vector.Vector, i int) ([]byte, error) {
		return e.object(dst, fields, v.Child, i)
	}
}

func (e *encoder) arrayAppender(elem appendFunc) appendFunc {
	return func(dst []byte, v *vector.Vector, i int) ([]byte, error) {
		var err error
		dst = append(dst, '[')
		from, to := v.Range(i)
		for k := from; k < to; k++ {
			if k > from {
				dst = append(dst, ',')
			}
			if dst, err = orNull(dst, v.Child[0], k, elem); err != nil {
				return dst, err
			}
		}
		return append(dst, ']'), nil
	}
}

func orNull(dst []byte, v *vector.Vector, i int, f appendFunc) ([]byte, error) {
	if v.Null(i) {
		return append(dst, "null"...), nil
	}
	return f(dst, v, i)
}

func (e *encoder) mapAppender(elem appendFunc) appendFunc {
	return func(dst []byte, v *vector.Vector, i int) ([]byte, error) {
		var err error
		dst = append(dst, '{')
		from, to := v.Range(i)
		first := true
		for k := from; k < to; k++ {
			key := v.Child[0].Bytes(k)
			if v.Child[0].Null(k) {
				if key, err = e.keyOfNull(); err != nil {
					return dst, err
				}
				if key == nil {
					continue
				}
			}
			if !first {
				dst = append(dst, ',')
			}
			first = false
			dst = append(appendString(dst, key), ':')
			if dst, err = orNull(dst, v.Child[1], k, elem); err != nil {
				return dst, err
			}
		}
		return append(dst, '}'), nil
	}
}

// keyOfNull returns what to write for a NULL key of a map: nil for nothing.
func (e *encoder) keyOfNull() ([]byte, error) {
	switch e.nullKey {
	case "DROP":
		return nil, nil
	case "LITERAL":
		return append([]byte{}, e.literal...), nil
	default:
		return nil, fmt.Errorf("a map has the key NULL, which JSON cannot have; set map-null-key.mode to DROP or LITERAL")
	}
}

// appendString appends s as a string in quotes, escaping what must be.
func appendString(dst, s []byte) []byte {
	dst = append(dst, '"')
	from, p := 0, 0
	for {
		p = plainEnd(s, p)
		if p == len(s) {
			return append(append(dst, s[from:]...), '"')
		}
		dst = jsontext.Escape(append(dst, s[from:p]...), rune(s[p]), "0123456789ABCDEF")
		p++
		from = p
	}
}

// plainEnd returns the place of the first character from p on that must be
// escaped, or the length of s.
func plainEnd(s []byte, p int) int {
	base := unsafe.Pointer(unsafe.SliceData(s))
	for ; p+8 <= len(s); p += 8 {
		if m := special(text.Load(unsafe.Add(base, p))); m != 0 { // in bounds: eight bytes are left
			return p + bits.TrailingZeros64(m)>>3
		}
	}
	for ; p < len(s); p++ {
		if c := s[p]; c < ' ' || c == '"' || c == '\\' {
			return p
		}
	}
	return p
}
