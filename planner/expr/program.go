package expr

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Program computes a list of expressions over batches. It is used by one
// goroutine at a time.
type Program struct{}

// NewProgram compiles expressions. Errors are those of constant arguments, such
// as a pattern that does not parse.
func NewProgram(list []Expr, env Env) (*Program, error) { panic("to follow") }

// Eval returns one vector an expression, of b.N rows and never constant. They
// are lent until the next call; a bare column is the batch's own vector. An
// error is a *source.Error at the expression that failed.
func (p *Program) Eval(b *changelog.Batch) ([]*vector.Vector, error) { panic("to follow") }

// Filter appends to rows the numbers of the rows for which the one expression
// of the program, a BOOLEAN, is TRUE.
func (p *Program) Filter(b *changelog.Batch, rows []int32) ([]int32, error) { panic("to follow") }

// SetWatermarks gives the watermark that stands before each row of the next
// batch, for CURRENT_WATERMARK. It is needed only if ReadsWatermarks.
func (p *Program) SetWatermarks(w []changelog.Watermark) { panic("to follow") }

// ReadsWatermarks reports whether the program calls CURRENT_WATERMARK.
func (p *Program) ReadsWatermarks() bool { panic("to follow") }

// Fold returns e with its constant parts as literals and its conditions
// simplified. A constant part that fails is an error unless it stands in a
// branch that may not be evaluated.
func Fold(e Expr, env Env) (Expr, error) { panic("to follow") }

// Value returns the value of a constant expression, a vector of one row.
func Value(e Expr, env Env) (*vector.Vector, error) { panic("to follow") }

// CanFail reports whether the evaluation of e may be an error for some rows.
func CanFail(e Expr) bool { panic("to follow") }

// Digest returns the text of e with indexes of columns and with types, so that
// equal texts mean equal values over the same input whatever the columns are called.
func Digest(e Expr) string { panic("to follow") }

// String implements Expr.
func (x *Column) String() string { panic("to follow") }

// String implements Expr.
func (x *Literal) String() string { panic("to follow") }

// String implements Expr.
func (x *Call) String() string { panic("to follow") }

// String implements Expr.
func (x *Cast) String() string { panic("to follow") }

// String implements Expr.
func (x *Case) String() string { panic("to follow") }
