package scope

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A StarItem is a column that a star stands for.
type StarItem struct {
	Name string
	Expr expr.Expr
	Time Time
}

// Star returns the columns that * or t.* stands for, or the fields of a row for
// r.*. The columns of USING and NATURAL joins come first and once.
func (b *Binder) Star(x *ast.Star, s *Scope) ([]StarItem, error) {
	if x.Qualifier == nil {
		return s.all(x.Span())
	}
	tables := s.tables(x.Qualifier.Parts)
	if len(tables) == 0 {
		return b.fields(x, s)
	}
	var list []StarItem
	at := 0
	for i, t := range s.Tables {
		if slices.Contains(tables, i) {
			list = s.appendColumns(list, t, at, nil, x.Span())
		}
		at += len(t.Columns)
	}
	return list, nil
}

func (s *Scope) all(at source.Span) ([]StarItem, error) {
	if len(s.Tables) == 0 {
		return nil, source.Errorf(at, "* needs a FROM").WithHint("write SELECT ... FROM table")
	}
	var list []StarItem
	var once []int
	for _, x := range s.Shared {
		list = append(list, StarItem{x.Name, x.Expr, x.Time})
		once = append(once, x.Columns...)
	}
	first, own := 0, len(list)
	for _, t := range s.Tables {
		list = s.appendColumns(list, t, first, once, at)
		first += len(t.Columns)
	}
	if own > 0 {
		s.number(list[own:], once)
	}
	return list, nil
}

// number gives the columns beside those that are shared the numbers that they have
// among all columns of the joined tables: of id in a, b and c the last one is id1, also
// where the others are shared or otherwise not in the list.
func (s *Scope) number(list []StarItem, but []int) {
	var names []string
	var at []int
	for _, t := range s.Tables {
		for _, c := range t.Columns {
			if !c.Hidden {
				names = append(names, c.Name)
			}
			at = append(at, len(names)-1)
		}
	}
	i := 0
	names = UniqueNames(names)
	for c := range at {
		column, _ := s.Column(c)
		if !column.Hidden && !slices.Contains(but, c) {
			list[i].Name = names[at[c]]
			i++
		}
	}
}

// appendColumns appends the columns of a table, whose first is number first.
func (s *Scope) appendColumns(list []StarItem, t *Table, first int, but []int, at source.Span) []StarItem {
	for k, c := range t.Columns {
		if !c.Hidden && !slices.Contains(but, first+k) {
			list = append(list, StarItem{c.Name, s.column(first+k, at), c.Time})
		}
	}
	return list
}

// fields returns the fields of a row that the star's qualifier names.
func (b *Binder) fields(x *ast.Star, s *Scope) ([]StarItem, error) {
	row, err := b.Resolve(x.Qualifier, s)
	if err != nil {
		if len(x.Qualifier.Parts) == 1 {
			names := s.aliases()
			e := source.Errorf(x.Qualifier.Span(), "there is no table %s here", quoted(x.Qualifier.String()))
			if e.Hint = didYouMean(x.Qualifier.String(), names); e.Hint == "" {
				e.Hint = listOf(names)
			}
			return nil, e
		}
		return nil, err
	}
	if row.Type().Kind != types.Row {
		return nil, source.Errorf(x.Span(), "%s is %s, want a table or a ROW before .*", quoted(x.Qualifier.String()), row.Type().Name())
	}
	var list []StarItem
	for i, f := range row.Type().Fields {
		list = append(list, StarItem{Name: f.Name, Expr: field(row, i, x.Span())})
	}
	return list, nil
}

func (s *Scope) aliases() []string {
	var names []string
	for _, t := range s.Tables {
		if t.Alias != "" {
			names = append(names, t.Alias)
		}
	}
	return names
}
