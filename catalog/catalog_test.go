package catalog_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// name returns a path of identifiers that stand in a text of their own.
func name(text string) *ast.Name {
	f := &source.File{Name: "test", Text: text}
	n := &ast.Name{At: ast.At(f.Span(0, len(text)))}
	at := 0
	for _, part := range strings.Split(text, ".") {
		n.Parts = append(n.Parts, ast.Ident{Name: part, Span: f.Span(at, at+len(part))})
		at += len(part) + 1
	}
	return n
}

// create adds a table, or a view if kind is VIEW.
func create(t *testing.T, c *catalog.Catalog, kind, text string, temporary bool) {
	t.Helper()
	p, err := c.Resolve(name(text))
	if err != nil {
		t.Fatal(err)
	}
	var r catalog.Relation = &catalog.Table{Path: p, Temporary: temporary}
	if kind == "VIEW" {
		r = &catalog.View{Path: p, Temporary: temporary, Query: &ast.Query{}}
	}
	if _, err := c.Create(name(text), r, false, false); err != nil {
		t.Fatal(err)
	}
}

// wantError checks message and place of an error, written as message at text.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	var e *source.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want: %s", err, want)
	}
	if got := e.Msg + " at " + e.Span.Text(); got != want {
		t.Errorf("got: %s\nwant: %s", got, want)
	}
}

func TestFindSaysWhichPartIsNotKnown(t *testing.T) {
	c := catalog.New()
	if err := c.CreateDatabase(&ast.CreateDatabase{Name: name("shop")}); err != nil {
		t.Fatal(err)
	}
	create(t, c, "TABLE", "orders", false)
	create(t, c, "TABLE", "shop.customers", false)
	for _, ok := range []string{"orders", "default_database.orders", "default_catalog.shop.customers", "shop.customers"} {
		if _, err := c.Find(name(ok)); err != nil {
			t.Errorf("%s: %v", ok, err)
		}
	}
	for text, want := range map[string]struct{ err, hint string }{
		"Orders":         {`table "Orders" does not exist at Orders`, `did you mean "orders"?`},
		"shp.customers":  {`database "shp" does not exist in catalog "default_catalog" at shp`, `did you mean "shop"?`},
		"lab.shop.x":     {`catalog "lab" does not exist at lab`, ""},
		"shop.customer":  {`table "customer" does not exist at customer`, `did you mean "customers"?`},
		"customers":      {`table "customers" does not exist at customers`, `the current database is "default_database"; write shop.customers for the one in "shop"`},
		"a.lab.shop.run": {`"a.lab.shop.run" has 4 parts, a name has at most a catalog, a database and an object at a.lab.shop.run`, ""},
	} {
		_, err := c.Find(name(text))
		wantError(t, err, want.err)
		var e *source.Error
		if errors.As(err, &e) && e.Hint != want.hint {
			t.Errorf("%s: hint %q, want %q", text, e.Hint, want.hint)
		}
	}
}

func TestTemporaryHidesPermanent(t *testing.T) {
	c := catalog.New()
	create(t, c, "TABLE", "price", false)
	create(t, c, "TABLE", "price", true)
	drop := func(temporary bool) error {
		return c.Drop(&ast.Drop{Kind: "TABLE", Temporary: temporary, Name: name("price")})
	}
	r, err := c.Find(name("price"))
	if err != nil || !r.IsTemporary() {
		t.Errorf("found %v, %v", r, err)
	}
	if n := len(c.Relations(catalog.DefaultCatalog, catalog.DefaultDatabase)); n != 1 {
		t.Errorf("%d relations of one name", n)
	}
	wantError(t, drop(false), `temporary table "price" hides the permanent one at price`)
	if err := drop(true); err != nil {
		t.Error(err)
	}
	wantError(t, drop(true), `temporary table "price" does not exist at price`)
	if err := drop(false); err != nil {
		t.Error(err)
	}
	wantError(t, drop(false), `table "price" does not exist at price`)
}

func TestDropKnowsTablesFromViews(t *testing.T) {
	c := catalog.New()
	create(t, c, "TABLE", "t", false)
	create(t, c, "VIEW", "v", false)
	wantError(t, c.Drop(&ast.Drop{Kind: "TABLE", Name: name("v")}), `"v" is a view, not a table at v`)
	wantError(t, c.Drop(&ast.Drop{Kind: "VIEW", Name: name("t")}), `"t" is a table, not a view at t`)
	if err := c.Drop(&ast.Drop{Kind: "VIEW", Name: name("nodb.x"), IfExists: true}); err != nil {
		t.Error(err)
	}
}

func TestUseChangesNothingWhenItFails(t *testing.T) {
	c := catalog.New()
	if err := c.CreateCatalog(&ast.CreateCatalog{Name: name("lab"), Options: []*ast.Option{option("type", "generic_in_memory")}}); err != nil {
		t.Fatal(err)
	}
	if err := c.UseCatalog(name("lab")); err != nil {
		t.Fatal(err)
	}
	wantError(t, c.Use(name("default_catalog.nope")), `database "nope" does not exist in catalog "default_catalog" at nope`)
	if in, database := c.Current(); in != "lab" || database != "default" {
		t.Errorf("current is %s.%s", in, database)
	}
	wantError(t, c.DropCatalog(&ast.Drop{Name: name("lab")}), `catalog "lab" is the current one, which cannot be dropped at lab`)
}

