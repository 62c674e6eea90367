package csv

import (
	"bytes"
	"fmt"
	"math/bits"
	"unicode/utf8"
	"unsafe"

	"github.com/tidemark-sql/tidemark/connectors/format/text"
)

// An op says how the value of a field is read.
type op uint8

const (
	opSkip    op = iota // passed over
	opInt64             // BIGINT
	opInt32             // INT
	opText              // CHAR, VARCHAR
	opStamp             // timestamps of precision up to 6
	opDouble            // DOUBLE
	opDecimal           // DECIMAL
	opAny               // everything else, and everything with unusual syntax
)

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// record reads the record at p into the current row and returns the place of
// the line end behind it. If it is malformed it notes a fault and returns a
// negative number.
func (d *decoder) record(c []byte, p int) int {
	for i, f := range d.fields {
		if i > 0 {
			if !d.atDelim(c, p) {
				if d.ended(c, p) < 0 {
					d.fail(p, f.name, "found text behind the closing quote, expected the next field")
					return -1
				}
				return d.short(c, p, i)
			}
			p += len(d.delim)
		} else if d.ended(c, p) >= 0 {
			d.fail(p, "", "found an empty line, expected a record")
			return -1
		}
		switch f.op {
		case opInt64:
			p = d.int64(c, p, f)
		case opInt32:
			p = d.int32(c, p, f)
		case opText:
			p = d.text(c, p, f)
		case opStamp:
			p = d.timestamp(c, p, f)
		case opDouble, opDecimal:
			p = d.number(c, p, f)
		case opSkip:
			p = d.skip(c, p)
		default:
			p = d.any(c, p, f)
		}
		if p < 0 {
			return p
		}
	}
	if e := d.ended(c, p); e >= 0 {
		return e
	}
	if d.atDelim(c, p) { // one empty field too many is forgiven
		if e := d.ended(c, p+len(d.delim)); e >= 0 {
			return e
		}
		d.fail(p, "", fmt.Sprintf("found more than %d fields, expected as many as the table has columns", len(d.fields)))
		return -1
	}
	d.fail(p, "", "found text behind the closing quote, expected the end of the record")
	return -1
}

// atDelim reports whether the delimiter stands at p.
func (d *decoder) atDelim(c []byte, p int) bool {
	return c[p] == d.sep && (len(d.delim) == 1 || bytes.HasPrefix(c[p:], []byte(d.delim)))
}

// ended returns the place of the line end if the record ends at p, or -1.
func (d *decoder) ended(c []byte, p int) int {
	if c[p] == '\n' {
		return p
	}
	if c[p] == '\r' && c[p+1] == '\n' {
		return p + 1
	}
	return -1
}

// short ends a record at p that has only n fields.
func (d *decoder) short(c []byte, p, n int) int {
	if !d.tooFew(p, n) {
		return -1
	}
	return d.ended(c, p)
}

// bareEnd returns the end of the field at p that is not quoted: the place of a
// delimiter or line end. High has a bit set if the field may not be ASCII.
func (d *decoder) bareEnd(c []byte, p int) (end int, high uint64) {
	base := unsafe.Pointer(unsafe.SliceData(c))
	sep := ones * uint64(d.sep)
	for {
		w := text.Load(unsafe.Add(base, p)) // in bounds: a line end comes first
		x, y := w^sep, w^ones*'\n'
		m := ((x-ones)&^x | (y-ones)&^y) & tops
		if m != 0 {
			return p + bits.TrailingZeros64(m)>>3, (high | w&(m&-m-1)) & tops
		}
		high |= w
		p += 8
	}
}

func (d *decoder) int64(c []byte, p int, f *field) int {
	q := p
	if c[p] == '-' {
		q++
	}
	v, n := text.Digits(unsafe.Pointer(&c[q]))
	end := c[q+n]
	if n == 0 || n == 16 || end != d.sep && end != '\n' {
		return d.any(c, p, f)
	}
	x := int64(v)
	if q != p {
		x = -x
	}
	f.I64[d.row] = x
	return q + n
}

func (d *decoder) int32(c []byte, p int, f *field) int {
	q := p
	if c[p] == '-' {
		q++
	}
	v, n := text.Digits(unsafe.Pointer(&c[q]))
	end := c[q+n]
	if n == 0 || n > 9 || end != d.sep && end != '\n' {
		return d.any(c, p, f)
	}
	x := int32(v)
	if q != p {
		x = -x
	}
	f.I32[d.row] = x
	return q + n
}

func (d *decoder) text(c []byte, p int, f *field) int {
	if c[p] == d.quoted && d.quoted != 0 {
		return d.any(c, p, f)
	}
	end, high := d.bareEnd(c, p)
	s := c[p:end]
	if len(s) > 0 && s[len(s)-1] == '\r' && c[end] == '\n' {
		s = s[:len(s)-1]
		end--
	}
	if high != 0 && !utf8.Valid(s) {
		return d.any(c, p, f)
	}
	f.Text(d.row, s)
	return end
}

