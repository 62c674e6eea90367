package ast

import "strconv"

func (p *printer) dataType(t *Type) {
	p.put(map[bool]string{true: "INTEGER", false: t.Name}[t.Name == "INT"])
	switch {
	case t.Unit != nil:
		p.put(" ")
		p.unit(t.Unit)
	case len(t.Args) > 0:
		p.put("(")
		p.list(len(t.Args), ", ", func(i int) { p.put(strconv.Itoa(t.Args[i])) })
		p.put(")")
	case len(t.Elems) > 0:
		p.put("< ")
		p.list(len(t.Elems), ", ", func(i int) { p.dataType(t.Elems[i]) })
		p.put(" >")
	case t.Name == "ROW":
		p.put("< ")
		p.list(len(t.Fields), ", ", func(i int) { p.typeField(t.Fields[i]) })
		p.put(" >")
	}
	p.putIf(t.NotNull, " NOT NULL")
}

func (p *printer) typeField(f *TypeField) {
	p.ident(f.Name.Name)
	p.put(" ")
	p.dataType(f.Type)
	if f.Comment != nil {
		p.put(" ")
		p.quote(f.Comment.Text)
	}
}
