package physical

import (
	"github.com/tidemark-sql/tidemark/sql/types"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
)

// An AggregateCall is a call of an aggregate function over columns.
type AggregateCall struct {
	Func     *aggregate.Func
	Args     []int    // columns of the input, one an argument that is no word; -1 where it is constant
	Bound    []fn.Arg // what is known of each argument, constants included
	Filter   int      // BOOLEAN column; -1: none
	Distinct bool
	Result   types.Type
	Text     string // as EXPLAIN prints it
}

// An OutputPart is one column of a window aggregation's result.
type OutputPart struct {
	Part logical.Part
	N    int
}
