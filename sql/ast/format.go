package ast

import (
	"fmt"
	"strings"
)

// Format returns the node as SQL in one canonical form: names in back quotes,
// keywords in upper case, a clause a line, brackets only where they are needed. The text
// parses to an equal tree, positions aside. It is the form in which Flink shows
// expressions: `ts` - INTERVAL '5' SECOND.
//
// Nodes of all kinds can be printed, and also the pieces of statements that are
// nodes, such as a *Column.
func Format(n Node) string {
	p := &printer{}
	p.node(n)
	return p.b.String()
}

// A printer collects the text of nodes.
type printer struct{ b strings.Builder }

// put writes text.
func (p *printer) put(list ...string) {
	for _, s := range list {
		p.b.WriteString(s)
	}
}

// putIf writes text if the condition holds.
func (p *printer) putIf(ok bool, text string) {
	if ok {
		p.put(text)
	}
}

// list writes n parts with a separator between them.
func (p *printer) list(n int, separator string, part func(i int)) {
	for i := range n {
		p.putIf(i > 0, separator)
		part(i)
	}
}

// node writes any node.
func (p *printer) node(n Node) {
	switch n := n.(type) {
	case Statement:
		p.statement(n)
	case Body:
		p.body(n)
	case Table:
		p.table(n, false)
	case Expr:
		p.expr(n, 0)
	case AlterAction:
		p.action(n)
	case *Type:
		p.dataType(n)
	default:
		p.part(n)
	}
}

// part writes the nodes that belong to no closed set.
func (p *printer) part(n Node) {
	switch n := n.(type) {
	case *Column:
		p.column(n)
	case *Watermark:
		p.watermark(n)
	case *PrimaryKey:
		p.primaryKey(n)
	case *Distribution:
		p.distribution(n)
	case *LikeTable:
		p.likeTable(n)
	case *Option:
		p.option(n)
	case *CTE:
		p.cte(n)
	case *Item:
		p.item(n)
	case *Order:
		p.order(n)
	case *Window:
		p.window(n)
	case *Frame:
		p.frame(n)
	case *Hint:
		p.hint(n)
	case *Emit:
		p.emit(n)
	case *Pattern:
		p.pattern(n, 0)
	case *IntervalUnit:
		p.unit(n)
	default:
		panic(fmt.Sprintf("ast: no format for %T", n))
	}
}

// ident writes a name in back quotes.
func (p *printer) ident(name string) {
	p.put("`", strings.ReplaceAll(name, "`", "``"), "`")
}

func (p *printer) idents(list []Ident) {
	p.put("(")
	p.list(len(list), ", ", func(i int) { p.ident(list[i].Name) })
	p.put(")")
}

func (p *printer) name(n *Name) {
	p.list(len(n.Parts), ".", func(i int) { p.ident(n.Parts[i].Name) })
}

// quote writes text in quotes.
func (p *printer) quote(text string) {
	p.put("'", strings.ReplaceAll(text, "'", "''"), "'")
}
