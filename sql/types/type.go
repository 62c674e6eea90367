// Package types is the type system of the dialect: kinds, lengths, precisions,
// nested types and nullability, their names as Flink prints them, and the
// physical form in which vectors carry their values.
//
// It does not convert values (that is sql/function/scalar/cast) and does not
// read type syntax (sql/parse does, planner/bind turns syntax into a Type).
//
// Start with [Type]. The rules for common types and implicit casts stand in
// common.go; the source of each is Flink's documented behaviour as recorded in
// the conformance cases.
package types

import (
	"fmt"
	"math"
	"strings"
)

// A Kind is the root of a type, without length, precision or nullability.
type Kind uint8

// The kinds of the dialect. CHAR/VARCHAR and BINARY/VARBINARY differ in whether
// the length is fixed; STRING and BYTES are VARCHAR and VARBINARY of MaxLength.
const (
	Null Kind = iota // the type of a bare NULL
	Boolean
	TinyInt
	SmallInt
	Int
	BigInt
	Float
	Double
	Decimal
	Char
	Varchar
	Binary
	Varbinary
	Date
	Time
	Timestamp
	TimestampLTZ
	IntervalDay   // DAY TO SECOND, in milliseconds
	IntervalMonth // YEAR TO MONTH, in months
	Array
	Map
	Multiset
	Row
)

// MaxLength is the length of STRING and BYTES.
const MaxLength = math.MaxInt32

// MaxPrecision is the greatest precision of a DECIMAL.
const MaxPrecision = 38

// A Type is a SQL type. The zero Type is NULL NOT NULL and stands for "none".
// Types are values: nobody changes what Elem, Key or Fields refer to.
type Type struct {
	Kind      Kind
	Nullable  bool
	Length    int     // CHAR, VARCHAR in code points; BINARY, VARBINARY in bytes
	Precision int     // DECIMAL digits; TIME, TIMESTAMP, TIMESTAMP_LTZ fraction digits
	Scale     int     // DECIMAL
	Elem      *Type   // ARRAY and MULTISET elements, MAP values
	Key       *Type   // MAP keys
	Fields    []Field // ROW
}

// A Field is a field of a ROW type.
type Field struct {
	Name    string
	Type    Type
	Comment string
}

// Of returns the nullable type of a kind that needs no parameters, with the
// default parameters of the others: CHAR(1), STRING, BINARY(1), BYTES,
// DECIMAL(10, 0), TIME(0), TIMESTAMP(6), TIMESTAMP_LTZ(6).
func Of(k Kind) Type {
	t := Type{Kind: k, Nullable: true}
	switch k {
	case Char, Binary:
		t.Length = 1
	case Varchar, Varbinary:
		t.Length = MaxLength
	case Decimal:
		t.Precision = 10
	case Timestamp, TimestampLTZ:
		t.Precision = 6
	}
	return t
}

// String returns the nullable type STRING.
func String() Type { return Of(Varchar) }

// WithLength returns the nullable CHAR, VARCHAR, BINARY or VARBINARY type of a length.
func WithLength(k Kind, n int) Type { return Type{Kind: k, Nullable: true, Length: n} }

// DecimalOf returns the nullable type DECIMAL(p, s).
func DecimalOf(p, s int) Type { return Type{Kind: Decimal, Nullable: true, Precision: p, Scale: s} }

// WithPrecision returns the nullable TIME, TIMESTAMP or TIMESTAMP_LTZ type of a precision.
func WithPrecision(k Kind, p int) Type { return Type{Kind: k, Nullable: true, Precision: p} }

// ArrayOf returns the nullable type ARRAY<elem>.
func ArrayOf(elem Type) Type { return Type{Kind: Array, Nullable: true, Elem: &elem} }

// MultisetOf returns the nullable type MULTISET<elem>.
func MultisetOf(elem Type) Type { return Type{Kind: Multiset, Nullable: true, Elem: &elem} }

// MapOf returns the nullable type MAP<key, value>.
func MapOf(key, value Type) Type {
	return Type{Kind: Map, Nullable: true, Key: &key, Elem: &value}
}

// RowOf returns the nullable type ROW<fields>.
func RowOf(fields ...Field) Type { return Type{Kind: Row, Nullable: true, Fields: fields} }

// NotNull returns t without NULL.
func (t Type) NotNull() Type { t.Nullable = false; return t }

// Null returns t with NULL.
func (t Type) Null() Type { t.Nullable = true; return t }

// WithNull returns t, nullable or not.
func (t Type) WithNull(nullable bool) Type { t.Nullable = nullable; return t }

// Equal reports whether t and u are the same type, nullability included at
// every level; comments of fields do not count.
func (t Type) Equal(u Type) bool { return t.Nullable == u.Nullable && t.EqualKind(u) }

// EqualKind is Equal without the nullability of the outermost level.
func (t Type) EqualKind(u Type) bool {
	if t.Kind != u.Kind || t.Length != u.Length || t.Precision != u.Precision || t.Scale != u.Scale ||
		len(t.Fields) != len(u.Fields) || (t.Elem == nil) != (u.Elem == nil) || (t.Key == nil) != (u.Key == nil) {
		return false
	}
	for i := range t.Fields {
		if t.Fields[i].Name != u.Fields[i].Name || !t.Fields[i].Type.Equal(u.Fields[i].Type) {
			return false
		}
	}
	return (t.Elem == nil || t.Elem.Equal(*u.Elem)) && (t.Key == nil || t.Key.Equal(*u.Key))
}

// String returns the name of t as Flink prints it, with NOT NULL where t is not nullable.
func (t Type) String() string {
	if t.Nullable {
		return t.Name()
	}
	return t.Name() + " NOT NULL"
}

// Name returns the name of t without its outermost nullability.
func (t Type) Name() string {
	switch t.Kind {
	case Char:
		return fmt.Sprintf("CHAR(%d)", t.Length)
	case Varchar:
		return lengthName("VARCHAR", "STRING", t.Length)
	case Binary:
		return fmt.Sprintf("BINARY(%d)", t.Length)
	case Varbinary:
		return lengthName("VARBINARY", "BYTES", t.Length)
	case Decimal:
		return fmt.Sprintf("DECIMAL(%d, %d)", t.Precision, t.Scale)
	case Time, Timestamp, TimestampLTZ:
		return fmt.Sprintf("%s(%d)", t.Kind, t.Precision)
	case Array, Multiset:
		return fmt.Sprintf("%s<%s>", t.Kind, t.Elem)
	case Map:
		return fmt.Sprintf("MAP<%s, %s>", t.Key, t.Elem)
	case Row:
		return t.rowName()
	default:
		return t.Kind.String()
	}
}

func lengthName(name, whole string, n int) string {
	if n == MaxLength {
		return whole
	}
	return fmt.Sprintf("%s(%d)", name, n)
}

func (t Type) rowName() string {
	parts := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		parts[i] = "`" + strings.ReplaceAll(f.Name, "`", "``") + "` " + f.Type.String()
		if f.Comment != "" {
			parts[i] += " '" + strings.ReplaceAll(f.Comment, "'", "''") + "'"
		}
	}
	return "ROW<" + strings.Join(parts, ", ") + ">"
}

// String returns the keyword of k.
func (k Kind) String() string {
	names := [...]string{
		"NULL", "BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL",
		"CHAR", "VARCHAR", "BINARY", "VARBINARY", "DATE", "TIME", "TIMESTAMP", "TIMESTAMP_LTZ",
		"INTERVAL SECOND(3)", "INTERVAL MONTH", "ARRAY", "MAP", "MULTISET", "ROW",
	}
	return names[k]
}
