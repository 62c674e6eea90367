// Package expand writes out what a query of a view leaves to the surroundings:
// tables get their full names, stars become columns, and columns are said to be
// of the table that they are found in.
//
// It binds nothing and finds no mistakes: the query has been bound before. Where
// the columns of a part are not plain from its syntax, as those of UNNEST, names
// and stars over it stay as they are, which means the same until a table is
// changed.
//
// Start with [Query]. query.go follows the blocks of the query, names.go the
// names in expressions.
package expand

import (
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Query returns q written out, with the spans of q. It does not change q.
func Query(q *ast.Query, c *catalog.Catalog) *ast.Query {
	out, _ := (&expander{catalog: c}).query(q, nil, nil)
	return out
}

type expander struct {
	catalog *catalog.Catalog
	unnamed int // how many queries and calls in FROM have got a name
}

// alias gives a query or a call in FROM a name that has none, as Flink does.
func (e *expander) alias(t ast.Table, columns []string) (ast.Table, []relation) {
	name := fmt.Sprintf("EXPR$%d", e.unnamed)
	e.unnamed++
	as := ast.Ident{Name: name, Span: t.Span(), Quoted: true}
	return &ast.Aliased{At: ast.At(t.Span()), Table: t, As: as}, []relation{{alias: name, columns: columns}}
}

// A relation is a table in FROM: what may stand before its columns, and their
// names; columns is nil if they are not known.
type relation struct {
	alias   string
	path    catalog.Path // of a table without an alias
	columns []string
}

// A frame is the relations in sight at a place.
type frame struct {
	relations []relation
	shared    bool // by USING or NATURAL: stars stay as they are
	ctes      *cte
	outer     *frame
}

// A cte is a common table expression in sight, and the ones around it.
type cte struct {
	name    string
	columns []string
	next    *cte
}

func (c *cte) find(name string) *cte {
	for ; c != nil; c = c.next {
		if c.name == name {
			return c
		}
	}
	return nil
}

// table returns t written out and the relations that it brings. f has the
// relations to its left, for what is LATERAL.
func (e *expander) table(t ast.Table, f *frame) (ast.Table, []relation) {
	switch t := t.(type) {
	case *ast.TableName:
		return e.tableName(t, f)
	case *ast.Aliased:
		return e.aliased(t, f)
	case *ast.Derived:
		c, outer := *t, f.outer
		if t.Lateral {
			outer = f
		}
		query, columns := e.query(t.Query, outer, f.ctes)
		c.Query = query
		return e.alias(&c, columns)
	case *ast.TableFunc:
		c, columns := e.tableFunc(t, f)
		return e.alias(c, columns)
	case *ast.Join:
		return e.join(t, f)
	case *ast.Match:
		c := *t
		c.Input, _ = e.table(t.Input, f)
		return &c, []relation{{}}
	default:
		return copyOf(e, t, f), []relation{{}}
	}
}

// tableName gives a table its full name, and its own name as an alias, so that
// columns may be qualified by it as before.
func (e *expander) tableName(t *ast.TableName, f *frame) (ast.Table, []relation) {
	full, r := e.named(t, f)
	return &ast.Aliased{At: t.At, Table: full, As: t.Name.Last()}, []relation{r}
}

// named returns a table with its full name; its relation has no path if it is a
// common table expression.
func (e *expander) named(t *ast.TableName, f *frame) (*ast.TableName, relation) {
	name := t.Name.Last().Name
	if w := f.ctes.find(name); w != nil && len(t.Name.Parts) == 1 {
		return t, relation{alias: name, columns: w.columns}
	}
	path, err := e.catalog.Resolve(t.Name)
	if err != nil {
		return t, relation{alias: name}
	}
	c := copyOf(e, t, f)
	c.Name = fullName(path, t.Name.Span())
	return c, relation{alias: name, path: path, columns: e.columns(t.Name)}
}

func fullName(p catalog.Path, at source.Span) *ast.Name {
	n := &ast.Name{At: ast.At(at)}
	for _, part := range []string{p.Catalog, p.Database, p.Name} {
		n.Parts = append(n.Parts, ast.Ident{Name: part, Span: at, Quoted: true})
	}
	return n
}

// columns returns the names of the columns of a table or view.
func (e *expander) columns(n *ast.Name) []string {
	r, err := e.catalog.Find(n)
	if err != nil {
		return nil
	}
	if v, ok := r.(*catalog.View); ok {
		return v.Columns
	}
	var names []string
	for _, c := range r.(*catalog.Table).Columns {
		names = append(names, c.Name)
	}
	return names
}

func (e *expander) aliased(t *ast.Aliased, f *frame) (ast.Table, []relation) {
	c, r := *t, relation{alias: t.As.Name}
	switch inner := t.Table.(type) {
	case *ast.TableName:
		full, named := e.named(inner, f)
		c.Table, r.columns = full, named.columns
	case *ast.TableFunc:
		c.Table, r.columns = e.tableFunc(inner, f)
	default:
		table, relations := e.table(inner, f)
		if a, ok := table.(*ast.Aliased); ok {
			table = a.Table
		}
		c.Table, r.columns = table, together(relations)
	}
	if len(t.Columns) > 0 {
		r.columns = nil
		for _, id := range t.Columns {
			r.columns = append(r.columns, id.Name)
		}
	}
	return &c, []relation{r}
}

// together returns the columns of relations side by side, or nil if those of one
// are not known or a name stands twice.
func together(relations []relation) []string {
	var all []string
	for _, r := range relations {
		for _, c := range r.columns {
			if slices.Contains(all, c) {
				return nil
			}
			all = append(all, c)
		}
		if r.columns == nil {
			return nil
		}
	}
	return all
}

// tableFunc writes out the arguments of a table function. Windows give the
// columns of their table and their bounds.
func (e *expander) tableFunc(t *ast.TableFunc, f *frame) (ast.Table, []string) {
	c := *t
	c.Call = copyOf(e, t.Call, f)
	c.Call.Args = slices.Clone(c.Call.Args)
	var columns []string
	for i, a := range t.Call.Args {
		arg, named := tableArg(a)
		if arg == nil {
			continue
		}
		own := *arg
		var inner []relation
		own.Table, inner = e.tableArgument(arg.Table, f)
		for k, p := range arg.PartitionBy {
			own.PartitionBy = slices.Clone(own.PartitionBy)
			own.PartitionBy[k] = e.expr(p, nil)
		}
		c.Call.Args[i] = &own
		if named != nil {
			c.Call.Args[i] = &ast.NamedArg{At: named.At, Name: named.Name, X: &own}
		}
		if all := together(inner); all != nil {
			columns = append(slices.Clone(all), "window_start", "window_end", "window_time")
		}
	}
	return &c, columns
}

// tableArgument writes out the table that a call takes: a query of its columns, if
// they are known.
func (e *expander) tableArgument(t ast.Table, f *frame) (ast.Table, []relation) {
	n, ok := t.(*ast.TableName)
	if !ok {
		table, inner := e.table(t, f)
		if a, ok := table.(*ast.Aliased); ok {
			table = a.Table
		}
		return table, inner
	}
	full, r := e.named(n, f)
	if r.columns == nil {
		return full, []relation{r}
	}
	sel := &ast.Select{At: n.At, From: &ast.Aliased{At: n.At, Table: full, As: n.Name.Last()}}
	for _, c := range r.columns {
		name := &ast.Name{At: n.At, Parts: []ast.Ident{{Name: c, Span: n.Span(), Quoted: true}}}
		sel.Items = append(sel.Items, &ast.Item{At: n.At, Expr: r.qualify(name)})
	}
	return &ast.Derived{At: n.At, Query: &ast.Query{At: n.At, Body: sel}}, []relation{r}
}

// tableArg returns the table that an argument is, and the name it has been given.
func tableArg(x ast.Expr) (*ast.TableArg, *ast.NamedArg) {
	if n, ok := x.(*ast.NamedArg); ok {
		arg, _ := n.X.(*ast.TableArg)
		return arg, n
	}
	arg, _ := x.(*ast.TableArg)
	return arg, nil
}

func (e *expander) join(t *ast.Join, f *frame) (ast.Table, []relation) {
	c := *t
	l, left := e.table(t.L, f)
	right := *f
	right.relations = slices.Concat(f.relations, left)
	r, more := e.table(t.R, &right)
	c.L, c.R = l, r
	f.shared = f.shared || right.shared || t.Natural || len(t.Using) > 0
	all := slices.Concat(left, more)
	if t.On != nil {
		on := *f
		on.relations = slices.Concat(f.relations, all)
		c.On = e.expr(t.On, &on)
	}
	return &c, all
}
