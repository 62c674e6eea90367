package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/logic"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// elements is a LATERAL query that reads nothing but the elements of a collection of
// the row to its left:
//
//	SELECT id, e FROM t, LATERAL (SELECT e FROM UNNEST(t.tags) AS x (e) WHERE e <> '')
//
// Its conditions and values are computed beside the row, as those of a join with
// UNNEST are. They may read the row as well.
type elements struct {
	*binder
	left   relation
	outer  bool            // LEFT JOIN: a row without elements stays
	unnest *logical.Unnest // puts the elements beside the columns of left
	cond   expr.Expr       // which elements stay, over the columns of unnest; nil: all
	exprs  []expr.Expr     // the values, over the same columns
	names  []string        // of the values
}

// ofElements reports whether a LATERAL query is one of elements. UNNEST of what is
// written without columns is a table like others.
func (b *binder) ofElements(q *ast.Query) bool {
	s, ok := q.Body.(*ast.Select)
	if !ok || s.From == nil || len(q.With) > 0 {
		return false
	}
	if u, _ := unnestOf(s.From); u != nil {
		if len(u.Args) != 1 {
			return false
		}
		_, err := b.expressions("UNNEST").Bind(u.Args[0], scope.New())
		return err != nil
	}
	d, _ := derivedOf(s.From)
	return d != nil && !d.Lateral && b.ofElements(d.Query)
}

// joinElements joins a table with a query of elements of its collections.
func (b *binder) joinElements(t *ast.Join, left relation, d *ast.Derived, as *ast.Aliased) (relation, error) {
	x := &elements{binder: b, left: left, outer: t.Kind == ast.LeftJoin}
	if err := x.query(d.Query); err != nil {
		return relation{}, err
	}
	right, err := x.table(as)
	if err != nil {
		return relation{}, err
	}
	rel := relation{scope: scope.Join(left.scope, scope.New(right))}
	if x.outer && t.On != nil {
		cond, err := b.expressions("ON").BindCondition(t.On, rel.scope)
		if err != nil {
			return relation{}, err
		}
		width := left.scope.Width()
		if err := x.where(expr.Remap(cond, func(i int) int {
			if i < width {
				return -1 - i
			}
			return i - width
		})); err != nil {
			return relation{}, err
		}
	}
	if rel.node, err = x.rows(); err != nil {
		return relation{}, err
	}
	if !x.outer && t.On != nil {
		rel.node, err = b.filtered(rel, t.On, "ON")
	}
	return rel, err
}

// query binds a query, and those in its FROM first.
func (x *elements) query(q *ast.Query) error {
	for _, limit := range []*ast.Literal{q.Offset, q.Limit} {
		if limit != nil {
			return unbuilt(limit.Span(), "LIMIT of the elements of a row is")
		}
	}
	s := q.Body.(*ast.Select)
	if err := x.unfold(1, s.Span()); err != nil {
		return err
	}
	table, err := x.from(s.From)
	if err != nil {
		return err
	}
	h, err := readHints(s.Hints)
	if err != nil {
		return err
	}
	c := &correlation{around: x.left}
	b := x.hinting(h).inside(c)
	rel := relation{node: x.projected(), scope: scope.New(table)}
	b.hinted.see(rel.scope)
	if err := h.unknown(); err != nil {
		return err
	}
	rel.scope.Outer, rel.scope.Aliases = x.left.scope, instead(s.Items)
	k := &block{binder: b, sel: s, rel: rel, around: c}
	k.group, k.over = &grouping{binder: b, rel: rel, emit: s.Emit}, &overs{block: k}
	var errs source.Errors
	var cond expr.Expr
	if s.Where != nil {
		cond, err = b.expressions("WHERE").BindCondition(s.Where, rel.scope)
		errs.Take(err)
	}
	_, _, _, err = k.clauses(q.OrderBy) // the order of rows of a join is not kept
	errs.Take(err)
	if err := errs.Err(); err != nil {
		return err
	}
	if err := k.plainOnly(); err != nil {
		return err
	}
	if err := x.where(cond); err != nil {
		return err
	}
	return x.selected(k, h)
}

// plainOnly refuses what looks at several elements, or at other tables.
func (k *block) plainOnly() error {
	s := k.sel
	var at source.Span
	what := ""
	switch {
	case s.Distinct:
		at, what = s.Span(), "SELECT DISTINCT"
	case s.Having != nil:
		at, what = s.Having.Span(), "HAVING"
	case k.group.used && len(s.GroupBy) > 0:
		at, what = s.GroupBy[0].Span(), "GROUP BY"
	case k.group.used:
		at, what = k.group.at, "an aggregate"
	case len(k.over.calls) > 0:
		at, what = s.Span(), "a function with OVER"
	case s.Qualify != nil:
		at, what = s.Qualify.Span(), "QUALIFY"
	case len(k.values) > 0:
		at, what = k.values[0].at, "a query"
	default:
		return refuseEmit(s.Emit)
	}
	return unbuilt(at, what+" over the elements of a row is").
		WithHint("join with UNNEST, and group by a key of the table around it")
}

