package state

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
