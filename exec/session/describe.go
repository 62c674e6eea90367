package session

import (
	"context"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// describe is DESCRIBE of a table or view, a database, a catalog or a function.
func (s *Session) describe(_ context.Context, stmt *ast.Describe) (*Result, error) {
	switch stmt.Kind {
	case "DATABASE":
		return s.describeDatabase(stmt)
	case "CATALOG":
		return s.describeCatalog(stmt)
	case "FUNCTION":
		return s.describeFunction(stmt)
	}
	return s.describeRelation(stmt.Name, func(string) bool { return true })
}

// describeRelation lists the columns, whose names pass keep, of a table or view.
func (s *Session) describeRelation(n *ast.Name, keep func(string) bool) (*Result, error) {
	r, err := s.catalog.Find(n)
	if err != nil {
		return s.describeBeside(n, keep, err)
	}
	t, ok := r.(*catalog.Table)
	if !ok {
		return s.describeView(r.(*catalog.View), keep)
	}
	return describeTable(t, keep), nil
}

// describeBeside describes v$late, t$late or t$rejected, which can be read and which
// nobody declared. Of other names it returns the error with which they were not found.
func (s *Session) describeBeside(n *ast.Name, keep func(string) bool, missing error) (*Result, error) {
	if name := n.Last().Name; !strings.HasSuffix(name, "$late") && !strings.HasSuffix(name, "$rejected") {
		return nil, missing
	}
	at := ast.At(n.Span())
	all := &ast.Select{At: at, Items: []*ast.Item{{At: at, Star: &ast.Star{At: at}}}, From: &ast.TableName{At: at, Name: n}}
	return s.describeView(&catalog.View{Query: &ast.Query{At: at, Body: all}}, keep)
}

// describeTable lists the columns of a table. There is a column for comments
// only if one of the table's columns has one.
func describeTable(t *catalog.Table, keep func(string) bool) *Result {
	commented := slices.ContainsFunc(t.Columns, func(c catalog.Column) bool { return c.Comment != "" })
	times := scope.Declared(t, "").Columns
	r := &Result{Kind: Listing, Header: columnHeader(commented)}
	for i, c := range t.Columns {
		if !keep(c.Name) {
			continue
		}
		line := columnLine(c.Name, typeOf(times[i]), c.Type.Nullable)
		if slices.Contains(t.PrimaryKey, c.Name) {
			line[3] = "PRI(" + strings.Join(t.PrimaryKey, ", ") + ")"
		}
		line[4] = orNull(c.Extras())
		if w := t.Watermark; w != nil && w.Column == c.Name {
			line[5] = ast.Format(w.Expr)
		}
		if commented {
			line = append(line, orNull(c.Comment))
		}
		r.Lines = append(r.Lines, line)
	}
	return r
}

func columnHeader(commented bool) []string {
	header := []string{"name", "type", "null", "key", "extras", "watermark"}
	if commented {
		header = append(header, "comment")
	}
	return header
}

// columnLine returns the line of a column that has nothing special.
func columnLine(name, kind string, nullable bool) []string {
	null := "false"
	if nullable {
		null = "true"
	}
	return []string{name, kind, null, NULL, NULL, NULL}
}

// typeOf returns the type of a column without its nullability, marked if it is a
// time attribute.
func typeOf(c scope.Column) string {
	name := withoutComments(c.Type).Name()
	switch c.Time {
	case scope.Rowtime:
		return name + " *ROWTIME*"
	case scope.Proctime:
		return name + " *PROCTIME*"
	default:
		return name
	}
}

// withoutComments returns a type without the comments of fields, which DESCRIBE
// leaves out and SHOW CREATE TABLE does not.
func withoutComments(t types.Type) types.Type {
	part := func(p *types.Type) *types.Type {
		if p == nil {
			return nil
		}
		plain := withoutComments(*p)
		return &plain
	}
	t.Elem, t.Key = part(t.Elem), part(t.Key)
	t.Fields = slices.Clone(t.Fields)
	for i, f := range t.Fields {
		t.Fields[i] = types.Field{Name: f.Name, Type: withoutComments(f.Type)}
	}
	return t
}

func orNull(s string) string {
	if s == "" {
		return NULL
	}
	return s
}

// describeView lists the columns that the query of a view has now.
func (s *Session) describeView(v *catalog.View, keep func(string) bool) (*Result, error) {
	columns, err := s.columnsOf(v.Query)
	if err != nil {
		return nil, err
	}
	r := &Result{Kind: Listing, Header: columnHeader(false)}
	for i, c := range columns {
		name := c.Name
		if i < len(v.Columns) {
			name = v.Columns[i]
		}
		if keep(name) {
			r.Lines = append(r.Lines, columnLine(name, typeOf(c), c.Type.Nullable))
		}
	}
	return r, nil
}

func (s *Session) describeDatabase(stmt *ast.Describe) (*Result, error) {
	in, name, err := s.catalog.Database(stmt.Name)
	if err != nil {
		return nil, err
	}
	comment, options := s.catalog.DescribeDatabase(in, name)
	return info([]string{"catalog", in, "database", name, "comment", comment}, options), nil
}

func (s *Session) describeCatalog(stmt *ast.Describe) (*Result, error) {
	comment, options, err := s.catalog.DescribeCatalog(stmt.Name)
	if err != nil {
		return nil, err
	}
	return info([]string{"name", stmt.Name.Last().Name, "type", "generic_in_memory", "comment", comment}, options), nil
}

func (s *Session) describeFunction(stmt *ast.Describe) (*Result, error) {
	f, ok := s.catalog.FindFunction(stmt.Name)
	if !ok {
		return nil, source.Errorf(stmt.Name.Span(), "there is no function %q of a user", stmt.Name).WithHint("functions of the language are in the manual")
	}
	return info([]string{"name", f.Path.String(), "class", f.Class, "language", f.Language}, nil), nil
}

// info returns a listing of names and values.
func info(pairs []string, options []catalog.Option) *Result {
	r := &Result{Kind: Listing, Header: []string{"info name", "info value"}}
	for i := 0; i < len(pairs); i += 2 {
		r.Lines = append(r.Lines, []string{pairs[i], orNull(pairs[i+1])})
	}
	for _, o := range options {
		r.Lines = append(r.Lines, []string{"option:" + o.Key, o.Value})
	}
	return r
}
