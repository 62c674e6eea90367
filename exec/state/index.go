package state

import (
	"github.com/zeebo/xxh3"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An Index finds rows by all that is in them, and of equal ones the one that came
// last. It is a table of chains, which begin with the row that came last.
type Index struct {
	rows   *Rows
	heads  []int32            // row + 1; 0: none
	older  page.Column[int32] // row + 1 that is next in the chain; 0: none
	hashes page.Column[uint32]
	n      int
	bytes  []byte
}

// NewIndex returns an empty index of rows.
func NewIndex(rows *Rows) *Index { return &Index{rows: rows} }

// Grow makes room for rows that have been added.
func (x *Index) Grow() {
	n := x.rows.Cap()
	x.older.Grow(n)
	x.hashes.Grow(n)
}

// Hash returns the hash of a row of a batch.
func (x *Index) Hash(cols []*vector.Vector, row int) uint32 {
	x.bytes = key.Append(x.bytes[:0], cols, row)
	return uint32(xxh3.Hash(x.bytes))
}

// Put adds a row with its hash, for which there is room.
func (x *Index) Put(id int32, hash uint32) {
	if x.n++; x.n > len(x.heads) {
		x.widen()
	}
	head := &x.heads[hash&uint32(len(x.heads)-1)]
	*x.hashes.At(id), *x.older.At(id) = hash, *head
	*head = id + 1
}

// Take removes a row that equals row id, which is not in the index, and returns it;
// -1 if there is none.
func (x *Index) Take(id int32, hash uint32) int32 {
	if x.n == 0 {
		return -1
	}
	for at := &x.heads[hash&uint32(len(x.heads)-1)]; *at != 0; at = x.older.At(*at - 1) {
		other := *at - 1
		if *x.hashes.At(other) == hash && x.rows.Equal(other, id) {
			*at = *x.older.At(other)
			x.n--
			return other
		}
	}
	return -1
}

// Drop removes a row.
func (x *Index) Drop(id int32) {
	at := &x.heads[*x.hashes.At(id)&uint32(len(x.heads)-1)]
	for *at != id+1 {
		at = x.older.At(*at - 1)
	}
	*at = *x.older.At(id)
	x.n--
}

// widen doubles the number of chains and keeps the order in each.
func (x *Index) widen() {
	old := x.heads
	x.heads = make([]int32, max(64, 2*len(old)))
	ends := make([]*int32, len(x.heads))
	for i := range ends {
		ends[i] = &x.heads[i]
	}
	mask := uint32(len(x.heads) - 1)
	for _, at := range old {
		for at != 0 {
			link := x.older.At(at - 1)
			end := &ends[*x.hashes.At(at - 1)&mask]
			**end, at = at, *link
			*link, *end = 0, link
		}
	}
}
