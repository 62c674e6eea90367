package over

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// PercentRank is PERCENT_RANK().
var PercentRank = Placed{
	Func: aggregate.Func{
		Name: "PERCENT_RANK",
		Doc:  "Returns which part of the other rows stands before the row and those that are equal to it: 0 for the first, 1 for the last. In batch mode.",
		Bind: bindNone(types.Of(types.Double).NotNull()),
	},
	Ordered: true,
	Values: func(_ []*vector.Vector, p Partition, out *vector.Vector) error {
		others := max(float64(p.Len()-1), 1)
		for _, first := range p.First {
			vector.AppendValue(out, float64(first)/others)
		}
		return nil
	},
}
