package catalog

import (
	"maps"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Catalogs returns the names of the catalogs in order.
func (c *Catalog) Catalogs() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Sorted(maps.Keys(c.spaces))
}

// Databases returns the names of the databases of a catalog in order. A nil
// name means the current catalog.
func (c *Catalog) Databases(n *ast.Name) ([]string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	id := ast.Ident{Name: c.current.Catalog}
	if n != nil {
		id = n.Last()
	}
	s, err := c.space(id)
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(s.databases)), nil
}

// Database returns the catalog and database that n names, which exist. A nil
// name means the current ones.
func (c *Catalog) Database(n *ast.Name) (catalog, database string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n == nil {
		return c.current.Catalog, c.current.Database, nil
	}
	p, err := c.databasePath(n)
	if err != nil {
		return "", "", err
	}
	_, err = c.database(p, n)
	return p.Catalog, p.Database, err
}

// DescribeDatabase returns comment and options of a database that exists.
func (c *Catalog) DescribeDatabase(catalog, database string) (comment string, options []Option) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.spaces[catalog]; ok && s.databases[database] != nil {
		d := s.databases[database]
		return d.Comment, d.Options
	}
	return "", nil
}

// DescribeCatalog returns comment and options of a catalog.
func (c *Catalog) DescribeCatalog(n *ast.Name) (comment string, options []Option, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, err := c.space(n.Last())
	if err != nil {
		return "", nil, err
	}
	return s.comment, s.options, nil
}

// CreateDatabase adds a database.
func (c *Catalog) CreateDatabase(s *ast.CreateDatabase) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.databasePath(s.Name)
	if err != nil {
		return err
	}
	in, ok := c.spaces[p.Catalog]
	if !ok {
		return missing("catalog", "", part(s.Name, p.Catalog), slices.Collect(maps.Keys(c.spaces)))
	}
	if _, ok := in.databases[p.Database]; ok {
		if s.IfNotExists {
			return nil
		}
		return source.Errorf(s.Name.Last().Span, "database %q exists already in catalog %q", p.Database, p.Catalog).
			WithHint("choose another name, or write IF NOT EXISTS to keep the one there is")
	}
	d := newDatabase(p.Database)
	d.Comment, d.Options = Text(s.Comment), Options(s.Options)
	in.databases[p.Database] = d
	c.version++
	return nil
}

// AlterDatabase sets options of a database.
func (c *Catalog) AlterDatabase(s *ast.AlterDatabase) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.databasePath(s.Name)
	if err != nil {
		return err
	}
	d, err := c.database(p, s.Name)
	if err != nil {
		return err
	}
	d.Options = WithOptions(d.Options, Options(s.Options))
	c.version++
	return nil
}

// DropDatabase removes a database that is not current; one that is not empty
// only with CASCADE.
func (c *Catalog) DropDatabase(s *ast.Drop) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.databasePath(s.Name)
	if err != nil {
		return err
	}
	d, err := c.database(p, s.Name)
	switch {
	case err != nil && s.IfExists:
		return nil
	case err != nil:
		return err
	case p == c.current:
		return source.Errorf(s.Name.Span(), "database %q is the current one, which cannot be dropped", s.Name).
			WithHint("go to another one first, with USE")
	case len(d.relations)+len(d.functions) > 0 && s.Behavior != "CASCADE":
		return source.Errorf(s.Name.Span(), "database %q is not empty: it has %s", s.Name, content(d)).
			WithHint("drop what is in it first, or write CASCADE")
	}
	delete(c.spaces[p.Catalog].databases, p.Database)
	c.forget(func(q Path) bool { return q.Catalog == p.Catalog && q.Database == p.Database })
	c.version++
	return nil
}

// content names one thing that is in a database.
func content(d *Database) string {
	if names := slices.Sorted(maps.Keys(d.relations)); len(names) > 0 {
		return kindOf(d.relations[names[0]]) + " " + quoted(names[0])
	}
	return "function " + quoted(slices.Sorted(maps.Keys(d.functions))[0])
}

// forget drops the temporary objects that go with a database or catalog.
func (c *Catalog) forget(gone func(Path) bool) {
	maps.DeleteFunc(c.temporary, func(p Path, _ Relation) bool { return gone(p) })
	maps.DeleteFunc(c.functions, func(p Path, _ Function) bool { return gone(p) })
}

// CreateCatalog adds a catalog with its first database.
func (c *Catalog) CreateCatalog(s *ast.CreateCatalog) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	name := s.Name.Last()
	if _, ok := c.spaces[name.Name]; ok {
		if s.IfNotExists {
			return nil
		}
		return source.Errorf(name.Span, "catalog %q exists already", name.Name)
	}
	options := Options(s.Options)
	if err := checkType(s, options); err != nil {
		return err
	}
	c.spaces[name.Name] = &space{
		comment: Text(s.Comment), options: options,
		databases: map[string]*Database{firstOf(options): newDatabase(firstOf(options))},
	}
	c.version++
	return nil
}

// checkType refuses options of CREATE CATALOG that no catalog of ours has.
func checkType(s *ast.CreateCatalog, options []Option) error {
	given := false
	for _, o := range options {
		switch {
		case o.Key == "type" && o.Value == "generic_in_memory":
			given = true
		case o.Key == "type":
			return source.Errorf(o.ValueSpan, "there is no type of catalog %q", o.Value).WithHint(`the one type is "generic_in_memory"`)
		case o.Key != "default-database":
			return source.Errorf(o.KeySpan, "a catalog has no option %q", o.Key).WithHint(`it has the options "type" and "default-database"`)
		case o.Value == "":
			return source.Errorf(o.ValueSpan, "the first database of a catalog has no name").WithHint(`without the option it is %q`, FirstDatabase)
		}
	}
	if !given {
		return source.Errorf(s.Name.Span(), `catalog %q has no option "type"`, s.Name).WithHint("write WITH ('type' = 'generic_in_memory')")
	}
	return nil
}

// AlterCatalog changes the comment of a catalog; its options cannot change.
func (c *Catalog) AlterCatalog(s *ast.AlterCatalog) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	in, err := c.space(s.Name.Last())
	if err != nil {
		return err
	}
	if s.Comment == nil {
		return source.Errorf(s.Span(), "the options of a catalog cannot be changed").WithHint("only ALTER CATALOG ... COMMENT '...' is there")
	}
	in.comment = Text(s.Comment)
	c.version++
	return nil
}

// DropCatalog removes a catalog with everything in it. The current one stays.
func (c *Catalog) DropCatalog(s *ast.Drop) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	name := s.Name.Last()
	_, err := c.space(name)
	switch {
	case err != nil && s.IfExists:
		return nil
	case err != nil:
		return err
	case name.Name == c.current.Catalog:
		return source.Errorf(name.Span, "catalog %q is the current one, which cannot be dropped", name.Name).
			WithHint("go to another one first, with USE CATALOG")
	}
	delete(c.spaces, name.Name)
	c.forget(func(q Path) bool { return q.Catalog == name.Name })
	c.version++
	return nil
}
