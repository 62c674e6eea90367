package lower

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// inOrder keeps order where it can be seen. A step that answers each row at once,
// such as COUNT(*) by k, does so in each of its tasks in the order of its rows; an
// exchange by another key puts the answers of different tasks together, and nothing
// says in which order their causes came. In
//
//	SELECT n, LISTAGG(k) FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k) GROUP BY n
//
// the text would depend on the number of tasks (invariant I1; exactness.md 1, rule
// 11, and 3, 2). So the step below is divided by the key above, or has one task, unless
// the order does not matter above: sums of whole numbers are the same in any order.
// What leaves when a watermark fires has an order of its own (rule 7) and needs no
// care.
func inOrder(roots []physical.Node) {
	o := ordering{readers: map[physical.Node]int{}}
	for _, r := range roots {
		o.count(r)
	}
	// A step may be aligned with an exchange that becomes one to one task later.
	for o.changed = true; o.changed; {
		o.changed, o.past = false, map[crossing]bool{}
		for _, n := range o.nodes {
			for _, in := range seesOrderOf(n) {
				o.down(in, nil)
			}
		}
	}
}

type ordering struct {
	nodes   []physical.Node
	readers map[physical.Node]int
	past    map[crossing]bool // gone down through
	changed bool
}

// A crossing is a node below one that sees order, and the last exchange between them.
type crossing struct {
	node physical.Node
	by   *physical.Exchange // nil: there is none
}

func (o *ordering) count(n physical.Node) {
	if o.readers[n]++; o.readers[n] == 1 {
		o.nodes = append(o.nodes, n)
		for _, in := range n.Inputs() {
			o.count(in)
		}
	}
}

// down goes from a node that sees order down to those that make it.
func (o *ordering) down(n physical.Node, by *physical.Exchange) {
	if o.past[crossing{n, by}] {
		return
	}
	o.past[crossing{n, by}] = true
	if l, ok := n.(*physical.LateRows); ok && !passesRows(l) {
		n = l.Of // which drops them as they come
		o.align(n, by)
		by = nil
	}
	x, exchange := n.(*physical.Exchange)
	j, temporal := n.(*physical.TemporalJoin)
	switch {
	case exchange:
		by = x
	case temporal:
		o.down(j.Left, nil) // the rows of a key leave in the order of the left side
		return
	case answers(n):
		if !divided(n, by) {
			o.align(n, by)
		}
		by = nil // the order is that of its input
	case !passesRows(n):
		return
	}
	for _, in := range n.Inputs() {
		o.down(in, by)
	}
}

// align lets rows that the exchange above n brings together be in one task at n
// already: by the same keys if n groups by them, and all of them otherwise.
func (o *ordering) align(n physical.Node, by *physical.Exchange) {
	if by == nil {
		return
	}
	if g, ok := n.(*physical.GroupAggregate); ok && o.readers[g] == 1 {
		below, exchange := g.Input.(*physical.Exchange)
		if keys, ok := o.keysOf(g, by); ok && exchange && o.readers[below] == 1 {
			var columns []int
			for _, k := range keys {
				columns = append(columns, g.Keys[k])
			}
			if slices.Equal(below.Keys, columns) {
				return
			}
			if slices.Equal(below.Keys, g.Keys) {
				below.Keys, g.Route, o.changed = columns, keys, true
				return
			}
		}
	}
	o.gather(n)
}

// keysOf returns by which of its keys the result of g is exchanged, if it is by such.
func (o *ordering) keysOf(g *physical.GroupAggregate, by *physical.Exchange) (keys []int, ok bool) {
	columns := slices.Clone(by.Keys)
	for n := by.Input; n != physical.Node(g); n = n.Inputs()[0] {
		p, project := n.(*physical.Project)
		if !project && !sameColumns(n) || o.readers[n] > 1 {
			return nil, false
		}
		for i, c := range columns {
			if !project {
				continue
			}
			e, plain := p.Exprs[c].(*expr.Column)
			if !plain {
				return nil, false
			}
			columns[i] = e.Index
		}
	}
	for _, c := range columns {
		if g.Output[c].Part != logical.PartKey {
			return nil, false
		}
		keys = append(keys, g.Output[c].N)
	}
	return keys, len(keys) > 0
}

