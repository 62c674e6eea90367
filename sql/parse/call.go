package parse

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// call reads a call with everything behind it. The arguments of a table function
// may be tables.
func (p *parser) call(table bool) *ast.Call {
	first := p.i
	c := &ast.Call{Name: p.functionName()}
	p.wantPunct("(")
	p.arguments(c, table)
	p.wantClosing()
	if !table {
		p.callSuffix(c)
	}
	c.At = p.from(first)
	return c
}

// functionName reads the name of a function, which may be a reserved word.
func (p *parser) functionName() *ast.Name {
	if p.isIdent(0) {
		return p.path("the name of a function")
	}
	p.i++
	return &ast.Name{At: p.from(p.i - 1), Parts: []ast.Ident{p.identAt(p.i - 1)}}
}

func (p *parser) wantClosing() {
	if !p.takePunct(")") {
		p.unexpected(`an operator, "," or ")"`)
	}
}

// form returns what reads the arguments of a call that has words between them, or
// nil if the function has no such form.
func form(name string) func(*parser, *ast.Call) {
	switch strings.ToUpper(name) {
	case "EXTRACT":
		return (*parser).extractArgs
	case "FLOOR", "CEIL", "CEILING":
		return (*parser).roundArgs
	case "TIMESTAMPADD", "TIMESTAMPDIFF":
		return (*parser).unitArgs
	case "TRIM":
		return (*parser).trimArgs
	case "POSITION":
		return (*parser).positionArgs
	case "SUBSTRING":
		return (*parser).substringArgs
	case "OVERLAY":
		return (*parser).overlayArgs
	case "JSON_EXISTS", "JSON_VALUE", "JSON_QUERY":
		return (*parser).jsonPathArgs
	case "JSON_OBJECT", "JSON_OBJECTAGG":
		return (*parser).jsonObjectArgs
	case "JSON_ARRAY", "JSON_ARRAYAGG":
		return (*parser).jsonArrayArgs
	}
	return nil
}

// arguments reads what stands between the brackets of a call.
func (p *parser) arguments(c *ast.Call, table bool) {
	name := c.Name.Parts[0]
	if read := form(name.Name); read != nil && !name.Quoted && len(c.Name.Parts) == 1 {
		read(p, c)
		return
	}
	if p.isPunct("*") && p.look(1).is(")") {
		p.i++
		c.Star = true
		return
	}
	if p.take("DISTINCT") {
		c.Distinct = true
	} else {
		p.take("ALL")
	}
	if p.isPunct(")") && !c.Distinct {
		return
	}
	p.argumentList(c, table)
	p.nullTreatment(c)
	if c.OrderBy = p.orderBy(); c.OrderBy != nil {
		p.nullTreatment(c)
	}
}

// argumentList reads one or more arguments.
func (p *parser) argumentList(c *ast.Call, table bool) {
	for {
		c.Args = append(c.Args, p.argument(table))
		if !p.takePunct(",") {
			return
		}
		if p.isPunct(")") {
			p.unexpected("an argument")
		}
	}
}

func (p *parser) argument(table bool) ast.Expr {
	first := p.i
	if p.tok().isName() && p.look(1).is("=>") {
		name := p.identAt(p.i)
		p.i += 2
		x := p.argument(table)
		if _, twice := x.(*ast.NamedArg); twice {
			p.fail(x.Span(), "an argument has one name")
		}
		return &ast.NamedArg{At: p.from(first), Name: name, X: x}
	}
	switch {
	case p.isWord(0, "DESCRIPTOR") && p.look(1).is("("):
		p.i++
		columns := p.idents("the name of a column")
		return &ast.Descriptor{At: p.from(first), Columns: columns}
	case table && (p.isWord(0, "TABLE") || p.queryAhead(0)):
		return p.tableArg()
	case p.isWord(0, "TABLE"):
		p.failHint(p.span(p.i), "table functions stand in FROM, as in FROM TABLE(TUMBLE(TABLE t, ...))", "unexpected TABLE, want an expression")
	}
	return p.expr()
}

