package json

import (
	"bytes"
	"fmt"
	"unsafe"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A decoder reads messages into rows. It implements connector.Decoder for the
// format json; change formats have their own read function.
type decoder struct {
	ignore      bool // ignore-parse-errors
	failMissing bool // fail-on-missing-field
	space       space

	top  *level // the object that a row is
	none *field // no key is expected

	// message reads the message at p and returns the place behind it, or notes
	// a fault and returns a negative number.
	message func(c []byte, p int) int

	out    *connector.Rows
	limit  int // rows there is room for
	row    int // the one being read
	end    int // of the data
	fault  fault
	keyBuf []byte
	padded []byte // copy of data that came without slack
	// textBuf holds a string without escapes, until it is converted.
	textBuf []byte
}

// A fault is what is wrong with the current message.
type fault struct {
	at    int // place in the data
	field string
	msg   string
}

func newDecoder(s connector.FormatSpec) (*decoder, error) {
	d := &decoder{
		ignore:      connector.True(s.Options["ignore-parse-errors"]),
		failMissing: connector.True(s.Options["fail-on-missing-field"]),
		none:        noField(),
	}
	d.message = d.rows
	d.none.next = d.none
	d.top = d.newLevel()
	iso := s.Options["timestamp-format.standard"] == "ISO-8601"
	for i, col := range s.Columns {
		if err := carries(col.Name, col.Type); err != nil {
			return nil, err
		}
		if col.Path != nil {
			d.top.byName[col.Name].readPart(col.Path, i)
			continue
		}
		f := d.keyed(col.Name, col.Type, iso)
		d.top.add(f, col.Metadata == "") // metadata is no key of the object; the format fills it
		if f.index = i; col.Needed || col.Metadata != "" {
			f.read(i)
		}
	}
	return d, nil
}

// opOf returns how values of a type are read.
func opOf(t types.Type) op {
	switch {
	case t.Kind == types.BigInt:
		return opInt64
	case t.Kind == types.Int:
		return opInt32
	case t.Kind.Text():
		return opText
	case t.Kind.Stamp() && t.Precision <= 6:
		return opStamp
	case t.Kind == types.Double:
		return opDouble
	case t.Kind == types.Decimal:
		return opDecimal
	case t.Kind == types.Boolean:
		return opBool
	case t.Kind == types.Date:
		return opDate
	case t.Kind == types.Row:
		return opRow
	default:
		return opOdd
	}
}

// Cut implements connector.Decoder: a message is a line.
func (d *decoder) Cut(data []byte) int { return bytes.LastIndexByte(data, '\n') + 1 }

// Decode implements connector.Decoder.
func (d *decoder) Decode(data []byte, out *connector.Rows, limit int) (int, error) {
	c := d.begin(data, out, limit)
	defer d.finish()
	d.space.lines = false
	p := 0
	for p < d.end && d.row < limit {
		rows := d.row
		q := d.message(c, p)
		if q < 0 {
			d.undo(rows)
			if !d.ignore {
				return p, d.messageError(c[p:d.end])
			}
			out.Rejected++
			q = d.end
			if i := bytes.IndexByte(c[p:d.end], '\n'); i >= 0 {
				q = p + i
			}
		}
		if q < d.end { // on the line end
			q++
			out.Lines++
		}
		p = q
	}
	return p, nil
}

// Message implements connector.Decoder.
func (d *decoder) Message(msg []byte, out *connector.Rows) error {
	rows := out.N
	c := d.begin(msg, out, rows+1)
	defer d.finish()
	d.space.lines = true
	if d.message(c, 0) >= 0 {
		return nil
	}
	d.undo(rows)
	if !d.ignore {
		return d.messageError(c[:d.end])
	}
	out.Rejected++
	return nil
}

// begin gets ready to read data into out, up to limit rows, and returns data
// with its slack.
func (d *decoder) begin(data []byte, out *connector.Rows, limit int) []byte {
	// A row takes at least the two bytes of {} and a line end: whoever allows more
	// rows than data can hold gets no room for them.
	d.out, d.row, d.limit, d.end = out, out.N, min(limit, out.N+1+len(data)/2), len(data)
	d.open()
	n := len(data)
	if cap(data) >= n+connector.Slack {
		slack := data[n : n+connector.Slack]
		if text.Load(unsafe.Pointer(&slack[0])) == 0 && bytes.Equal(slack, make([]byte, connector.Slack)) {
			return data[:n+connector.Slack]
		}
	}
	d.padded = append(append(d.padded[:0], data...), make([]byte, connector.Slack)...)
	return d.padded
}

// open makes room in the vectors for the rows up to the limit.
func (d *decoder) open() {
	for _, f := range d.top.fields {
		f.open(d.out.Cols, d.out.Cols[f.index], d.limit)
	}
}

// finish leaves out with the rows read.
func (d *decoder) finish() {
	for _, f := range d.top.fields {
		f.end(d.row)
	}
	d.out.N = d.row
}

// undo drops the rows from number rows on, and what was written of the next.
func (d *decoder) undo(rows int) {
	for _, f := range d.top.fields {
		for row := rows; row <= d.row && row < d.limit; row++ {
			f.undo(row)
		}
		f.undo(rows)
	}
	if d.out.Kinds != nil {
		d.out.Kinds = d.out.Kinds[:rows]
	}
	d.row = rows
	d.top.begin()
}

// rows reads a message of the format json: an object, or an array of objects.
func (d *decoder) rows(c []byte, p int) int {
	if d.atEnd(c, p) {
		return p
	}
	if c[p] == '\r' && !d.space.lines && d.atEnd(c, p+1) {
		return p + 1
	}
	p = d.space.skip(c, p)
	switch c[p] {
	case '{':
		if p = d.object(c, p, d.top); p < 0 || !d.finishRow(c, p) {
			return -1
		}
	case '[':
		if p = d.array(c, p); p < 0 {
			return p
		}
	default:
		d.notObject(c, p)
		return -1
	}
	if d.atEnd(c, p) {
		return p
	}
	if p = d.space.skip(c, p); !d.atEnd(c, p) {
		d.fail(c, p, "found text behind the JSON object: a message is one object")
		return -1
	}
	return p
}

// atEnd reports whether the message ends at p.
func (d *decoder) atEnd(c []byte, p int) bool {
	return p == d.end || c[p] == '\n' && !d.space.lines
}

// array reads an array of objects, each a row.
func (d *decoder) array(c []byte, p int) int {
	p = d.space.skip(c, p+1)
	if c[p] == ']' {
		return p + 1
	}
	for {
		rows := d.row
		end := d.element(c, p)
		if end < 0 {
			return d.brokenElement(c, p, rows)
		}
		p = d.space.skip(c, end)
		switch c[p] {
		case ',':
			p = d.space.skip(c, p+1)
		case ']':
			return p + 1
		default:
			d.broken(c, p, "a comma or ] behind the element")
			return d.brokenElement(c, p, d.row)
		}
	}
}

// element reads an object of an array, or passes over a value that is none.
func (d *decoder) element(c []byte, p int) int {
	if c[p] == '{' {
		d.room()
		if p = d.object(c, p, d.top); p < 0 || !d.finishRow(c, p) {
			return -1
		}
		return p
	}
	end := d.space.valueEnd(c, p, 0)
	if end < 0 {
		d.broken(c, ^end, "an object")
		return -1
	}
	if !d.ignore {
		d.notObject(c, p)
		return -1
	}
	d.out.Rejected++
	return end
}

// brokenElement ends an array that breaks off: with ignore-parse-errors the
// elements before the break count.
func (d *decoder) brokenElement(c []byte, p, rows int) int {
	if !d.ignore {
		return -1
	}
	d.undo(rows)
	d.out.Rejected++
	if i := bytes.IndexByte(c[p:d.end], '\n'); i >= 0 && !d.space.lines {
		return p + i
	}
	return d.end
}

// finishRow makes the columns that the object lacked NULL and turns to the next
// row. With fail-on-missing-field it notes a fault instead.
func (d *decoder) finishRow(c []byte, p int) bool {
	if d.top.seen != d.top.want && !d.missing(c, p, d.top) {
		return false
	}
	d.top.begin()
	d.row++
	return true
}

// missing makes the fields NULL that the object of a level lacked.
func (d *decoder) missing(c []byte, p int, l *level) bool {
	for _, f := range l.fields {
		if f.stamp == l.stamp || f.counts == 0 {
			continue
		}
		if d.failMissing && l.byName[f.name] == f {
			d.fail(c, p, "the field is missing and fail-on-missing-field is true")
			d.fault.field = f.name
			return false
		}
		f.null(d.row)
	}
	return true
}

// room sees to it that there is room for another row: one message may give more
// than the limit.
func (d *decoder) room() {
	if d.row < d.limit {
		return
	}
	for _, f := range d.top.fields {
		f.end(d.row)
	}
	d.limit += max(16, d.limit/2)
	d.open()
}

// fail notes what is wrong at p.
func (d *decoder) fail(_ []byte, p int, msg string) { d.fault = fault{at: p, msg: msg} }

// value is what [decoder.broken] says where any value may stand. Of those that
// begin with a bracket only the one that is nested too deep ends up there.
const value = "a value"

// broken notes that the text at p is no JSON.
func (d *decoder) broken(c []byte, p int, want string) {
	found := fmt.Sprintf("%q", rune(c[p]))
	switch b := c[p]; {
	case want == value && (b == '{' || b == '['):
		d.fail(c, p, fmt.Sprintf("found more than %d arrays and objects inside each other", maxDepth))
		return
	case d.atEnd(c, p):
		found = "the end of the message"
	case b == '\\':
		found = "an escape that JSON does not have"
	case b < ' ':
		found = fmt.Sprintf("a control character (0x%02x)", b)
	case b >= 0x80:
		found = "a character that is not ASCII or not UTF-8"
	}
	if odd := oddity(c[p:]); odd != "" {
		d.fail(c, p, fmt.Sprintf("JSON has no %s", odd))
		return
	}
	d.fail(c, p, fmt.Sprintf("found %s, expected %s", found, want))
}

// oddity names what text begins with that other languages have and JSON does not;
// "" if it is nothing that is known.
func oddity(c []byte) string {
	digits := bytes.TrimPrefix(c, []byte("-"))
	switch {
	case len(digits) > 1 && digits[0] == '0' && digits[1]-'0' <= 9:
		return "numbers with a zero before their digits"
	case bytes.HasPrefix(c, []byte("NaN")), bytes.HasPrefix(digits, []byte("Infinity")):
		return "NaN or Infinity"
	case bytes.HasPrefix(c, []byte("/*")), bytes.HasPrefix(c, []byte("//")):
		return "comments"
	case c[0] == '\'':
		return "single quotes"
	case len(c) > 1 && (c[0] == '+' || c[0] == '.') && c[1]-'0' <= 9:
		return "numbers that begin with " + string(c[:1])
	default:
		return ""
	}
}

// notObject notes that the message at p, or an element of it, is no object.
func (d *decoder) notObject(c []byte, p int) {
	if d.atEnd(c, p) {
		d.fail(c, p, "found only blanks, expected a JSON object")
		return
	}
	end := d.space.valueEnd(c, p, 0)
	if end < 0 || c[p] == '{' {
		d.broken(c, p, "a JSON object")
		return
	}
	d.fail(c, p, fmt.Sprintf("found %s, expected a JSON object", kindOf(c[p])))
}

// kindOf names the kind of value that begins with a character.
func kindOf(b byte) string {
	switch b {
	case '"':
		return "a text"
	case '{':
		return "an object"
	case '[':
		return "an array"
	case 't':
		return "true"
	case 'f':
		return "false"
	case 'n':
		return "null"
	default:
		return "a number"
	}
}

// wrongValue notes that conv cannot take the value at p.
func (d *decoder) wrongValue(c []byte, p int, conv *converter, f text.Fault) {
	found := kindOf(c[p])
	if f != text.Kind {
		t, _ := d.token(c, p, false)
		found = string(t.text)
	}
	d.fail(c, p, text.Describe(f, conv.typ, found, conv.example()))
}

// messageError returns the fault as an error about the message that msg begins with.
func (d *decoder) messageError(msg []byte) error {
	start := d.end - len(msg)
	if i := bytes.IndexByte(msg, '\n'); i >= 0 && !d.space.lines {
		msg = msg[:i]
	}
	e := text.Error(msg, d.fault.at-start, d.fault.msg)
	e.Field, e.Line = d.fault.field, d.out.Lines
	return e
}
