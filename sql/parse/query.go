package parse

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// query reads a query with everything around its body.
func (p *parser) query() *ast.Query {
	defer p.enter()()
	first := p.i
	q := &ast.Query{}
	if p.take("WITH") {
		q.With = p.with()
	}
	q.Body = p.body()
	q.OrderBy = p.orderBy()
	p.limits(q)
	if p.isEmit() {
		s, ok := q.Body.(*ast.Select)
		if !ok || s.Emit != nil {
			p.fail(p.span(p.i), "EMIT stands once at the end of a SELECT")
		}
		s.Emit = p.emitClause()
	}
	if inner, ok := q.Body.(*ast.Query); ok && q.With == nil && q.OrderBy == nil && q.Limit == nil && q.Offset == nil {
		q = inner // brackets that say nothing
	}
	q.At = p.from(first)
	return q
}

// with reads common table expressions.
func (p *parser) with() []*ast.CTE {
	var list []*ast.CTE
	if p.isWord(0, "RECURSIVE") && p.isIdent(1) {
		p.fail(p.span(p.i), "WITH RECURSIVE is not supported")
	}
	for {
		first := p.i
		c := &ast.CTE{Name: p.ident("the name of a query of WITH")}
		if p.isPunct("(") {
			c.Columns = p.idents("the name of a column")
		}
		p.want("AS")
		if !p.isPunct("(") {
			p.unexpected("a query in brackets")
		}
		c.Query = p.bracketQuery()
		c.At = p.from(first)
		list = append(list, c)
		if !p.takePunct(",") {
			return list
		}
		if p.isWord(0, "SELECT") {
			p.unexpected("the name of a query of WITH")
		}
	}
}

// body reads query blocks joined by UNION and EXCEPT, which bind less tightly than
// INTERSECT.
func (p *parser) body() ast.Body {
	first := p.i
	b := p.intersection()
	for p.isWord(0, "UNION", "EXCEPT", "MINUS") {
		b = p.setOp(first, b, p.intersection)
	}
	return b
}

func (p *parser) intersection() ast.Body {
	first := p.i
	b := p.term()
	for p.isWord(0, "INTERSECT") {
		b = p.setOp(first, b, p.term)
	}
	return b
}

// setOp reads the operator that is next, and its right side with read.
func (p *parser) setOp(first int, left ast.Body, read func() ast.Body) ast.Body {
	s := &ast.SetOp{Op: ast.Op{Text: p.tok().text, Span: p.span(p.i)}, L: left}
	if s.Op.Text == "MINUS" {
		s.Op.Text = "EXCEPT"
	}
	p.i++
	if !p.take("DISTINCT") {
		s.All = p.take("ALL")
	}
	s.R = read()
	s.At = p.from(first)
	return s
}

// term reads one part of a set operation.
func (p *parser) term() ast.Body {
	switch {
	case p.isWord(0, "SELECT"):
		return p.selectBlock()
	case p.isWord(0, "VALUES"):
		return p.values()
	case p.isPunct("("):
		q := p.bracketQuery()
		if q.With == nil && q.OrderBy == nil && q.Limit == nil && q.Offset == nil {
			return q.Body
		}
		return q
	case p.isWord(0, "TABLE"):
		return p.wholeTable()
	}
	p.unexpected("SELECT, VALUES or a query in brackets")
	return nil
}

// wholeTable reads TABLE t, which is SELECT * FROM t.
func (p *parser) wholeTable() *ast.Select {
	first := p.i
	p.i++
	t := &ast.TableName{Name: p.objectName("the name of a table", 3)}
	t.At = p.from(first + 1)
	at := ast.At(p.span(first))
	return &ast.Select{At: p.from(first), Items: []*ast.Item{{At: at, Star: &ast.Star{At: at}}}, From: t}
}

