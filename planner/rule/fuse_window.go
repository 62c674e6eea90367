package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// fuseWindow makes one node of a window function and the grouping on its bounds
// above it: rows are then counted into slices of time instead of being copied
// into each of their windows.
//
// It cannot be switched off, because it decides what counts as a late row: a row
// is late once, when its last window has fired, and not once for each window. For
// the same reason it leaves alone what lets copies of a row differ, as Flink does
// (conformance case count-late-rows-of-filtered-hop-windows):
//
//	SELECT window_start, SUM(v) FROM HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)
//	WHERE EXTRACT(MINUTE FROM window_start) < 30 GROUP BY window_start, window_end
//
// drops some copies and keeps others, so each is tested against its own window.
// Computing with the bounds, or with RAND(), below the grouping is of that kind.
//
// Sessions are fused only where the keys that make the sessions are those that
// are grouped by, and nothing is filtered in between: a row that is dropped after
// the sessions were made has still held them together.
var fuseWindow = Rule{
	Name:   "fuse_window",
	Doc:    "Makes one node of a window function and the grouping on its bounds.",
	Always: true,
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		return rewrite(roots, never(func(n logical.Node) logical.Node {
			g, ok := n.(*logical.WindowRegroup)
			if !ok {
				return n
			}
			if fused := fuse(g); fused != nil {
				return fused
			}
			return n
		}))
	},
}

// A fusion walks down from a grouping to the window function that made its
// bounds, and rebuilds what stands between without the bounds.
type fusion struct {
	table *logical.WindowTable
	node  logical.Node
	to    []int // column of the old node -> of the new one; -1: a bound
	time  int   // the time column in node
	part  []int // the columns of PARTITION BY in node
}

// fuse returns the node that does both, or nil if they have to stay apart.
func fuse(g *logical.WindowRegroup) logical.Node {
	f, ok := fuseInput(g.Input)
	if !ok || f.to[g.Start] != -1 || f.to[g.End] != -1 {
		return nil
	}
	width := len(logical.Of(f.table.Input).Columns)
	from, start := logical.Trace(g.Input, g.Start)
	_, end := logical.Trace(g.Input, g.End)
	if from != logical.Node(f.table) || start != width || end != width+1 {
		return nil // bounds of an inner window
	}
	n := &logical.WindowAggregate{Base: logical.Base{At: g.At}, Input: f.node, Window: f.table.Window, Trigger: g.Trigger, Output: g.Output}
	n.Window.Time, n.Window.PartitionBy = f.time, f.part
	for _, k := range g.Keys {
		if f.to[k] < 0 {
			return nil
		}
		n.Keys = append(n.Keys, f.to[k])
	}
	for i := range g.Aggregates {
		a := &g.Aggregates[i]
		if slices.ContainsFunc(a.Columns(), func(c int) bool { return f.to[c] < 0 }) {
			return nil
		}
		n.Aggregates = append(n.Aggregates, a.Remap(func(c int) int { return f.to[c] }))
	}
	if n.Window.Session() && !sameSet(n.Keys, f.part) {
		return nil
	}
	return n
}

func fuseInput(n logical.Node) (*fusion, bool) {
	switch n := n.(type) {
	case *logical.WindowTable:
		f := &fusion{table: n, node: n.Input, time: n.Window.Time, part: n.Window.PartitionBy}
		width := len(logical.Of(n.Input).Columns)
		for i := range width {
			f.to = append(f.to, i)
		}
		f.to = append(f.to, -1, -1, -1)
		return f, true
	case *logical.Filter:
		return fuseFilter(n)
	case *logical.Project:
		return fuseProject(n)
	}
	return nil, false
}

func fuseFilter(n *logical.Filter) (*fusion, bool) {
	f, ok := fuseInput(n.Input)
	if !ok || f.table.Window.Session() || !f.free(n.Cond) {
		return nil, false
	}
	cond := expr.Remap(n.Cond, func(i int) int { return f.to[i] })
	f.node = &logical.Filter{Base: logical.Base{At: n.At}, Input: f.node, Cond: cond}
	return f, true
}

// free reports whether e gives the same for every copy of a row.
func (f *fusion) free(e expr.Expr) bool {
	return !expr.Volatile(e) && !expr.ReadsWatermark(e) && !slices.ContainsFunc(expr.Columns(e), func(c int) bool { return f.to[c] < 0 })
}

func fuseProject(n *logical.Project) (*fusion, bool) {
	f, ok := fuseInput(n.Input)
	if !ok {
		return nil, false
	}
	p := &logical.Project{Base: logical.Base{At: n.At}, Input: f.node}
	to := make([]int, len(n.Exprs))
	for i, e := range n.Exprs {
		c, plain := e.(*expr.Column)
		switch {
		case plain && f.to[c.Index] < 0:
			to[i] = -1
			continue
		case !f.free(e):
			return nil, false
		}
		to[i] = len(p.Exprs)
		p.Exprs = append(p.Exprs, expr.Remap(e, func(i int) int { return f.to[i] }))
		p.Names = append(p.Names, n.Names[i])
	}
	f.time = pass(p, f.node, f.time)
	part := make([]int, len(f.part))
	for i, c := range f.part {
		part[i] = pass(p, f.node, c)
	}
	f.node, f.to, f.part = p, to, part
	return f, true
}

// pass returns where p has a column of its input, and adds it if it has not.
func pass(p *logical.Project, input logical.Node, column int) int {
	for i, e := range p.Exprs {
		if c, ok := e.(*expr.Column); ok && c.Index == column {
			return i
		}
	}
	c := logical.ColumnOf(input, column)
	p.Exprs, p.Names = append(p.Exprs, c), append(p.Names, c.Name)
	return len(p.Exprs) - 1
}

func sameSet(a, b []int) bool {
	for _, list := range [][2][]int{{a, b}, {b, a}} {
		for _, x := range list[0] {
			if !slices.Contains(list[1], x) {
				return false
			}
		}
	}
	return true
}
