package parse

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	tidbast "github.com/pingcap/tidb/pkg/parser/ast"
	"github.com/pingcap/tidb/pkg/parser/opcode"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// maxOperators is how many operators may nest without brackets, as in a + a + a.
const maxOperators = 10000

// A converter turns TiDB's tree of one normal form into ours. Expressions are
// converted from left to right, and last is the token that the last one ended with:
// TiDB knows where an expression starts but not where it ends.
type converter struct {
	*rewriter
	text    string
	offsets []int
	last    int
	level   int
}

// parseNormalForm hands the normal form to TiDB.
func (r *rewriter) parseNormalForm() (*converter, *tidbast.SelectStmt) {
	c := &converter{rewriter: r}
	c.text, c.offsets = r.normalForm()
	stmt, offset, err := r.tidb.parse(c.text)
	if err != nil {
		c.syntaxError(offset)
	}
	s, ok := stmt.(*tidbast.SelectStmt)
	if !ok {
		panic(fmt.Sprintf("normal form %q is a %T", c.text, stmt))
	}
	return c, s
}

// syntaxError fails where TiDB stopped, with what it would have taken.
func (c *converter) syntaxError(offset int) {
	tok, beginning := c.i, c.text
	if offset < len(c.text) {
		k := c.piece(offset)
		tok, beginning = c.out[k].tok, strings.TrimSpace(c.text[:c.offsets[k]])
	}
	cases := strings.Count(beginning, "CASE") - strings.Count(beginning, "END")
	var want []string
	for _, w := range []string{"?", "AND", "ON", "WHEN", "THEN", "ELSE", "END"} {
		inCase := len(w) == 4 || w == "END"
		if inCase && cases == 0 || w == "AND" && !strings.Contains(beginning, "BETWEEN") || !c.tidb.takes(beginning, w) {
			continue
		}
		switch w {
		case "?":
			w = "an expression"
		case "ON":
			w = "ON or USING"
		}
		want = append(want, w)
	}
	if len(want) > 1 {
		want = []string{strings.Join(want[:len(want)-1], ", ") + " or " + want[len(want)-1]}
	}
	c.unexpectedAt(tok, strings.Join(want, ""))
}

// piece returns the number of the piece at an offset of the normal form.
func (c *converter) piece(offset int) int {
	return max(sort.SearchInts(c.offsets, offset+1)-1, 0)
}

// first returns the token that a node of TiDB's starts with.
func (c *converter) first(n tidbast.Node) int { return c.out[c.piece(n.OriginTextPosition())].tok }

// marked returns the token number in a name of the normal form.
func (c *converter) marked(name string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(name, "n$"))
	if err != nil {
		panic(fmt.Sprintf("name %q in normal form %q", name, c.text))
	}
	return n
}

func (c *converter) at(first, last int) ast.At { return ast.At(c.span(first).To(c.span(last))) }

// convertExpr parses the normal form of an expression.
func (r *rewriter) convertExpr() ast.Expr {
	r.out = append([]piece{{"SELECT", r.out[0].tok}}, r.out...)
	c, s := r.parseNormalForm()
	return c.expr(s.Fields.Fields[0].Expr)
}

// convertSelect parses the normal form of a query block into s.
func (r *rewriter) convertSelect(s *ast.Select) {
	c, t := r.parseNormalForm()
	for _, f := range t.Fields.Fields {
		s.Items = append(s.Items, c.item(f))
	}
	if t.From != nil {
		s.From = c.table(t.From.TableRefs)
	}
	if t.Where != nil {
		s.Where = c.expr(t.Where)
	}
	if t.GroupBy != nil {
		for _, it := range t.GroupBy.Items {
			s.GroupBy = append(s.GroupBy, c.group(it.Expr))
		}
	}
	if t.Having != nil {
		s.Having = c.expr(t.Having.Expr)
	}
}

