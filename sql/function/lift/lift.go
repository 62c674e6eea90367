// Package lift turns functions of single values into kernels that work on whole
// columns, whatever is constant among their arguments.
//
// It decides nothing about types or NULL: descriptors do, and the kernels made
// here rely on the validity that the evaluator has set (fn.Kernel). Loops that
// every job runs, arithmetic and comparison, are written out in their families;
// a call of a function value for each row is too slow for them.
//
// Functions that return kernels are not inlined, here and in the families: Go
// copies the loops of a function that it inlines as they stand, without inlining
// what they call for each row, which made a DECIMAL addition take six times as long.
//
// Start with [Map1] for fixed-width values and [Each] for text. An error ends
// the batch; a result that is not ok is NULL.
package lift

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Map1 computes f for each row; f is called for NULL rows as well.
//
//go:noinline
func Map1[A, R vector.Fixed](f func(A) R) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)[:n]
		a := vector.Values[A](args[0])
		if args[0].Const {
			Fill(res, f(a[0]))
			return nil
		}
		for i, x := range a[:n] {
			res[i] = f(x)
		}
		return nil
	}
}

// Map2 computes f for each row; f is called for NULL rows as well.
//
//go:noinline
func Map2[A, B, R vector.Fixed](f func(A, B) R) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)[:n]
		a, b := vector.Values[A](args[0]), vector.Values[B](args[1])
		switch {
		case args[0].Const && args[1].Const:
			Fill(res, f(a[0], b[0]))
		case args[0].Const:
			x := a[0]
			for i, y := range b[:n] {
				res[i] = f(x, y)
			}
		case args[1].Const:
			y := b[0]
			for i, x := range a[:n] {
				res[i] = f(x, y)
			}
		default:
			b = b[:n]
			for i, x := range a[:n] {
				res[i] = f(x, b[i])
			}
		}
		return nil
	}
}

// Fill sets all of s to x.
func Fill[T any](s []T, x T) {
	for i := range s {
		s[i] = x
	}
}

// Set computes a fixed-width result for each row that is not NULL. f reads row i
// of its arguments.
//
//go:noinline
func Set[R vector.Fixed](f func(args []*vector.Vector, i int) R) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)[:n]
		for i := range res {
			if !out.Null(i) {
				res[i] = f(args, i)
			}
		}
		return nil
	}
}

// TrySet is Set for an f whose result is NULL if it is not ok.
//
//go:noinline
func TrySet[R vector.Fixed](f func(args []*vector.Vector, i int) (R, bool)) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)[:n]
		for i := range res {
			if out.Null(i) {
				continue
			}
			x, ok := f(args, i)
			if res[i] = x; !ok {
				out.SetNull(i)
			}
		}
		return nil
	}
}

// TrySetOf is TrySet for a function of one value.
//
//go:noinline
func TrySetOf[A, R vector.Fixed](f func(x A) (R, bool)) fn.Kernel {
	return TrySet(func(args []*vector.Vector, i int) (R, bool) {
		return f(vector.Values[A](args[0])[args[0].Row(i)])
	})
}

// CheckedSet is Set for an f that may fail.
//
//go:noinline
func CheckedSet[R vector.Fixed](f func(c *fn.Call, args []*vector.Vector, i int) (R, error)) fn.Kernel {
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)[:n]
		for i := range res {
			if out.Null(i) {
				continue
			}
			x, err := f(c, args, i)
			if err != nil {
				return err
			}
			res[i] = x
		}
		return nil
	}
}

// Each computes a text or nested result: f appends one row to out for row i,
// which is not NULL.
//
//go:noinline
func Each(f func(args []*vector.Vector, i int, out *vector.Vector)) fn.Kernel {
	return CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
		f(args, i, out)
		return nil
	})
}

// CheckedEach is Each for an f that may fail.
//
//go:noinline
func CheckedEach(f func(c *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error) fn.Kernel {
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		for i := range n {
			if c.Valid != nil && !c.Valid.Get(i) {
				out.AppendNull()
				continue
			}
			if err := f(c, args, i, out); err != nil {
				return err
			}
		}
		return nil
	}
}

// Bytes computes a text result: f appends the text of row i to dst. The text may
// be NULL instead, which f tells by not being ok.
//
//go:noinline
func Bytes(f func(dst []byte, args []*vector.Vector, i int) (_ []byte, ok bool)) fn.Kernel {
	var nulls []int // the rows that f made NULL
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		data, off := out.Data(), out.Off
		nulls = nulls[:0]
		for i := range n {
			if c.Valid == nil || c.Valid.Get(i) {
				longer, ok := f(data, args, i)
				if !ok {
					longer, nulls = longer[:len(data)], append(nulls, i)
				}
				data = longer
			}
			off = append(off, int32(len(data)))
		}
		out.SetText(data, off, c.Valid)
		for _, i := range nulls {
			out.SetNull(i)
		}
		return nil
	}
}

// Text is Bytes for an f that always has a result.
//
//go:noinline
func Text(f func(dst []byte, args []*vector.Vector, i int) []byte) fn.Kernel {
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		data, off := out.Data(), out.Off
		for i := range n {
			if c.Valid == nil || c.Valid.Get(i) {
				data = f(data, args, i)
			}
			off = append(off, int32(len(data)))
		}
		out.SetText(data, off, c.Valid)
		return nil
	}
}

// Values returns the values of v as a column of n rows; those of a constant are
// written out into scratch, whose memory is used again.
func Values[T vector.Fixed](v *vector.Vector, n int, scratch *[]T) []T {
	values := vector.Values[T](v)
	if !v.Const {
		return values[:n]
	}
	if cap(*scratch) < n {
		*scratch = make([]T, n)
	}
	s := (*scratch)[:n]
	Fill(s, values[0])
	return s
}

// Const returns the value of a constant argument as a vector with one row, and
// whether it is one that is not NULL.
func Const(a fn.Arg) (*vector.Vector, bool) {
	if a.Const == nil || a.Const.Null(0) {
		return nil, false
	}
	return a.Const, true
}

// ConstText returns the text of a constant argument, and whether it is one that
// is not NULL.
func ConstText(a fn.Arg) (string, bool) {
	v, ok := Const(a)
	if !ok || v.Type.Physical() != types.PhysBytes {
		return "", false
	}
	return string(v.Bytes(0)), true
}

// ConstInteger returns a constant whole number, and whether the argument is one
// that is not NULL.
func ConstInteger(a fn.Arg) (int64, bool) {
	v, ok := Const(a)
	if !ok || !v.Type.Kind.Integer() {
		return 0, false
	}
	return vector.Integer(v, 0), true
}

// Bool returns the BOOLEAN value of b.
func Bool(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}
