package catalog

import (
	"maps"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Function is a function of the user's, known by name only: nothing here can
// run the class behind it. It is kept so that job files that declare it, list it
// and drop it behave as they do elsewhere, and so that a call of it can be
// refused for the right reason.
type Function struct {
	Path      Path
	Class     string
	Language  string // "" if it was not given
	Temporary bool
	Declared  source.Span
}

// CreateFunction adds the name of a function.
func (c *Catalog) CreateFunction(s *ast.CreateFunction) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.resolve(s.Name)
	if err != nil {
		return err
	}
	d, err := c.database(p, s.Name)
	if err != nil {
		return err
	}
	f := Function{Path: p, Class: Text(s.Class), Temporary: s.Temporary, Declared: s.Span()}
	if s.Language != nil {
		f.Language = s.Language.Name
	}
	_, there := d.functions[p.Name]
	if s.Temporary {
		_, there = c.functions[p]
	}
	switch {
	case there && s.IfNotExists:
		return nil
	case there:
		return source.Errorf(s.Name.Last().Span, "function %q exists already", s.Name)
	case s.Temporary:
		c.functions[p] = f
	default:
		d.functions[p.Name] = f
		c.version++
	}
	return nil
}

// DropFunction removes the name of a function.
func (c *Catalog) DropFunction(s *ast.Drop) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.resolve(s.Name)
	if err != nil {
		return err
	}
	if s.Temporary {
		if _, ok := c.functions[p]; !ok && !s.IfExists {
			return source.Errorf(s.Name.Span(), "temporary function %q does not exist", s.Name)
		}
		delete(c.functions, p)
		return nil
	}
	d, err := c.database(p, s.Name)
	if err == nil && !has(d.functions, p.Name) {
		err = missing("function", "", s.Name.Last(), slices.Collect(maps.Keys(d.functions)))
	}
	switch {
	case err != nil && s.IfExists:
		return nil
	case err != nil:
		return err
	}
	delete(d.functions, p.Name)
	c.version++
	return nil
}

func has(m map[string]Function, name string) bool {
	_, ok := m[name]
	return ok
}

// Functions returns the user's functions of a database in order of name.
func (c *Catalog) Functions(catalog, database string) []Function {
	c.mu.Lock()
	defer c.mu.Unlock()
	seen := map[string]Function{}
	if s, ok := c.spaces[catalog]; ok && s.databases[database] != nil {
		maps.Copy(seen, s.databases[database].functions)
	}
	for p, f := range c.functions {
		if p.Catalog == catalog && p.Database == database {
			seen[p.Name] = f
		}
	}
	var list []Function
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		list = append(list, seen[name])
	}
	return list
}

// FindFunction returns the user's function that n names, if there is one.
func (c *Catalog) FindFunction(n *ast.Name) (Function, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := c.resolve(n)
	if err != nil {
		return Function{}, false
	}
	if f, ok := c.functions[p]; ok {
		return f, true
	}
	d, err := c.database(p, n)
	if err != nil {
		return Function{}, false
	}
	f, ok := d.functions[p.Name]
	return f, ok
}
