package over

import (
	"errors"
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Placed function gives a row a value by where it stands among the rows of its
// partition, also those that come later. So it needs all of them: in batch mode.
type Placed struct {
	aggregate.Func // what it is called and takes; it has no accumulator
	// Ordered says that the function needs rows in order.
	Ordered bool
	// Values appends the values of the rows of a partition, in order, to out.
	Values func(args []*vector.Vector, p Partition, out *vector.Vector) error
}

// A Partition says of each row where those begin and end that are equal to it in
// the order.
type Partition struct{ First, End []int32 }

// Len is the number of rows.
func (p Partition) Len() int { return len(p.First) }

// bindNone takes no arguments and gives a type.
func bindNone(t types.Type) func([]fn.Arg, bool) (fn.Signature, error) {
	return func(args []fn.Arg, _ bool) (fn.Signature, error) {
		if len(args) > 0 {
			return fn.Signature{}, fmt.Errorf("takes no arguments, found %d", len(args))
		}
		return fn.Signature{Result: t}, nil
	}
}

// bindShifted is for LEAD and LAG over whole partitions, where the number of rows may
// be any whole number, also one of the row's own. The default becomes what x is. The
// type is NOT NULL with a default that is.
func bindShifted(args []fn.Arg, _ bool) (fn.Signature, error) {
	if len(args) == 0 || len(args) > 3 {
		return fn.Signature{}, fmt.Errorf("takes 1 to 3 arguments, found %d", len(args))
	}
	t := args[0].Type.Null()
	sig := fn.Signature{Result: t, Args: []types.Type{t}}
	if len(args) > 1 {
		if !args[1].Type.Kind.Integer() {
			return fn.Signature{}, fmt.Errorf("takes a whole number of rows as its second argument, found %s", args[1].Type.Name())
		}
		if c := args[1].Const; c != nil && c.Null(0) {
			return fn.Signature{}, errors.New("takes a number of rows as its second argument, found NULL")
		}
		sig.Args = append(sig.Args, types.Of(types.BigInt).WithNull(args[1].Type.Nullable))
	}
	if len(args) == 3 {
		sig.Result = t.WithNull(args[2].Type.Nullable)
		sig.Args = append(sig.Args, sig.Result)
	}
	return sig, nil
}

// shifted appends x of the row that is as many rows ahead as the second argument says,
// times sign; of rows without one the default. A row whose number is NULL has no
// value.
func shifted(sign int64) func(args []*vector.Vector, p Partition, out *vector.Vector) error {
	return func(args []*vector.Vector, p Partition, out *vector.Vector) error {
		n := int64(p.Len())
		for i := range n {
			at := i + sign
			if len(args) > 1 {
				if args[1].Null(int(i)) {
					out.AppendNull()
					continue
				}
				at = aheadBy(i, sign, vector.Integer(args[1], int(i)), n)
			}
			switch {
			case at >= 0 && at < n:
				out.Append(args[0], int(at))
			case len(args) > 2:
				out.Append(args[2], int(i))
			default:
				out.AppendNull()
			}
		}
		return nil
	}
}

// aheadBy returns i + sign*k; n if that is none of n rows.
func aheadBy(i, sign, k, n int64) int64 {
	if k > n || k < -n {
		return n
	}
	return i + sign*k
}
