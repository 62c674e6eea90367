package ast

// What the binder can rely on in queries:
//
//   - A Select has at least one item. GROUP BY () is one *Row without elements,
//     not an empty list.
//   - Set operations are a tree in which INTERSECT binds tighter than UNION and
//     EXCEPT, and equals associate to the left. An ORDER BY or LIMIT behind them
//     belongs to the Query around the tree; a part in brackets with WITH, ORDER BY or LIMIT of
//     its own is a *Query in the tree.
//   - Limit and Offset are whole numbers.
//   - Names of windows, of common table expressions and of columns may repeat.

// A Query is a query with everything around its body.
type Query struct {
	At
	With    []*CTE
	Body    Body
	OrderBy []*Order
	Offset  *Literal // a number; nil: none
	Limit   *Literal // a number, of LIMIT or FETCH; nil: none
}

// A CTE is a common table expression, one entry of WITH.
type CTE struct {
	At
	Name    Ident
	Columns []Ident
	Query   *Query
}

// A Body is what stands between WITH and ORDER BY: *Select, *Values, *SetOp or,
// in brackets, *Query.
type Body interface {
	Node
	body()
}

// Select is one query block.
type Select struct {
	At
	Hints    []*Hint
	Distinct bool
	Items    []*Item
	From     Table // nil: none; a comma is a Join
	Where    Expr
	GroupBy  []Expr // may hold *GroupingSets at the top; nil: no GROUP BY
	OnceEach bool   // GROUP BY DISTINCT: sets that are asked for again are left out
	Having   Expr
	Windows  []*NamedWindow
	Qualify  Expr
	Emit     *Emit
}

// An Item is one entry of a SELECT list: a star if Star is set, and an
// expression with or without an alias otherwise.
type Item struct {
	At
	Star  *Star
	Expr  Expr
	Alias *Ident // nil: none
}

// A Star is * or t.*, where the qualifier may also be a column of type ROW.
type Star struct {
	At
	Qualifier *Name // nil: everything
}

// Values is VALUES with its rows. A row without brackets has one expression.
type Values struct {
	At
	Rows []*Row
}

// SetOp is UNION, INTERSECT or EXCEPT (also spelled MINUS).
type SetOp struct {
	At
	Op   Op // UNION, INTERSECT or EXCEPT
	All  bool
	L, R Body
}

func (*Select) body() {}
func (*Values) body() {}
func (*SetOp) body()  {}
func (*Query) body()  {}

// An Order is one entry of ORDER BY.
type Order struct {
	At
	Expr  Expr
	Desc  bool
	Nulls string // "", FIRST or LAST
}

// A NamedWindow is one entry of the WINDOW clause.
type NamedWindow struct {
	Name   Ident
	Window *Window
}

// Emit is the clause that says when windows give results beside their last one:
// EMIT EVERY interval BEFORE WATERMARK, ALLOW LATENESS interval EVERY interval.
// At least one of Every and Lateness is set.
type Emit struct {
	At
	Every     *Interval // before the watermark; nil: not early
	Lateness  *Interval // how long late rows are taken; nil: not at all
	LateEvery *Interval // nil: at every late row
}

// A Hint is one entry of /*+ ... */, as in OPTIONS('key' = 'value').
type Hint struct {
	At
	Name Ident
	Args []HintArg
}

// A HintArg is 'key' = 'value', or a name or literal alone as the Key.
type HintArg struct {
	At
	Key   string
	Value *Literal // nil: none
}
