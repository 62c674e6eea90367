package text

import (
	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// CurrentDatabase is CURRENT_DATABASE().
var CurrentDatabase = fn.Func{
	Name:     "CURRENT_DATABASE",
	Doc:      "Returns the name of the current database, which USE chooses.",
	Examples: []fn.Example{{SQL: "CURRENT_DATABASE() = CURRENT_DATABASE()", Want: "TRUE"}},
	Bind:     bind.Of(bind.Always(types.String().NotNull())),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(c *fn.Call, _ []*vector.Vector, n int, out *vector.Vector) error {
			for range n {
				out.AppendString(c.Database)
			}
			return nil
		}, nil
	},
}
