package session

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/exec/session/expand"
	"github.com/tidemark-sql/tidemark/exec/settings"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A draft is a table in the making, of CREATE TABLE or ALTER TABLE: what the
// statement says, with places, before it was looked at as a whole.
type draft struct {
	catalog.Table
	key       []ast.Ident
	partition []ast.Ident
	watermark *ast.Watermark
}

// draftOf returns the draft that a table would be made from.
func draftOf(t *catalog.Table) *draft {
	d := &draft{Table: *t}
	d.Columns = slices.Clone(t.Columns)
	d.key = idents(t.PrimaryKey, t.Declared)
	d.partition = idents(t.PartitionBy, t.Declared)
	if w := t.Watermark; w != nil {
		column := ast.Ident{Name: w.Column, Span: w.Span}
		d.watermark = &ast.Watermark{
			At: ast.At(w.Span), Expr: w.Expr,
			Column: &ast.Name{At: ast.At(w.Span), Parts: []ast.Ident{column}},
		}
	}
	return d
}

func idents(names []string, at source.Span) []ast.Ident {
	var list []ast.Ident
	for _, n := range names {
		list = append(list, ast.Ident{Name: n, Span: at})
	}
	return list
}

// index returns the place of a column, or -1.
func (d *draft) index(name string) int { return indexColumn(d.Columns, name) }

// indexColumn returns the place of a column of a name in a list, or -1.
func indexColumn(list []catalog.Column, name string) int {
	return slices.IndexFunc(list, func(c catalog.Column) bool { return c.Name == name })
}

// columnNames returns the names of the columns in order.
func (d *draft) columnNames() []string {
	names := make([]string, len(d.Columns))
	for i, c := range d.Columns {
		names[i] = c.Name
	}
	return names
}

// unknownColumn returns the error for a column that the table does not have.
func (d *draft) unknownColumn(id ast.Ident) *source.Error {
	err := source.Errorf(id.Span, "table %q has no column %q", d.Path.Name, id.Name)
	if near := source.Nearest(id.Name, d.columnNames()); near != "" {
		return err.WithHint("did you mean %q?", near)
	}
	if len(d.Columns) > 0 {
		return err.WithHint("it has %s", quoteList(d.columnNames()))
	}
	return err
}

// quoteList returns names in quotes with commas between them.
func quoteList(names []string) string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = `"` + n + `"`
	}
	return strings.Join(list, ", ")
}

// column returns what a column declaration says. The type of a computed column
// is found later, when all others are known.
func column(c *ast.Column) (catalog.Column, error) {
	out := catalog.Column{Name: c.Name.Name, Comment: catalog.Text(c.Comment), Span: c.Span()}
	if c.Computed != nil {
		out.Kind, out.Expr = catalog.Computed, c.Computed
		return out, nil
	}
	if c.Type == nil {
		return out, source.Errorf(c.Name.Span, "column %q has no type", c.Name.Name).
			WithHint("names alone may stand only before AS and a query that has these columns")
	}
	t, err := scope.Type(c.Type)
	if err != nil {
		return out, err
	}
	if t.Kind.Interval() {
		return out, source.Errorf(c.Type.Span(), "a column of a table cannot be an INTERVAL").
			WithHint("store a BIGINT, or two timestamps and a computed column")
	}
	out.Type = t
	if m := c.Metadata; m != nil {
		out.Kind, out.Key, out.Virtual = catalog.Metadata, out.Name, m.Virtual
		if m.Key != nil {
			out.Key = m.Key.Text
		}
	}
	return out, nil
}

// add puts the columns of a list behind those of the draft, and takes a key that
// stands at one of them.
func (d *draft) add(list []*ast.Column) error {
	var errs source.Errors
	for _, c := range list {
		col, err := column(c)
		if err != nil {
			errs.Take(err) // the column is there, so that others find its name
		}
		d.Columns = append(d.Columns, col)
		if c.PrimaryKey != nil {
			d.setKey(c.PrimaryKey, []ast.Ident{c.Name})
		}
	}
	return errs.Err()
}

