package json

import (
	"bytes"
	"unsafe"

	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An op says how the value of a field is read.
type op uint8

const (
	opSkip    op = iota // judged and passed over
	opInt64             // BIGINT
	opInt32             // INT
	opText              // CHAR, VARCHAR
	opStamp             // timestamps of precision up to 6
	opDouble            // DOUBLE
	opDecimal           // DECIMAL
	opBool              // BOOLEAN
	opDate              // DATE
	opRow               // ROW, or some of its fields
	opOdd               // everything else
)

// A field is a key that objects have: a column of the table, or another key
// that was met, which is kept to know what follows it.
type field struct {
	// The first 16 bytes of "name": and which of them count; tail is the rest.
	m0, a0, m1, a1 uint64
	tail           string
	size           int // bytes of "name":
	op             op
	counts         int // 1 for columns, 0 for other keys
	stamp          int // number of the object that had the key last
	next           *field
	width          int // of the last timestamp
	column.Writer
	conv  *converter
	name  string
	index int            // among the columns of the spec; -1: it is none
	inner *level         // of a ROW
	row   *vector.Vector // of a ROW that is read whole, beside those of its fields
}

// newField returns a field without column.
func newField(name string) *field {
	f := &field{name: name, index: -1}
	f.expect(name)
	return f
}

// expect prepares the comparison of the text with "name":, written without
// escapes. Names that need escapes are found the slow way.
func (f *field) expect(name string) {
	key := string(appendString(nil, []byte(name))) + ":"
	f.size = len(key)
	var want, mask [16]byte
	for i := range copy(want[:], key) {
		mask[i] = 0xff
	}
	f.tail = key[min(16, len(key)):]
	f.a0, f.m0 = text.Load(unsafe.Pointer(&want[0])), text.Load(unsafe.Pointer(&mask[0]))
	f.a1, f.m1 = text.Load(unsafe.Pointer(&want[8])), text.Load(unsafe.Pointer(&mask[8]))
}

// noField returns a field that no text matches.
func noField() *field { return &field{a0: 1, index: -1} }

// object reads the object at p, which is one of level l, into the current row and
// returns the place behind it. Fields that it does not have are left for missing. If
// it is malformed it notes a fault and returns a negative number.
func (d *decoder) object(c []byte, p int, l *level) int {
	base := unsafe.Pointer(unsafe.SliceData(c))
	p++
	last, f := l.head, l.head.next
	for {
		at := unsafe.Add(base, p) // data is followed by slack, so words may be loaded
		if text.Load(at)&f.m0 == f.a0 && text.Load(unsafe.Add(at, 8))&f.m1 == f.a1 && (f.tail == "" || bytes.HasPrefix(c[p+16:], tail(f))) {
			p += f.size
		} else if f, p = d.otherKey(c, p, l, last); f == nil {
			return p
		}
		if c[p] == ' ' {
			p++
		}
		if f.stamp == l.stamp {
			f.undo(d.row) // the value of a key that is met once more
		} else {
			f.stamp = l.stamp
			l.seen += f.counts
		}
		switch f.op {
		case opSkip:
			p = d.skipValue(c, p)
		case opInt64:
			p = d.int64(c, p, f)
		case opInt32:
			p = d.int32(c, p, f)
		case opText:
			p = d.text(c, p, f)
		case opStamp:
			p = d.timestamp(c, p, f)
		case opRow:
			p = d.nested(c, p, f)
		default:
			p = d.rarer(c, p, f)
		}
		if p < 0 {
			return p
		}
		if c[p] != ',' {
			if c[p] != '}' {
				if p = d.afterValue(c, p); p < 0 {
					return p
				}
			}
			if c[p] == '}' {
				return p + 1
			}
		}
		p++
		if c[p] == ' ' {
			p++
		}
		last, f = f, f.next
	}
}

func tail(f *field) []byte { return unsafe.Slice(unsafe.StringData(f.tail), len(f.tail)) }

// afterValue returns the place of the comma or brace behind a value.
func (d *decoder) afterValue(c []byte, p int) int {
	p = d.space.skip(c, p)
	if c[p] != ',' && c[p] != '}' {
		d.broken(c, p, "a comma or } behind the value")
		return -1
	}
	return p
}

// otherKey reads the key at p, which is not the one that was expected behind
// last, remembers that it follows last and returns the place of its value. It
// returns no field at the end of an empty object, with the place behind it, and
// where there is no key, with a negative number.
func (d *decoder) otherKey(c []byte, p int, l *level, last *field) (*field, int) {
	p = d.space.skip(c, p)
	if c[p] == '}' && last == l.head {
		return nil, p + 1
	}
	if c[p] != '"' {
		d.broken(c, p, "a key in double quotes")
		return nil, -1
	}
	end, met := stringEnd(c, p+1)
	if end < 0 {
		d.broken(c, ^end, "a key in double quotes")
		return nil, -1
	}
	key := c[p+1 : end]
	if met&hasEscape != 0 {
		d.keyBuf = unescape(d.keyBuf[:0], key)
		key = d.keyBuf
	}
	if p = d.space.skip(c, end+1); c[p] != ':' {
		d.broken(c, p, "a colon behind the key")
		return nil, -1
	}
	f := l.find(key)
	last.next = f
	return f, d.space.skip(c, p+1)
}

// skipValue judges the value at p, which nobody reads.
func (d *decoder) skipValue(c []byte, p int) int {
	end := 0
	if c[p] == '"' {
		if end, _ = stringEnd(c, p+1); end >= 0 {
			return end + 1
		}
	} else if end = d.space.valueEnd(c, d.space.skip(c, p), 0); end >= 0 {
		return end
	}
	d.broken(c, ^end, value)
	return -1
}

func (d *decoder) int64(c []byte, p int, f *field) int {
	q := p
	if c[p] == '-' {
		q++
	}
	v, n := text.Digits(unsafe.Pointer(&c[q]))
	for n >= 16 && n < 18 && isDigit(c[q+n]) {
		v = v*10 + uint64(c[q+n]-'0')
		n++
	}
	end := c[q+n]
	if n == 0 || end != ',' && end != '}' || c[q] == '0' && n > 1 {
		return d.odd(c, p, f)
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
	if n == 0 || n > 9 || end != ',' && end != '}' || c[q] == '0' && n > 1 {
		return d.odd(c, p, f)
	}
	x := int32(v)
	if q != p {
		x = -x
	}
	f.I32[d.row] = x
	return q + n
}

func (d *decoder) text(c []byte, p int, f *field) int {
	if c[p] != '"' {
		return d.odd(c, p, f)
	}
	end, met := stringEnd(c, p+1)
	if end < 0 {
		return d.odd(c, p, f)
	}
	s := c[p+1 : end]
	if met&hasEscape != 0 {
		d.textBuf = unescape(d.textBuf[:0], s)
		s = d.textBuf
	}
	f.Text(d.row, s)
	return end + 1
}

func (d *decoder) timestamp(c []byte, p int, f *field) int {
	if c[p] != '"' {
		return d.odd(c, p, f)
	}
	// Timestamps of a column are mostly of one length. A text that Milli takes
	// holds no quote, so the one at its end ends the string.
	end := p + 1 + f.width
	if c[end] != '"' {
		var met int
		if end, met = stringEnd(c, p+1); end < 0 || met != 0 {
			return d.odd(c, p, f)
		}
		f.width = min(end-p-1, 30) // within the slack
	}
	x, ok := f.conv.stamps.Milli(unsafe.Pointer(&c[p+1]), end-p-1)
	if !ok {
		return d.odd(c, p, f)
	}
	f.I64[d.row] = x
	return end + 1
}

// rarer reads values of types that are met less often.
func (d *decoder) rarer(c []byte, p int, f *field) int {
	switch f.op {
	case opDouble, opDecimal:
		return d.number(c, p, f)
	case opBool:
		if string(c[p:p+4]) == "true" {
			f.U8[d.row] = 1
			return p + 4
		}
		if string(c[p:p+5]) == "false" {
			f.U8[d.row] = 0
			return p + 5
		}
	case opDate:
		if c[p] == '"' && c[p+11] == '"' {
			if day, wrong := text.Date(c[p+1 : p+11]); wrong == text.OK {
				f.I32[d.row] = day
				return p + 12
			}
		}
	}
	return d.odd(c, p, f)
}

func (d *decoder) number(c []byte, p int, f *field) int {
	s, n := text.ReadSimple(unsafe.Pointer(&c[p]))
	first := p
	if s.Negative {
		first++
	}
	end := c[p+n]
	if n == 0 || end != ',' && end != '}' || c[first] == '0' && isDigit(c[first+1]) {
		return d.odd(c, p, f)
	}
	if f.op == opDouble {
		f.F64[d.row] = s.Float()
		return p + n
	}
	x, ok := s.Decimal(f.conv.typ.Precision, f.conv.typ.Scale)
	if !ok {
		return d.odd(c, p, f)
	}
	f.Wide[d.row] = x
	return p + n
}

// odd reads any value at p that the fast paths leave to it.
func (d *decoder) odd(c []byte, p int, f *field) int {
	p = d.space.skip(c, p)
	end := d.space.valueEnd(c, p, 0)
	if end < 0 {
		d.broken(c, ^end, value)
		d.fault.field = f.name
		return -1
	}
	switch {
	case c[p] == 'n':
		f.Null(d.row)
	case f.conv.typ.Kind.Nested():
		if d.appendValue(c, p, f.conv, f.Vec) < 0 {
			d.fault.field = f.name
			return -1
		}
	default:
		t, _ := d.token(c, p, f.conv.typ.Kind.Text())
		x, wrong := f.conv.value(t)
		if wrong != text.OK && !d.ignore {
			d.wrongValue(c, p, f.conv, wrong)
			d.fault.field = f.name
			return -1
		}
		if wrong != text.OK {
			d.out.Fields++
			x = column.Value{Null: true}
		}
		f.Put(d.row, x)
	}
	return end
}