// tableArg reads TABLE t or a query, with PARTITION BY and ORDER BY.
func (p *parser) tableArg() ast.Expr {
	first := p.i
	arg := &ast.TableArg{}
	p.take("TABLE")
	from := p.i
	switch {
	case p.queryAhead(0):
		q := p.bracketQuery()
		arg.Table = &ast.Derived{At: p.from(from), Query: q}
	case p.isPunct("("):
		p.i++
		arg.Table = p.tableName()
		p.wantPunct(")")
	case p.isIdent(0) && p.look(p.pathLength()).is("("):
		f := p.call(true)
		arg.Table = &ast.TableFunc{At: p.from(from), Call: f}
	default:
		arg.Table = p.tableName()
	}
	if p.by("PARTITION") {
		if p.isPunct("(") {
			arg.PartitionBy = p.exprList()
		} else {
			arg.PartitionBy = []ast.Expr{p.expr()}
		}
	}
	if p.by("ORDER") {
		if p.takePunct("(") {
			arg.OrderBy = p.orderList()
			p.wantPunct(")")
		} else {
			arg.OrderBy = []*ast.Order{p.order()}
		}
	}
	arg.At = p.from(first)
	return arg
}

// callSuffix reads what stands behind the brackets of a call.
func (p *parser) callSuffix(c *ast.Call) {
	p.nullTreatment(c)
	if p.isWord(0, "WITHIN") && p.isWord(1, "GROUP") {
		p.i += 2
		p.wantPunct("(")
		p.want("ORDER", "BY")
		c.OrderBy, c.Within = p.orderList(), true
		p.wantClosing()
	}
	if p.isWord(0, "FILTER") && p.look(1).is("(") {
		p.i += 2
		p.want("WHERE")
		c.Filter = p.expr()
		p.wantClosing()
	}
	p.nullTreatment(c)
	if p.isWord(0, "OVER") {
		p.i++
		c.Over = p.window("the name of a window")
	}
}

// nullTreatment reads IGNORE NULLS or RESPECT NULLS.
func (p *parser) nullTreatment(c *ast.Call) {
	if !p.isWord(0, "IGNORE", "RESPECT") || !p.isWord(1, "NULLS") {
		return
	}
	if c.Nulls != nil {
		p.fail(p.span(p.i), "what to do with nulls is said twice")
	}
	c.Nulls = &ast.Op{Text: p.tok().text + " NULLS", Span: p.span(p.i).To(p.span(p.i + 1))}
	p.i += 2
}

// keyword returns the word at token i as an argument.
func (p *parser) keyword(i int, text string) *ast.Keyword {
	return &ast.Keyword{At: ast.At(p.span(i)), Word: text}
}

// timeUnits are the units that calls know beside those of intervals.
var timeUnits = words(`MILLENNIUM CENTURY DECADE DOW DOY EPOCH ISODOW ISOYEAR MILLISECOND MICROSECOND NANOSECOND FRAC_SECOND
	SQL_TSI_YEAR SQL_TSI_QUARTER SQL_TSI_MONTH SQL_TSI_WEEK SQL_TSI_DAY SQL_TSI_HOUR SQL_TSI_MINUTE SQL_TSI_SECOND
	SQL_TSI_MICROSECOND SQL_TSI_FRAC_SECOND`)

// unitWord reads a unit of time as an argument. A unit in quotes, which newer
// Flink takes, is the same.
func (p *parser) unitWord() *ast.Keyword {
	t := p.tok()
	text := strings.ToUpper(t.text)
	unit := units[text]
	switch {
	case (t.kind == word || t.kind == str) && unit != "":
		text = unit
	case t.kind == word && timeUnits[text]:
	default:
		p.unexpected("a unit of time, such as DAY or HOUR")
	}
	p.i++
	return p.keyword(p.i-1, strings.TrimPrefix(text, "SQL_TSI_"))
}

// extractArgs reads HOUR FROM x.
func (p *parser) extractArgs(c *ast.Call) {
	c.Args = []ast.Expr{p.unitWord()}
	if !p.takePunct(",") {
		p.want("FROM")
	}
	c.Args = append(c.Args, p.expr())
}

// roundArgs reads x TO DAY, or numbers.
func (p *parser) roundArgs(c *ast.Call) {
	p.argumentList(c, false)
	if p.take("TO") {
		c.Args = append(c.Args, p.unitWord())
	}
}

// unitArgs reads DAY, and then arguments.
func (p *parser) unitArgs(c *ast.Call) {
	c.Args = []ast.Expr{p.unitWord()}
	p.wantPunct(",")
	p.argumentList(c, false)
}