// from binds what a query of elements reads, and returns its columns.
func (x *elements) from(t ast.Table) (*scope.Table, error) {
	if u, as := unnestOf(t); u != nil {
		return x.first(u, as)
	}
	d, as := derivedOf(t)
	if err := x.query(d.Query); err != nil {
		return nil, err
	}
	return x.table(as)
}

// first binds the innermost UNNEST.
func (x *elements) first(u *ast.Unnest, as *ast.Aliased) (*scope.Table, error) {
	r, n, err := x.binder.unnest(x.left, u, as, x.outer)
	if err != nil {
		return nil, err
	}
	x.unnest, x.names = n, n.Names
	if x.outer && !u.Ordinality { // the position tells rows without elements from others
		all := logical.Elements(logical.Of(n.Input).Columns[n.Column].Type)
		n.Parts, n.Names = append(n.Parts, len(all)-1), append(slices.Clone(n.Names), all[len(all)-1].Name)
	}
	for i := range x.names {
		x.exprs = append(x.exprs, logical.ColumnOf(n, len(n.Kept)+i))
	}
	return r.scope.Tables[len(r.scope.Tables)-1], nil
}

// table returns the values so far as a table to be named.
func (x *elements) table(as *ast.Aliased) (*scope.Table, error) {
	return valuesTable(x.names, x.exprs, as)
}

// projected returns the elements with the values so far, for others to look at.
func (x *elements) projected() logical.Node {
	return &logical.Project{Base: x.unnest.Base, Input: x.unnest, Exprs: x.exprs, Names: x.names}
}

// where adds a condition over the values so far, and columns -1-i of the row.
func (x *elements) where(cond expr.Expr) error {
	if cond == nil {
		return nil
	}
	cond, err := x.over(cond)
	x.cond = logical.And(x.cond, cond)
	return err
}

// selected computes the items of a block from the values so far.
func (x *elements) selected(k *block, h *hints) error {
	items := make([]expr.Expr, len(k.exprs))
	for i, e := range k.exprs {
		var err error
		if items[i], err = x.over(e); err != nil {
			return err
		}
		if x.outer {
			items[i] = x.padded(items[i])
		}
	}
	x.exprs, x.names = items, k.names
	return h.idle()
}

// over returns e with the values so far and the columns of the row in their places.
func (x *elements) over(e expr.Expr) (expr.Expr, error) {
	var twice source.Span
	out := expr.Rewrite(e, func(y expr.Expr) expr.Expr {
		c, ok := y.(*expr.Column)
		switch {
		case !ok:
			return y
		case c.Index >= 0:
			if expr.Volatile(x.exprs[c.Index]) {
				twice = c.Span()
			}
			return x.exprs[c.Index]
		}
		moved := *c
		moved.Index = -1 - c.Index
		return &moved
	})
	if twice != (source.Span{}) {
		return nil, unbuilt(twice, "a value that is another one each time, of the elements of a row, is")
	}
	return out, nil
}

// padded returns e, which is NULL for a row without elements.
func (x *elements) padded(e expr.Expr) expr.Expr {
	position := len(x.unnest.Kept) + len(x.unnest.Parts) - 1
	if c, ok := e.(*expr.Column); ok && c.Index >= len(x.unnest.Kept) {
		return e
	}
	found := call(&logic.IsNotNull, logical.ColumnOf(x.unnest, position))
	t := e.Type().Null()
	return &expr.Case{At: expr.At(e.Span()), Whens: []expr.When{{Cond: found, Then: e}}, Else: scope.Null(t, e.Span()), T: t}
}

// rows returns the columns of the row and the values beside them.
func (x *elements) rows() (logical.Node, error) {
	n := x.unnest.With(x.unnest.Inputs())
	switch {
	case x.outer:
		n.(*logical.Unnest).Cond = x.cond
	case x.cond != nil:
		var err error
		if n, err = x.filter(n, x.cond, x.unnest.Base); err != nil {
			return nil, err
		}
	}
	var out columns
	for i := range x.unnest.Kept {
		out.append(logical.ColumnOf(n, i), "")
	}
	for i, e := range x.exprs {
		out.append(e, x.names[i])
	}
	return out.project(n), nil
}
