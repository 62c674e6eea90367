package physical

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// JoinSpec is what all joins have: two sides, keys that have to be equal in
// pairs, and a condition on what the keys let through. Columns of the condition,
// and of the result (except for semi and anti joins), are those of the left side
// and behind them those of the right.
type JoinSpec struct {
	Kind        logical.JoinKind
	Left, Right Node
	LeftKeys    []int
	RightKeys   []int
	Cond        expr.Expr // BOOLEAN; nil: none
	// NullsEqual marks the keys for which NULL is equal to NULL (IS NOT DISTINCT
	// FROM, or a set operation); elsewhere NULL meets nothing.
	NullsEqual []bool
}
