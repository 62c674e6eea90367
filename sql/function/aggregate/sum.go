package aggregate

import (
	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Sum is SUM(x). Integers keep their type and wrap around.
var Sum = Func{
	Name:     "SUM",
	Doc:      "Returns the sum of the values of x that are not NULL, in the type of x.",
	Examples: []Example{{"SUM(x)", "1, NULL, 2", "3"}, {"SUM(x)", "1.50, 2.25", "3.75"}, {"SUM(x)", "CAST(NULL AS INT)", "NULL"}},
	Merges:   true,
	Retracts: true,
	Bind:     bindNumber(sumType),
	New:      newSum,
	NewInserts: func(args []fn.Arg, result types.Type) Accumulator {
		switch result.Physical() {
		case types.PhysInt8:
			return newSumOf[int8](result)
		case types.PhysInt16:
			return newSumOf[int16](result)
		case types.PhysInt32:
			return newSumOf[int32](result)
		case types.PhysInt64:
			return newSumOf[int64](result)
		default:
			return newSum(args, result)
		}
	},
}

func newSum(args []fn.Arg, result types.Type) Accumulator {
	switch result.Physical() {
	case types.PhysInt8:
		return newSumInt(total[int8])
	case types.PhysInt16:
		return newSumInt(total[int16])
	case types.PhysInt32:
		return newSumInt(total[int32])
	case types.PhysInt64:
		return newSumInt(total[int64])
	case types.PhysFloat32:
		return &sumFloat[float32]{result: totalFloat32}
	case types.PhysFloat64:
		return &sumFloat[float64]{result: totalFloat64}
	default:
		return &sumWide{scale: args[0].Type.Scale}
	}
}

type integer interface{ int8 | int16 | int32 | int64 }

// A sumState is a sum and the number of values that it is made of.
type sumState struct{ sum, n int64 }

// sumInt adds up whole numbers modulo 2^64, which is enough for every smaller
// type: SUM wraps, and AVG's sum is a BIGINT in Flink.
type sumInt[T integer] struct {
	column[sumState]
	spare  []T
	result func(s sumState) T
}

func newSumInt[T integer](result func(sumState) T) *sumInt[T] { return &sumInt[T]{result: result} }

func total[T integer](s sumState) T { return T(s.sum) }

func (a *sumInt[T]) Update(in Input) error {
	groups := a.counted(in, in.Args[0])
	x, p := values(in.Args[0], len(groups), &a.spare), a.Pages
	if in.Signs == nil {
		for i, g := range groups {
			if g >= 0 {
				s := page.At(p, g)
				s.sum += int64(x[i])
				s.n++
			}
		}
		return nil
	}
	for i, g := range groups {
		if g >= 0 {
			s, sign := page.At(p, g), int64(in.Signs[i])
			s.sum += sign * int64(x[i])
			s.n += sign
		}
	}
	return nil
}

// Roll implements Roller.
func (a *sumInt[T]) Roll(in Input, ends, of []int32, out *vector.Vector) {
	groups := a.counted(in, in.Args[0])
	n := out.Len()
	out.Resize(n + len(of))
	x, p, to, i := values(in.Args[0], len(groups), &a.spare), a.Pages, vector.Values[T](out)[n:], 0
	for k, g := range of {
		for ; i < int(ends[k]); i++ {
			if h := groups[i]; h >= 0 {
				s, sign := page.At(p, h), in.sign(i)
				s.sum += sign * int64(x[i])
				s.n += sign
			}
		}
		if s := page.At(p, g); s.n != 0 {
			to[k] = a.result(*s)
		} else {
			to[k] = 0
			out.SetNull(n + k)
		}
	}
}

func (a *sumInt[T]) Merge(into []int32, src Accumulator, from []int32) {
	p, q := a.Pages, src.(*sumInt[T]).Pages
	for i, g := range into {
		s, t := page.At(p, g), page.At(q, from[i])
		s.sum += t.sum
		s.n += t.n
	}
}

// Combine implements Combiner.
func (a *sumInt[T]) Combine(into, x, y []int32) {
	p := a.Pages
	for i, g := range into {
		s, t := page.At(p, x[i]), page.At(p, y[i])
		*page.At(p, g) = sumState{s.sum + t.sum, s.n + t.n}
	}
}

// CombineBlocks implements Combiner.
func (a *sumInt[T]) CombineBlocks(into, from []int32) {
	for i, g := range into {
		to, p := a.Block(g), parts(&a.Column, from[CombineParts*i:])
		for k := range to {
			to[k] = sumState{
				p[0][k].sum + p[1][k].sum + p[2][k].sum + p[3][k].sum + p[4][k].sum,
				p[0][k].n + p[1][k].n + p[2][k].n + p[3][k].n + p[4][k].n,
			}
		}
	}
}

func (a *sumInt[T]) Result(groups []int32, out *vector.Vector) {
	n := out.Len()
	out.Resize(n + len(groups))
	p, to, f := a.Pages, vector.Values[T](out)[n:], a.result
	for i, g := range groups {
		s := page.At(p, g)
		if s.n == 0 {
			to[i] = 0
			out.SetNull(n + i)
			continue
		}
		to[i] = f(*s)
	}
}

func (a *sumInt[T]) Save(groups []int32) arrow.Array {
	return save(groups, []types.Type{bigint(), bigint()}, func(g int32, f []*vector.Vector) {
		s := a.At(g)
		addInt(f[0], s.sum)
		addInt(f[1], s.n)
	})
}

func (a *sumInt[T]) Load(state arrow.Array) error {
	v, err := load(state, []types.Type{bigint(), bigint()})
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		*a.At(int32(from + i)) = sumState{intAt(v.Child[0], i), intAt(v.Child[1], i)}
	}
	return nil
}
