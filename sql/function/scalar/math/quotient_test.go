package math

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// near returns whole numbers of a type next to the powers of two, and its limits.
func near[T integer]() []T {
	list := []T{0}
	for k := range 64 {
		for d := int64(-2); d <= 2; d++ {
			x := int64(1)<<k + d
			for _, x := range []int64{x, -x} {
				if int64(T(x)) == x {
					list = append(list, T(x))
				}
			}
		}
	}
	return list
}

// TestDivision divides all pairs of numbers near powers of two, and what lies
// next to the multiples of them, where a quotient rounded upwards would show.
func TestDivision(t *testing.T) {
	t.Run("TINYINT", divideAll[int8])
	t.Run("SMALLINT", divideAll[int16])
	t.Run("INT", divideAll[int32])
	t.Run("BIGINT", divideAll[int64])
}

func divideAll[T integer](t *testing.T) {
	numbers := near[T]()
	random := rand.New(rand.NewPCG(3, 4))
	for _, y := range numbers {
		if y == 0 {
			continue
		}
		var a, b []T
		for _, x := range numbers {
			q := T(random.Int64()) >> random.UintN(64) / y
			for _, x := range []T{x, x * y, x*y - 1, x*y + 1, x/y*y - 1, x/y*y + 1, q*y - 1, q * y, q*y + 1} {
				a, b = append(a, x), append(b, y)
			}
		}
		compareDivision(t, a, b)
	}
}

// compareDivision compares both ways of dividing with Go's operators. The divisors
// are not zero.
func compareDivision[T integer](t *testing.T, a, b []T) {
	t.Helper()
	q, r := make([]T, len(a)), make([]T, len(a))
	small := func() (x, y []T) { // what the fast way takes
		for i := range a {
			if fits, _ := quotients(q[:1], a[i:i+1], b[i:i+1]); fits {
				x, y = append(x, a[i]), append(y, b[i])
			}
		}
		return x, y
	}
	check := func(way string, a, b []T) {
		t.Helper()
		for i, x := range a {
			if q[i] != x/b[i] || r[i] != x%b[i] {
				t.Fatalf("%s: %d by %d: got %d and %d, want %d and %d", way, x, b[i], q[i], r[i], x/b[i], x%b[i])
			}
		}
	}
	x, y := small()
	quotients(q, x, y)
	remainders(r, x, y)
	check("fast", x, y)
	plainQuotients(q, a, b)
	plainRemainders(r, a, b)
	check("plain", a, b)
}

// TestDivisionTakesMost tells the numbers that are divided fast.
func TestDivisionTakesMost(t *testing.T) {
	for _, tt := range []struct {
		a, b       int64
		fits, zero bool
	}{
		{1<<52 - 1, 1, true, false},
		{1 << 52, 1, false, false},
		{1, 1<<52 - 1, true, false},
		{1, 1 << 52, false, false},
		{-1 << 52, -1 << 52, true, false},
		{-1<<52 - 1, 1, false, false},
		{1, -1 << 63, false, false},
		{1<<63 - 1, 1, false, false},
		{5, 0, true, true},
		{0, 0, true, true},
	} {
		var res [1]int64
		fits, zero := quotients(res[:], []int64{tt.a}, []int64{tt.b})
		fits2, zero2 := remainders(res[:], []int64{tt.a}, []int64{tt.b})
		if fits != tt.fits || zero != tt.zero || fits2 != fits || zero2 != zero {
			t.Errorf("%d by %d: / %v, %v and %% %v, %v, want %v, %v", tt.a, tt.b, fits, zero, fits2, zero2, tt.fits, tt.zero)
		}
	}
}

// FuzzDivision compares with Go's operators.
func FuzzDivision(f *testing.F) {
	f.Add(int64(1)<<52-1, int64(3))
	f.Add(int64(-1)<<63, int64(-1))
	f.Fuzz(func(t *testing.T, x, y int64) {
		if y != 0 {
			compareDivision(t, []int64{x, x / y * y, x/y*y - 1}, []int64{y, y, y})
		}
	})
}

// TestDivisionOfColumns divides columns of several parts, with NULLs, with great
// numbers in some of them and with a zero in one place.
func TestDivisionOfColumns(t *testing.T) {
	big := types.Of(types.BigInt)
	for _, f := range []*fn.Func{&Div, &Rem} {
		for _, n := range []int{1, divided - 1, divided, divided + 1, 3*divided + 17} {
			for _, great := range []int{-1, 0, n / 2, n - 1} { // the row of a number that does not fit
				for _, zero := range []int{-1, 0, n / 2, n - 1} {
					for _, constant := range []bool{false, true} {
						t.Run(fmt.Sprint(f.Name, n, great, zero, constant), func(t *testing.T) {
							a, b := columnsFor(big, n, great, zero)
							if constant {
								a = vector.NewConst(a, n/3, n)
							}
							divideColumns(t, f, a, b, zero)
						})
					}
				}
			}
		}
	}
}

// columnsFor returns a dividend and a divisor. Every fifth row is NULL, with a
// zero as its value, unless it holds the great number or the zero.
func columnsFor(t types.Type, n, great, zero int) (a, b *vector.Vector) {
	a, b = vector.New(t), vector.New(t)
	for i := range n {
		x, y := int64(i)*7919%10007-5000, int64(i)%211-300
		if i == great {
			x, y = -1<<63, -1
		}
		if i == zero {
			y = 0
		}
		vector.AppendValue(a, x)
		if i%5 == 4 && i != great && i != zero {
			b.AppendNull()
			continue
		}
		vector.AppendValue(b, y)
	}
	return a, b
}

// divideColumns divides twice, without the zero at a row and with it.
func divideColumns(t *testing.T, f *fn.Func, a, b *vector.Vector, zero int) {
	args := []fn.Arg{{Type: a.Type}, {Type: b.Type}}
	sig, err := f.Bind(args)
	if err != nil {
		t.Fatal(err)
	}
	k, err := f.Prepare(args, sig.Result)
	if err != nil {
		t.Fatal(err)
	}
	out := vector.New(sig.Result)
	if zero >= 0 {
		if err := lift.Run(k, &fn.Call{}, []*vector.Vector{a, b}, b.Len(), out); err != errDivision {
			t.Fatalf("got %v, want %v", err, errDivision)
		}
		b.SetNull(zero)
	}
	if err := lift.Run(k, &fn.Call{}, []*vector.Vector{a, b}, b.Len(), out); err != nil {
		t.Fatal(err)
	}
	x, y, res := vector.Values[int64](a), vector.Values[int64](b), vector.Values[int64](out)
	for i := range res {
		if out.Null(i) != b.Null(i) {
			t.Fatalf("row %d: NULL is %v", i, out.Null(i))
		}
		if b.Null(i) {
			continue
		}
		want := x[a.Row(i)] / y[i]
		if f.Name == "%" {
			want = x[a.Row(i)] % y[i]
		}
		if res[i] != want {
			t.Fatalf("row %d: %d %s %d: got %d, want %d", i, x[a.Row(i)], f.Name, y[i], res[i], want)
		}
	}
}
