package types

// Integer reports whether k is TINYINT, SMALLINT, INT or BIGINT.
func (k Kind) Integer() bool { return k >= TinyInt && k <= BigInt }

// Exact reports whether k is an integer or DECIMAL.
func (k Kind) Exact() bool { return k.Integer() || k == Decimal }

// Approximate reports whether k is FLOAT or DOUBLE.
func (k Kind) Approximate() bool { return k == Float || k == Double }

// Numeric reports whether k is a number.
func (k Kind) Numeric() bool { return k >= TinyInt && k <= Decimal }

// Text reports whether k is CHAR or VARCHAR.
func (k Kind) Text() bool { return k == Char || k == Varchar }

// Bytes reports whether k is BINARY or VARBINARY.
func (k Kind) Bytes() bool { return k == Binary || k == Varbinary }

// Stamp reports whether k is TIMESTAMP or TIMESTAMP_LTZ.
func (k Kind) Stamp() bool { return k == Timestamp || k == TimestampLTZ }

// Temporal reports whether k is a date, a time or a timestamp.
func (k Kind) Temporal() bool { return k >= Date && k <= TimestampLTZ }

// Interval reports whether k is an interval.
func (k Kind) Interval() bool { return k == IntervalDay || k == IntervalMonth }

// Nested reports whether values of k hold other values.
func (k Kind) Nested() bool { return k >= Array }

// A Physical is the form in which a vector carries values.
type Physical uint8

// The physical forms. Wide values are 128 bits: DECIMAL of any precision as
// its unscaled value, and timestamps of precision 7 to 9 as nanoseconds.
const (
	PhysNull  Physical = iota // no values at all, every row is NULL
	PhysBool                  // one byte, 0 or 1
	PhysInt8                  // TINYINT
	PhysInt16                 // SMALLINT
	PhysInt32                 // INT, DATE in days, TIME in ms, INTERVAL in months
	PhysInt64                 // BIGINT, timestamps in ms (p <= 3) or us (p <= 6), INTERVAL in ms
	PhysFloat32
	PhysFloat64
	PhysWide  // decimal128.Num
	PhysBytes // offsets and bytes: text and binary
	PhysList  // offsets and a child: ARRAY
	PhysMap   // offsets and two children: MAP (key, value), MULTISET (element, INT count)
	PhysRow   // one child a field
)

// Physical returns the form in which vectors carry values of t.
func (t Type) Physical() Physical {
	switch t.Kind {
	case Boolean:
		return PhysBool
	case TinyInt:
		return PhysInt8
	case SmallInt:
		return PhysInt16
	case Int, Date, Time, IntervalMonth:
		return PhysInt32
	case BigInt, IntervalDay:
		return PhysInt64
	case Float:
		return PhysFloat32
	case Double:
		return PhysFloat64
	case Decimal:
		return PhysWide
	case Char, Varchar, Binary, Varbinary:
		return PhysBytes
	case Timestamp, TimestampLTZ:
		if t.Precision > 6 {
			return PhysWide
		}
		return PhysInt64
	case Array:
		return PhysList
	case Map, Multiset:
		return PhysMap
	case Row:
		return PhysRow
	default:
		return PhysNull
	}
}

// Width returns the bytes of a value of a fixed-width form, and 0 for the others.
func (p Physical) Width() int {
	return [...]int{0, 1, 1, 2, 4, 8, 4, 8, 16, 0, 0, 0, 0}[p]
}

// UnitsPerSecond returns how many units of a timestamp of precision p make a
// second: 1000 up to 3, 1,000,000 up to 6, 1,000,000,000 above.
func UnitsPerSecond(p int) int64 {
	switch {
	case p <= 3:
		return 1e3
	case p <= 6:
		return 1e6
	default:
		return 1e9
	}
}
