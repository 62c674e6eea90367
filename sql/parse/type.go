package parse

import (
	"slices"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// typeNames leads from the spellings of simple types to their names. The value
// of numbers is how many may stand in brackets behind it.
var typeNames = map[string]struct {
	name    string
	numbers int
}{
	"CHAR": {"CHAR", 1}, "CHARACTER": {"CHAR", 1}, "VARCHAR": {"VARCHAR", 1}, "STRING": {"STRING", 0},
	"BOOLEAN": {"BOOLEAN", 0}, "BINARY": {"BINARY", 1}, "VARBINARY": {"VARBINARY", 1}, "BYTES": {"BYTES", 0},
	"DECIMAL": {"DECIMAL", 2}, "DEC": {"DECIMAL", 2}, "NUMERIC": {"DECIMAL", 2},
	"TINYINT": {"TINYINT", 0}, "SMALLINT": {"SMALLINT", 0}, "INT": {"INT", 0}, "INTEGER": {"INT", 0}, "BIGINT": {"BIGINT", 0},
	"FLOAT": {"FLOAT", 0}, "DOUBLE": {"DOUBLE", 0},
	"DATE": {"DATE", 0}, "TIME": {"TIME", 1}, "TIMESTAMP": {"TIMESTAMP", 1}, "TIMESTAMP_LTZ": {"TIMESTAMP_LTZ", 1},
}

// foreignTypes leads from types of other systems to what people want here.
var foreignTypes = map[string]string{
	"TEXT": "STRING", "NVARCHAR": "STRING", "CLOB": "STRING", "JSON": "STRING", "UUID": "STRING",
	"DATETIME": "TIMESTAMP(3)", "TIMESTAMPTZ": "TIMESTAMP_LTZ(3)", "INT8": "BIGINT", "INT4": "INT", "INT2": "SMALLINT", "LONG": "BIGINT",
	"FLOAT8": "DOUBLE", "FLOAT4": "FLOAT", "REAL": "FLOAT", "BOOL": "BOOLEAN", "BLOB": "BYTES", "BYTEA": "BYTES", "NUMBER": "DECIMAL(38, 10)", "STRUCT": "ROW", "LIST": "ARRAY",
	"UNSIGNED": "INT or BIGINT, which have a sign",
}

// dataType reads a data type with what may stand behind it.
func (p *parser) dataType() *ast.Type {
	defer p.enter()()
	first := p.i
	t := p.plainType()
	for {
		p.nullability(t)
		t.At = p.from(first)
		if !p.isWord(0, "ARRAY", "MULTISET") || p.look(1).is("<") {
			return t
		}
		t = &ast.Type{Name: p.tok().text, Elems: []*ast.Type{t}}
		p.i++
	}
}

// nullability reads NOT NULL or NULL. That of NULL ON EMPTY behind RETURNING is
// something else.
func (p *parser) nullability(t *ast.Type) {
	if p.take("NOT", "NULL") {
		t.NotNull = true
	} else if !p.isWords("NULL", "ON") {
		p.take("NULL")
	}
}

func (p *parser) plainType() *ast.Type {
	first, t := p.i, p.tok()
	if t.kind != word {
		p.unexpected("a data type")
	}
	p.i++
	switch t.text {
	case "ARRAY", "MULTISET":
		return &ast.Type{Name: t.text, Elems: p.elementTypes(1)}
	case "MAP":
		return &ast.Type{Name: t.text, Elems: p.elementTypes(2)}
	case "ROW":
		return p.rowType()
	case "INTERVAL":
		return &ast.Type{Name: t.text, Unit: p.intervalUnit()}
	}
	known, ok := typeNames[t.text]
	if !ok {
		p.unknownType(first)
	}
	dt := &ast.Type{Name: known.name}
	switch {
	case known.name == "DOUBLE":
		p.take("PRECISION")
	case t.text == "CHAR" || t.text == "CHARACTER":
		if p.take("VARYING") {
			dt.Name = "VARCHAR"
		}
	case t.text == "BINARY":
		if p.take("VARYING") {
			dt.Name = "VARBINARY"
		}
	}
	p.typeNumbers(dt, t.text, known.numbers)
	p.timeZone(dt, first)
	return dt
}

// lengthHint says what to write for a type that has no length.
func lengthHint(spelling string) string {
	switch spelling {
	case "STRING":
		return "VARCHAR(n) has a length"
	case "BYTES":
		return "VARBINARY(n) has a length"
	default:
		return "write " + spelling
	}
}

// typeNumbers reads a length, or a precision and a scale.
func (p *parser) typeNumbers(t *ast.Type, spelling string, most int) {
	if !p.isPunct("(") {
		return
	}
	if most == 0 {
		p.failHint(p.span(p.i), lengthHint(spelling), "type %s has neither length nor precision", spelling)
	}
	p.i++
	t.Args = append(t.Args, p.smallNumber("a whole number"))
	for p.takePunct(",") {
		if len(t.Args) == most {
			p.fail(p.span(p.i), "type %s has at most %d number", spelling, most)
		}
		t.Args = append(t.Args, p.smallNumber("a whole number"))
	}
	p.wantPunct(")")
}

// timeZone reads WITH LOCAL TIME ZONE and its kin.
func (p *parser) timeZone(t *ast.Type, first int) {
	if t.Name != "TIMESTAMP" && t.Name != "TIME" {
		return
	}
	switch {
	case t.Name == "TIMESTAMP" && p.take("WITH", "LOCAL", "TIME", "ZONE"):
		t.Name = "TIMESTAMP_LTZ"
	case p.isWords("WITH", "TIME", "ZONE"):
		p.failHint(source.Span(p.from(first)).To(p.span(p.i+2)), "write TIMESTAMP_LTZ(3) for an instant", "type %s WITH TIME ZONE does not exist", t.Name)
	default:
		p.take("WITHOUT", "TIME", "ZONE")
	}
}

func (p *parser) unknownType(i int) {
	name := p.spell(p.toks[i])
	hint := ""
	var known []string
	for k := range typeNames {
		known = append(known, k)
	}
	slices.Sort(known)
	if w, ok := foreignTypes[p.toks[i].text]; ok {
		hint = "write " + w
	} else if near := source.Nearest(name, append(known, "ARRAY", "MAP", "ROW", "MULTISET")); near != "" {
		hint = "did you mean " + near + "?"
	}
	if isReserved(p.toks[i].text) || p.toks[i].text == "METADATA" || p.toks[i].text == "ENFORCED" {
		p.unexpectedAt(i, "a data type")
	}
	p.failHint(p.span(i), hint, "data type %q does not exist", name)
}

// elementTypes reads <type> or <type, type>.
func (p *parser) elementTypes(n int) []*ast.Type {
	if !p.isPunct("<") {
		p.failHint(p.span(p.i), "collections say what is in them, as in ARRAY<INT> and MAP<STRING, INT>", "unexpected %s, want \"<\" and a data type", p.describe(p.i))
	}
	p.i++
	list := []*ast.Type{p.dataType()}
	for len(list) < n {
		p.wantPunct(",")
		list = append(list, p.dataType())
	}
	p.wantPunct(">")
	return list
}

// rowType reads the fields of a ROW type in either kind of brackets.
func (p *parser) rowType() *ast.Type {
	t := &ast.Type{Name: "ROW"}
	end := ">"
	switch {
	case p.takePunct("<>"): // one sign to the lexer
		return t
	case p.takePunct("("):
		end = ")"
	default:
		p.wantPunct("<")
	}
	if p.takePunct(end) {
		return t
	}
	for {
		first := p.i
		f := &ast.TypeField{Name: p.ident("the name of a field"), Type: p.dataType()}
		if p.tok().isString() {
			f.Comment = p.stringLiteral("a comment")
		}
		f.At = p.from(first)
		t.Fields = append(t.Fields, f)
		if !p.takePunct(",") {
			break
		}
	}
	p.wantPunct(end)
	return t
}
