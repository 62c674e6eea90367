package scope

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Type returns the type that a piece of syntax names.
func Type(t *ast.Type) (types.Type, error) { panic("to follow") }

// Bind returns the meaning of x in s. The type of a bare NULL is NULL.
func (b *Binder) Bind(x ast.Expr, s *Scope) (expr.Expr, error) { panic("to follow") }

// BindAll binds a list and collects the mistakes of all of them.
func (b *Binder) BindAll(list []ast.Expr, s *Scope) ([]expr.Expr, error) { panic("to follow") }

// BindCondition binds the condition of the clause in Hooks.Clause, which has to
// be BOOLEAN.
func (b *Binder) BindCondition(x ast.Expr, s *Scope) (expr.Expr, error) { panic("to follow") }

// An Aggregate is a bound call of an aggregate function.
type Aggregate struct {
	Func     *aggregate.Func
	Args     []expr.Expr // cast to the types that the function takes
	Filter   expr.Expr   // nil: none
	Distinct bool
	Type     types.Type
	Span     source.Span
}

// IsAggregate reports whether name is that of an aggregate function.
func IsAggregate(name string) bool { panic("to follow") }

// BindAggregate binds the arguments and the filter of a call of an aggregate
// function, with the hooks of b for what stands in them. grouped says whether
// there is a GROUP BY with keys.
func (b *Binder) BindAggregate(call *ast.Call, s *Scope, grouped bool) (*Aggregate, error) {
	panic("to follow")
}

// Resolve returns what a name stands for: a column, or a field of one.
func (b *Binder) Resolve(n *ast.Name, s *Scope) (expr.Expr, error) { panic("to follow") }

// A StarItem is a column that a star stands for.
type StarItem struct {
	Name string
	Expr expr.Expr
}

// Star returns the columns that * or t.* stands for.
func (b *Binder) Star(x *ast.Star, s *Scope) ([]StarItem, error) { panic("to follow") }

// ItemName returns the name of the column that a select item makes: the alias,
// or the last name of a column or field. For others it returns "", and the
// column is called EXPR$ and the item's number from 0.
func ItemName(item *ast.Item) string { panic("to follow") }

// UniqueNames numbers names that clash, as in id, id0, and names unnamed ones
// EXPR$0 and so on by their place.
func UniqueNames(names []string) []string { panic("to follow") }

// ImplicitCast returns e with a cast to a type, if it needs one and the language
// makes it by itself; ok is false if it does not.
func ImplicitCast(e expr.Expr, to types.Type) (cast expr.Expr, ok bool) { panic("to follow") }

// Declared returns the columns of a declared table as a relation, with
// qualifiers by its path, or by alias only if alias is not "".
func Declared(t *catalog.Table, alias string) *Table { panic("to follow") }

// BindComputed binds the expression of a computed column over the physical and
// metadata columns of a table; computed ones cannot be used. The indexes are
// those of columns.
func BindComputed(x ast.Expr, columns []catalog.Column, env expr.Env) (expr.Expr, error) {
	panic("to follow")
}

// BindWatermark binds the expression of a watermark over all columns of a table
// and checks its type and that of its column.
func BindWatermark(w *ast.Watermark, columns []catalog.Column, env expr.Env) (expr.Expr, error) {
	panic("to follow")
}
