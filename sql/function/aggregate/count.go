package aggregate

import (
	"errors"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Count is COUNT(*), without an argument, and COUNT(x).
var Count = Func{
	Name:     "COUNT",
	Doc:      "Returns the number of rows, or of the values of x that are not NULL.",
	Examples: []Example{{"COUNT(*)", "1, NULL, 1", "3"}, {"COUNT(x)", "1, NULL, 1", "2"}, {"COUNT(DISTINCT x)", "1, NULL, 1", "1"}},
	Merges:   true,
	Retracts: true,
	Bind: func(args []fn.Arg, _ bool) (fn.Signature, error) {
		if len(args) > 1 {
			return fn.Signature{}, errors.New("takes * or 1 argument; count a combined value, or select the distinct rows first")
		}
		sig := fn.Signature{Result: bigint().NotNull()}
		for _, a := range args {
			sig.Args = append(sig.Args, a.Type)
		}
		return sig, nil
	},
	New: func([]fn.Arg, types.Type) Accumulator { return &count{} },
}

type count struct{ totals }

func (c *count) Update(in Input) error {
	groups := in.Groups
	if len(in.Args) > 0 {
		groups = c.counted(in, in.Args[0])
	}
	p := c.Pages
	if in.Signs == nil {
		for _, g := range groups {
			if g >= 0 {
				*page.At(p, g)++
			}
		}
		return nil
	}
	for i, g := range groups {
		if g >= 0 {
			*page.At(p, g) += int64(in.Signs[i])
		}
	}
	return nil
}

// Roll implements Roller.
func (c *count) Roll(in Input, ends, of []int32, out *vector.Vector) {
	groups := in.Groups
	if len(in.Args) > 0 {
		groups = c.counted(in, in.Args[0])
	}
	n := out.Len()
	out.Resize(n + len(of))
	p, to, i := c.Pages, vector.Values[int64](out)[n:], 0
	for k, g := range of {
		for ; i < int(ends[k]); i++ {
			if h := groups[i]; h >= 0 {
				*page.At(p, h) += in.sign(i)
			}
		}
		to[k] = *page.At(p, g)
	}
}

func (c *count) Result(groups []int32, out *vector.Vector) { result[int64](&c.totals, groups, out) }

func (c *count) Save(groups []int32) arrow.Array {
	return save(groups, []types.Type{bigint()}, func(g int32, f []*vector.Vector) { addInt(f[0], *c.At(g)) })
}

func (c *count) Load(state arrow.Array) error {
	v, err := load(state, []types.Type{bigint()})
	if err != nil {
		return err
	}
	c.append(v)
	return nil
}
