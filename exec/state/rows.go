package state

import (
	"cmp"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Rows keeps whole rows for operators that give them back: buffers, the rows of a
// frame or of a ranking. Rows have numbers, which stay until they are given back
// and are then used again. Fixed-width values lie in pages.
type Rows struct {
	Name  string
	Types []types.Type

	columns []rowColumn
	free    []int32
	n       int // numbers ever given
	live    int
}

// Rows declares a store of rows with columns of the given types.
func (s *Store) Rows(name string, columns []types.Type) *Rows {
	r := &Rows{Name: name, Types: columns}
	for _, t := range columns {
		r.columns = append(r.columns, newRowColumn(t))
	}
	s.rows = append(s.rows, r)
	return r
}

// AllRows returns the declared stores of rows.
func (s *Store) AllRows() []*Rows { return s.rows }

// Len returns the number of rows.
func (r *Rows) Len() int { return r.live }

// Cap returns the number that the numbers of all rows are below.
func (r *Rows) Cap() int { return r.n }

// Append copies rows of a batch, given by their numbers in it, and appends the
// numbers that they have got to dst.
func (r *Rows) Append(cols []*vector.Vector, rows, dst []int32) []int32 {
	old := len(dst)
	take := min(len(rows), len(r.free))
	dst = append(dst, r.free[len(r.free)-take:]...)
	r.free = r.free[:len(r.free)-take]
	for range len(rows) - take {
		dst = append(dst, int32(r.n))
		r.n++
	}
	ids := dst[old:]
	r.live += len(ids)
	for i, c := range r.columns {
		c.grow(r.n)
		c.put(ids, cols[i], rows)
	}
	return dst
}

// Get appends column c of rows to out.
func (r *Rows) Get(c int, ids []int32, out *vector.Vector) { r.columns[c].get(ids, out) }

// Int returns a whole number of a row; 0 if it is NULL.
func (r *Rows) Int(c int, id int32) int64 {
	v := vector.New(r.Types[c])
	if r.Get(c, []int32{id}, v); v.Null(0) {
		return 0
	}
	return vector.Integer(v, 0)
}

// Free gives rows back.
func (r *Rows) Free(ids []int32) {
	if len(ids) == 0 {
		return
	}
	r.live -= len(ids)
	r.free = append(r.free, ids...)
	for _, c := range r.columns {
		c.drop(ids)
	}
}

// Equal reports whether two rows are equal in all columns, NULL being equal to
// NULL and NaN to NaN.
func (r *Rows) Equal(a, b int32) bool {
	for _, c := range r.columns {
		x, y := c.null(a), c.null(b)
		if x != y || !x && !c.equal(a, b) {
			return false
		}
	}
	return true
}

// A SortBy is a column to order rows by. NullsLast is taken as it stands.
type SortBy struct {
	Column          int
	Desc, NullsLast bool
}

// Compare compares two rows by the given orders.
func (r *Rows) Compare(orders []SortBy, a, b int32) int {
	for _, o := range orders {
		c := r.columns[o.Column]
		d, known := o.nulls(c.null(a), c.null(b))
		if !known {
			d = o.directed(c.compare(a, b))
		}
		if d != 0 {
			return d
		}
	}
	return 0
}

// CompareTo compares row i of a batch with a row that is kept.
func (r *Rows) CompareTo(orders []SortBy, cols []*vector.Vector, i int, id int32) int {
	for _, o := range orders {
		c, src := r.columns[o.Column], cols[o.Column]
		d, known := o.nulls(src.Null(i), c.null(id))
		if !known {
			d = o.directed(c.compareTo(src, i, id))
		}
		if d != 0 {
			return d
		}
	}
	return 0
}

// nulls compares two values of which one may be NULL; known is false if none is.
func (o *SortBy) nulls(x, y bool) (d int, known bool) {
	switch {
	case x == y:
		return 0, x
	case x == o.NullsLast:
		return 1, true
	}
	return -1, true
}

func (o *SortBy) directed(d int) int {
	if o.Desc {
		return -d
	}
	return d
}

// A rowColumn holds a column of rows.
type rowColumn interface {
	grow(n int)
	put(ids []int32, src *vector.Vector, rows []int32)
	get(ids []int32, out *vector.Vector)
	drop(ids []int32)
	null(id int32) bool
	// compare and equal are for rows that are not NULL.
	compare(a, b int32) int
	compareTo(src *vector.Vector, i int, id int32) int
	equal(a, b int32) bool
}

func newRowColumn(t types.Type) rowColumn {
	switch t.Physical() {
	case types.PhysInt8:
		return &fixedRows[int8]{less: cmp.Compare[int8]}
	case types.PhysInt16:
		return &fixedRows[int16]{less: cmp.Compare[int16]}
	case types.PhysInt32:
		return &fixedRows[int32]{less: cmp.Compare[int32]}
	case types.PhysInt64:
		return &fixedRows[int64]{less: cmp.Compare[int64]}
	case types.PhysBool:
		return &fixedRows[uint8]{less: cmp.Compare[uint8]}
	case types.PhysFloat32:
		return &fixedRows[float32]{less: func(x, y float32) int { return vector.CompareFloats(float64(x), float64(y)) }}
	case types.PhysFloat64:
		return &fixedRows[float64]{less: vector.CompareFloats}
	case types.PhysWide:
		return &fixedRows[decimal128.Num]{less: decimal128.Num.Cmp}
	default:
		return &looseRows{kind: t}
	}
}

// fixedRows holds fixed-width values.
type fixedRows[T vector.Fixed] struct {
	values page.Column[T]
	nulls  page.Column[bool]
	any    bool // some row may be NULL
	less   func(x, y T) int
}

func (c *fixedRows[T]) grow(n int) {
	c.values.Grow(n)
	if c.any {
		c.nulls.Grow(n)
	}
}

func (c *fixedRows[T]) put(ids []int32, src *vector.Vector, rows []int32) {
	p, from := c.values.Pages, vector.Values[T](src)
	for i, id := range ids {
		*page.At(p, id) = from[rows[i]]
	}
	if !src.HasNulls() && !c.any {
		return
	}
	c.any = true
	c.nulls.Grow(len(c.values.Pages) * page.Size)
	for i, id := range ids {
		*c.nulls.At(id) = src.Null(int(rows[i]))
	}
}

func (c *fixedRows[T]) get(ids []int32, out *vector.Vector) {
	old := out.Len()
	out.Resize(old + len(ids))
	p, to := c.values.Pages, vector.Values[T](out)[old:]
	for i, id := range ids {
		to[i] = *page.At(p, id)
	}
	if !c.any {
		return
	}
	for i, id := range ids {
		if *c.nulls.At(id) {
			out.SetNull(old + i)
		}
	}
}

func (c *fixedRows[T]) drop([]int32)           {}
func (c *fixedRows[T]) null(id int32) bool     { return c.any && *c.nulls.At(id) }
func (c *fixedRows[T]) compare(a, b int32) int { return c.less(*c.values.At(a), *c.values.At(b)) }

func (c *fixedRows[T]) compareTo(src *vector.Vector, i int, id int32) int {
	return c.less(vector.Values[T](src)[i], *c.values.At(id))
}

func (c *fixedRows[T]) equal(a, b int32) bool {
	x, y := *c.values.At(a), *c.values.At(b)
	return x == y || x != x && y != y //nolint:staticcheck // NaN
}
