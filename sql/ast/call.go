package ast

// What the binder can rely on in calls. Forms with keywords between their
// arguments are brought into one order of arguments, whichever was written:
//
//	EXTRACT(HOUR FROM x)                   Keyword HOUR, x
//	FLOOR(x TO DAY), CEIL(x TO DAY)        x, Keyword DAY
//	TIMESTAMPADD(DAY, n, x)                Keyword DAY, n, x
//	TIMESTAMPDIFF(DAY, x, y)               Keyword DAY, x, y
//	TRIM(x)                                x
//	TRIM(BOTH c FROM x), TRIM(c FROM x)    Keyword BOTH, c, x
//	TRIM(LEADING FROM x)                   Keyword LEADING, x
//	POSITION(x IN y [FROM n])              x, y [, n]
//	SUBSTRING(x FROM n [FOR m])            x, n [, m]
//	OVERLAY(x PLACING y FROM n [FOR m])    x, y, n [, m]
//	JSON_OBJECT([KEY] k VALUE v, k : v)    k, v, k, v
//	JSON_OBJECTAGG([KEY] k VALUE v)        k, v
//
// Everything else that JSON functions can say is in Call.JSON.

// A Call is a call of any kind of function: scalar, aggregate, table, or
// aggregate over a window if Over is set. Name is as written; functions of the
// language are found without regard to case.
type Call struct {
	At
	Name     *Name
	Bare     bool // without brackets, such as CURRENT_DATE
	Star     bool // COUNT(*)
	Distinct bool
	Args     []Expr
	OrderBy  []*Order // inside the brackets, or of WITHIN GROUP
	Within   bool     // OrderBy was WITHIN GROUP (ORDER BY ...)
	Nulls    *Op      // IGNORE NULLS or RESPECT NULLS; nil: not given
	JSON     *JSONClauses
	Filter   Expr    // FILTER (WHERE ...); nil: none
	Over     *Window // nil: not over a window
}

// A Keyword is a word of the language as an argument, in upper case: HOUR in
// EXTRACT(HOUR FROM x).
type Keyword struct {
	At
	Word string
}

// A NamedArg is name => value.
type NamedArg struct {
	At
	Name Ident
	X    Expr
}

// A TableArg is TABLE t or TABLE (query) as an argument of a table function; a
// query in brackets alone is the same. Table is *TableName or *Derived.
type TableArg struct {
	At
	Table       Table
	PartitionBy []Expr
	OrderBy     []*Order
}

// A Descriptor is DESCRIPTOR(columns).
type Descriptor struct {
	At
	Columns []Ident
}

func (*Call) expr()       {}
func (*Keyword) expr()    {}
func (*NamedArg) expr()   {}
func (*TableArg) expr()   {}
func (*Descriptor) expr() {}

// JSONClauses are the words inside calls of JSON functions. What was not given
// is nil or empty.
type JSONClauses struct {
	At
	Returning *Type
	Wrapper   string // WITHOUT, CONDITIONAL or UNCONDITIONAL, of JSON_QUERY's WRAPPER
	OnEmpty   *JSONBehavior
	OnError   *JSONBehavior
	OnNull    string // NULL or ABSENT
}

// JSONBehavior is what a JSON function gives ON EMPTY or ON ERROR.
type JSONBehavior struct {
	At
	Kind    string // NULL, ERROR, DEFAULT, TRUE, FALSE, UNKNOWN, EMPTY ARRAY or EMPTY OBJECT
	Default Expr   // of DEFAULT
}

// A Window is what an OVER or WINDOW clause says. OVER w is a Window with only a
// Base, and Bare.
type Window struct {
	At
	Base        *Ident // the window that this one refers to; nil: none
	Bare        bool   // a name without brackets
	PartitionBy []Expr
	OrderBy     []*Order
	Frame       *Frame
}

// A Frame is ROWS or RANGE with its bounds. The short form without BETWEEN ends
// at the current row.
type Frame struct {
	At
	Rows       bool // ROWS; otherwise RANGE
	Start, End *Bound
}

// A BoundKind is the kind of a frame's bound.
type BoundKind string

// The kinds of bounds.
const (
	UnboundedPreceding BoundKind = "UNBOUNDED PRECEDING"
	Preceding          BoundKind = "PRECEDING"
	CurrentRow         BoundKind = "CURRENT ROW"
	Following          BoundKind = "FOLLOWING"
	UnboundedFollowing BoundKind = "UNBOUNDED FOLLOWING"
)

// A Bound is one end of a frame. X is set for PRECEDING and FOLLOWING.
type Bound struct {
	At
	Kind BoundKind
	X    Expr
}
