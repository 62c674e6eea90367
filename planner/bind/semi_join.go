package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// isTest reports whether a part of WHERE asks whether a subquery has a row: EXISTS,
// IN, and comparisons with ALL, ANY and SOME.
func isTest(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Exists:
		return true
	case *ast.Quantified:
		return x.Query != nil
	case *ast.In:
		return x.Query != nil
	case *ast.Unary:
		return x.Op.Text == "NOT" && isTest(x.X)
	}
	return false
}

// A question is a test in one form: whether a value compares with some row of a
// subquery as the operator says, or with none. EXISTS has no operator. x IN is
// x = ANY, and x <> ALL is NOT x = ANY; other comparisons with all rows keep theirs.
type question struct {
	at    ast.Expr
	op    string
	x     ast.Expr
	query *ast.Query
	all   bool // the comparison has to hold for all rows
	not   bool
}

func questionOf(x ast.Expr) question {
	switch x := x.(type) {
	case *ast.Unary:
		q := questionOf(x.X)
		q.not = !q.not
		return q
	case *ast.In:
		return question{at: x, op: "=", x: x.X, query: x.Query, not: x.Not}
	case *ast.Quantified:
		if x.All && x.Op.Text == "<>" {
			return question{at: x, op: "=", x: x.X, query: x.Query, not: true}
		}
		return question{at: x, op: x.Op.Text, x: x.X, query: x.Query, all: x.All}
	}
	return question{at: x, query: x.(*ast.Exists).Query}
}

// test keeps the rows for which a test of WHERE is true. A comparison may be
// unknown because of a NULL: x > ALL (q) keeps a row of which no comparison is false
// or unknown.
func (b *binder) test(rel relation, x ast.Expr, clause string) (logical.Node, error) {
	t := questionOf(x)
	q, err := b.subquery(t.query, rel, false)
	if err != nil {
		return nil, err
	}
	q.at = x.Span()
	if t.op == "" {
		if q.empty || q.rows != nil { // a row in any case
			return b.where(rel.node, expr.Truth(!t.not), at(x))
		}
		return b.semi(rel.node, q, nil, t.not)
	}
	inner := b.inside(nil)
	e := inner.expressions(clause)
	e.Hooks.Query = refuseQuery(besideQuery)
	compared, err := inner.comparison(t, q, rel.scope, e)
	if err != nil {
		return nil, err
	}
	if q.empty || q.rows != nil {
		return b.compareOne(rel.node, t, q, compared)
	}
	switch {
	case t.all && !t.not: // for no row is it false or unknown
		cond, err := b.unless(compared, "IS NOT TRUE", "NOT")
		if err != nil {
			return nil, err
		}
		return b.semi(rel.node, q, cond, true)
	case t.all: // for some row is it false
		cond, err := b.expressions(clause).Apply("NOT", compared.Span(), compared)
		if err != nil {
			return nil, err
		}
		return b.semi(rel.node, q, cond, false)
	case t.not:
		return b.notIn(rel.node, t, q, compared)
	}
	return b.semi(rel.node, q, compared, false)
}

// comparison compares the value of a test with those of the subquery, as the
// condition of their join.
func (b *binder) comparison(t question, q *subquery, s *scope.Scope, e *scope.Binder) (expr.Expr, error) {
	list := []ast.Expr{t.x}
	if r, ok := t.x.(*ast.Row); ok && len(r.Elems) > 0 {
		list = r.Elems
	}
	values := q.values()
	if len(list) != len(values) {
		return nil, source.Errorf(t.at.Span(), "%s to the left and %s in the query cannot be compared", source.Count(len(list), "value"), source.Count(len(values), "column"))
	}
	if len(list) > 1 && t.op != "=" {
		return nil, source.Errorf(t.at.Span(), "several values can be compared by = only")
	}
	var cond expr.Expr
	for i, x := range list {
		left, err := e.Bind(x, s)
		if err != nil {
			return nil, err
		}
		if tied(left) {
			return nil, unbuilt(x.Span(), "asking for a value of the query around in a query further in is")
		}
		// Columns of the query around have negative indexes in the condition.
		left = expr.Remap(left, func(c int) int { return -1 - c })
		c, err := e.Apply(t.op, t.at.Span(), left, values[i])
		if err != nil {
			return nil, err
		}
		cond = logical.And(cond, c)
	}
	return cond, nil
}

// semi keeps the rows that have a partner under the condition of a subquery and
// another one; not: those that have none.
func (b *binder) semi(n logical.Node, q *subquery, cond expr.Expr, not bool) (logical.Node, error) {
	kind := logical.SemiJoin
	if not {
		kind = logical.AntiJoin
	}
	return q.join(n, kind, cond, here)
}

// here leaves an expression over FROM as it is.
func here(e expr.Expr) (expr.Expr, error) { return e, nil }

// notIn keeps the rows whose value is surely not among those of a subquery: NULL is
// so only if there are none, and nothing is if one of them is NULL. Each of the three
// is a join of its own, which finds its rows by keys. In windows it is one join: each
// would count the rows that are late for it.
func (b *binder) notIn(n logical.Node, t question, q *subquery, equal expr.Expr) (logical.Node, error) {
	cond, err := b.unless(equal, "IS NOT FALSE", "")
	if err != nil {
		return nil, err
	}
	one, err := q.join(n, logical.AntiJoin, cond, here)
	if err != nil {
		return nil, err
	}
	call, ok := equal.(*expr.Call)
	if !ok || call.Func.Name != "=" || len(q.values()) > 1 || one.Shape().Window != nil {
		return one, nil
	}
	for _, side := range call.Args {
		if !side.Type().Nullable {
			continue
		}
		null, e := b.expressions("WHERE").Apply("IS NULL", t.at.Span(), side)
		if e != nil {
			return nil, e
		}
		if tied(side) {
			// As a key: the rows of the subquery are then only counted.
			found := q.column(expr.Truth(true), "found")
			if null, e = b.expressions("WHERE").Apply("=", t.at.Span(), null, logical.ColumnOf(q.node, found)); e != nil {
				return nil, e
			}
		}
		if n, err = b.semi(n, q, null, true); err != nil {
			return nil, err
		}
	}
	return b.semi(n, q, equal, true)
}

// unless returns a test of a condition that may be unknown, or what it comes to if
// it cannot be.
func (b *binder) unless(cond expr.Expr, test, known string) (expr.Expr, error) {
	if !cond.Type().Nullable {
		if test = known; test == "" {
			return cond, nil
		}
	}
	return b.expressions("WHERE").Apply(test, cond.Span(), cond)
}

// compareOne is test for a subquery of one row in any case, or of rows that are
// computed of the query around.
func (b *binder) compareOne(n logical.Node, t question, q *subquery, cond expr.Expr) (logical.Node, error) {
	v, err := b.inOne(t, q, cond)
	if err != nil {
		return nil, err
	}
	wide, e, err := v.join(n, here)
	if err != nil {
		return nil, err
	}
	return b.where(wide, e, at(t.at))
}
