package catalog

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Relation is what a name in FROM can mean: a *Table or a *View.
type Relation interface {
	// Where returns the full name.
	Where() Path
	// IsTemporary reports whether it ends with the session.
	IsTemporary() bool
	relation()
}

// Where implements Relation.
func (t *Table) Where() Path { return t.Path }

// Where implements Relation.
func (v *View) Where() Path { return v.Path }

// IsTemporary implements Relation.
func (t *Table) IsTemporary() bool { return t.Temporary }

// IsTemporary implements Relation.
func (v *View) IsTemporary() bool { return v.Temporary }

func (*Table) relation() {}
func (*View) relation()  {}

// kindOf returns the word for a relation.
func kindOf(r Relation) string {
	if _, ok := r.(*View); ok {
		return "view"
	}
	return "table"
}

// Find returns the table or view that n names; a temporary one goes before a
// permanent one. Its error is a *source.Error at the part of the name that is
// not known.
func (c *Catalog) Find(n *ast.Name) (Relation, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.find(n, "table")
}

// FindView is Find for statements about views, of whatever n turns out to be.
func (c *Catalog) FindView(n *ast.Name) (Relation, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.find(n, "view")
}

func (c *Catalog) find(n *ast.Name, kind string) (Relation, error) {
	p, err := c.resolve(n)
	if err != nil {
		return nil, err
	}
	if r, ok := c.temporary[p]; ok {
		return r, nil
	}
	return c.permanent(p, n, kind)
}

func (c *Catalog) permanent(p Path, n *ast.Name, kind string) (Relation, error) {
	d, err := c.database(p, n)
	if err != nil {
		return nil, err
	}
	if r, ok := d.relations[p.Name]; ok {
		return r, nil
	}
	return nil, c.unknown(p, n, kind)
}

// unknown returns the error for a relation that does not exist, with the
// nearest name of its database or the same name in another one.
func (c *Catalog) unknown(p Path, n *ast.Name, kind string) *source.Error {
	var names []string
	for _, r := range c.relations(p) {
		names = append(names, r.Where().Name)
	}
	err := missing(kind, "", n.Last(), names)
	if err.Hint == "" && len(n.Parts) == 1 {
		err.Hint = c.elsewhere(p)
	}
	return err
}

// elsewhere returns a hint at an object of the same name in another database.
func (c *Catalog) elsewhere(p Path) string {
	for _, name := range slices.Sorted(maps.Keys(c.spaces)) {
		for _, db := range slices.Sorted(maps.Keys(c.spaces[name].databases)) {
			if _, ok := c.spaces[name].databases[db].relations[p.Name]; ok {
				path := db + "." + p.Name
				if name != p.Catalog {
					path = name + "." + path
				}
				return fmt.Sprintf("the current database is %q; write %s for the one in %q", p.Database, path, db)
			}
		}
	}
	return ""
}

// Table returns the table that n names, and refuses a view.
func (c *Catalog) Table(n *ast.Name) (*Table, error) {
	r, err := c.Find(n)
	if err != nil {
		return nil, err
	}
	t, ok := r.(*Table)
	if !ok {
		return nil, source.Errorf(n.Span(), "%q is a view, not a table", n)
	}
	return t, nil
}

// Relations returns the tables and views of a database in order of name, each
// name once: what a temporary object hides is left out.
func (c *Catalog) Relations(catalog, database string) []Relation {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.relations(Path{Catalog: catalog, Database: database})
}

