package aggregate

import (
	"errors"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// ApproxCountDistinct is APPROX_COUNT_DISTINCT(x), which counts exactly. Flink has it in
// batch mode only.
var ApproxCountDistinct = Func{
	Name:     "APPROX_COUNT_DISTINCT",
	Doc:      "Returns the number of different values of x that are not NULL, exactly. In batch mode.",
	Examples: []Example{{"APPROX_COUNT_DISTINCT(x)", "1, NULL, 1, 2", "2"}},
	Merges:   true,
	Retracts: true,
	Batch:    true,
	Bind: func(args []fn.Arg, grouped bool) (fn.Signature, error) {
		if len(args) != 1 {
			return fn.Signature{}, errors.New("takes 1 argument")
		}
		return Distinct(&Count).Bind(args, grouped)
	},
	New:        func(args []fn.Arg, result types.Type) Accumulator { return Distinct(&Count).New(args, result) },
	NewInserts: func(args []fn.Arg, result types.Type) Accumulator { return Distinct(&Count).NewInserts(args, result) },
}
