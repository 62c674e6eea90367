package json

import (
	"bytes"
	"math"
	"strconv"
	"unsafe"

	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A token is a JSON value that stands between structure: its kind is the first
// character of its text, '0' for all numbers.
type token struct {
	kind byte
	text []byte // a string without quotes and escapes, the others as they are; lent
}

// A converter turns tokens into values of one type.
type converter struct {
	typ    types.Type
	stamps *text.Stamps
	elem   *converter // ARRAY, MAP and MULTISET
	fields []member   // ROW
	byName map[string]int
	buf    []byte         // of base64
	keys   map[string]int // MAP: rows of the keys of the current map, if they are many
	// seen holds for a ROW, level by level, which of its fields a message had.
	seen []int
}

// A member is a field of a ROW.
type member struct {
	name string
	conv *converter
}

func newConverter(t types.Type, iso bool) *converter {
	c := &converter{typ: t}
	switch t.Kind {
	case types.Timestamp, types.TimestampLTZ:
		c.stamps = text.NewStamps(t, iso)
	case types.Array, types.Map:
		c.elem = newConverter(*t.Elem, iso)
	case types.Multiset:
		c.elem = newConverter(types.Of(types.Int), iso)
	case types.Row:
		c.byName = map[string]int{}
		for i, f := range t.Fields {
			c.fields = append(c.fields, member{f.Name, newConverter(f.Type, iso)})
			c.byName[f.Name] = i
		}
	}
	return c
}

func (c *converter) example() string {
	if c.stamps == nil {
		return ""
	}
	return c.stamps.Example()
}

// value converts a token. Objects and arrays arrive here only for texts, as
// compact JSON.
func (c *converter) value(t token) (column.Value, text.Fault) {
	if t.kind == 'n' {
		return column.Value{Null: true}, text.OK
	}
	k := c.typ.Kind
	switch {
	case k.Text():
		return column.Value{Bytes: t.text}, text.OK
	case t.kind == '{' || t.kind == '[':
		return column.Value{}, text.Kind
	case k == types.Boolean:
		return truth(text.IsTrue(text.Trim(t.text))), text.OK
	case k.Integer():
		return c.integer(t)
	case k == types.Decimal:
		if t.kind == 't' || t.kind == 'f' {
			return column.Value{}, text.Kind
		}
		n, fits, f := text.Decimal(text.Trim(t.text), c.typ.Precision, c.typ.Scale)
		return column.Value{Wide: n, Null: !fits}, f
	case k.Approximate():
		return c.float(t)
	case t.kind != '"':
		return column.Value{}, text.Kind
	default:
		return c.quoted(t.text)
	}
}

func truth(b bool) column.Value {
	if b {
		return column.Value{Int: 1}
	}
	return column.Value{}
}

// integer converts a token into a whole number. INT and BIGINT cut a fraction,
// but not that of a number in a string; the smaller types refuse it.
func (c *converter) integer(t token) (column.Value, text.Fault) {
	if t.kind != '0' && t.kind != '"' {
		return column.Value{}, text.Kind
	}
	s := text.Trim(t.text)
	n, f := text.Int(s)
	cuts := c.typ.Kind == types.Int || c.typ.Kind == types.BigInt
	if f == text.Form && t.kind == '0' && cuts {
		n, f = cutFraction(s)
	}
	if f == text.OK && !text.Fits(n, c.typ.Kind) {
		f = text.Range
	}
	return column.Value{Int: n}, f
}

// cutFraction returns the whole part of a number with a fraction or exponent.
func cutFraction(s []byte) (int64, text.Fault) {
	if !bytes.ContainsAny(s, "eE") {
		whole, _, _ := bytes.Cut(s, []byte("."))
		return text.Int(whole)
	}
	x, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(s), len(s)), 64)
	if err != nil || math.Abs(x) >= 1<<63 {
		return 0, text.Range
	}
	if math.Abs(x) < 1<<53 {
		return int64(x), text.OK
	}
	n, fits, f := text.Decimal(s, 38, 0) // exact; too large to have a fraction that rounds
	if f != text.OK || !fits || n.HighBits() != int64(n.LowBits())>>63 {
		return 0, text.Range
	}
	return int64(n.LowBits()), text.OK
}

func (c *converter) float(t token) (column.Value, text.Fault) {
	if t.kind != '0' && t.kind != '"' {
		return column.Value{}, text.Kind
	}
	size := 64
	if c.typ.Kind == types.Float {
		size = 32
	}
	x, f := text.Float(text.Trim(t.text), size)
	return column.Value{Float: x}, f
}

// quoted converts the text of a string into a type that only strings carry.
func (c *converter) quoted(s []byte) (v column.Value, f text.Fault) {
	switch c.typ.Kind {
	case types.Binary, types.Varbinary:
		var ok bool
		if c.buf, ok = text.Base64(c.buf[:0], s); !ok {
			return v, text.Form
		}
		v.Bytes = c.buf
		return v, text.OK
	case types.Date:
		d, f := text.Date(s)
		return column.Value{Int: int64(d)}, f
	case types.Time:
		ms, f := text.Time(s, c.typ.Precision, false)
		return column.Value{Int: int64(ms)}, f
	default:
		sec, nanos, f := c.stamps.Parse(s)
		if c.typ.Precision > 6 {
			return column.Value{Wide: text.Wide(sec, nanos)}, f
		}
		return column.Value{Int: text.Units(sec, nanos, c.typ.Precision)}, f
	}
}
