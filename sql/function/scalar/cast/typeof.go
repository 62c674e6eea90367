package cast

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TypeOf is TYPEOF(x[, full]): the name of a type, in full with lengths also
// where STRING and BYTES say enough.
var TypeOf = fn.Func{
	Name: "TYPEOF", OwnNulls: true,
	Doc:      "Returns the type of a value as text.",
	Examples: []fn.Example{{SQL: "TYPEOF(CAST(1 AS BIGINT) + 1)", Want: "BIGINT NOT NULL"}},
	Bind: bind.Of(bind.Always(types.String()), bind.Param{
		Want: "any value", Default: types.Type{}, Accept: func(types.Type) bool { return true },
	}, bind.Opt(bind.Literal(bind.Boolean))),
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		name := args[0].Type.String()
		if len(args) == 2 {
			if full, ok := lift.Const(args[1]); ok && vector.Values[uint8](full)[0] != 0 {
				name = strings.ReplaceAll(name, "STRING", "VARCHAR(2147483647)")
				name = strings.ReplaceAll(name, "BYTES", "VARBINARY(2147483647)")
			}
		}
		return func(_ *fn.Call, _ []*vector.Vector, n int, out *vector.Vector) error {
			for range n {
				out.AppendString(name)
			}
			return nil
		}, nil
	},
}
