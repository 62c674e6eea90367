package aggregate

import (
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A coder turns the values of one type into numbers: the short form of a value,
// or its number in texts.
type coder struct {
	typ    types.Type
	texts  key.Interner
	buf    []byte
	values []uint64
}

// encode returns the numbers of the first n values of v, lent; those of NULL rows
// have no meaning.
func (c *coder) encode(v *vector.Vector, n int) []uint64 {
	if cap(c.values) < n {
		c.values = make([]uint64, n)
	}
	c.values = c.values[:n]
	if key.Short(v.Type) {
		key.AllBits(v, c.values)
		return c.values
	}
	cols := []*vector.Vector{v}
	for i := range c.values {
		c.buf = key.Append(c.buf[:0], cols, i)
		c.values[i] = c.texts.Add(c.buf)
	}
	return c.values
}

// decode appends a value, or NULL, to v.
func (c *coder) decode(value uint64, null bool, v *vector.Vector) {
	switch {
	case null:
		v.AppendNull()
	case key.Short(c.typ):
		key.AppendBits(v, value)
	default:
		key.Decode(c.texts.Bytes(value), []*vector.Vector{v})
	}
}

// translate returns the number in c of a value of src.
func (c *coder) translate(src *coder, value uint64) uint64 {
	if c == src || key.Short(c.typ) {
		return value
	}
	return c.texts.Add(src.texts.Bytes(value))
}

// A valueWriter writes the saved state of sets of values: for each group its values
// with their counts and the order in which they came.
type valueWriter struct {
	*coder
	to *vector.Vector
}

func (c *coder) saved() types.Type {
	return types.ArrayOf(types.RowOf(
		types.Field{Name: "value", Type: c.typ.Null()},
		types.Field{Name: "count", Type: bigint()},
		types.Field{Name: "seq", Type: bigint()},
	))
}

func (c *coder) writer() valueWriter { return valueWriter{c, vector.New(c.saved())} }

// add adds a value to the next group.
func (w valueWriter) add(value uint64, null bool, count, seq int64) {
	row := w.to.Child[0]
	w.decode(value, null, row.Child[0])
	addInt(row.Child[1], count)
	addInt(row.Child[2], seq)
	row.AppendEntries()
}

// group ends a group.
func (w valueWriter) group() { w.to.AppendEntries() }

// A savedValue is a value of a saved state.
type savedValue struct {
	value      uint64
	null       bool
	count, seq int64
}

// load calls grow for the groups of a saved state, which are those from the given one
// on, then for each group reserve and for each of its values add.
func (c *coder) load(state arrow.Array, from int, grow func(int), reserve func(g int32, n int), add func(g int32, s savedValue)) error {
	v := vector.New(c.saved())
	if err := v.AppendArrow(state); err != nil {
		return fmt.Errorf("saved state of an aggregate: %w", err)
	}
	grow(from + v.Len())
	row := v.Child[0]
	x := c.encode(row.Child[0], row.Len())
	for i := range v.Len() {
		lo, hi := v.Range(i)
		reserve(int32(from+i), hi-lo)
		for k := lo; k < hi; k++ {
			add(int32(from+i), savedValue{x[k], row.Child[0].Null(k), intAt(row.Child[1], k), intAt(row.Child[2], k)})
		}
	}
	return nil
}
