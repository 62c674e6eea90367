package aggregate

import (
	"math/big"
	"math/bits"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A wideState is a sum in 192 bits and the number of values that it is made of.
// No sum of DECIMAL values leaves 192 bits, so that a sum beyond 38 digits is
// NULL only while it is (case decimal-sum-starts-again-after-an-overflow).
type wideState struct {
	lo, mid uint64
	hi, n   int64
}

func (s *wideState) add(lo, mid uint64, hi int64) {
	var c uint64
	s.lo, c = bits.Add64(s.lo, lo, 0)
	s.mid, c = bits.Add64(s.mid, mid, c)
	s.hi += hi + int64(c)
}

func (s *wideState) sub(lo, mid uint64, hi int64) {
	var b uint64
	s.lo, b = bits.Sub64(s.lo, lo, 0)
	s.mid, b = bits.Sub64(s.mid, mid, b)
	s.hi -= hi + int64(b)
}

// big returns the sum as a big number.
func (s *wideState) big() *big.Int {
	x := new(big.Int).Lsh(big.NewInt(s.hi), 64)
	x.Or(x, new(big.Int).SetUint64(s.mid))
	x.Lsh(x, 64)
	return x.Or(x, new(big.Int).SetUint64(s.lo))
}

// sumWide adds up DECIMAL.
type sumWide struct {
	column[wideState]
	scale int // of the argument
	spare []decimal128.Num
	mean  bool
}

func (a *sumWide) Update(in Input) error {
	groups := a.counted(in, in.Args[0])
	x, p := values(in.Args[0], len(groups), &a.spare), a.Pages
	for i, g := range groups {
		if g < 0 {
			continue
		}
		s, hi := page.At(p, g), x[i].HighBits()
		if in.Signs != nil && in.Signs[i] < 0 {
			s.sub(x[i].LowBits(), uint64(hi), hi>>63)
			s.n--
			continue
		}
		s.add(x[i].LowBits(), uint64(hi), hi>>63)
		s.n++
	}
	return nil
}

func (a *sumWide) Merge(into []int32, src Accumulator, from []int32) {
	p, q := a.Pages, src.(*sumWide).Pages
	for i, g := range into {
		s, t := page.At(p, g), page.At(q, from[i])
		s.add(t.lo, t.mid, t.hi)
		s.n += t.n
	}
}

func (a *sumWide) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		s := a.At(g)
		n, ok := decimal128.Num{}, false
		switch {
		case s.n == 0:
		case a.mean:
			n, ok = a.average(s, out.Type.Scale)
		case s.hi == int64(s.mid)>>63:
			n = decimal128.New(int64(s.mid), s.lo)
			ok = types.Fits(n, types.MaxPrecision)
		}
		if !ok {
			out.AppendNull()
			continue
		}
		vector.AppendValue(out, n)
	}
}

// average returns the sum divided by the number of values, rounded half up.
func (a *sumWide) average(s *wideState, scale int) (decimal128.Num, bool) {
	x := s.big()
	x.Mul(x, types.BigPow10(scale-a.scale))
	return types.FitBig(types.DivRound(x, big.NewInt(s.n)), types.MaxPrecision)
}

func wideFields() []types.Type { return []types.Type{types.DecimalOf(38, 0), bigint(), bigint()} }

func (a *sumWide) Save(groups []int32) arrow.Array {
	return save(groups, wideFields(), func(g int32, f []*vector.Vector) {
		s := a.At(g)
		vector.AppendValue(f[0], decimal128.New(int64(s.mid), s.lo))
		addInt(f[1], s.hi)
		addInt(f[2], s.n)
	})
}

func (a *sumWide) Load(state arrow.Array) error {
	v, err := load(state, wideFields())
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		x := vector.Values[decimal128.Num](v.Child[0])[i]
		*a.At(int32(from + i)) = wideState{
			lo: x.LowBits(), mid: uint64(x.HighBits()), hi: intAt(v.Child[1], i), n: intAt(v.Child[2], i),
		}
	}
	return nil
}
