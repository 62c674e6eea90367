package task

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// send is the step that copies batches into the buffers of edges: each row goes
// to the receiver that owns its key, all marks go to everybody, as one shared
// list by which each receiver's rows carry their ordinals (exactness.md 1, rule
// 10 and 4).
type send struct {
	edges  []*Edge
	gone   []bool
	left   int
	keys   []int
	hash   func(cols []*vector.Vector, n int, dst []uint64)
	owner  [state.KeyGroups]uint16 // receiver of a key group
	pool   *pool
	task   *Task
	cols   []*vector.Vector
	hashes []uint64
	rows   [][]int32
	count  []int
	kinds  []changelog.RowKind
	ready  []message
	sent   int64 // rows so far, for their numbers
}

// NewSender returns a link at the end of t that gives rows to edges by the key
// groups of the given columns. Without keys there is one edge.
func (t *Task) NewSender(p *Place, edges []*Edge, keys []int) *Link {
	s := &send{
		edges: edges, gone: make([]bool, len(edges)), left: len(edges), keys: keys, hash: state.HashKeys,
		pool: newPool(p.Types), task: t, rows: make([][]int32, len(edges)), count: make([]int, len(edges)),
		ready: make([]message, len(edges)), cols: make([]*vector.Vector, len(keys)),
	}
	for g := range s.owner {
		s.owner[g] = uint16(state.TaskOf(uint8(g), len(edges)))
	}
	t.outputs.Add(int32(len(edges)))
	for _, e := range edges {
		e.from, e.gone, e.keys = t, t.outputGone, keys
	}
	return newLink(t.Env, p, s)
}

func (s *send) inner() any { return nil }

func (s *send) take(l *Link, b *changelog.Batch) error {
	marks := s.pool.copyMarks(b.Marks)
	marks.users.Add(1) // as long as it is handed out
	defer marks.drop()
	base := s.sent
	s.sent += ordinals(b)
	if len(s.edges) == 1 {
		s.ready[0] = message{buf: s.whole(b, marks)}
		s.ready[0].buf.base = base
		return s.deliver()
	}
	kinds := s.divide(b)
	for q := range s.edges {
		s.ready[q] = message{buf: s.part(b, kinds, s.rows[q][:s.count[q]], marks)}
		s.ready[q].buf.base = base
	}
	return s.deliver()
}

// ordinals returns a number that all ordinals of rows in b are below.
func ordinals(b *changelog.Batch) int64 {
	n := int64(b.N)
	if b.N > 0 {
		n = int64(b.Ordinal(b.N-1)) + 1
	}
	if k := len(b.Marks); k > 0 {
		n = max(n, int64(b.Marks[k-1].Row))
	}
	return n
}

// whole returns a copy of b.
func (s *send) whole(b *changelog.Batch, marks *sharedMarks) *buffer {
	o := s.pool.get()
	for i, c := range o.Cols {
		c.AppendRange(b.Cols[i], 0, b.N)
	}
	o.N = b.N
	if b.At != nil {
		o.at = append(o.at[:0], b.At...)
		o.At = o.at
	}
	if b.Kinds != nil {
		o.kinds = append(o.kinds[:0], b.Kinds...)
		o.Kinds = o.kinds
	}
	o.setMarks(marks)
	return o
}

// divide notes for each receiver the numbers of its rows, and returns the kinds:
// an update whose halves go to different receivers is a -D and a +I (invariant
// I6).
func (s *send) divide(b *changelog.Batch) []changelog.RowKind {
	if cap(s.hashes) < b.N {
		s.hashes = make([]uint64, b.N)
	}
	for k, c := range s.keys {
		s.cols[k] = b.Cols[c]
	}
	hashes := s.hashes[:b.N]
	s.hash(s.cols, b.N, hashes)
	for q := range s.rows {
		if len(s.rows[q]) < b.N {
			s.rows[q] = make([]int32, b.N)
		}
		s.count[q] = 0
	}
	for i, h := range hashes {
		q := s.owner[state.KeyGroup(h)]
		n := s.count[q]
		s.rows[q][n] = int32(i)
		s.count[q] = n + 1
	}
	if b.Kinds == nil {
		return nil
	}
	s.kinds = append(s.kinds[:0], b.Kinds...)
	for i := range b.N - 1 {
		if b.Kinds[i] == changelog.UpdateBefore && s.receiver(hashes[i]) != s.receiver(hashes[i+1]) {
			s.kinds[i], s.kinds[i+1] = changelog.Delete, changelog.Insert
		}
	}
	return s.kinds
}

func (s *send) receiver(hash uint64) uint16 { return s.owner[state.KeyGroup(hash)] }

// part returns a copy of some rows of b.
func (s *send) part(b *changelog.Batch, kinds []changelog.RowKind, rows []int32, marks *sharedMarks) *buffer {
	o := s.pool.get()
	for i, c := range o.Cols {
		c.AppendRows(b.Cols[i], rows)
	}
	o.N = len(rows)
	o.setMarks(marks)
	if len(o.Marks) > 0 && o.N > 0 {
		o.at = append(o.at[:0], rows...)
		if b.At != nil {
			for k, i := range rows {
				o.at[k] = b.At[i]
			}
		}
		o.At = o.at
	}
	if kinds != nil {
		o.kinds = stream.Pick(o.kinds[:0], kinds, rows)
		o.Kinds = o.kinds
	}
	return o
}

// deliver gives every receiver its message before it waits for one that is full.
func (s *send) deliver() error {
	full := false
	for q, e := range s.edges {
		m := &s.ready[q]
		if s.skip(q, m) {
			continue
		}
		sent, err := e.trySend(*m)
		if err := s.note(q, err); err != nil {
			return err
		}
		if sent {
			*m = message{signal: signalPause}
		}
		full = full || !sent
	}
	for q, e := range s.edges {
		if m := &s.ready[q]; full && !s.skip(q, m) {
			if err := s.note(q, e.send(*m)); err != nil {
				return err
			}
		}
		s.ready[q] = message{}
	}
	if s.left == 0 {
		return errStopped
	}
	return nil
}

// skip reports whether there is nothing to send to receiver q, and gives back
// what nobody takes.
func (s *send) skip(q int, m *message) bool {
	if m.buf == nil {
		return m.signal == signalPause || s.gone[q]
	}
	if s.gone[q] || m.buf.N == 0 && len(m.buf.Marks) == 0 {
		m.buf.free(false)
		*m = message{signal: signalPause}
		return true
	}
	return false
}

// note remembers receivers that need no more.
func (s *send) note(q int, err error) error {
	if err != errStopped { //nolint:errorlint // never wrapped on the way from the edge
		return err
	}
	if !s.gone[q] {
		s.gone[q] = true
		s.left--
	}
	return nil
}

func (s *send) on(_ *Link, sig signal) error {
	if sig == signalPause {
		return nil
	}
	for q := range s.edges {
		s.ready[q] = message{signal: sig}
	}
	return s.deliver()
}
