package state

import "slices"

// An Order keeps groups of one slice in the order of Sort while some come and go:
// windows that slide have mostly the same keys as those before them.
type Order struct {
	list  []ranked
	spare []ranked
}

// Add puts groups that are not in the order into it.
func (o *Order) Add(t *Table, groups []int32) {
	if len(groups) == 0 {
		return
	}
	fresh := t.sorted(groups)
	merged := o.spare[:0]
	old := o.list
	for len(old) > 0 && len(fresh) > 0 {
		if t.before(&old[0], &fresh[0]) {
			merged, old = append(merged, old[0]), old[1:]
		} else {
			merged, fresh = append(merged, fresh[0]), fresh[1:]
		}
	}
	merged = append(append(merged, old...), fresh...)
	o.list, o.spare = merged, o.list
}

// Slide puts groups that are not in the order into it, takes out those that are not
// in the sets now, one a block of [BlockSize] groups, and returns all that are left;
// it writes over dst.
func (o *Order) Slide(t *Table, groups []int32, now []uint64, dst []int32) []int32 {
	fresh := t.sorted(groups)
	fresh = append(fresh, ranked{group: -1, rank: ^uint16(0)})
	most := len(o.list) + len(fresh)
	merged, dst := slices.Grow(o.spare[:0], most)[:most], slices.Grow(dst[:0], most)[:most]
	n, next := 0, fresh[0]
	for i := range o.list {
		r := o.list[i]
		for next.rank < r.rank || next.rank == r.rank && next.bits < r.bits {
			merged[n], dst[n] = next, next.group
			n, fresh = n+1, fresh[1:]
			next = fresh[0]
		}
		// Without a branch: who leaves is hard to guess.
		merged[n], dst[n] = r, r.group
		g := uint32(r.group)
		n += int(now[g/blockSize] >> (g % blockSize) & 1)
	}
	for _, r := range fresh[:len(fresh)-1] {
		merged[n], dst[n] = r, r.group
		n++
	}
	o.list, o.spare = merged[:n], o.list
	return dst[:n]
}

// Keep takes out the groups for which keep is false.
func (o *Order) Keep(keep func(g int32) bool) {
	kept := o.list[:0]
	for _, r := range o.list {
		if keep(r.group) {
			kept = append(kept, r)
		}
	}
	o.list = kept
}

// Groups appends the groups in order.
func (o *Order) Groups(dst []int32) []int32 {
	for i := range o.list {
		dst = append(dst, o.list[i].group)
	}
	return dst
}