func (d *draft) setKey(k *ast.PrimaryKey, columns []ast.Ident) {
	d.key, d.KeyName = columns, ""
	if k.Name != nil {
		d.KeyName = k.Name.Name
	}
}

// complete looks at the draft as a whole: names, key, the types of computed
// columns, watermark and partitions. It returns the table, or the mistakes of all of
// these, and those that were found before.
func (s *Session) complete(d *draft, found ...error) (*catalog.Table, error) {
	var errs source.Errors
	for _, err := range found {
		errs.Take(err)
	}
	errs.Take(checkNames(d))
	typed := len(errs) == 0 // otherwise what columns are computed of is not known
	errs.Take(checkKey(d))
	if typed {
		before := len(errs)
		if errs.Take(s.bindComputed(d)); len(errs) == before {
			errs.Take(s.bindWatermark(d))
		}
	}
	errs.Take(checkPartition(d))
	if err := errs.Err(); err != nil {
		return nil, err
	}
	t := d.Table
	return &t, nil
}

// checkNames refuses two columns of one name.
func checkNames(d *draft) error {
	var errs source.Errors
	for i, c := range d.Columns {
		if d.index(c.Name) < i {
			errs.Add(source.Errorf(c.Span, "table %q has two columns %q", d.Path.Name, c.Name))
		}
	}
	return errs.Err()
}

// checkKey makes the columns of the key NOT NULL.
func checkKey(d *draft) error {
	d.PrimaryKey = nil
	var errs source.Errors
	for _, id := range d.key {
		i := d.index(id.Name)
		switch {
		case i < 0:
			errs.Add(d.unknownColumn(id))
		case slices.Contains(d.PrimaryKey, id.Name):
			errs.Add(source.Errorf(id.Span, "column %q stands twice in the primary key", id.Name))
		case d.Columns[i].Kind != catalog.Physical:
			errs.Add(source.Errorf(id.Span, "column %q is %s, a primary key has columns of the messages only", id.Name, kindName(d.Columns[i].Kind)))
		default:
			d.Columns[i].Type = d.Columns[i].Type.NotNull()
			d.PrimaryKey = append(d.PrimaryKey, id.Name)
		}
	}
	return errs.Err()
}

func kindName(k catalog.ColumnKind) string {
	return [...]string{"a physical column", "a metadata column", "a computed column"}[k]
}

// bindComputed finds the types of the computed columns.
func (s *Session) bindComputed(d *draft) error {
	var errs source.Errors
	for i := range d.Columns {
		c := &d.Columns[i]
		if c.Kind != catalog.Computed {
			continue
		}
		e, err := scope.BindComputed(c.Expr, d.Columns, s.env())
		if err != nil {
			errs.Take(err)
			continue
		}
		c.Type, c.Expr = e.Type(), expand.Expr(c.Expr)
	}
	return errs.Err()
}

// bindWatermark checks the column and the expression of the watermark.
func (s *Session) bindWatermark(d *draft) error {
	d.Watermark = nil
	w := d.watermark
	if w == nil {
		return nil
	}
	if _, err := scope.BindWatermark(w, d.Columns, s.env()); err != nil {
		return err
	}
	d.Watermark = &catalog.Watermark{Column: w.Column.Last().Name, Expr: expand.Expr(w.Expr), Span: w.Span()}
	return nil
}

// checkPartition refuses to partition by what is no column of the table. A name
// that stands twice counts once.
func checkPartition(d *draft) error {
	d.PartitionBy = nil
	for _, id := range d.partition {
		if d.index(id.Name) < 0 {
			return d.unknownColumn(id)
		}
		if !slices.Contains(d.PartitionBy, id.Name) {
			d.PartitionBy = append(d.PartitionBy, id.Name)
		}
	}
	return nil
}

// env returns the surroundings in which constants of statements are evaluated.
func (s *Session) env() expr.Env {
	name := s.settings.Get("table.local-time-zone")
	zone, _ := settings.Zone(name)
	_, database := s.catalog.Current()
	return expr.Env{Zone: zone, ZoneName: name, Database: database, Now: s.config.Clock}
}
