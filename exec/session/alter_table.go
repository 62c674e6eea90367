package session

import (
	"context"
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// alterTable is ALTER TABLE. The table is drafted anew, changed, looked at as a
// whole like a new one, and put in the place of the old one.
func (s *Session) alterTable(_ context.Context, stmt *ast.AlterTable) (*Result, error) {
	r, err := s.catalog.Alterable(stmt.Name, "table", stmt.IfExists)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return done("there is no such table: nothing was done")
	}
	if to, ok := stmt.Action.(*ast.RenameTo); ok {
		if err := s.catalog.Rename(r, to.Name); err != nil {
			return nil, err
		}
		return done()
	}
	d := draftOf(r.(*catalog.Table))
	if err := s.alter(d, stmt.Action); err != nil {
		return nil, err
	}
	t, err := s.complete(d)
	if err != nil {
		return nil, here(err, stmt.Action.Span())
	}
	s.catalog.Put(t)
	return done()
}

// here returns the mistakes that a change causes elsewhere in a declaration as
// mistakes of the change.
func here(err error, at source.Span) error {
	var errs, out source.Errors
	errs.Take(err)
	for _, e := range errs {
		moved := *e
		if e.Span.File != at.File || e.Span.Start < at.Start || e.Span.End > at.End {
			moved.Span = at
			moved.Msg += ", needed by the declaration at " + e.Span.String()
		}
		out.Add(&moved)
	}
	if len(errs) == 0 {
		return err
	}
	return out.Err()
}

// alter applies one action to a draft.
func (s *Session) alter(d *draft, action ast.AlterAction) error {
	switch a := action.(type) {
	case *ast.RenameColumn:
		return s.renameColumn(d, a)
	case *ast.AddItems:
		return addItems(d, a)
	case *ast.ModifyItems:
		return modifyItems(d, a)
	case *ast.DropColumns:
		return s.dropColumns(d, a)
	case *ast.DropPart:
		return dropPart(d, a)
	case *ast.SetOptions:
		s.setOptions(d, catalog.Options(a.Options))
		return nil
	case *ast.ResetOptions:
		return resetOptions(d, a)
	default:
		return source.Errorf(action.Span(), "ALTER TABLE cannot do this")
	}
}

// setOptions sets options. A relative path is one of the file that says it.
func (s *Session) setOptions(d *draft, options []catalog.Option) {
	d.Options = catalog.WithOptions(d.Options, options)
	if slices.ContainsFunc(options, func(o catalog.Option) bool { return o.Key == "path" }) {
		d.Dir = s.config.Dir
	}
}

// resetOptions takes options away; one that is not there is no mistake.
func resetOptions(d *draft, a *ast.ResetOptions) error {
	if len(a.Keys) == 0 {
		return source.Errorf(a.Span(), "RESET names no option")
	}
	for _, key := range a.Keys {
		if key.Text == "connector" {
			return source.Errorf(key.Span(), `the option "connector" cannot be reset`).WithHint("SET another value, or drop the table")
		}
		d.Options = slices.DeleteFunc(slices.Clone(d.Options), func(o catalog.Option) bool { return o.Key == key.Text })
	}
	return nil
}

// dropPart is DROP PRIMARY KEY, CONSTRAINT, WATERMARK or DISTRIBUTION.
func dropPart(d *draft, a *ast.DropPart) error {
	missing := source.Errorf(a.Span(), "table %q has no %s", d.Path.Name, words(a.Part))
	switch a.Part {
	case "WATERMARK":
		if d.watermark == nil {
			return missing
		}
		d.watermark = nil
	case "DISTRIBUTION":
		if d.Distributed == nil {
			return missing
		}
		d.Distributed = nil
	default:
		if len(d.key) == 0 {
			return missing
		}
		if a.Name != nil && a.Name.Name != d.ConstraintName() {
			return source.Errorf(a.Name.Span, "table %q has no constraint %q", d.Path.Name, a.Name.Name).WithHint("its primary key is called %q", d.ConstraintName())
		}
		d.key, d.KeyName = nil, ""
	}
	return nil
}

func words(part string) string {
	switch part {
	case "WATERMARK":
		return "watermark"
	case "DISTRIBUTION":
		return "distribution"
	default:
		return "primary key"
	}
}

