package logical

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
)

// Values gives constant rows. A SELECT without FROM reads one row of no columns.
type Values struct {
	Base
	Columns []Column
	Rows    [][]expr.Expr
}

// Inputs implements Node.
func (n *Values) Inputs() []Node { return nil }

// With implements Node.
func (n *Values) With([]Node) Node { return n }

// Label implements Node.
func (n *Values) Label(f Format) string {
	rows := make([]string, len(n.Rows))
	for i, row := range n.Rows {
		rows[i] = "(" + list(row, f.Expr) + ")"
	}
	names := list(n.Columns, func(c Column) string { return f.Name(c.Type.String(), c.Name) })
	return fmt.Sprintf("Values [%s] %s", names, strings.Join(rows, ", "))
}

func list[T any](items []T, show func(T) string) string {
	parts := make([]string, len(items))
	for i, x := range items {
		parts[i] = show(x)
	}
	return strings.Join(parts, ", ")
}
