package ast

// What the binder can rely on in expressions:
//
//   - Brackets are gone; the tree says what binds to what.
//   - Numbers keep their exact text, so that 1.50 and 1e0 can be told apart from
//     1.5 and 1. Strings are decoded: quotes, U&'...' and joined lines are
//     resolved. Whether a date, a time or a number makes sense is not checked.
//   - Operators are spelled in one way: <> for not equal, upper case for words.
//   - A bare word that the language defines as a call, such as CURRENT_DATE, is a
//     *Call with Bare set; every other bare word is a *Name.
//   - Keyword, NamedArg, TableArg and Descriptor stand in Call.Args only, and
//     GroupingSets in Select.GroupBy only.

// An Expr is an expression: one of the types below, those of call.go, or *Name.
type Expr interface {
	Node
	expr()
}

// A LiteralKind is the kind of a literal.
type LiteralKind string

// The kinds of literals.
const (
	NumberLiteral    LiteralKind = "NUMBER"
	StringLiteral    LiteralKind = "STRING"
	BytesLiteral     LiteralKind = "BYTES" // x'1f'; Text is the hexadecimal digits
	DateLiteral      LiteralKind = "DATE"
	TimeLiteral      LiteralKind = "TIME"
	TimestampLiteral LiteralKind = "TIMESTAMP"
	TrueLiteral      LiteralKind = "TRUE"
	FalseLiteral     LiteralKind = "FALSE"
	UnknownLiteral   LiteralKind = "UNKNOWN"
	NullLiteral      LiteralKind = "NULL"
)

// A Literal is a constant. Text is the number as written or the text between
// the quotes; it is empty for TRUE, FALSE, UNKNOWN and NULL.
type Literal struct {
	At
	Kind LiteralKind
	Text string
}

// An Interval is INTERVAL '...' with its unit.
type Interval struct {
	At
	Negative bool     // a sign before the quotes
	Value    *Literal // a string, as in '5' or '1 10:00'
	Unit     *IntervalUnit
}

// An IntervalOf is INTERVAL x unit, x being any expression without quotes around
// it: x times the unit.
type IntervalOf struct {
	At
	X    Expr
	Unit *IntervalUnit
}

// A Difference is (b - a) unit, an interval between two times.
type Difference struct {
	At
	L, R Expr
	Op   Op // the minus
	Unit *IntervalUnit
}

// An IntervalUnit is as in DAY(3) TO SECOND(6). Units are singular and in upper
// case: YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND.
type IntervalUnit struct {
	At
	From, To  string // To is empty if only one unit was given
	Precision int    // digits of the first unit; -1: not given
	Fraction  int    // digits behind the second's point; -1: not given
}

// Unary is an operator before its operand: NOT, - or +.
type Unary struct {
	At
	Op Op
	X  Expr
}

// Binary is an operator between its operands: + - * / % || = <> < <= > >= AND OR,
// IS DISTINCT FROM, IS NOT DISTINCT FROM, OVERLAPS.
type Binary struct {
	At
	Op   Op
	L, R Expr
}

// Is is X IS [NOT] and a test: NULL, TRUE, FALSE, UNKNOWN, JSON, JSON VALUE, JSON
// OBJECT, JSON ARRAY or JSON SCALAR.
type Is struct {
	At
	Op   Op // with the test, as in "IS NOT NULL"
	X    Expr
	Not  bool
	Test string
}

// Between is X [NOT] BETWEEN [SYMMETRIC] Lo AND Hi.
type Between struct {
	At
	Op        Op
	X, Lo, Hi Expr
	Not       bool
	Symmetric bool
}

// In is X [NOT] IN a list or a query; one of List and Query is set.
type In struct {
	At
	Op    Op
	X     Expr
	Not   bool
	List  []Expr
	Query *Query
}

// Like is X [NOT] LIKE Pattern, or SIMILAR TO if Similar is set.
type Like struct {
	At
	Op         Op
	X, Pattern Expr
	Not        bool
	Similar    bool
	Escape     *Literal // a string; nil: not given
}

// Quantified compares with the rows of a query, X > ALL (SELECT ...), or with the values
// of a list.
type Quantified struct {
	At
	Op    Op // the comparison
	X     Expr
	All   bool // ALL; otherwise ANY or SOME
	List  []Expr
	Query *Query
}

// Case is CASE. Value is set in the form that compares one value.
type Case struct {
	At
	Value Expr
	Whens []*When
	Else  Expr
}

// A When is one branch of CASE. Or holds further values behind the first one, as in
// CASE x WHEN 1, 2; only the form that compares one value has them.
type When struct {
	At
	Cond, Then Expr
	Or         []Expr
}

// Condition returns what a branch of CASE value asks, with the values of a list as
// Flink shows them: value IN (1, 2).
func (w *When) Condition(value Expr) Expr {
	at := w.Cond.Span()
	if len(w.Or) == 0 {
		return &Binary{At: At(at), Op: Op{Text: "=", Span: at}, L: value, R: w.Cond}
	}
	list := append([]Expr{w.Cond}, w.Or...)
	return &In{At: At(at.To(list[len(list)-1].Span())), Op: Op{Text: "IN", Span: at}, X: value, List: list}
}

// Cast is CAST, or TRY_CAST if Try is set.
type Cast struct {
	At
	Op  Op // CAST or TRY_CAST
	X   Expr
	To  *Type
	Try bool
}

// Array is ARRAY[...].
type Array struct {
	At
	Elems []Expr
}

// Map is MAP[key, value, ...]; Elems has an even number of elements.
type Map struct {
	At
	Elems []Expr
}

// Row is ROW(...) or, if Bare is set, (a, b). One without elements stands in
// GROUP BY and its sets only.
type Row struct {
	At
	Bare  bool
	Elems []Expr
}

// Index is X[I], of an array or a map.
type Index struct {
	At
	X, I Expr
}

// Field is X.name where X is no name.
type Field struct {
	At
	X    Expr
	Name Ident
}

// Exists is EXISTS (query).
type Exists struct {
	At
	Query *Query
}

// Subquery is a query in brackets as a value.
type Subquery struct {
	At
	Query *Query
}

// GroupingSets is GROUPING SETS, CUBE or ROLLUP in GROUP BY. Each set is an
// expression, a *Row of several, a *Row of none, or *GroupingSets again.
type GroupingSets struct {
	At
	Op   Op
	Sets []Expr
}

func (*Name) expr()         {}
func (*Literal) expr()      {}
func (*Interval) expr()     {}
func (*IntervalOf) expr()   {}
func (*Difference) expr()   {}
func (*Unary) expr()        {}
func (*Binary) expr()       {}
func (*Is) expr()           {}
func (*Between) expr()      {}
func (*In) expr()           {}
func (*Like) expr()         {}
func (*Quantified) expr()   {}
func (*Case) expr()         {}
func (*Cast) expr()         {}
func (*Array) expr()        {}
func (*Map) expr()          {}
func (*Row) expr()          {}
func (*Index) expr()        {}
func (*Field) expr()        {}
func (*Exists) expr()       {}
func (*Subquery) expr()     {}
func (*GroupingSets) expr() {}
