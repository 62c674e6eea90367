package aggregate

import (
	"errors"
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ListAgg is LISTAGG(text [, separator]).
var ListAgg = Func{
	Name:     "LISTAGG",
	Doc:      "Joins the texts that are not NULL in the order of arrival, divided by a separator, a comma unless given.",
	Examples: []Example{{"LISTAGG(x)", "'a', NULL, 'b'", "a,b"}, {"LISTAGG(x, '; ')", "'a', 'b'", "a; b"}},
	Merges:   true,
	Retracts: true,
	Ordered:  true,
	Bind: func(args []fn.Arg, grouped bool) (fn.Signature, error) {
		if len(args) < 1 || len(args) > 2 {
			return fn.Signature{}, fmt.Errorf("takes a text and a separator, found %d arguments", len(args))
		}
		sig := fn.Signature{}
		for _, a := range args {
			if !a.Type.Kind.Text() && a.Type.Kind != types.Null {
				return fn.Signature{}, fmt.Errorf("takes text, found %s; cast it to STRING", a.Type.Name())
			}
			sig.Args = append(sig.Args, types.String().WithNull(a.Type.Nullable))
		}
		if len(args) == 2 && !args[1].Literal {
			return fn.Signature{}, errors.New("takes a literal as separator")
		}
		sig.Result = empty(args[0].Type, sig.Args[0], grouped)
		if args[0].Type.Kind == types.Null {
			sig.Result = types.String()
		}
		return sig, nil
	},
	New: func(args []fn.Arg, _ types.Type) Accumulator {
		separator := ","
		if len(args) == 2 && args[1].Const != nil && !args[1].Const.Null(0) {
			separator = args[1].Const.Str(0)
		}
		return newList([]types.Type{args[0].Type}, true, func(a *list, items []int32, out *vector.Vector) {
			if len(items) == 0 {
				out.AppendNull()
				return
			}
			a.buf = a.buf[:0]
			for i, k := range items {
				if i > 0 {
					a.buf = append(a.buf, separator...)
				}
				a.buf = append(a.buf, a.rows[0].Bytes(int(k))...)
			}
			out.AppendBytes(a.buf)
		})
	},
}
