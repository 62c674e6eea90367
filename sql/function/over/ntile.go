package over

import (
	"errors"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Ntile is NTILE(n).
var Ntile = Placed{
	Func: aggregate.Func{
		Name: "NTILE",
		Doc:  "Divides the rows into n parts, of which the first are larger by a row where they cannot be equal, and returns the number of the part. In batch mode.",
		Bind: bindNtile,
	},
	Values: parts,
}

func bindNtile(args []fn.Arg, _ bool) (fn.Signature, error) {
	if len(args) != 1 {
		return fn.Signature{}, errors.New("takes a number of parts")
	}
	a := args[0]
	if !a.Literal || !a.Type.Kind.Integer() || a.Const == nil || a.Const.Null(0) || vector.Integer(a.Const, 0) < 0 {
		return fn.Signature{}, errors.New("takes a whole number above 0, written as such")
	}
	return fn.Signature{Result: bigint().NotNull(), Args: []types.Type{a.Type}}, nil
}

func parts(args []*vector.Vector, p Partition, out *vector.Vector) error {
	n, rows := vector.Integer(args[0], 0), int64(p.Len())
	if n == 0 {
		return errors.New("NTILE(0): rows cannot be divided into 0 parts")
	}
	size, larger := rows/n, rows%n // the first parts, as many as larger says, have a row more
	for i := range rows {
		if at := larger * (size + 1); i < at {
			vector.AppendValue(out, i/(size+1)+1)
		} else {
			vector.AppendValue(out, larger+(i-at)/size+1)
		}
	}
	return nil
}
