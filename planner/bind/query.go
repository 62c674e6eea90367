package bind

import (
	"errors"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A cte is a common table expression in sight. Each is bound once; those who
// read it share its node.
type cte struct {
	name    string
	node    logical.Node
	wrong   error // of its query; nil: there is a node
	selects int   // that it comes to
	outer   *cte
}

// find returns the expression of a name, or nil.
func (c *cte) find(name string) *cte {
	for ; c != nil; c = c.outer {
		if c.name == name {
			return c
		}
	}
	return nil
}

// query binds a query with all that stands around its body. top says that its
// order is seen: that of a subquery is only if it has a LIMIT.
func (b *binder) query(q *ast.Query, top bool) (logical.Node, error) {
	var errs source.Errors
	b, err := b.with(q.With)
	if errs.Take(err) && b.spent() {
		return nil, errs.Err()
	}
	body, err := b.body(q.Body, q.OrderBy)
	if errs.Take(err) || len(errs) > 0 {
		return nil, errs.Err()
	}
	return b.ordered(q, body, top)
}

// with binds common table expressions and returns a binder that sees them. Each
// sees those before it. With an error, the binder sees those with mistakes as well:
// who reads one of them has the same mistakes, which are told once.
func (b *binder) with(list []*ast.CTE) (*binder, error) {
	here := map[string]bool{}
	var errs source.Errors
	for i, c := range list {
		if here[c.Name.Name] {
			errs.Add(source.Errorf(c.Name.Span, "%q is defined twice in WITH", c.Name.Name).WithHint("give one of them another name"))
			continue
		}
		here[c.Name.Name] = true
		before := *b.selects
		n, err := b.query(c.Query, false)
		if err != nil {
			err = forward(err, list[i:])
		} else {
			n, err = rename(n, c.Columns, c.Name.Name)
		}
		if errs.Take(err) && b.spent() {
			break // what is behind says the same
		}
		b = b.within(&cte{name: c.Name.Name, node: n, wrong: err, selects: *b.selects - before, outer: b.ctes})
	}
	return b, errs.Err()
}

// forward adds a hint to an error about a name that is defined further behind.
func forward(err error, later []*ast.CTE) error {
	var e *source.Error
	if !errors.As(err, &e) || e.Hint != "" {
		return err
	}
	for _, c := range later[1:] {
		if e.Span.Text() == c.Name.Name {
			e.Hint = "queries of WITH see those before them: define " + c.Name.Name + " before " + later[0].Name.Name
		}
	}
	return err
}

// rename gives the columns of n the names of a list, if there is one.
func rename(n logical.Node, columns []ast.Ident, what string) (logical.Node, error) {
	if len(columns) == 0 {
		return n, nil
	}
	names, err := columnNames(columns, len(logical.Of(n).Columns), what)
	if err != nil {
		return nil, err
	}
	return logical.Rename(n, names), nil
}

// columnNames returns the names that a list gives to the columns of a table, of which
// there are so many.
func columnNames(list []ast.Ident, columns int, table string) ([]string, *source.Error) {
	if len(list) != columns {
		at := list[0].Span.To(list[len(list)-1].Span)
		return nil, source.Errorf(at, "%s for %s of %q", source.Count(len(list), "name"), source.Count(columns, "column"), table)
	}
	names := make([]string, len(list))
	for i, id := range list {
		names[i] = id.Name
	}
	return names, nil
}

// A body is a bound query body. Columns from visible on are there to sort by and
// are no part of the result.
type body struct {
	node    logical.Node
	keys    []logical.SortKey
	visible int
}

func (b *binder) body(x ast.Body, order []*ast.Order) (body, error) {
	switch x := x.(type) {
	case *ast.Select:
		if err := b.unfold(1, x.Span()); err != nil {
			return body{}, err
		}
		return b.selected(x, order)
	case *ast.Values:
		if err := b.unfold(1, x.Span()); err != nil {
			return body{}, err
		}
		n, err := b.values(x)
		return b.plain(n, err, order)
	case *ast.SetOp:
		n, err := b.hiding(b.outer).setOp(x)
		return b.plain(n, err, order)
	default:
		n, err := b.hiding(b.outer).query(x.(*ast.Query), false)
		return b.plain(n, err, order)
	}
}

// plain is a body whose order can name columns of the result only.
func (b *binder) plain(n logical.Node, err error, order []*ast.Order) (body, error) {
	if err != nil {
		return body{}, err
	}
	r := body{node: n, visible: len(logical.Of(n).Columns)}
	rel := named(n, "", nil)
	var extra columns
	extra.all(n)
	for _, o := range order {
		i, ok, err := ordinal(o.Expr, r.visible)
		if err != nil {
			return body{}, err
		}
		if !ok {
			e, err := b.expressions("ORDER BY").Bind(o.Expr, rel.scope)
			if err != nil {
				return body{}, err
			}
			i = extra.add(e)
		}
		r.keys = append(r.keys, sortKey(i, o))
	}
	if len(extra.exprs) > r.visible {
		r.node = extra.project(n)
	}
	return r, nil
}
