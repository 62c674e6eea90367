package physical

import "github.com/tidemark-sql/tidemark/planner/expr"

// A JoinKind says which rows of a join without partners are kept, and how.
type JoinKind uint8

// The kinds of joins. Right outer joins keep their sides; semi and anti joins
// give columns of the left side only.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin
	AntiJoin
)

// JoinSpec is what all joins have: two sides, keys that have to be equal in
// pairs, and a condition on what the keys let through. Columns of the condition,
// and of the result (except for semi and anti joins), are those of the left side
// and behind them those of the right.
type JoinSpec struct {
	Kind        JoinKind
	Left, Right Node
	LeftKeys    []int
	RightKeys   []int
	Cond        expr.Expr // BOOLEAN; nil: none
	// NullsEqual marks the keys for which NULL is equal to NULL (IS NOT DISTINCT
	// FROM, or a set operation); elsewhere NULL meets nothing.
	NullsEqual []bool
}

// Join joins two tables that change. Both sides are kept (flink-semantics.md 5).
type Join struct {
	Info
	JoinSpec
	// AtEnd says that only the final table is wanted, as inserts when both inputs
	// have ended.
	AtEnd bool
	// Lifetime is after how many ms without use a row of each side is forgotten; 0:
	// never.
	Lifetime [2]int64
	// Lookup says that all rows of the right side come before those of the left one,
	// which are not kept.
	Lookup bool
}

// IntervalJoin joins rows whose times lie within bounds: right time - left time
// is in [Low, High], in milliseconds.
type IntervalJoin struct {
	Info
	JoinSpec
	LeftTime, RightTime int // columns of the sides
	Low, High           int64
	Proctime            bool // the times are those at which rows come
}

// TemporalJoin gives each left row the version of the right side that was valid at
// its time. The keys tell the versions' rows apart.
type TemporalJoin struct {
	Info
	JoinSpec
	LeftTime, RightTime int // columns of the sides
	// Lifetime is after how many ms without use a key is forgotten for which no row
	// waits; 0: never.
	Lifetime int64
}

// WindowJoin joins rows of equal windows, when these fire.
type WindowJoin struct {
	Info
	JoinSpec
	LeftStart, LeftEnd   int // columns of the left side
	RightStart, RightEnd int // columns of the right side
	Zone                 string
}

// Inputs implements Node. The right side has the lower position: at equal
// watermarks its rows come first, which saves padding and taking back
// (exactness.md 1, rule 9).
func (n *Join) Inputs() []Node { return []Node{n.Left, n.Right} }

// Inputs implements Node, as Join's.
func (n *IntervalJoin) Inputs() []Node { return []Node{n.Left, n.Right} }

// Inputs implements Node, as Join's.
func (n *TemporalJoin) Inputs() []Node { return []Node{n.Left, n.Right} }

// Inputs implements Node, as Join's.
func (n *WindowJoin) Inputs() []Node { return []Node{n.Left, n.Right} }

func (*Join) node()         {}
func (*IntervalJoin) node() {}
func (*TemporalJoin) node() {}
func (*WindowJoin) node()   {}