func option(key, value string) *ast.Option {
	f := &source.File{Name: "test", Text: key + value}
	return &ast.Option{
		Key:   &ast.Literal{At: ast.At(f.Span(0, len(key))), Kind: ast.StringLiteral, Text: key},
		Value: &ast.Literal{At: ast.At(f.Span(len(key), len(f.Text))), Kind: ast.StringLiteral, Text: value},
	}
}

func TestCatalogOptions(t *testing.T) {
	c := catalog.New()
	for _, test := range []struct {
		options []*ast.Option
		want    string
	}{
		{nil, `catalog "x" has no option "type" at x`},
		{[]*ast.Option{option("type", "hive")}, `there is no type of catalog "hive" at hive`},
		{[]*ast.Option{option("typ", "hive")}, `a catalog has no option "typ" at typ`},
	} {
		wantError(t, c.CreateCatalog(&ast.CreateCatalog{Name: name("x"), Options: test.options}), test.want)
	}
}

func TestDatabases(t *testing.T) {
	c := catalog.New()
	for _, step := range []struct {
		do   func() error
		want string
	}{
		{func() error { return c.CreateDatabase(&ast.CreateDatabase{Name: name("shop")}) }, ""},
		{func() error { return c.CreateDatabase(&ast.CreateDatabase{Name: name("shop")}) }, `database "shop" exists already in catalog "default_catalog" at shop`},
		{func() error { return c.CreateDatabase(&ast.CreateDatabase{Name: name("shop"), IfNotExists: true}) }, ""},
		{func() error { return c.CreateDatabase(&ast.CreateDatabase{Name: name("lab.shop")}) }, `catalog "lab" does not exist at lab`},
		{func() error { create(t, c, "TABLE", "shop.orders", false); return nil }, ""},
		{func() error { return c.DropDatabase(&ast.Drop{Name: name("shop")}) }, `database "shop" is not empty: it has table "orders" at shop`},
		{func() error { return c.DropDatabase(&ast.Drop{Name: name("default_database")}) }, `database "default_database" is the current one, which cannot be dropped at default_database`},
		{func() error { return c.DropDatabase(&ast.Drop{Name: name("shop"), Behavior: "CASCADE"}) }, ""},
		{func() error { return c.DropDatabase(&ast.Drop{Name: name("shop")}) }, `database "shop" does not exist in catalog "default_catalog" at shop`},
		{func() error { return c.DropDatabase(&ast.Drop{Name: name("shop"), IfExists: true}) }, ""},
	} {
		err := step.do()
		if step.want != "" {
			wantError(t, err, step.want)
		} else if err != nil {
			t.Error(err)
		}
	}
	if names, err := c.Databases(nil); err != nil || !slices.Equal(names, []string{"default_database"}) {
		t.Errorf("databases %v, %v", names, err)
	}
}

func TestRename(t *testing.T) {
	c := catalog.New()
	create(t, c, "TABLE", "a", false)
	create(t, c, "TABLE", "b", false)
	create(t, c, "TABLE", "tmp", true)
	r, err := c.Alterable(name("a"), "table", false)
	if err != nil {
		t.Fatal(err)
	}
	wantError(t, c.Rename(r, name("b")), `table "b" exists already at b`)
	wantError(t, c.Rename(r, name("other.x")), `"other.x" is in another database; a table keeps its database when it is renamed at other.x`)
	if err := c.Rename(r, name("c")); err != nil {
		t.Error(err)
	}
	_, err = c.Find(name("a"))
	wantError(t, err, `table "a" does not exist at a`)
	if r, err := c.Find(name("c")); err != nil || r.Where().Name != "c" {
		t.Errorf("found %v, %v", r, err)
	}
	_, err = c.Alterable(name("tmp"), "table", false)
	wantError(t, err, `"tmp" is a temporary table, which cannot be altered at tmp`)
	if r, err := c.Alterable(name("tmp"), "table", true); r != nil || err != nil {
		t.Errorf("IF EXISTS gave %v, %v", r, err)
	}
}

func TestFunctions(t *testing.T) {
	c := catalog.New()
	f := &ast.CreateFunction{Name: name("f"), Class: &ast.Literal{Text: "com.example.F"}}
	if err := c.CreateFunction(f); err != nil {
		t.Fatal(err)
	}
	wantError(t, c.CreateFunction(f), `function "f" exists already at f`)
	if got, ok := c.FindFunction(name("f")); !ok || got.Class != "com.example.F" {
		t.Errorf("found %v, %v", got, ok)
	}
	wantError(t, c.DropFunction(&ast.Drop{Name: name("f"), Temporary: true}), `temporary function "f" does not exist at f`)
	if err := c.DropFunction(&ast.Drop{Name: name("f")}); err != nil {
		t.Error(err)
	}
	wantError(t, c.DropFunction(&ast.Drop{Name: name("f")}), `function "f" does not exist at f`)
}

func TestWithOptions(t *testing.T) {
	first := catalog.Options([]*ast.Option{option("a", "1"), option("b", "2"), option("a", "3")})
	var got []string
	for _, o := range catalog.WithOptions(first, catalog.Options([]*ast.Option{option("c", "4"), option("b", "5")})) {
		got = append(got, o.Key+o.Value)
	}
	if want := []string{"a3", "b5", "c4"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
