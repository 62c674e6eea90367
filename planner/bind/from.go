package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// from binds the FROM clause. Without one there is a single row of no columns.
func (b *binder) from(s *ast.Select) (relation, error) {
	if s.From != nil {
		return b.table(s.From)
	}
	if s.Where != nil {
		return relation{}, source.Errorf(s.Where.Span(), "WHERE needs a FROM clause")
	}
	one := &logical.Values{Base: at(s), Rows: [][]expr.Expr{{}}}
	return relation{node: one, scope: &scope.Scope{Lacks: "the query has no FROM"}}, nil
}

// table binds a table of FROM, which hints may name.
func (b *binder) table(t ast.Table) (relation, error) {
	r, err := b.factor(t)
	if err == nil {
		b.hinted.see(r.scope)
	}
	return r, err
}

// factor binds a table that may be given another name.
func (b *binder) factor(t ast.Table) (relation, error) {
	switch t := t.(type) {
	case *ast.TableName:
		return b.tableName(t)
	case *ast.Derived:
		if t.Lateral {
			return relation{}, source.Errorf(t.Span(), "LATERAL needs a table to its left").
				WithHint("write FROM t, LATERAL (SELECT ...), or leave LATERAL out")
		}
		n, err := b.query(t.Query, false)
		if err != nil {
			return relation{}, err
		}
		return named(n, "", nil), nil
	case *ast.Aliased:
		return b.aliased(t)
	case *ast.TableFunc:
		return b.tableFunc(t)
	case *ast.Match:
		return b.match(t)
	case *ast.Join:
		return b.join(t)
	case *ast.Unnest:
		return b.unnestAlone(t, nil)
	default:
		return relation{}, refuseTable(t)
	}
}

func (b *binder) aliased(t *ast.Aliased) (relation, error) {
	if u, ok := t.Table.(*ast.Unnest); ok {
		return b.unnestAlone(u, t)
	}
	r, err := b.factor(t.Table)
	if err != nil {
		return relation{}, err
	}
	n, err := rename(r.node, t.Columns, t.As.Name)
	if err != nil {
		return relation{}, err
	}
	out := named(n, t.As.Name, nil)
	if len(r.scope.Tables) == 1 {
		out.scope.Tables[0].Name = r.scope.Tables[0].Alias // for the hint that it is hidden
	}
	return out, nil
}

func (b *binder) tableName(t *ast.TableName) (relation, error) {
	if t.AsOf != nil {
		return relation{}, aloneAsOf(t)
	}
	if len(t.Name.Parts) == 1 {
		if c := b.ctes.find(t.Name.Last().Name); c != nil {
			if c.wrong != nil {
				return relation{}, c.wrong
			}
			if err := b.unfold(c.selects, t.Span()); err != nil {
				return relation{}, err
			}
			return named(logical.Again(c.node), c.name, nil), refuseHints(t.Hints, "a common table expression")
		}
	}
	r, err := b.ctx.Catalog.Find(t.Name)
	if err != nil {
		if late, ok, err := b.beside(t); ok {
			return late, err
		}
		return relation{}, err
	}
	path := r.Where()
	var n logical.Node
	switch r := r.(type) {
	case *catalog.Table:
		n, err = b.read(r, t.Hints, t.Span())
	case *catalog.View:
		if err = refuseHints(t.Hints, "a view"); err == nil {
			n, err = b.view(r, t.Span())
		}
	}
	if err != nil {
		return relation{}, err
	}
	return named(n, path.Name, []string{path.Catalog, path.Database}), nil
}

func refuseHints(hints []*ast.Hint, what string) error {
	if len(hints) == 0 {
		return nil
	}
	return source.Errorf(hints[0].Span(), "hints of options are for tables, this is %s", what).
		WithHint("write the hint behind the name of the table that it reads")
}

// view binds the query of a view in a scope of its own: it sees no common table
// expression of the query around.
func (b *binder) view(v *catalog.View, at source.Span) (logical.Node, error) {
	name := v.Path.String()
	if slices.Contains(b.views, name) {
		return nil, source.Errorf(at, "view %q reads itself", v.Path.Name)
	}
	inner := &binder{ctx: b.ctx, views: append(slices.Clone(b.views), name), selects: b.selects}
	n, err := inner.query(v.Query, false)
	if e := b.unfold(0, at); e != nil {
		return nil, e // where the statement reads it, not deep in some view
	}
	if err != nil {
		return nil, err
	}
	if len(v.Columns) == 0 {
		return unique(n), nil
	}
	if have := len(logical.Of(n).Columns); have != len(v.Columns) {
		return nil, source.Errorf(at, "view %q was declared with %s, its query has %d", v.Path.Name, source.Count(len(v.Columns), "column"), have).
			WithHint("a table below it has changed since; declare the view again")
	}
	return logical.Rename(n, v.Columns), nil
}

// tableFuncs returns the table functions by name.
func (b *binder) tableFuncs() (names []string, by map[string]func(*ast.Call) (logical.Node, error)) {
	by = map[string]func(*ast.Call) (logical.Node, error){}
	for _, k := range window.Kinds {
		names = append(names, k.Name)
		by[k.Name] = func(call *ast.Call) (logical.Node, error) { return b.windowTable(call, k) }
	}
	by["TO_CHANGELOG"], by["FROM_CHANGELOG"] = b.toChangelog, b.fromChangelog
	return append(names, "TO_CHANGELOG", "FROM_CHANGELOG"), by
}

// tableFunc binds TUMBLE and its kin, and the functions of change logs.
func (b *binder) tableFunc(t *ast.TableFunc) (relation, error) {
	name := strings.ToUpper(t.Call.Name.String())
	kinds, by := b.tableFuncs()
	f, ok := by[name]
	switch {
	case ok && t.Lateral:
		return relation{}, source.Errorf(t.Span(), "%s reads a table, LATERAL is for functions of the columns to the left", name).
			WithHint("write FROM TABLE(%s(...))", name)
	case ok:
		n, err := f(t.Call)
		if err != nil {
			return relation{}, err
		}
		return named(n, "", nil), nil
	}
	err := source.Errorf(t.Call.Name.Span(), "table function %q does not exist", t.Call.Name)
	if near := source.Nearest(name, kinds); near != "" {
		return relation{}, err.WithHint("did you mean %s?", near)
	}
	if t.Lateral {
		return relation{}, err.WithHint("there are no functions of columns that make rows; CROSS JOIN UNNEST(...) makes rows of a collection")
	}
	return relation{}, err.WithHint("there are %s", strings.Join(kinds, ", "))
}