// special returns the operand that n is, if it is one of the role.
func (c *converter) special(n tidbast.Node, role role) *operand {
	x, ok := n.(*param)
	if !ok {
		return nil
	}
	if o := c.operands[c.first(x)]; o != nil && o.role == role {
		c.last = o.last
		return o
	}
	return nil
}

func (c *converter) item(f *tidbast.SelectField) *ast.Item {
	it := &ast.Item{}
	first := 0
	if o := c.special(f.Expr, starItem); o != nil {
		first = c.first(f.Expr)
		it.Star = &ast.Star{At: c.at(first, o.last)}
		if n, ok := o.expr.(*ast.Name); ok {
			it.Star.Qualifier = n
		}
		if f.AsName.O != "" {
			c.failHint(c.span(c.marked(f.AsName.O)), "if a table is meant, FROM is missing before it", "unexpected %s behind *, want \",\" or FROM", c.describe(c.marked(f.AsName.O)))
		}
	} else {
		first = c.first(f.Expr)
		it.Expr = c.expr(f.Expr)
	}
	if f.AsName.O != "" {
		c.last = c.marked(f.AsName.O)
		id := c.identAt(c.last)
		it.Alias = &id
	}
	it.At = c.at(first, c.last)
	return it
}

func (c *converter) group(n tidbast.ExprNode) ast.Expr {
	if o := c.special(n, groupItem); o != nil {
		return o.expr
	}
	return c.expr(n)
}

// table converts joins; the tables in them were read before.
func (c *converter) table(n tidbast.ResultSetNode) ast.Table {
	switch n := n.(type) {
	case *tidbast.Join:
		if n.Right == nil {
			return c.table(n.Left)
		}
		return c.join(n)
	case *tidbast.TableSource:
		return c.table(n.Source)
	case *tidbast.TableName:
		return c.tables[c.marked(n.Name.O)]
	}
	panic(fmt.Sprintf("table %T", n))
}

func (c *converter) join(n *tidbast.Join) ast.Table {
	c.deeper()
	defer c.shallower()
	known := c.joins[c.leftmost(n.Right)]
	j := &ast.Join{Kind: known.kind, Natural: known.natural, Op: known.op, L: c.table(n.Left), R: c.table(n.Right)}
	at := j.L.Span().To(j.R.Span())
	if n.On != nil {
		if o := c.special(n.On.Expr, noCondition); o != nil {
			if row, ok := o.expr.(*ast.Row); ok {
				for _, e := range row.Elems {
					j.Using = append(j.Using, e.(*ast.Name).Last())
				}
			}
		} else {
			j.On = c.expr(n.On.Expr)
		}
		at = at.To(c.span(c.last))
	}
	j.At = ast.At(at)
	return j
}

// leftmost returns the token of the first table in n.
func (c *converter) leftmost(n tidbast.ResultSetNode) int {
	for {
		switch t := n.(type) {
		case *tidbast.Join:
			n = t.Left
		case *tidbast.TableSource:
			n = t.Source
		case *tidbast.TableName:
			return c.marked(t.Name.O)
		default:
			panic(fmt.Sprintf("table %T", n))
		}
	}
}

// deeper guards recursions over trees that are deep without brackets.
func (c *converter) deeper() {
	if c.level++; c.level > maxOperators {
		c.failHint(c.span(c.out[0].tok), "put parts of it in brackets, or use IN", "more than %d operators in a row", maxOperators)
	}
}

func (c *converter) shallower() { c.level-- }

