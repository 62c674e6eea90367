package over

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// CumeDist is CUME_DIST().
var CumeDist = Placed{
	Func: aggregate.Func{
		Name: "CUME_DIST",
		Doc:  "Returns which part of the rows stands before the row, with it and those that are equal to it. In batch mode.",
		Bind: bindNone(types.Of(types.Double).NotNull()),
	},
	Ordered: true,
	Values: func(_ []*vector.Vector, p Partition, out *vector.Vector) error {
		for _, end := range p.End {
			vector.AppendValue(out, float64(end)/float64(p.Len()))
		}
		return nil
	},
}
