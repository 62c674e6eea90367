package golden

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// rowsSource gives the rows that a file lists for a table, in the place of the
// table's connector. It stands for a stream: it is planned as endless, and ends
// all the same when the file has no more rows.
type rowsSource struct {
	table  string
	blocks []Rows // all blocks of the file, in order of arrival
	byTime bool
	clock  *handClock
	kinds  changelog.Kinds
	apart  bool
	spec   connector.ScanSpec
	decode func() (connector.Decoder, error)
}

// Bounded implements connector.Source.
func (s *rowsSource) Bounded() bool { return s.byTime }

// Kinds implements connector.Source.
func (s *rowsSource) Kinds() changelog.Kinds { return s.kinds }

// Apart implements connector.Apart.
func (s *rowsSource) Apart() bool { return s.apart }

// Splits implements connector.Source.
func (s *rowsSource) Splits(context.Context) ([]connector.Split, error) {
	return []connector.Split{{Name: s.table}}, nil
}

// Open implements connector.Source. A position is the number of the message to
// begin with and the number of the block in which it stands.
func (s *rowsSource) Open(_ context.Context, _ connector.Split, p connector.Position) (connector.Reader, error) {
	r := &rowsReader{source: s, rows: connector.NewRows(s.spec.Columns)}
	if p != nil {
		if _, err := fmt.Sscanf(string(p), "%d:%d:%d", &r.block, &r.next, &r.skip); err != nil {
			return nil, fmt.Errorf("position %q: expected three numbers", p)
		}
	}
	var err error
	r.decoder, err = s.decode()
	return r, err
}

// A rowsReader reads the messages of one table. Where a block ends it reports
// the end of a round, so that several tables have one order of arrival.
type rowsReader struct {
	source  *rowsSource
	decoder connector.Decoder
	rows    *connector.Rows
	block   int // the block that is read
	next    int // the next message in it
	skip    int // rows of that message that were delivered before a restart
	// first is the message that the current batch began with, and starts the
	// number of rows before each of its messages.
	first, firstSkip int
	starts           []int
	rejected         int64
}

// Read implements connector.Reader.
func (r *rowsReader) Read(ctx context.Context) (*changelog.Batch, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r.rows.Reset()
	r.first, r.firstSkip, r.starts = r.next, r.skip, r.starts[:0]
	if r.block >= len(r.source.blocks) {
		return nil, connector.ErrEnd
	}
	block := r.source.blocks[r.block]
	if block.Table != r.source.table || r.next >= len(block.Messages) {
		r.block, r.next = r.block+1, 0
		if r.source.byTime {
			return &changelog.Batch{Cols: r.rows.Cols}, nil
		}
		return nil, connector.ErrFlush
	}
	r.source.clock.show(block)
	if err := r.fill(block); err != nil {
		return nil, err
	}
	r.rejected += r.rows.Rejected
	if r.skip > 0 {
		return r.drop(), nil
	}
	return &r.rows.Batch, nil
}

// fill decodes messages until a batch is full or the block ends.
func (r *rowsReader) fill(block Rows) error {
	for r.next < len(block.Messages) && r.rows.N < r.source.spec.Env.BatchRows {
		r.starts = append(r.starts, r.rows.N)
		if err := r.decoder.Message([]byte(block.Messages[r.next]), r.rows); err != nil {
			return fmt.Errorf("line %d: %w", block.Line+1+r.next, err)
		}
		r.next++
	}
	return nil
}

// drop leaves out the rows that were delivered before a restart.
func (r *rowsReader) drop() *changelog.Batch {
	n := min(r.skip, r.rows.N)
	b := &changelog.Batch{N: r.rows.N - n, Cols: make([]*vector.Vector, len(r.rows.Cols))}
	for i, c := range r.rows.Cols {
		if c != nil {
			b.Cols[i] = vector.New(c.Type)
			b.Cols[i].AppendRange(c, n, r.rows.N)
		}
	}
	if r.rows.Kinds != nil {
		b.Kinds = slices.Clone(r.rows.Kinds[n:])
	}
	r.skip = 0
	return b
}

// Position implements connector.Reader.
func (r *rowsReader) Position(n int) connector.Position {
	n += r.firstSkip
	k, _ := slices.BinarySearch(r.starts, n+1)
	if k == 0 {
		return connector.Position(strconv.Itoa(r.block) + ":" + strconv.Itoa(r.next) + ":" + strconv.Itoa(r.skip))
	}
	return connector.Position(fmt.Sprintf("%d:%d:%d", r.block, r.first+k-1, n-r.starts[k-1]))
}

// Progress implements connector.Reader.
func (r *rowsReader) Progress() connector.Progress {
	return connector.Progress{Rejected: r.rejected}
}

// Close implements connector.Reader.
func (r *rowsReader) Close() error { return nil }

// A capture takes what an INSERT writes to a table, in the place of the real sink.
type capture struct {
	real connector.Sink
	take func(b *changelog.Batch) error
}

// Accepts implements connector.Sink.
func (c *capture) Accepts() changelog.Kinds { return c.real.Accepts() }

// Keyed implements connector.Keyed.
func (c *capture) Keyed() bool { return connector.KeepsByKey(c.real) }

// Parallel implements connector.Sink: rows are captured in one order.
func (c *capture) Parallel() bool { return false }

// Open implements connector.Sink.
func (c *capture) Open(context.Context, int, int) (connector.Writer, error) { return c, nil }

// Write implements connector.Writer.
func (c *capture) Write(_ context.Context, b *changelog.Batch) error { return c.take(b) }

// Flush implements connector.Writer.
func (c *capture) Flush(context.Context) error { return nil }

// Close implements connector.Writer.
func (c *capture) Close() error { return nil }

// messagesOf returns the name of the table whose messages t reads: t$rejected
// reads those of t.
func messagesOf(t *catalog.Table) string {
	if t.Rejects != nil {
		return t.Rejects.Path.Name
	}
	return t.Path.Name
}

// reads reports whether the file gives rows to a table.
func (f *File) reads(t *catalog.Table) bool {
	return slices.ContainsFunc(f.Blocks, func(b Rows) bool { return b.Table == messagesOf(t) })
}
