package session

import (
	"context"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A show is one kind of SHOW.
type show struct {
	what string
	run  func(*Session, *ast.Show) (*Result, error)
}

// shows lists the kinds of SHOW in order of their words.
func shows() []show {
	return []show{
		{"CATALOGS", (*Session).showCatalogs},
		{"COLUMNS", (*Session).showColumns},
		{"CREATE CATALOG", (*Session).showCreateCatalog},
		{"CREATE TABLE", (*Session).showCreateTable},
		{"CREATE VIEW", (*Session).showCreateView},
		{"CURRENT CATALOG", (*Session).showCurrentCatalog},
		{"CURRENT DATABASE", (*Session).showCurrentDatabase},
		{"DATABASES", (*Session).showDatabases},
		{"FUNCTIONS", (*Session).showFunctions},
		{"JARS", (*Session).showNothing},
		{"JOBS", (*Session).showJobs},
		{"MATERIALIZED TABLES", (*Session).showNothing},
		{"MODELS", (*Session).showNothing},
		{"MODULES", (*Session).showModules},
		{"PROCEDURES", (*Session).showNothing},
		{"TABLES", (*Session).showTables},
		{"USER FUNCTIONS", (*Session).showUserFunctions},
		{"VIEWS", (*Session).showViews},
	}
}

// show is SHOW of anything.
func (s *Session) show(_ context.Context, stmt *ast.Show) (*Result, error) {
	for _, h := range shows() {
		if h.what == stmt.What {
			return h.run(s, stmt)
		}
	}
	return nil, source.Errorf(stmt.Span(), "SHOW %s is not part of Tidemark", stmt.What)
}

// filter returns whether a name passes the LIKE of the statement.
func filter(stmt *ast.Show) func(string) bool {
	if stmt.Like == nil {
		return func(string) bool { return true }
	}
	pattern := stmt.Like.Text
	return func(name string) bool {
		if stmt.ILike {
			return like(strings.ToLower(name), strings.ToLower(pattern)) != stmt.Not
		}
		return like(name, pattern) != stmt.Not
	}
}

// like reports whether name matches a pattern in which % stands for anything,
// _ for one character, and a backslash takes the meaning away.
func like(name, pattern string) bool {
	n, p := []rune(name), []rune(pattern)
	// rest and from are where to go on after the last %, taking one more character
	// for it: enough, since an earlier % never has to give anything back.
	i, j, rest, from := 0, 0, -1, 0
	for i < len(n) {
		switch width := matchOne(n[i], p, j); {
		case j < len(p) && p[j] == '%':
			rest, from, j = j+1, i, j+1
		case width > 0:
			i, j = i+1, j+width
		case rest >= 0:
			from++
			i, j = from, rest
		default:
			return false
		}
	}
	return strings.Trim(string(p[j:]), "%") == ""
}

// matchOne returns how much of the pattern at j stands for the character c; 0 if
// it is another one or a %.
func matchOne(c rune, p []rune, j int) int {
	switch {
	case j >= len(p) || p[j] == '%':
		return 0
	case p[j] == '\\' && j+1 < len(p):
		if p[j+1] == c {
			return 2
		}
		return 0
	case p[j] == '_' || p[j] == c:
		return 1
	default:
		return 0
	}
}

// filtered returns a listing of the names that pass the LIKE of the statement.
func filtered(stmt *ast.Show, header string, names []string) *Result {
	keep := filter(stmt)
	return list(header, slices.DeleteFunc(names, func(n string) bool { return !keep(n) }))
}

func (s *Session) showTables(stmt *ast.Show) (*Result, error) {
	names, err := s.relationNames(stmt, func(catalog.Relation) bool { return true })
	return filtered(stmt, "table name", names), err
}

func (s *Session) showViews(stmt *ast.Show) (*Result, error) {
	names, err := s.relationNames(stmt, func(r catalog.Relation) bool {
		_, ok := r.(*catalog.View)
		return ok
	})
	return filtered(stmt, "view name", names), err
}

// relationNames returns the names in the database of the statement for which
// keep holds.
func (s *Session) relationNames(stmt *ast.Show, keep func(catalog.Relation) bool) ([]string, error) {
	in, database, err := s.catalog.Database(stmt.In)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, r := range s.catalog.Relations(in, database) {
		if keep(r) {
			names = append(names, r.Where().Name)
		}
	}
	return names, nil
}

func (s *Session) showDatabases(stmt *ast.Show) (*Result, error) {
	names, err := s.catalog.Databases(stmt.In)
	return filtered(stmt, "database name", names), err
}

func (s *Session) showCatalogs(stmt *ast.Show) (*Result, error) {
	return filtered(stmt, "catalog name", s.catalog.Catalogs()), nil
}

func (s *Session) showCurrentCatalog(*ast.Show) (*Result, error) {
	name, _ := s.catalog.Current()
	return list("current catalog name", []string{name}), nil
}

func (s *Session) showCurrentDatabase(*ast.Show) (*Result, error) {
	_, name := s.catalog.Current()
	return list("current database name", []string{orNull(name)}), nil
}

func (s *Session) showColumns(stmt *ast.Show) (*Result, error) {
	return s.describeRelation(stmt.In, filter(stmt))
}

func (s *Session) showUserFunctions(stmt *ast.Show) (*Result, error) {
	in, database, err := s.catalog.Database(stmt.In)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range s.catalog.Functions(in, database) {
		names = append(names, f.Path.Name)
	}
	return filtered(stmt, "function name", names), nil
}

func (s *Session) showFunctions(stmt *ast.Show) (*Result, error) {
	r, err := s.showUserFunctions(stmt)
	if err != nil {
		return nil, err
	}
	names := builtins()
	for _, line := range r.Lines {
		names = append(names, line[0])
	}
	slices.Sort(names)
	return filtered(stmt, "function name", slices.Compact(names)), nil
}

func (s *Session) showModules(stmt *ast.Show) (*Result, error) {
	return filtered(stmt, "module name", []string{"core"}), nil
}

// showNothing lists things of which a session never has any.
func (s *Session) showNothing(stmt *ast.Show) (*Result, error) {
	return list(strings.ToLower(strings.TrimSuffix(stmt.What, "S"))+" name", nil), nil
}

func (s *Session) showCreateTable(stmt *ast.Show) (*Result, error) {
	r, err := s.catalog.Find(stmt.Name)
	if err != nil {
		return nil, err
	}
	t, ok := r.(*catalog.Table)
	if !ok {
		return nil, source.Errorf(stmt.Name.Span(), "%q is a view, not a table", stmt.Name).WithHint("write SHOW CREATE VIEW")
	}
	return list("result", []string{t.DDL()}), nil
}

func (s *Session) showCreateView(stmt *ast.Show) (*Result, error) {
	r, err := s.catalog.FindView(stmt.Name)
	if err != nil {
		return nil, err
	}
	v, ok := r.(*catalog.View)
	if !ok {
		return nil, source.Errorf(stmt.Name.Span(), "%q is a table, not a view", stmt.Name).WithHint("write SHOW CREATE TABLE")
	}
	return list("result", []string{v.DDL()}), nil
}

func (s *Session) showCreateCatalog(stmt *ast.Show) (*Result, error) {
	text, err := s.catalog.CatalogDDL(stmt.Name)
	if err != nil {
		return nil, err
	}
	return list("result", []string{text}), nil
}
