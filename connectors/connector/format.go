package connector

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Format describes one way in which rows are written as bytes. A connector
// that has Formats finds the one that a table names in connectors/format and
// knows nothing else of it.
type Format struct {
	Name string // as in WITH ('format' = 'json'), and the prefix of its options
	Doc  string // one sentence for the manual
	// Options have keys without the prefix: "ignore-parse-errors" stands for
	// 'json.ignore-parse-errors'.
	Options  []Option
	Metadata []MetadataColumn
	// Reads are the kinds of changes that decoded rows carry and Writes those
	// that rows to be encoded may carry; 0 if the format cannot do it at all.
	Reads, Writes changelog.Kinds
	// Check refuses options that are right one by one but not together; nil
	// checks nothing.
	Check func(options map[string]string) error
	// Apart says that decoders read fields of a ROW apart: see [Column.Path].
	Apart bool
	// Single says that a message is the value of the only column.
	Single bool
	// Carries refuses a column that the format has no form for; nil refuses none.
	Carries func(name string, t types.Type) error
	// NewDecoder and NewEncoder refuse such columns as well.
	// They touch nothing outside.
	NewDecoder func(FormatSpec) (Decoder, error)
	NewEncoder func(FormatSpec) (Encoder, error)
	// Files stands in the place of both for formats of whole files; nil for all
	// others.
	Files *Files
}

// A FormatSpec says what a decoder or encoder is for.
type FormatSpec struct {
	Options map[string]string // keys without prefix, defaults applied
	// Columns are those that messages carry: physical columns in declared
	// order, then metadata of the format.
	Columns []Column
	// Zone is table.local-time-zone; "" is UTC. Formats of messages have no use
	// for it.
	Zone string
}

// Slack is how many zero bytes should follow the data given to a [Decoder]
// within its capacity: decoders load words, not bytes. Data without slack is
// copied first, which is right but slower.
const Slack = 64

// A Decoder turns messages into rows. One goroutine uses it; decoders of the
// same spec may work side by side.
type Decoder interface {
	// Cut returns the length of the longest prefix of data that consists of
	// complete messages, line ends included; 0 if there is none. Data begins at
	// the start of a message.
	Cut(data []byte) int
	// Decode decodes the messages at the start of data, which begins and ends
	// at the border of a message (the last line end may be missing), until out
	// has limit rows or data ends. It returns how many bytes it consumed, which
	// is never in the middle of a message; one message may give more than one
	// row, so out may exceed the limit. A message that cannot be decoded is a
	// [*MessageError]; the rows before it are in out and consumed points at it.
	Decode(data []byte, out *Rows, limit int) (consumed int, err error)
	// Message decodes one message: a line of a file without its end, a record
	// of a topic. An empty message is one as well.
	Message(msg []byte, out *Rows) error
}

// Rows are the rows that a decoder has produced since the last Reset: a batch
// in the making. Its owner lends it to one decoder at a time.
type Rows struct {
	// Batch has one vector for each column of the spec, nil where the column is
	// not needed. Kinds is nil if the format produces inserts only.
	changelog.Batch
	Lines    int64 // line ends passed
	Rejected int64 // messages skipped because the table says so
	Fields   int64 // fields that became NULL because the table says so
}

// NewRows returns empty rows for the columns of a decoder.
func NewRows(columns []Column) *Rows {
	r := &Rows{}
	r.Cols = make([]*vector.Vector, len(columns))
	for i, c := range columns {
		if c.Needed || c.Metadata != "" {
			r.Cols[i] = vector.New(c.Type)
		}
	}
	return r
}

// Reset empties r and keeps its memory.
func (r *Rows) Reset() {
	for _, c := range r.Cols {
		if c != nil {
			c.Reset()
		}
	}
	if r.Kinds != nil {
		r.Kinds = r.Kinds[:0]
	}
	r.N, r.Lines, r.Rejected, r.Fields = 0, 0, 0, 0
}

// Truncate drops all rows from n on.
func (r *Rows) Truncate(n int) {
	for _, c := range r.Cols {
		if c != nil {
			c.Truncate(n)
		}
	}
	if r.Kinds != nil {
		r.Kinds = r.Kinds[:n]
	}
	r.N = n
}

// A MessageError is a message that could not be decoded.
type MessageError struct {
	Split  string // filled in by the reader; "" if there is none
	Line   int64  // counted from 1 by the reader, from 0 in the data by decoders
	Column int    // character in the line, from 1; 0 if the message as a whole is meant
	Field  string // the column of the table, or ""
	Msg    string // what was found and what would be right
	Text   string // the message or the part of it that is meant
}

// shownText is how many bytes of a message an error shows.
const shownText = 120

// Error implements error: "bids.json:17:24: price: found "x" where ...".
func (e *MessageError) Error() string {
	var b strings.Builder
	if e.Split != "" {
		fmt.Fprintf(&b, "%s:%d:", e.Split, e.Line)
		if e.Column > 0 {
			fmt.Fprintf(&b, "%d:", e.Column)
		}
		b.WriteByte(' ')
	}
	if e.Field != "" {
		fmt.Fprintf(&b, "column %q: ", e.Field)
	}
	b.WriteString(e.Msg)
	if text := e.Text; text != "" {
		if len(text) > shownText {
			text = strings.ToValidUTF8(text[:shownText], "") + "…"
		}
		b.WriteString(" in " + source.Printable(text))
	}
	return b.String()
}

// An Encoder turns rows into messages. One goroutine uses it.
type Encoder interface {
	// Lines appends rows from up to to of b to dst, each as one line with its
	// end.
	Lines(dst []byte, b *changelog.Batch, from, to int) ([]byte, error)
	// Message appends row i of b to dst, without a line end.
	Message(dst []byte, b *changelog.Batch, i int) ([]byte, error)
}
