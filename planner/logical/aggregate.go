package logical

import (
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// An Aggregate is a call of an aggregate function over columns of the input.
type Aggregate struct {
	Func     *aggregate.Func
	Args     []int    // columns of the input; -1 where the argument is constant
	Bound    []fn.Arg // what is known of each argument, constants included
	Consts   []string // text of constant arguments, "" for columns
	Filter   int      // BOOLEAN column; -1: none
	Distinct bool
	Type     types.Type
	At       source.Span
}

// Columns returns the columns that the call reads.
func (a *Aggregate) Columns() []int {
	var list []int
	for _, c := range append([]int{a.Filter}, a.Args...) {
		if c >= 0 {
			list = append(list, c)
		}
	}
	return list
}

// Remap returns the call with every column replaced by what f returns for it.
func (a *Aggregate) Remap(f func(int) int) Aggregate {
	c := *a
	c.Args = make([]int, len(a.Args))
	for i, x := range a.Args {
		c.Args[i] = x
		if x >= 0 {
			c.Args[i] = f(x)
		}
	}
	if a.Filter >= 0 {
		c.Filter = f(a.Filter)
	}
	return c
}

// Text returns the call as SQL, with the names of the columns of its input.
func (a *Aggregate) Text(input Node) string { return a.label(Names(), input) }

func (a *Aggregate) label(f Format, input Node) string {
	args := make([]string, len(a.Args))
	for i, c := range a.Args {
		args[i] = a.Consts[i]
		if c >= 0 {
			args[i] = f.Column(input, c)
		}
	}
	text := a.Func.Name + "("
	if a.Distinct {
		text += "DISTINCT "
	}
	if len(args) == 0 {
		text += "*"
	}
	text += list(args, func(s string) string { return s }) + ")"
	if a.Filter >= 0 {
		text += " FILTER (" + f.Column(input, a.Filter) + ")"
	}
	return text
}
