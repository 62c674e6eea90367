package logical

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
)

// Project computes columns from each row.
type Project struct {
	Base
	Input Node
	Exprs []expr.Expr
	Names []string
}

// Inputs implements Node.
func (n *Project) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Project) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Project) Label(f Format) string {
	return "Project " + list(upTo(len(n.Exprs)), func(i int) string { return f.Name(f.Expr(n.Exprs[i]), n.Names[i]) })
}

func named(text, name string) string {
	if text == name {
		return text
	}
	return text + " AS " + name
}

// Keep returns a projection of n to some of its columns, in the given order.
func Keep(n Node, columns []int) Node {
	p := &Project{Base: Base{At: n.Span()}, Input: n}
	for _, i := range columns {
		c := ColumnOf(n, i)
		p.Exprs, p.Names = append(p.Exprs, c), append(p.Names, c.Name)
	}
	return p
}

// Rename returns n with other names for its columns, or n itself if it has them.
func Rename(n Node, names []string) Node {
	same := true
	p := &Project{Base: Base{At: n.Span()}, Input: n, Names: names}
	for i, c := range Of(n).Columns {
		same = same && c.Name == names[i]
		p.Exprs = append(p.Exprs, ColumnOf(n, i))
	}
	if same {
		return n
	}
	return p
}

// First returns a projection of n to its first columns.
func First(n Node, columns int) Node { return Keep(n, upTo(columns)) }

// Trace follows a column down through filters, and through projections that pass it on.
// It returns the node where it ends, and its place there.
func Trace(n Node, column int) (Node, int) {
	for {
		switch m := n.(type) {
		case *Project:
			c, ok := m.Exprs[column].(*expr.Column)
			if !ok {
				return n, column
			}
			n, column = m.Input, c.Index
		case *Filter:
			n = m.Input
		default:
			return n, column
		}
	}
}
