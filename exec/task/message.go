package task

import (
	"sync"
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A message is what an edge carries: a batch, or a signal if there is none.
type message struct {
	signal signal
	buf    *buffer
}

// A buffer is a batch that belongs to the edge it travels on. The receiver gives
// it back when it has processed it.
type buffer struct {
	changelog.Batch
	at    []int32 // memory of At
	kinds []changelog.RowKind
	marks *sharedMarks
	pool  *pool
	base  int64 // number of ordinal 0 among all rows of the sender
}

// weight is what an edge counts of a buffer: marks are work as rows are.
func (b *buffer) weight() int { return b.N + len(b.Marks) }

// batchSize estimates the memory that the rows and marks of b take.
func batchSize(b *changelog.Batch) int64 {
	n := int64(len(b.Marks))*16 + int64(len(b.At))*4 + int64(len(b.Kinds))
	for _, c := range b.Cols {
		n += vectorBytes(c)
	}
	return n
}

func vectorBytes(v *vector.Vector) int64 {
	n := int64(len(v.Off))*4 + int64(len(v.Valid))*8 + int64(v.Len()*v.Type.Physical().Width())
	if v.Type.Physical() == types.PhysBytes {
		n += int64(len(v.Data()))
	}
	for _, c := range v.Child {
		n += vectorBytes(c)
	}
	return n
}

// setMarks lets b share marks, which nobody changes as long as somebody does.
func (b *buffer) setMarks(m *sharedMarks) {
	b.marks, b.Marks = m, m.list
	m.users.Add(1)
}

// free gives the buffer back to its pool.
func (b *buffer) free(poisoned bool) {
	if poisoned {
		b.Marks = nil // others may still read them
		poison(&b.Batch)
	}
	if b.marks != nil {
		b.marks.drop()
	}
	b.marks, b.Marks, b.At, b.Kinds, b.N = nil, nil, nil, nil, 0
	for _, c := range b.Cols {
		c.Reset()
	}
	if b.pool != nil {
		b.pool.put(b)
	}
}

// sharedMarks is the list of marks of one message to several receivers: copying
// it for each costs more than the rows do (exactness.md 4).
type sharedMarks struct {
	list  []changelog.Mark
	users atomic.Int32
	pool  *pool
}

func (m *sharedMarks) drop() {
	if m.users.Add(-1) == 0 && m.pool != nil {
		m.pool.putMarks(m)
	}
}

// A pool keeps buffers and lists of marks that one sender has used. Receivers
// give them back from their own goroutines.
type pool struct {
	mu    sync.Mutex
	types []types.Type
	free  []*buffer
	marks []*sharedMarks
}

// poolSize is how many buffers a pool keeps at most. More than an edge holds are
// in use only while an edge grows.
const poolSize = 32

func newPool(columns []types.Type) *pool { return &pool{types: columns} }

func (p *pool) get() *buffer {
	p.mu.Lock()
	if n := len(p.free); n > 0 {
		b := p.free[n-1]
		p.free = p.free[:n-1]
		p.mu.Unlock()
		return b
	}
	p.mu.Unlock()
	b := &buffer{pool: p}
	for _, t := range p.types {
		b.Cols = append(b.Cols, vector.New(t))
	}
	return b
}

func (p *pool) put(b *buffer) {
	p.mu.Lock()
	if len(p.free) < poolSize {
		p.free = append(p.free, b)
	}
	p.mu.Unlock()
}

// copyMarks returns a copy of a list of marks that nobody uses yet.
func (p *pool) copyMarks(list []changelog.Mark) *sharedMarks {
	p.mu.Lock()
	var m *sharedMarks
	if n := len(p.marks); n > 0 {
		m = p.marks[n-1]
		p.marks = p.marks[:n-1]
	}
	p.mu.Unlock()
	if m == nil {
		m = &sharedMarks{pool: p}
	}
	m.list = append(m.list[:0], list...)
	return m
}

func (p *pool) putMarks(m *sharedMarks) {
	p.mu.Lock()
	if len(p.marks) < poolSize {
		p.marks = append(p.marks, m)
	}
	p.mu.Unlock()
}
