package math

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TestDecimalsAreExact computes with random DECIMALs of random types and compares
// with fractions, rounded half away from zero to the scale of the result.
func TestDecimalsAreExact(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		a, b := randomType(random), randomType(random)
		for _, op := range []byte("+-*/%") {
			r, _ := types.Arithmetic(op, a, b)
			if r.Kind != types.Decimal {
				continue
			}
			x, y := randomColumn(random, a), randomColumn(random, b)
			out := vector.New(r.Null())
			k := decimalKernel(op, a, b, r)
			if err := lift.Run(k, &fn.Call{}, []*vector.Vector{x, y}, x.Len(), out); err != nil {
				t.Fatalf("%s %c %s: %v", a, op, b, err)
			}
			for i := range out.Len() {
				want := exact(op, fraction(x, i), fraction(y, i), r)
				got := "NULL"
				if !out.Null(i) {
					got = vector.Values[num](out)[i].BigInt().String()
				}
				if got != want {
					t.Fatalf("%s %c %s: %s and %s: got %s, want %s", a, op, b, fraction(x, i), fraction(y, i), got, want)
				}
			}
		}
	}
}

func randomType(r *rand.Rand) types.Type {
	p := 1 + r.IntN(38)
	if r.IntN(2) == 0 {
		p = 1 + r.IntN(12)
	}
	return types.DecimalOf(p, r.IntN(p+1))
}

func randomColumn(r *rand.Rand, t types.Type) *vector.Vector {
	v := vector.New(t)
	for range 8 {
		n := new(big.Int).SetUint64(r.Uint64())
		n.Mul(n, new(big.Int).SetUint64(r.Uint64()|1)).Rem(n, types.BigPow10(1+r.IntN(t.Precision)))
		if n.Sign() == 0 {
			n.SetInt64(1)
		}
		if r.IntN(2) == 0 {
			n.Neg(n)
		}
		x, _ := types.FitBig(n, t.Precision)
		vector.AppendValue(v, x)
	}
	return v
}

func fraction(v *vector.Vector, i int) *big.Rat {
	return new(big.Rat).SetFrac(vector.Values[num](v)[i].BigInt(), types.BigPow10(v.Type.Scale))
}

// exact returns the unscaled digits of the result, or NULL if it does not fit.
func exact(op byte, x, y *big.Rat, r types.Type) string {
	z := new(big.Rat)
	switch op {
	case '+':
		z.Add(x, y)
	case '-':
		z.Sub(x, y)
	case '*':
		z.Mul(x, y)
	case '/':
		z.Quo(x, y)
	default:
		q := new(big.Rat).Quo(x, y)
		whole := new(big.Int).Quo(q.Num(), q.Denom())
		z.Sub(x, new(big.Rat).Mul(y, new(big.Rat).SetInt(whole)))
	}
	z.Mul(z, new(big.Rat).SetInt(types.BigPow10(r.Scale)))
	n := types.DivRound(z.Num(), z.Denom())
	if _, ok := types.FitBig(n, r.Precision); !ok {
		return "NULL"
	}
	return n.String()
}

func TestDivisionByZero(t *testing.T) {
	for _, ty := range []types.Type{types.Of(types.Int), types.Of(types.BigInt), types.DecimalOf(10, 2), types.DecimalOf(38, 0)} {
		for _, f := range []*fn.Func{&Div, &Rem} {
			args := []fn.Arg{{Type: ty}, {Type: ty}}
			sig, err := f.Bind(args)
			if err != nil {
				t.Fatal(err)
			}
			k, _ := f.Prepare(args, sig.Result)
			zero, null := vector.New(ty), vector.New(ty)
			zero.AppendNull() // NULL rows hold a zero and must not fail
			null.AppendNull()
			out := vector.New(sig.Result)
			if err := lift.Run(k, &fn.Call{}, []*vector.Vector{zero, null}, 1, out); err != nil || !out.Null(0) {
				t.Errorf("%s %s: NULL by NULL: %v", f.Name, ty, err)
			}
			one := vector.New(ty)
			one.AppendNull()
			one.Valid = nil // now a plain zero
			if err := lift.Run(k, &fn.Call{}, []*vector.Vector{one, one}, 1, out); err == nil {
				t.Errorf("%s %s: zero by zero passed", f.Name, ty)
			}
		}
	}
}