func (c *converter) expr(n tidbast.ExprNode) ast.Expr {
	c.deeper()
	defer c.shallower()
	switch n := n.(type) {
	case *param:
		return c.operand(c.first(n))
	case *tidbast.ColumnNameExpr:
		tok := c.marked(n.Name.Name.O)
		if tok != c.first(n) {
			panic(fmt.Sprintf("name of token %d at token %d", tok, c.first(n)))
		}
		return c.operand(tok)
	case *tidbast.ParenthesesExpr:
		first := c.first(n)
		x := c.expr(n.Expr)
		c.last = c.toks[first].mate
		return x
	case *tidbast.BinaryOperationExpr:
		return c.binary(n)
	case *tidbast.FuncCallExpr:
		return c.concat(n)
	case *tidbast.UnaryOperationExpr:
		return c.unary(n)
	case *tidbast.BetweenExpr:
		return c.between(n)
	case *tidbast.PatternInExpr:
		return c.in(n)
	case *tidbast.PatternLikeOrIlikeExpr:
		return c.like(n)
	case *tidbast.CaseExpr:
		return c.caseExpr(n)
	case *tidbast.RowExpr:
		first := c.first(n)
		elems := c.exprs(n.Values)
		c.last = c.toks[first].mate
		return &ast.Row{At: c.at(first, c.last), Bare: true, Elems: elems}
	}
	panic(fmt.Sprintf("expression %T", n))
}

func (c *converter) exprs(list []tidbast.ExprNode) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, x := range list {
		out[i] = c.expr(x)
	}
	return out
}

// operand returns what was read at a token. One with a role of its own is out of
// place here.
func (c *converter) operand(tok int) ast.Expr {
	o := c.operands[tok]
	if o.role != value {
		c.unexpectedAt(tok, "an operator or the end of the expression")
	}
	c.last = o.last
	return o.expr
}

// opNames are the canonical spellings of the operators that have two operands.
var opNames = map[opcode.Op]string{
	opcode.Plus: "+", opcode.Minus: "-", opcode.Mul: "*", opcode.Div: "/", opcode.Mod: "%",
	opcode.EQ: "=", opcode.NE: "<>", opcode.LT: "<", opcode.LE: "<=", opcode.GT: ">", opcode.GE: ">=",
	opcode.LogicAnd: "AND", opcode.LogicOr: "OR",
}

func (c *converter) binary(n *tidbast.BinaryOperationExpr) ast.Expr {
	first := c.first(n)
	left := c.expr(n.L)
	if o := c.special(n.R, isTest); o != nil && n.Op == opcode.NullEQ {
		x := o.expr.(*ast.Is)
		x.X, x.At = left, c.at(first, o.last)
		return x
	}
	if o := c.special(n.R, quantified); o != nil && comparisons[opNames[n.Op]] {
		x := o.expr.(*ast.Quantified)
		x.X, x.Op, x.At = left, c.operator(n.Op, c.first(n.R)), c.at(first, o.last)
		return x
	}
	// The right side first: if something is out of place there, so is the operator.
	right := c.expr(n.R)
	return &ast.Binary{At: c.at(first, c.last), Op: c.operator(n.Op, c.first(n.R)), L: left, R: right}
}

// operator returns the operator before the right operand's first token.
func (c *converter) operator(op opcode.Op, right int) ast.Op {
	last := right - 1
	t := c.toks[last]
	if op == opcode.NullEQ {
		if t.text == "OVERLAPS" {
			return ast.Op{Text: "OVERLAPS", Span: c.span(last)}
		}
		first, text := last-2, "IS DISTINCT FROM"
		if c.toks[first].text == "NOT" {
			first, text = first-1, "IS NOT DISTINCT FROM"
		}
		return ast.Op{Text: text, Span: c.span(first).To(c.span(last))}
	}
	name := opNames[op]
	if name == "" || t.text != name {
		panic(fmt.Sprintf("operator %s at %q", op, t.text))
	}
	return ast.Op{Text: name, Span: c.span(last)}
}

// concat converts ||, which is a call to TiDB.
func (c *converter) concat(n *tidbast.FuncCallExpr) ast.Expr {
	if len(n.Args) != 2 {
		panic(fmt.Sprintf("call of %s", n.FnName.O))
	}
	first := c.first(n.Args[0])
	left := c.expr(n.Args[0])
	op := c.span(c.first(n.Args[1]) - 1)
	if op.Text() != "||" {
		panic(fmt.Sprintf("operator || at %q", op.Text()))
	}
	right := c.expr(n.Args[1])
	return &ast.Binary{At: c.at(first, c.last), Op: ast.Op{Text: "||", Span: op}, L: left, R: right}
}

