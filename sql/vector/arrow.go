package vector

import (
	"fmt"
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/decimal128"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// Arrow returns the rows of v as an Arrow array of type v.Type.Arrow(), which
// shares no memory with v.
func (v *Vector) Arrow() arrow.Array {
	return array.MakeFromData(v.arrowData())
}

func (v *Vector) arrowData() arrow.ArrayData {
	if v.Const {
		return v.Clone().arrowData()
	}
	t := v.Type.Arrow()
	valid, nulls := v.arrowValid()
	buffers := []*memory.Buffer{valid}
	var children []arrow.ArrayData
	switch v.Type.Physical() {
	case types.PhysNull:
		return array.NewData(t, v.n, []*memory.Buffer{nil}, nil, v.n, 0)
	case types.PhysBool:
		buffers = append(buffers, packBits(Values[uint8](v)))
	case types.PhysBytes:
		buffers = append(buffers, copied(asBytes(v.Off)), copied(v.data))
	case types.PhysList:
		buffers = append(buffers, copied(asBytes(v.Off)))
		children = append(children, v.Child[0].arrowData())
	case types.PhysMap:
		buffers = append(buffers, copied(asBytes(v.Off)))
		entries := []arrow.ArrayData{v.Child[0].arrowData(), v.Child[1].arrowData()}
		entry := t.(*arrow.MapType).Elem()
		children = append(children, array.NewData(entry, v.Child[0].n, []*memory.Buffer{nil}, entries, 0, 0))
	case types.PhysRow:
		for _, c := range v.Child {
			children = append(children, c.arrowData())
		}
	default:
		buffers = append(buffers, copied(v.data[:v.n*v.Type.Physical().Width()]))
	}
	return array.NewData(t, v.n, buffers, children, nulls, 0)
}

// arrowValid returns a copy of the validity bitmap and how many rows are NULL.
func (v *Vector) arrowValid() (*memory.Buffer, int) {
	if v.Valid == nil {
		return nil, 0
	}
	return copied(asBytes(v.Valid[:Words(v.n)])), v.n - v.Valid.Ones(v.n)
}

func asBytes[T int32 | uint64](s []T) []byte {
	var x T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(x)))
}

func copied(b []byte) *memory.Buffer {
	return memory.NewBufferBytes(append(make([]byte, 0, len(b)), b...))
}

func packBits(values []uint8) *memory.Buffer {
	packed := make([]byte, (len(values)+7)/8)
	for i, x := range values {
		packed[i>>3] |= x << (i & 7)
	}
	return memory.NewBufferBytes(packed)
}

// AppendArrow appends the rows of an Arrow array of type v.Type.Arrow(). Names
// of fields and nullability do not count.
func (v *Vector) AppendArrow(a arrow.Array) error {
	if a.DataType().ID() != v.Type.Arrow().ID() {
		return fmt.Errorf("an Arrow array of type %s cannot hold %s, it should be %s", a.DataType(), v.Type, v.Type.Arrow())
	}
	switch a := a.(type) {
	case *array.Null:
		for range a.Len() {
			v.AppendNull()
		}
		return nil
	case *array.Boolean:
		for i := range a.Len() {
			v.appendBool(a, i)
		}
		return nil
	case *array.Int8:
		appendFixed(v, a, a.Int8Values())
	case *array.Int16:
		appendFixed(v, a, a.Int16Values())
	case *array.Int32:
		appendFixed(v, a, a.Int32Values())
	case *array.Int64:
		appendFixed(v, a, a.Int64Values())
	case *array.Float32:
		appendFixed(v, a, a.Float32Values())
	case *array.Float64:
		appendFixed(v, a, a.Float64Values())
	case *array.Decimal128:
		appendFixed[decimal128.Num](v, a, a.Values())
	case *array.Date32:
		appendFixed(v, a, a.Date32Values())
	case *array.Time32:
		appendFixed(v, a, a.Time32Values())
	case *array.Timestamp:
		appendFixed(v, a, a.TimestampValues())
	default:
		return v.appendVariable(a)
	}
	return nil
}

func (v *Vector) appendBool(a *array.Boolean, i int) {
	if a.IsNull(i) {
		v.AppendNull()
		return
	}
	var x uint8
	if a.Value(i) {
		x = 1
	}
	AppendValue(v, x)
}

// appendFixed copies values whose memory has the form that v has.
func appendFixed[T any](v *Vector, a arrow.Array, values []T) {
	if len(values) == 0 {
		return
	}
	old, w := v.n, v.Type.Physical().Width()
	v.Resize(old + len(values))
	copy(v.data[old*w:], unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*w))
	if a.NullN() == 0 {
		return
	}
	for i := range values {
		if a.IsNull(i) {
			v.SetNull(old + i)
		}
	}
}

func (v *Vector) appendVariable(a arrow.Array) error {
	switch a := a.(type) {
	case *array.String:
		for i := range a.Len() {
			v.appendEither(a.IsNull(i), func() { v.AppendString(a.Value(i)) })
		}
	case *array.Binary:
		for i := range a.Len() {
			v.appendEither(a.IsNull(i), func() { v.AppendBytes(a.Value(i)) })
		}
	case *array.List:
		return v.appendEntries(a, a.ListValues())
	case *array.Map:
		return v.appendEntries(a, a.Keys(), a.Items())
	case *array.Struct:
		return v.appendFields(a)
	default:
		return fmt.Errorf("an Arrow array of type %s cannot be read as %s", a.DataType(), v.Type)
	}
	return nil
}

func (v *Vector) appendEither(null bool, value func()) {
	if null {
		v.AppendNull()
		return
	}
	value()
}

// ranged are Arrow's lists and maps.
type ranged interface {
	arrow.Array
	ValueOffsets(i int) (start, end int64)
}

func (v *Vector) appendEntries(a ranged, entries ...arrow.Array) error {
	for i := range a.Len() {
		if a.IsNull(i) {
			v.AppendNull()
			continue
		}
		lo, hi := a.ValueOffsets(i)
		for k, c := range v.Child {
			if err := appendSlice(c, entries[k], lo, hi); err != nil {
				return err
			}
		}
		v.AppendEntries()
	}
	return nil
}

func appendSlice(v *Vector, a arrow.Array, lo, hi int64) error {
	return v.AppendArrow(array.NewSlice(a, lo, hi))
}

func (v *Vector) appendFields(a *array.Struct) error {
	if a.NumField() != len(v.Child) {
		return fmt.Errorf("an Arrow struct of %d fields cannot hold %s", a.NumField(), v.Type)
	}
	for k, c := range v.Child {
		if err := c.AppendArrow(a.Field(k)); err != nil {
			return err
		}
	}
	for i := range a.Len() {
		v.extend(a.IsValid(i))
	}
	return nil
}
