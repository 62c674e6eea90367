package aggregate

import "github.com/apache/arrow/go/v17/arrow"

// save returns the values of groups.
func (s *set) save(groups []int32) arrow.Array {
	w := s.writer()
	for _, g := range groups {
		for m := s.groups.At(g).head; m != 0; m = s.members[m-1].next {
			if e := &s.members[m-1]; e.count != 0 {
				w.add(e.value, e.null(), int64(e.count), s.seq(m-1))
			}
		}
		w.group()
	}
	return w.to.Arrow()
}
