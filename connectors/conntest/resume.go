package conntest

import (
	"context"
	"errors"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ReadWithStops returns the rows of a split as text, stopping after every so
// many rows and going on from the position there with a new reader.
func ReadWithStops(ctx context.Context, src connector.Source, s connector.Split, every int) (string, error) {
	var out strings.Builder
	var at connector.Position
	for {
		r, err := src.Open(ctx, s, at)
		if err != nil {
			return out.String(), err
		}
		at, err = readSome(ctx, r, &out, every)
		if cerr := r.Close(); cerr != nil {
			return out.String(), cerr
		}
		if errors.Is(err, connector.ErrEnd) {
			return out.String(), nil
		}
		if err != nil {
			return out.String(), err
		}
	}
}

// readSome reads n rows and returns the position behind them.
func readSome(ctx context.Context, r connector.Reader, out *strings.Builder, n int) (connector.Position, error) {
	for {
		b, err := r.Read(ctx)
		if err != nil {
			return nil, err
		}
		if b.N < n {
			n -= b.N
			out.WriteString(Text(b))
			continue
		}
		out.WriteString(Text(Head(b, n)))
		return r.Position(n), nil
	}
}

// Head returns a copy of the first n rows of b.
func Head(b *changelog.Batch, n int) *changelog.Batch {
	h := &changelog.Batch{N: n, Cols: make([]*vector.Vector, len(b.Cols))}
	for i, c := range b.Cols {
		if c != nil {
			h.Cols[i] = vector.New(c.Type)
			h.Cols[i].AppendRange(c, 0, n)
		}
	}
	if b.Kinds != nil {
		h.Kinds = append(h.Kinds, b.Kinds[:n]...)
	}
	return h
}
