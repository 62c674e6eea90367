package csv

import (
	"bytes"
	"fmt"
	"unsafe"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A decoder reads records into rows. It implements connector.Decoder.
type decoder struct {
	syntax
	ignore bool
	fast   bool // one-byte delimiter, no escapes: the loops of record.go apply
	sep    byte
	quoted byte // the quote, or 0
	fields []*field

	out    *connector.Rows
	row    int
	end    int // of the data; a line end stands there or before
	fault  fault
	buf    []byte // a field without quotes and escapes
	padded []byte // copy of data that came without slack or last line end
}

// A field is a column.
type field struct {
	column.Writer
	conv *converter
	op   op
	name string
}

// A fault is what is wrong with the current record.
type fault struct {
	at    int
	field string
	msg   string
}

func newDecoder(s connector.FormatSpec) (*decoder, error) {
	d := &decoder{syntax: newSyntax(s.Options), ignore: connector.True(s.Options["ignore-parse-errors"])}
	d.fast = len(d.delim) == 1 && d.escape == ""
	d.sep = d.delim[0]
	if d.quote != "" {
		d.quoted = d.quote[0]
	}
	for _, c := range s.Columns {
		if err := carries(c.Name, c.Type); err != nil {
			return nil, err
		}
		f := &field{conv: newConverter(&d.syntax, c.Type), name: c.Name}
		if c.Needed {
			f.op = opOf(c.Type, d.fast, d.hasNull)
		}
		d.fields = append(d.fields, f)
	}
	return d, nil
}

// Cut implements connector.Decoder.
func (d *decoder) Cut(data []byte) int { return d.recordsEnd(data) }

// Decode implements connector.Decoder.
func (d *decoder) Decode(data []byte, out *connector.Rows, limit int) (int, error) {
	c := d.begin(data, out, limit)
	defer d.finish()
	p := 0
	for p < d.end && d.row < limit {
		if d.comments && isComment(firstLine(c[p:d.end])) {
			p += lineOf(c[p:d.end])
			out.Lines++
			continue
		}
		q := d.record(c, p)
		if q < 0 {
			if !d.ignore {
				return p, d.recordError(c, p)
			}
			q = d.reject(c, p)
		} else {
			d.row++
			if q < d.end {
				q++
			}
			out.Lines++
		}
		p = q
	}
	return p, nil
}

// lineOf returns the length of the first line, its end included.
func lineOf(data []byte) int {
	if n := lineEnd(data); n > 0 {
		return n
	}
	return len(data)
}

// Message implements connector.Decoder.
func (d *decoder) Message(msg []byte, out *connector.Rows) error {
	if d.comments && isComment(firstLine(msg)) {
		return nil
	}
	c := d.begin(msg, out, out.N+1)
	defer d.finish()
	q := d.record(c, 0)
	if q >= 0 && q+1 < d.end {
		d.fail(q+1, "", "found text behind the record: a message is one record")
		q = -1
	}
	if q >= 0 {
		d.row++
		return nil
	}
	if !d.ignore {
		return d.recordError(c, 0)
	}
	d.undo()
	out.Rejected++
	return nil
}

// begin gets ready to read data, and returns it with slack and with a line end
// at its end: loops look for no other end.
func (d *decoder) begin(data []byte, out *connector.Rows, limit int) []byte {
	// A record takes at least a byte and a line end: whoever allows more rows than
	// data can hold gets no room for them.
	d.out, d.row, d.end = out, out.N, len(data)
	limit = min(limit, out.N+1+len(data)/2)
	for i, f := range d.fields {
		if v := out.Cols[i]; v != nil && f.op != opSkip {
			f.Begin(v, limit)
		}
	}
	n := len(data)
	if n > 0 && data[n-1] == '\n' && cap(data) >= n+connector.Slack {
		slack := data[n : n+connector.Slack]
		if text.Load(unsafe.Pointer(&slack[0])) == 0 && bytes.Equal(slack, make([]byte, connector.Slack)) {
			return data[:n+connector.Slack]
		}
	}
	d.padded = append(append(append(d.padded[:0], data...), '\n'), make([]byte, connector.Slack)...)
	return d.padded
}

// finish leaves out with the rows read.
func (d *decoder) finish() {
	for _, f := range d.fields {
		if f.Vec != nil {
			f.End(d.row)
			f.Vec = nil
		}
	}
	d.out.N = d.row
}

// undo takes back what was written of the current row.
func (d *decoder) undo() {
	for _, f := range d.fields {
		if f.Vec != nil {
			f.Undo(d.row)
		}
	}
}

// reject skips the record at p and returns the place behind it. Of a record
// whose quote is never closed only the first line is skipped: the file would be
// lost from there on.
func (d *decoder) reject(c []byte, p int) int {
	d.undo()
	d.out.Rejected++
	n := d.recordEnd(c[p:d.end])
	if n < 0 {
		n = lineOf(c[p:d.end])
	}
	d.out.Lines += int64(bytes.Count(c[p:p+n], []byte("\n")))
	return p + n
}

func (d *decoder) fail(at int, name, msg string) { d.fault = fault{at, name, msg} }

// recordError returns the fault as an error about the record at p.
func (d *decoder) recordError(c []byte, p int) error {
	n := d.recordEnd(c[p:d.end])
	if n < 0 {
		n = lineOf(c[p:d.end])
	}
	msg := bytes.TrimRight(c[p:p+n], "\r\n")
	at := min(max(0, d.fault.at-p), len(msg))
	lines := bytes.Count(msg[:at], []byte("\n"))
	start := bytes.LastIndexByte(msg[:at], '\n') + 1
	e := text.Error(msg[start:], at-start, d.fault.msg)
	e.Field, e.Line = d.fault.field, d.out.Lines+int64(lines)
	if d.isHeader(msg) {
		e.Msg += "; this line looks like a header, which the format csv does not have: remove it (csv.ignore-parse-errors makes a row of NULLs of it)"
	}
	return e
}

// isHeader reports whether the first record of the data holds the names of the
// columns.
func (d *decoder) isHeader(msg []byte) bool {
	if d.row > 0 || d.out.Lines > 0 {
		return false
	}
	names := bytes.Split(msg, []byte(d.delim))
	if len(names) != len(d.fields) {
		return false
	}
	for i, f := range d.fields {
		if !bytes.EqualFold(bytes.Trim(names[i], d.quote+" "), []byte(f.name)) {
			return false
		}
	}
	return true
}

// wrong deals with a field whose text s, at p, is no value of its column.
func (d *decoder) wrong(p int, f *field, s []byte, fault text.Fault) bool {
	if d.ignore {
		d.out.Fields++
		f.Null(d.row)
		return true
	}
	d.fail(p, f.name, f.conv.describe(fault, s))
	return false
}

// tooFew deals with a record of only n fields.
func (d *decoder) tooFew(p, n int) bool {
	if !d.ignore {
		found := fmt.Sprintf("found %d fields", n)
		if n == 1 {
			found = "found a single field"
		}
		d.fail(p, "", fmt.Sprintf("%s, expected %d", found, len(d.fields)))
		return false
	}
	for _, f := range d.fields[n:] {
		if f.Vec != nil {
			f.Null(d.row)
		}
	}
	d.out.Fields++
	return true
}

// opOf returns how fields of a type are read.
func opOf(t types.Type, fast, nulls bool) op {
	switch {
	case !fast || nulls:
		return opAny
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
	default:
		return opAny
	}
}
