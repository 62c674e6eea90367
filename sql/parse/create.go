package parse

import (
	"slices"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// create reads CREATE of anything.
func (p *parser) create() ast.Statement {
	first := p.i
	p.i++
	replace := p.take("OR", "REPLACE")
	temporary := p.take("TEMPORARY")
	system := temporary && p.take("SYSTEM")
	switch {
	case !system && p.take("TABLE"):
		return p.createTable(first, temporary, replace)
	case !system && p.take("VIEW"):
		return p.createView(first, temporary, replace)
	case !replace && p.take("FUNCTION"):
		return p.createFunction(first, temporary, system)
	case !temporary && !replace && p.take("DATABASE"):
		return p.createDatabase(first)
	case !temporary && !replace && p.take("CATALOG"):
		return p.createCatalog(first)
	case p.isWord(0, "MATERIALIZED"):
		p.i = first
		return p.otherThan("CREATE", "MATERIALIZED", "TABLE")
	case p.isWord(0, "MODEL", "CONNECTION"):
		what := p.tok().text
		p.i = first
		return p.otherThan("CREATE", what)
	}
	p.unexpected("TABLE, VIEW, DATABASE, CATALOG or FUNCTION")
	return nil
}

func (p *parser) ifNotExists() bool {
	if !p.isWord(0, "IF") || !p.isWord(1, "NOT", "EXISTS") {
		return false
	}
	p.want("IF", "NOT", "EXISTS")
	return true
}

func (p *parser) ifExists() bool {
	if !p.isWord(0, "IF") || !p.isWord(1, "EXISTS") {
		return false
	}
	p.i += 2
	return true
}

// createTable reads what stands behind CREATE TABLE.
func (p *parser) createTable(first int, temporary, replace bool) ast.Statement {
	t := &ast.CreateTable{Temporary: temporary, Replace: replace, IfNotExists: p.ifNotExists()}
	t.Name = p.objectName("the name of a table", 3)
	if p.isPunct("(") {
		items := p.tableItems("a column, PRIMARY KEY or WATERMARK")
		t.Columns, t.Watermark, t.PrimaryKey = items.Columns, items.Watermark, items.PrimaryKey
	}
	t.Comment = p.comment()
	if p.isWord(0, "DISTRIBUTED") {
		t.Distributed = p.distribution()
	}
	if p.take("PARTITIONED", "BY") {
		t.PartitionBy = p.idents("the name of a column")
	}
	if p.take("WITH") {
		t.Options = p.options()
	}
	switch {
	case p.isWord(0, "LIKE"):
		t.Like = p.likeTable()
	case p.take("AS"):
		t.Query = p.query()
	case p.isWord(0, "COMMENT", "DISTRIBUTED", "PARTITIONED", "WITH"):
		p.failHint(p.span(p.i), "the clauses stand in the order COMMENT, DISTRIBUTED BY, PARTITIONED BY, WITH, LIKE or AS",
			"unexpected %s, want the end of the statement", p.describe(p.i))
	}
	p.bareColumns(t)
	t.At = p.from(first)
	return t
}

// bareColumns refuses columns without a type, unless a query gives them one.
func (p *parser) bareColumns(t *ast.CreateTable) {
	if t.Query != nil {
		return
	}
	for _, c := range t.Columns {
		if c.Type == nil && c.Computed == nil {
			p.fail(c.Span(), "column %q has no data type", c.Name.Name)
		}
	}
}

func (p *parser) comment() *ast.Literal {
	if !p.take("COMMENT") {
		return nil
	}
	return p.stringLiteral("a comment")
}

// tableItems reads the bracket with columns and constraints.
func (p *parser) tableItems(what string) ast.TableItems {
	var items ast.TableItems
	p.commaList(what, func() { p.tableItem(&items, what) })
	return items
}

// foreignConstraints are what other systems have between columns.
var foreignConstraints = []string{"UNIQUE", "CHECK", "FOREIGN", "INDEX", "EXCLUDE"}

// tableItem reads one column or constraint into items.
func (p *parser) tableItem(items *ast.TableItems, what string) {
	first := p.i
	switch {
	case p.isWord(0, "WATERMARK") && !p.isType(1):
		if items.Watermark != nil {
			p.fail(p.span(first), "second watermark, a table has one")
		}
		items.Watermark = p.watermark()
	case p.isWord(0, "CONSTRAINT"), p.isWords("PRIMARY", "KEY"):
		key := p.tableKey()
		if items.PrimaryKey != nil || slices.ContainsFunc(items.Columns, hasKey) {
			p.fail(key.Span(), "second primary key, a table has one")
		}
		items.PrimaryKey = key
	case p.isWord(0, foreignConstraints...) && (p.look(1).is("(") || p.isWord(1, "KEY", "NOT")):
		p.fail(p.span(first), "constraint %s is not supported, only PRIMARY KEY is", p.tok().text)
	default:
		c := p.column(what)
		if hasKey(c) && (items.PrimaryKey != nil || slices.ContainsFunc(items.Columns, hasKey)) {
			p.fail(c.PrimaryKey.Span(), "second primary key, a table has one")
		}
		items.Columns = append(items.Columns, c)
	}
}

// isType reports whether the token n behind the next one begins a data type.
func (p *parser) isType(n int) bool {
	_, simple := typeNames[p.look(n).text]
	return p.look(n).kind == word && simple || p.isWord(n, "ARRAY", "MAP", "ROW", "MULTISET", "INTERVAL")
}

func hasKey(c *ast.Column) bool { return c.PrimaryKey != nil }

// watermark reads WATERMARK FOR column AS expression.
func (p *parser) watermark() *ast.Watermark {
	first := p.i
	p.want("WATERMARK", "FOR")
	w := &ast.Watermark{Column: p.path("the name of the event-time column")}
	p.want("AS")
	w.Expr = p.expr()
	w.At = p.from(first)
	return w
}

// tableKey reads a primary key between the columns.
func (p *parser) tableKey() *ast.PrimaryKey {
	first := p.i
	k := &ast.PrimaryKey{}
	if p.take("CONSTRAINT") {
		name := p.ident("the name of the constraint")
		k.Name = &name
	}
	if p.isWord(0, foreignConstraints...) {
		p.fail(p.span(p.i), "constraint %s is not supported, only PRIMARY KEY is", p.tok().text)
	}
	p.want("PRIMARY", "KEY")
	k.Columns = p.idents("the name of a column")
	p.notEnforced(first)
	k.At = p.from(first)
	return k
}

// notEnforced reads NOT ENFORCED, which a key has to say.
func (p *parser) notEnforced(first int) {
	if p.take("NOT", "ENFORCED") {
		return
	}
	if p.isWord(0, "ENFORCED") {
		p.i++
	}
	p.failHint(source.Span(p.from(first)), "write PRIMARY KEY ... NOT ENFORCED", "primary key is not declared NOT ENFORCED: keys are never checked")
}

// column reads a column of any kind.
func (p *parser) column(what string) *ast.Column {
	first := p.i
	c := &ast.Column{Name: p.ident(what)}
	switch {
	case p.take("AS"):
		c.Computed = p.expr()
	case p.isPunct(",") || p.isPunct(")"):
	default:
		c.Type = p.dataType()
		p.columnSuffix(c)
	}
	if c.Comment == nil {
		c.Comment = p.comment()
	}
	if p.isWord(0, "FIRST", "AFTER") {
		c.Place = p.place()
	}
	c.At = p.from(first)
	return c
}

// columnSuffix reads what may stand behind the type of a column.
func (p *parser) columnSuffix(c *ast.Column) {
	for {
		first := p.i
		switch {
		case p.take("METADATA"):
			if c.Metadata != nil {
				p.fail(p.span(first), "METADATA is said twice")
			}
			m := &ast.Metadata{}
			if p.take("FROM") {
				m.Key = p.stringLiteral("the key of the metadata")
			}
			m.Virtual = p.take("VIRTUAL")
			m.At = p.from(first)
			c.Metadata = m
		case p.isWord(0, "CONSTRAINT"), p.isWords("PRIMARY", "KEY"):
			c.PrimaryKey = p.columnKey(c)
		case p.isWords("NOT", "NULL"), p.isWord(0, "NULL"):
			p.nullability(c.Type)
		case p.isWord(0, "UNIQUE", "CHECK", "REFERENCES"):
			p.fail(p.span(first), "constraint %s is not supported, only PRIMARY KEY is", p.tok().text)
		case p.isWord(0, "DEFAULT"):
			p.failHint(p.span(first), "columns that an INSERT leaves out are NULL", "DEFAULT is not supported")
		case p.isWord(0, "AUTO_INCREMENT", "GENERATED", "COLLATE"):
			p.fail(p.span(first), "%s is not supported", p.tok().text)
		default:
			return
		}
	}
}

// columnKey reads PRIMARY KEY NOT ENFORCED behind a column.
func (p *parser) columnKey(c *ast.Column) *ast.PrimaryKey {
	first := p.i
	if c.PrimaryKey != nil {
		p.fail(p.span(first), "second primary key, a table has one")
	}
	k := &ast.PrimaryKey{}
	if p.take("CONSTRAINT") {
		name := p.ident("the name of the constraint")
		k.Name = &name
	}
	p.want("PRIMARY", "KEY")
	p.notEnforced(first)
	k.At = p.from(first)
	return k
}

// place reads FIRST or AFTER column.
func (p *parser) place() *ast.Place {
	first := p.i
	pl := &ast.Place{}
	if !p.take("FIRST") {
		p.i++
		after := p.ident("the name of a column")
		pl.After = &after
	}
	pl.At = p.from(first)
	return pl
}

// distribution reads DISTRIBUTED BY HASH(columns) INTO n BUCKETS.
func (p *parser) distribution() *ast.Distribution {
	first := p.i
	p.i++
	d := &ast.Distribution{}
	if p.take("BY") {
		if p.isWord(0, "HASH", "RANGE") {
			d.Kind = p.tok().text
			p.i++
		}
		d.Columns = p.idents("the name of a column")
	}
	if p.take("INTO") {
		d.Buckets = p.wholeNumber("a number of buckets")
		p.want("BUCKETS")
	}
	if d.Columns == nil && d.Buckets == nil {
		p.unexpected("BY or INTO")
	}
	d.At = p.from(first)
	return d
}

// options reads ('key' = 'value', ...), which may be empty.
func (p *parser) options() []*ast.Option {
	var list []*ast.Option
	if p.isPunct("(") && p.look(1).is(")") {
		p.i += 2
		return nil
	}
	p.commaList("an option, as in 'key' = 'value'", func() {
		first := p.i
		o := &ast.Option{Key: p.stringLiteral("the key of an option")}
		if !p.takePunct("=") {
			p.unexpected(`"=" and the value of the option`)
		}
		o.Value = p.stringLiteral("the value of the option")
		o.At = p.from(first)
		list = append(list, o)
	})
	return list
}

// likeFeatures are what LIKE can include and exclude.
var likeFeatures = []string{"ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA", "OPTIONS", "PARTITIONS", "WATERMARKS"}

// likeTable reads LIKE table (options).
func (p *parser) likeTable() *ast.LikeTable {
	first := p.i
	p.i++
	l := &ast.LikeTable{Table: p.objectName("the name of a table", 3)}
	if p.takePunct("(") {
		for !p.takePunct(")") {
			at := p.i
			if !p.isWord(0, "INCLUDING", "EXCLUDING", "OVERWRITING") {
				p.unexpected("INCLUDING, EXCLUDING or OVERWRITING")
			}
			o := ast.LikeOption{Merge: p.tok().text}
			p.i++
			if !p.isWord(0, likeFeatures...) {
				p.unexpected("ALL, CONSTRAINTS, DISTRIBUTION, GENERATED, METADATA, OPTIONS, PARTITIONS or WATERMARKS")
			}
			o.Feature = p.tok().text
			p.i++
			o.At = p.from(at)
			l.Options = append(l.Options, o)
			p.takePunct(",")
		}
	}
	l.At = p.from(first)
	return l
}

// createView reads what stands behind CREATE VIEW.
func (p *parser) createView(first int, temporary, replace bool) ast.Statement {
	v := &ast.CreateView{Temporary: temporary, Replace: replace, IfNotExists: p.ifNotExists()}
	v.Name = p.objectName("the name of a view", 3)
	if p.isPunct("(") {
		v.Columns = p.idents("the name of a column")
	}
	v.Comment = p.comment()
	p.want("AS")
	v.Query = p.query()
	v.At = p.from(first)
	return v
}

// createFunction reads what stands behind CREATE FUNCTION.
func (p *parser) createFunction(first int, temporary, system bool) ast.Statement {
	f := &ast.CreateFunction{Temporary: temporary, System: system, IfNotExists: p.ifNotExists()}
	f.Name = p.objectName("the name of a function", 3)
	p.want("AS")
	f.Class = p.stringLiteral("the name of a class")
	if p.take("LANGUAGE") {
		if !p.tok().isName() {
			p.unexpected("the name of a language")
		}
		l := p.identAt(p.i)
		f.Language = &l
		p.i++
	}
	if p.take("USING") {
		for {
			p.want("JAR")
			f.Jars = append(f.Jars, p.stringLiteral("the path of a file"))
			if !p.takePunct(",") {
				break
			}
		}
	}
	f.At = p.from(first)
	return f
}

// createDatabase reads what stands behind CREATE DATABASE.
func (p *parser) createDatabase(first int) ast.Statement {
	d := &ast.CreateDatabase{IfNotExists: p.ifNotExists()}
	d.Name = p.objectName("the name of a database", 2)
	d.Comment = p.comment()
	if p.take("WITH") {
		d.Options = p.options()
	}
	d.At = p.from(first)
	return d
}

// createCatalog reads what stands behind CREATE CATALOG.
func (p *parser) createCatalog(first int) ast.Statement {
	c := &ast.CreateCatalog{IfNotExists: p.ifNotExists()}
	c.Name = p.objectName("the name of a catalog", 1)
	c.Comment = p.comment()
	if p.take("WITH") {
		c.Options = p.options()
	}
	c.At = p.from(first)
	return c
}
