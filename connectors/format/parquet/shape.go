package parquet

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/decimal128"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// fileType returns the Arrow type as which a column is written. It is the one
// that vectors have at the borders of the engine, but for timestamps of
// precision 7 to 9.
func fileType(t types.Type) arrow.DataType {
	switch t.Kind {
	case types.Timestamp, types.TimestampLTZ:
		if t.Precision <= 6 {
			return t.Arrow()
		}
		zone := ""
		if t.Kind == types.TimestampLTZ {
			zone = "UTC"
		}
		return &arrow.TimestampType{Unit: arrow.Nanosecond, TimeZone: zone}
	case types.Array:
		return arrow.ListOf(fileType(*t.Elem))
	case types.Map:
		return arrow.MapOf(fileType(*t.Key), fileType(*t.Elem))
	case types.Multiset:
		return arrow.MapOf(fileType(*t.Elem), arrow.PrimitiveTypes.Int32)
	case types.Row:
		fields := make([]arrow.Field, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = arrow.Field{Name: f.Name, Type: fileType(f.Type), Nullable: true}
		}
		return arrow.StructOf(fields...)
	default:
		return t.Arrow()
	}
}

// reshape turns the data of a vector, as it is at the border, into what is written.
func reshape(d arrow.ArrayData, t types.Type, to arrow.DataType) (arrow.ArrayData, error) {
	if t.Kind.Stamp() && t.Precision > 6 {
		return nanoseconds(d, to)
	}
	if !t.Kind.Nested() {
		return d, nil
	}
	var children []arrow.ArrayData
	add := func(c arrow.ArrayData, t types.Type, to arrow.DataType) error {
		c, err := reshape(c, t, to)
		children = append(children, c)
		return err
	}
	var err error
	switch t.Kind {
	case types.Array:
		err = add(d.Children()[0], *t.Elem, to.(*arrow.ListType).Elem())
	case types.Row:
		for i, f := range t.Fields {
			err = errors.Join(err, add(d.Children()[i], f.Type, to.(*arrow.StructType).Field(i).Type))
		}
	default:
		m, pairs := to.(*arrow.MapType), d.Children()[0]
		key, value := t.Key, t.Elem
		if t.Kind == types.Multiset {
			count := types.Of(types.Int)
			key, value = t.Elem, &count
		}
		if pairs.Children()[0].NullN() > 0 {
			return nil, errors.New("a key of the map is NULL; Parquet has no such keys")
		}
		err = errors.Join(add(pairs.Children()[0], *key, m.KeyType()), add(pairs.Children()[1], *value, m.ItemType()))
		children = []arrow.ArrayData{array.NewData(m.Elem(), pairs.Len(), []*memory.Buffer{nil}, children, 0, 0)}
	}
	return array.NewData(to, d.Len(), d.Buffers(), children, d.NullN(), d.Offset()), err
}

// nanoseconds turns wide numbers into those of 64 bits that Parquet has.
func nanoseconds(d arrow.ArrayData, to arrow.DataType) (arrow.ArrayData, error) {
	a := array.NewDecimal128Data(d)
	values := make([]int64, d.Len())
	for i, x := range a.Values() {
		if a.IsNull(i) {
			continue
		}
		if x.Cmp(decimal128.FromI64(math.MaxInt64)) > 0 || x.Cmp(decimal128.FromI64(math.MinInt64)) < 0 {
			return nil, errors.New("a timestamp lies beyond the years 1677 to 2262, which Parquet can hold in nanoseconds; a precision of 6 holds all")
		}
		values[i] = int64(x.LowBits())
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 8*len(values))
	return array.NewData(to, d.Len(), []*memory.Buffer{d.Buffers()[0], memory.NewBufferBytes(bytes)}, nil, d.NullN(), 0), nil
}

// fileName names the type of a column in a file as SQL would, as far as it can.
func fileName(t arrow.DataType) string {
	switch t := t.(type) {
	case *arrow.ListType:
		return "ARRAY<" + fileName(t.Elem()) + ">"
	case *arrow.MapType:
		return "MAP<" + fileName(t.KeyType()) + ", " + fileName(t.ItemType()) + ">"
	case *arrow.StructType:
		var fields []string
		for _, f := range t.Fields() {
			fields = append(fields, "`"+f.Name+"` "+fileName(f.Type))
		}
		return "ROW<" + strings.Join(fields, ", ") + ">"
	case *arrow.Decimal128Type:
		return fmt.Sprintf("DECIMAL(%d, %d)", t.Precision, t.Scale)
	case *arrow.TimestampType:
		name := "TIMESTAMP"
		if t.TimeZone != "" {
			name = "TIMESTAMP_LTZ"
		}
		return fmt.Sprintf("%s(%d)", name, 3*int(t.Unit))
	case *arrow.Time32Type, *arrow.Time64Type:
		return "TIME"
	case *arrow.FixedSizeBinaryType:
		return fmt.Sprintf("BINARY(%d)", t.ByteWidth)
	}
	names := map[arrow.Type]string{
		arrow.BOOL: "BOOLEAN", arrow.INT8: "TINYINT", arrow.INT16: "SMALLINT", arrow.INT32: "INT", arrow.INT64: "BIGINT",
		arrow.UINT8: "an unsigned TINYINT", arrow.UINT16: "an unsigned SMALLINT", arrow.UINT32: "an unsigned INT", arrow.UINT64: "an unsigned BIGINT",
		arrow.FLOAT32: "FLOAT", arrow.FLOAT64: "DOUBLE", arrow.STRING: "STRING", arrow.BINARY: "BYTES", arrow.DATE32: "DATE",
	}
	if name := names[t.ID()]; name != "" {
		return name
	}
	return t.String()
}
