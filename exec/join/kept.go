package join

import (
	"github.com/zeebo/xxh3"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A list is the rows of one side with one key, in the order in which they came.
// What leads from row to row is in kept.
type list struct {
	first, last int32 // rows, if there are any
	n           int32
}

// kept are the rows of one side of a [Regular] join.
type kept struct {
	rows *state.Rows        // nil: only how many there are with a key is known
	next page.Column[int32] // of each row but the last of a list
	// Of rows that may be taken back or forgotten:
	prev  page.Column[int32] // of each row but the first of a list
	found *index             // of rows that may be taken back; nil: none is
	// partners says how many partners each row has, where that is needed and is not
	// the length of a list.
	partners page.Column[int32]
	counted  bool
	// none is a row of NULLs, which stands for this side beside a row without a
	// partner; -1: there is never one.
	none int32
	// Of rows that have a lifetime:
	kept *state.Retention   // nil: for ever
	of   page.Column[int32] // the group of the key of each row
}

// grow makes room for rows that have been added.
func (s *kept) grow() {
	n := s.rows.Cap()
	s.next.Grow(n)
	if s.counted {
		s.partners.Grow(n)
	}
	if s.linked() {
		s.prev.Grow(n)
	}
	if s.found != nil {
		s.found.grow(n)
	}
	if s.kept != nil {
		s.of.Grow(n)
	}
}

// linked reports whether rows may go from the middle of a list.
func (s *kept) linked() bool { return s.found != nil || s.kept != nil }

// addNone adds the row of NULLs.
func (s *kept) addNone() {
	cols := make([]*vector.Vector, len(s.rows.Types))
	for i, t := range s.rows.Types {
		cols[i] = vector.New(t.Null())
	}
	appendNulls(cols, 1)
	s.none = s.rows.Append(cols, []int32{0}, nil)[0]
}

// len returns how many rows are kept.
func (s *kept) len() int64 {
	n := 0
	if s.rows != nil {
		n = s.rows.Len()
	}
	if s.none >= 0 {
		n--
	}
	return int64(n)
}

// push puts a row behind those of a list.
func (s *kept) push(l *list, id int32) {
	if l.n == 0 {
		l.first = id
	} else {
		*s.next.At(l.last) = id
		if s.linked() {
			*s.prev.At(id) = l.last
		}
	}
	l.last = id
	l.n++
}

// remove takes a row out of its list.
func (s *kept) remove(l *list, id int32) {
	if l.n--; l.n == 0 {
		return
	}
	switch id {
	case l.first:
		l.first = *s.next.At(id)
	case l.last:
		l.last = *s.prev.At(id)
	default:
		before, after := *s.prev.At(id), *s.next.At(id)
		*s.next.At(before), *s.prev.At(after) = after, before
	}
}

// append appends the rows of a list to dst.
func (s *kept) append(l *list, dst []int32) []int32 {
	id := l.first
	for k := l.n; k > 0; k-- {
		dst = append(dst, id)
		if k > 1 {
			id = *s.next.At(id)
		}
	}
	return dst
}

// An index finds rows by all that is in them, and of equal ones the one that came
// last. It is a table of chains, which begin with the row that came last.
type index struct {
	rows   *state.Rows
	heads  []int32            // row + 1; 0: none
	older  page.Column[int32] // row + 1 that is next in the chain; 0: none
	hashes page.Column[uint32]
	n      int
	bytes  []byte
}

func (x *index) grow(n int) {
	x.older.Grow(n)
	x.hashes.Grow(n)
}

// hash returns the hash of a row of a batch.
func (x *index) hash(cols []*vector.Vector, row int) uint32 {
	x.bytes = key.Append(x.bytes[:0], cols, row)
	return uint32(xxh3.Hash(x.bytes))
}

// put adds a row.
func (x *index) put(id int32, hash uint32) {
	if x.n++; x.n > len(x.heads) {
		x.widen()
	}
	head := &x.heads[hash&uint32(len(x.heads)-1)]
	*x.hashes.At(id), *x.older.At(id) = hash, *head
	*head = id + 1
}

// take removes a row that equals row id, which is not in the index, and returns it;
// -1 if there is none.
func (x *index) take(id int32, hash uint32) int32 {
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

// drop removes a row.
func (x *index) drop(id int32) {
	at := &x.heads[*x.hashes.At(id)&uint32(len(x.heads)-1)]
	for *at != id+1 {
		at = x.older.At(*at - 1)
	}
	*at = *x.older.At(id)
	x.n--
}

// widen doubles the number of chains and keeps the order in each.
func (x *index) widen() {
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
