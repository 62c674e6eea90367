package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A JoinKind says which rows of a join without partners are kept, and how.
type JoinKind uint8

// The kinds of joins. Outer joins keep the rows of their sides, padded with NULL;
// semi and anti joins, which IN, EXISTS and their opposites become, give columns
// of the left side only.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin
	AntiJoin
)

// String returns the kind as it is shown.
func (k JoinKind) String() string {
	return [...]string{"inner", "left", "right", "full", "semi", "anti"}[k]
}

// Half reports whether the result has columns of the left side only.
func (k JoinKind) Half() bool { return k == SemiJoin || k == AntiJoin }

// PadsLeft reports whether columns of the left side may be NULL for want of a
// partner.
func (k JoinKind) PadsLeft() bool { return k == RightJoin || k == FullJoin }

// PadsRight is PadsLeft for the right side.
func (k JoinKind) PadsRight() bool { return k == LeftJoin || k == FullJoin }

// Join puts the rows of two tables together that fulfil a condition. What the
// condition says about times and windows decides how it is computed: see
// [Join.Shape].
type Join struct {
	Base
	Kind JoinKind
	// Was is the kind as it was written, where Kind pads less because nobody sees
	// what it would pad. The types of the columns are still those of it.
	Was         JoinKind
	Left, Right Node
	Cond        expr.Expr // over the columns of Left and behind them those of Right; nil: none
	// Keys have to be equal besides. They are parts of the condition that rule
	// split_joins has taken out of it; Split says that it has.
	Keys  []JoinKey
	Split bool
	// Temporal is set if the right side is a table of versions.
	Temporal *JoinTemporal
	// Lookup says that rows of the left side look up those of the right one, which is
	// there as a whole before the first of them comes (FOR SYSTEM_TIME AS OF a
	// processing time). Rows of the left side are not kept, and leave as they come.
	Lookup bool
	// Lifetime is after how many ms without use a row of the left side is forgotten,
	// and one of the right side, if the join keeps both ([Join.Shape]), or the versions
	// of a key; 0: never.
	Lifetime [2]int64
	// Hinted is where hints ask for the lifetimes of the sides; zero: none does.
	Hinted source.Span
}

// A JoinKey is a column of each side that have to be equal.
type JoinKey struct {
	Left, Right int
	NullsEqual  bool // NULL meets NULL (IS NOT DISTINCT FROM)
}

// Inputs implements Node.
func (n *Join) Inputs() []Node { return []Node{n.Left, n.Right} }

// With implements Node.
func (n *Join) With(inputs []Node) Node {
	c := *n
	c.Base, c.Left, c.Right = n.again(), inputs[0], inputs[1]
	return &c
}

// Label implements Node.
func (n *Join) Label(f Format) string {
	text := "Join " + n.Kind.String()
	if n.Lookup {
		text = "Lookup" + text
	}
	if t := n.Temporal; t != nil {
		text += " as of " + f.Column(n.Left, t.Left) + " with versions by " + f.Column(n.Right, t.Right)
	}
	for i, k := range n.Keys {
		op := " = "
		if k.NullsEqual {
			op = " is "
		}
		text += map[bool]string{true: " on ", false: " and "}[i == 0] + f.Column(n.Left, k.Left) + op + f.Column(n.Right, k.Right)
	}
	if n.Cond != nil {
		text += " where " + f.Expr(n.Cond)
	}
	return text + lifetime(n.Lifetime[:]...)
}

// Width returns the number of columns of the left side.
func (n *Join) Width() int { return len(Of(n.Left).Columns) }

// Sides says which sides a condition reads.
func (n *Join) Sides(cond expr.Expr) (left, right bool) {
	width := n.Width()
	for _, c := range expr.Columns(cond) {
		left, right = left || c < width, right || c >= width
	}
	return left, right
}

// RightOf returns a condition on the right side as one over that side alone.
func (n *Join) RightOf(cond expr.Expr) expr.Expr {
	width := n.Width()
	return expr.Remap(cond, func(i int) int { return i - width })
}

