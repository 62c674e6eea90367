package join

import (
	"math"
	"slices"
	"sort"
)

// A lane is the kept rows of a key on one side, in order of time and, at one time,
// of arrival. Most lanes are short, and their rows come and go in order; a long one
// is cut into parts, so that a row in the middle of it costs little.
type lane struct {
	first []entry
	taken int32     // of first: the rows before it are gone
	rest  [][]entry // none of them empty
}

// An entry is a kept row.
type entry struct {
	at int64
	id int32
}

// lanes has the memory of the lanes of a side, which come and go with their keys.
type lanes struct {
	spare [4][][]entry // by capacity
	fresh []entry
}

// partSizes are the capacities of parts; the last is where a lane is cut.
func partSizes() [4]int { return [4]int{2, 8, 32, 128} }

const (
	longestPart = 128
	freshPart   = 4096
)

// from returns the place of the first row whose time is at least at: the part,
// 0 being the first, and the place in it. It is where the lane ends if there is
// none.
func (l *lane) from(at int64) (part, i int) {
	if n := len(l.first); n > int(l.taken) && l.first[n-1].at >= at {
		return 0, int(l.taken) + search(l.first[l.taken:], at)
	}
	lo, hi := 0, len(l.rest)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if p := l.rest[mid]; p[len(p)-1].at >= at {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	if lo == len(l.rest) {
		return lo + 1, 0
	}
	return lo + 1, search(l.rest[lo], at)
}

// search returns the place of the first row whose time is at least at.
func search(p []entry, at int64) int {
	lo, hi := 0, len(p)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if p[mid].at >= at {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// head returns the first row; nil: there is none.
func (l *lane) head() *entry {
	if len(l.first) == int(l.taken) {
		return nil
	}
	return &l.first[l.taken]
}

// at returns the first row of a time; nil: there is none.
func (l *lane) at(t int64) *entry {
	k, i := l.from(t)
	if p := l.part(k); i < len(p) && p[i].at == t {
		return &p[i]
	}
	return nil
}

// upTo returns the last row whose time is not after t; nil: there is none.
func (l *lane) upTo(t int64) *entry {
	k, i := len(l.rest)+1, 0
	if t < math.MaxInt64 {
		k, i = l.from(t + 1)
	}
	if k == 0 && i == int(l.taken) || k == 1 && i == 0 && l.head() == nil {
		return nil
	}
	if i == 0 {
		k--
		i = len(l.part(k))
	}
	return &l.part(k)[i-1]
}

// all appends the rows in order.
func (l *lane) all(dst []int32) []int32 {
	for _, e := range l.first[l.taken:] {
		dst = append(dst, e.id)
	}
	for _, p := range l.rest {
		for _, e := range p {
			dst = append(dst, e.id)
		}
	}
	return dst
}

// part returns a part of the lane; nil behind the last.
func (l *lane) part(k int) []entry {
	switch {
	case k == 0:
		return l.first
	case k <= len(l.rest):
		return l.rest[k-1]
	default:
		return nil
	}
}

// add enters a row, behind all others of its time.
func (s *lanes) add(l *lane, at int64, id int32) {
	k := len(l.rest) // the part that the row belongs to
	if k > 0 && l.rest[k-1][0].at > at {
		k = sort.Search(k, func(i int) bool { return l.rest[i][0].at > at })
	}
	if k == 0 {
		l.compact()
	}
	p, from := l.part(k), 0
	if k == 0 {
		from = int(l.taken) // the row may be older than those that are gone
	}
	switch {
	case len(p) < longestPart:
		p = s.put(p, from, entry{at, id})
	case k == len(l.rest) && p[len(p)-1].at <= at:
		l.rest = append(l.rest, s.put(nil, 0, entry{at, id}))
		return
	default:
		half := len(p) / 2
		upper := append(s.get(len(p)-half), p[half:]...)
		p = p[:half]
		if upper[0].at <= at {
			upper = s.put(upper, 0, entry{at, id})
		} else {
			p = s.put(p, from, entry{at, id})
		}
		l.rest = slices.Insert(l.rest, k, upper)
	}
	if k == 0 {
		l.first = p
	} else {
		l.rest[k-1] = p
	}
}

// compact gives up the places of rows that are gone, if there is no other room.
func (l *lane) compact() {
	if l.taken > 0 && len(l.first) == cap(l.first) {
		l.first = l.first[:copy(l.first, l.first[l.taken:])]
		l.taken = 0
	}
}

// put enters a row into a part that is in order from a place on.
func (s *lanes) put(p []entry, from int, e entry) []entry {
	n := len(p)
	if n == cap(p) {
		bigger := append(s.get(n+1), p...)
		s.give(p)
		p = bigger
	}
	p = append(p, e)
	for i := n; i > from && p[i-1].at > e.at; i-- {
		p[i], p[i-1] = p[i-1], e
	}
	return p
}

// cut takes out a row, which nearly always is the first.
func (s *lanes) cut(l *lane, id int32) {
	if len(l.first) > int(l.taken) && l.first[l.taken].id == id {
		l.taken++
	} else {
		l.remove(id)
	}
	if len(l.first) > int(l.taken) {
		return
	}
	s.give(l.first)
	l.first, l.taken = nil, 0
	if len(l.rest) > 0 {
		l.first = l.rest[0]
		l.rest = slices.Delete(l.rest, 0, 1)
	}
}

// remove takes out a row that is not the first.
func (l *lane) remove(id int32) {
	is := func(e entry) bool { return e.id == id }
	if i := slices.IndexFunc(l.first[l.taken:], is); i >= 0 {
		i += int(l.taken)
		l.first = slices.Delete(l.first, i, i+1)
		return
	}
	for k, p := range l.rest {
		if i := slices.IndexFunc(p, is); i >= 0 {
			if l.rest[k] = slices.Delete(p, i, i+1); len(p) == 1 {
				l.rest = slices.Delete(l.rest, k, k+1)
			}
			return
		}
	}
}

// get returns an empty part with room for n rows.
func (s *lanes) get(n int) []entry {
	for k, size := range partSizes() {
		if n > size {
			continue
		}
		if list := s.spare[k]; len(list) > 0 {
			s.spare[k] = list[:len(list)-1]
			return list[len(list)-1]
		}
		if len(s.fresh) < size {
			s.fresh = make([]entry, freshPart)
		}
		p := s.fresh[:0:size]
		s.fresh = s.fresh[size:]
		return p
	}
	return make([]entry, 0, n)
}

// give takes a part back.
func (s *lanes) give(p []entry) {
	for k, size := range partSizes() {
		if cap(p) == size {
			s.spare[k] = append(s.spare[k], p[:0])
		}
	}
}
