package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
)

// A joinedValue is a query in a key or in an argument of an aggregate: its value is
// joined with the rows before they are grouped.
type joinedValue struct {
	before, after logical.Node
	expr          expr.Expr
}

// queries returns a hook that binds queries in keys and in arguments of aggregates.
// One that stands there twice is computed once.
func (g *grouping) queries(e *scope.Binder) func(ast.Expr, *scope.Scope) (expr.Expr, error) {
	return func(x ast.Expr, s *scope.Scope) (expr.Expr, error) {
		v, err := g.value(x, relation{g.rel.node, s}, e, false)
		if err != nil {
			return nil, err
		}
		if known, err := g.known(v); known != nil || err != nil {
			return known, err
		}
		n, y, err := v.join(g.rel.node, here)
		if err != nil {
			return nil, err
		}
		g.joined = append(g.joined, joinedValue{before: g.rel.node, after: n, expr: y})
		g.rel.node = n
		return y, nil
	}
}

// known returns the value of a query that is joined already, or nil.
func (g *grouping) known(v *value) (expr.Expr, error) {
	for _, j := range g.joined {
		n, e, err := v.join(j.before, here)
		if err != nil {
			return nil, err
		}
		var d logical.Digester
		if d.Digest(n) == d.Digest(j.after) && expr.Equal(e, j.expr) {
			return j.expr, nil
		}
	}
	return nil, nil
}

// isKey reports whether e is a key: it may have a query that the key has too.
func (g *grouping) isKey(e, key expr.Expr) bool {
	if len(g.twins) > 0 {
		e = expr.Rewrite(e, func(x expr.Expr) expr.Expr {
			if c, ok := x.(*expr.Column); ok && g.twins[c.Index] != nil {
				return g.twins[c.Index]
			}
			return x
		})
	}
	return expr.Equal(e, key) && !expr.Constant(e)
}