func (d *decoder) timestamp(c []byte, p int, f *field) int {
	end, _ := d.bareEnd(c, p)
	x, ok := f.conv.stamps.Milli(unsafe.Pointer(&c[p]), end-p)
	if !ok {
		return d.any(c, p, f)
	}
	f.I64[d.row] = x
	return end
}

func (d *decoder) number(c []byte, p int, f *field) int {
	s, n := text.ReadSimple(unsafe.Pointer(&c[p]))
	if end := c[p+n]; n == 0 || end != d.sep && end != '\n' {
		return d.any(c, p, f)
	}
	if f.op == opDouble {
		f.F64[d.row] = s.Float()
		return p + n
	}
	x, ok := s.Decimal(f.conv.typ.Precision, f.conv.typ.Scale)
	if !ok {
		return d.any(c, p, f)
	}
	f.Wide[d.row] = x
	return p + n
}

// skip passes over a field that nobody reads.
func (d *decoder) skip(c []byte, p int) int {
	if !d.fast || c[p] == d.quoted {
		_, end := d.field(c, p)
		return end
	}
	end, _ := d.bareEnd(c, p)
	if c[end] == '\n' && end > p && c[end-1] == '\r' {
		end--
	}
	return end
}

// any reads a field of any type and syntax.
func (d *decoder) any(c []byte, p int, f *field) int {
	s, end := d.field(c, p)
	if end < 0 || f.Vec == nil {
		return end
	}
	if f.conv.typ.Kind.Nested() {
		f.Undo(d.row)
		if fault, at := f.conv.appendNested(f.Vec, s, d.ignore); fault != text.OK {
			f.Undo(d.row)
			if !d.wrong(p, f, at, fault) {
				return -1
			}
		}
		return end
	}
	x, fault := f.conv.value(s)
	if fault != text.OK {
		if !d.wrong(p, f, s, fault) {
			return -1
		}
		return end
	}
	f.Put(d.row, x)
	return end
}

// field returns the text of the field at p, without quotes and escapes, and the
// place behind it.
func (d *decoder) field(c []byte, p int) (s []byte, end int) {
	if d.quoted != 0 && c[p] == d.quoted {
		return d.quotedField(c, p)
	}
	if d.fast {
		end, _ = d.bareEnd(c, p)
	} else {
		end = d.slowBareEnd(c, p)
	}
	if c[end] == '\n' && end > p && c[end-1] == '\r' {
		end--
	}
	s = c[p:end]
	if d.escape != "" && bytes.IndexByte(s, d.escape[0]) >= 0 {
		s = d.unescape(s)
	}
	return s, end
}

// slowBareEnd is bareEnd for any delimiter and with escapes.
func (d *decoder) slowBareEnd(c []byte, p int) int {
	for ; p < d.end && c[p] != '\n' && !d.atDelim(c, p); p++ {
		if d.escape != "" && c[p] == d.escape[0] {
			p++
		}
	}
	return min(p, len(c)-1)
}

// unescape returns s without escape characters.
func (d *decoder) unescape(s []byte) []byte {
	d.buf = d.buf[:0]
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == d.escape[0] && i+1 < len(s) {
			i++
			c = escaped(s[i])
		}
		d.buf = append(d.buf, c)
	}
	return d.buf
}

// escaped returns what a character behind the escape character stands for.
func escaped(c byte) byte {
	switch c {
	case '0':
		return 0
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	default:
		return c
	}
}

// quotedField returns the inside of the quoted field at p and the place behind
// the closing quote and the blanks after it.
func (d *decoder) quotedField(c []byte, p int) (s []byte, end int) {
	n := d.insideEnd(c[p+1 : d.end])
	if n < 0 {
		d.fail(p, "", "found no quote that closes the field")
		return nil, -1
	}
	s = c[p+1 : p+n]
	end = p + 1 + n
	for c[end] == ' ' || c[end] == '\t' && d.sep != '\t' {
		end++
	}
	d.out.Lines += int64(bytes.Count(s, []byte("\n")))
	if d.escape != "" && bytes.IndexByte(s, d.escape[0]) >= 0 || bytes.IndexByte(s, d.quoted) >= 0 {
		s = d.unquote(s)
	}
	return s, end
}

// unquote returns the inside of a quoted field without doubled quotes and escapes.
func (d *decoder) unquote(s []byte) []byte {
	d.buf = d.buf[:0]
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case i+1 == len(s):
		case d.escape != "" && c == d.escape[0]:
			i++
			c = escaped(s[i])
		case c == d.quoted:
			i++
			c = s[i]
		}
		d.buf = append(d.buf, c)
	}
	return d.buf
}
