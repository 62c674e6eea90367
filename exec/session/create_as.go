package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/bind"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// createTableAs is CREATE TABLE AS: it creates the table with the columns of the
// query and then inserts what the query gives. The table stays if the job fails
// on the way, and goes if the INSERT cannot be planned.
func (s *Session) createTableAs(ctx context.Context, stmt *ast.CreateTable, path catalog.Path) (*Result, error) {
	if err := plainAs(stmt); err != nil {
		return nil, err
	}
	n, err := bind.Query(stmt.Query, s.context().Context)
	if err != nil {
		return nil, err
	}
	if stmt.Replace && reads(n, path) {
		return nil, source.Errorf(stmt.Query.Span(), "the query reads table %q, which it is to replace", stmt.Name).WithHint("create another table from the query")
	}
	d, order, err := s.draftAs(stmt, path, bind.Columns(n))
	if err != nil {
		return nil, err
	}
	t, err := s.complete(d)
	if err != nil {
		return nil, err
	}
	before, _ := s.catalog.Find(stmt.Name)
	created, err := s.catalog.Create(stmt.Name, t, stmt.IfNotExists, stmt.Replace)
	if err != nil {
		return nil, err
	}
	if !created {
		return done("the table is there already: nothing was done")
	}
	// The job may take long: other programs may declare things meanwhile.
	if err := s.keepCatalog(); err != nil {
		return nil, err
	}
	insert := &ast.Insert{At: stmt.At, Table: stmt.Name, Columns: order, Query: stmt.Query}
	r, err := s.insert(ctx, insert)
	if err != nil && !isJobError(err) {
		if held := s.holdCatalog(); held != nil {
			return nil, held
		}
		s.takeBack(stmt.Name, before)
	}
	return r, err
}

// takeBack puts what a name stood for in the place of a table that was created.
func (s *Session) takeBack(n *ast.Name, before catalog.Relation) {
	if before != nil {
		s.catalog.Put(before)
		return
	}
	_ = s.catalog.Drop(&ast.Drop{Kind: "TABLE", Name: n, IfExists: true})
}

// plainAs refuses what CREATE TABLE AS does not have.
func plainAs(stmt *ast.CreateTable) error {
	switch {
	case stmt.Temporary:
		return source.Errorf(stmt.Name.Span(), "a table that is created from a query cannot be temporary").WithHint("create the table first, then INSERT INTO it")
	case len(stmt.PartitionBy) > 0:
		return source.Errorf(stmt.PartitionBy[0].Span, "a table that is created from a query cannot be partitioned").WithHint("create the table first, then INSERT INTO it")
	case stmt.Like != nil:
		return source.Errorf(stmt.Like.Span(), "a table is created from a query or LIKE another, not both")
	}
	return nil
}

// draftAs returns the draft of a table with the columns of the statement and
// those of the query, and the columns into which the query's go, in its order.
// A column that both have stands where the query has it, with the declared type.
func (s *Session) draftAs(stmt *ast.CreateTable, path catalog.Path, columns []scope.Column) (*draft, []ast.Ident, error) {
	names := bareNames(stmt.Columns)
	if len(names) > 0 {
		return s.draftNamed(stmt, path, columns, names)
	}
	d, err := s.draft(stmt, path)
	if err != nil {
		return nil, nil, err
	}
	declared := d.Columns
	d.Columns = nil
	var order []ast.Ident
	var own []catalog.Column
	for _, c := range columns {
		own = append(own, queryColumn(c, stmt.Query.Span()))
		order = append(order, ast.Ident{Name: c.Name, Span: stmt.Query.Span(), Quoted: true})
	}
	for _, c := range declared {
		i := indexColumn(own, c.Name)
		switch {
		case i < 0:
			d.Columns = append(d.Columns, c)
		case c.Kind == catalog.Computed || c.Virtual:
			return nil, nil, source.Errorf(c.Span, "column %q of the query cannot be %s", c.Name, kindName(c.Kind)).WithHint("give the column of the query another name")
		default:
			own[i] = c
		}
	}
	d.Columns = append(d.Columns, own...)
	return d, order, nil
}

// bareNames returns the columns of a statement that are nothing but names.
func bareNames(list []*ast.Column) []*ast.Column {
	var names []*ast.Column
	for _, c := range list {
		if c.Type == nil && c.Computed == nil {
			names = append(names, c)
		}
	}
	return names
}

// draftNamed is draftAs for a list of names, which says the order of the columns.
func (s *Session) draftNamed(stmt *ast.CreateTable, path catalog.Path, columns []scope.Column, names []*ast.Column) (*draft, []ast.Ident, error) {
	if len(names) != len(stmt.Columns) {
		return nil, nil, source.Errorf(names[0].Span(), "column %q has no type", names[0].Name.Name).WithHint("a list has names alone, or declarations alone")
	}
	if len(names) != len(columns) {
		return nil, nil, miscounted(len(names), columns, names[0].Span().To(names[len(names)-1].Span()))
	}
	bare := *stmt
	bare.Columns = nil
	d, err := s.draft(&bare, path)
	if err != nil {
		return nil, nil, err
	}
	given := make([]catalog.Column, len(columns))
	order := make([]ast.Ident, len(columns))
	for i, c := range columns {
		given[i] = queryColumn(c, stmt.Query.Span())
		order[i] = ast.Ident{Name: c.Name, Span: stmt.Query.Span(), Quoted: true}
	}
	for _, n := range names {
		i := indexColumn(given, n.Name.Name)
		if i < 0 {
			err := source.Errorf(n.Name.Span, "the query has no column %q", n.Name.Name)
			return nil, nil, err.WithHint("it has %s", quoteList(columnNames(columns)))
		}
		d.Columns = append(d.Columns, given[i])
	}
	return d, order, nil
}

func queryColumn(c scope.Column, at source.Span) catalog.Column {
	return catalog.Column{Name: c.Name, Type: c.Type, Span: at}
}
