package match

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Spec says what to look for.
type Spec struct {
	Input     []types.Type // of the columns of the input
	Partition []int
	Time      int               // TIMESTAMP or TIMESTAMP_LTZ, never NULL
	Order     []logical.SortKey // that follow the time
	Pattern   []logical.MatchPart
	Skip      logical.MatchSkip
	Within    int64 // ms; 0: no limit
	Places    []logical.MatchPlace
	Calls     []logical.MatchCall
	Measures  []expr.Expr // over places
	Env       expr.Env
}

// greedy reports whether a part takes every row that it can: those that follow it
// get none that it would have taken (see branch.go).
func greedy(p logical.MatchPart) bool { return p.Min != p.Max && p.Max != 1 && !p.Reluctant }

// atMost reports whether a part may take n rows.
func atMost(p logical.MatchPart, n int) bool { return p.Max < 0 || n <= p.Max }
