package aggregate

import (
	"math"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A floatState is a sum of the values that are finite, and how many values
// there are of each sort. Infinities and NaN are counted, so that they can be
// taken back.
type floatState struct {
	sum              float64
	n                int64
	plus, minus, nan int32
}

// sumFloat adds up FLOAT and DOUBLE. SUM(FLOAT) rounds each sum to FLOAT, as the
// running sum of Flink has that type.
type sumFloat[T float32 | float64] struct {
	column[floatState]
	spare  []T
	result func(s *floatState) T
	wide   bool // AVG(FLOAT): the running sum is a DOUBLE
}

func totalFloat32(s *floatState) float32 { return float32(s.value()) }

func totalFloat64(s *floatState) float64 { return s.value() }

// value returns the sum by the rules of IEEE 754.
func (s *floatState) value() float64 {
	if s.plus == 0 && s.minus == 0 && s.nan == 0 {
		return s.sum
	}
	x := s.sum
	if s.plus > 0 {
		x += math.Inf(1)
	}
	if s.minus > 0 {
		x += math.Inf(-1)
	}
	if s.nan > 0 {
		x = math.NaN()
	}
	return x
}

func (a *sumFloat[T]) Update(in Input) error {
	groups := a.counted(in, in.Args[0])
	x, p := values(in.Args[0], len(groups), &a.spare), a.Pages
	for i, g := range groups {
		if g < 0 {
			continue
		}
		s, sign := page.At(p, g), int8(1)
		if in.Signs != nil {
			sign = in.Signs[i]
		}
		s.n += int64(sign)
		if v := float64(x[i]); v-v == 0 {
			s.sum = a.round(s.sum + float64(sign)*v)
		} else {
			s.special(v, int32(sign))
		}
	}
	return nil
}

func (a *sumFloat[T]) round(x float64) float64 {
	if a.wide {
		return x
	}
	return float64(T(x))
}

// special counts an infinity or NaN.
func (s *floatState) special(v float64, sign int32) {
	switch {
	case v > 0:
		s.plus += sign
	case v < 0:
		s.minus += sign
	default:
		s.nan += sign
	}
}

func (a *sumFloat[T]) Merge(into []int32, src Accumulator, from []int32) {
	p, q := a.Pages, src.(*sumFloat[T]).Pages
	for i, g := range into {
		s, t := page.At(p, g), page.At(q, from[i])
		s.sum = a.round(s.sum + t.sum)
		s.n += t.n
		s.plus, s.minus, s.nan = s.plus+t.plus, s.minus+t.minus, s.nan+t.nan
	}
}

func (a *sumFloat[T]) Result(groups []int32, out *vector.Vector) {
	n := out.Len()
	out.Resize(n + len(groups))
	p, to := a.Pages, vector.Values[T](out)[n:]
	for i, g := range groups {
		s := page.At(p, g)
		if s.n == 0 {
			to[i] = 0
			out.SetNull(n + i)
			continue
		}
		to[i] = a.result(s)
	}
}

func floatFields() []types.Type {
	return []types.Type{types.Of(types.Double), bigint(), bigint(), bigint(), bigint()}
}

func (a *sumFloat[T]) Save(groups []int32) arrow.Array {
	return save(groups, floatFields(), func(g int32, f []*vector.Vector) {
		s := a.At(g)
		vector.AppendValue(f[0], s.sum)
		addInt(f[1], s.n)
		addInt(f[2], int64(s.plus))
		addInt(f[3], int64(s.minus))
		addInt(f[4], int64(s.nan))
	})
}

func (a *sumFloat[T]) Load(state arrow.Array) error {
	v, err := load(state, floatFields())
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		*a.At(int32(from + i)) = floatState{
			sum: vector.Values[float64](v.Child[0])[i], n: intAt(v.Child[1], i),
			plus: int32(intAt(v.Child[2], i)), minus: int32(intAt(v.Child[3], i)), nan: int32(intAt(v.Child[4], i)),
		}
	}
	return nil
}
