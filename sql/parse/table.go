package parse

import "github.com/tidemark-sql/tidemark/sql/ast"

// A join is what the normal form does not say of a join. It is found by the
// first table to its right.
type join struct {
	kind    ast.JoinKind
	natural bool
	op      ast.Op
}

// tableRefs writes what stands in FROM: tables with commas and joins between them.
func (r *rewriter) tableRefs() {
	r.factor(nil)
	r.moreTables()
}

// moreTables writes what follows the first table.
func (r *rewriter) moreTables() {
	for {
		switch {
		case r.isPunct(","):
			r.comma()
		case r.joinOperator():
		case r.isWords("ON", "CONFLICT", "DO"):
			return // of an INSERT
		case r.isWord(0, "ON", "USING"):
			r.joinCondition()
		default:
			return
		}
	}
}

// comma writes a comma and the table to its right. It binds as tightly as JOIN, as in
// Flink and unlike in the normal form, so it is written as a join there:
//
//	FROM t, u LEFT JOIN v ON v.k = t.k
//
// joins the pairs of t and u with v.
func (r *rewriter) comma() {
	first := r.i
	r.emit("LEFT JOIN", first)
	r.i++
	if clauseWord(r.tok()) {
		r.unexpected("a table")
	}
	r.factor(&join{kind: ast.CommaJoin, op: ast.Op{Text: ",", Span: r.span(first)}})
	r.noCondition(first)
}

// noCondition writes that the join of a token has no condition.
func (r *rewriter) noCondition(first int) {
	r.emit("ON", first)
	r.operands[first] = &operand{last: r.i - 1, role: noCondition}
	r.emit("?", first)
}

// joinOperator writes a join and the table to its right, if one is next.
func (r *rewriter) joinOperator() bool {
	first := r.i
	j := &join{kind: ast.InnerJoin, natural: r.isWord(0, "NATURAL")}
	if j.natural {
		r.i++
	}
	switch {
	case r.take("INNER"):
	case r.isWord(0, "LEFT", "RIGHT", "FULL"):
		j.kind = ast.JoinKind(r.tok().text)
		r.i++
		r.take("OUTER")
	case !j.natural && r.take("CROSS"):
		j.kind = ast.CrossJoin
	case !j.natural && !r.isWord(0, "JOIN"):
		return false
	}
	if !r.take("JOIN") {
		if r.isWord(0, "SEMI", "ANTI") {
			r.failHint(r.span(r.i), "write WHERE EXISTS (SELECT ...) or NOT EXISTS", "there is no %s JOIN", r.tok().text)
		}
		r.unexpected("JOIN")
	}
	text := string(j.kind) + " JOIN"
	if j.natural {
		text = "NATURAL " + text
	}
	j.op = ast.Op{Text: text, Span: r.span(first).To(r.span(r.i - 1))}
	r.emit("LEFT JOIN", first)
	r.factor(j)
	if j.natural || j.kind == ast.CrossJoin {
		r.noCondition(first)
	}
	return true
}

// joinCondition writes ON or USING.
func (r *rewriter) joinCondition() {
	last := r.operands[r.out[len(r.out)-1].tok]
	if last != nil && last.role == noCondition && last.expr == nil {
		r.failHint(r.span(r.i), "write JOIN instead of a comma, CROSS JOIN or NATURAL JOIN", "this join has no condition")
	}
	if len(r.joins) == 0 {
		r.unexpected("a join before it")
	}
	if r.isWord(0, "USING") {
		r.using()
		return
	}
	r.emit("ON", r.i)
	r.i++
	r.expression()
}

// using writes USING (columns) as a condition.
func (r *rewriter) using() {
	first := r.i
	r.i++
	row := &ast.Row{}
	for _, id := range r.idents("the name of a column") {
		row.Elems = append(row.Elems, &ast.Name{At: ast.At(id.Span), Parts: []ast.Ident{id}})
	}
	r.emit("ON", first)
	r.operands[first] = &operand{expr: row, last: r.i - 1, role: noCondition}
	r.emit("?", first)
}

// factor writes one table, or joins in brackets. The join, if there is one, is that
// to the left of it.
func (r *rewriter) factor(j *join) {
	first := r.i
	if r.isPunct("(") && !r.queryAhead(0) {
		mate := r.tok().mate
		r.emit("(", first)
		r.i++
		r.factor(j)
		r.moreTables()
		if r.i != mate {
			r.unexpected(`a join or ")"`)
		}
		r.i++
		r.emit(")", mate)
		return
	}
	t := r.table()
	if r.isWord(0, "MATCH_RECOGNIZE") {
		t = r.match(first, t)
		t = r.aliased(first, t)
	}
	r.tables[first] = t
	if j != nil {
		r.joins[first] = j
	}
	r.emitName(first)
}

