package conditional

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/logic"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// NullIf is NULLIF(x, y): NULL if both are equal, otherwise x. Its type is that
// of x, whatever it is compared as.
var NullIf = fn.Func{
	Name: "NULLIF", OwnNulls: true,
	Doc:      "Returns NULL if both arguments are equal, and otherwise the first.",
	Examples: []fn.Example{{SQL: "NULLIF(3, 3.0)", Want: "NULL"}, {SQL: "NULLIF('a', 'b')", Want: "a"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		sig, err := logic.Equal.Bind(args)
		if err != nil {
			return fn.Signature{}, err
		}
		t := args[0].Type
		if t.Kind == types.Null {
			t = sig.Args[0]
		}
		// The first argument stays as it is; the kernel casts it to compare it.
		return fn.Signature{Args: []types.Type{t, sig.Args[1]}, Result: t.Null()}, nil
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) { return nullIf(args) },
}

//go:noinline
func nullIf(args []fn.Arg) (fn.Kernel, error) {
	sig, err := logic.Equal.Bind(args)
	if err != nil {
		return nil, err
	}
	eq, err := newCall(&logic.Equal, args, sig)
	if err != nil {
		return nil, err
	}
	return func(c *fn.Call, vs []*vector.Vector, n int, out *vector.Vector) error {
		same, err := eq.run(c, vs, n)
		if err != nil {
			return err
		}
		if out.Type.Physical().Width() > 0 {
			out.Reset()
		}
		values := vector.Values[uint8](same)
		for i := range n {
			if vs[0].Null(i) || !same.Null(i) && values[i] != 0 {
				out.AppendNull()
			} else {
				out.Append(vs[0], i)
			}
		}
		return nil
	}, nil
}
