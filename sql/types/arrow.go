package types

import "github.com/apache/arrow/go/v17/arrow"

// Arrow returns the Arrow type that carries values of t at the borders of the
// engine. Lengths and nullability are not part of it.
func (t Type) Arrow() arrow.DataType {
	switch t.Kind {
	case Boolean:
		return arrow.FixedWidthTypes.Boolean
	case TinyInt:
		return arrow.PrimitiveTypes.Int8
	case SmallInt:
		return arrow.PrimitiveTypes.Int16
	case Int, IntervalMonth:
		return arrow.PrimitiveTypes.Int32
	case BigInt, IntervalDay:
		return arrow.PrimitiveTypes.Int64
	case Float:
		return arrow.PrimitiveTypes.Float32
	case Double:
		return arrow.PrimitiveTypes.Float64
	case Decimal:
		return &arrow.Decimal128Type{Precision: int32(t.Precision), Scale: int32(t.Scale)}
	case Char, Varchar:
		return arrow.BinaryTypes.String
	case Binary, Varbinary:
		return arrow.BinaryTypes.Binary
	case Date:
		return arrow.FixedWidthTypes.Date32
	case Time:
		return arrow.FixedWidthTypes.Time32ms
	case Timestamp, TimestampLTZ:
		return t.arrowStamp()
	default:
		return t.arrowNested()
	}
}

func (t Type) arrowStamp() arrow.DataType {
	zone := ""
	if t.Kind == TimestampLTZ {
		zone = "UTC"
	}
	switch {
	case t.Precision <= 3:
		return &arrow.TimestampType{Unit: arrow.Millisecond, TimeZone: zone}
	case t.Precision <= 6:
		return &arrow.TimestampType{Unit: arrow.Microsecond, TimeZone: zone}
	default:
		return &arrow.Decimal128Type{Precision: 38}
	}
}

func (t Type) arrowNested() arrow.DataType {
	switch t.Kind {
	case Array:
		return arrow.ListOf(t.Elem.Arrow())
	case Map:
		return arrow.MapOf(t.Key.Arrow(), t.Elem.Arrow())
	case Multiset:
		return arrow.MapOf(t.Elem.Arrow(), arrow.PrimitiveTypes.Int32)
	case Row:
		fields := make([]arrow.Field, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = arrow.Field{Name: f.Name, Type: f.Type.Arrow(), Nullable: true}
		}
		return arrow.StructOf(fields...)
	default:
		return arrow.Null
	}
}
