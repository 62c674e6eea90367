package parse

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// jdbcEscape reads what drivers of JDBC write: {d '2024-01-01'}, {t '10:00:00'},
// {ts '2024-01-01 10:00:00'} and {fn UCASE(x)}.
func (p *parser) jdbcEscape() ast.Expr {
	first := p.i
	p.i++
	var x ast.Expr
	switch kind := p.tok().text; {
	case kind == "FN":
		p.i++
		x = p.jdbcCall()
	case kind == "D" || kind == "T" || kind == "TS":
		p.i++
		if !p.tok().isString() {
			p.unexpected("a string")
		}
		literal := ast.LiteralKind(map[string]string{"D": "DATE", "T": "TIME", "TS": "TIMESTAMP"}[kind])
		x = &ast.Literal{Kind: literal, Text: p.joinedString().Text}
	default:
		p.unexpected("d, t, ts or fn")
	}
	p.wantPunct("}")
	if l, ok := x.(*ast.Literal); ok && l.At == (ast.At{}) {
		l.At = p.from(first)
	}
	return x
}

// jdbcCall reads the call in {fn ...}. Some functions have another name there.
func (p *parser) jdbcCall() ast.Expr {
	if !p.tok().isName() || !p.look(1).is("(") {
		p.unexpected("the call of a function")
	}
	x := p.primary()
	c, ok := x.(*ast.Call)
	if !ok {
		return x
	}
	last := &c.Name.Parts[len(c.Name.Parts)-1]
	for jdbc, ours := range map[string]string{"UCASE": "UPPER", "LCASE": "LOWER", "LENGTH": "CHAR_LENGTH"} {
		if strings.EqualFold(last.Name, jdbc) {
			last.Name = ours
		}
	}
	return x
}
