package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// unnestOf returns the UNNEST that a table is, and its alias if it has one.
func unnestOf(t ast.Table) (*ast.Unnest, *ast.Aliased) {
	as, _ := t.(*ast.Aliased)
	if as != nil {
		t = as.Table
	}
	u, _ := t.(*ast.Unnest)
	return u, as
}

// unnestAlone binds UNNEST with no table to its left.
func (b *binder) unnestAlone(u *ast.Unnest, as *ast.Aliased) (relation, error) {
	one := relation{node: &logical.Values{Base: at(u), Rows: [][]expr.Expr{{}}}, scope: scope.New()}
	n, _, err := b.unnest(one, u, as, false)
	return n, err
}

// joinUnnest binds a join with UNNEST, which sees the columns of the tables to its
// left (flink-semantics.md 5, Lateral).
func (b *binder) joinUnnest(t *ast.Join, u *ast.Unnest, as *ast.Aliased) (relation, error) {
	switch {
	case t.Kind == ast.RightJoin || t.Kind == ast.FullJoin:
		return relation{}, source.Errorf(t.Op.Span, "UNNEST cannot stand to the right of %s JOIN: there are no elements without a row", string(t.Kind)).
			WithHint("write CROSS JOIN, or LEFT JOIN to keep rows without elements")
	case t.Natural:
		return relation{}, source.Errorf(t.Op.Span, "UNNEST cannot be joined with NATURAL").WithHint("write CROSS JOIN")
	case len(t.Using) > 0:
		return relation{}, source.Errorf(t.Using[0].Span, "UNNEST cannot be joined with USING").WithHint("write CROSS JOIN, or JOIN ... ON")
	}
	left, err := b.table(t.L)
	if err != nil {
		return relation{}, err
	}
	r, node, err := b.unnest(left, u, as, t.Kind == ast.LeftJoin)
	if err != nil || t.On == nil {
		return r, err
	}
	cond, err := b.expressions("ON").BindCondition(t.On, r.scope)
	if err != nil {
		return relation{}, err
	}
	if t.Kind == ast.LeftJoin {
		node.Cond = cond
		return r, nil
	}
	r.node, err = b.filter(r.node, cond, at(t.On))
	return r, err
}

// unnest puts the elements of a collection beside the columns of left.
func (b *binder) unnest(left relation, u *ast.Unnest, as *ast.Aliased, outer bool) (relation, *logical.Unnest, error) {
	if len(u.Args) != 1 {
		return relation{}, nil, source.Errorf(u.Span(), "UNNEST takes one collection, found %d", len(u.Args)).
			WithHint("write several UNNESTs with CROSS JOIN between")
	}
	seen := *left.scope
	if seen.Outer == nil {
		seen.Outer = b.hidden
	}
	x, err := b.expressions("UNNEST").Bind(u.Args[0], &seen)
	if err != nil {
		return relation{}, nil, err
	}
	elements := logical.Elements(x.Type())
	if elements == nil {
		return relation{}, nil, source.Errorf(u.Args[0].Span(), "UNNEST needs an ARRAY, MAP or MULTISET, found %s", x.Type().Name())
	}
	if !u.Ordinality {
		elements = elements[:len(elements)-1]
	}
	names, err := elementNames(elements, as)
	if err != nil {
		return relation{}, nil, err
	}
	n := &logical.Unnest{Base: at(u), Outer: outer, Ordinality: u.Ordinality, Names: names}
	for i := range logical.Of(left.node).Columns {
		n.Kept = append(n.Kept, i)
	}
	for i := range elements {
		n.Parts = append(n.Parts, i)
	}
	n.Input, n.Column = beside(left.node, x, "")
	alias := ""
	if as != nil {
		alias = as.As.Name
	}
	table := &scope.Table{Alias: alias}
	for i, c := range elements {
		table.Columns = append(table.Columns, scope.Column{Name: names[i], Type: c.Type.WithNull(c.Type.Nullable || outer)})
	}
	return relation{node: n, scope: scope.Join(left.scope, scope.New(table))}, n, nil
}

// unnamed is what a column is called that has no name (scope.UniqueNames).
const unnamed = "EXPR$0"

// elementNames returns the names of the columns: those of the alias, or the
// elements' own. A column of elements without a name has that of the table.
func elementNames(elements []logical.Column, as *ast.Aliased) ([]string, error) {
	var names []string
	for _, c := range elements {
		names = append(names, c.Name)
	}
	if as == nil {
		return names, nil
	}
	if len(as.Columns) == 0 {
		if names[0] == unnamed {
			names[0] = as.As.Name
		}
		return names, nil
	}
	given, err := columnNames(as.Columns, len(names), as.As.Name)
	if err != nil {
		return nil, err.WithHint("UNNEST makes a column of each element, of each field of rows, of key and value of map entries, and WITH ORDINALITY one more")
	}
	return given, nil
}
