package parse

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// A rewriter writes the normal form of one expression or query block while it reads
// their tokens:
//
//	a.b.c                          `n$7`            a name, by the number of its token
//	1.5, 'x', f(x), CAST(x AS t)   ?                any other operand
//	CASE ... END[1]                ?
//	x IS NOT NULL                  x <=> ?          the ? is the test
//	x IS DISTINCT FROM y           x <=> y          told apart by its token, as are
//	x SIMILAR TO y                 x LIKE y
//	(a, b) OVERLAPS (c, d)         (a, b) <=> (c, d)
//	x IN (SELECT ...)              x IN (?)
//	x > ALL (SELECT ...)           x > ?
//	CASE x WHEN 1, 2 THEN          CASE x WHEN 1 THEN ? WHEN 2 THEN
//	*, t.*, GROUPING SETS (...)    ?                where items or groups stand
//	any table with its alias       `n$9`
//	any join                       LEFT JOIN, with ON ? if it has no condition
//
// Operators, brackets, CASE and the clauses of a block stay as they are.
type rewriter struct {
	*parser
	out []piece
	// whole is the token behind a CASE of which an element is taken, where the CASE
	// itself is read; 0: none.
	whole int
}

// A piece is a part of the normal form and the token that it comes from.
type piece struct {
	text string
	tok  int
}

func (r *rewriter) emit(text string, tok int) { r.out = append(r.out, piece{text, tok}) }

// emitOperand writes what stands for an operand and notes the operand.
func (r *rewriter) emitOperand(first int, x ast.Expr, role role) {
	r.operands[first] = &operand{expr: x, last: r.i - 1, role: role}
	if _, name := x.(*ast.Name); name && role == value {
		r.emitName(first)
		return
	}
	r.emit("?", first)
}

func (r *rewriter) emitName(tok int) { r.emit("`n$"+strconv.Itoa(tok)+"`", tok) }

// expr reads an expression up to where it cannot go on.
func (p *parser) expr() ast.Expr {
	r := &rewriter{parser: p}
	r.expression()
	if len(r.out) == 1 {
		if o := p.operands[r.out[0].tok]; o.role == value {
			return o.expr
		}
	}
	return r.convertExpr()
}

// expression writes one expression. It goes on as long as operands and operators
// alternate; where two operands meet, the expression has ended before the second.
func (r *rewriter) expression() {
	like, cases := 0, 0 // the token of the last LIKE, and how many CASE are open
	for {
		r.prefix(&cases)
		for more := true; more; {
			switch {
			case r.quantifier():
			case r.infix(&like):
				more = false
			case r.postfix(like):
			case cases > 0 && r.isWord(0, "WHEN", "THEN", "ELSE"):
				r.emit(r.tok().text, r.i)
				r.i++
				more = false
			case cases > 0 && r.isPunct(","):
				r.emit("THEN", r.i)
				r.i++
				r.operands[r.i-1] = &operand{last: r.i - 1, role: orWhen}
				r.emit("?", r.i-1)
				r.emit("WHEN", r.i-1)
				more = false
			case cases > 0 && r.isWord(0, "END"):
				r.emit("END", r.i)
				r.i++
				cases--
			case cases > 0:
				r.unexpected("WHEN, THEN, ELSE or END of CASE")
			default:
				return
			}
		}
	}
}

// prefix writes an operand with the operators before it.
func (r *rewriter) prefix(cases *int) {
	for {
		switch {
		case r.isWord(0, "NOT"), r.isPunct("-"), r.isPunct("+"):
			r.emit(r.tok().text, r.i)
			r.i++
			continue
		case r.caseOperand():
		case r.isWord(0, "CASE"):
			r.emit("CASE", r.i)
			r.i++
			*cases++
			if r.isWord(0, "WHEN") {
				r.emit("WHEN", r.i)
				r.i++
			}
			continue
		case r.isPunct("("):
			r.bracket()
		default:
			first := r.i
			r.emitOperand(first, r.operandExpr(), value)
		}
		return
	}
}

// caseOperand writes a CASE of which an element or a field is taken, if one is next:
// CASE WHEN a THEN b ELSE c END[1].
func (r *rewriter) caseOperand() bool {
	first := r.i
	if !r.isWord(0, "CASE") || r.tok().mate == 0 || first+1 == r.whole {
		return false
	}
	if after := r.toks[r.tok().mate+1]; !after.is("[") && !after.is(".") {
		return false
	}
	r.emitOperand(first, r.operandExpr(), value)
	return true
}

// bracket writes an expression in brackets, or a row of several. What is no plain
// expression is an operand.
func (r *rewriter) bracket() {
	first, mate := r.i, r.tok().mate
	after := r.toks[mate+1]
	if r.queryAhead(0) || after.is(".") || after.is("[") || isDifferenceUnit(after) {
		r.emitOperand(first, r.operandExpr(), value)
		return
	}
	r.list()
}

// list writes expressions in brackets with commas between them.
func (r *rewriter) list() {
	r.emit("(", r.i)
	mate := r.tok().mate
	r.i++
	for {
		r.expression()
		if r.i == mate {
			break
		}
		if !r.isPunct(",") {
			r.unexpected(`an operator, "," or ")"`)
		}
		r.emit(",", r.i)
		r.i++
	}
	r.emit(")", mate)
	r.i++
}

// operators are the signs between operands.
var operators = words("+ - * / % || = <> < <= > >=")

