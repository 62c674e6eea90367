package parse

import "github.com/tidemark-sql/tidemark/sql/ast"

// alter reads ALTER of anything.
func (p *parser) alter() ast.Statement {
	first := p.i
	switch {
	case p.take("ALTER", "TABLE"):
		return p.alterTable(first)
	case p.take("ALTER", "VIEW"):
		return p.alterView(first)
	case p.take("ALTER", "DATABASE"):
		d := &ast.AlterDatabase{Name: p.objectName("the name of a database", 2)}
		p.want("SET")
		d.Options = p.options()
		d.At = p.from(first)
		return d
	case p.take("ALTER", "CATALOG"):
		return p.alterCatalog(first)
	case p.isWord(1, "FUNCTION", "TEMPORARY", "MATERIALIZED", "MODEL"):
		return p.other()
	}
	p.i++
	p.unexpected("TABLE, VIEW, DATABASE or CATALOG")
	return nil
}

// alterTable reads what stands behind ALTER TABLE.
func (p *parser) alterTable(first int) ast.Statement {
	a := &ast.AlterTable{IfExists: p.ifExists()}
	a.Name = p.objectName("the name of a table", 3)
	at := p.i
	switch {
	case p.take("RENAME", "TO"):
		to := p.objectName("the new name of the table", 3)
		a.Action = &ast.RenameTo{At: p.from(at), Name: to}
	case p.take("RENAME"):
		p.noColumnWord("RENAME old TO new")
		from := p.path("the name of a column")
		p.want("TO")
		to := p.ident("the new name of the column")
		a.Action = &ast.RenameColumn{At: p.from(at), From: from, To: to}
	case p.take("SET"):
		options := p.options()
		a.Action = &ast.SetOptions{At: p.from(at), Options: options}
	case p.take("RESET"):
		keys := p.keys()
		a.Action = &ast.ResetOptions{At: p.from(at), Keys: keys}
	case p.isWord(0, "ADD", "DROP") && p.isWord(1, "PARTITION"):
		verb := p.tok().text
		p.i = first
		return p.otherThan("ALTER", "TABLE", verb, "PARTITION")
	case p.take("ADD"):
		p.noColumnWord("ADD name type")
		items := p.alterItems()
		a.Action = &ast.AddItems{At: p.from(at), Items: items}
	case p.take("MODIFY"):
		p.noColumnWord("MODIFY name type")
		items := p.alterItems()
		a.Action = &ast.ModifyItems{At: p.from(at), Items: items}
	case p.take("DROP"):
		a.Action = p.dropFromTable(at)
	case p.now("ALTER", "CHANGE"):
		p.failHint(p.span(p.i), "a column is changed by MODIFY name type, and renamed by RENAME old TO new",
			"unexpected %s, want RENAME, ADD, MODIFY, DROP, SET or RESET", p.describe(p.i))
	default:
		p.unexpected("RENAME, ADD, MODIFY, DROP, SET or RESET")
	}
	a.At = p.from(first)
	return a
}

// noColumnWord refuses the word COLUMN, which other systems want before a column.
func (p *parser) noColumnWord(write string) {
	if p.isWord(0, "COLUMN") && (p.look(1).isName() || p.isWord(1, "IF")) {
		p.failHint(p.span(p.i), "write "+write, "unexpected COLUMN, want the name of a column")
	}
}

// keys reads ('key', ...), which may be empty.
func (p *parser) keys() []*ast.Literal {
	var list []*ast.Literal
	if p.isPunct("(") && p.look(1).is(")") {
		p.i += 2
		return nil
	}
	p.commaList("the key of an option", func() { list = append(list, p.stringLiteral("the key of an option")) })
	return list
}

// alterItems reads one item or a list of them in brackets.
func (p *parser) alterItems() ast.TableItems {
	const what = "a column, PRIMARY KEY or WATERMARK"
	var items ast.TableItems
	switch {
	case p.isPunct("("):
		items = p.tableItems(what)
	case p.isWord(0, "DISTRIBUTION"):
		items.Distributed = p.distribution()
	default:
		if p.isWord(0, "IF") && p.isWord(1, "NOT") {
			p.failHint(p.span(p.i), "SHOW COLUMNS FROM the table lists those that it has", "unexpected IF NOT EXISTS, want a column")
		}
		p.tableItem(&items, what)
	}
	for _, c := range items.Columns {
		if c.Type == nil && c.Computed == nil {
			p.fail(c.Span(), "column %q has no data type", c.Name.Name)
		}
	}
	return items
}

