package ast

import "fmt"

func (p *printer) statement(s Statement) {
	switch s := s.(type) {
	case *Query:
		p.query(s)
	case *CreateTable:
		p.createTable(s)
	case *CreateView:
		p.createView(s)
	case *CreateDatabase:
		p.createSimple("DATABASE", s.IfNotExists, s.Name, s.Comment, s.Options)
	case *CreateCatalog:
		p.createSimple("CATALOG", s.IfNotExists, s.Name, s.Comment, s.Options)
	case *CreateFunction:
		p.createFunction(s)
	case *AlterTable:
		p.put("ALTER TABLE ")
		p.putIf(s.IfExists, "IF EXISTS ")
		p.name(s.Name)
		p.put(" ")
		p.action(s.Action)
	case *AlterView, *AlterDatabase, *AlterCatalog:
		p.alter(s)
	case *Drop:
		p.drop(s)
	case *Insert:
		p.insert(s)
	case *StatementSet:
		p.put("EXECUTE STATEMENT SET BEGIN\n")
		p.list(len(s.Inserts), "", func(i int) { p.insert(s.Inserts[i]); p.put(";\n") })
		p.put("END")
	case *Execute:
		p.put("EXECUTE ")
		p.statement(s.Statement)
	case *Explain:
		p.put("EXPLAIN ")
		p.list(len(s.Details), ", ", func(i int) { p.put(s.Details[i].Text) })
		p.putIf(len(s.Details) > 0, " ")
		p.statement(s.Statement)
	case *Other:
		// Nothing behind the first words is known, so the text itself is the only form.
		p.put(s.Span().Text())
	default:
		p.session(s)
	}
}

// session writes the statements about the session and the catalog.
func (p *printer) session(s Statement) {
	switch s := s.(type) {
	case *Use:
		p.put("USE ")
		p.putIf(s.Catalog, "CATALOG ")
		p.name(s.Name)
	case *Set:
		p.put("SET")
		if s.Key != nil {
			p.put(" ")
			p.keyValue(s.Key, s.Value)
		}
	case *Reset:
		p.put("RESET")
		if s.Key != nil {
			p.put(" ")
			p.quote(s.Key.Text)
		}
	case *Show:
		p.show(s)
	case *Describe:
		p.put("DESCRIBE ")
		p.putIf(s.Kind != "", s.Kind+" ")
		p.putIf(s.Extended, "EXTENDED ")
		p.name(s.Name)
	default:
		panic(fmt.Sprintf("ast: no format for %T", s))
	}
}

func (p *printer) createTable(t *CreateTable) {
	p.put("CREATE ")
	p.putIf(t.Replace, "OR REPLACE ")
	p.putIf(t.Temporary, "TEMPORARY ")
	p.put("TABLE ")
	p.putIf(t.IfNotExists, "IF NOT EXISTS ")
	p.name(t.Name)
	items := TableItems{Columns: t.Columns, Watermark: t.Watermark, PrimaryKey: t.PrimaryKey}
	if len(items.list()) > 0 {
		p.put(" ")
		p.items(items)
	}
	p.comment("\n", t.Comment)
	if t.Distributed != nil {
		p.put("\nDISTRIBUTED ")
		p.distribution(t.Distributed)
	}
	if len(t.PartitionBy) > 0 {
		p.put("\nPARTITIONED BY ")
		p.idents(t.PartitionBy)
	}
	p.with(t.Options)
	if t.Like != nil {
		p.put("\n")
		p.likeTable(t.Like)
	}
	if t.Query != nil {
		p.put("\nAS ")
		p.query(t.Query)
	}
}

// list returns the items in the order in which Flink shows them.
func (t TableItems) list() []Node {
	var list []Node
	for _, c := range t.Columns {
		list = append(list, c)
	}
	if t.Watermark != nil {
		list = append(list, t.Watermark)
	}
	if t.PrimaryKey != nil {
		list = append(list, t.PrimaryKey)
	}
	return list
}

func (p *printer) items(t TableItems) {
	list := t.list()
	p.put("(\n  ")
	p.list(len(list), ",\n  ", func(i int) { p.part(list[i]) })
	p.put("\n)")
}

