package state

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
)

// sorter is the scratch memory of Sort.
type sorter struct{ a, b []ranked }

// ranked is a group with what it is sorted by.
type ranked struct {
	bits  uint64
	group int32
	rank  uint16 // twice the key group, and 1 unless the key is NULL
}

// Sort sorts groups of one slice by key group and then by key, NULL first: the
// order in which one Advance fires (exactness.md 1, rule 7).
func (t *Table) Sort(groups []int32) {
	for i, r := range t.sorted(groups) {
		groups[i] = r.group
	}
}

// sorted returns what Sort sorts, lent until the next call.
func (t *Table) sorted(groups []int32) []ranked {
	a := t.rank(groups)
	switch {
	case len(a) < 48 || !t.short:
		slices.SortFunc(a, t.compare)
	case len(a) < fewKeys*KeyGroups:
		a = t.buckets(a)
	default:
		a = t.radix(a)
	}
	return a
}

// fewKeys is the number of keys of a key group up to which they are sorted one by one
// in less time than digit by digit.
const fewKeys = 24

// buckets sorts short keys by key group first, and then those of each.
func (t *Table) buckets(a []ranked) []ranked {
	b := byRank(a, t.other(a))
	for rest := b; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].rank == rest[0].rank {
			n++
		}
		t.sortFew(rest[:n])
		rest = rest[n:]
	}
	return b
}

// sortFew sorts keys of one rank, of which there are mostly few.
func (t *Table) sortFew(a []ranked) {
	if len(a) > 2*fewKeys {
		slices.SortFunc(a, t.compare)
		return
	}
	for i := 1; i < len(a); i++ {
		r, k := a[i], i
		for ; k > 0 && r.bits < a[k-1].bits; k-- {
			a[k] = a[k-1]
		}
		a[k] = r
	}
}

// other returns memory for as many keys as a.
func (t *Table) other(a []ranked) []ranked {
	if cap(t.sorter.b) < len(a) {
		t.sorter.b = make([]ranked, cap(a))
	}
	return t.sorter.b[:len(a)]
}

// byRank sorts a by rank into b, and leaves those of one rank in their order.
func byRank(a, b []ranked) []ranked {
	var counts [512]int32
	for i := range a {
		counts[a[i].rank&511]++
	}
	sums(counts[:])
	for i := range a {
		d := a[i].rank & 511
		b[counts[d]] = a[i]
		counts[d]++
	}
	return b
}

// before reports whether x comes before y, which has another key.
func (t *Table) before(x, y *ranked) bool {
	switch {
	case x.rank != y.rank:
		return x.rank < y.rank
	case t.short:
		return x.bits < y.bits
	default:
		return t.compare(*x, *y) < 0
	}
}

func (t *Table) rank(groups []int32) []ranked {
	a := t.sorter.a[:0]
	bits, places := t.bits.Pages, t.places.Pages
	for _, g := range groups {
		p := *page.At(places, g)
		r := ranked{group: g, rank: 2 * uint16(p&groupOf-1)}
		if p&groupOf == 0 {
			r.rank = 2 * uint16(t.KeyGroup(g))
		}
		if p&nullKey == 0 {
			r.rank++
			r.bits = *page.At(bits, g)
		}
		a = append(a, r)
	}
	t.sorter.a = a
	return a
}

// Compare compares the keys of two groups, NULL first.
func (t *Table) Compare(x, y int32) int {
	if len(t.Keys) == 0 {
		return 0
	}
	p, q := *t.places.At(x)&nullKey != 0, *t.places.At(y)&nullKey != 0
	switch {
	case p || q:
		return int(b2i(q)) - int(b2i(p))
	case t.short:
		return cmp.Compare(*t.bits.At(x), *t.bits.At(y))
	default:
		return bytes.Compare(t.long(x), t.long(y))
	}
}

func b2i(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

func (t *Table) compare(x, y ranked) int {
	if c := cmp.Compare(x.rank, y.rank); c != 0 || x.rank&1 == 0 {
		return c
	}
	if t.short {
		return cmp.Compare(x.bits, y.bits)
	}
	return bytes.Compare(t.long(x.group), t.long(y.group))
}

// radix sorts short keys digit by digit, the lowest first and the key group
// last; digits in which all keys agree are passed over.
func (t *Table) radix(a []ranked) []ranked {
	b := t.other(a)
	differ := uint64(0)
	for i := range a {
		if a[i].rank&1 != 0 { // the bits of NULL are no key
			differ |= a[i].bits ^ a[len(a)/2].bits
		}
	}
	var counts [256]int32
	for shift := 0; shift < 64; shift += 8 {
		if differ>>shift&0xff == 0 {
			continue
		}
		clear(counts[:])
		for i := range a {
			counts[a[i].bits>>shift&0xff]++
		}
		sums(counts[:])
		for i := range a {
			d := a[i].bits >> shift & 0xff
			b[counts[d]] = a[i]
			counts[d]++
		}
		a, b = b, a
	}
	return byRank(a, b)
}

// sums replaces counts by the number of items before each.
func sums(counts []int32) {
	total := int32(0)
	for i, n := range counts {
		counts[i] = total
		total += n
	}
}
