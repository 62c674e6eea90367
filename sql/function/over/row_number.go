package over

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// RowNumber is ROW_NUMBER().
var RowNumber = aggregate.Func{
	Name: "ROW_NUMBER",
	Doc:  "Returns the number of the row in its partition, from 1.",
	Bind: func(args []fn.Arg, _ bool) (fn.Signature, error) {
		if len(args) > 0 {
			return fn.Signature{}, fmt.Errorf("takes no arguments, found %d", len(args))
		}
		return fn.Signature{Result: bigint().NotNull()}, nil
	},
	New: func(_ []fn.Arg, result types.Type) aggregate.Accumulator { return aggregate.Count.New(nil, result) },
}