// values reads VALUES and its rows.
func (p *parser) values() *ast.Values {
	first := p.i
	v := &ast.Values{}
	p.want("VALUES")
	for {
		at := p.i
		p.take("ROW")
		row := &ast.Row{Bare: true}
		switch {
		case !p.isPunct("("), p.queryAhead(0):
			row.Elems = []ast.Expr{p.expr()}
		case p.look(1).is(")"):
			p.i++
			p.unexpected("an expression")
		default:
			row.Elems = p.exprList()
		}
		row.At = p.from(at)
		v.Rows = append(v.Rows, row)
		if !p.takePunct(",") {
			break
		}
	}
	v.At = p.from(first)
	return v
}

// by reads a word with the BY that has to follow it, if the word is next.
func (p *parser) by(word string) bool {
	if !p.take(word) {
		return false
	}
	p.want("BY")
	return true
}

// orderBy reads ORDER BY if it is next.
func (p *parser) orderBy() []*ast.Order {
	if !p.by("ORDER") {
		return nil
	}
	return p.orderList()
}

// orderList reads one or more entries of ORDER BY.
func (p *parser) orderList() []*ast.Order {
	list := []*ast.Order{p.order()}
	for p.takePunct(",") {
		list = append(list, p.order())
	}
	return list
}

func (p *parser) order() *ast.Order {
	first := p.i
	o := &ast.Order{Expr: p.expr()}
	if o.Desc = p.take("DESC"); !o.Desc {
		p.take("ASC")
	}
	if p.isWord(0, "NULLS") {
		p.i++
		if !p.isWord(0, "FIRST", "LAST") {
			p.unexpected("FIRST or LAST")
		}
		o.Nulls = p.tok().text
		p.i++
	}
	o.At = p.from(first)
	return o
}

// limits reads LIMIT, OFFSET and FETCH in the orders that are usual.
func (p *parser) limits(q *ast.Query) {
	for {
		switch {
		case q.Limit == nil && p.isWord(0, "LIMIT"):
			p.i++
			if p.take("ALL") {
				continue
			}
			q.Limit = p.rowCount()
			if p.isPunct(",") {
				p.unexpected("OFFSET or the end of the query")
			}
		case q.Offset == nil && p.isWord(0, "OFFSET"):
			p.i++
			q.Offset = p.rowCount()
			if !p.take("ROWS") {
				p.take("ROW")
			}
		case q.Limit == nil && p.isWord(0, "FETCH"):
			p.i++
			q.Limit = p.fetch()
		default:
			return
		}
	}
}

// fetch reads what follows FETCH.
func (p *parser) fetch() *ast.Literal {
	if !p.take("FIRST") && !p.take("NEXT") {
		p.unexpected("FIRST or NEXT")
	}
	n := &ast.Literal{At: ast.At(p.span(p.i)), Kind: ast.NumberLiteral, Text: "1"}
	if !p.isWord(0, "ROW", "ROWS") {
		n = p.rowCount()
	}
	if !p.take("ROWS") && !p.take("ROW") {
		p.unexpected("ROWS")
	}
	p.want("ONLY")
	return n
}

// isEmit reports whether an EMIT clause is next, or what stands there in another
// dialect; elsewhere the word is a name.
func (p *parser) isEmit() bool {
	return p.isWord(0, "EMIT") && p.isWord(1, "EVERY", "ALLOW", "CHANGES", "FINAL")
}

// emitClause reads EMIT EVERY interval BEFORE WATERMARK, ALLOW LATENESS interval EVERY
// interval.
func (p *parser) emitClause() *ast.Emit {
	first := p.i
	e := &ast.Emit{}
	p.want("EMIT")
	if p.isWord(0, "CHANGES", "FINAL") {
		p.failHint(p.span(p.i), "EMIT takes EVERY interval BEFORE WATERMARK, or ALLOW LATENESS interval, for windows; without it a result changes with each row, and that of a window is final",
			"there is no EMIT %s", p.spell(p.toks[p.i]))
	}
	for {
		switch {
		case e.Every == nil && p.isWord(0, "EVERY"):
			p.i++
			e.Every = p.intervalLiteral()
			p.want("BEFORE", "WATERMARK")
		case e.Lateness == nil && p.isWord(0, "ALLOW"):
			p.i++
			p.want("LATENESS")
			e.Lateness = p.intervalLiteral()
			if p.take("EVERY") {
				e.LateEvery = p.intervalLiteral()
			}
		default:
			p.unexpected("EVERY or ALLOW LATENESS, each once")
		}
		if !p.takePunct(",") {
			break
		}
	}
	e.At = p.from(first)
	return e
}

