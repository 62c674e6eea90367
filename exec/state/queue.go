package state

import "slices"

// A Queue keeps numbers by the time at which they are due, those of one time in
// the order in which they came. Streams are nearly in order, so most numbers go
// to the end; the others move a short part of a list.
type Queue struct {
	parts [][]Due // each of up to queuePart, in order
	first int     // parts before it are empty
	used  int     // how much of the first part has been taken
	n     int
	spare [][]Due
}

// A Due is a number and its time.
type Due struct {
	At int64
	ID int32
}

const queuePart = 64

// Len returns how many numbers wait.
func (q *Queue) Len() int { return q.n }

// Least returns the time of the first number, and whether there is one.
func (q *Queue) Least() (at int64, ok bool) {
	if q.n == 0 {
		return 0, false
	}
	return q.parts[q.first][q.used].At, true
}

// Add enters a number.
func (q *Queue) Add(at int64, id int32) {
	q.n++
	last := len(q.parts) - 1
	if last < q.first {
		q.parts = append(q.parts, append(q.part(), Due{at, id}))
		return
	}
	if p := q.parts[last]; p[len(p)-1].At <= at {
		if len(p) < queuePart {
			q.parts[last] = append(p, Due{at, id})
		} else {
			q.parts = append(q.parts, append(q.part(), Due{at, id}))
		}
		return
	}
	q.insert(at, id)
}

// insert enters a number before the last one.
func (q *Queue) insert(at int64, id int32) {
	k, hi := q.first, len(q.parts)-1 // the last part ends after at
	for k < hi {
		mid := int(uint(k+hi) >> 1)
		if p := q.parts[mid]; p[len(p)-1].At > at {
			hi = mid
		} else {
			k = mid + 1
		}
	}
	p, from := q.parts[k], 0
	if k == q.first {
		from = q.used
	}
	i := from + after(p[from:], at)
	p = slices.Insert(p, i, Due{at, id})
	if len(p) <= queuePart {
		q.parts[k] = p
		return
	}
	// The upper half becomes a part of its own; what was taken stays below.
	half := max(len(p)/2, from+1)
	upper := append(q.part(), p[half:]...)
	q.parts[k] = p[:half]
	q.parts = slices.Insert(q.parts, k+1, upper)
}

// after returns the place of the first number that is due after t.
func after(p []Due, t int64) int {
	lo, hi := 0, len(p)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if p[mid].At > t {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

func (q *Queue) part() []Due {
	if n := len(q.spare); n > 0 {
		p := q.spare[n-1]
		q.spare = q.spare[:n-1]
		return p[:0]
	}
	return make([]Due, 0, queuePart+1)
}

// All appends all numbers to dst, in order.
func (q *Queue) All(dst []Due) []Due {
	for i, p := range q.parts[min(q.first, len(q.parts)):] {
		if i == 0 {
			p = p[q.used:]
		}
		dst = append(dst, p...)
	}
	return dst
}

// Take removes what is due at or before t and appends it to dst, in order.
func (q *Queue) Take(t int64, dst []Due) []Due {
	for q.n > 0 {
		p := q.parts[q.first]
		end := len(p)
		if p[end-1].At > t {
			end = q.used + after(p[q.used:], t)
		}
		dst = append(dst, p[q.used:end]...)
		q.n -= end - q.used
		if end < len(p) {
			q.used = end
			return dst
		}
		q.spare = append(q.spare, p)
		q.parts[q.first] = nil
		q.first, q.used = q.first+1, 0
	}
	q.parts, q.first = q.parts[:0], 0
	return dst
}
