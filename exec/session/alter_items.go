package session

import (
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// addItems is ALTER TABLE ... ADD.
func addItems(d *draft, a *ast.AddItems) error {
	for _, c := range a.Items.Columns {
		if d.index(c.Name.Name) >= 0 {
			return source.Errorf(c.Name.Span, "table %q has a column %q already", d.Path.Name, c.Name.Name).WithHint("to change it write MODIFY")
		}
		col, err := column(c)
		if err != nil {
			return err
		}
		if p := c.Place; p != nil && p.After != nil && p.After.Name == c.Name.Name {
			return d.unknownColumn(*p.After)
		}
		if err := d.place(col, c.Place, len(d.Columns)); err != nil {
			return err
		}
	}
	if w := a.Items.Watermark; w != nil && d.watermark != nil {
		return source.Errorf(w.Span(), "table %q has a watermark already, for column %q", d.Path.Name, d.watermark.Column).WithHint("to change it write MODIFY")
	}
	if k := itemsKey(a.Items); k != nil && len(d.key) > 0 {
		return source.Errorf(k.Span(), "table %q has a primary key already: (%s)", d.Path.Name, quoteList(d.PrimaryKey)).WithHint("to change it write MODIFY")
	}
	if x := a.Items.Distributed; x != nil && d.Distributed != nil {
		return source.Errorf(x.Span(), "table %q has a distribution already", d.Path.Name).WithHint("to change it write MODIFY")
	}
	return d.setItems(a.Items)
}

// modifyItems is ALTER TABLE ... MODIFY. A column keeps its comment unless there is
// a new one.
func modifyItems(d *draft, a *ast.ModifyItems) error {
	for _, c := range a.Items.Columns {
		at := d.index(c.Name.Name)
		if at < 0 {
			return d.unknownColumn(c.Name)
		}
		col, err := column(c)
		if err != nil {
			return err
		}
		if c.Comment == nil {
			col.Comment = d.Columns[at].Comment
		}
		d.Columns = slices.Delete(d.Columns, at, at+1)
		if err := d.place(col, c.Place, at); err != nil {
			return err
		}
	}
	if w := a.Items.Watermark; w != nil && d.watermark == nil {
		return source.Errorf(w.Span(), "table %q has no watermark to modify", d.Path.Name).WithHint("write ADD")
	}
	if k := itemsKey(a.Items); k != nil && len(d.key) == 0 {
		return source.Errorf(k.Span(), "table %q has no primary key to modify", d.Path.Name).WithHint("write ADD")
	}
	if x := a.Items.Distributed; x != nil && d.Distributed == nil {
		return source.Errorf(x.Span(), "table %q has no distribution to modify", d.Path.Name).WithHint("write ADD")
	}
	return d.setItems(a.Items)
}

// place puts a column where it was asked to be, or at index at. A column that
// is put behind itself stays.
func (d *draft) place(col catalog.Column, p *ast.Place, at int) error {
	switch {
	case p == nil:
	case p.After == nil:
		at = 0
	case p.After.Name == col.Name:
	case d.index(p.After.Name) < 0:
		return d.unknownColumn(*p.After)
	default:
		at = d.index(p.After.Name) + 1
	}
	d.Columns = slices.Insert(d.Columns, at, col)
	return nil
}

// itemsKey returns the key among items, which may stand at a column.
func itemsKey(items ast.TableItems) *ast.PrimaryKey {
	for _, c := range items.Columns {
		if c.PrimaryKey != nil {
			return c.PrimaryKey
		}
	}
	return items.PrimaryKey
}

// setItems takes key, watermark and distribution. A column that leaves the key
// stays NOT NULL.
func (d *draft) setItems(items ast.TableItems) error {
	if k := items.PrimaryKey; k != nil {
		d.setKey(k, k.Columns)
	}
	for _, c := range items.Columns {
		if c.PrimaryKey != nil {
			d.setKey(c.PrimaryKey, []ast.Ident{c.Name})
		}
	}
	if items.Watermark != nil {
		d.watermark = items.Watermark
	}
	if items.Distributed != nil {
		d.Distributed = distribution(items.Distributed)
	}
	return checkDistribution(d, items.Distributed)
}
