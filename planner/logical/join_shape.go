package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A JoinShape is what a join and its condition say about time. At most one of
// Temporal, Interval and Window is set; without any the join is a regular one, which
// keeps both sides (flink-semantics.md 5).
type JoinShape struct {
	Temporal *JoinTemporal
	Interval *JoinInterval
	Window   *JoinWindow
	// Rest are the parts of the condition that these do not stand for.
	Rest []expr.Expr
}

// A JoinInterval says that the times of partners lie within bounds: right - left is
// in [Low, High], in milliseconds.
type JoinInterval struct {
	Left, Right int // columns of the sides
	Low, High   int64
	Proctime    bool
	Mixed       bool // one time is a TIMESTAMP, the other a TIMESTAMP_LTZ
	At          source.Span
}

// A JoinWindow says that partners are in one window.
type JoinWindow struct{ Left, Right Bounds }

// Shape returns what the condition says about time. Semi and anti joins do not
// become interval joins (case interval-semi-join).
func (n *Join) Shape() JoinShape {
	s := JoinShape{Temporal: n.Temporal, Rest: Conjuncts(n.Cond)}
	if s.Temporal != nil || n.Lookup {
		return s
	}
	if w := n.window(s.Rest); w != nil {
		s.Window = w
		s.Rest = slices.DeleteFunc(s.Rest, func(e expr.Expr) bool {
			l, r, ok := n.pair(e)
			return ok && (l == w.Left.Start && r == w.Right.Start || l == w.Left.End && r == w.Right.End)
		})
		return s
	}
	if n.Kind.Half() {
		return s
	}
	s.Interval, s.Rest = n.interval(s.Rest)
	return s
}

// pair returns the columns of the sides, if e says that two are equal.
func (n *Join) pair(e expr.Expr) (left, right int, ok bool) {
	c, call := e.(*expr.Call)
	if !call || c.Func.Name != "=" {
		return 0, 0, false
	}
	a, x := c.Args[0].(*expr.Column)
	b, y := c.Args[1].(*expr.Column)
	if !x || !y {
		return 0, 0, false
	}
	width := n.Width()
	left, right = min(a.Index, b.Index), max(a.Index, b.Index)-width
	return left, right, left < width && right >= 0
}

// Pairs returns the columns that are equal in partners.
func (n *Join) Pairs() []JoinKey {
	list := slices.Clone(n.Keys)
	for _, e := range Conjuncts(n.Cond) {
		if l, r, ok := n.pair(e); ok {
			list = append(list, JoinKey{Left: l, Right: r})
		}
	}
	return list
}

// window returns the windows of the sides whose starts and ends are equal, if they
// are windows of one kind and size (flink-semantics.md 3.3). Sessions count only
// once they are aggregated: before, which session a row is in is not known.
func (n *Join) window(parts []expr.Expr) *JoinWindow {
	equal := func(left, right int) bool {
		return left >= 0 && right >= 0 && slices.ContainsFunc(parts, func(e expr.Expr) bool {
			l, r, ok := n.pair(e)
			return ok && l == left && r == right
		})
	}
	for _, l := range Of(n.Left).Windows {
		for _, r := range Of(n.Right).Windows {
			switch {
			case !equal(l.Start, r.Start) || !equal(l.End, r.End):
			case l.Window.Kind != r.Window.Kind || l.Window.Text() != r.Window.Text():
			case l.Window.Session() && !(l.Aggregated && r.Aggregated):
			default:
				return &JoinWindow{l, r}
			}
		}
	}
	return nil
}

// A timeBound is a part of a condition that compares times of the sides.
type timeBound struct {
	left, right  timeForm
	low, high    int64
	above, below bool
}

// A timeForm is a time attribute and a distance from it.
type timeForm struct {
	column int
	offset int64
	kind   TimeKind
	stamp  types.Kind
}

