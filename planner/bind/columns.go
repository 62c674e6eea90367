package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// columns collects the expressions of a projection, each once. The zero value
// is empty.
type columns struct {
	exprs   []expr.Expr
	names   []string
	digests map[string]int
}

// add returns the place of e, which is new or that of an equal expression.
func (c *columns) add(e expr.Expr) int {
	if c.digests == nil {
		c.digests = map[string]int{}
	}
	d := expr.Digest(e)
	if i, ok := c.digests[d]; ok && !expr.Volatile(e) {
		return i
	}
	i := c.append(e, "")
	c.digests[d] = i
	return i
}

// append adds e in any case, as the items of SELECT want it. A column without a
// name keeps its own, another expression is called by its text.
func (c *columns) append(e expr.Expr, name string) int {
	if column, ok := e.(*expr.Column); ok && name == "" {
		name = column.Name
	}
	if name == "" {
		name = e.String()
	}
	c.exprs, c.names = append(c.exprs, e), append(c.names, name)
	return len(c.exprs) - 1
}

// all adds every column of a node.
func (c *columns) all(n logical.Node) {
	for i := range logical.Of(n).Columns {
		c.add(logical.ColumnOf(n, i))
	}
}

// beside returns n with e behind its columns, and the place of e; n itself if e is a
// column of it. Without a name e is called by its text.
func beside(n logical.Node, e expr.Expr, name string) (logical.Node, int) {
	if c, ok := e.(*expr.Column); ok {
		return n, c.Index
	}
	var out columns
	out.all(n)
	i := out.append(e, name)
	return out.project(n), i
}

// project returns the projection of n to what was collected.
func (c *columns) project(n logical.Node) logical.Node {
	return &logical.Project{Base: logical.Base{At: n.Span()}, Input: n, Exprs: c.exprs, Names: c.names}
}
