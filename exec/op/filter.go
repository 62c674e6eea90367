package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Filter keeps the rows for which a condition is TRUE. Where it keeps one half
// of an update, a lone -U leaves as -D and a lone +U as +I (invariant I6).
type Filter struct {
	cond    func(*changelog.Batch, []int32) ([]int32, error)
	reading Reading
	rows    []int32
	kept    selection
	account stream.Account
}

// NewFilter returns a filter for rows of the given types. cond appends the
// numbers of the rows to keep, in order, as expr.Program.Filter does.
func NewFilter(columns []types.Type, cond func(*changelog.Batch, []int32) ([]int32, error), r Reading) *Filter {
	return &Filter{cond: cond, reading: r, kept: newSelection(columns)}
}

// Map implements [stream.RowWise].
func (f *Filter) Map(in *changelog.Batch) (*changelog.Batch, error) {
	f.reading.read(in)
	rows, err := f.cond(in, f.rows[:0])
	f.rows = rows
	if err != nil {
		return nil, err
	}
	f.account.Used += int64(len(rows))
	f.account.Filtered += int64(in.N - len(rows))
	return f.kept.take(in, rows), nil
}

// Resume implements [stream.Resumer].
func (f *Filter) Resume(w stream.Watermark) { f.reading.last = w }

// Account implements [stream.Accountant].
func (f *Filter) Account() stream.Account { return f.account }

// A selection copies chosen rows of a batch into a batch of its own. Marks are
// shared: the rows carry their ordinals.
type selection struct {
	out  changelog.Batch
	at   []int32
	kind []changelog.RowKind
}

func newSelection(columns []types.Type) selection {
	s := selection{}
	for _, t := range columns {
		s.out.Cols = append(s.out.Cols, vector.New(t))
	}
	return s
}

// take returns the given rows of in, or in itself if these are all rows. The
// result is lent until the next call; rows may be kept as ordinals until then.
func (s *selection) take(in *changelog.Batch, rows []int32) *changelog.Batch {
	if len(rows) == in.N {
		return in
	}
	return s.all(in, rows)
}

// all is take that never returns in itself, so that the result can be changed.
func (s *selection) all(in *changelog.Batch, rows []int32) *changelog.Batch {
	for i, c := range s.out.Cols {
		c.Reset()
		c.AppendRows(in.Cols[i], rows)
	}
	s.out.N, s.out.Marks = len(rows), in.Marks
	s.out.At = s.ordinals(in, rows)
	s.out.Kinds = s.kinds(in, rows)
	return &s.out
}

func (s *selection) ordinals(in *changelog.Batch, rows []int32) []int32 {
	if in.At == nil {
		return rows
	}
	s.at = stream.Pick(s.at[:0], in.At, rows)
	return s.at
}

// kinds returns the kinds of the kept rows, those of halves rewritten.
func (s *selection) kinds(in *changelog.Batch, rows []int32) []changelog.RowKind {
	if in.Kinds == nil {
		return nil
	}
	s.kind = s.kind[:0]
	for k, i := range rows {
		kind := in.Kinds[i]
		switch {
		case kind == changelog.UpdateBefore && (k+1 == len(rows) || rows[k+1] != i+1):
			kind = changelog.Delete
		case kind == changelog.UpdateAfter && lostHalf(in, rows, k):
			kind = changelog.Insert
		}
		s.kind = append(s.kind, kind)
	}
	return s.kind
}

// lostHalf reports whether the +U that is kept row k had a -U, which is not kept.
func lostHalf(in *changelog.Batch, rows []int32, k int) bool {
	i := rows[k]
	if i == 0 || in.Kinds[i-1] != changelog.UpdateBefore {
		return false
	}
	return k == 0 || rows[k-1] != i-1
}
