package exectest

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Source is a table in memory, for tests of jobs.
type Source struct {
	Columns []types.Type
	// Parts are the splits: each gives its batches in order. They are named 0, 1
	// and so on. A nil batch is the end of a round.
	Parts [][]*changelog.Batch
	// Endless makes the source unbounded: after its last batch a split waits.
	Endless bool
	// Changes are the kinds of changes; 0: inserts.
	Changes changelog.Kinds
	// Before is called before each batch, if it is set, with the split and the
	// number of the batch. An error is the result of the read.
	Before func(ctx context.Context, split, batch int) error
	// Readers is how many readers are open.
	Readers atomic.Int32
}

// Bounded implements [connector.Source].
func (s *Source) Bounded() bool { return !s.Endless }

// Kinds implements [connector.Source].
func (s *Source) Kinds() changelog.Kinds {
	if s.Changes == 0 {
		return changelog.InsertOnly
	}
	return s.Changes
}

// Splits implements [connector.Source].
func (s *Source) Splits(context.Context) ([]connector.Split, error) {
	var out []connector.Split
	for i := range s.Parts {
		out = append(out, connector.Split{Name: string(rune('0' + i))})
	}
	return out, nil
}

// Open implements [connector.Source].
func (s *Source) Open(_ context.Context, p connector.Split, _ connector.Position) (connector.Reader, error) {
	s.Readers.Add(1)
	r := &reader{source: s, split: int(p.Name[0] - '0')}
	for _, t := range s.Columns {
		r.lent.Cols = append(r.lent.Cols, vector.New(t))
	}
	return r, nil
}

// A reader lends each batch in memory of its own, as connectors do.
type reader struct {
	source *Source
	split  int
	next   int
	lent   changelog.Batch
}

func (r *reader) Read(ctx context.Context) (*changelog.Batch, error) {
	parts := r.source.Parts[r.split]
	if f := r.source.Before; f != nil {
		if err := f(ctx, r.split, r.next); err != nil {
			return nil, err
		}
	}
	if r.next == len(parts) {
		if r.source.Endless {
			<-ctx.Done()
			return nil, context.Cause(ctx)
		}
		return nil, connector.ErrEnd
	}
	b := parts[r.next]
	r.next++
	if b == nil {
		return nil, connector.ErrFlush
	}
	for i, c := range r.lent.Cols {
		c.Reset()
		c.AppendRange(b.Cols[i], 0, b.N)
	}
	r.lent.N, r.lent.Kinds = b.N, b.Kinds
	return &r.lent, nil
}

func (r *reader) Position(int) connector.Position { return nil }

func (r *reader) Progress() connector.Progress { return connector.Progress{Bytes: int64(r.next)} }

func (r *reader) Close() error {
	r.source.Readers.Add(-1)
	return nil
}

// A Sink notes what is written to it.
type Sink struct {
	// Many allows several writers.
	Many bool
	// Before is called before each write, if it is set.
	Before func(ctx context.Context) error

	mu      sync.Mutex
	written []*changelog.Batch
	visible int // batches that have been flushed
	open    int
}

// Accepts implements [connector.Sink].
func (s *Sink) Accepts() changelog.Kinds { return changelog.AllKinds }

// Parallel implements [connector.Sink].
func (s *Sink) Parallel() bool { return s.Many }

// Open implements [connector.Sink].
func (s *Sink) Open(context.Context, int, int) (connector.Writer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open++
	return &writer{s}, nil
}

// Text returns the rows that have been written, or only those that have been
// flushed.
func (s *Sink) Text(flushed bool) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.written)
	if flushed {
		n = s.visible
	}
	return Text(s.written[:n]...)
}

// Writers returns how many writers are open.
func (s *Sink) Writers() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open
}

type writer struct{ sink *Sink }

func (w *writer) Write(ctx context.Context, b *changelog.Batch) error {
	if f := w.sink.Before; f != nil {
		if err := f(ctx); err != nil {
			return err
		}
	}
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	w.sink.written = append(w.sink.written, Copy(b))
	return nil
}

func (w *writer) Flush(context.Context) error {
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	w.sink.visible = len(w.sink.written)
	return nil
}

func (w *writer) Close() error {
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	w.sink.open--
	return nil
}

// Copy returns a copy of the rows of a batch, without marks.
func Copy(b *changelog.Batch) *changelog.Batch {
	c := &changelog.Batch{N: b.N}
	for _, v := range b.Cols {
		c.Cols = append(c.Cols, v.Clone())
	}
	if b.Kinds != nil {
		c.Kinds = append(c.Kinds, b.Kinds...)
	}
	return c
}
