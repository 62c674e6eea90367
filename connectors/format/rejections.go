package format

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// For returns the format of a table's messages: f, or, where somebody reads what a
// table rejects, one that gives these messages as well.
func For(t *catalog.Table, f *connector.Format) *connector.Format {
	if f == nil || f.NewDecoder == nil || t.Rejects == nil {
		return f
	}
	r := *f
	r.Reads, r.Writes, r.NewEncoder, r.Carries, r.Single, r.Apart = changelog.InsertOnly, 0, nil, nil, false, false
	r.NewDecoder = func(s connector.FormatSpec) (connector.Decoder, error) { return newRejections(f, t.Stops, s) }
	return &r
}

// rejections gives the rows of each message with its text, and for each message that
// cannot be read as it is a row with the reason. What the table makes of such a
// message, some of its fields or an error, is given as well if rows of the table are
// read. It decodes one message after the other, so it is slow.
type rejections struct {
	strict connector.Decoder
	own    connector.Decoder // with the options of the table; nil: its rows are not read
	rows   *connector.Rows
	from   []int // for each column of the result its number in rows; -1: of messages
	first  int   // of the three columns of messages
}

func newRejections(f *connector.Format, stops bool, s connector.FormatSpec) (connector.Decoder, error) {
	r := &rejections{first: slices.IndexFunc(s.Columns, func(c connector.Column) bool {
		return c.Name == catalog.MessageColumns()[0].Name
	})}
	own := connector.FormatSpec{Options: s.Options, Zone: s.Zone}
	for i, c := range s.Columns {
		if r.first <= i && i < r.first+3 {
			r.from = append(r.from, -1)
			continue
		}
		r.from = append(r.from, len(own.Columns))
		c.Needed = true // the whole message is looked at
		own.Columns = append(own.Columns, c)
	}
	strict := own
	strict.Options = map[string]string{}
	for key, value := range s.Options {
		if key != "ignore-parse-errors" {
			strict.Options[key] = value
		}
	}
	r.rows = connector.NewRows(own.Columns)
	var err error
	if r.strict, err = f.NewDecoder(strict); err != nil || !stops {
		return r, err
	}
	r.own, err = f.NewDecoder(own)
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
			r.give(out, data[p:p+n])
		case errors.As(err, &bad):
			p += n
			n = r.end(data[p:])
			err = r.take(out, data[p:p+n], func(message []byte) error {
				_, err := r.own.Decode(message, r.rows, math.MaxInt)
				return err
			})
			if errors.As(err, &bad) {
				bad.Line += int64(bytes.Count(data[:p], []byte("\n")))
			}
			if err != nil {
				return p, err
			}
			r.reject(out, data[p:p+n], bad)
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
		r.give(out, msg)
		return nil
	case !errors.As(err, &bad):
		return err
	}
	if err := r.take(out, msg, func(message []byte) error { return r.own.Message(message, r.rows) }); err != nil {
		return err
	}
	r.reject(out, msg, bad)
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

// take gives what the table makes of a message that cannot be read as it is.
func (r *rejections) take(out *connector.Rows, message []byte, decode func([]byte) error) error {
	if r.own == nil {
		return nil
	}
	r.rows.Reset()
	// What stands behind the message is no slack.
	if err := decode(slices.Clip(message)); err != nil {
		return err
	}
	r.give(out, message)
	out.Rejected += r.rows.Rejected
	out.Fields += r.rows.Fields
	return nil
}

// give passes on the rows that a message has given. They are inserts: of an update
// only what it leaves.
func (r *rejections) give(out *connector.Rows, message []byte) {
	for i := range r.rows.N {
		if r.rows.Kind(i) == changelog.UpdateBefore {
			continue
		}
		for k, c := range out.Cols {
			if n := r.from[k]; c != nil && n >= 0 {
				c.AppendRange(r.rows.Cols[n], i, i+1)
			}
		}
		r.append(out, message, nil)
	}
}

// reject adds a row for a message with what is wrong with it.
func (r *rejections) reject(out *connector.Rows, message []byte, bad *connector.MessageError) {
	for k, c := range out.Cols {
		if c != nil && r.from[k] >= 0 {
			c.AppendNull()
		}
	}
	r.append(out, message, bad)
}

// append fills the columns of messages of a row.
func (r *rejections) append(out *connector.Rows, message []byte, bad *connector.MessageError) {
	text, reason, field := out.Cols[r.first], out.Cols[r.first+1], out.Cols[r.first+2]
	if text != nil {
		text.AppendString(strings.ToValidUTF8(string(bytes.Trim(message, "\r\n")), "�"))
	}
	if bad == nil {
		bad = &connector.MessageError{}
	}
	if reason != nil {
		put(reason, bad.Msg)
	}
	if field != nil {
		put(field, bad.Field)
	}
	out.N++
}

// put appends a text, NULL if there is none.
func put(v *vector.Vector, text string) {
	if text == "" {
		v.AppendNull()
		return
	}
	v.AppendString(strings.ToValidUTF8(text, "�"))
}
