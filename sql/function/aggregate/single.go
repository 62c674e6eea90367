package aggregate

import (
	"errors"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// SingleValue is what a subquery used as a value becomes: its only row. It has
// no name in the language.
var SingleValue = Func{
	Name:     "SINGLE_VALUE",
	Doc:      "Returns the only value there is; a second one is an error.",
	Merges:   true,
	Retracts: true,
	Bind: func(args []fn.Arg, _ bool) (fn.Signature, error) {
		t, err := one(args)
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: []types.Type{t}, Result: t.Null()}, nil
	},
	New: func(args []fn.Arg, _ types.Type) Accumulator {
		a := pickFrom(args, false).(*list)
		a.drops = false
		return &single{a}
	},
}

// single is a list that may not grow beyond one row.
type single struct{ *list }

var errSecondRow = errors.New("a subquery used as a value gave more than one row")

func (a *single) Update(in Input) error {
	if err := a.list.Update(in); err != nil {
		return err
	}
	for _, g := range in.Groups {
		if g < 0 {
			continue
		}
		if e := a.groups.At(g); e.n > 2*e.back+1 {
			return errSecondRow
		}
		a.settle(g)
	}
	return nil
}

func (a *single) Merge(into []int32, src Accumulator, from []int32) {
	a.list.Merge(into, src.(*single).list, from)
}
