package expr

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// failure places an error of a kernel at the expression that failed. Functions
// are named, as their messages are about values only. What stands behind a
// semicolon is the hint.
func failure(e Expr, err error) error {
	msg, hint, _ := strings.Cut(err.Error(), "; ")
	if c, ok := e.(*Call); ok && !c.Func.Operator {
		msg = strings.ToUpper(c.Func.Name) + ": " + msg
	}
	return &source.Error{Span: e.Span(), Msg: msg, Hint: hint}
}