// divided reports whether n is a ranking by columns that are among the keys of the
// exchange above it, maybe converted: the rows that the exchange brings together
// come from one task of it.
func divided(n physical.Node, by *physical.Exchange) bool {
	r, rank := n.(*physical.Rank)
	if !rank || by == nil {
		return false
	}
	below, exchange := r.Input.(*physical.Exchange)
	if !exchange || len(below.Keys) == 0 {
		return false
	}
	columns := slices.Clone(by.Keys)
	for n := by.Input; n != physical.Node(r); n = n.Inputs()[0] {
		p, project := n.(*physical.Project)
		if !project && !sameColumns(n) {
			return false
		}
		for i, c := range columns {
			if project && c >= 0 {
				columns[i] = columnOf(p.Exprs[c])
			}
		}
	}
	return !slices.ContainsFunc(below.Keys, func(k int) bool { return !slices.Contains(columns, k) })
}

// columnOf returns the column that an expression is, maybe converted to a type with
// room for all of its values; -1: it is none.
func columnOf(e expr.Expr) int {
	e = expr.WithoutCasts(e, func(c *expr.Cast) bool { return logical.Widens(c.X.Type(), c.T) })
	if c, ok := e.(*expr.Column); ok {
		return c.Index
	}
	return -1
}

// sameColumns reports whether a node only lets rows pass or not.
func sameColumns(n physical.Node) bool {
	switch n.(type) {
	case *physical.Filter, *physical.Reject, *physical.Lengths:
		return true
	}
	return false
}

// gather brings all rows that a node gets into one task.
func (o *ordering) gather(n physical.Node) {
	for _, in := range n.Inputs() {
		if x, ok := in.(*physical.Exchange); ok {
			o.changed = o.changed || len(x.Keys) > 0
			x.Keys = nil
			continue
		}
		o.gather(in)
	}
}

// seesOrderOf returns the inputs of n of which the table that its result adds up to
// depends on the order in which their rows arrive.
func seesOrderOf(n physical.Node) []physical.Node {
	switch j, temporal := n.(*physical.TemporalJoin); {
	case temporal:
		return []physical.Node{j.Right} // of versions of one time the last to come counts
	case seesOrder(n):
		return n.Inputs()
	}
	return nil
}

// seesOrder reports whether the table that a node's result adds up to depends on the
// order in which its rows arrive.
func seesOrder(n physical.Node) bool {
	switch n := n.(type) {
	case *physical.GroupAggregate:
		return inexact(n.Input, n.Aggregates)
	case *physical.WindowAggregate:
		return inexact(n.Input, n.Aggregates)
	case *physical.WindowRegroup:
		return inexact(n.Input, n.Aggregates)
	case *physical.Rank, *physical.WindowRank, *physical.KeepFirst, *physical.Over, *physical.OverTable, *physical.Match, *physical.Limit:
		return true // of equal rows the first to come, or rows one after the other
	case *physical.Materialize, *physical.Normalize:
		return true // of rows with one key the first or the last to come
	case *physical.FromChangelog:
		return true // a -U and the +U behind it
	case *physical.Sort:
		return n.Limit >= 0 || n.Offset > 0
	case *physical.Sink:
		return n.LastStays // of rows with one key the last to come does
	}
	return false
}

// inexact reports whether some aggregate depends on the order of its rows.
func inexact(in physical.Node, calls []physical.AggregateCall) bool {
	columns := in.Base().Types()
	return slices.ContainsFunc(calls, func(c physical.AggregateCall) bool { return c.SeesOrder(columns) })
}

// answers reports whether a node tells of each row when it comes.
func answers(n physical.Node) bool {
	switch n := n.(type) {
	case *physical.GroupAggregate:
		return !n.AtEnd
	case *physical.Rank:
		return !n.AtEnd
	case *physical.Over:
		return n.Order != physical.OverTime
	case *physical.Match:
		return n.Proctime
	case *physical.WindowAggregate:
		return !n.Trigger.Plain() || n.Window.Proctime
	case *physical.WindowRegroup:
		return !n.Trigger.Plain()
	case *physical.WindowExpand:
		return n.Window.Kind.NewSlicer == nil && n.Window.Proctime
	case *physical.Join:
		return !n.AtEnd
	case *physical.IntervalJoin, *physical.ValueJoin, *physical.Normalize:
		return true
	case *physical.Materialize:
		return n.Conflict == logical.LastStays
	}
	return false
}

// passesRows reports whether a node hands on each row where it stands.
func passesRows(n physical.Node) bool {
	switch n := n.(type) {
	case *physical.Filter, *physical.Project, *physical.Expand, *physical.Unnest, *physical.Reject, *physical.Lengths, *physical.ToChangelog, *physical.FromChangelog, *physical.Union, *physical.Watermark, *physical.Limit:
		return true
	case *physical.WindowExpand:
		return n.Window.Kind.NewSlicer != nil
	case *physical.LateRows:
		_, behind := n.Of.(*physical.Watermark)
		return behind
	}
	return false
}
