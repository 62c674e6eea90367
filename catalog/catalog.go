package catalog

import (
	"maps"
	"slices"
	"sync"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// The names that every session starts with.
const (
	DefaultCatalog  = "default_catalog"
	DefaultDatabase = "default_database"
	// FirstDatabase is the database that a catalog made by CREATE CATALOG has
	// from the start, as in Flink.
	FirstDatabase = "default"
)

// A Catalog holds everything that was declared: catalogs, their databases,
// tables, views and functions, and which catalog and database are current.
//
// Temporary objects live beside the permanent ones and hide those of the same
// name. Tables and views that were handed out are never changed afterwards: an
// ALTER puts another one in their place. All methods may be called from several
// goroutines.
type Catalog struct {
	mu        sync.Mutex
	spaces    map[string]*space
	temporary map[Path]Relation
	functions map[Path]Function // temporary ones
	current   Path              // Name is empty
	version   int
}

// A space is one catalog in the sense of SQL.
type space struct {
	comment   string
	options   []Option
	databases map[string]*Database
}

// A Database is a folder of tables, views and functions.
type Database struct {
	Name    string
	Comment string
	Options []Option

	relations map[string]Relation
	functions map[string]Function
}

// New returns a catalog with nothing but default_catalog and default_database,
// which are current.
func New() *Catalog {
	return &Catalog{
		spaces: map[string]*space{DefaultCatalog: {
			databases: map[string]*Database{DefaultDatabase: newDatabase(DefaultDatabase)},
		}},
		temporary: map[Path]Relation{},
		functions: map[Path]Function{},
		current:   Path{Catalog: DefaultCatalog, Database: DefaultDatabase},
	}
}

// Forget drops everything but temporary objects and what is current.
func (c *Catalog) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spaces = New().spaces
	c.version++
}

func newDatabase(name string) *Database {
	return &Database{Name: name, relations: map[string]Relation{}, functions: map[string]Function{}}
}

// Current returns the names of the current catalog and database. The database
// is empty if the current catalog has lost its first one.
func (c *Catalog) Current() (catalog, database string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.current.Catalog, c.current.Database
}

// Version counts the changes to what a catalog file keeps: everything but
// temporary objects and what is current.
func (c *Catalog) Version() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.version
}

// Use makes a database, and the catalog it names, current. If it fails nothing
// changes.
func (c *Catalog) Use(n *ast.Name) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.databasePath(n)
	if err != nil {
		return err
	}
	if _, err := c.database(p, n); err != nil {
		return err
	}
	c.current = p
	return nil
}

// UseCatalog makes a catalog current, and in it its first database.
func (c *Catalog) UseCatalog(n *ast.Name) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	name := n.Last()
	s, err := c.space(name)
	if err != nil {
		return err
	}
	c.current = Path{Catalog: name.Name, Database: s.first(name.Name)}
	if _, ok := s.databases[c.current.Database]; !ok {
		c.current.Database = ""
	}
	return nil
}

// first returns the database that the catalog of a name starts with: the one that
// CREATE CATALOG names with 'default-database', or FirstDatabase.
func (s *space) first(name string) string {
	if name == DefaultCatalog {
		return DefaultDatabase
	}
	return firstOf(s.options)
}

func firstOf(options []Option) string {
	for _, o := range options {
		if o.Key == "default-database" {
			return o.Value
		}
	}
	return FirstDatabase
}

// Resolve returns the full name that n stands for, whether or not there is such
// an object. Its error is a *source.Error.
func (c *Catalog) Resolve(n *ast.Name) (Path, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.resolve(n)
}

func (c *Catalog) resolve(n *ast.Name) (Path, error) {
	p := c.current
	switch parts := n.Parts; len(parts) {
	case 3:
		p = Path{parts[0].Name, parts[1].Name, parts[2].Name}
	case 2:
		p.Database, p.Name = parts[0].Name, parts[1].Name
	case 1:
		p.Name = parts[0].Name
	default:
		return Path{}, source.Errorf(n.Span(), "%q has %d parts, a name has at most a catalog, a database and an object", n, len(parts))
	}
	if p.Database == "" {
		return Path{}, source.Errorf(n.Span(), "no database of catalog %q is current", p.Catalog).WithHint("choose one with USE, or name it: %s.database.%s", p.Catalog, p.Name)
	}
	return p, nil
}

// databasePath returns the catalog and the database that n names.
func (c *Catalog) databasePath(n *ast.Name) (Path, error) {
	switch parts := n.Parts; len(parts) {
	case 1:
		return Path{Catalog: c.current.Catalog, Database: parts[0].Name}, nil
	case 2:
		return Path{Catalog: parts[0].Name, Database: parts[1].Name}, nil
	default:
		return Path{}, source.Errorf(n.Span(), "%q has %d parts, the name of a database has at most a catalog before it", n, len(n.Parts))
	}
}

// space returns the catalog that an identifier names.
func (c *Catalog) space(id ast.Ident) (*space, error) {
	s, ok := c.spaces[id.Name]
	if !ok {
		return nil, missing("catalog", "", id, slices.Collect(maps.Keys(c.spaces)))
	}
	return s, nil
}

// database returns the database p, which n named; n may name an object in it.
func (c *Catalog) database(p Path, n *ast.Name) (*Database, error) {
	s, ok := c.spaces[p.Catalog]
	if !ok {
		return nil, missing("catalog", "", part(n, p.Catalog), slices.Collect(maps.Keys(c.spaces)))
	}
	d, ok := s.databases[p.Database]
	if !ok {
		return nil, missing("database", " in catalog "+quoted(p.Catalog), part(n, p.Database), slices.Collect(maps.Keys(s.databases)))
	}
	return d, nil
}

// part returns the first identifier of n with a name, or else one that covers
// all of n: a part that was not written comes from what is current.
func part(n *ast.Name, name string) ast.Ident {
	for _, id := range n.Parts {
		if id.Name == name {
			return id
		}
	}
	return ast.Ident{Name: name, Span: n.Span()}
}

// missing returns the error for a name that does not exist where it should.
func missing(kind, where string, id ast.Ident, known []string) *source.Error {
	slices.Sort(known)
	err := source.Errorf(id.Span, "%s %q does not exist%s", kind, id.Name, where)
	if near := source.Nearest(id.Name, known); near != "" {
		err = err.WithHint("did you mean %q?", near)
	}
	return err
}

func quoted(s string) string { return `"` + s + `"` }
