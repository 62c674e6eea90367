package expr

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// failure places an error of a kernel at the expression that failed. Functions
// are named, as their messages are about values only.
func failure(e Expr, err error) error {
	msg := err.Error()
	if c, ok := e.(*Call); ok && !c.Func.Operator {
		msg = strings.ToUpper(c.Func.Name) + ": " + msg
	}
	return source.Errorf(e.Span(), "%s", msg)
}