func (c *converter) unary(n *tidbast.UnaryOperationExpr) ast.Expr {
	first := c.first(n)
	x := c.expr(n.V)
	return &ast.Unary{At: c.at(first, c.last), Op: ast.Op{Text: c.toks[first].text, Span: c.span(first)}, X: x}
}

// wordOp returns the operator whose words end at token last, with the NOT before
// them.
func (c *converter) wordOp(text string, first, last int, not bool) ast.Op {
	if not {
		first--
		text = "NOT " + text
	}
	return ast.Op{Text: text, Span: c.span(first).To(c.span(last))}
}

func (c *converter) between(n *tidbast.BetweenExpr) ast.Expr {
	first := c.first(n)
	x := &ast.Between{X: c.expr(n.Expr), Not: n.Not}
	last := c.first(n.Left) - 1
	word := last
	if c.toks[last].text != "BETWEEN" {
		word--
		x.Symmetric = c.toks[last].text == "SYMMETRIC"
	}
	x.Op = c.wordOp("BETWEEN", word, last, n.Not)
	x.Lo = c.expr(n.Left)
	x.Hi = c.expr(n.Right)
	x.At = c.at(first, c.last)
	return x
}

func (c *converter) in(n *tidbast.PatternInExpr) ast.Expr {
	first := c.first(n)
	x := &ast.In{X: c.expr(n.Expr), Not: n.Not}
	word := c.last + 1
	if n.Not {
		word++
	}
	x.Op = c.wordOp("IN", word, word, n.Not)
	if len(n.List) == 1 {
		if o := c.special(n.List[0], inQuery); o != nil {
			x.Query = o.expr.(*ast.Subquery).Query
			x.At = c.at(first, o.last)
			return x
		}
	}
	x.List = c.exprs(n.List)
	c.last = c.toks[word+1].mate
	x.At = c.at(first, c.last)
	return x
}

func (c *converter) like(n *tidbast.PatternLikeOrIlikeExpr) ast.Expr {
	first := c.first(n)
	x := &ast.Like{X: c.expr(n.Expr), Not: n.Not}
	word := c.first(n.Pattern) - 1
	if x.Similar = c.toks[word].text == "TO"; x.Similar {
		x.Op = c.wordOp("SIMILAR TO", word-1, word, n.Not)
	} else {
		x.Op = c.wordOp("LIKE", word, word, n.Not)
	}
	x.Pattern = c.expr(n.Pattern)
	if o := c.operands[word]; o != nil {
		x.Escape, _ = o.expr.(*ast.Literal)
		c.last = o.last
	}
	x.At = c.at(first, c.last)
	return x
}

func (c *converter) caseExpr(n *tidbast.CaseExpr) ast.Expr {
	first := c.first(n)
	x := &ast.Case{}
	if n.Value != nil {
		x.Value = c.expr(n.Value)
	}
	var list []ast.Expr // the values so far of a WHEN with several
	start := 0
	for _, w := range n.WhenClauses {
		if len(list) == 0 {
			start = c.first(w.Expr) - 1
		}
		list = append(list, c.expr(w.Expr))
		if o := c.special(w.Result, orWhen); o != nil {
			if x.Value == nil {
				c.unexpectedAt(o.last, "an operator or THEN")
			}
			continue
		}
		when := &ast.When{Cond: list[0], Then: c.expr(w.Result)}
		if len(list) > 1 {
			when.Or = list[1:]
		}
		list = nil
		when.At = c.at(start, c.last)
		x.Whens = append(x.Whens, when)
	}
	if n.ElseClause != nil {
		x.Else = c.expr(n.ElseClause)
	}
	c.last++
	if c.toks[c.last].text != "END" {
		panic("CASE ends with " + c.toks[c.last].text)
	}
	x.At = c.at(first, c.last)
	return x
}
