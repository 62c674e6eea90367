package parquet

import (
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A load appends the rows of an Arrow array to a vector. Which array it takes
// was decided when the file was opened.
type load func(v *vector.Vector, a arrow.Array) error

// A binding finds the loads of a column.
type binding struct {
	zone   *time.Location
	column string
	whole  types.Type     // of the column in the table
	found  arrow.DataType // of the column in the file
}

// mismatch says that a column has one type in the file and another in the table.
func (b *binding) mismatch() error {
	return fmt.Errorf("column %q is %s in the file, but %s in the table", b.column, fileName(b.found), b.whole.Name())
}

func (b *binding) loader(from arrow.DataType, to types.Type) (load, error) {
	if l := number(from, to); l != nil {
		return l, nil
	}
	switch k := to.Kind; {
	case k == types.Boolean && from.ID() == arrow.BOOL:
		return booleans, nil
	case k == types.Decimal:
		if d, ok := from.(*arrow.Decimal128Type); ok && int(d.Scale) == to.Scale && int(d.Precision) <= to.Precision {
			return convert[decimal128.Num, decimal128.Num](func(x decimal128.Num) decimal128.Num { return x }), nil
		}
	case k.Text() && (from.ID() == arrow.STRING || from.ID() == arrow.BINARY):
		return texts, nil
	case k.Bytes() && (from.ID() == arrow.STRING || from.ID() == arrow.BINARY):
		return binaries, nil
	case k.Bytes() && from.ID() == arrow.FIXED_SIZE_BINARY:
		return fixedBinaries, nil
	case k == types.Time:
		if l := clock(from, to.Precision); l != nil {
			return l, nil
		}
	case k.Stamp():
		if t, ok := from.(*arrow.TimestampType); ok {
			return stamps(t, to, b.zone), nil
		}
	case k.Nested():
		return b.nested(from, to)
	}
	return nil, b.mismatch()
}

func (b *binding) nested(from arrow.DataType, to types.Type) (load, error) {
	switch to.Kind {
	case types.Row:
		if s, ok := from.(*arrow.StructType); ok {
			return b.row(s, to)
		}
	case types.Array:
		if l, ok := from.(*arrow.ListType); ok {
			elem, err := b.loader(l.Elem(), *to.Elem)
			return entries(elem), err
		}
	default:
		m, ok := from.(*arrow.MapType)
		if !ok {
			break
		}
		key, value := to.Key, to.Elem
		if to.Kind == types.Multiset {
			count := types.Of(types.Int)
			key, value = to.Elem, &count
		}
		keys, err := b.loader(m.KeyType(), *key)
		if err != nil {
			return nil, err
		}
		values, err := b.loader(m.ItemType(), *value)
		return entries(keys, values), err
	}
	return nil, b.mismatch()
}

// row returns the load of a ROW, whose fields are found by name.
func (b *binding) row(s *arrow.StructType, to types.Type) (load, error) {
	at, loads := make([]int, len(to.Fields)), make([]load, len(to.Fields))
	for k, f := range to.Fields {
		i, ok := s.FieldIdx(f.Name)
		if at[k] = i; !ok {
			if !f.Type.Nullable {
				return nil, fmt.Errorf("column %q has no field %q in the file, which the table declares NOT NULL", b.column, f.Name)
			}
			at[k] = -1
			continue
		}
		var err error
		if loads[k], err = b.loader(s.Field(i).Type, f.Type); err != nil {
			return nil, err
		}
	}
	return func(v *vector.Vector, a arrow.Array) error {
		r := a.(*array.Struct)
		for k, c := range v.Child {
			if at[k] < 0 {
				for range r.Len() {
					c.AppendNull()
				}
				continue
			}
			if err := loads[k](c, r.Field(at[k])); err != nil {
				return err
			}
		}
		extend(v, a)
		return nil
	}, nil
}

// entries returns the load of lists and maps from those of their entries.
func entries(loads ...load) load {
	return func(v *vector.Vector, a arrow.Array) error {
		if a.Len() == 0 {
			return nil
		}
		var parts []arrow.Array
		switch l := a.(type) {
		case *array.Map:
			parts = []arrow.Array{l.Keys(), l.Items()}
		case *array.List:
			parts = []arrow.Array{l.ListValues()}
		}
		offsets := a.(array.ListLike)
		lo, _ := offsets.ValueOffsets(0)
		_, hi := offsets.ValueOffsets(a.Len() - 1)
		base := int64(v.Child[0].Len()) - lo
		for k, c := range v.Child {
			if err := within(c, parts[k], lo, hi, loads[k]); err != nil {
				return err
			}
		}
		for i := range a.Len() {
			_, end := offsets.ValueOffsets(i)
			v.Off = append(v.Off, int32(base+end))
		}
		extend(v, a)
		return nil
	}
}

// within loads some rows of an array.
func within(v *vector.Vector, a arrow.Array, lo, hi int64, l load) error {
	s := array.NewSlice(a, lo, hi)
	defer s.Release()
	return l(v, s)
}

// extend makes v, whose values have been appended, as long as they are, with
// the NULLs of a.
func extend(v *vector.Vector, a arrow.Array) {
	old := v.Len()
	v.Resize(old + a.Len())
	nulls(v, old, a)
}

// nulls copies the NULLs of a to the rows of v from old on.
func nulls(v *vector.Vector, old int, a arrow.Array) {
	if a.NullN() == 0 {
		return
	}
	for i := range a.Len() {
		if a.IsNull(i) {
			v.SetNull(old + i)
		}
	}
}

// raw returns the values of an array of fixed width.
func raw[T any](a arrow.Array) []T {
	d := a.Data()
	if d.Len() == 0 || len(d.Buffers()) < 2 || d.Buffers()[1] == nil {
		return make([]T, d.Len())
	}
	b := d.Buffers()[1].Bytes()
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), d.Offset()+d.Len())[d.Offset():]
}

