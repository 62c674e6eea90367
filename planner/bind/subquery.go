package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A subquery is a bound query that may be tied to the one around it.
type subquery struct {
	*correlation
	node logical.Node
	at   source.Span
	// lifetime is after how many ms without use its groups and joins forget; 0: never.
	lifetime int64
}

// subquery binds a query inside of another one. single says that it has to have one
// row for each of the other one's, or none.
func (b *binder) subquery(q *ast.Query, around relation, single bool) (*subquery, error) {
	c := &correlation{around: around, limited: q.Limit != nil || q.Offset != nil, single: single}
	hidden := b.hidden
	b, err := b.hiding(c).with(q.With)
	if err != nil {
		return nil, err
	}
	b.hidden = hidden
	r, err := b.inside(c).body(q.Body, q.OrderBy)
	if err != nil {
		return nil, err
	}
	var n logical.Node
	switch {
	case c.rows != nil && (c.limited || len(r.keys) > 0):
		return nil, unbuilt(q.Span(), "ORDER BY and LIMIT of values of the query around are")
	case c.limited && len(c.ties) > 0:
		n, err = b.firstOfEach(q, r, c)
	default:
		n, err = b.ordered(q, r, false)
	}
	if err != nil {
		return nil, err
	}
	x := &subquery{correlation: c, node: n, at: q.Span(), lifetime: b.lifetime()}
	if c.names == nil {
		for i, column := range logical.Of(n).Columns {
			c.names = append(c.names, column.Name)
			c.exprs = append(c.exprs, logical.ColumnOf(n, i))
		}
	}
	return x, nil
}

// firstOfEach limits the rows for each row of the query around.
func (b *binder) firstOfEach(q *ast.Query, r body, c *correlation) (logical.Node, error) {
	offset, limit, err := bounds(q)
	if err != nil {
		return nil, err
	}
	k := b.firstRows(at(q), r.node, r.keys, offset, limit).(*logical.Rank)
	k.PartitionBy = c.keys
	return logical.First(k, r.visible), nil
}

// A value is a subquery in the place of a value: it adds columns to a node, over
// which the value is an expression.
type value struct {
	t    types.Type
	at   source.Span
	join func(n logical.Node, place placing) (logical.Node, expr.Expr, error)
}

// subqueries returns a hook that binds queries in the place of values: each adds
// columns behind those of *n, which the scope does not know. Those that are in list
// may be FALSE where they are unknown.
func (b *binder) subqueries(n *logical.Node, e *scope.Binder, list []ast.Expr) func(ast.Expr, *scope.Scope) (expr.Expr, error) {
	return func(x ast.Expr, s *scope.Scope) (expr.Expr, error) {
		v, err := b.value(x, relation{*n, s}, e, slices.Contains(list, x))
		if err != nil {
			return nil, err
		}
		wide, value, err := v.join(*n, here)
		if err == nil {
			*n = wide
		}
		return value, err
	}
}

// pending is subqueries for SELECT and HAVING: values stand above the grouping, so
// they are placeholders from number place on first, and are listed.
func (k *block) pending(e *scope.Binder, place int, list *[]*value) func(ast.Expr, *scope.Scope) (expr.Expr, error) {
	return func(x ast.Expr, s *scope.Scope) (expr.Expr, error) {
		v, err := k.value(x, relation{k.rel.node, s}, e, false)
		if err != nil {
			return nil, err
		}
		*list = append(*list, v)
		index := place + len(*list) - 1
		same, err := k.group.known(v)
		if err != nil {
			return nil, err
		}
		if same != nil {
			k.group.twins[index] = same
		}
		return &expr.Column{At: expr.At(v.at), Index: index, Name: "a subquery", T: v.t}, nil
	}
}

// valued joins the subqueries of a list, whose placeholders begin at number first,
// with the result of the block so far: those that are left in what reads them.
func (k *block) valued(n logical.Node, below placing, first int, values []*value, readers []expr.Expr) (logical.Node, placing, error) {
	if len(values) == 0 {
		return n, below, nil
	}
	var left []int
	for _, e := range readers {
		if x, err := below(e); err == nil { // who places it has the error
			left = append(left, expr.Columns(x)...)
		}
	}
	list := make([]expr.Expr, len(values))
	for i, v := range values {
		if !slices.Contains(left, first+i) {
			continue
		}
		var err error
		if n, list[i], err = v.join(n, below); err != nil {
			return nil, nil, err
		}
	}
	return n, func(e expr.Expr) (expr.Expr, error) {
		x, err := below(e)
		if err != nil {
			return nil, err
		}
		return expr.Rewrite(x, func(x expr.Expr) expr.Expr {
			if c, ok := x.(*expr.Column); ok && c.Index >= first {
				return list[c.Index-first]
			}
			return x
		}), nil
	}, nil
}

