package ast

// What the binder can rely on in types: Name is the one spelling of the type's
// name that is listed below, the numbers are those that the type can have, in
// order, and are not checked for their range. ROW has at least no fields, ARRAY
// and MULTISET have one element type, MAP has two.

// A Type is a data type as written.
//
// Name is CHAR, VARCHAR, STRING, BOOLEAN, BINARY, VARBINARY, BYTES, DECIMAL,
// TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DATE, TIME, TIMESTAMP,
// TIMESTAMP_LTZ, INTERVAL, ARRAY, MAP, MULTISET or ROW; other spellings (INTEGER,
// DEC, NUMERIC, DOUBLE PRECISION, TIMESTAMP WITH LOCAL TIME ZONE, CHARACTER
// VARYING, INT ARRAY) are gone. Others that Flink knows but Tidemark does not
// (RAW, VARIANT, BITMAP, TIMESTAMP WITH TIME ZONE, ...) are refused by the parser.
type Type struct {
	At
	Name    string
	Args    []int         // length, precision, scale; empty: not given
	Elems   []*Type       // of ARRAY, MULTISET, MAP
	Fields  []*TypeField  // of ROW
	Unit    *IntervalUnit // of INTERVAL
	NotNull bool
}

// A TypeField is one field of a ROW type.
type TypeField struct {
	At
	Name    Ident
	Type    *Type
	Comment *Literal // nil: none
}