// selectBlock reads one SELECT. Its items, tables and conditions go through TiDB as
// one normal form; the clauses behind them that TiDB has not are read here.
func (p *parser) selectBlock() *ast.Select {
	first := p.i
	s := &ast.Select{}
	r := &rewriter{parser: p}
	r.emit("SELECT", r.i)
	r.i++
	s.Hints = r.hints()
	if s.Distinct = r.take("DISTINCT"); !s.Distinct {
		r.take("ALL")
	}
	r.items()
	if r.isWord(0, "FROM") {
		r.emit("FROM", r.i)
		r.i++
		r.tableRefs()
	} else if r.isWord(0, "WHERE") {
		r.unexpected("FROM before it")
	}
	r.condition("WHERE")
	s.OnceEach = r.groupBy()
	r.condition("HAVING")
	for more := true; more; {
		switch {
		case s.Windows == nil && r.take("WINDOW"):
			s.Windows = p.namedWindows()
		case s.Qualify == nil && r.take("QUALIFY"):
			s.Qualify = p.expr()
		default:
			more = false
		}
	}
	r.convertSelect(s)
	if p.isEmit() {
		s.Emit = p.emitClause()
	}
	s.At = p.from(first)
	return s
}

// items writes the SELECT list.
func (r *rewriter) items() {
	for {
		if clauseWord(r.tok()) {
			r.unexpected("a column or another expression")
		}
		if r.star() {
			r.starSuffix()
		} else {
			r.expression()
		}
		if as := r.i; r.take("AS") {
			r.emit("AS", as)
			if r.tok().kind == str {
				r.unexpected("an alias")
			}
			r.alias("an alias")
		} else if r.isIdent(0) && !r.isEmit() {
			r.alias("an alias")
		}
		if !r.isPunct(",") {
			return
		}
		r.emit(",", r.i)
		r.i++
	}
}

func (r *rewriter) alias(what string) {
	id := r.ident(what)
	r.operands[r.i-1] = &operand{expr: &ast.Name{At: r.from(r.i - 1), Parts: []ast.Ident{id}}, last: r.i - 1}
	r.emitName(r.i - 1)
}

// star writes * or t.* if it is next.
func (r *rewriter) star() bool {
	first := r.i
	if r.takePunct("*") {
		r.emitOperand(first, nil, starItem)
		r.operands[first].expr = &ast.Keyword{At: r.from(first), Word: "*"}
		return true
	}
	if !r.isIdent(0) || !r.look(r.pathLength()).is(".") || !r.look(r.pathLength()+1).is("*") {
		return false
	}
	n := r.path("a name")
	r.i += 2
	r.emitOperand(first, n, starItem)
	return true
}

// starSuffix refuses what some dialects have behind a star.
func (r *rewriter) starSuffix() {
	if r.isWord(0, "EXCEPT", "EXCLUDE", "REPLACE") && r.look(1).is("(") && !r.queryAhead(1) {
		r.failHint(r.span(r.i), "name the columns that you want", "a star is followed by no %s", r.tok().text)
	}
}

// condition writes WHERE or HAVING if it is next.
func (r *rewriter) condition(word string) {
	if at := r.i; r.take(word) {
		r.emit(word, at)
		r.expression()
	}
}

// groupBy writes GROUP BY if it is next, and reports whether DISTINCT is behind it.
func (r *rewriter) groupBy() (distinct bool) {
	at := r.i
	if !r.by("GROUP") {
		return false
	}
	r.emit("GROUP BY", at)
	if distinct = r.take("DISTINCT"); !distinct {
		r.take("ALL")
	}
	for {
		if x := r.groupingSet(false); x != nil {
			r.emitOperand(r.startOf(x), x, groupItem)
		} else {
			r.expression()
		}
		if !r.isPunct(",") {
			return distinct
		}
		r.emit(",", r.i)
		r.i++
	}
}

