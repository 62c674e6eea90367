package aggregate

import (
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// saved is the type of the saved state of a set: for each group its values with
// their counts and the order in which they came.
func (s *set) saved() types.Type {
	return types.ArrayOf(types.RowOf(
		types.Field{Name: "value", Type: s.typ.Null()},
		types.Field{Name: "count", Type: bigint()},
		types.Field{Name: "seq", Type: bigint()},
	))
}

// save returns the values of groups.
func (s *set) save(groups []int32) arrow.Array {
	v := vector.New(s.saved())
	row := v.Child[0]
	for _, g := range groups {
		for m := s.groups.At(g).head; m != 0; m = s.members[m-1].next {
			e := &s.members[m-1]
			if e.count == 0 {
				continue
			}
			s.decode(e, row.Child[0])
			addInt(row.Child[1], int64(e.count))
			addInt(row.Child[2], s.seq(m-1))
			row.AppendEntries()
		}
		v.AppendEntries()
	}
	return v.Arrow()
}

// load calls add for each value of a saved state, for groups behind the last.
func (s *set) load(state arrow.Array, grow func(int), add func(g int32, m *member, seq int64)) error {
	v := vector.New(s.saved())
	if err := v.AppendArrow(state); err != nil {
		return fmt.Errorf("saved state of an aggregate: %w", err)
	}
	from := s.n
	grow(from + v.Len())
	row := v.Child[0]
	x := append([]uint64(nil), s.encode(row.Child[0], row.Len())...)
	for i := range v.Len() {
		lo, hi := v.Range(i)
		for k := lo; k < hi; k++ {
			m := member{value: x[k], count: int32(intAt(row.Child[1], k))}
			if row.Child[0].Null(k) {
				m.id = nullValue
			}
			add(int32(from+i), &m, intAt(row.Child[2], k))
		}
	}
	return nil
}
