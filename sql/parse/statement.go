package parse

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A statementForm leads from the words that a statement begins with to what reads
// it.
type statementForm struct {
	words []string
	read  func(*parser) ast.Statement
}

// statementForms lists all statements. Longer words stand before those that they begin
// with. What many statements begin with, such as CREATE, is one entry here.
func statementForms() []statementForm {
	return []statementForm{
		{[]string{"SELECT"}, (*parser).queryStatement},
		{[]string{"WITH"}, (*parser).queryStatement},
		{[]string{"VALUES"}, (*parser).queryStatement},
		{[]string{"TABLE"}, (*parser).queryStatement},
		{[]string{"CREATE"}, (*parser).create},
		{[]string{"ALTER"}, (*parser).alter},
		{[]string{"DROP"}, (*parser).drop},
		{[]string{"USE"}, (*parser).use},
		{[]string{"SHOW"}, (*parser).show},
		{[]string{"DESCRIBE"}, (*parser).describeStatement},
		{[]string{"DESC"}, (*parser).describeStatement},
		{[]string{"EXPLAIN"}, (*parser).explain},
		{[]string{"SET"}, (*parser).set},
		{[]string{"RESET"}, (*parser).reset},
		{[]string{"INSERT"}, (*parser).insertStatement},
		{[]string{"EXECUTE", "STATEMENT", "SET"}, (*parser).statementSet},
		{[]string{"BEGIN", "STATEMENT", "SET"}, (*parser).statementSet},
		{[]string{"STATEMENT", "SET"}, (*parser).statementSet},
		{[]string{"EXECUTE", "PLAN"}, (*parser).other},
		{[]string{"EXECUTE"}, (*parser).execute},
		{[]string{"COMPILE"}, (*parser).other},
		{[]string{"UPDATE"}, (*parser).other},
		{[]string{"DELETE"}, (*parser).other},
		{[]string{"TRUNCATE"}, (*parser).other},
		{[]string{"MERGE"}, (*parser).other},
		{[]string{"CALL"}, (*parser).other},
		{[]string{"ANALYZE"}, (*parser).other},
		{[]string{"LOAD"}, (*parser).other},
		{[]string{"UNLOAD"}, (*parser).other},
		{[]string{"ADD"}, (*parser).other},
		{[]string{"REMOVE"}, (*parser).other},
		{[]string{"STOP"}, (*parser).other},
	}
}

// statement reads one statement.
func (p *parser) statement() ast.Statement {
	defer p.enter()()
	for _, s := range statementForms() {
		if p.isWords(s.words...) {
			return s.read(p)
		}
	}
	switch {
	case p.isPunct("("):
		return p.queryStatement()
	case p.tok().kind == eof:
		p.unexpected("a statement")
	case p.isWord(0, "END"):
		p.failHint(p.span(p.i), "a set begins with EXECUTE STATEMENT SET BEGIN", "END without the BEGIN of a statement set")
	}
	var starts []string
	for _, s := range statementForms() {
		starts = append(starts, s.words[0])
	}
	hint := "statements begin with a word such as SELECT, INSERT, CREATE, SET or SHOW"
	if near := source.Nearest(p.tok().text, starts); near != "" && p.tok().kind == word {
		hint = "did you mean " + near + "?"
	}
	if p.isWord(0, "REPLACE") {
		hint = "write CREATE OR REPLACE"
	}
	p.failHint(p.span(p.i), hint, "unexpected %s, want a statement", p.describe(p.i))
	return nil
}

// isStatement reports whether a word is next that begins a statement.
func (p *parser) isStatement() bool {
	return slices.ContainsFunc(statementForms(), func(s statementForm) bool { return p.isWord(0, s.words[0]) })
}

func (p *parser) queryStatement() ast.Statement { return p.query() }

// other reads a statement that is known but never executed: its first keywords, and
// the rest up to the semicolon.
func (p *parser) other() ast.Statement {
	first := p.i
	o := &ast.Other{}
	for p.tok().kind == word && (len(o.Words) == 0 || isReserved(p.tok().text) || slices.Contains(contextual, p.tok().text)) {
		o.Words = append(o.Words, p.tok().text)
		p.i++
	}
	for p.tok().kind != eof && !p.isPunct(";") {
		p.i++
	}
	o.At = p.from(first)
	return o
}

// otherThan is other for statements whose words are not the first ones.
func (p *parser) otherThan(words ...string) ast.Statement {
	o := p.other()
	if o, ok := o.(*ast.Other); ok {
		o.Words = words
	}
	return o
}

// use reads USE and USE CATALOG.
func (p *parser) use() ast.Statement {
	first := p.i
	if p.isWord(1, "MODULES") {
		return p.other()
	}
	p.i++
	u := &ast.Use{Catalog: p.isWord(0, "CATALOG") && p.look(1).isName()}
	if u.Catalog {
		p.i++
		u.Name = p.objectName("the name of a catalog", 1)
	} else {
		u.Name = p.objectName("the name of a database", 2)
	}
	u.At = p.from(first)
	return u
}

// set reads SET 'key' = 'value' and SET.
func (p *parser) set() ast.Statement {
	first := p.i
	p.i++
	s := &ast.Set{}
	if p.tok().kind != eof && !p.isPunct(";") {
		s.Key = p.stringLiteral("the key")
		p.wantPunct("=")
		s.Value = p.stringLiteral("the value")
	}
	s.At = p.from(first)
	return s
}

