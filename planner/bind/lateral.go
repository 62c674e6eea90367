package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/rule"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// derivedOf returns the query that a table is, and its alias if it has one.
func derivedOf(t ast.Table) (*ast.Derived, *ast.Aliased) {
	as, _ := t.(*ast.Aliased)
	if as != nil {
		t = as.Table
	}
	d, _ := t.(*ast.Derived)
	return d, as
}

// joinLateral joins a table with a subquery that sees its columns: each row meets
// the rows that the subquery has for it.
func (b *binder) joinLateral(t *ast.Join, left relation, d *ast.Derived, as *ast.Aliased) (relation, error) {
	outer := t.Kind == ast.LeftJoin
	switch {
	case t.Kind == ast.RightJoin || t.Kind == ast.FullJoin:
		return relation{}, source.Errorf(t.Op.Span, "LATERAL cannot stand to the right of %s JOIN: without a row to the left it has none", string(t.Kind)).
			WithHint("write CROSS JOIN, or LEFT JOIN to keep rows without a partner")
	case t.Natural || len(t.Using) > 0:
		return relation{}, source.Errorf(t.Op.Span, "LATERAL cannot be joined with NATURAL or USING").WithHint("write JOIN ... ON")
	}
	if b.ofElements(d.Query) {
		return b.joinElements(t, left, d, as)
	}
	q, err := b.subquery(d.Query, left, false)
	if err != nil {
		return relation{}, err
	}
	q.at = d.Span()
	right, err := q.table(as)
	if err != nil {
		return relation{}, err
	}
	var on expr.Expr
	if outer && t.On != nil {
		if on, err = q.on(b, t, left.scope, right); err != nil {
			return relation{}, err
		}
	}
	n, err := b.lateralRows(left.node, q, outer, on)
	if err != nil {
		return relation{}, err
	}
	for i := range right.Columns {
		c := logical.Of(n).Columns[len(logical.Of(left.node).Columns)+i]
		right.Columns[i].Type = c.Type
	}
	rel := relation{node: n, scope: scope.Join(left.scope, scope.New(right))}
	if !outer && t.On != nil {
		rel.node, err = b.filtered(rel, t.On, "ON")
	}
	return rel, err
}

// table returns the values of the subquery as a table to be named.
func (q *subquery) table(as *ast.Aliased) (*scope.Table, error) {
	t, err := valuesTable(q.names, q.values(), as)
	if err != nil {
		return nil, err
	}
	for i, c := range t.Columns {
		q.names[i] = c.Name
	}
	return t, nil
}

// valuesTable returns values as a table with the names of an alias, which may be nil.
func valuesTable(names []string, values []expr.Expr, as *ast.Aliased) (*scope.Table, error) {
	t := &scope.Table{}
	if as != nil {
		t.Alias = as.As.Name
	}
	if as != nil && len(as.Columns) > 0 {
		var err *source.Error
		if names, err = columnNames(as.Columns, len(names), as.As.Name); err != nil {
			return nil, err
		}
	}
	for i, e := range values {
		t.Columns = append(t.Columns, scope.Column{Name: names[i], Type: e.Type()})
	}
	return t, nil
}

// on binds the condition of LEFT JOIN LATERAL, in which the values of the subquery
// are replaced by what they are computed of.
func (q *subquery) on(b *binder, t *ast.Join, left *scope.Scope, right *scope.Table) (expr.Expr, error) {
	cond, err := b.expressions("ON").BindCondition(t.On, scope.Join(left, scope.New(right)))
	if err != nil {
		return nil, err
	}
	if rule.IsTrue(cond) {
		return nil, nil
	}
	if q.empty || q.rows != nil {
		return nil, unbuilt(t.On.Span(), "a condition on LEFT JOIN with a query that has a row in any case is").
			WithHint("write ON TRUE, and the condition in CASE around the values")
	}
	width := left.Width()
	return expr.Rewrite(cond, func(x expr.Expr) expr.Expr {
		c, ok := x.(*expr.Column)
		switch {
		case !ok:
			return x
		case c.Index >= width:
			return q.exprs[c.Index-width]
		}
		moved := *c
		moved.Index = -1 - c.Index
		return &moved
	}), nil
}

// lateralRows returns the columns of n and the values of the subquery beside them.
func (b *binder) lateralRows(n logical.Node, q *subquery, outer bool, on expr.Expr) (logical.Node, error) {
	var out columns
	if q.rows != nil {
		return q.repeated(n)
	}
	kind := logical.InnerJoin
	if outer || q.empty {
		kind = logical.LeftJoin
	}
	width := len(logical.Of(n).Columns)
	if outer && !q.empty {
		q.pad()
	}
	j, err := q.join(n, kind, on, here)
	if err != nil {
		return nil, err
	}
	for i := range width {
		out.append(logical.ColumnOf(j, i), "")
	}
	for i, e := range q.exprs {
		if kind == logical.LeftJoin && (outer || !q.empty) {
			e = nullable(e)
		}
		if e, err = q.onto(e, width, here); err != nil {
			return nil, err
		}
		out.append(e, q.names[i])
	}
	return out.project(j), nil
}

// pad makes the values that are computed of the query around NULL where the subquery
// has no row.
func (q *subquery) pad() {
	for i, e := range q.exprs {
		if !tied(e) {
			continue
		}
		found := logical.ColumnOf(q.node, q.column(expr.Truth(true), "found"))
		t := e.Type().Null()
		q.exprs[i] = &expr.Case{At: expr.At(e.Span()), Whens: []expr.When{{Cond: found, Then: e}}, Else: scope.Null(t, e.Span()), T: t}
	}
}

// repeated gives each row of n once for each list of values that are computed of it.
func (q *subquery) repeated(n logical.Node) (logical.Node, error) {
	x := &logical.Expand{Base: logical.Base{At: q.at}, Input: n}
	for _, row := range q.rows {
		var list []expr.Expr
		for i := range logical.Of(n).Columns {
			list = append(list, logical.ColumnOf(n, i))
		}
		for _, e := range row {
			e, err := q.onto(e, 0, here)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
		x.Rows = append(x.Rows, list)
	}
	for i, e := range x.Rows[0] {
		c := logical.Column{Type: e.Type()}
		for _, row := range x.Rows[1:] {
			c.Type.Nullable = c.Type.Nullable || row[i].Type().Nullable
		}
		if w := len(logical.Of(n).Columns); i < w {
			c.Name = logical.Of(n).Columns[i].Name
		} else {
			c.Name = q.names[i-w]
		}
		x.Columns = append(x.Columns, c)
	}
	if len(x.Rows) > 1 {
		return x, nil
	}
	p := &logical.Project{Base: x.Base, Input: n, Exprs: x.Rows[0]}
	for _, c := range x.Columns {
		p.Names = append(p.Names, c.Name)
	}
	return p, nil
}
