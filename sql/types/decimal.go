package types

import (
	"math/big"
	"math/bits"

	"github.com/apache/arrow/go/v17/arrow/decimal128"
)

// MaxLowPrecision is the greatest precision of DECIMALs that fit an int64, the
// low word of their 128 bits.
const MaxLowPrecision = 18

// Pow10 returns 10 to the power of k, for k from 0 to 18.
func Pow10(k int) int64 {
	p := int64(1)
	for range k {
		p *= 10
	}
	return p
}

// Wide returns x as 128 bits.
func Wide(x int64) decimal128.Num { return decimal128.New(x>>63, uint64(x)) }

// BigPow10 returns 10 to the power of k.
func BigPow10(k int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(k)), nil)
}

// Fits reports whether an unscaled value has at most the given number of digits.
func Fits(n decimal128.Num, precision int) bool {
	return n.FitsInPrecision(int32(precision))
}

// FitBig returns n as 128 bits, and whether it has at most the given number of digits.
func FitBig(n *big.Int, precision int) (decimal128.Num, bool) {
	if n.BitLen() > 127 {
		return decimal128.Num{}, false
	}
	x := decimal128.FromBigInt(n)
	return x, Fits(x, precision)
}

// Rescale returns an unscaled value of scale from as one of scale to, rounded
// half away from zero, and whether it has at most precision digits.
func Rescale(n decimal128.Num, from, to, precision int) (decimal128.Num, bool) {
	switch k := to - from; {
	case k == 0:
	case k > 0:
		if !Fits(n, MaxPrecision-k) {
			return decimal128.Num{}, n == decimal128.Num{}
		}
		n = n.Mul(decimal128.GetScaleMultiplier(k))
	case k < -MaxLowPrecision:
		return FitBig(DivRound(n.BigInt(), BigPow10(-k)), precision)
	default:
		n = divRound64(n, uint64(Pow10(-k)))
	}
	return n, Fits(n, precision)
}

// DivRound returns a / b rounded half away from zero.
func DivRound(a, b *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Lsh(r.Abs(r), 1).CmpAbs(b) < 0 {
		return q
	}
	if a.Sign()*b.Sign() < 0 {
		return q.Sub(q, big.NewInt(1))
	}
	return q.Add(q, big.NewInt(1))
}

// divRound64 is DivRound by a divisor of 64 bits.
func divRound64(n decimal128.Num, by uint64) decimal128.Num {
	negative := n.Sign() < 0
	if negative {
		n = n.Negate()
	}
	q := DivRound128(uint64(n.HighBits()), n.LowBits(), by)
	if negative {
		return q.Negate()
	}
	return q
}

// DivRound128 returns the quotient of an unsigned number of 128 bits and one of
// 64, rounded half up.
func DivRound128(hi, lo, by uint64) decimal128.Num {
	qhi := hi / by
	qlo, r := bits.Div64(hi%by, lo, by)
	if r >= by-r {
		var carry uint64
		qlo, carry = bits.Add64(qlo, 1, 0)
		qhi += carry
	}
	return decimal128.New(int64(qhi), qlo)
}

// Trunc64 returns the whole part of an unscaled value, wrapped to 64 bits.
func Trunc64(n decimal128.Num, scale int) int64 {
	if scale == 0 {
		return int64(n.LowBits())
	}
	q := new(big.Int).Quo(n.BigInt(), BigPow10(scale))
	return int64(decimal128.FromBigInt(q).LowBits())
}

// DecimalDouble returns the DOUBLE nearest to an unscaled value.
func DecimalDouble(n decimal128.Num, scale int) float64 {
	low := int64(n.LowBits())
	if n.HighBits() == low>>63 && low < 1<<53 && low > -1<<53 && scale <= 22 {
		// Both numbers are exact, so the quotient is rounded only once.
		return float64(low) / floatPow10(scale)
	}
	f, _ := new(big.Rat).SetFrac(n.BigInt(), BigPow10(scale)).Float64()
	return f
}

func floatPow10(k int) float64 {
	return [...]float64{
		1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
		1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
	}[k]
}
