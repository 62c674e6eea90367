package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// subqueries returns a hook that binds queries in the place of values: each adds
// a column behind those of *n, which the scope does not know.
func (b *binder) subqueries(n *logical.Node) func(ast.Expr, *scope.Scope) (expr.Expr, error) {
	return func(x ast.Expr, s *scope.Scope) (expr.Expr, error) {
		q, ok := x.(*ast.Subquery)
		if !ok {
			return refuseQuery(x, s)
		}
		value, err := b.query(q.Query, false)
		if err != nil {
			return nil, err
		}
		if have := len(logical.Of(value).Columns); have != 1 {
			return nil, source.Errorf(x.Span(), "a query used as a value has to have one column, this one has %d", have)
		}
		if value, err = single(value, x.Span()); err != nil {
			return nil, err
		}
		j := &logical.ValueJoin{Base: at(x), Input: *n, Value: value, Name: logical.Of(value).Columns[0].Name}
		*n = j
		c := logical.ColumnOf(j, len(logical.Of(j).Columns)-1)
		c.At = expr.At(x.Span())
		return c, nil
	}
}

// single returns n, or its only row where nothing else says that there is at most
// one: a second one stops the job (case aggregate/single-value-subqueries).
func single(n logical.Node, at source.Span) (logical.Node, error) {
	t := logical.Of(n)
	for _, key := range t.Keys {
		if len(key) == 0 {
			return n, nil
		}
	}
	args := []fn.Arg{{Type: t.Columns[0].Type}}
	s, err := aggregate.SingleValue.Bind(args, false)
	if err != nil {
		return nil, source.Errorf(at, "%s", err)
	}
	return &logical.GroupAggregate{
		Base: logical.Base{At: at}, Input: n,
		Aggregates: []logical.Aggregate{{
			Func: &aggregate.SingleValue, Args: []int{0}, Bound: args, Consts: []string{""}, Filter: -1, Type: s.Result, At: at,
		}},
		Names: []string{t.Columns[0].Name},
	}, nil
}
