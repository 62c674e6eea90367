package parse

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// maxDepth is how deep brackets may nest. Every recursion of the parser passes a
// bracket, so this bounds the stack.
const maxDepth = 256

// A parser reads one statement. It is a cursor over tokens, with what was read of
// the operands and tables between them.
type parser struct {
	file *source.File
	toks []token // ends with eof
	i    int     // the next token
	tidb *tidb

	depth    int // of what is being read, see enter
	operands map[int]*operand
	tables   map[int]ast.Table
	joins    map[int]*join
}

// An operand is what a ? or a name of the normal form stands for, found by its first token.
type operand struct {
	expr ast.Expr
	last int // the last token
	role role
}

// A role says where an operand may stand. The normal form does not tell operands
// apart, so the converter does.
type role uint8

const (
	value       role = iota // anywhere in an expression
	starItem                // an item of SELECT
	groupItem               // an item of GROUP BY
	isTest                  // to the right of the <=> that stands for IS
	inQuery                 // alone in the list of IN
	orWhen                  // behind THEN, for a comma between values of WHEN
	quantified              // to the right of a comparison
	noCondition             // the ON that a join does not have
)

func newParser(file *source.File) *parser {
	return &parser{
		file: file, tidb: newTiDB(),
		operands: map[int]*operand{}, tables: map[int]ast.Table{}, joins: map[int]*join{},
	}
}

// lex cuts the text of span into tokens and pairs the brackets.
func (p *parser) lex(span source.Span) {
	l := &lexer{src: p.file.Text[:span.End], at: span.Start}
	p.toks = make([]token, 0, (span.End-span.Start)/4+2)
	var open, cases []int
	for {
		t := l.next()
		at := p.file.Span(t.pos, t.end)
		switch {
		case t.kind == broken:
			p.failHint(at, t.err.hint, "%s", t.err.msg)
		case t.is("(") || t.is("["):
			if len(open) == maxDepth {
				p.fail(at, "brackets nest more than %d deep", maxDepth)
			}
			open = append(open, len(p.toks))
		case t.is(")") || t.is("]"):
			if len(open) == 0 {
				p.fail(at, "%q closes no bracket", t.text)
			}
			t.mate = open[len(open)-1]
			if o := p.toks[t.mate]; o.is("(") != t.is(")") {
				p.fail(at, "%q closes %q", t.text, o.text)
			}
			open = open[:len(open)-1]
			p.toks[t.mate].mate = len(p.toks)
			for len(cases) > 0 && cases[len(cases)-1] > t.mate {
				cases = cases[:len(cases)-1] // without an END
			}
		case t.kind == word:
			cases = p.pairCase(t, cases, open)
		}
		p.toks = append(p.toks, t)
		if t.kind == eof {
			break
		}
	}
	if len(open) > 0 {
		o := p.toks[open[len(open)-1]]
		p.fail(p.file.Span(o.pos, o.end), "%q is never closed", o.text)
	}
}

// pairCase notes the END of each CASE. cases are those without one so far, and open
// are the brackets around the token t. A CASE and its END are in the same brackets.
func (p *parser) pairCase(t token, cases, open []int) []int {
	bracket := -1
	if len(open) > 0 {
		bracket = open[len(open)-1]
	}
	n := len(cases)
	switch {
	case len(p.toks) > 0 && p.toks[len(p.toks)-1].is("."):
	case t.text == "CASE":
		return append(cases, len(p.toks))
	case t.text == "END" && n > 0 && cases[n-1] > bracket:
		p.toks[cases[n-1]].mate = len(p.toks)
		return cases[:n-1]
	}
	return cases
}

// enter guards a recursion that passes no bracket, such as EXPLAIN EXPLAIN. Its
// result is to be deferred.
func (p *parser) enter() (leave func()) {
	if p.depth++; p.depth > 4*maxDepth {
		p.fail(p.span(p.i), "statement nests too deep")
	}
	return func() { p.depth-- }
}

func (p *parser) tok() token { return p.toks[p.i] }

// look returns the token n behind the next one.
func (p *parser) look(n int) token { return p.toks[min(p.i+n, len(p.toks)-1)] }

// span returns the place of token i.
func (p *parser) span(i int) source.Span {
	i = min(i, len(p.toks)-1)
	return p.file.Span(p.toks[i].pos, p.toks[i].end)
}

// from returns the place of the tokens from number i to the last one read.
func (p *parser) from(i int) ast.At {
	return ast.At(p.span(i).To(p.span(max(i, p.i-1))))
}

