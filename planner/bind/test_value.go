package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// existsValue is EXISTS in the place of a value.
func (b *binder) existsValue(x *ast.Exists, around relation) (*value, error) {
	q, err := b.subquery(x.Query, around, true)
	if err != nil {
		return nil, err
	}
	q.at = x.Span()
	if q.empty || q.rows != nil {
		return q.computed(expr.Truth(true)), nil
	}
	return b.found(q)
}

// found asks whether there is a row for one of the query around. It does not change
// when a second one comes: all that is known of them is that they are there.
func (b *binder) found(q *subquery) (*value, error) {
	if len(q.keys) == 0 {
		q.keys = []int{q.column(expr.Truth(true), "there")}
	}
	q.group(nil)
	mark := q.column(expr.Truth(true), "there")
	c := logical.ColumnOf(q.node, mark)
	c.T.Nullable = true
	e, err := b.expressions("SELECT").Apply("IS NOT NULL", q.at, c)
	if err != nil {
		return nil, err
	}
	return q.wide(e), nil
}

// some asks whether a count, which is NULL where nothing was counted, is above 0.
func (b *binder) some(q *subquery, column int) (expr.Expr, error) {
	c := logical.ColumnOf(q.node, column)
	c.T.Nullable = true
	e := b.expressions("SELECT")
	n, err := e.Apply("COALESCE", q.at, c, expr.NewLiteral(types.Of(types.BigInt), int64(0)))
	if err != nil {
		return nil, err
	}
	return e.Apply(">", q.at, n, expr.NewLiteral(types.Of(types.BigInt), int64(0)))
}

// inValue is IN, or NOT IN, in the place of a value. Whether the value is there says
// a join with the distinct values; whether it would be unknown, because one of them
// is NULL or the value is, say two counts; that does not matter to IN if sure says
// that it may be FALSE then.
func (b *binder) inValue(t question, around relation, e *scope.Binder, sure bool) (*value, error) {
	q, err := b.subquery(t.query, around, true)
	if err != nil {
		return nil, err
	}
	q.at = t.at.Span()
	equal, err := b.comparison(t, q, around.scope, e)
	if err != nil {
		return nil, err
	}
	if q.empty || q.rows != nil {
		return b.inOne(t, q, equal)
	}
	call, ok := equal.(*expr.Call)
	if !ok || call.Func.Name != "=" || tied(call.Args[1]) {
		return nil, unbuilt(q.at, "comparing several values, or values of both queries, is").WithHint("let it be a condition of WHERE of its own")
	}
	column := q.column(call.Args[1], "")
	there, err := b.there(q, call, column)
	if err != nil {
		return nil, err
	}
	if sure && !t.not {
		return there, nil
	}
	unknown, err := b.unknown(q, call, column)
	if err != nil {
		return nil, err
	}
	return b.eitherWay(t, there, unknown)
}

// column returns the column of the subquery that is e, which is added if there is
// none.
func (q *subquery) column(e expr.Expr, name string) int {
	var i int
	q.node, i = beside(q.node, e, name)
	return i
}

// inOne is inValue for a subquery of one row in any case.
func (b *binder) inOne(t question, q *subquery, equal expr.Expr) (*value, error) {
	if len(q.rows) > 1 {
		return nil, unbuilt(t.at.Span(), "a comparison with several rows of values of the query around is").WithHint("write x IN (a, b)")
	}
	if t.not {
		var err error
		if equal, err = b.expressions("SELECT").Apply("NOT", q.at, equal); err != nil {
			return nil, err
		}
	}
	return q.outer(equal), nil
}

// there asks whether a value is among those of a column of the subquery.
func (b *binder) there(q *subquery, equal *expr.Call, column int) (*value, error) {
	x, c := *q, *q.correlation
	x.correlation = &c
	e, err := b.expressions("SELECT").Apply("=", q.at, equal.Args[0], logical.ColumnOf(q.node, column))
	if err != nil {
		return nil, err
	}
	c.cond, c.keys = logical.And(c.cond, e), append(c.keys[:len(c.keys):len(c.keys)], column)
	return b.found(&x)
}

// unknown asks whether a comparison with one of the values of a column of the
// subquery is unknown. It returns nil if none can be.
func (b *binder) unknown(q *subquery, equal *expr.Call, column int) (*value, error) {
	left, nullable := equal.Args[0], logical.Of(q.node).Columns[column].Type.Nullable
	if !left.Type().Nullable && !nullable {
		return nil, nil
	}
	x, c := *q, *q.correlation
	x.correlation = &c
	x.group([]logical.Aggregate{countOf(x.node, -1, q.at), countOf(x.node, column, q.at)})
	width := len(logical.Of(x.node).Columns)
	b = b.inside(nil)
	apply := b.expressions("SELECT").Apply
	some, err := b.some(&x, width-2)
	if err != nil {
		return nil, err
	}
	null, err := apply("IS NULL", q.at, left)
	if err != nil {
		return nil, err
	}
	if some, err = apply("AND", q.at, null, some); err != nil {
		return nil, err
	}
	lacks, err := apply("<", q.at, logical.ColumnOf(x.node, width-1), logical.ColumnOf(x.node, width-2))
	if err != nil {
		return nil, err
	}
	if lacks, err = apply("IS TRUE", q.at, lacks); err != nil {
		return nil, err
	}
	if some, err = apply("OR", q.at, lacks, some); err != nil {
		return nil, err
	}
	return x.outer(some), nil
}

// eitherWay puts together what is known of IN: that the value is there, that nobody
// can say, and otherwise that it is not.
func (b *binder) eitherWay(t question, there, unknown *value) (*value, error) {
	v := &value{t: types.Of(types.Boolean), at: there.at}
	v.join = func(n logical.Node, place placing) (logical.Node, expr.Expr, error) {
		n, found, err := there.join(n, place)
		if err != nil {
			return nil, nil, err
		}
		c := &expr.Case{At: expr.At(v.at), Whens: []expr.When{{Cond: found, Then: expr.Truth(!t.not)}}, Else: expr.Truth(t.not), T: v.t}
		if unknown == nil {
			return n, c, nil
		}
		n, open, err := unknown.join(n, place)
		if err != nil {
			return nil, nil, err
		}
		c.Whens = append(c.Whens, expr.When{Cond: open, Then: scope.Null(types.Of(types.Boolean), source.Span(c.At))})
		return n, c, nil
	}
	return v, nil
}