// value binds a query in the place of a value. What stands to its left is bound
// with e, without further queries in it. sure says that it may be FALSE where it is
// unknown.
func (b *binder) value(x ast.Expr, around relation, e *scope.Binder, sure bool) (*value, error) {
	plain := *e
	plain.Hooks.Query = refuseQuery(besideQuery)
	switch x := x.(type) {
	case *ast.Subquery:
		return b.scalar(x, around)
	case *ast.Exists:
		return b.existsValue(x, around)
	case *ast.In:
		return b.inValue(questionOf(x), around, &plain, sure)
	case *ast.Quantified:
		if q := questionOf(x); q.op == "=" && !q.all {
			return b.inValue(q, around, &plain, sure)
		}
		return b.quantifiedValue(questionOf(x), around, &plain)
	}
	return nil, unbuilt(x.Span(), "this kind of query inside an expression is")
}

// scalar binds a query of one column and at most one row.
func (b *binder) scalar(x *ast.Subquery, around relation) (*value, error) {
	q, err := b.subquery(x.Query, around, true)
	if err != nil {
		return nil, err
	}
	q.at = x.Span()
	if have := len(q.values()); have != 1 {
		return nil, source.Errorf(x.Span(), "a query used as a value has to have one column, this one has %d", have)
	}
	if q.rows != nil {
		if len(q.rows) > 1 {
			return nil, source.Errorf(x.Span(), "a query used as a value has to have one row, this one has %d", len(q.rows))
		}
		return q.computed(q.rows[0][0]), nil
	}
	if !q.empty {
		if err := b.oneRow(q); err != nil {
			return nil, err
		}
	}
	return q.outer(q.exprs[0]), nil
}

// values returns the values of a row of the subquery.
func (q *subquery) values() []expr.Expr {
	if q.rows != nil {
		return q.rows[0]
	}
	return q.exprs
}

// computed is a value that is computed of the query around alone.
func (q *subquery) computed(e expr.Expr) *value {
	return &value{t: e.Type(), at: q.at, join: func(n logical.Node, place placing) (logical.Node, expr.Expr, error) {
		x, err := q.onto(e, 0, place)
		return n, x, err
	}}
}

// outer is a value that is NULL, or what e makes of NULL, for rows without a row of
// the subquery.
func (q *subquery) outer(e expr.Expr) *value {
	if q.cond == nil && !slices.ContainsFunc(expr.Columns(e), func(c int) bool { return c >= 0 }) {
		return q.computed(e)
	}
	return q.wide(nullable(e))
}

// wide is outer for e that reads columns of the subquery and has the type of the value.
func (q *subquery) wide(e expr.Expr) *value {
	if read := slices.DeleteFunc(expr.Columns(e), func(c int) bool { return c < 0 }); q.cond == nil && len(read) == 1 {
		return q.beside(e, read[0])
	}
	return &value{t: e.Type(), at: q.at, join: func(n logical.Node, place placing) (logical.Node, expr.Expr, error) {
		j, err := q.join(n, logical.LeftJoin, nil, place)
		if err != nil {
			return nil, nil, err
		}
		x, err := q.onto(e, j.Width(), place)
		return j, x, err
	}}
}

// beside is a value that is the same for all rows: see [logical.ValueJoin].
func (q *subquery) beside(e expr.Expr, column int) *value {
	return &value{t: e.Type(), at: q.at, join: func(n logical.Node, place placing) (logical.Node, expr.Expr, error) {
		one := logical.Keep(q.node, []int{column})
		if len(logical.Of(q.node).Columns) == 1 {
			one = q.node
		}
		j := &logical.ValueJoin{Base: logical.Base{At: q.at}, Input: n, Value: one, Name: logical.Of(one).Columns[0].Name, Lifetime: q.lifetime}
		_, plain := e.(*expr.Column)
		j.Whole = !plain
		last := logical.ColumnOf(j, len(logical.Of(j).Columns)-1)
		last.At = expr.At(q.at)
		x, err := q.onto(expr.Rewrite(e, func(x expr.Expr) expr.Expr {
			if c, ok := x.(*expr.Column); ok && c.Index == column {
				return last
			}
			return x
		}), 0, place)
		return j, x, err
	}}
}

