package rank

import "slices"

// A list holds rows, by their numbers, in an order. It is cut into parts so that
// a row in the middle of a long one costs little.
type list struct {
	parts [][]int32
	n     int
}

const listPart = 128

// find returns where row id is to be put: behind all rows that are not after it,
// as after says.
func (l *list) find(after func(other int32) bool) place {
	lo, hi := 0, len(l.parts)
	for lo < hi { // the first part whose last row is after
		mid := (lo + hi) / 2
		if p := l.parts[mid]; after(p[len(p)-1]) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	if lo == len(l.parts) {
		if lo == 0 {
			return place{}
		}
		return place{lo - 1, len(l.parts[lo-1])}
	}
	p := l.parts[lo]
	i, j := 0, len(p)
	for i < j {
		mid := (i + j) / 2
		if after(p[mid]) {
			j = mid
		} else {
			i = mid + 1
		}
	}
	return place{lo, i}
}

// A place is a part of a list and a place in it.
type place struct{ part, at int }

// insert puts a row at a place.
func (l *list) insert(p place, id int32) {
	l.n++
	if len(l.parts) == 0 {
		l.parts = append(l.parts, append(make([]int32, 0, 4), id))
		return
	}
	part := slices.Insert(l.parts[p.part], p.at, id)
	l.parts[p.part] = part
	if len(part) > listPart {
		half := len(part) / 2
		upper := append(make([]int32, 0, listPart+1), part[half:]...)
		l.parts[p.part] = part[:half]
		l.parts = slices.Insert(l.parts, p.part+1, upper)
	}
}

// remove takes the row at a place out.
func (l *list) remove(p place) {
	l.n--
	l.parts[p.part] = slices.Delete(l.parts[p.part], p.at, p.at+1)
	if len(l.parts[p.part]) == 0 {
		l.parts = slices.Delete(l.parts, p.part, p.part+1)
	}
}

// number returns how many rows stand before a place, at most limit.
func (l *list) number(p place, limit int64) int64 {
	n := int64(0)
	for _, part := range l.parts[:min(p.part, len(l.parts))] {
		if n += int64(len(part)); n >= limit {
			return limit
		}
	}
	return min(limit, n+int64(p.at))
}

// head appends up to n rows from number from on.
func (l *list) head(from, n int64, dst []int32) []int32 {
	for _, part := range l.parts {
		size := int64(len(part))
		if from >= size {
			from -= size
			continue
		}
		take := min(n, size-from)
		dst = append(dst, part[from:from+take]...)
		if n -= take; n <= 0 {
			break
		}
		from = 0
	}
	return dst
}

// last returns the place of the last row.
func (l *list) last() place {
	part := len(l.parts) - 1
	return place{part, len(l.parts[part]) - 1}
}

// put replaces the row at a place.
func (l *list) put(p place, id int32) { l.parts[p.part][p.at] = id }

func (l *list) at(p place) int32 { return l.parts[p.part][p.at] }

// next returns the place behind p, and whether there is a row.
func (l *list) next(p place) (place, bool) {
	if p.at++; p.part < len(l.parts) && p.at >= len(l.parts[p.part]) {
		p = place{p.part + 1, 0}
	}
	return p, p.part < len(l.parts)
}