// aliased reads the alias of a table, if one is next.
func (p *parser) aliased(first int, t ast.Table) ast.Table {
	as := p.take("AS")
	if !as && (!p.isIdent(0) || p.isEmit()) {
		return t
	}
	a := &ast.Aliased{Table: t, As: p.ident("an alias")}
	if p.isPunct("(") {
		a.Columns = p.idents("the name of a column")
	}
	a.At = p.from(first)
	return a
}

// table reads one table with its alias.
func (p *parser) table() ast.Table {
	first := p.i
	switch {
	case p.isPunct("("):
		q := p.bracketQuery()
		return p.aliased(first, &ast.Derived{At: p.from(first), Query: q})
	case p.isWord(0, "LATERAL"):
		return p.lateral()
	case p.isWord(0, "UNNEST"):
		return p.aliased(first, p.unnest(first, false))
	case p.isWord(0, "TABLE") && p.look(1).is("("):
		return p.aliased(first, p.tableCall(first, false))
	case p.isWord(0, "TABLE"):
		p.failHint(p.span(p.i), "write only the name of the table", "unexpected TABLE, want a table")
	case p.tok().isString():
		p.failHint(p.span(p.i), "names stand in back quotes, if in any", "unexpected %s, want a table", p.describe(p.i))
	case p.isIdent(0) && p.look(p.pathLength()).is("("):
		c := p.call(true)
		return p.aliased(first, &ast.TableFunc{At: p.from(first), Call: c})
	}
	return p.aliased(first, p.tableName())
}

// tableName reads a table by name, with hints and FOR SYSTEM_TIME AS OF.
func (p *parser) tableName() *ast.TableName {
	first := p.i
	t := &ast.TableName{Name: p.objectName("the name of a table", 3)}
	t.Hints = p.hints()
	if p.isWord(0, "FOR") {
		p.want("FOR", "SYSTEM_TIME", "AS", "OF")
		t.AsOf = p.expr()
	}
	t.Hints = append(t.Hints, p.hints()...)
	t.At = p.from(first)
	return t
}

// lateral reads LATERAL with a query, a table function or UNNEST.
func (p *parser) lateral() ast.Table {
	first := p.i
	p.i++
	switch {
	case p.isPunct("("):
		q := p.bracketQuery()
		return p.aliased(first, &ast.Derived{At: p.from(first), Lateral: true, Query: q})
	case p.isWord(0, "TABLE"):
		return p.aliased(first, p.tableCall(first, true))
	case p.isWord(0, "UNNEST"):
		return p.aliased(first, p.unnest(first, true))
	case p.tok().isName() && p.look(1).is("("):
		c := p.call(true)
		return p.aliased(first, &ast.TableFunc{At: p.from(first), Lateral: true, Call: c})
	}
	p.unexpected("TABLE(function(...)), UNNEST or a query in brackets")
	return nil
}

// tableCall reads TABLE(f(...)).
func (p *parser) tableCall(first int, lateral bool) ast.Table {
	p.want("TABLE")
	p.wantPunct("(")
	if p.isWord(0, "UNNEST") {
		u := p.unnest(p.i, lateral)
		p.wantPunct(")")
		return u
	}
	if !p.tok().isName() || !p.look(p.pathLength()).is("(") {
		p.failHint(p.span(p.i), "TABLE(...) holds one call, as in TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE))",
			"unexpected %s, want a call of a table function", p.describe(p.i))
	}
	c := p.call(true)
	p.wantPunct(")")
	return &ast.TableFunc{At: p.from(first), Lateral: lateral, Call: c}
}

// unnest reads UNNEST(x) WITH ORDINALITY.
func (p *parser) unnest(first int, lateral bool) ast.Table {
	p.want("UNNEST")
	open := p.i
	u := &ast.Unnest{Lateral: lateral, Args: p.exprList()}
	if len(u.Args) == 0 {
		p.unexpectedAt(open+1, "an array, a map or a multiset")
	}
	u.Ordinality = p.take("WITH", "ORDINALITY")
	u.At = p.from(first)
	return u
}