// join returns n joined with the subquery under its condition and another one, which
// may be nil.
func (q *subquery) join(n logical.Node, kind logical.JoinKind, cond expr.Expr, place placing) (*logical.Join, error) {
	j := &logical.Join{Base: logical.Base{At: q.at}, Kind: kind, Left: n, Right: q.node, Lifetime: [2]int64{q.lifetime, q.lifetime}}
	for _, part := range append(logical.Conjuncts(q.cond), logical.Conjuncts(cond)...) {
		x, err := q.onto(part, j.Width(), place)
		if err != nil {
			return nil, err
		}
		j.Cond = logical.And(j.Cond, x)
	}
	return j, checkCondition(j)
}

// onto returns e over a join of the query around, of some columns, with the
// subquery.
func (q *subquery) onto(e expr.Expr, width int, place placing) (expr.Expr, error) {
	var failed error
	x := expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		c, ok := x.(*expr.Column)
		if !ok {
			return x
		}
		moved := *c
		if moved.Index = width + c.Index; c.Index >= 0 {
			return &moved
		}
		moved.Index = -1 - c.Index
		y, err := place(&moved)
		if err != nil {
			failed = err
			return x
		}
		return y
	})
	return x, failed
}

// oneRow makes sure that a row of the query around finds at most one row: a second
// one stops the job (case aggregate/single-value-subqueries). A primary key that is
// only declared is no reason not to look: rows may repeat it
// (join/differs/primary-key-that-repeats).
func (b *binder) oneRow(q *subquery) error {
	unique := groups(q.node)
	covered := func(key []int) bool {
		return len(key) == 0 || unique && !slices.ContainsFunc(key, func(c int) bool { return !slices.Contains(q.keys, c) })
	}
	if slices.ContainsFunc(logical.Of(q.node).Keys, covered) {
		return nil
	}
	c, ok := q.exprs[0].(*expr.Column)
	if !ok || c.Index < 0 {
		return unbuilt(q.at, "a query as a value that is computed of both queries is")
	}
	args := []fn.Arg{{Type: c.T}}
	s, err := aggregate.SingleValue.Bind(args, false)
	if err != nil {
		return source.Errorf(q.at, "%s", err)
	}
	q.group([]logical.Aggregate{{
		Func: &aggregate.SingleValue, Args: []int{c.Index}, Bound: args, Consts: []string{""}, Filter: -1, Type: s.Result, At: q.at,
	}})
	q.exprs = []expr.Expr{logical.ColumnOf(q.node, len(q.keys))}
	return nil
}

// groups reports whether a step that keeps one row for each key makes the rows of n.
func groups(n logical.Node) bool {
	switch n := n.(type) {
	case *logical.Project:
		return groups(n.Input)
	case *logical.Filter:
		return groups(n.Input)
	case *logical.GroupAggregate, *logical.WindowAggregate, *logical.WindowRegroup, *logical.Rank:
		return true
	}
	return false
}

// group groups the subquery by what is tied to the query around.
func (q *subquery) group(calls []logical.Aggregate) {
	g := &logical.GroupAggregate{Base: logical.Base{At: q.at}, Input: q.node, Aggregates: calls, Lifetime: q.lifetime}
	columns := logical.Of(q.node).Columns
	var keys []int
	for _, k := range q.keys {
		if slices.Contains(g.Keys, k) {
			continue
		}
		keys = append(keys, len(g.Keys))
		g.Keys, g.Names = append(g.Keys, k), append(g.Names, columns[k].Name)
	}
	for i := range calls {
		g.Names = append(g.Names, calls[i].Text(q.node))
	}
	if q.cond != nil {
		q.cond = expr.Remap(q.cond, func(i int) int {
			if i < 0 {
				return i
			}
			return slices.Index(g.Keys, i)
		})
	}
	q.node, q.keys = g, keys
}

// countOf returns COUNT of a column, or of all rows for -1.
func countOf(n logical.Node, column int, at source.Span) logical.Aggregate {
	a := logical.Aggregate{Func: aggregate.Find("COUNT"), Filter: -1, Type: types.Of(types.BigInt).NotNull(), At: at}
	if column >= 0 {
		a.Args, a.Bound, a.Consts = []int{column}, []fn.Arg{{Type: logical.Of(n).Columns[column].Type}}, []string{""}
	}
	return a
}
