// Package scope gives a meaning to names, types and expressions: which column a
// name stands for, which type a piece of syntax names, which function a call
// calls and which casts its arguments need.
//
// It does not bind queries: planner/bind does, and tells a [Binder] through
// [Hooks] what an aggregate, an OVER call or a subquery is where one may stand.
// It does not evaluate: planner/expr does.
//
// Start with [Scope], the columns in sight, and [Binder.Bind]. Mistakes are
// *source.Error at the part that is wrong; several independent ones come
// together as source.Errors.
package scope

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Time says whether a column is a time attribute.
type Time uint8

// The kinds of time attributes.
const (
	NoTime   Time = iota
	Rowtime       // event time, with a watermark
	Proctime      // processing time
)

// A Column is a column that a name can stand for.
type Column struct {
	Name string
	Type types.Type
	Time Time
	// Hidden columns are found by name but are no part of *.
	Hidden bool

	// computed columns cannot be used by other computed ones.
	computed bool
}

// A Table is a relation in FROM: its columns and the names that may stand
// before them.
type Table struct {
	// Alias is the name of the relation: its alias or, without one, the table's
	// own name; "" if nothing may stand before its columns.
	Alias string
	// Name is the table's own name where an alias hides it, for hints.
	Name string
	// Path is catalog and database of a table that has no alias, so that
	// cat.db.t.a and db.t.a are understood; nil otherwise.
	Path    []string
	Columns []Column
}

// A Scope is the columns in sight at a place of a query: those of the tables
// side by side, numbered from 0 through all tables. An expression that is bound
// in a scope reads a row of all these columns.
type Scope struct {
	Tables []*Table
	// Shared are names that stand for one value of several tables: the columns
	// of USING and NATURAL joins. They go before the columns of the tables for
	// names without a qualifier.
	Shared []Shared
	// Aliases are the names that SELECT gives its items, where they are not
	// columns yet, with what to do instead of using them: for hints only.
	Aliases map[string]string
	// Lacks says why there are no tables: for hints only.
	Lacks string
	// Outer is the scope around, whose columns are found if this one has none of
	// the name; the use of one is reported to Hooks.Correlated. Nil: none.
	Outer *Scope
}

// A Shared is a name without a qualifier and what it stands for, an expression
// over the scope's columns.
type Shared struct {
	Name string
	Expr expr.Expr
	Time Time
	// Columns are the columns that it stands for: * lists them once.
	Columns []int
	// Hides are all columns of the name where it is not ambiguous though there are
	// others than Columns: see [Scope.Hide]. Nil: none.
	Hides []int
}

// Hide lets the first n of the shared names, and others that are not ambiguous in left,
// a side of the join, stand before all columns of the name: of a JOIN b USING (id) JOIN
// c USING (k), id is the one of the first join even if c has an id too. In Flink this
// ends at the first join without USING (golden columns-that-not-all-joins-share).
func (s *Scope) Hide(n int, left *Scope) {
	for i := range s.Shared {
		x := &s.Shared[i]
		own := slices.ContainsFunc(left.Shared, func(l Shared) bool { return l.Name == x.Name })
		if _, err := left.bare(ast.Ident{Name: x.Name}); i < n || own && err == nil {
			x.Hides = s.columns(x.Name, nil)
		}
	}
}

// New returns a scope of tables side by side.
func New(tables ...*Table) *Scope { return &Scope{Tables: tables} }

// Join returns a scope with the tables of l and r side by side: columns of r
// follow those of l. The scope around is l's.
func Join(l, r *Scope) *Scope {
	s := &Scope{Outer: l.Outer}
	s.Tables = append(append(s.Tables, l.Tables...), r.Tables...)
	s.Shared = append(s.Shared, l.Shared...)
	width := l.Width()
	for _, x := range r.Shared {
		x.Expr = expr.Remap(x.Expr, func(i int) int { return i + width })
		moved := make([]int, len(x.Columns))
		for i, c := range x.Columns {
			moved[i] = c + width
		}
		x.Columns = moved
		x.Hides = nil
		s.Shared = append(s.Shared, x)
	}
	return s
}

// Width returns the number of columns.
func (s *Scope) Width() int {
	n := 0
	for _, t := range s.Tables {
		n += len(t.Columns)
	}
	return n
}

// Column returns column i and the table that it belongs to.
func (s *Scope) Column(i int) (*Column, *Table) {
	for _, t := range s.Tables {
		if i < len(t.Columns) {
			return &t.Columns[i], t
		}
		i -= len(t.Columns)
	}
	return nil, nil
}
