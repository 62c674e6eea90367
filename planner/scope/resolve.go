package scope

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A found is a column that a name may stand for.
type found struct {
	scope  *Scope
	index  int     // of the column; -1: shared is set
	shared *Shared // of a name that stands for several columns
	used   int     // how many parts of the name it took; fields follow
}

// resolve returns the meaning of a name in s or, if it has none there, in the
// scopes around. depth is how many scopes out that is.
//
// Qualifiers go before fields: a.b is column b of table a if there is such a
// table, and field b of column a otherwise.
func resolve(n *ast.Name, s *Scope) (f found, depth int, err *source.Error) {
	var first *source.Error
	for ; s != nil; s = s.Outer {
		f, err := s.find(n)
		if err == nil {
			return f, depth, nil
		}
		if !err.missing {
			return found{}, depth, err.Error
		}
		if first == nil {
			first = err.Error
		}
		depth++
	}
	return found{}, 0, first
}

// A failure is why a name has no meaning; missing says that a scope around may
// have one.
type failure struct {
	*source.Error
	missing bool
}

func (s *Scope) find(n *ast.Name) (found, *failure) {
	parts := n.Parts
	for q := min(3, len(parts)-1); q > 0; q-- {
		tables := s.tables(parts[:q])
		if len(tables) == 0 {
			continue
		}
		list := s.columns(parts[q].Name, tables)
		switch len(list) {
		case 1:
			return found{scope: s, index: list[0], used: q + 1}, nil
		case 0:
			if f, err := s.bare(parts[0]); err == nil && f.index >= 0 && q == 1 && s.hasField(f.index, parts[1].Name) {
				return f, nil
			}
			return found{}, &failure{s.noColumn(parts[q], tables), false}
		default:
			return found{}, &failure{s.ambiguous(parts[q], list), false}
		}
	}
	f, err := s.bare(parts[0])
	if err != nil && err.missing && len(parts) > 1 {
		err.Error = s.noTable(n)
	}
	return f, err
}

// tables returns the numbers of the tables that qualifiers name.
func (s *Scope) tables(qualifiers []ast.Ident) []int {
	var list []int
	for i, t := range s.Tables {
		names := append(slices.Clone(t.Path), t.Alias)
		if k := len(names) - len(qualifiers); k >= 0 && sameNames(names[k:], qualifiers) {
			list = append(list, i)
		}
	}
	return list
}

func sameNames(names []string, parts []ast.Ident) bool {
	for i, p := range parts {
		if names[i] != p.Name {
			return false
		}
	}
	return true
}

// columns returns the indexes of the columns of a name in some of the tables,
// nil meaning all.
func (s *Scope) columns(name string, tables []int) []int {
	var list []int
	at := 0
	for i, t := range s.Tables {
		for k, c := range t.Columns {
			if c.Name == name && !c.computed && (tables == nil || slices.Contains(tables, i)) {
				list = append(list, at+k)
			}
		}
		at += len(t.Columns)
	}
	return list
}

// bare finds a name without qualifiers.
func (s *Scope) bare(id ast.Ident) (found, *failure) {
	list := s.columns(id.Name, nil)
	for i := range s.Shared {
		x := &s.Shared[i]
		if x.Name != id.Name {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(list), func(c int) bool { return slices.Contains(x.Columns, c) || slices.Contains(x.Hides, c) })
		if len(others) == 0 {
			return found{scope: s, index: -1, shared: x, used: 1}, nil
		}
	}
	switch len(list) {
	case 1:
		return found{scope: s, index: list[0], used: 1}, nil
	case 0:
		return found{}, &failure{s.noColumn(id, nil), true}
	default:
		return found{}, &failure{s.ambiguous(id, list), false}
	}
}

// FirstNamed returns what a name of USING stands for on one side of a join: what the
// joins of that side share, or else the column of the first table that has one.
func (b *Binder) FirstNamed(id ast.Ident, s *Scope) (expr.Expr, error) {
	list := s.columns(id.Name, nil)
	shared := slices.ContainsFunc(s.Shared, func(x Shared) bool { return x.Name == id.Name })
	if len(list) > 1 && !shared && s.tableOf(list[0]) != s.tableOf(list[1]) {
		return s.column(list[0], id.Span), nil
	}
	return b.Resolve(&ast.Name{At: ast.At(id.Span), Parts: []ast.Ident{id}}, s)
}

func (s *Scope) tableOf(column int) *Table {
	_, t := s.Column(column)
	return t
}