// dropFromTable reads what stands behind DROP in ALTER TABLE.
func (p *parser) dropFromTable(first int) ast.AlterAction {
	switch {
	case p.take("PRIMARY", "KEY"):
		return &ast.DropPart{At: p.from(first), Part: "PRIMARY KEY"}
	case p.take("WATERMARK"):
		return &ast.DropPart{At: p.from(first), Part: "WATERMARK"}
	case p.isWord(0, "DISTRIBUTION") && !p.isIdent(1):
		p.i++
		return &ast.DropPart{At: p.from(first), Part: "DISTRIBUTION"}
	case p.take("CONSTRAINT"):
		name := p.ident("the name of the constraint")
		return &ast.DropPart{At: p.from(first), Part: "CONSTRAINT", Name: &name}
	}
	d := &ast.DropColumns{}
	if p.isWord(0, "IF") && p.isWord(1, "EXISTS") {
		p.failHint(p.span(p.i), "write ALTER TABLE IF EXISTS t DROP ..., which is about the table", "unexpected IF EXISTS, want the name of a column")
	}
	p.noColumnWord("DROP name")
	if p.isPunct("(") {
		p.commaList("the name of a column", func() { d.Columns = append(d.Columns, p.path("the name of a column")) })
	} else {
		d.Columns = []*ast.Name{p.path("the name of a column, PRIMARY KEY, WATERMARK or CONSTRAINT")}
		if p.isPunct(",") {
			p.failHint(p.span(p.i), "write several columns in brackets: DROP (a, b)", "unexpected \",\", want the end of the statement")
		}
	}
	d.At = p.from(first)
	return d
}

// alterView reads what stands behind ALTER VIEW.
func (p *parser) alterView(first int) ast.Statement {
	v := &ast.AlterView{IfExists: p.ifExists()}
	v.Name = p.objectName("the name of a view", 3)
	switch {
	case p.take("RENAME", "TO"):
		v.RenameTo = p.objectName("the new name of the view", 3)
	case p.take("AS"):
		v.Query = p.query()
	default:
		p.unexpected("RENAME TO or AS")
	}
	v.At = p.from(first)
	return v
}

// alterCatalog reads what stands behind ALTER CATALOG.
func (p *parser) alterCatalog(first int) ast.Statement {
	c := &ast.AlterCatalog{Name: p.objectName("the name of a catalog", 1)}
	switch {
	case p.take("SET"):
		c.Options = p.options()
	case p.take("RESET"):
		c.Reset = p.keys()
	default:
		if c.Comment = p.comment(); c.Comment == nil {
			p.unexpected("SET, RESET or COMMENT")
		}
	}
	c.At = p.from(first)
	return c
}

// drop reads DROP of anything.
func (p *parser) drop() ast.Statement {
	first := p.i
	p.i++
	d := &ast.Drop{Temporary: p.take("TEMPORARY")}
	d.System = d.Temporary && p.take("SYSTEM")
	parts := map[string]int{"TABLE": 3, "VIEW": 3, "FUNCTION": 3, "DATABASE": 2, "CATALOG": 1}[p.tok().text]
	switch {
	case p.isWord(0, "MATERIALIZED", "MODEL", "CONNECTION"):
		p.i = first
		return p.other()
	case p.tok().kind != word || parts == 0, d.Temporary && parts < 3, d.System && !p.isWord(0, "FUNCTION"):
		p.unexpected("TABLE, VIEW, DATABASE, CATALOG or FUNCTION")
	}
	d.Kind = p.tok().text
	p.i++
	d.IfExists = p.ifExists()
	what := map[string]string{"TABLE": "table", "VIEW": "view", "FUNCTION": "function", "DATABASE": "database", "CATALOG": "catalog"}[d.Kind]
	d.Name = p.objectName("the name of a "+what, parts)
	if d.Kind == "DATABASE" && p.isWord(0, "CASCADE", "RESTRICT") {
		d.Behavior = p.tok().text
		p.i++
	}
	d.At = p.from(first)
	return d
}