// reset reads RESET 'key' and RESET.
func (p *parser) reset() ast.Statement {
	first := p.i
	p.i++
	s := &ast.Reset{}
	if p.tok().kind != eof && !p.isPunct(";") {
		s.Key = p.stringLiteral("the key")
	}
	s.At = p.from(first)
	return s
}

func (p *parser) insertStatement() ast.Statement { return p.insert() }

// insert reads INSERT INTO and INSERT OVERWRITE.
func (p *parser) insert() *ast.Insert {
	first := p.i
	s := &ast.Insert{}
	p.want("INSERT")
	if s.Overwrite = p.take("OVERWRITE"); !s.Overwrite {
		p.want("INTO")
	} else {
		p.take("INTO")
	}
	s.Table = p.objectName("the name of a table", 3)
	s.Hints = p.hints()
	if p.take("PARTITION") {
		s.Partition = p.partition()
	}
	if p.isPunct("(") && !p.queryAhead(0) {
		if p.look(1).kind == number || p.look(1).isString() {
			p.failHint(p.span(p.i), "write INSERT INTO t VALUES (...)", "unexpected values, want the names of columns, VALUES or a query")
		}
		s.Columns = p.idents("the name of a column")
	}
	if !p.isWord(0, "SELECT", "WITH", "VALUES", "TABLE") && !p.isPunct("(") {
		p.unexpected("a query or VALUES")
	}
	s.Query = p.query()
	if p.take("ON", "CONFLICT") {
		p.want("DO")
		if !p.isWord(0, "ERROR", "NOTHING", "DEDUPLICATE") {
			p.unexpected("ERROR, NOTHING or DEDUPLICATE")
		}
		s.OnConflict = &ast.Op{Text: p.tok().text, Span: p.span(p.i)}
		p.i++
	}
	s.At = p.from(first)
	return s
}

// partition reads (column = value, ...).
func (p *parser) partition() []ast.PartitionValue {
	var list []ast.PartitionValue
	p.commaList("the name of a column", func() {
		first := p.i
		v := ast.PartitionValue{Column: p.ident("the name of a column")}
		if p.takePunct("=") {
			v.Value = p.expr()
		}
		v.At = p.from(first)
		list = append(list, v)
	})
	return list
}

// statementSet reads a set in any of its forms.
func (p *parser) statementSet() ast.Statement {
	first := p.i
	s := &ast.StatementSet{}
	old := p.take("BEGIN", "STATEMENT", "SET")
	if !old {
		p.take("EXECUTE")
		p.want("STATEMENT", "SET", "BEGIN")
	}
	for p.takePunct(";") {
	}
	begin := p.from(first)
	for !p.isWord(0, "END") {
		switch {
		case p.tok().kind == eof, len(s.Inserts) > 0 && !p.isWord(0, "INSERT"):
			p.failHint(source.Span(begin), "write END; behind the last INSERT of the set", "statement set without END")
		case !p.isWord(0, "INSERT"):
			p.unexpected("INSERT or END")
		}
		s.Inserts = append(s.Inserts, p.insert())
		if !p.isPunct(";") && !p.isWord(0, "END") {
			p.unexpected(`";" behind each INSERT of the set`)
		}
		for p.takePunct(";") {
		}
	}
	p.i++
	if len(s.Inserts) == 0 {
		p.fail(p.span(p.i-1), "statement set without an INSERT")
	}
	s.At = p.from(first)
	return s
}

// execute reads EXECUTE before one statement.
func (p *parser) execute() ast.Statement {
	first := p.i
	p.i++
	e := &ast.Execute{}
	switch {
	case p.isWord(0, "INSERT"):
		e.Statement = p.insert()
	case p.isWord(0, "SELECT", "WITH", "VALUES", "TABLE"):
		e.Statement = p.query()
	default:
		p.unexpected("STATEMENT SET, INSERT or a query")
	}
	e.At = p.from(first)
	return e
}

// explainDetails are the words that may stand behind EXPLAIN.
var explainDetails = []string{"ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE"}

// explain reads EXPLAIN with its details and the statement.
func (p *parser) explain() ast.Statement {
	first := p.i
	p.i++
	e := &ast.Explain{}
	if !p.take("PLAN", "FOR") {
		for p.isWord(0, explainDetails...) {
			e.Details = append(e.Details, ast.Op{Text: p.tok().text, Span: p.span(p.i)})
			p.i++
			if !p.takePunct(",") {
				break
			}
			if !p.isWord(0, explainDetails...) {
				p.unexpected(strings.Join(explainDetails, ", "))
			}
		}
	}
	switch {
	case p.isWord(0, "EXPLAIN"), p.tok().kind == eof, p.isPunct(";"):
		p.unexpected("a query, an INSERT or a statement set")
	case p.tok().kind == word && !p.isStatement() && (p.look(1).kind == word || p.look(1).is(",")):
		p.unexpected(strings.Join(explainDetails, ", ") + " or a statement")
	}
	e.Statement = p.statement()
	switch s := e.Statement.(type) {
	case *ast.Query, *ast.Insert, *ast.StatementSet, *ast.Execute, *ast.Other:
	case *ast.CreateTable:
		if s.Query == nil {
			p.fail(s.Span(), "CREATE TABLE can be explained only if it has a query")
		}
	default:
		p.fail(s.Span(), "only a query, an INSERT or a statement set can be explained")
	}
	e.At = p.from(first)
	return e
}