// dropColumns drops columns that nothing else of the table needs. Columns that
// go together may need each other.
func (s *Session) dropColumns(d *draft, a *ast.DropColumns) error {
	var gone []string
	for _, n := range a.Columns {
		id, err := d.whole(n)
		switch {
		case err != nil && a.IfExists:
			continue
		case err != nil:
			return err
		case slices.Contains(gone, id.Name):
			return source.Errorf(id.Span, "column %q stands twice", id.Name)
		}
		gone = append(gone, id.Name)
	}
	for _, n := range a.Columns {
		if err := s.needed(d, n.Last(), gone, true); err != nil {
			return err
		}
	}
	d.Columns = slices.DeleteFunc(d.Columns, func(c catalog.Column) bool { return slices.Contains(gone, c.Name) })
	return nil
}

// whole returns the column of the draft that a name means. Fields of columns
// cannot be altered by themselves.
func (d *draft) whole(n *ast.Name) (ast.Ident, error) {
	id := n.Parts[0]
	if d.index(id.Name) < 0 {
		return id, d.unknownColumn(id)
	}
	if len(n.Parts) > 1 {
		return id, source.Errorf(n.Span(), "%q is a field of a column, which cannot be altered by itself", n).WithHint("MODIFY the column with its whole type")
	}
	return id, nil
}

// needed returns an error if something of the table that is not in gone needs a
// column: a computed column, the watermark, the partitions and, if keys is set,
// the primary key.
func (s *Session) needed(d *draft, id ast.Ident, gone []string, keys bool) error {
	at := d.index(id.Name)
	for _, c := range d.Columns {
		if c.Kind != catalog.Computed || slices.Contains(gone, c.Name) {
			continue
		}
		e, err := scope.BindComputed(c.Expr, d.Columns, s.env())
		if err != nil {
			return err
		}
		if slices.Contains(expr.Columns(e), at) {
			return source.Errorf(id.Span, "column %q is used by computed column %q", id.Name, c.Name).
				WithHint("drop %q first, and add it again behind", c.Name)
		}
	}
	if w := d.watermark; w != nil {
		e, err := scope.BindWatermark(w, d.Columns, s.env())
		if err != nil {
			return err
		}
		if w.Column.Last().Name == id.Name || slices.Contains(expr.Columns(e), at) {
			return source.Errorf(id.Span, "column %q is used by the watermark", id.Name).WithHint("drop the watermark first, with ALTER TABLE ... DROP WATERMARK")
		}
	}
	named := func(list []ast.Ident) bool {
		return slices.ContainsFunc(list, func(k ast.Ident) bool { return k.Name == id.Name })
	}
	switch {
	case keys && named(d.key):
		return source.Errorf(id.Span, "column %q is part of the primary key", id.Name).WithHint("drop the key first, with ALTER TABLE ... DROP PRIMARY KEY")
	case keys && named(d.partition):
		return source.Errorf(id.Span, "column %q is one that the table is partitioned by", id.Name)
	case keys && d.Distributed != nil && slices.Contains(d.Distributed.Columns, id.Name):
		return source.Errorf(id.Span, "column %q is one that the table is distributed by", id.Name).
			WithHint("drop the distribution first, with ALTER TABLE ... DROP DISTRIBUTION")
	}
	return nil
}

// renameColumn renames a column; key and distribution follow.
func (s *Session) renameColumn(d *draft, a *ast.RenameColumn) error {
	from, err := d.whole(a.From)
	if err != nil {
		return err
	}
	if d.index(a.To.Name) >= 0 {
		return source.Errorf(a.To.Span, "table %q has a column %q already", d.Path.Name, a.To.Name)
	}
	if err := s.needed(d, from, nil, false); err != nil {
		return err
	}
	if slices.ContainsFunc(d.partition, func(k ast.Ident) bool { return k.Name == from.Name }) {
		return source.Errorf(from.Span, "column %q is one that the table is partitioned by", from.Name)
	}
	d.Columns[d.index(from.Name)].Name = a.To.Name
	for i := range d.key {
		if d.key[i].Name == from.Name {
			d.key[i].Name = a.To.Name
		}
	}
	if old := d.Distributed; old != nil {
		moved := *old
		moved.Columns = slices.Clone(old.Columns)
		if i := slices.Index(moved.Columns, from.Name); i >= 0 {
			moved.Columns[i] = a.To.Name
		}
		d.Distributed = &moved
	}
	return nil
}
