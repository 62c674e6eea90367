// Package raw reads and writes a single column as it stands in the message,
// with nothing interpreted: a line of text, or a number in binary.
//
// It knows no records: in a file a message is a line.
//
// Start with [Format].
package raw

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Format returns the format raw.
func Format() *connector.Format {
	return &connector.Format{
		Name: "raw",
		Doc:  "The whole message as one column: text, bytes, or a number in binary.",
		Options: []connector.Option{
			{Key: "charset", Default: "UTF-8", Check: charset, Doc: "How text is encoded: UTF-8, UTF-16, UTF-16BE, UTF-16LE, ISO-8859-1 or US-ASCII. Lines end with one byte in all of them, so UTF-16 is for messages and not for files of lines."},
			{Key: "endianness", Default: "big-endian", Check: connector.OneOfFold("big-endian", "little-endian"), Doc: "The order of the bytes of numbers."},
		},
		Reads:      changelog.InsertOnly,
		Writes:     changelog.InsertOnly,
		Single:     true,
		Carries:    carries,
		NewDecoder: func(s connector.FormatSpec) (connector.Decoder, error) { return newDecoder(s) },
		NewEncoder: func(s connector.FormatSpec) (connector.Encoder, error) { return newEncoder(s) },
	}
}

func charset(value string) error {
	return connector.OneOfFold("UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "ISO-8859-1", "US-ASCII")(value)
}

// A layout says how the one column lies in a message.
type layout struct {
	typ   types.Type
	order binary.ByteOrder
	latin bool // a byte a character
	wide  wide
}

// A wide is a kind of UTF-16; "" for other charsets.
type wide string

// order is the order of bytes of what is written, and read without a mark that says
// another.
func (w wide) order() binary.ByteOrder {
	if w == "UTF-16LE" {
		return binary.LittleEndian
	}
	return binary.BigEndian
}

// marked reports whether a text begins with a mark of its order.
func (w wide) marked() bool { return w == "UTF-16" }

func newLayout(s connector.FormatSpec) (layout, error) {
	if len(s.Columns) != 1 {
		return layout{}, fmt.Errorf("the format raw has a single column, found %d", len(s.Columns))
	}
	l := layout{typ: s.Columns[0].Type, order: binary.BigEndian}
	switch name := strings.ToUpper(s.Options["charset"]); {
	case strings.HasPrefix(name, "UTF-16"):
		l.wide = wide(name)
	default:
		l.latin = name != "UTF-8"
	}
	if strings.EqualFold(s.Options["endianness"], "little-endian") {
		l.order = binary.LittleEndian
	}
	return l, carries(s.Columns[0].Name, l.typ)
}

// carries refuses types that raw has no form for.
func carries(name string, t types.Type) error {
	k := t.Kind
	if k == types.Boolean || k.Integer() || k.Approximate() || k.Text() || k.Bytes() {
		return nil
	}
	return fmt.Errorf("column %q: the format raw has no form for %s", name, t.Name())
}

type decoder struct {
	layout
	name   string
	needed bool
	buf    []byte
}

func newDecoder(s connector.FormatSpec) (*decoder, error) {
	l, err := newLayout(s)
	if err != nil {
		return nil, err
	}
	return &decoder{layout: l, name: s.Columns[0].Name, needed: s.Columns[0].Needed}, nil
}

// Cut implements connector.Decoder.
func (d *decoder) Cut(data []byte) int { return bytes.LastIndexByte(data, '\n') + 1 }

// Decode implements connector.Decoder.
func (d *decoder) Decode(data []byte, out *connector.Rows, limit int) (int, error) {
	p := 0
	for p < len(data) && out.N < limit {
		line, _, found := bytes.Cut(data[p:], []byte("\n"))
		next := p + len(line)
		if err := d.Message(bytes.TrimSuffix(line, []byte("\r")), out); err != nil {
			return p, err
		}
		if found {
			next++
			out.Lines++
		}
		p = next
	}
	return p, nil
}

// Message implements connector.Decoder.
func (d *decoder) Message(msg []byte, out *connector.Rows) error {
	v, err := d.value(msg)
	if err != nil {
		e := text.Error(msg, 0, err.Error())
		e.Field, e.Line = d.name, out.Lines
		return e
	}
	if d.needed {
		column.Append(out.Cols[0], v)
	}
	out.N++
	return nil
}

func (d *decoder) value(b []byte) (v column.Value, err error) {
	k := d.typ.Kind
	if want := d.typ.Physical().Width(); want > 0 && len(b) != want {
		return v, fmt.Errorf("found %d bytes, expected the %d of %s", len(b), want, d.typ.Name())
	}
	switch {
	case k.Bytes():
		v.Bytes = b
	case k.Text():
		v.Bytes = d.text(b)
	case k == types.Boolean:
		if b[0] != 0 {
			v.Int = 1
		}
	case k == types.TinyInt:
		v.Int = int64(int8(b[0]))
	case k == types.SmallInt:
		v.Int = int64(int16(d.order.Uint16(b)))
	case k == types.Int:
		v.Int = int64(int32(d.order.Uint32(b)))
	case k == types.BigInt:
		v.Int = int64(d.order.Uint64(b))
	case k == types.Float:
		v.Float = float64(math.Float32frombits(d.order.Uint32(b)))
	default:
		v.Float = math.Float64frombits(d.order.Uint64(b))
	}
	return v, nil
}

// text returns b in UTF-8. What is none becomes U+FFFD.
func (d *decoder) text(b []byte) []byte {
	if d.wide != "" {
		d.buf = d.wide.decode(d.buf[:0], b)
		return d.buf
	}
	if !d.latin {
		if utf8.Valid(b) {
			return b
		}
		return bytes.ToValidUTF8(b, []byte("\uFFFD"))
	}
	d.buf = d.buf[:0]
	for _, c := range b {
		d.buf = utf8.AppendRune(d.buf, rune(c))
	}
	return d.buf
}

type encoder struct{ layout }

func newEncoder(s connector.FormatSpec) (*encoder, error) {
	l, err := newLayout(s)
	return &encoder{l}, err
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
	v := b.Cols[0]
	if v.Null(i) {
		return dst, errors.New("the format raw has no form for NULL")
	}
	switch k := e.typ.Kind; {
	case k.Text() && e.wide != "":
		return e.wide.encode(dst, v.Str(i)), nil
	case k.Text() && e.latin:
		for _, r := range v.Str(i) {
			if r > 0xFF {
				return dst, fmt.Errorf("%q has a character that the charset does not have", v.Str(i))
			}
			dst = append(dst, byte(r))
		}
		return dst, nil
	case k.Text() || k.Bytes():
		return append(dst, v.Bytes(i)...), nil
	case k == types.Boolean:
		return append(dst, vector.Values[uint8](v)[i]), nil
	case k == types.TinyInt:
		return append(dst, byte(vector.Values[int8](v)[i])), nil
	case k == types.SmallInt:
		return e.append16(dst, uint16(vector.Values[int16](v)[i])), nil
	case k == types.Int:
		return e.append32(dst, uint32(vector.Values[int32](v)[i])), nil
	case k == types.BigInt:
		return e.append64(dst, uint64(vector.Values[int64](v)[i])), nil
	case k == types.Float:
		return e.append32(dst, math.Float32bits(vector.Values[float32](v)[i])), nil
	default:
		return e.append64(dst, math.Float64bits(vector.Values[float64](v)[i])), nil
	}
}

func (e *encoder) append16(dst []byte, x uint16) []byte {
	var b [2]byte
	e.order.PutUint16(b[:], x)
	return append(dst, b[:]...)
}

func (e *encoder) append32(dst []byte, x uint32) []byte {
	var b [4]byte
	e.order.PutUint32(b[:], x)
	return append(dst, b[:]...)
}

func (e *encoder) append64(dst []byte, x uint64) []byte {
	var b [8]byte
	e.order.PutUint64(b[:], x)
	return append(dst, b[:]...)
}
