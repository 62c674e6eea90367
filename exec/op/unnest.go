package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An UnnestSpec says what an [Unnest] does.
type UnnestSpec struct {
	Collection types.Type   // ARRAY, MAP or MULTISET
	Output     []types.Type // of the result: Kept, then Parts
	Column     int          // the collection
	Kept       []int        // columns of the input
	// Parts are fields of a row, key (0) and value (1) of an entry or the value (0),
	// and the number after those is the position of the element, from 1.
	Parts []int
	Outer bool // a row without elements is put out once, its parts NULL
	// NullRows says that NULLs among rows are elements; they are left out otherwise.
	NullRows bool
}

// Unnest makes a row of each element of a collection. Kinds and the places of
// marks are those of the rows that the elements stand in.
type Unnest struct {
	spec    UnnestSpec
	cond    func(*changelog.Batch, []int32) ([]int32, error) // nil: every element counts
	reading Reading
	out     changelog.Batch
	account stream.Account

	from  []int32 // for each row of the result: the row of the input,
	elem  []int32 // the element among those of all rows, padded for none,
	at    []int32 // and its position in the collection
	kept  []int32 // rows for which cond holds
	marks []changelog.Mark
	next  [3][]int32 // memory for from, elem and at with other rows padded
}

// padded is the element of a row that has none.
const padded = -1

// NewUnnest returns the step. cond, if there is one, chooses among the elements
// of each row, as in LEFT JOIN UNNEST(a) AS t (x) ON x > 15.
func NewUnnest(spec UnnestSpec, cond func(*changelog.Batch, []int32) ([]int32, error), r Reading) *Unnest {
	u := &Unnest{spec: spec, cond: cond, reading: r}
	for _, t := range spec.Output {
		u.out.Cols = append(u.out.Cols, vector.New(t))
	}
	return u
}

var _ stream.RowWise = (*Unnest)(nil)

// Map implements [stream.RowWise].
func (u *Unnest) Map(in *changelog.Batch) (*changelog.Batch, error) {
	u.expand(in, u.spec.Outer && u.cond == nil)
	if u.cond != nil {
		u.fill(in)
		if err := u.choose(in); err != nil {
			return nil, err
		}
	}
	u.count(in)
	u.pair(in)
	u.fill(in)
	return &u.out, nil
}

// Account implements [stream.Accountant].
func (u *Unnest) Account() stream.Account { return u.account }

// expand finds the elements of every row.
func (u *Unnest) expand(in *changelog.Batch, pad bool) {
	u.from, u.elem, u.at, u.out.Kinds = u.from[:0], u.elem[:0], u.at[:0], nil
	c := in.Cols[u.spec.Column]
	for i := range in.N {
		before := len(u.from)
		if !c.Null(i) {
			u.elements(c, int32(i))
		}
		if pad && len(u.from) == before {
			u.from, u.elem, u.at = append(u.from, int32(i)), append(u.elem, padded), append(u.at, 0)
		}
	}
}

// elements adds those of row i. A member of a multiset comes as often as it
// stands in it.
func (u *Unnest) elements(c *vector.Vector, i int32) {
	lo, hi := c.Range(int(i))
	if rows := c.Child[0]; !u.spec.NullRows && u.spec.Collection.Kind != types.Map && rows.Type.Kind == types.Row && rows.HasNulls() {
		u.wholeRows(c, i)
		return
	}
	if u.spec.Collection.Kind != types.Multiset {
		for e := lo; e < hi; e++ {
			u.from, u.elem, u.at = append(u.from, i), append(u.elem, int32(e)), append(u.at, int32(e-lo+1))
		}
		return
	}
	times := vector.Values[int32](c.Child[1])
	position := int32(0)
	for e := lo; e < hi; e++ {
		for range times[e] {
			position++
			u.from, u.elem, u.at = append(u.from, i), append(u.elem, int32(e)), append(u.at, position)
		}
	}
}

// wholeRows is elements for rows some of which are NULL: those are left out.
func (u *Unnest) wholeRows(c *vector.Vector, i int32) {
	lo, hi := c.Range(int(i))
	for e := lo; e < hi; e++ {
		times := int32(1)
		if u.spec.Collection.Kind == types.Multiset {
			times = vector.Values[int32](c.Child[1])[e]
		}
		if c.Child[0].Null(e) {
			continue
		}
		for range times {
			u.from, u.elem, u.at = append(u.from, i), append(u.elem, int32(e)), append(u.at, int32(e-lo+1))
		}
	}
}