func (p *printer) column(c *Column) {
	p.ident(c.Name.Name)
	if c.Type != nil {
		p.put(" ")
		p.dataType(c.Type)
	}
	if c.Computed != nil {
		p.put(" AS ")
		p.expr(c.Computed, 0)
	}
	if m := c.Metadata; m != nil {
		p.put(" METADATA")
		if m.Key != nil {
			p.put(" FROM ")
			p.quote(m.Key.Text)
		}
		p.putIf(m.Virtual, " VIRTUAL")
	}
	if c.PrimaryKey != nil {
		p.put(" ")
		p.primaryKey(c.PrimaryKey)
	}
	p.comment(" ", c.Comment)
	if c.Place != nil && c.Place.After == nil {
		p.put(" FIRST")
	} else if c.Place != nil {
		p.put(" AFTER ")
		p.ident(c.Place.After.Name)
	}
}

func (p *printer) watermark(w *Watermark) {
	p.put("WATERMARK FOR ")
	p.name(w.Column)
	p.put(" AS ")
	p.expr(w.Expr, 0)
}

func (p *printer) primaryKey(k *PrimaryKey) {
	if k.Name != nil {
		p.put("CONSTRAINT ")
		p.ident(k.Name.Name)
		p.put(" ")
	}
	p.put("PRIMARY KEY ")
	if len(k.Columns) > 0 {
		p.idents(k.Columns)
		p.put(" ")
	}
	p.put("NOT ENFORCED")
}

func (p *printer) distribution(d *Distribution) {
	if len(d.Columns) > 0 {
		p.put("BY ", d.Kind)
		p.idents(d.Columns)
		p.putIf(d.Buckets != nil, " ")
	}
	if d.Buckets != nil {
		p.put("INTO ", d.Buckets.Text, " BUCKETS")
	}
}

func (p *printer) comment(before string, c *Literal) {
	if c != nil {
		p.put(before, "COMMENT ")
		p.quote(c.Text)
	}
}

func (p *printer) with(list []*Option) {
	if len(list) > 0 {
		p.put("\nWITH (\n  ")
		p.list(len(list), ",\n  ", func(i int) { p.option(list[i]) })
		p.put("\n)")
	}
}

func (p *printer) options(list []*Option) {
	p.put("(")
	p.list(len(list), ", ", func(i int) { p.option(list[i]) })
	p.put(")")
}

func (p *printer) keys(list []*Literal) {
	p.put("(")
	p.list(len(list), ", ", func(i int) { p.quote(list[i].Text) })
	p.put(")")
}

func (p *printer) option(o *Option) { p.keyValue(o.Key, o.Value) }

func (p *printer) keyValue(key, value *Literal) {
	p.quote(key.Text)
	p.put(" = ")
	p.quote(value.Text)
}

func (p *printer) likeTable(l *LikeTable) {
	p.put("LIKE ")
	p.name(l.Table)
	if len(l.Options) > 0 {
		p.put(" (\n  ")
		p.list(len(l.Options), "\n  ", func(i int) { p.put(l.Options[i].Merge, " ", l.Options[i].Feature) })
		p.put("\n)")
	}
}

func (p *printer) createView(v *CreateView) {
	p.put("CREATE ")
	p.putIf(v.Replace, "OR REPLACE ")
	p.putIf(v.Temporary, "TEMPORARY ")
	p.put("VIEW ")
	p.putIf(v.IfNotExists, "IF NOT EXISTS ")
	p.name(v.Name)
	if len(v.Columns) > 0 {
		p.put(" (\n  ")
		p.list(len(v.Columns), ",\n  ", func(i int) { p.ident(v.Columns[i].Name) })
		p.put("\n)")
	}
	p.comment("\n", v.Comment)
	p.put("\nAS ")
	p.query(v.Query)
}

func (p *printer) createSimple(kind string, ifNotExists bool, name *Name, comment *Literal, options []*Option) {
	p.put("CREATE ", kind, " ")
	p.putIf(ifNotExists, "IF NOT EXISTS ")
	p.name(name)
	p.comment("\n", comment)
	p.with(options)
}

func (p *printer) createFunction(f *CreateFunction) {
	p.put("CREATE ")
	p.putIf(f.Temporary, "TEMPORARY ")
	p.putIf(f.System, "SYSTEM ")
	p.put("FUNCTION ")
	p.putIf(f.IfNotExists, "IF NOT EXISTS ")
	p.name(f.Name)
	p.put(" AS ")
	p.quote(f.Class.Text)
	if f.Language != nil {
		p.put(" LANGUAGE ", f.Language.Name)
	}
	p.putIf(len(f.Jars) > 0, " USING ")
	p.list(len(f.Jars), ", ", func(i int) { p.put("JAR "); p.quote(f.Jars[i].Text) })
}

