package functest

import (
	"fmt"
	"time"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An Input is an argument of a call: a word, or a column, which counts as a
// constant, and as a literal, if its vector is one.
type Input struct {
	Word   string
	Column *vector.Vector
	Call   string
}

// Column returns a vector of values of a type, read from their texts as CAST
// does. The text NULL stands for NULL.
func Column(t types.Type, texts ...string) (*vector.Vector, error) {
	in := vector.New(types.String())
	for _, s := range texts {
		if s == "NULL" {
			in.AppendNull()
		} else {
			in.AppendString(s)
		}
	}
	k, err := cast.Find(in.Type, t)
	if err != nil {
		return nil, err
	}
	out := vector.New(t)
	return out, lift.Run(k.Kernel, &fn.Call{}, []*vector.Vector{in}, in.Len(), out)
}

// Call binds f to inputs of n rows, casts them as the signature asks, and runs
// the kernel.
func Call(f *fn.Func, zone *time.Location, n int, inputs ...Input) (*vector.Vector, error) {
	args := make([]fn.Arg, len(inputs))
	for i, in := range inputs {
		args[i] = argument(in)
	}
	sig, err := f.Bind(args)
	if err != nil {
		return nil, err
	}
	call := &fn.Call{Zone: zone}
	var columns []*vector.Vector
	for i, in := range inputs {
		if in.Word != "" {
			continue
		}
		c, err := brought(call, in.Column, sig.Args[i], n)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		args[i].Type = sig.Args[i]
		if args[i].Const != nil {
			args[i].Const = vector.NewConst(c, 0, 1)
		}
		columns = append(columns, c)
	}
	k, err := f.Prepare(args, sig.Result)
	if err != nil {
		return nil, err
	}
	out := vector.New(sig.Result)
	if !f.OwnNulls {
		return out, lift.Run(k, call, columns, n, out)
	}
	if sig.Result.Physical().Width() > 0 {
		out.Resize(n)
	}
	return out, k(call, columns, n, out)
}

func argument(in Input) fn.Arg {
	if in.Word != "" {
		return fn.Arg{Word: in.Word}
	}
	a := fn.Arg{Type: in.Column.Type, Call: in.Call}
	if in.Column.Const {
		a.Const, a.Literal = vector.NewConst(in.Column, 0, 1), true
	}
	return a
}

// brought casts a column, or the value of a constant, to a type.
func brought(call *fn.Call, v *vector.Vector, to types.Type, n int) (*vector.Vector, error) {
	k, err := cast.Find(v.Type, to)
	if err != nil || k.Same {
		return v, err
	}
	out := vector.New(to)
	if !v.Const {
		return out, lift.Run(k.Kernel, call, []*vector.Vector{v}, n, out)
	}
	one := vector.NewConst(v, 0, 1)
	if err := lift.Run(k.Kernel, call, []*vector.Vector{one}, 1, out); err != nil {
		return nil, err
	}
	return vector.NewConst(out, 0, n), nil
}

// Texts returns the rows of a vector as CAST to STRING prints them.
func Texts(v *vector.Vector, zone *time.Location) []string {
	all := make([]string, v.Len())
	for i := range all {
		all[i] = "NULL"
		if !v.Null(i) {
			all[i] = string(vector.AppendText(nil, v, i, zone))
		}
	}
	return all
}
