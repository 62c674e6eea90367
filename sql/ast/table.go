package ast

// What the binder can rely on in tables:
//
//   - An alias wraps the table it names; Aliased never wraps Aliased.
//   - Join.On and Join.Using are never both set, and neither is for CROSS,
//     COMMA and NATURAL joins. Any other join has one of them.
//   - TableFunc.Call has arguments of the four kinds that are listed in
//     call.go beside ordinary expressions, and neither OVER nor FILTER.

// A Table is what may stand in FROM: one of the types below, or *Match.
type Table interface {
	Node
	table()
}

// TableName is a table, view or common table expression by name.
type TableName struct {
	At
	Name  *Name
	Hints []*Hint
	AsOf  Expr // FOR SYSTEM_TIME AS OF; nil: not given
}

// Derived is a query in brackets.
type Derived struct {
	At
	Lateral bool
	Query   *Query
}

// TableFunc is a call of a table function: a window as in TUMBLE(TABLE t, ...),
// or a function of columns to the left of it if Lateral is set. TABLE(f(x)) and
// f(x) are the same.
type TableFunc struct {
	At
	Lateral bool
	Call    *Call
}

// Unnest makes rows of the elements of arrays, maps and multisets.
type Unnest struct {
	At
	Lateral    bool
	Args       []Expr
	Ordinality bool // WITH ORDINALITY
}

// Aliased is a table with another name and perhaps other names for its columns.
type Aliased struct {
	At
	Table   Table
	As      Ident
	Columns []Ident
}

// Join is a join of two tables.
type Join struct {
	At
	Kind    JoinKind
	Natural bool
	Op      Op // the words of the join, or the comma
	L, R    Table
	On      Expr
	Using   []Ident
}

// A JoinKind is the kind of a join.
type JoinKind string

// The kinds of joins. A comma is a cross join that binds less tightly.
const (
	InnerJoin JoinKind = "INNER"
	LeftJoin  JoinKind = "LEFT"
	RightJoin JoinKind = "RIGHT"
	FullJoin  JoinKind = "FULL"
	CrossJoin JoinKind = "CROSS"
	CommaJoin JoinKind = "COMMA"
)

func (*TableName) table() {}
func (*Derived) table()   {}
func (*TableFunc) table() {}
func (*Unnest) table()    {}
func (*Aliased) table()   {}
func (*Join) table()      {}
func (*Match) table()     {}
