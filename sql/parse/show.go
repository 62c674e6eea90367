package parse

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// shows are what SHOW can show; longer ones stand before those that they begin with.
var shows = []string{
	"CREATE TABLE", "CREATE VIEW", "CREATE CATALOG", "CREATE MATERIALIZED TABLE", "CREATE MODEL",
	"CURRENT CATALOG", "CURRENT DATABASE", "USER FUNCTIONS", "FULL MODULES", "MATERIALIZED TABLES",
	"TABLES", "VIEWS", "DATABASES", "CATALOGS", "FUNCTIONS", "COLUMNS", "PARTITIONS", "PROCEDURES", "MODULES", "JARS", "JOBS", "MODELS",
}

// show reads SHOW.
func (p *parser) show() ast.Statement {
	first := p.i
	p.i++
	s := &ast.Show{}
	for _, what := range shows {
		if p.take(strings.Fields(what)...) {
			s.What = what
			break
		}
	}
	switch {
	case s.What == "" && p.take("CREATE"):
		p.unexpected("TABLE, VIEW or CATALOG")
	case s.What == "":
		if near := source.Nearest(p.tok().text, shows); near != "" {
			p.failHint(p.span(p.i), "did you mean SHOW "+near+"?", "unexpected %s behind SHOW", p.describe(p.i))
		}
		p.unexpected("TABLES, VIEWS, COLUMNS, CREATE TABLE, DATABASES, CATALOGS, FUNCTIONS or JOBS")
	case strings.HasPrefix(s.What, "CREATE "):
		s.Name = p.objectName("the name of the object", 3)
	case s.What == "PARTITIONS":
		s.In = p.objectName("the name of a table", 3)
		if p.take("PARTITION") {
			s.Partition = p.partition()
		}
	default:
		p.showFilter(s)
	}
	s.At = p.from(first)
	return s
}

// showFilter reads FROM or IN and LIKE.
func (p *parser) showFilter(s *ast.Show) {
	if p.take("FROM") || p.take("IN") {
		if s.What == "COLUMNS" {
			s.In = p.objectName("the name of a table", 3)
		} else {
			s.In = p.objectName("the name of a database", 2)
		}
	} else if s.What == "COLUMNS" {
		p.unexpected("FROM and the name of a table")
	}
	s.Not = p.take("NOT")
	switch {
	case p.take("LIKE"):
	case p.isWord(0, "ILIKE") && slices.Contains([]string{"TABLES", "VIEWS", "COLUMNS"}, s.What):
		p.failHint(p.span(p.i), "", "unexpected ILIKE, want LIKE: names of %s are compared with their case", strings.ToLower(s.What))
	case p.take("ILIKE"):
		s.ILike = true
	case s.Not:
		p.unexpected("LIKE")
	default:
		return
	}
	s.Like = p.stringLiteral("a pattern")
}

// describeStatement reads DESCRIBE.
func (p *parser) describeStatement() ast.Statement {
	first := p.i
	p.i++
	d := &ast.Describe{}
	if p.isWord(0, "CATALOG", "DATABASE", "FUNCTION", "JOB") && (p.look(1).isName() || p.look(1).isString()) {
		d.Kind = p.tok().text
		p.i++
		if d.Kind == "JOB" {
			p.i = first
			return p.other()
		}
	}
	if p.isWord(0, "EXTENDED") && p.look(1).isName() {
		d.Extended = true
		p.i++
	}
	if p.isWord(0, "TABLE", "VIEW") && p.look(1).isName() {
		p.failHint(p.span(p.i), "write DESCRIBE and the name", "unexpected %s, want the name of a table or view", p.tok().text)
	}
	want := "the name of a table or view"
	if d.Kind != "" {
		want = "the name of a " + strings.ToLower(d.Kind)
	}
	d.Name = p.objectName(want, 3)
	d.At = p.from(first)
	return d
}
