package over

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// DenseRank is DENSE_RANK().
var DenseRank = aggregate.Func{
	Name: "DENSE_RANK",
	Doc:  "Returns how many different values the order has up to the row; ties leave no gaps.",
	Bind: bindRank,
	New:  func([]fn.Arg, types.Type) aggregate.Accumulator { return &ranks{dense: true} },
}