// Tables returns the tables of all databases, but for those that temporary objects hide.
func (c *Catalog) Tables() []*Table {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []*Table
	for name, s := range c.spaces {
		for d := range s.databases {
			for _, r := range c.relations(Path{Catalog: name, Database: d}) {
				if t, ok := r.(*Table); ok {
					list = append(list, t)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b *Table) int { return cmp.Compare(a.Path.String(), b.Path.String()) })
	return list
}

func (c *Catalog) relations(p Path) []Relation {
	seen := map[string]Relation{}
	if s, ok := c.spaces[p.Catalog]; ok && s.databases[p.Database] != nil {
		maps.Copy(seen, s.databases[p.Database].relations)
	}
	for q, r := range c.temporary {
		if q.Catalog == p.Catalog && q.Database == p.Database {
			seen[q.Name] = r
		}
	}
	return slices.SortedFunc(maps.Values(seen), func(a, b Relation) int { return cmp.Compare(a.Where().Name, b.Where().Name) })
}

// Create adds a table or view that n names and reports whether it did: with
// ifNotExists an object that is there already stays as it is, with replace a
// permanent object of the same kind makes room.
func (c *Catalog) Create(n *ast.Name, r Relation, ifNotExists, replace bool) (bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := r.Where()
	d, err := c.database(p, n)
	if err != nil {
		return false, err
	}
	there := d.relations[p.Name]
	if r.IsTemporary() {
		there = c.temporary[p]
	}
	switch {
	case there == nil:
	case ifNotExists:
		return false, nil
	case !replace || kindOf(there) != kindOf(r):
		return false, source.Errorf(n.Last().Span, "%s %q exists already", describe(there), n).
			WithHint("choose another name, or write IF NOT EXISTS to keep the one there is")
	}
	c.put(d, r)
	return true, nil
}

// describe returns the words for a relation that is in the way.
func describe(r Relation) string {
	if r.IsTemporary() {
		return "temporary " + kindOf(r)
	}
	return kindOf(r)
}

// put stores a relation under its name.
func (c *Catalog) put(d *Database, r Relation) {
	if r.IsTemporary() {
		c.temporary[r.Where()] = r
		return
	}
	d.relations[r.Where().Name] = r
	c.version++
}

// Drop removes a table or view. Without temporary it removes the permanent
// object, and refuses while a temporary one hides it. A table is not dropped as
// a view, nor the other way round.
func (c *Catalog) Drop(d *ast.Drop) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	kind := "table"
	if d.Kind == "VIEW" {
		kind = "view"
	}
	p, err := c.resolve(d.Name)
	if err != nil {
		return err
	}
	if d.Temporary {
		return c.dropTemporary(p, d, kind)
	}
	if r, ok := c.temporary[p]; ok {
		return source.Errorf(d.Name.Span(), "%s %q hides the permanent one", describe(r), d.Name).
			WithHint("drop it first, with DROP TEMPORARY")
	}
	r, err := c.permanent(p, d.Name, kind)
	switch {
	case err != nil && d.IfExists:
		return nil
	case err != nil:
		return err
	case kindOf(r) != kind && d.IfExists:
		return nil
	case kindOf(r) != kind:
		return source.Errorf(d.Name.Span(), "%q is a %s, not a %s", d.Name, kindOf(r), kind).
			WithHint("write DROP %s %s", strings.ToUpper(kindOf(r)), d.Name)
	}
	delete(c.spaces[p.Catalog].databases[p.Database].relations, p.Name)
	c.version++
	return nil
}

func (c *Catalog) dropTemporary(p Path, d *ast.Drop, kind string) error {
	r, ok := c.temporary[p]
	switch {
	case ok && kindOf(r) == kind:
		delete(c.temporary, p)
		return nil
	case d.IfExists:
		return nil
	case ok:
		return source.Errorf(d.Name.Span(), "%q is a temporary %s, not a %s", d.Name, kindOf(r), kind).
			WithHint("write DROP TEMPORARY %s %s", strings.ToUpper(kindOf(r)), d.Name)
	}
	return source.Errorf(d.Name.Span(), "temporary %s %q does not exist", kind, d.Name)
}

// Alterable returns the permanent table or view that n names, for ALTER of a
// kind, which is "table" or "view". A temporary object is refused. With ifExists
// it returns nil instead of an error.
func (c *Catalog) Alterable(n *ast.Name, kind string, ifExists bool) (Relation, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, err := c.find(n, kind)
	switch {
	case err != nil && ifExists:
		return nil, nil
	case err != nil:
		return nil, err
	case kindOf(r) != kind:
		return nil, source.Errorf(n.Span(), "%q is a %s, not a %s", n, kindOf(r), kind).
			WithHint("write ALTER %s %s", strings.ToUpper(kindOf(r)), n)
	case r.IsTemporary() && ifExists:
		return nil, nil
	case r.IsTemporary():
		return nil, source.Errorf(n.Span(), "%q is a temporary %s, which cannot be altered", n, kind).
			WithHint("drop it and create it anew")
	}
	return r, nil
}

// Put stores a permanent table or view that was altered, under the name it has.
func (c *Catalog) Put(r Relation) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := r.Where()
	c.put(c.spaces[p.Catalog].databases[p.Database], r)
}

// Rename gives a permanent table or view a new name in its own database.
func (c *Catalog) Rename(r Relation, to *ast.Name) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	from := r.Where()
	d, err := c.database(from, to)
	if err != nil {
		return err
	}
	p := Path{from.Catalog, from.Database, to.Last().Name}
	if len(to.Parts) > 1 {
		if p, err = c.resolve(to); err != nil {
			return err
		}
	}
	if p.Catalog != from.Catalog || p.Database != from.Database {
		return source.Errorf(to.Span(), "%q is in another database; a %s keeps its database when it is renamed", to, kindOf(r))
	}
	if there, ok := d.relations[p.Name]; ok {
		return source.Errorf(to.Last().Span, "%s %q exists already", kindOf(there), to).WithHint("choose another name")
	}
	delete(d.relations, from.Name)
	c.put(d, renamed(r, p))
	return nil
}

func renamed(r Relation, p Path) Relation {
	if t, ok := r.(*Table); ok {
		u := *t
		u.Path = p
		return &u
	}
	v := *r.(*View)
	v.Path = p
	return &v
}
