package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Columns of what a subquery is grouped to for quantifiedValue, behind its keys.
const (
	leastOf = iota
	greatestOf
	rowsOf
	valuesOf
)

// quantifiedValue is a comparison with ALL or ANY, but for = ANY and <> ALL, in the
// place of a value. What is greater than some value is greater than the least one, what
// is greater than all of them than the greatest; whether the answer is unknown, because
// one of the values is NULL, say two counts. Of no values ANY is FALSE and ALL is TRUE.
func (b *binder) quantifiedValue(t question, around relation, e *scope.Binder) (*value, error) {
	q, err := b.subquery(t.query, around, true)
	if err != nil {
		return nil, err
	}
	q.at = t.at.Span()
	compared, err := b.comparison(t, q, around.scope, e)
	if err != nil {
		return nil, err
	}
	if q.empty || q.rows != nil {
		return b.inOne(t, q, compared)
	}
	call, ok := compared.(*expr.Call)
	if !ok || call.Func.Name != t.op || tied(call.Args[1]) {
		return nil, unbuilt(q.at, "comparing several values, or values of both queries, is").WithHint("let it be a condition of WHERE of its own")
	}
	column := q.column(call.Args[1], "")
	nullable := call.Args[0].Type().Nullable || logical.Of(q.node).Columns[column].Type.Nullable
	least, err := extremeOf(q, column, &aggregate.Min)
	if err != nil {
		return nil, err
	}
	greatest, err := extremeOf(q, column, &aggregate.Max)
	if err != nil {
		return nil, err
	}
	q.group([]logical.Aggregate{least, greatest, countOf(q.node, -1, q.at), countOf(q.node, column, q.at)})
	found, err := b.withExtremes(t, q, call.Args[0])
	if err != nil {
		return nil, err
	}
	c := &expr.Case{
		At: expr.At(q.at), Whens: []expr.When{{Cond: found, Then: expr.Truth(!t.all)}},
		Else: expr.Truth(t.all), T: types.Of(types.Boolean).WithNull(nullable),
	}
	if nullable {
		open, err := b.openAnswer(q, call.Args[0])
		if err != nil {
			return nil, err
		}
		c.Whens = append(c.Whens, expr.When{Cond: open, Then: scope.Null(types.Of(types.Boolean), q.at)})
	}
	return q.outer(c), nil
}

// extremeOf returns MIN or MAX of a column of a subquery.
func extremeOf(q *subquery, column int, f *aggregate.Func) (logical.Aggregate, error) {
	args := []fn.Arg{{Type: logical.Of(q.node).Columns[column].Type}}
	s, err := f.Bind(args, false)
	if err != nil {
		return logical.Aggregate{}, source.Errorf(q.at, "values of type %s have no order", args[0].Type.Name())
	}
	return logical.Aggregate{Func: f, Args: []int{column}, Bound: args, Consts: []string{""}, Filter: -1, Type: s.Result, At: q.at}, nil
}

// grouped returns a column of what q is grouped to.
func (q *subquery) grouped(which int) *expr.Column {
	return logical.ColumnOf(q.node, len(logical.Of(q.node).Columns)-valuesOf-1+which)
}

// withExtremes asks whether a value compares with one of the values, for ANY, or surely
// does not with one, for ALL.
func (b *binder) withExtremes(t question, q *subquery, left expr.Expr) (expr.Expr, error) {
	with := []int{leastOf, greatestOf}
	switch greater := t.op == ">" || t.op == ">="; {
	case t.op == "=" || t.op == "<>":
	case greater != t.all:
		with = with[:1]
	default:
		with = with[1:]
	}
	apply := b.expressions("SELECT").Apply
	junction, test := "OR", "IS TRUE"
	if t.all {
		junction, test = "AND", "IS FALSE"
	}
	var all expr.Expr
	for _, w := range with {
		c, err := apply(t.op, q.at, left, q.grouped(w))
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = c
		} else if all, err = apply(junction, q.at, all, c); err != nil {
			return nil, err
		}
	}
	return apply(test, q.at, all)
}

// openAnswer asks whether there are values, and one of them or what they are compared
// with is NULL.
func (b *binder) openAnswer(q *subquery, left expr.Expr) (expr.Expr, error) {
	apply := b.expressions("SELECT").Apply
	some, err := b.some(q, q.grouped(rowsOf).Index)
	if err != nil {
		return nil, err
	}
	lacks, err := apply("<", q.at, q.grouped(valuesOf), q.grouped(rowsOf))
	if err != nil {
		return nil, err
	}
	null, err := apply("IS NULL", q.at, left)
	if err != nil {
		return nil, err
	}
	if null, err = apply("OR", q.at, null, lacks); err != nil {
		return nil, err
	}
	if some, err = apply("AND", q.at, some, null); err != nil {
		return nil, err
	}
	return apply("IS TRUE", q.at, some)
}
