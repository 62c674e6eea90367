// Package expr holds bound expressions and evaluates them over batches.
//
// It does not resolve names or choose functions: planner/scope does, and puts
// the casts that a call needs around its arguments. It knows no syntax beyond
// the span that each expression came from.
//
// Start with [Expr]; there are five kinds: column, literal, call, cast and case.
// Everything else of the language is a call of a function in
// sql/function/scalar/table.go. [NewProgram] compiles a list of expressions into
// kernels; [Fold] replaces constant parts by literals.
package expr

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An Expr is a bound expression: *Column, *Literal, *Call, *Cast or *Case.
// Expressions are not changed after binding; rules build new ones.
type Expr interface {
	// Type returns the type of the value, with nullability.
	Type() types.Type
	// Span returns the text that the expression came from; zero if it came from
	// no text.
	Span() source.Span
	// String returns the expression as SQL, for people: EXPLAIN and messages.
	// Columns are printed by name; where two columns of an input may have one
	// name, compare by [Digest] or [Equal].
	String() string
	expr()
}

// At is the place of an expression, embedded in each.
type At source.Span

// Span implements Expr.
func (a At) Span() source.Span { return source.Span(a) }

// A Column is a column of the input.
type Column struct {
	At
	Index int
	Name  string
	T     types.Type
}

// A Literal is a constant: a vector of one row.
type Literal struct {
	At
	Value *vector.Vector
	T     types.Type
	Call  string // the function whose call was folded into it; "": none
}

// NewLiteral returns a constant of a type that is not NULL and stands nowhere in the
// text.
func NewLiteral[T vector.Fixed](t types.Type, x T) *Literal {
	v := vector.New(t.NotNull())
	vector.AppendValue(v, x)
	return &Literal{Value: v, T: v.Type}
}

// Truth returns TRUE or FALSE as a constant.
func Truth(b bool) *Literal {
	bit := uint8(0)
	if b {
		bit = 1
	}
	return NewLiteral(types.Of(types.Boolean), bit)
}

// A Call is a call of a scalar function or operator. Where Words[i] is not empty
// argument i is a keyword and Args[i] is nil; Words is nil if there are none.
type Call struct {
	At
	Func  *fn.Func
	Args  []Expr
	Words []string
	T     types.Type
}

// A Cast is CAST, TRY_CAST or a cast that the language puts there by itself.
type Cast struct {
	At
	X        Expr
	T        types.Type
	Try      bool
	Implicit bool
}

// A Case is CASE WHEN ... THEN ... ELSE ... END; COALESCE and its kin are
// brought into this form where branches may fail. Else is never nil.
type Case struct {
	At
	Whens []When
	Else  Expr
	T     types.Type
}

// A When is a branch of a Case.
type When struct{ Cond, Then Expr }

// Type implements Expr.
func (x *Column) Type() types.Type { return x.T }

// Type implements Expr.
func (x *Literal) Type() types.Type { return x.T }

// Type implements Expr.
func (x *Call) Type() types.Type { return x.T }

// Type implements Expr.
func (x *Cast) Type() types.Type { return x.T }

// Type implements Expr.
func (x *Case) Type() types.Type { return x.T }

func (*Column) expr()  {}
func (*Literal) expr() {}
func (*Call) expr()    {}
func (*Cast) expr()    {}
func (*Case) expr()    {}