// choose drops the elements for which the condition is not TRUE, and pads the
// rows of which none is left.
func (u *Unnest) choose(in *changelog.Batch) error {
	u.reading.read(&u.out)
	kept, err := u.cond(&u.out, u.kept[:0])
	u.kept = kept
	if err != nil {
		return err
	}
	from, elem, at := u.next[0][:0], u.next[1][:0], u.next[2][:0]
	k := 0
	for i := range int32(in.N) {
		before := len(from)
		for ; k < len(kept) && u.from[kept[k]] == i; k++ {
			from, elem, at = append(from, i), append(elem, u.elem[kept[k]]), append(at, u.at[kept[k]])
		}
		if u.spec.Outer && len(from) == before {
			from, elem, at = append(from, i), append(elem, padded), append(at, 0)
		}
	}
	u.next = [3][]int32{u.from, u.elem, u.at}
	u.from, u.elem, u.at = from, elem, at
	return nil
}

// count counts the rows that are in the result and those that are not.
func (u *Unnest) count(in *changelog.Batch) {
	last, used := int32(-1), int64(0)
	for _, i := range u.from {
		if i != last {
			used++
		}
		last = i
	}
	u.account.Used += used
	u.account.Filtered += int64(in.N) - used
}

// pair gives the rows their kinds. All elements of the old half of an update stand
// before those of the new one, as in Flink: the two that meet are its halves, the
// others deletions and insertions (invariant I6).
func (u *Unnest) pair(in *changelog.Batch) {
	if in.Kinds == nil {
		return
	}
	kinds := u.out.Kinds[:0]
	for r, i := range u.from {
		kind := in.Kinds[i]
		switch {
		case kind == changelog.UpdateBefore && (r+1 == len(u.from) || u.from[r+1] != i+1):
			kind = changelog.Delete
		case kind == changelog.UpdateAfter && i > 0 && in.Kinds[i-1] == changelog.UpdateBefore && (r == 0 || u.from[r-1] != i-1):
			kind = changelog.Insert
		}
		kinds = append(kinds, kind)
	}
	u.out.Kinds = kinds
}

// fill writes the columns and places the marks.
func (u *Unnest) fill(in *changelog.Batch) {
	u.out.N = len(u.from)
	for k, c := range u.spec.Kept {
		v := u.out.Cols[k]
		v.Reset()
		v.AppendRows(in.Cols[c], u.from)
	}
	c := in.Cols[u.spec.Column]
	for k, p := range u.spec.Parts {
		v := u.out.Cols[len(u.spec.Kept)+k]
		v.Reset()
		u.part(v, c, p)
	}
	u.place(in)
}

// part writes part p of the elements. What row elements that are NULL hold has no
// meaning, and is NULL in each part.
func (u *Unnest) part(v, c *vector.Vector, p int) {
	values, rows := c.Child, (*vector.Vector)(nil)
	if u.spec.Collection.Kind != types.Map {
		values = c.Child[:1]
		if c.Child[0].Type.Kind == types.Row {
			rows, values = c.Child[0], c.Child[0].Child
		}
	}
	if p == len(values) {
		u.positions(v)
		return
	}
	for lo := 0; lo < len(u.elem); {
		hi := lo
		for hi < len(u.elem) && u.elem[hi] != padded {
			hi++
		}
		v.AppendRows(values[p], u.elem[lo:hi])
		if lo = hi; lo < len(u.elem) {
			v.AppendNull()
			lo++
		}
	}
	if rows == nil || !rows.HasNulls() {
		return
	}
	for r, e := range u.elem {
		if e != padded && rows.Null(int(e)) {
			v.SetNull(r)
		}
	}
}

func (u *Unnest) positions(v *vector.Vector) {
	v.Resize(len(u.at))
	copy(vector.Values[int32](v), u.at)
	for r, e := range u.elem {
		if e == padded {
			v.SetNull(r)
		}
	}
}

// place puts the marks before the first row of the result that stands after them.
// An update has none between its halves, so that pairing moves nothing over one.
func (u *Unnest) place(in *changelog.Batch) {
	u.marks = u.marks[:0]
	r := 0
	for _, m := range in.Marks {
		for r < len(u.from) && in.Ordinal(int(u.from[r])) < m.Row {
			r++
		}
		u.marks = append(u.marks, changelog.Mark{Row: int32(r), W: m.W})
	}
	u.out.Marks = u.marks
}
