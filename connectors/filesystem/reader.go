package filesystem

import (
	"context"
	"errors"
	"io"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A reader reads one file in order. It implements connector.Reader.
type reader struct {
	source *source
	name   string // for errors
	in     *input
	parts  parts
	fixed  []constant // columns that are the same in every row
	// arrivals are columns of when rows were read; now is the highest such time.
	arrivals []arrival
	now      int64

	at      position // where the current batch begins
	skip    int      // rows still to be passed over after a restart
	dropped int      // rows of the current part that were
	part    part
	batch   changelog.Batch
	tail    *connector.Rows // of a part of which rows were passed over

	seen     int64 // bytes
	rejected int64
	fields   int64
	err      error // what ended the reading
}

// A part is a run of decoded rows: at most a batch, within one chunk.
type part struct {
	rows       *connector.Rows
	start, end int64 // offsets
	err        error // after the rows
	bytes      int64 // read so far, where offsets do not count bytes
}

// Parts gives the parts of a file in order. Rows are lent until the next call.
type parts interface {
	next(ctx context.Context) (part, error)
	close() error
}

// Read implements connector.Reader.
func (r *reader) Read(ctx context.Context) (*changelog.Batch, error) {
	if err := r.advance(ctx); err != nil {
		return nil, err
	}
	rows := r.part.rows
	for r.skip > 0 && rows.N <= r.skip && r.part.err == nil {
		r.skip -= rows.N
		if err := r.advance(ctx); err != nil {
			return nil, err
		}
		rows = r.part.rows
	}
	if r.dropped = min(r.skip, rows.N); r.dropped > 0 {
		rows = r.after(rows, r.dropped)
	}
	r.skip = 0
	r.assemble(rows)
	if r.err == nil && rows.N == 0 && r.part.err != nil {
		return nil, r.fail(r.part.err)
	}
	return &r.batch, nil
}

// advance turns to the next part.
func (r *reader) advance(ctx context.Context) error {
	if r.err != nil {
		return r.err
	}
	if r.part.err != nil {
		return r.fail(r.part.err)
	}
	if r.part.rows != nil {
		r.at = position{offset: r.part.end, line: r.at.line + r.part.rows.Lines}
	}
	p, err := r.parts.next(ctx)
	if err != nil {
		r.part = part{}
		r.err = err
		if errors.Is(err, io.EOF) {
			r.err = connector.ErrEnd
		}
		return r.err
	}
	r.part = p
	r.at.offset, r.at.skip = p.start, 0
	r.seen = p.end
	if r.seen = p.end; r.source.format.Files != nil {
		r.seen = p.bytes
	}
	r.rejected += p.rows.Rejected
	r.fields += p.rows.Fields
	return nil
}

// fail completes an error about a message and remembers it.
func (r *reader) fail(err error) error {
	var message *connector.MessageError
	if errors.As(err, &message) && message.Split == "" {
		message.Split = r.name
		message.Line += r.at.line + 1
	}
	r.err = err
	return err
}

// after returns a copy of the rows from n on.
func (r *reader) after(rows *connector.Rows, n int) *connector.Rows {
	if r.tail == nil {
		r.tail = connector.NewRows(r.source.message.Columns)
	}
	t := r.tail
	t.Reset()
	for i, c := range rows.Cols {
		if c != nil {
			t.Cols[i].AppendRange(c, n, rows.N)
		}
	}
	t.N = rows.N - n
	if rows.Kinds != nil {
		t.Kinds = append(t.Kinds[:0], rows.Kinds[n:]...)
	}
	return t
}

// assemble makes the batch of the columns of messages and the fixed ones.
func (r *reader) assemble(rows *connector.Rows) {
	if r.batch.Cols == nil {
		r.batch.Cols = make([]*vector.Vector, len(r.source.from))
	}
	for i, from := range r.source.from {
		if from >= 0 {
			r.batch.Cols[i] = rows.Cols[from]
		}
	}
	for i := range r.fixed {
		r.batch.Cols[r.fixed[i].column] = r.fixed[i].vector(rows.N)
	}
	if len(r.arrivals) > 0 {
		r.now = max(r.now, r.source.spec.Env.Now())
	}
	for _, a := range r.arrivals {
		r.batch.Cols[a.column] = a.vector(r.now, rows.N)
	}
	r.batch.N, r.batch.Kinds = rows.N, rows.Kinds
}

// An arrival is the column ingestion-time: when a row was read. All rows that are
// read together have one time.
type arrival struct {
	column int // of the spec
	vec    *vector.Vector
}

func (a *arrival) vector(now int64, n int) *vector.Vector {
	a.vec.Resize(n)
	times := vector.Values[int64](a.vec)
	for i := range times {
		times[i] = now
	}
	return a.vec
}

// Position implements connector.Reader.
func (r *reader) Position(n int) connector.Position {
	if r.part.rows == nil {
		return r.at.encode()
	}
	if n += r.dropped; n >= r.part.rows.N && r.part.err == nil {
		return position{offset: r.part.end, line: r.at.line + r.part.rows.Lines}.encode()
	}
	p := r.at
	p.skip = n
	return p.encode()
}

// Progress implements connector.Reader.
func (r *reader) Progress() connector.Progress {
	return connector.Progress{Bytes: r.seen, Rejected: r.rejected, Fields: r.fields}
}

// Close implements connector.Reader.
func (r *reader) Close() error { return errors.Join(r.parts.close(), r.in.Close()) }

// inline decodes on the caller's goroutine.
type inline struct {
	cut     *cutter
	decoder connector.Decoder
	rows    *connector.Rows
	limit   int
	chunk   chunk
	done    int // bytes of the chunk that are decoded
}

func (l *inline) next(ctx context.Context) (part, error) {
	if err := ctx.Err(); err != nil {
		return part{}, err
	}
	if l.done == len(l.chunk.data) {
		var err error
		if l.chunk, err = l.cut.next(l.chunk.buf); err != nil {
			return part{}, err
		}
		l.done = 0
	}
	l.rows.Reset()
	start := l.chunk.offset + int64(l.done)
	n, err := l.decoder.Decode(l.chunk.data[l.done:], l.rows, l.limit)
	l.done += n
	return part{rows: l.rows, start: start, end: start + int64(n), err: err}, nil
}

func (l *inline) close() error { return nil }
