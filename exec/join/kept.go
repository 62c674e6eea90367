package join

import (
	"github.com/tidemark-sql/tidemark/exec/state"
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
	found *state.Index       // of rows that may be taken back; nil: none is
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
		s.found.Grow()
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