// startOf returns the token at which x, which was read last, starts.
func (r *rewriter) startOf(x ast.Expr) int {
	i := r.i - 1
	for r.toks[i].pos > x.Span().Start {
		i--
	}
	return i
}

// groupingSet reads GROUPING SETS, CUBE, ROLLUP or (), and inside the sets also
// lists in brackets. It returns nil if none is next.
func (p *parser) groupingSet(inside bool) ast.Expr {
	defer p.enter()()
	first := p.i
	switch {
	case p.isPunct("(") && p.look(1).is(")"):
		p.i += 2
		return &ast.Row{At: p.from(first), Bare: true}
	case inside && p.isPunct("(") && !p.queryAhead(0):
		elems := p.exprList()
		return &ast.Row{At: p.from(first), Bare: true, Elems: elems}
	case p.isWords("GROUPING", "SETS") && p.look(2).is("("):
		p.i += 2
	case p.isWord(0, "CUBE", "ROLLUP") && p.look(1).is("("):
		p.i++
	default:
		return nil
	}
	op := ast.Op{Text: p.toks[first].text, Span: p.span(first).To(p.span(p.i - 1))}
	if op.Text == "GROUPING" {
		op.Text = "GROUPING SETS"
	}
	g := &ast.GroupingSets{Op: op}
	p.commaList("an expression or a list of them in brackets", func() {
		x := p.groupingSet(true)
		if x == nil {
			x = p.expr()
		}
		g.Sets = append(g.Sets, x)
	})
	g.At = p.from(first)
	return g
}

// namedWindows reads the entries of a WINDOW clause.
func (p *parser) namedWindows() []*ast.NamedWindow {
	var list []*ast.NamedWindow
	for {
		w := &ast.NamedWindow{Name: p.ident("the name of a window")}
		p.want("AS")
		if !p.isPunct("(") {
			p.unexpected("a window in brackets")
		}
		w.Window = p.window("the name of a window")
		list = append(list, w)
		if !p.takePunct(",") {
			return list
		}
	}
}

// hints reads the hints that are next.
func (p *parser) hints() []*ast.Hint {
	var list []*ast.Hint
	for p.takePunct("/*+") {
		for !p.takePunct("*/") {
			if p.tok().kind == eof {
				p.unexpected(`"*/"`)
			}
			list = append(list, p.hintItem())
			p.takePunct(",")
		}
	}
	return list
}

// hintItem reads one hint, as in OPTIONS('k' = 'v') or BROADCAST(t).
func (p *parser) hintItem() *ast.Hint {
	first := p.i
	if !p.tok().isName() {
		p.unexpected("the name of a hint")
	}
	h := &ast.Hint{Name: p.identAt(p.i)}
	p.i++
	if p.isPunct("(") {
		if p.look(1).is(")") {
			p.i += 2
		} else {
			p.commaList("an argument of the hint", func() { h.Args = append(h.Args, p.hintArg()) })
		}
	}
	h.At = p.from(first)
	return h
}

func (p *parser) hintArg() ast.HintArg {
	first := p.i
	a := ast.HintArg{}
	switch t := p.tok(); {
	case t.isString():
		a.Key = p.joinedString().Text
	case t.kind == number:
		a.Key = t.text
		p.i++
	case t.isName():
		var parts []string
		parts = append(parts, p.spell(t))
		for p.i++; p.isPunct(".") && p.look(1).isName(); p.i += 2 {
			parts = append(parts, p.spell(p.look(1)))
		}
		a.Key = strings.Join(parts, ".")
	default:
		p.unexpected("an argument of the hint")
	}
	if p.takePunct("=") {
		a.Value = p.stringLiteral("the value")
	}
	a.At = p.from(first)
	return a
}
