package exectest

import (
	"context"
	"sync"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Feed is a table whose rows arrive when a test says so.
type Feed struct {
	Columns []types.Type
	// Endless says that the table is unbounded; its splits may end all the same.
	Endless bool
	// Own says that its batches carry watermarks, of which SOURCE_WATERMARK()
	// speaks.
	Own bool
	// Watch is how often, in ms, the engine looks for new splits; 0: never.
	Watch int64

	mu     sync.Mutex
	names  []string
	splits map[string]chan *changelog.Batch
}

// Add adds a split. Names are added in order.
func (f *Feed) Add(names ...string) *Feed {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, name := range names {
		if f.splits == nil {
			f.splits = map[string]chan *changelog.Batch{}
		}
		f.names = append(f.names, name)
		f.splits[name] = make(chan *changelog.Batch, 100)
	}
	return f
}

// Send gives rows to a split, as [Parse] reads them.
func (f *Feed) Send(t testing.TB, split, rows string) {
	t.Helper()
	f.channel(split) <- Parse(t, f.Columns, rows)
}

// End ends a split.
func (f *Feed) End(split string) { close(f.channel(split)) }

func (f *Feed) channel(split string) chan *changelog.Batch {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.splits[split]
}

// Bounded implements [connector.Source].
func (f *Feed) Bounded() bool { return !f.Endless }

// Kinds implements [connector.Source].
func (f *Feed) Kinds() changelog.Kinds { return changelog.InsertOnly }

// Marks implements [connector.Marking].
func (f *Feed) Marks() bool { return f.Own }

// Every implements [connector.Growing].
func (f *Feed) Every() int64 { return f.Watch }

// Splits implements [connector.Source].
func (f *Feed) Splits(context.Context) ([]connector.Split, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []connector.Split
	for _, name := range f.names {
		list = append(list, connector.Split{Name: name})
	}
	return list, nil
}

// Open implements [connector.Source].
func (f *Feed) Open(_ context.Context, s connector.Split, _ connector.Position) (connector.Reader, error) {
	return feedReader{f.channel(s.Name)}, nil
}

type feedReader struct{ from chan *changelog.Batch }

func (r feedReader) Read(ctx context.Context) (*changelog.Batch, error) {
	select {
	case b, ok := <-r.from:
		if !ok {
			return nil, connector.ErrEnd
		}
		return b, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (feedReader) Position(int) connector.Position { return nil }

func (feedReader) Progress() connector.Progress { return connector.Progress{} }

func (feedReader) Close() error { return nil }
