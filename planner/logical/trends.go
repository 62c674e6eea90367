package logical

import (
	"slices"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Trend says how updates of a row move the value of a column.
type Trend uint8

// The trends.
const (
	Constant Trend = iota // they leave it
	Rising                // it only grows
	Falling               // it only becomes less
	Loose                 // it may become anything
)

// Trends returns the trend of each column of n's result; nil if rows may be deleted
// without a new one. It decides how a ranking tells of changes, and so follows Flink
// step by step (FlinkRelMdModifiedMonotonicity), also where more could be known.
func Trends(n Node) []Trend {
	switch n := n.(type) {
	case *Scan:
		if n.Kinds == changelog.InsertOnly {
			return allOf(n, Constant)
		}
		return allOf(n, Loose)
	case *Project:
		return projectTrends(n)
	case *Filter:
		t := Trends(n.Input)
		if t != nil && crossed(n.Cond, t) {
			return allOf(n, Loose)
		}
		return t
	case *GroupAggregate:
		return groupTrends(n)
	case *WindowAggregate, *WindowRegroup, *Over:
		if Of(n).Kinds == changelog.InsertOnly {
			return allOf(n, Constant)
		}
		return nil
	case *Watermark, *Reject, *Lengths, *Expand, *Unnest, *WindowTable:
		return passedTrends(n)
	case *Normalize:
		t := allOf(n, Loose)
		for _, c := range n.Key {
			t[c] = Constant
		}
		return t
	case *Rank:
		return rankTrends(n)
	case *Join:
		return joinTrends(n)
	case *Union:
		return unionTrends(n)
	}
	return nil
}

func allOf(n Node, x Trend) []Trend { return slices.Repeat([]Trend{x}, len(Of(n).Columns)) }

// grown reports whether nothing of a result is updated.
func grown(t []Trend) bool {
	return t != nil && !slices.ContainsFunc(t, func(x Trend) bool { return x != Constant })
}

func passedTrends(n Node) []Trend {
	switch in := Trends(n.Inputs()[0]); {
	case in == nil:
		return nil
	case grown(in):
		return allOf(n, Constant)
	}
	return allOf(n, Loose)
}

func projectTrends(n *Project) []Trend {
	in := Trends(n.Input)
	if in == nil {
		return nil
	}
	t := allOf(n, Loose)
	for i, e := range n.Exprs {
		if grown(in) {
			t[i] = Constant
		} else if c, ok := uncast(e).(*expr.Column); ok {
			t[i] = in[c.Index]
		}
	}
	return t
}

// uncast returns what stands below casts.
func uncast(e expr.Expr) expr.Expr {
	for {
		c, ok := e.(*expr.Cast)
		if !ok {
			return e
		}
		e = c.X
	}
}

// crossed reports whether an update may take a row out of a condition.
func crossed(cond expr.Expr, t []Trend) bool {
	if c, ok := uncast(cond).(*expr.Column); ok {
		return t[c.Index] != Constant
	}
	call, ok := cond.(*expr.Call)
	if !ok {
		return false
	}
	// moving returns the trend of an argument that updates change.
	moving := func() (Trend, bool) {
		for _, a := range call.Args {
			if c, ok := uncast(a).(*expr.Column); ok && t[c.Index] != Constant {
				return t[c.Index], true
			}
		}
		return Constant, false
	}
	x, moves := moving()
	switch call.Func.Name {
	case ">", ">=":
		return moves && x != Rising
	case "<", "<=":
		return moves && x != Falling
	case "=", "<>", "IN", "NOT IN":
		return moves
	case "AND", "OR", "NOT", "IS TRUE", "IS NOT TRUE", "IS NULL", "IS NOT NULL":
		return slices.ContainsFunc(call.Args, func(a expr.Expr) bool { return crossed(a, t) })
	}
	return false
}

func groupTrends(n *GroupAggregate) []Trend {
	in := Trends(n.Input)
	if in == nil || slices.ContainsFunc(n.Keys, func(k int) bool { return in[k] != Constant }) {
		return nil
	}
	t := allOf(n, Constant)
	for i := range n.Aggregates {
		a := &n.Aggregates[i]
		x := callTrend(n.Input, a)
		switch {
		case grown(in) || a.Func.Name == "COUNT" && len(a.Args) < 2:
		case len(a.Args) != 1 || a.Args[0] < 0 || in[a.Args[0]] != x:
			x = Loose
		}
		t[len(n.Keys)+i] = x
	}
	return t
}

// callTrend returns the trend of an aggregate to which rows are only added.
func callTrend(input Node, a *Aggregate) Trend {
	switch a.Func.Name {
	case "COUNT", "MAX":
		return Rising
	case "MIN":
		return Falling
	case "SUM":
		if a.Args[0] < 0 {
			return signOf(a.Bound[0].Const)
		}
		x := signs(input, a.Args[0])
		if a.Filter >= 0 && x == Loose {
			if p, ok := input.(*Project); ok {
				x = signsUnder(p.Exprs[a.Filter], p.Exprs[a.Args[0]])
			}
		}
		return x
	}
	return Loose
}

// signs returns Rising if a column is known to hold no number below zero, Falling if
// none above.
func signs(n Node, column int) Trend {
	switch n := n.(type) {
	case *Project:
		return n.signsOf(n.Exprs[column])
	case *Filter:
		if x := signsUnder(n.Cond, ColumnOf(n, column)); x != Loose {
			return x
		}
		return signs(n.Input, column)
	case *GroupAggregate:
		if i := column - len(n.Keys); i >= 0 {
			if n.Aggregates[i].Func.Name == "COUNT" {
				return Rising
			}
			return Loose
		}
		return signs(n.Input, n.Keys[column])
	}
	return Loose
}

// signsOf is signs for an expression of the projection.
func (n *Project) signsOf(e expr.Expr) Trend {
	switch e := uncast(e).(type) {
	case *expr.Column:
		return signs(n.Input, e.Index)
	case *expr.Literal:
		return signOf(e.Value)
	case *expr.Case:
		x := n.signsOf(e.Else)
		for _, w := range e.Whens {
			if n.signsOf(w.Then) != x {
				return Loose
			}
		}
		return x
	}
	return Loose
}

// signOf is signs for a constant.
func signOf(v *vector.Vector) Trend {
	if v == nil || v.Len() == 0 || v.Null(0) || !v.Type.Kind.Numeric() {
		return Loose
	}
	below := false
	switch v.Type.Physical() {
	case types.PhysFloat32:
		below = vector.Values[float32](v)[0] < 0
	case types.PhysFloat64:
		below = vector.Values[float64](v)[0] < 0
	case types.PhysWide:
		below = vector.Values[decimal128.Num](v)[0].Sign() < 0
	default:
		below = vector.Integer(v, 0) < 0
	}
	if below {
		return Falling
	}
	return Rising
}

// signsUnder is signs for a value of which a condition says how it compares with
// a constant.
func signsUnder(cond, value expr.Expr) Trend {
	c, ok := cond.(*expr.Call)
	if !ok {
		return Loose
	}
	if c.Func.Name == "AND" {
		for _, a := range c.Args {
			if x := signsUnder(a, value); x != Loose {
				return x
			}
		}
	}
	if len(c.Args) != 2 || !expr.Equal(uncast(c.Args[0]), uncast(value)) {
		return Loose
	}
	bound := signOf(expr.LiteralValue(c.Args[1]))
	if bound == Rising && (c.Func.Name == ">" || c.Func.Name == ">=" || c.Func.Name == "=") {
		return Rising
	}
	if bound == Falling && (c.Func.Name == "<" || c.Func.Name == "<=") {
		return Falling
	}
	return Loose
}

func rankTrends(n *Rank) []Trend {
	in := Trends(n.Input)
	t := allOf(n, Loose)
	switch kind := n.Ranking(); {
	case in == nil:
		return nil
	case kind == FirstCome || kind == WindowTop:
		return allOf(n, Constant)
	case kind != TopN:
		if !grown(in) {
			return nil
		}
	case slices.ContainsFunc(n.PartitionBy, func(k int) bool { return in[k] != Constant }):
		return nil
	default:
		if len(n.OrderBy) > 0 {
			k := n.OrderBy[0]
			switch x := in[k.Column]; {
			case k.Desc && (x == Rising || x == Constant):
				t[k.Column] = Rising
			case !k.Desc && (x == Falling || x == Constant):
				t[k.Column] = Falling
			}
		}
		if n.Number {
			t[len(t)-1] = Constant
		}
	}
	for _, k := range n.PartitionBy {
		t[k] = Constant
	}
	return t
}

func joinTrends(n *Join) []Trend {
	left, right := Trends(n.Left), Trends(n.Right)
	if n.Kind == AntiJoin || left == nil || right == nil {
		return nil
	}
	for _, k := range n.Keys {
		if left[k.Left] != Constant || right[k.Right] != Constant {
			return nil
		}
	}
	if n.Cond != nil && (!grown(left) || !grown(right)) {
		return nil
	}
	if n.Kind == SemiJoin {
		return left
	}
	return slices.Concat(left, right)
}

func unionTrends(n *Union) []Trend {
	first := Trends(n.Branches[0])
	for _, b := range n.Branches {
		switch t := Trends(b); {
		case t == nil:
			return nil
		case !slices.Equal(t, first):
			first = allOf(n, Loose)
		}
	}
	return first
}

// Forward reports whether updates of a ranking's input only bring rows nearer to the
// front of a partition that they do not leave.
func (n *Rank) Forward() bool {
	t := Trends(n.Input)
	if t == nil || n.Lo != 1 || n.HiColumn >= 0 || len(n.OrderBy) == 0 {
		return false
	}
	if !slices.ContainsFunc(Of(n.Input).Keys, func(key []int) bool { return within(n.PartitionBy, key) }) {
		return false
	}
	return !slices.ContainsFunc(n.OrderBy, func(k SortKey) bool {
		x := t[k.Column]
		return x != Constant && x != Rising && k.Desc || x != Constant && x != Falling && !k.Desc
	})
}
