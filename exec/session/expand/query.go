package expand

import (
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
)

// query returns q written out and the names of its columns, nil if they are not
// known.
func (e *expander) query(q *ast.Query, outer *frame, ctes *cte) (*ast.Query, []string) {
	c := *q
	c.With = nil
	for _, w := range q.With {
		own := *w
		query, columns := e.query(w.Query, outer, ctes)
		own.Query = query
		if len(w.Columns) > 0 {
			columns = nil
			for _, id := range w.Columns {
				columns = append(columns, id.Name)
			}
		}
		ctes = &cte{name: w.Name.Name, columns: columns, next: ctes}
		c.With = append(c.With, &own)
	}
	body, columns, f := e.body(q.Body, outer, ctes)
	c.Body = body
	if _, ok := q.Body.(*ast.Select); ok {
		c.OrderBy = e.orders(q.OrderBy, columns, f)
	}
	return &c, columns
}

// body returns a body written out, the names of its columns, and the relations
// that an ORDER BY behind it sees.
func (e *expander) body(b ast.Body, outer *frame, ctes *cte) (ast.Body, []string, *frame) {
	switch b := b.(type) {
	case *ast.Select:
		return e.selectBlock(b, outer, ctes)
	case *ast.SetOp:
		c := *b
		var columns []string
		c.L, columns, _ = e.body(b.L, outer, ctes)
		c.R, _, _ = e.body(b.R, outer, ctes)
		return &c, columns, nil
	case *ast.Query:
		query, columns := e.query(b, outer, ctes)
		return query, columns, nil
	case *ast.Values:
		f := &frame{ctes: ctes, outer: outer}
		names := make([]string, 1)
		if len(b.Rows) > 0 {
			names = make([]string, max(1, len(b.Rows[0].Elems)))
		}
		return copyOf(e, b, f), scope.UniqueNames(names), nil
	}
	panic(fmt.Sprintf("%T is no body of a query", b))
}

func (e *expander) selectBlock(b *ast.Select, outer *frame, ctes *cte) (ast.Body, []string, *frame) {
	f := &frame{ctes: ctes, outer: outer}
	from := b.From
	if from != nil {
		from, f.relations = e.table(from, f)
	}
	bare := *b
	bare.From, bare.Items, bare.GroupBy = nil, nil, nil
	c := copyOf(e, &bare, f)
	c.From = from
	for _, x := range b.GroupBy {
		c.GroupBy = append(c.GroupBy, e.grouping(x, f))
	}
	starred := map[int]bool{}
	for _, item := range b.Items {
		for _, out := range e.item(item, f) {
			starred[len(c.Items)] = item.Star != nil
			c.Items = append(c.Items, out)
		}
	}
	names := itemNames(c.Items)
	for i, name := range names {
		if item := c.Items[i]; starred[i] && name != scope.ItemName(item) {
			item.Alias = &ast.Ident{Name: name, Span: item.Span(), Quoted: true}
		}
	}
	return c, names, f
}

// grouping writes out what GROUP BY has: sets of one column need no brackets, and
// those of several are no rows.
func (e *expander) grouping(x ast.Expr, f *frame) ast.Expr {
	switch x := x.(type) {
	case *ast.GroupingSets:
		c := *x
		c.Sets = nil
		for _, s := range x.Sets {
			c.Sets = append(c.Sets, e.grouping(s, f))
		}
		return &c
	case *ast.Row:
		if len(x.Elems) == 1 {
			return e.expr(x.Elems[0], f)
		}
		c := copyOf(e, x, f)
		c.Bare = x.Bare
		return c
	default:
		return e.expr(x, f)
	}
}

// itemNames returns the names of the columns that items make, or nil if a star
// is left among them.
func itemNames(items []*ast.Item) []string {
	names := make([]string, len(items))
	for i, item := range items {
		if item.Star != nil {
			return nil
		}
		names[i] = scope.ItemName(item)
	}
	return scope.UniqueNames(names)
}

// item returns an item written out: several for a star.
func (e *expander) item(item *ast.Item, f *frame) []*ast.Item {
	if item.Star == nil {
		return []*ast.Item{copyOf(e, item, f)}
	}
	relations := f.relations
	if q := item.Star.Qualifier; q != nil {
		i := slices.IndexFunc(relations, func(r relation) bool { return len(q.Parts) == 1 && r.alias == q.Last().Name })
		if i < 0 {
			return []*ast.Item{item}
		}
		relations = relations[i : i+1]
	} else if f.shared || len(relations) > 1 && anonymous(relations) {
		return []*ast.Item{item}
	}
	var out []*ast.Item
	for _, r := range relations {
		if r.columns == nil {
			return []*ast.Item{item}
		}
		for _, c := range r.columns {
			n := &ast.Name{At: item.At, Parts: []ast.Ident{{Name: c, Span: item.Span(), Quoted: true}}}
			out = append(out, &ast.Item{At: item.At, Expr: r.qualify(n)})
		}
	}
	return out
}

// anonymous reports whether a relation has no name by which its columns could be
// told from those of others.
func anonymous(relations []relation) bool {
	return slices.ContainsFunc(relations, func(r relation) bool { return r.alias == "" })
}

// orders writes out ORDER BY. A name of a column of the block means that.
func (e *expander) orders(list []*ast.Order, columns []string, f *frame) []*ast.Order {
	var out []*ast.Order
	for _, o := range list {
		n, ok := o.Expr.(*ast.Name)
		if ok && len(n.Parts) == 1 && slices.Contains(columns, n.Last().Name) {
			out = append(out, o)
			continue
		}
		out = append(out, copyOf(e, o, f))
	}
	return out
}
