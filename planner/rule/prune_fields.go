package rule

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// This file prunes the fields of ROWs. Where a column is a ROW of which some fields are
// read and never the whole, as in
//
//	SELECT e.bid.price FROM events AS e WHERE e.event_type = 2
//
// a scan whose source is connector.Apart gives columns of these fields in the place of
// the ROW, and the nodes between pass them on like any columns. A node that uses the
// ROW itself, to compare or keep it, asks for the whole.

// A part is a field of a ROW that is needed apart from the others.
type part struct {
	partKey
	names []string
	name  string    // with that of the column, for people
	e     expr.Expr // that reads it
}

// A partKey names a field of a column of a node.
type partKey struct {
	column int
	path   string // names, in a form in which different ones differ
}

// partOf returns the part that e reads; nil: it reads no field of a column.
func partOf(e expr.Expr) *part {
	c, names := fieldPath(e)
	if c == nil {
		return nil
	}
	return &part{partKey{c.Index, strings.Join(names, "\x00")}, names, c.Name + "." + strings.Join(names, "."), e}
}

// within reports whether one field is another or lies in it.
func (x *part) within(y *part) bool {
	return x.column == y.column && (x.path == y.path || strings.HasPrefix(x.path, y.path+"\x00"))
}

// fieldPath returns the column and the path that e reads; nil: it reads no field of a
// column.
func fieldPath(e expr.Expr) (*expr.Column, []string) {
	c, ok := e.(*expr.Call)
	if !ok || c.Func.Name != "." || len(c.Words) != 2 {
		return nil, nil
	}
	if column, ok := c.Args[0].(*expr.Column); ok {
		return column, []string{c.Words[1]}
	}
	column, names := fieldPath(c.Args[0])
	return column, append(slices.Clip(names), c.Words[1])
}

// demandIn notes what of n an expression needs.
func (p *pruning) demandIn(n logical.Node, e expr.Expr) {
	expr.Walk(e, func(x expr.Expr) bool {
		if f := partOf(x); f != nil && p.apart {
			p.demandPart(n, f)
			return false
		}
		if c, ok := x.(*expr.Column); ok {
			p.demand(n, c.Index)
		}
		return true
	})
}

// demandPart notes that a field of a ROW of n is needed.
func (p *pruning) demandPart(n logical.Node, x *part) {
	p.demand(n)
	if slices.ContainsFunc(p.parts[n], func(y *part) bool { return x.within(y) }) {
		return
	}
	p.parts[n] = append(slices.DeleteFunc(p.parts[n], func(y *part) bool { return y.within(x) }), x)
}

// settle leaves as parts of n those of columns that are not needed whole and that n can
// give apart; the others are needed whole. All readers of n have asked.
func (p *pruning) settle(n logical.Node) {
	for _, x := range p.parts[n] {
		if !p.need[n][x.column] && !canGive(n, x.column) {
			p.demand(n, x.column)
		}
	}
	p.parts[n] = slices.DeleteFunc(p.parts[n], func(x *part) bool { return p.need[n][x.column] })
	slices.SortFunc(p.parts[n], func(a, b *part) int {
		return cmp.Or(cmp.Compare(a.column, b.column), strings.Compare(a.path, b.path))
	})
}

// canGive reports whether a node can give fields of a column apart.
func canGive(n logical.Node, column int) bool {
	switch n := n.(type) {
	case *logical.Scan:
		return n.Apart
	case *logical.Project:
		_, plain := n.Exprs[column].(*expr.Column)
		c, _ := fieldPath(n.Exprs[column])
		return plain || c != nil
	case *logical.Filter, *logical.Watermark, *logical.Limit, *logical.WindowTable, *logical.Rank, *logical.Over:
		return column < len(logical.Of(n.Inputs()[0]).Columns)
	}
	return false
}

// pass asks the input of n, whose columns n begins with, for those that are needed of n.
func (p *pruning) pass(n, input logical.Node) {
	width := len(logical.Of(input).Columns)
	p.demand(input, slices.DeleteFunc(p.needed(n), func(i int) bool { return i >= width })...)
	for _, x := range p.parts[n] {
		p.demandPart(input, x)
	}
}

// below returns the field of the input of a projection that a field of what it gives is.
func (x *part) below(n *logical.Project) *part { return partOf(expr.Replace(x.e, n.Exprs)) }

// read returns the column of the pruned node that holds what e reads of the old one; nil
// if e reads no field, or one of a ROW that the node has.
func (x pruned) read(e expr.Expr) expr.Expr {
	f := partOf(e)
	if f == nil {
		return nil
	}
	at, ok := x.parts[f.partKey]
	if !ok {
		return nil
	}
	return &expr.Column{At: expr.At(e.Span()), Index: at, Name: f.name, T: e.Type()}
}

// scanParts appends the fields that are read apart to a pruned scan.
func (p *pruning) scanParts(n, c *logical.Scan) map[partKey]int {
	at := map[partKey]int{}
	for _, x := range p.parts[n] {
		c.Paths = append(c.Paths, make([][]string, len(c.Columns)-len(c.Paths))...)
		at[x.partKey] = len(c.Columns)
		c.Columns, c.Types, c.Paths = append(c.Columns, n.Columns[x.column]), append(c.Types, x.e.Type()), append(c.Paths, x.names)
	}
	return at
}

// projectParts appends the fields that are needed apart to a pruned projection.
func (p *pruning) projectParts(n, c *logical.Project, in pruned) map[partKey]int {
	at := map[partKey]int{}
	for _, x := range p.parts[n] {
		at[x.partKey] = len(c.Exprs)
		c.Exprs, c.Names = append(c.Exprs, in.move(x.below(n).e)), append(c.Names, x.name)
	}
	return at
}
