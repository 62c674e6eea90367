package parse

import (
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// operandExpr reads one operand: what stands between operators.
func (p *parser) operandExpr() ast.Expr {
	first := p.i
	x := p.primary()
	for n := 0; ; n++ {
		if n > maxDepth {
			p.fail(p.span(p.i), "more than %d elements of elements", maxDepth)
		}
		switch {
		case p.takePunct("["):
			i := p.expr()
			p.wantPunct("]")
			x = &ast.Index{At: p.from(first), X: x, I: i}
		case p.isPunct(".") && !p.look(1).is("*"):
			p.i++
			name := p.ident("the name of a field")
			x = &ast.Field{At: p.from(first), X: x, Name: name}
		default:
			return x
		}
	}
}

func (p *parser) primary() ast.Expr {
	first, t := p.i, p.tok()
	switch {
	case p.isLiteral():
		return p.literal()
	case p.isPunct("("):
		return p.bracketOperand()
	case p.isWord(0, "CASE"):
		defer p.enter()()
		r := &rewriter{parser: p, whole: first + 1}
		r.expression()
		return r.convertExpr()
	case p.isPunct("{") && p.look(1).kind == word:
		return p.jdbcEscape()
	case t.kind == word && t.text == "INTERVAL":
		return p.interval()
	case p.isWord(0, "CAST", "TRY_CAST") && p.look(1).is("("):
		return p.cast()
	case p.isWord(0, "EXISTS"):
		p.i++
		if !p.queryAhead(0) {
			p.unexpected("a query in brackets")
		}
		q := p.bracketQuery()
		return &ast.Exists{At: p.from(first), Query: q}
	case p.isWord(0, "ARRAY", "MAP") && p.look(1).is("["):
		return p.collection()
	case p.isWord(0, "ROW") && p.look(1).is("("):
		p.i++
		elems := p.exprList()
		return &ast.Row{At: p.from(first), Elems: elems}
	case t.isName() && p.look(1).is("(") && (t.kind == quoted || !structural[t.text] || callable[t.text]):
		return p.call(false)
	case t.kind == word && bareCalls[t.text] && !p.look(1).is("."):
		p.i++
		name := &ast.Name{At: p.from(first), Parts: []ast.Ident{p.identAt(first)}}
		return &ast.Call{At: p.from(first), Name: name, Bare: true}
	case p.isIdent(0):
		if n := p.pathLength(); p.look(n).is("(") {
			return p.call(false)
		}
		return p.path("a name")
	}
	if t.kind == word && !structuralHere(t.text) && isReserved(t.text) {
		p.unexpected("an expression or a name")
	}
	p.unexpected("an expression")
	return nil
}

// pathLength returns how many tokens the dotted name has that is next.
func (p *parser) pathLength() int {
	n := 1
	for p.look(n).is(".") && p.look(n+1).isName() {
		n += 2
	}
	return n
}

// exprList reads expressions in brackets; there may be none.
func (p *parser) exprList() []ast.Expr {
	var list []ast.Expr
	p.wantPunct("(")
	if p.takePunct(")") {
		return nil
	}
	for {
		list = append(list, p.expr())
		if p.takePunct(")") {
			return list
		}
		if !p.takePunct(",") {
			p.unexpected(`an operator, "," or ")"`)
		}
	}
}

// isDifferenceUnit reports whether the token can be the unit behind (b - a). These
// units are reserved, so they are no alias.
func isDifferenceUnit(t token) bool {
	return t.kind == word && reserved[t.text] && units[t.text] == t.text
}

// bracketOperand reads a bracket that is an operand as a whole: a query, the
// difference of two times, or an expression whose element is taken.
func (p *parser) bracketOperand() ast.Expr {
	first := p.i
	if p.queryAhead(0) {
		q := p.bracketQuery()
		return &ast.Subquery{At: p.from(first), Query: q}
	}
	list := p.exprList()
	switch {
	case len(list) == 0:
		p.unexpectedAt(first+1, "an expression")
	case len(list) > 1:
		return &ast.Row{At: p.from(first), Bare: true, Elems: list}
	case isDifferenceUnit(p.tok()):
		b, ok := list[0].(*ast.Binary)
		if !ok || b.Op.Text != "-" {
			p.failHint(p.span(p.i), "the length between two times is written (b - a) DAY", "unexpected unit %s behind brackets", p.describe(p.i))
		}
		unit := p.intervalUnit()
		return &ast.Difference{At: p.from(first), L: b.L, R: b.R, Op: b.Op, Unit: unit}
	}
	return list[0]
}

// cast reads CAST(x AS type).
func (p *parser) cast() ast.Expr {
	first := p.i
	op := ast.Op{Text: p.tok().text, Span: p.span(p.i)}
	p.i++
	p.wantPunct("(")
	x := p.expr()
	if !p.take("AS") {
		p.failHint(p.span(p.i), "write "+op.Text+"(x AS type)", "unexpected %s, want an operator or AS", p.describe(p.i))
	}
	to := p.dataType()
	if to.NotNull {
		p.failHint(to.Span(), "whether the result can be NULL depends on x", "%s takes a type without NOT NULL", op.Text)
	}
	p.wantPunct(")")
	return &ast.Cast{At: p.from(first), Op: op, X: x, To: to, Try: op.Text == "TRY_CAST"}
}

// collection reads ARRAY[...] or MAP[...].
func (p *parser) collection() ast.Expr {
	first, kind := p.i, p.tok().text
	p.i += 2
	var elems []ast.Expr
	for !p.isPunct("]") {
		elems = append(elems, p.expr())
		if p.isPunct("]") {
			break
		}
		if !p.takePunct(",") {
			p.unexpected(`an operator, "," or "]"`)
		}
		if p.isPunct("]") {
			p.unexpected("an element")
		}
	}
	p.i++
	if kind == "ARRAY" {
		return &ast.Array{At: p.from(first), Elems: elems}
	}
	if len(elems)%2 != 0 {
		p.fail(source.Span(p.from(first)), "MAP has %d elements, want keys and values in turn", len(elems))
	}
	return &ast.Map{At: p.from(first), Elems: elems}
}
