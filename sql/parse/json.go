package parse

import "github.com/tidemark-sql/tidemark/sql/ast"

// jsonPathArgs reads the arguments of JSON_EXISTS, JSON_VALUE and JSON_QUERY: the
// text, the path, and clauses.
func (p *parser) jsonPathArgs(c *ast.Call) {
	p.argumentList(c, false)
	first := p.i
	j := &ast.JSONClauses{}
	if p.take("RETURNING") {
		j.Returning = p.dataType()
	}
	p.jsonWrapper(j)
	for {
		b, on := p.jsonBehavior()
		if b == nil {
			break
		}
		switch {
		case on == "EMPTY" && j.OnEmpty == nil:
			j.OnEmpty = b
		case on == "ERROR" && j.OnError == nil:
			j.OnError = b
		default:
			p.fail(b.Span(), "ON %s is said twice", on)
		}
	}
	p.keepJSON(c, j, first)
}

// keepJSON sets the clauses of the call if there were any.
func (p *parser) keepJSON(c *ast.Call, j *ast.JSONClauses, first int) {
	if p.i > first {
		j.At = p.from(first)
		c.JSON = j
	}
}

// jsonWrapper reads WITHOUT WRAPPER or WITH [CONDITIONAL] WRAPPER.
func (p *parser) jsonWrapper(j *ast.JSONClauses) {
	switch {
	case p.take("WITHOUT"):
		j.Wrapper = "WITHOUT"
	case p.take("WITH"):
		j.Wrapper = "UNCONDITIONAL"
		if p.take("CONDITIONAL") {
			j.Wrapper = "CONDITIONAL"
		} else {
			p.take("UNCONDITIONAL")
		}
	default:
		return
	}
	p.take("ARRAY")
	p.want("WRAPPER")
}

// jsonBehavior reads one x ON EMPTY or x ON ERROR; on is the last word. It returns
// nil if none is next.
func (p *parser) jsonBehavior() (b *ast.JSONBehavior, on string) {
	first := p.i
	b = &ast.JSONBehavior{}
	switch {
	case p.take("EMPTY", "ARRAY"):
		b.Kind = "EMPTY ARRAY"
	case p.take("EMPTY", "OBJECT"):
		b.Kind = "EMPTY OBJECT"
	case p.take("DEFAULT"):
		b.Kind = "DEFAULT"
		b.Default = p.expr()
	case p.isWord(0, "NULL", "ERROR", "TRUE", "FALSE", "UNKNOWN"):
		b.Kind = p.tok().text
		p.i++
	default:
		return nil, ""
	}
	p.want("ON")
	if !p.isWord(0, "EMPTY", "ERROR") {
		p.unexpected("EMPTY or ERROR")
	}
	on = p.tok().text
	p.i++
	b.At = p.from(first)
	return b, on
}

// jsonObjectArgs reads pairs of keys and values: KEY k VALUE v, k VALUE v, or k : v.
func (p *parser) jsonObjectArgs(c *ast.Call) {
	first := p.i
	for !p.isPunct(")") && !p.isOnNull() {
		if p.isWord(0, "KEY") && !p.isWord(1, "VALUE") && !p.look(1).is(":") {
			p.i++
		}
		c.Args = append(c.Args, p.expr())
		switch {
		case p.take("VALUE"), p.takePunct(":"):
		default:
			p.unexpected("VALUE and the value of the key")
		}
		c.Args = append(c.Args, p.expr())
		first = p.i
		if !p.takePunct(",") {
			break
		}
		if p.isPunct(")") {
			p.unexpected("a key")
		}
		first = p.i
	}
	p.jsonOnNull(c, first)
}

// jsonArrayArgs reads values and NULL ON NULL.
func (p *parser) jsonArrayArgs(c *ast.Call) {
	if !p.isPunct(")") && !p.isOnNull() {
		p.argumentList(c, false)
	}
	c.OrderBy = p.orderBy()
	p.jsonOnNull(c, p.i)
}

// isOnNull reports whether NULL ON NULL or ABSENT ON NULL is next.
func (p *parser) isOnNull() bool {
	return p.isWords("NULL", "ON", "NULL") || p.isWords("ABSENT", "ON", "NULL")
}

func (p *parser) jsonOnNull(c *ast.Call, first int) {
	j := &ast.JSONClauses{}
	if p.isOnNull() {
		j.OnNull = p.tok().text
		p.i += 3
	}
	if p.take("RETURNING") {
		j.Returning = p.dataType()
	}
	p.keepJSON(c, j, first)
}