func (s *Scope) hasField(column int, name string) bool {
	c, _ := s.Column(column)
	return fieldOf(c.Type, name) >= 0
}

// label returns the name by which a column is printed: its own, or with its
// table where others have the same.
func (s *Scope) label(index int) string {
	c, t := s.Column(index)
	if t.Alias != "" && len(s.columns(c.Name, nil)) > 1 {
		return t.Alias + "." + c.Name
	}
	return c.Name
}

// ambiguous says which columns a name may stand for.
func (s *Scope) ambiguous(id ast.Ident, list []int) *source.Error {
	var names []string
	for _, i := range list {
		if _, t := s.Column(i); t.Alias != "" {
			names = append(names, quoted(t.Alias+"."+id.Name))
		}
	}
	if slices.Sort(names); len(slices.Compact(slices.Clone(names))) < len(list) {
		return source.Errorf(id.Span, "column %s is ambiguous: %d columns have the name", quoted(id.Name), len(list)).
			WithHint("give the columns different names where they are made")
	}
	return source.Errorf(id.Span, "column %s is ambiguous, it may be %s", quoted(id.Name), orList(names)).
		WithHint("write the table before it, as in %s", strings.Trim(names[0], `"`))
}

// orList joins words as in "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// noColumn says that a column does not exist, in some tables or at all.
func (s *Scope) noColumn(id ast.Ident, tables []int) *source.Error {
	var names []string
	where := ""
	for i, t := range s.Tables {
		if tables != nil && !slices.Contains(tables, i) {
			continue
		}
		if tables != nil {
			where = " in table " + quoted(t.Alias)
		}
		for _, c := range t.Columns {
			if c.computed && c.Name == id.Name {
				return source.Errorf(id.Span, "column %s is computed, and computed columns cannot use each other", quoted(id.Name)).
					WithHint("write the expression of %s in its place", quoted(id.Name))
			}
			if !c.computed {
				names = append(names, c.Name)
			}
		}
	}
	err := source.Errorf(id.Span, "column %s does not exist%s", quoted(id.Name), where)
	if instead, ok := s.Aliases[id.Name]; ok && tables == nil {
		return err.WithHint("%s is a name that SELECT gives, which only ORDER BY knows: %s", quoted(id.Name), instead)
	}
	for o := s.Outer; o != nil && tables == nil; o = o.Outer {
		for _, t := range o.Tables {
			for _, c := range t.Columns {
				names = append(names, c.Name)
			}
		}
	}
	err.Hint = didYouMean(id.Name, names)
	if err.Hint == "" {
		err.Hint = listOf(names)
	}
	if len(names) == 0 {
		err.Hint = s.Lacks
	}
	return err
}

// listOf is a hint that lists names if they are few.
func listOf(names []string) string {
	const few = 6
	if len(names) == 0 || len(names) > few {
		return ""
	}
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = quoted(n)
	}
	if len(list) == 1 {
		return "there is only " + list[0]
	}
	return "there are " + strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// didYouMean is a hint with the nearest name, or "" if none is near.
func didYouMean(name string, names []string) string {
	near := source.Nearest(name, names)
	switch {
	case near == "":
		return ""
	case strings.EqualFold(near, name):
		return "names are case-sensitive: did you mean " + quoted(near) + "?"
	default:
		return "did you mean " + quoted(near) + "?"
	}
}

// noTable says that the first part of a path is neither a table nor a column.
func (s *Scope) noTable(n *ast.Name) *source.Error {
	first := n.Parts[0]
	var names []string
	for o := s; o != nil; o = o.Outer {
		for _, t := range o.Tables {
			if t.Name == first.Name && t.Alias != "" {
				return source.Errorf(first.Span, "table %s has the name %s here", quoted(first.Name), quoted(t.Alias)).
					WithHint("write %s.%s", t.Alias, n.Parts[1].Span.Text())
			}
			if t.Alias != "" {
				names = append(names, t.Alias)
			}
		}
	}
	err := source.Errorf(first.Span, "there is no table or column %s here", quoted(first.Name))
	if err.Hint = didYouMean(first.Name, names); err.Hint == "" {
		err.Hint = listOf(names)
	}
	return err
}

// column returns the expression that reads column i of the scope.
func (s *Scope) column(i int, at source.Span) expr.Expr {
	c, _ := s.Column(i)
	return &expr.Column{At: expr.At(at), Index: i, Name: s.label(i), T: c.Type}
}