// joinTraits follows flink-semantics.md 4.3, 5 and 1.5.
func joinTraits(n *Join) *Traits {
	l, r := Of(n.Left), Of(n.Right)
	t := &Traits{
		Bounded: l.Bounded && r.Bounded, Deterministic: l.Deterministic && r.Deterministic && repeats(n),
		Arrival: l.Arrival || r.Arrival,
	}
	t.Columns = padded(l.Columns, n.Kind.PadsLeft() || n.Was.PadsLeft())
	if !n.Kind.Half() {
		t.Columns = append(t.Columns, padded(r.Columns, n.Kind.PadsRight() || n.Was.PadsRight())...)
	}
	t.Keys = joinedKeys(n, l, r)
	s := n.Shape()
	switch {
	case s.Temporal != nil:
		temporalTraits(n, t)
		return t
	case n.Lookup:
		t.Kinds, t.State = lookupKinds(l.Kinds), UntilEnd
		t.Times = append(slices.Clone(l.Times), make([]TimeKind, len(r.Columns))...)
		return t
	case s.Interval != nil:
		t.Kinds, t.Term, t.State = changelog.InsertOnly, &Term{Grain: 1}, UntilReached
		if s.Interval.Proctime {
			t.Term, t.State = nil, UntilClock
		}
	case s.Window != nil:
		t.Kinds, t.Term, t.State = changelog.InsertOnly, windowTerm(s.Window.Left.Window), UntilWindow
		t.Windows = joinedWindows(n, s.Window)
	default:
		t.Kinds, t.State = regularKinds(n.Kind, l.Kinds, r.Kinds), untilUnused(t.Bounded, n.Lifetime[:]...)
		t.Times = make([]TimeKind, len(t.Columns)) // rows come after their time
		return t
	}
	t.Times = slices.Clone(l.Times)
	if !n.Kind.Half() {
		t.Times = append(t.Times, r.Times...)
	}
	return t
}

func padded(columns []Column, pads bool) []Column {
	list := slices.Clone(columns)
	for i := range list {
		list[i].Type.Nullable = list[i].Type.Nullable || pads
	}
	return list
}

// regularKinds returns the kinds that a regular join emits. Joins that only add
// rows as long as their inputs do have inserts; one half of an update may have
// other partners than the other, so all kinds come of updates.
func regularKinds(k JoinKind, l, r changelog.Kinds) changelog.Kinds {
	if (k == InnerJoin || k == SemiJoin) && l|r == changelog.InsertOnly {
		return changelog.InsertOnly
	}
	if l|r == changelog.InsertOnly {
		return 1<<changelog.Insert | 1<<changelog.Delete
	}
	return changelog.AllKinds
}

// lookupKinds returns the kinds that a lookup join emits for those of its left side.
func lookupKinds(left changelog.Kinds) changelog.Kinds {
	if left == changelog.InsertOnly {
		return left
	}
	return changelog.AllKinds
}

// joinedKeys returns the keys of a join's result: those of a side whose rows have
// at most one partner, and those of both sides together, if they tell rows of one side
// from those of the other ([Join.Told]).
func joinedKeys(n *Join, l, r *Traits) [][]int {
	if n.Kind.Half() {
		return l.Keys
	}
	var left, right []int
	for _, k := range n.Pairs() {
		left, right = append(left, k.Left), append(right, k.Right)
	}
	width := len(l.Columns)
	moved := make([][]int, len(r.Keys))
	for i, key := range r.Keys {
		for _, c := range key {
			moved[i] = append(moved[i], c+width)
		}
	}
	var keys [][]int
	if covered(r.Keys, right) && !n.Kind.PadsLeft() {
		keys = append(keys, l.Keys...)
	}
	if covered(l.Keys, left) && !n.Kind.PadsRight() {
		keys = append(keys, moved...)
	}
	for _, a := range l.Keys {
		for _, b := range moved {
			if both := append(slices.Clone(a), b...); len(keys) < 8 && (len(both) > 0 || n.Kind == InnerJoin) && n.Told(both) {
				keys = append(keys, both)
			}
		}
	}
	return keys
}

// Told reports whether a row of the left side that has no partner never looks, in
// these columns of the result, like one of the right side that has none. In a full
// join both may be NULL in all of them, unless one cannot be NULL on its own side.
func (n *Join) Told(columns []int) bool {
	if n.Kind != FullJoin {
		return true
	}
	sides := append(slices.Clone(Of(n.Left).Columns), Of(n.Right).Columns...)
	return slices.ContainsFunc(columns, func(c int) bool { return !sides[c].Type.Nullable })
}

// covered reports whether columns contain a key.
func covered(keys [][]int, columns []int) bool {
	return slices.ContainsFunc(keys, func(key []int) bool { return within(key, columns) })
}

// within reports whether all of some columns are among others.
func within(some, others []int) bool {
	return !slices.ContainsFunc(some, func(c int) bool { return !slices.Contains(others, c) })
}

// shortest returns the first of the shortest keys that are as ok says; nil: none is.
func shortest(keys [][]int, ok func(key []int) bool) []int {
	var best []int
	for _, key := range keys {
		if ok(key) && (best == nil || len(key) < len(best)) {
			best = key
		}
	}
	return best
}

// joinedWindows returns the windows of a window join's rows, which leave it when
// the window fires: those whose bounds are never NULL.
func joinedWindows(n *Join, w *JoinWindow) []Bounds {
	var list []Bounds
	if !n.Kind.PadsLeft() {
		b := w.Left
		b.Aggregated = true
		list = append(list, b)
	}
	if !n.Kind.PadsRight() && !n.Kind.Half() {
		b := w.Right
		b.Aggregated = true
		for _, c := range []*int{&b.Start, &b.End, &b.Time} {
			if *c >= 0 {
				*c += n.Width()
			}
		}
		list = append(list, b)
	}
	return list
}