// infix writes an operator that an operand follows, if one is next. It keeps the
// token of a LIKE, for the ESCAPE that may come.
func (r *rewriter) infix(like *int) bool {
	first := r.i
	if r.tok().kind == punct && operators[r.tok().text] {
		r.emit(r.tok().text, first)
		r.i++
		return true
	}
	switch {
	case r.take("AND"), r.take("OR"):
		r.emit(r.toks[first].text, first)
		return true
	case r.take("IS", "DISTINCT", "FROM"), r.take("IS", "NOT", "DISTINCT", "FROM"), r.take("OVERLAPS"):
		r.emit("<=>", first)
		return true
	}
	n := 0
	if r.isWord(0, "NOT") {
		n = 1
	}
	switch {
	case r.isWord(n, "BETWEEN"):
		r.emitNot(n)
		r.emit("BETWEEN", r.i)
		r.i++
		if !r.take("SYMMETRIC") {
			r.take("ASYMMETRIC")
		}
	case r.isWord(n, "LIKE"):
		r.emitNot(n)
		*like = r.i
		r.emit("LIKE", r.i)
		r.i++
	case r.isWord(n, "SIMILAR") && r.look(n+1).text == "TO":
		r.emitNot(n)
		*like = r.i + 1
		r.emit("LIKE", r.i)
		r.i += 2
	default:
		return false
	}
	return true
}

func (r *rewriter) emitNot(n int) {
	if n > 0 {
		r.emit("NOT", r.i)
		r.i++
	}
}

// comparisons are the operators that ANY, SOME and ALL may follow.
var comparisons = words("= <> < <= > >=")

// quantifier writes a comparison with ANY, SOME or ALL of a query or a list, if one is
// next.
func (r *rewriter) quantifier() bool {
	t := r.tok()
	if t.kind != punct || !comparisons[t.text] || !r.isWord(1, "ANY", "SOME", "ALL") {
		return false
	}
	r.emit(t.text, r.i)
	first := r.i + 1
	all := r.isWord(1, "ALL")
	r.i += 2
	x := &ast.Quantified{All: all}
	switch {
	case r.queryAhead(0):
		x.Query = r.bracketQuery()
	case r.isPunct("(") && !r.look(1).is(")"):
		x.List = r.exprList()
	default:
		r.unexpected("a query or a list in brackets")
	}
	r.emitOperand(first, x, quantified)
	return true
}

// postfix writes an operator that ends with itself, if one is next.
func (r *rewriter) postfix(like int) bool {
	first := r.i
	switch {
	case r.isWord(0, "IS"):
		r.isTest()
	case r.isWord(0, "IN"), r.isWords("NOT", "IN"):
		if r.isWord(0, "NOT") {
			r.emitNot(1)
		}
		r.emit("IN", r.i)
		r.i++
		r.inList()
	case like > 0 && r.isWord(0, "ESCAPE"):
		r.i++
		lit := r.stringLiteral("the escape character")
		r.operands[like] = &operand{expr: lit, last: r.i - 1}
		r.emit("ESCAPE '!'", first)
	default:
		return false
	}
	return true
}

// isTest writes IS and its test.
func (r *rewriter) isTest() {
	first := r.i
	r.i++
	x := &ast.Is{Not: r.take("NOT")}
	switch {
	case r.isWord(0, "NULL", "TRUE", "FALSE", "UNKNOWN"):
		x.Test = r.tok().text
		r.i++
	case r.take("JSON"):
		x.Test = "JSON"
		if r.isWord(0, "VALUE", "OBJECT", "ARRAY", "SCALAR") {
			x.Test += " " + r.tok().text
			r.i++
		}
	default:
		r.unexpected("NULL, TRUE, FALSE, UNKNOWN, JSON or DISTINCT FROM")
	}
	text := "IS "
	if x.Not {
		text += "NOT "
	}
	x.Op = ast.Op{Text: text + x.Test, Span: r.span(first).To(r.span(r.i - 1))}
	r.emit("<=>", first)
	r.emitOperand(first, x, isTest)
}

// inList writes what stands behind IN.
func (r *rewriter) inList() {
	first := r.i
	switch {
	case !r.isPunct("("):
		r.unexpected(`"(" and a list or a query`)
	case r.look(1).is(")"):
		r.i++
		r.unexpected("an expression or a query")
	case r.queryAhead(0):
		r.emit("(", first)
		at := r.i
		q := &ast.Subquery{Query: r.bracketQuery()}
		r.emitOperand(at, q, inQuery)
		r.emit(")", first)
	default:
		r.list()
	}
}

// queryAhead reports whether the bracket n tokens ahead opens a query, perhaps one that begins with more brackets.
func (p *parser) queryAhead(n int) bool {
	if !p.look(n).is("(") {
		return false
	}
	if !p.look(n + 1).is("(") {
		// TABLE(...) is no query but a call, and stands in FROM.
		return p.isWord(n+1, "SELECT", "WITH", "VALUES") || p.isWord(n+1, "TABLE") && !p.look(n+2).is("(")
	}
	// Two brackets: ((SELECT 1) UNION ...) is a query, ((SELECT 1) + 1) is none.
	behind := p.toks[p.look(n+1).mate+1]
	return p.queryAhead(n+1) && (behind.is(")") || behind.kind == word &&
		slices.Contains([]string{"UNION", "INTERSECT", "EXCEPT", "MINUS", "ORDER", "LIMIT", "OFFSET", "FETCH"}, behind.text))
}

// bracketQuery reads a query in brackets.
func (p *parser) bracketQuery() *ast.Query {
	p.wantPunct("(")
	q := p.query()
	if !p.takePunct(")") {
		p.unexpected(`")" or the next clause of the query`)
	}
	return q
}

// normalForm returns the text of the normal form and the offset of each piece.
func (r *rewriter) normalForm() (string, []int) {
	var b strings.Builder
	offsets := make([]int, len(r.out))
	for i, p := range r.out {
		if i > 0 {
			b.WriteByte(' ')
		}
		offsets[i] = b.Len()
		b.WriteString(p.text)
	}
	return b.String(), offsets
}