// interval returns the bounds of the first pair of times that has two, and the
// parts that are left.
func (n *Join) interval(parts []expr.Expr) (*JoinInterval, []expr.Expr) {
	bounds := make([]*timeBound, len(parts))
	for i, e := range parts {
		bounds[i] = n.bound(e)
	}
	for k, first := range bounds {
		if first == nil {
			continue
		}
		j := &JoinInterval{
			Left: first.left.column, Right: first.right.column, Low: -1 << 62, High: 1 << 62,
			Proctime: first.left.kind == Proctime, Mixed: first.left.stamp != first.right.stamp, At: parts[k].Span(),
		}
		same := func(b *timeBound) bool {
			return b != nil && b.left.column == j.Left && b.right.column == j.Right
		}
		above, below := false, false
		for _, b := range bounds {
			if !same(b) {
				continue
			}
			above, below = above || b.above, below || b.below
			if b.above {
				j.Low = max(j.Low, b.low)
			}
			if b.below {
				j.High = min(j.High, b.high)
			}
		}
		if !above || !below {
			continue
		}
		var rest []expr.Expr
		for i, e := range parts {
			if !same(bounds[i]) {
				rest = append(rest, e)
			}
		}
		return j, rest
	}
	return nil, parts
}

// bound returns what a comparison of two times says about right - left, or nil.
func (n *Join) bound(e expr.Expr) *timeBound {
	c, ok := e.(*expr.Call)
	not := ok && c.Func.Name == "NOT"
	if not {
		c, ok = c.Args[0].(*expr.Call)
	}
	if !ok || len(c.Args) != 2 || !slices.Contains([]string{"=", "<", "<=", ">", ">="}, c.Func.Name) || not && c.Func.Name == "=" {
		return nil
	}
	a, x := n.time(c.Args[0])
	b, y := n.time(c.Args[1])
	if !x || !y || a.kind != b.kind {
		return nil
	}
	op, width := c.Func.Name, n.Width()
	if not {
		op = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[op]
	}
	if a.column >= width {
		a, b = b, a
		op = expr.Mirrored(op)
	}
	if a.column >= width || b.column < width {
		return nil
	}
	b.column -= width
	t := &timeBound{left: a, right: b}
	d := a.offset - b.offset // left + a OP right + b: right - left against d
	switch op {
	case "<":
		t.above, t.low = true, d+1
	case "<=":
		t.above, t.low = true, d
	case ">":
		t.below, t.high = true, d-1
	case ">=":
		t.below, t.high = true, d
	default:
		t.above, t.below, t.low, t.high = true, true, d, d
	}
	return t
}

// time returns a time attribute with a constant added or subtracted.
func (n *Join) time(e expr.Expr) (timeForm, bool) {
	switch e := e.(type) {
	case *expr.Column:
		kind := NoTime
		if w := n.Width(); e.Index < w {
			kind = Of(n.Left).Times[e.Index]
		} else {
			kind = Of(n.Right).Times[e.Index-w]
		}
		return timeForm{column: e.Index, kind: kind, stamp: e.T.Kind}, kind == Rowtime || kind == Proctime
	case *expr.Cast:
		if e.Implicit && e.T.Kind.Stamp() {
			return n.time(e.X)
		}
	case *expr.Call:
		if len(e.Args) != 2 || e.Func.Name != "+" && e.Func.Name != "-" {
			return timeForm{}, false
		}
		x, by := e.Args[0], e.Args[1]
		if e.Func.Name == "+" && x.Type().Kind.Interval() {
			x, by = by, x
		}
		f, ok := n.time(x)
		ms, known := constantSpan(by)
		if e.Func.Name == "-" {
			ms = -ms
		}
		f.offset += ms
		return f, ok && known
	}
	return timeForm{}, false
}

// constantSpan returns a constant interval of days to seconds in milliseconds.
func constantSpan(e expr.Expr) (int64, bool) {
	if e == nil || e.Type().Kind != types.IntervalDay || !expr.Constant(e) {
		return 0, false
	}
	v, err := expr.Value(e, expr.Env{})
	if err != nil || v.Null(0) {
		return 0, false
	}
	return vector.Integer(v, 0), true
}
