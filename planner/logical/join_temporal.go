package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A JoinTemporal says that the right side of a join is a table of versions (FOR
// SYSTEM_TIME AS OF): a row of the left side has one partner at most, the version of
// its key that was valid at the time of the row. Conditions do not choose among the
// versions; they say whether the one that was valid is a partner.
type JoinTemporal struct {
	Left, Right int // columns of the sides: the time of a row, and that from which a version is valid
	// Keyed says that the keys of the join tell the versions' rows apart. Rule
	// split_joins finds out.
	Keyed bool
	// Key names the columns of the shortest key of the right side; none: it has no key.
	Key []string
	At  source.Span // of the right side, as it is written
}

// temporalTraits adds what a temporal join has of its own to the traits of a join.
// What leaves are left rows, when the watermark reaches their times. So the halves of
// an update may come apart, and the new one may come first: then no key tells which row
// of the result it replaces.
func temporalTraits(n *Join, t *Traits) {
	l := Of(n.Left)
	t.Kinds, t.Keys = l.Kinds, l.Keys
	if l.Kinds != changelog.InsertOnly {
		t.Kinds, t.Keys = changelog.AllKinds, nil
	}
	t.Term, t.State, t.Arrival = &Term{Grain: 1}, UntilReplaced, true
	t.Times = append(slices.Clone(l.Times), make([]TimeKind, len(Of(n.Right).Columns))...)
}

// VersionKey returns the columns of the right side, a key of it, that the condition
// of a temporal join compares with values of the left side; nil: there is none.
func (n *Join) VersionKey() []int {
	var compared []int
	for _, part := range Conjuncts(n.Cond) {
		if c := n.Compared(part); c >= 0 {
			compared = append(compared, c)
		}
	}
	return shortest(Of(n.Right).Keys, func(key []int) bool { return len(key) > 0 && within(key, compared) })
}

// Compared returns the column of the right side that part of a condition compares
// with a value of the left side for equality; -1: it is no such part. The column may
// be converted to another type of exact values, which keeps different values apart.
func (n *Join) Compared(part expr.Expr) int {
	c := expr.Equality(part)
	if c == nil {
		return -1
	}
	exact := func(c *expr.Cast) bool { return c.Implicit && !c.T.Kind.Approximate() }
	for i, a := range c.Args {
		column, ok := expr.WithoutCasts(a, exact).(*expr.Column)
		left, right := n.Sides(c.Args[1-i])
		if ok && column.Index >= n.Width() && left && !right {
			return column.Index - n.Width()
		}
	}
	return -1
}

// KeyNames returns the names of the columns of the shortest key of n that has some;
// nil: there is none.
func KeyNames(n Node) []string {
	var names []string
	for _, c := range shortest(Of(n).Keys, func(key []int) bool { return len(key) > 0 }) {
		names = append(names, Of(n).Columns[c].Name)
	}
	return names
}