// trimArgs reads x, BOTH c FROM x, c FROM x, or LEADING FROM x.
func (p *parser) trimArgs(c *ast.Call) {
	first, side := p.i, "BOTH"
	given := p.isWord(0, "BOTH", "LEADING", "TRAILING")
	if given {
		side = p.tok().text
		p.i++
	}
	if given && p.take("FROM") {
		c.Args = []ast.Expr{p.keyword(first, side), p.expr()}
		return
	}
	p.argumentList(c, false)
	if given && !p.isWord(0, "FROM") {
		p.unexpected("FROM")
	}
	if len(c.Args) == 1 && p.take("FROM") {
		c.Args = []ast.Expr{p.keyword(first, side), c.Args[0], p.expr()}
	}
}

// positionArgs reads x IN y FROM n. Only the x is no whole expression, since IN
// would belong to it.
func (p *parser) positionArgs(c *ast.Call) {
	at := p.i
	for ; p.toks[at].kind != eof && !p.toks[at].is(")"); at++ {
		if p.toks[at].is("(") || p.toks[at].is("[") {
			at = p.toks[at].mate
		} else if p.toks[at].kind == word && p.toks[at].text == "IN" {
			break
		}
	}
	if p.toks[at].kind != word {
		p.argumentList(c, false)
		return
	}
	// The word becomes a comma while the operand before it is read.
	in := p.toks[at]
	p.toks[at] = token{kind: punct, text: ",", pos: in.pos, end: in.end}
	p.argumentList(c, false)
	p.toks[at] = in
	if p.take("FROM") {
		c.Args = append(c.Args, p.expr())
	}
}

// substringArgs reads x FROM n FOR m, or arguments.
func (p *parser) substringArgs(c *ast.Call) {
	p.argumentList(c, false)
	if len(c.Args) > 1 {
		return
	}
	if p.take("FROM") {
		c.Args = append(c.Args, p.expr())
	}
	if len(c.Args) == 2 && p.take("FOR") {
		c.Args = append(c.Args, p.expr())
	}
}

// overlayArgs reads x PLACING y FROM n FOR m, or arguments.
func (p *parser) overlayArgs(c *ast.Call) {
	p.argumentList(c, false)
	if len(c.Args) > 1 || !p.take("PLACING") {
		return
	}
	c.Args = append(c.Args, p.expr())
	p.want("FROM")
	c.Args = append(c.Args, p.expr())
	if p.take("FOR") {
		c.Args = append(c.Args, p.expr())
	}
}

// window reads what stands behind OVER or in a WINDOW clause.
func (p *parser) window(what string) *ast.Window {
	first := p.i
	if !p.isPunct("(") {
		base := p.ident(what + `, or "("`)
		return &ast.Window{At: p.from(first), Base: &base, Bare: true}
	}
	p.i++
	w := &ast.Window{}
	if p.isIdent(0) {
		base := p.ident(what)
		w.Base = &base
	}
	if p.by("PARTITION") {
		w.PartitionBy = p.exprs()
	}
	w.OrderBy = p.orderBy()
	if p.isWord(0, "ROWS", "RANGE") {
		w.Frame = p.frame()
	}
	if !p.takePunct(")") {
		p.unexpected(`PARTITION BY, ORDER BY, ROWS, RANGE or ")"`)
	}
	w.At = p.from(first)
	return w
}

// exprs reads one or more expressions with commas between them.
func (p *parser) exprs() []ast.Expr {
	list := []ast.Expr{p.expr()}
	for p.takePunct(",") {
		list = append(list, p.expr())
	}
	return list
}

func (p *parser) frame() *ast.Frame {
	first := p.i
	f := &ast.Frame{Rows: p.isWord(0, "ROWS")}
	p.i++
	if p.take("BETWEEN") {
		f.Start = p.bound()
		p.want("AND")
		f.End = p.bound()
	} else {
		f.Start = p.bound()
		f.End = &ast.Bound{At: f.Start.At, Kind: ast.CurrentRow}
	}
	f.At = p.from(first)
	return f
}

func (p *parser) bound() *ast.Bound {
	first := p.i
	b := &ast.Bound{}
	switch {
	case p.take("CURRENT", "ROW"):
		b.Kind = ast.CurrentRow
	case p.take("UNBOUNDED", "PRECEDING"):
		b.Kind = ast.UnboundedPreceding
	case p.take("UNBOUNDED", "FOLLOWING"):
		b.Kind = ast.UnboundedFollowing
	default:
		b.X = p.expr()
		b.Kind = ast.BoundKind(p.tok().text)
		if p.tok().kind != word || !slices.Contains([]ast.BoundKind{ast.Preceding, ast.Following}, b.Kind) {
			p.unexpected("PRECEDING or FOLLOWING")
		}
		p.i++
	}
	b.At = p.from(first)
	return b
}
