package explain

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

func expand(n *physical.Expand) string {
	rows := make([]string, len(n.Rows))
	for i, row := range n.Rows {
		rows[i] = "(" + join(row, func(e expr.Expr) string { return e.String() }) + ")"
	}
	return "Expand " + strings.Join(rows, ", ") + " AS " + names(n.Columns)
}