func (p *printer) action(a AlterAction) {
	switch a := a.(type) {
	case *RenameTo:
		p.put("RENAME TO ")
		p.name(a.Name)
	case *RenameColumn:
		p.put("RENAME ")
		p.name(a.From)
		p.put(" TO ")
		p.ident(a.To.Name)
	case *AddItems:
		p.put("ADD ")
		p.changedItems(a.Items)
	case *ModifyItems:
		p.put("MODIFY ")
		p.changedItems(a.Items)
	case *DropColumns:
		p.put("DROP (")
		p.list(len(a.Columns), ", ", func(i int) { p.name(a.Columns[i]) })
		p.put(")")
	case *DropPart:
		p.put("DROP ", a.Part)
		if a.Name != nil {
			p.put(" ")
			p.ident(a.Name.Name)
		}
	case *SetOptions:
		p.put("SET ")
		p.options(a.Options)
	case *ResetOptions:
		p.put("RESET ")
		p.keys(a.Keys)
	}
}

func (p *printer) changedItems(t TableItems) {
	if t.Distributed != nil {
		p.put("DISTRIBUTION ")
		p.distribution(t.Distributed)
		return
	}
	p.items(t)
}

// alter writes ALTER of what is no table.
func (p *printer) alter(s Statement) {
	switch s := s.(type) {
	case *AlterView:
		p.put("ALTER VIEW ")
		p.putIf(s.IfExists, "IF EXISTS ")
		p.name(s.Name)
		if s.RenameTo != nil {
			p.put(" RENAME TO ")
			p.name(s.RenameTo)
		} else {
			p.put("\nAS ")
			p.query(s.Query)
		}
	case *AlterDatabase:
		p.put("ALTER DATABASE ")
		p.name(s.Name)
		p.put(" SET ")
		p.options(s.Options)
	case *AlterCatalog:
		p.put("ALTER CATALOG ")
		p.name(s.Name)
		switch {
		case s.Comment != nil:
			p.comment(" ", s.Comment)
		case len(s.Reset) > 0:
			p.put(" RESET ")
			p.keys(s.Reset)
		default:
			p.put(" SET ")
			p.options(s.Options)
		}
	}
}

func (p *printer) drop(d *Drop) {
	p.put("DROP ")
	p.putIf(d.Temporary, "TEMPORARY ")
	p.putIf(d.System, "SYSTEM ")
	p.put(d.Kind, " ")
	p.putIf(d.IfExists, "IF EXISTS ")
	p.name(d.Name)
	p.putIf(d.Behavior != "", " "+d.Behavior)
}

func (p *printer) insert(s *Insert) {
	p.put("INSERT ")
	if s.Overwrite {
		p.put("OVERWRITE ")
	} else {
		p.put("INTO ")
	}
	p.name(s.Table)
	p.hints(s.Hints)
	if len(s.Partition) > 0 {
		p.put(" PARTITION ")
		p.partition(s.Partition)
	}
	if len(s.Columns) > 0 {
		p.put(" ")
		p.idents(s.Columns)
	}
	p.put("\n")
	p.query(s.Query)
	if s.OnConflict != nil {
		p.put("\nON CONFLICT DO ", s.OnConflict.Text)
	}
}

func (p *printer) partition(list []PartitionValue) {
	p.put("(")
	p.list(len(list), ", ", func(i int) {
		p.ident(list[i].Column.Name)
		if list[i].Value != nil {
			p.put(" = ")
			p.expr(list[i].Value, 0)
		}
	})
	p.put(")")
}

func (p *printer) show(s *Show) {
	p.put("SHOW ", s.What)
	if s.Name != nil {
		p.put(" ")
		p.name(s.Name)
	}
	if s.In != nil {
		p.put(map[bool]string{true: " ", false: " FROM "}[s.What == "PARTITIONS"])
		p.name(s.In)
	}
	if len(s.Partition) > 0 {
		p.put(" PARTITION ")
		p.partition(s.Partition)
	}
	if s.Like != nil {
		p.putIf(s.Not, " NOT")
		p.put(map[bool]string{true: " ILIKE ", false: " LIKE "}[s.ILike])
		p.quote(s.Like.Text)
	}
}
