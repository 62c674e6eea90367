package conditional

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A call is a strict function called from the kernel of another, with the casts
// that its signature asks for.
type call struct {
	kernel fn.Kernel
	casts  []*cast.Cast
	args   []*vector.Vector
	cast   []*vector.Vector // memory of cast arguments; nil where none is needed
	out    *vector.Vector
}

func newCall(f *fn.Func, args []fn.Arg, sig fn.Signature) (*call, error) {
	c := &call{args: make([]*vector.Vector, len(args)), out: vector.New(sig.Result)}
	to := make([]fn.Arg, len(args))
	for i, a := range args {
		k, err := cast.Find(a.Type, sig.Args[i])
		if err != nil {
			return nil, err
		}
		c.casts, c.cast = append(c.casts, k), append(c.cast, nil)
		to[i] = fn.Arg{Type: sig.Args[i], Literal: a.Literal, Call: a.Call}
		if !k.Same {
			c.cast[i] = vector.New(sig.Args[i])
		}
	}
	var err error
	c.kernel, err = f.Prepare(to, sig.Result)
	return c, err
}

// run computes the function for n rows; the result is valid until the next call.
func (c *call) run(around *fn.Call, args []*vector.Vector, n int) (*vector.Vector, error) {
	for i, a := range args {
		c.args[i] = a
		if c.cast[i] == nil {
			continue
		}
		if err := lift.Run(c.casts[i].Kernel, around, args[i:i+1], n, c.cast[i]); err != nil {
			return nil, err
		}
		c.args[i] = c.cast[i]
	}
	return c.out, lift.Run(c.kernel, around, c.args, n, c.out)
}
