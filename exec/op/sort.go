package op

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Sort keeps the rows of a bounded input and emits them in order when it ends.
// Equal rows keep the order in which they arrived. With a limit it keeps about as
// many rows as it may emit, unless a row may be taken back.
type Sort struct {
	spec    SortSpec
	rows    []*vector.Vector
	spare   []*vector.Vector // takes the rows that stay when others go
	n       int
	gone    *ledger // nil as long as nothing has been taken back
	account stream.Account
}

// A SortSpec says what to sort by and which of the sorted rows to emit. It takes
// NullsLast as it stands; that NULL is the smallest value is the planner's
// business.
type SortSpec struct {
	Keys   []logical.SortKey
	Offset int64
	Limit  int64 // < 0: none
	// Inserts says that no row is ever taken back.
	Inserts bool
}

// NewSort returns a sort of rows of the given types.
func NewSort(columns []types.Type, spec SortSpec) *Sort {
	s := &Sort{spec: spec}
	for _, t := range columns {
		s.rows = append(s.rows, vector.New(t))
	}
	return s
}

// Declare declares the rows as state in store.
func (s *Sort) Declare(store *state.Store) *Sort {
	var columns []types.Type
	for _, c := range s.rows {
		columns = append(columns, c.Type)
	}
	store.Part(state.Part{Name: "rows", Types: columns, Save: s.save, Load: s.load})
	return s
}

// save gives the rows that have not been taken back.
func (s *Sort) save(to *state.Saver) {
	for i := range s.n {
		if s.gone != nil && !s.gone.stays(i) {
			continue
		}
		for k, c := range to.Columns {
			c.Append(s.rows[k], i)
		}
		to.Add(0, -1)
	}
}

func (s *Sort) load(l *state.Loaded) error {
	for k, c := range s.rows {
		c.AppendRange(l.Columns[k], 0, l.N)
	}
	s.n += l.N
	return nil
}

// Rows implements [stream.Operator].
func (s *Sort) Rows(_ int, v stream.View, _ *stream.Output) error {
	for i, c := range s.rows {
		c.AppendRange(v.Cols[i], v.Lo, v.Hi)
	}
	if v.Kinds != nil || s.gone != nil {
		s.change(v)
	}
	s.n += v.Hi - v.Lo
	s.account.Used += int64(v.Hi - v.Lo)
	if s.spec.Inserts && s.spec.Limit >= 0 {
		s.forget()
	}
	return nil
}

// forget drops the rows that are behind the last that may be emitted, once they
// are many.
func (s *Sort) forget() {
	const far = 1 << 30 // and so the sum below stays in range
	if s.spec.Offset > far || s.spec.Limit > far {
		return
	}
	stay := int(s.spec.Offset + s.spec.Limit)
	if s.n < 2*stay+4*stream.BatchRows {
		return
	}
	order := s.order()[:stay]
	slices.Sort(order) // as they arrived
	if s.spare == nil {
		for _, c := range s.rows {
			s.spare = append(s.spare, vector.New(c.Type))
		}
	}
	for i, c := range s.spare {
		c.Reset()
		c.AppendRows(s.rows[i], order)
	}
	s.rows, s.spare, s.n = s.spare, s.rows, stay
}

// change notes which of the rows that were just appended take others back, and which
// may be taken back later.
func (s *Sort) change(v stream.View) {
	if s.gone == nil {
		s.gone = newLedger()
		s.gone.add(s.rows, 0, s.n, nil)
	}
	kinds := v.Kinds
	if kinds != nil {
		kinds = kinds[v.Lo:v.Hi]
	}
	s.gone.add(s.rows, s.n, s.n+v.Hi-v.Lo, kinds)
}

// Advance implements [stream.Operator]. Watermarks before the last are kept back
// with the rows.
func (s *Sort) Advance(w stream.Watermark, out *stream.Output) error {
	if w < stream.MaxWatermark {
		return nil
	}
	if err := s.emit(out); err != nil {
		return err
	}
	return out.Advance(w)
}

func (s *Sort) emit(out *stream.Output) error {
	order := s.order()
	order = order[min(int64(len(order)), s.spec.Offset):]
	if s.spec.Limit >= 0 {
		order = order[:min(int64(len(order)), s.spec.Limit)]
	}
	for chunk := range slices.Chunk(order, stream.BatchRows) {
		for i, c := range out.Columns() {
			c.AppendRows(s.rows[i], chunk)
		}
		if err := out.Added(len(chunk)); err != nil {
			return err
		}
	}
	s.n, s.gone = 0, nil
	for _, c := range s.rows {
		c.Reset()
	}
	return nil
}

// order returns the numbers of the rows of the table in the order of the keys.
func (s *Sort) order() []int32 {
	order := make([]int32, 0, s.n)
	for i := range s.n {
		if s.gone == nil || s.gone.stays(i) {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		for _, k := range s.spec.Keys {
			if c := k.Compare(s.rows[k.Column], int(a), int(b)); c != 0 {
				return c
			}
		}
		return 0
	})
	return order
}

// Due implements [stream.Operator].
func (s *Sort) Due() stream.Watermark { return stream.MinWatermark }

// Account implements [stream.Accountant].
func (s *Sort) Account() stream.Account { return s.account }

// StateRows implements [stream.Stateful].
func (s *Sort) StateRows() int64 { return int64(s.n) }

// A ledger finds for rows that take a row back which row that is, so that a sort
// of an updated table gives its final rows. Rows that are equal are worth the
// same; the one that came last goes first.
type ledger struct {
	rows map[string][]int32 // of each value, those that are there
	gone map[int32]bool
	text []byte
}

func newLedger() *ledger { return &ledger{rows: map[string][]int32{}, gone: map[int32]bool{}} }

func (g *ledger) add(cols []*vector.Vector, lo, hi int, kinds []changelog.RowKind) {
	for i := lo; i < hi; i++ {
		g.text = g.text[:0]
		for _, c := range cols {
			g.text = appendValue(g.text, c, i)
		}
		there := g.rows[string(g.text)]
		if kinds == nil || kinds[i-lo].Sign() > 0 {
			g.rows[string(g.text)] = append(there, int32(i))
			continue
		}
		g.gone[int32(i)] = true
		if n := len(there); n > 0 {
			g.gone[there[n-1]] = true
			g.rows[string(g.text)] = there[:n-1]
		}
	}
}

func (g *ledger) stays(i int) bool { return !g.gone[int32(i)] }

// appendValue appends row i in a form that differs for different values.
func appendValue(dst []byte, c *vector.Vector, i int) []byte {
	if c.Null(i) {
		return append(dst, 0)
	}
	at := len(dst)
	dst = vector.AppendShown(append(dst, 1, 0, 0, 0, 0), c, i, nil)
	n := len(dst) - at
	dst[at+1], dst[at+2], dst[at+3], dst[at+4] = byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
	return dst
}
