package scope

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// field returns the call that reads field i of a row.
func field(row expr.Expr, i int, at source.Span) expr.Expr { panic("to follow") }