// isWord reports whether the token n behind the next one is one of the words.
func (p *parser) isWord(n int, list ...string) bool {
	t := p.look(n)
	return t.kind == word && slices.Contains(list, t.text)
}

// isWords reports whether the words are next, in this order.
func (p *parser) isWords(list ...string) bool {
	for n, w := range list {
		if !p.isWord(n, w) {
			return false
		}
	}
	return true
}

// isPunct reports whether the sign is next.
func (p *parser) isPunct(s string) bool { return p.tok().is(s) }

// take reads the words if all of them are next, in this order.
func (p *parser) take(list ...string) bool {
	if !p.isWords(list...) {
		return false
	}
	p.i += len(list)
	return true
}

// takePunct reads the sign if it is next.
func (p *parser) takePunct(s string) bool {
	if !p.isPunct(s) {
		return false
	}
	p.i++
	return true
}

// want reads the words, which have to be next.
func (p *parser) want(list ...string) {
	for _, w := range list {
		if !p.take(w) {
			p.unexpected(w)
		}
	}
}

// wantPunct reads the sign, which has to be next.
func (p *parser) wantPunct(s string) {
	if !p.takePunct(s) {
		p.unexpected(`"` + s + `"`)
	}
}

// spell returns a name as the user wrote it.
func (p *parser) spell(t token) string {
	if t.kind == word {
		return p.file.Text[t.pos:t.end]
	}
	return t.text
}

// identAt returns token i as an identifier, reserved or not.
func (p *parser) identAt(i int) ast.Ident {
	t := p.toks[i]
	return ast.Ident{Name: p.spell(t), Span: p.span(i), Quoted: t.kind == quoted}
}

// isIdent reports whether the token n behind the next one can be a name.
func (p *parser) isIdent(n int) bool {
	t := p.look(n)
	return t.kind == quoted || t.kind == word && !isReserved(t.text)
}

// ident reads a name; what says which, as in "the name of a column".
func (p *parser) ident(what string) ast.Ident {
	if !p.isIdent(0) {
		p.unexpected(what)
	}
	p.i++
	return p.identAt(p.i - 1)
}

// path reads a name with dots in it.
func (p *parser) path(what string) *ast.Name {
	first := p.i
	parts := []ast.Ident{p.ident(what)}
	for p.isPunct(".") && !p.look(1).is("*") {
		p.i++
		parts = append(parts, p.ident(`a name behind "."`))
	}
	return &ast.Name{At: p.from(first), Parts: parts}
}

// objectName reads the name of an object: one to most parts.
func (p *parser) objectName(what string, most int) *ast.Name {
	n := p.path(what)
	if len(n.Parts) > most {
		form := []string{"name", "database.name", "catalog.database.name"}[3-most:]
		if most == 1 {
			form = []string{"name"}
		}
		p.failHint(n.Span(), "the longest form is "+form[len(form)-1], "%s has %d parts, at most %d make sense", what, len(n.Parts), most)
	}
	return n
}

// idents reads (name, name, ...).
func (p *parser) idents(what string) []ast.Ident {
	var list []ast.Ident
	p.commaList(what, func() { list = append(list, p.ident(what)) })
	return list
}

// commaList reads one or more of what in brackets, parted by commas.
func (p *parser) commaList(what string, read func()) {
	p.wantPunct("(")
	for {
		if p.isPunct(")") {
			p.failHint(p.span(p.i), trailing(p.toks[p.i-1]), "unexpected %s, want %s", p.describe(p.i), what)
		}
		read()
		if p.takePunct(")") {
			return
		}
		if !p.takePunct(",") {
			p.unexpected(`"," or ")"`)
		}
	}
}

// trailing returns the hint for a list that ends with a comma.
func trailing(before token) string {
	if before.is(",") {
		return "the comma before it is one too many"
	}
	return ""
}

// stringLiteral reads a string.
func (p *parser) stringLiteral(what string) *ast.Literal {
	t := p.tok()
	if t.isString() {
		return p.joinedString()
	}
	if t.kind == eof || t.kind == punct {
		p.unexpected(what)
	}
	// A text without quotes, perhaps of several words, is an old habit.
	end := p.i
	for p.toks[end+1].is(".") || p.toks[end+1].is("-") || p.toks[end+1].isName() && p.toks[end].kind == punct {
		end++
	}
	text := p.span(p.i).To(p.span(end))
	p.failHint(text, "write '"+strings.Trim(text.Text(), "`")+"'", "unexpected %q, want %s in quotes", text.Text(), what)
	return nil
}
