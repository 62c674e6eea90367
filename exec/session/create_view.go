package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/exec/session/expand"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// createView is CREATE VIEW. The query is bound at once, so that its mistakes
// are found where it stands, and kept written out.
func (s *Session) createView(_ context.Context, stmt *ast.CreateView) (*Result, error) {
	path, err := s.catalog.Resolve(stmt.Name)
	if err != nil {
		return nil, err
	}
	v := &catalog.View{
		Path: path, Query: stmt.Query, Text: stmt.Query.Span().Text(), Comment: catalog.Text(stmt.Comment),
		Temporary: stmt.Temporary, Declared: stmt.Span(),
	}
	if err := s.bindView(v, stmt.Columns); err != nil {
		return nil, err
	}
	before, _ := s.catalog.Find(stmt.Name)
	if _, err := s.catalog.Create(stmt.Name, v, stmt.IfNotExists, stmt.Replace); err != nil {
		return nil, err
	}
	if stmt.Replace && before != nil {
		return s.checkCircle(v, before)
	}
	return done()
}

// checkCircle puts the old view back if the new one reads itself, perhaps by way
// of other views.
func (s *Session) checkCircle(v *catalog.View, before catalog.Relation) (*Result, error) {
	if _, err := s.columnsOf(v.Query); err != nil {
		s.catalog.Put(before)
		return nil, err
	}
	return done()
}

// bindView finds the columns of a view and writes its query out. Names may have
// been given for the columns.
func (s *Session) bindView(v *catalog.View, names []ast.Ident) error {
	if s.replaying {
		v.Columns = identNames(names) // the query was bound and written out before it was kept
		return nil
	}
	columns, err := s.columnsOf(v.Query)
	if err != nil {
		return err
	}
	if len(names) > 0 && len(names) != len(columns) {
		return miscounted(len(names), columns, names[0].Span.To(names[len(names)-1].Span))
	}
	v.Columns = columnNames(columns)
	if len(names) > 0 {
		v.Columns = identNames(names)
	}
	if err := checkViewNames(v, names); err != nil {
		return err
	}
	v.Query = expand.Query(v.Query, s.catalog)
	return nil
}

// miscounted is the error for a list of so many names for the columns of a query.
func miscounted(names int, columns []scope.Column, at source.Span) error {
	return source.Errorf(at, "%s for %s of the query", source.Count(names, "name"), source.Count(len(columns), "column")).
		WithHint("the query has %s", quoteList(columnNames(columns)))
}

func columnNames(columns []scope.Column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return names
}

func identNames(list []ast.Ident) []string {
	names := make([]string, len(list))
	for i, id := range list {
		names[i] = id.Name
	}
	return names
}

// checkViewNames refuses two columns of one name. Names that the planner has
// numbered to tell them apart were equal in the text.
func checkViewNames(v *catalog.View, names []ast.Ident) error {
	seen := map[string]bool{}
	for _, id := range names {
		if seen[id.Name] {
			return source.Errorf(id.Span, "view %q has two columns %q", v.Path.Name, id.Name)
		}
		seen[id.Name] = true
	}
	if len(names) > 0 {
		return nil
	}
	sel, ok := v.Query.Body.(*ast.Select)
	if !ok {
		return nil
	}
	for _, item := range sel.Items {
		if item.Star != nil {
			continue
		}
		name := scope.ItemName(item)
		if name != "" && seen[name] {
			return source.Errorf(item.Span(), "view %q has two columns %q", v.Path.Name, name).WithHint("give one of them another name, with AS")
		}
		seen[name] = true
	}
	return nil
}

// alterView is ALTER VIEW: a new name or a new query.
func (s *Session) alterView(_ context.Context, stmt *ast.AlterView) (*Result, error) {
	r, err := s.catalog.Alterable(stmt.Name, "view", stmt.IfExists)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return done("there is no such view: nothing was done")
	}
	if stmt.RenameTo != nil {
		if err := s.catalog.Rename(r, stmt.RenameTo); err != nil {
			return nil, err
		}
		return done()
	}
	v := *r.(*catalog.View)
	v.Query, v.Text, v.Declared = stmt.Query, stmt.Query.Span().Text(), stmt.Span()
	if err := s.bindView(&v, nil); err != nil {
		return nil, err
	}
	s.catalog.Put(&v)
	return s.checkCircle(&v, r)
}
