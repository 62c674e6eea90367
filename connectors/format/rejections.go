package format

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// For returns the format of a table's messages: f, or, for the table of what
// another one rejects, one that decodes the messages which f cannot decode.
func For(t *catalog.Table, f *connector.Format) *connector.Format {
	if f == nil || f.NewDecoder == nil || t.Rejects == nil {
		return f
	}
	r := *f
	r.Reads, r.Writes, r.NewEncoder, r.Carries = changelog.InsertOnly, 0, nil, nil
	r.NewDecoder = func(s connector.FormatSpec) (connector.Decoder, error) { return newRejections(f, t.Rejects, s) }
	return &r
}

// rejections gives a row for each message that another decoder rejects or whose
// row has no time. It decodes one message after the other, so it is slow.
type rejections struct {
	strict connector.Decoder
	rows   *connector.Rows // of the last message
	time   int             // of the time attribute in rows; -1: there is none, or it is computed
	name   string          // of the time attribute
	// Columns of the result; -1: not asked for.
	message, reason, field int
}

func newRejections(f *connector.Format, of *catalog.Table, s connector.FormatSpec) (connector.Decoder, error) {
	inner := connector.FormatSpec{Options: map[string]string{}}
	for key, value := range s.Options {
		if key != "ignore-parse-errors" {
			inner.Options[key] = value
		}
	}
	r := &rejections{time: -1}
	for _, c := range of.Columns {
		if c.Kind != catalog.Physical || slices.Contains(of.PartitionBy, c.Name) {
			continue
		}
		if of.Watermark != nil && of.Watermark.Column == c.Name {
			r.time, r.name = len(inner.Columns), c.Name
		}
		inner.Columns = append(inner.Columns, connector.Column{Name: c.Name, Type: c.Type, Needed: true})
	}
	at := func(name string) int {
		return slices.IndexFunc(s.Columns, func(c connector.Column) bool { return c.Name == name })
	}
	r.message, r.reason, r.field = at("message"), at("reason"), at("field")
	r.rows = connector.NewRows(inner.Columns)
	var err error
	r.strict, err = f.NewDecoder(inner)
	return r, err
}

// Cut implements connector.Decoder.
func (r *rejections) Cut(data []byte) int { return r.strict.Cut(data) }

// Decode implements connector.Decoder.
func (r *rejections) Decode(data []byte, out *connector.Rows, limit int) (int, error) {
	p := 0
	for p < len(data) && out.N < limit {
		r.rows.Reset()
		n, err := r.strict.Decode(data[p:], r.rows, 1)
		var bad *connector.MessageError
		switch {
		case err == nil && n == 0:
			return len(data), nil
		case err == nil:
			r.judge(out, data[p:p+n])
		case errors.As(err, &bad):
			p += n
			n = r.end(data[p:])
			r.add(out, data[p:p+n], bad.Msg, bad.Field)
		default:
			return p, err
		}
		p += n
	}
	out.Lines += int64(bytes.Count(data[:p], []byte("\n")))
	return p, nil
}

// Message implements connector.Decoder.
func (r *rejections) Message(msg []byte, out *connector.Rows) error {
	r.rows.Reset()
	err := r.strict.Message(msg, r.rows)
	var bad *connector.MessageError
	switch {
	case err == nil:
		r.judge(out, msg)
	case errors.As(err, &bad):
		r.add(out, msg, bad.Msg, bad.Field)
	default:
		return err
	}
	return nil
}

// end returns the length of the message at the start of data, line end included;
// of one that is never complete, such as a quote that is not closed, only the
// first line is taken.
func (r *rejections) end(data []byte) int {
	first := len(data)
	for at := 0; at < len(data); {
		i := bytes.IndexByte(data[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
		first = min(first, at)
		if r.strict.Cut(data[:at]) == at {
			return at
		}
	}
	return first
}

// judge looks at the rows of a message that could be decoded.
func (r *rejections) judge(out *connector.Rows, message []byte) {
	if r.time < 0 {
		return
	}
	for i := range r.rows.N {
		if r.rows.Cols[r.time].Null(i) {
			r.add(out, message, fmt.Sprintf("the time attribute %q is NULL", r.name), r.name)
			return
		}
	}
}

func (r *rejections) add(out *connector.Rows, message []byte, reason, field string) {
	put := func(column int, text string) {
		if column >= 0 && out.Cols[column] != nil {
			out.Cols[column].AppendString(strings.ToValidUTF8(text, "�"))
		}
	}
	put(r.message, strings.TrimRight(string(message), "\r\n"))
	put(r.reason, reason)
	if field != "" {
		put(r.field, field)
	} else if r.field >= 0 && out.Cols[r.field] != nil {
		out.Cols[r.field].AppendNull()
	}
	out.N++
}
