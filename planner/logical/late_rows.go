package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// LateRows are the rows that an operator has dropped because they came too late
// for it, or, over a Watermark, those that came behind it: the table v$late. It
// reads another port of the operator than everybody else, so its columns are
// those of the operator's input, and behind them what is known of the lateness.
type LateRows struct {
	Base
	Of      Node     // the operator
	Side    int      // number of its input, of a join
	Columns []int    // of the operator's input
	Names   []string // of Columns
	Time    int      // column of the input with the time of a row; -1: none
}

// LateColumns are the names of the columns that LateRows adds.
func LateColumns() []string {
	return []string{"late_operator", "late_window_end", "late_watermark", "late_by"}
}

// Source returns the node whose rows the operator gets.
func (n *LateRows) Source() Node {
	if w, ok := n.Of.(*Watermark); ok {
		return w // drops nothing: its rows are those that it hands on
	}
	return n.Of.Inputs()[n.Side]
}

// Inputs implements Node.
func (n *LateRows) Inputs() []Node { return []Node{n.Of} }

// With implements Node.
func (n *LateRows) With(inputs []Node) Node {
	c := *n
	c.Base, c.Of = n.again(), inputs[0]
	if _, ok := n.Of.(*Join); ok {
		for p, ok := c.Of.(*Project); ok; p, ok = c.Of.(*Project) {
			c.Of = p.Input // it leaves out the keys of the join, which stand behind its columns
		}
	}
	return &c
}

// Label implements Node.
func (n *LateRows) Label(f Format) string {
	side := ""
	if j, ok := n.Of.(*Join); ok {
		side = " of the " + j.side(n.Side)
	}
	return "LateRows" + side + ": " + list(n.Columns, func(i int) string { return f.Column(n.Source(), i) })
}

func lateTraits(n *LateRows) *Traits {
	in := Of(n.Source())
	t := &Traits{Kinds: in.Kinds, Bounded: in.Bounded, Deterministic: in.Deterministic, Arrival: true}
	for i, c := range n.Columns {
		t.Columns = append(t.Columns, Column{Name: n.Names[i], Type: in.Columns[c].Type})
	}
	mark := types.WithPrecision(types.Timestamp, 3)
	if n.Time >= 0 {
		mark = types.WithPrecision(in.Columns[n.Time].Type.Kind, 3)
	}
	added := []types.Type{types.String().NotNull(), types.WithPrecision(types.Timestamp, 3), mark.NotNull(), types.Of(types.BigInt)}
	for i, name := range LateColumns() {
		t.Columns = append(t.Columns, Column{Name: name, Type: added[i]})
	}
	t.Times = make([]TimeKind, len(t.Columns))
	return t
}

// NewLateRows returns the rows of an input that an operator drops, with the columns
// of the relation as the query writes it: behind the projection to what is computed
// for an aggregation stands the relation itself.
func NewLateRows(base Base, of Node, side int) *LateRows {
	n := &LateRows{Base: base, Of: of, Side: side, Time: timeOf(of)}
	if j, ok := of.(*Join); ok {
		n.Time = j.timeOf(side)
	}
	in := n.Source()
	names := Of(in).Columns
	if r, ok := in.(*Reject); ok {
		in = r.Input // of rows without a time; it has the same columns
	}
	if p, ok := in.(*Project); ok && aggregates(of) {
		if to, ok := whole(p); ok {
			n.Columns, names = to, Of(p.Input).Columns
		}
	}
	if n.Columns == nil {
		n.Columns = upTo(len(names))
	}
	for _, c := range names {
		n.Names = append(n.Names, c.Name)
	}
	return n
}

func aggregates(n Node) bool {
	switch n.(type) {
	case *WindowAggregate, *WindowRegroup:
		return true
	}
	return false
}

// whole returns where the columns of a projection's input stand in it, if all do.
func whole(p *Project) ([]int, bool) {
	to := make([]int, len(Of(p.Input).Columns))
	for i := range to {
		to[i] = slices.IndexFunc(p.Exprs, func(e expr.Expr) bool {
			c, ok := e.(*expr.Column)
			return ok && c.Index == i
		})
		if to[i] < 0 {
			return nil, false
		}
	}
	return to, true
}

// timeOf returns the column of an operator's input by which it judges rows.
func timeOf(n Node) int {
	switch n := n.(type) {
	case *Watermark:
		return n.Time
	case *WindowTable:
		return n.Window.Time
	case *WindowAggregate:
		return n.Window.Time
	case *WindowRegroup:
		return n.Time
	case *Match:
		return n.Time
	case *Over:
		return n.OrderBy[0].Column
	case *Rank:
		if b, ok := n.Window(); ok {
			return b.Time
		}
		return n.OrderBy[0].Column
	}
	return -1
}

// Drops reports whether a node drops rows that come too late for it.
func Drops(n Node) bool {
	switch n := n.(type) {
	case *WindowAggregate, *WindowRegroup, *Match:
		return true
	case *WindowTable:
		return n.Window.Session()
	case *Over:
		k, timed := n.ByTime()
		return timed && k == Rowtime && !n.Whole
	case *Rank:
		k := n.Ranking()
		return k == WindowTop || k == KeepFirst
	case *Join:
		return n.Shape().Window != nil
	}
	return false
}

// side returns the name of a side: that by which its late rows are asked for.
func (n *Join) side(i int) string { return [...]string{"left", "right"}[i] }

// timeOf returns the column of a side by which a window join judges its rows.
func (n *Join) timeOf(side int) int {
	w := n.Shape().Window
	switch {
	case w == nil:
		return -1
	case side == 0:
		return w.Left.Time
	default:
		return w.Right.Time
	}
}