// convert returns a load that turns values of fixed width one by one into others.
func convert[S any, T vector.Fixed](f func(S) T) load {
	return func(v *vector.Vector, a arrow.Array) error {
		old := v.Len()
		v.Resize(old + a.Len())
		to := vector.Values[T](v)
		for i, x := range raw[S](a) {
			to[old+i] = f(x)
		}
		nulls(v, old, a)
		return nil
	}
}

// copied returns a load of values that are the same in the vector.
func copied[T vector.Fixed](v *vector.Vector, a arrow.Array) error {
	old := v.Len()
	v.Resize(old + a.Len())
	if a.Len() > 0 {
		copy(vector.Values[T](v)[old:], raw[T](a))
	}
	nulls(v, old, a)
	return nil
}

type plain interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~float32 | ~float64
}

func widen[S plain, T vector.Fixed](to func(S) T) load { return convert(to) }

// number returns the load of a number or DATE whose type holds all values of the
// one in the file, or nil.
func number(from arrow.DataType, to types.Type) load {
	id := from.ID()
	switch to.Kind {
	case types.TinyInt:
		if id == arrow.INT8 {
			return copied[int8]
		}
	case types.SmallInt:
		switch id {
		case arrow.INT8:
			return widen(func(x int8) int16 { return int16(x) })
		case arrow.UINT8:
			return widen(func(x uint8) int16 { return int16(x) })
		case arrow.INT16:
			return copied[int16]
		}
	case types.Int:
		switch id {
		case arrow.INT8:
			return widen(func(x int8) int32 { return int32(x) })
		case arrow.UINT8:
			return widen(func(x uint8) int32 { return int32(x) })
		case arrow.INT16:
			return widen(func(x int16) int32 { return int32(x) })
		case arrow.UINT16:
			return widen(func(x uint16) int32 { return int32(x) })
		case arrow.INT32:
			return copied[int32]
		}
	case types.BigInt:
		return bigint(id)
	case types.Float:
		if id == arrow.FLOAT32 {
			return copied[float32]
		}
	case types.Double:
		switch id {
		case arrow.FLOAT32:
			return widen(func(x float32) float64 { return float64(x) })
		case arrow.FLOAT64:
			return copied[float64]
		}
	case types.Date:
		if id == arrow.DATE32 {
			return copied[int32]
		}
	}
	return nil
}

func bigint(id arrow.Type) load {
	switch id {
	case arrow.INT8:
		return widen(func(x int8) int64 { return int64(x) })
	case arrow.UINT8:
		return widen(func(x uint8) int64 { return int64(x) })
	case arrow.INT16:
		return widen(func(x int16) int64 { return int64(x) })
	case arrow.UINT16:
		return widen(func(x uint16) int64 { return int64(x) })
	case arrow.INT32:
		return widen(func(x int32) int64 { return int64(x) })
	case arrow.UINT32:
		return widen(func(x uint32) int64 { return int64(x) })
	case arrow.INT64:
		return copied[int64]
	}
	return nil
}

func booleans(v *vector.Vector, a arrow.Array) error {
	old, bits := v.Len(), a.(*array.Boolean)
	v.Resize(old + a.Len())
	to := vector.Values[uint8](v)
	for i := range a.Len() {
		to[old+i] = 0
		if bits.Value(i) {
			to[old+i] = 1
		}
	}
	nulls(v, old, a)
	return nil
}

// texts loads texts, which have to be UTF-8: files may call any bytes a text.
func texts(v *vector.Vector, a arrow.Array) error {
	start := len(v.Data())
	if err := binaries(v, a); err != nil {
		return err
	}
	if !utf8.Valid(v.Data()[start:]) {
		return errors.New("found a text that is not UTF-8")
	}
	return nil
}

func binaries(v *vector.Vector, a arrow.Array) error {
	if a.Len() == 0 {
		return nil
	}
	b, ok := a.(interface {
		ValueOffsets() []int32
		ValueBytes() []byte
	})
	if !ok {
		return fmt.Errorf("found %s, expected texts or bytes", a.DataType())
	}
	data, offsets := v.Data(), b.ValueOffsets()
	base := int32(len(data)) - offsets[0]
	v.SetData(append(data, b.ValueBytes()...))
	off := slices.Grow(v.Off, a.Len())
	for _, o := range offsets[1:] {
		off = append(off, base+o)
	}
	v.Off = off
	extend(v, a)
	return nil
}

func fixedBinaries(v *vector.Vector, a arrow.Array) error {
	b := a.(*array.FixedSizeBinary)
	for i := range a.Len() {
		if a.IsNull(i) {
			v.AppendNull()
		} else {
			v.AppendBytes(b.Value(i))
		}
	}
	return nil
}
