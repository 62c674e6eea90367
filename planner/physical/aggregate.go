package physical

import (
	"slices"

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

// SeesOrder reports whether the result of a call over columns of the given types depends
// on the order of the rows: by its nature, or as sums of floating-point numbers do.
func (c *AggregateCall) SeesOrder(columns []types.Type) bool {
	return c.Func.Ordered || slices.ContainsFunc(c.Args, func(i int) bool {
		return i >= 0 && (columns[i].Kind.Approximate() || columns[i].Kind.Nested())
	})
}

// An OutputPart is one column of a window aggregation's result.
type OutputPart struct {
	Part logical.Part
	N    int
}
