package math

import "github.com/tidemark-sql/tidemark/sql/vector"

// Whole numbers of two columns are divided as floating point numbers: the
// processor has one result of those in 5 cycles, and one of 64-bit division in 7
// and more, and what checks that this is right is done meanwhile.
//
// It is right for all a and b of at most 2^52 in magnitude. Let both be positive;
// signs change nothing. They are exact as float64, so a / b gives the number next
// to the quotient. Let q be the quotient cut to a whole number. The division does
// not give less than q, which is a float64. Numbers below q+1 lie less than
// (q+1) * 2^-52 apart, so what is rounded to q+1 is less than (q+1) * 2^-53 below
// it. The quotient is at least 1/b below it, and that is no less: (q+1) * b is
// at most a + b, which is at most 2^53.

// small is half the width of the range of numbers that are divided so: they are from
// -small up to but not including small.
const small = 1 << 52

// divided is how many rows are divided before it is known whether that was right,
// a multiple of 64.
const divided = 1024

// A division computes quotients or remainders of rows.
type division[T, R integer] struct {
	// fast reports whether all of a and b are small enough, without which res is
	// of no use. Dividing by zero gives anything; zero reports whether b has any.
	fast func(res []R, a, b []T) (fits, zero bool)
	// plain divides all numbers, leaves out zeros in b and reports them.
	plain func(res []R, a, b []T) (zero bool)
	same  []T // scratch: a constant dividend as a column
}

// columns divides two columns.
func (d *division[T, R]) columns(out *vector.Vector, res []R, a, b []T) error {
	fits := true
	for at := 0; at < len(a); at += divided {
		end := min(at+divided, len(a))
		if err := d.part(out, at, res[at:end], a[at:end], b[at:end], &fits); err != nil {
			return err
		}
	}
	return nil
}

// constant divides a constant by a column.
func (d *division[T, R]) constant(out *vector.Vector, res []R, a T, b []T) error {
	if n := min(divided, len(b)); len(d.same) < n || d.same[0] != a {
		d.same = d.same[:0]
		for range n {
			d.same = append(d.same, a)
		}
	}
	fits := true
	for at := 0; at < len(b); at += divided {
		end := min(at+divided, len(b))
		if err := d.part(out, at, res[at:end], d.same[:end-at], b[at:end], &fits); err != nil {
			return err
		}
	}
	return nil
}

// part divides rows, the first of which is row at of out. Where fits is not set,
// or numbers are too great, which clears it, it takes plain division.
func (d *division[T, R]) part(out *vector.Vector, at int, res []R, a, b []T, fits *bool) error {
	zero := false
	if *fits {
		*fits, zero = d.fast(res, a, b)
	}
	if !*fits {
		zero = d.plain(res, a, b)
	}
	if zero && (out.Valid == nil || zeroIn(out.Valid[at/64:], b)) {
		return errDivision
	}
	return nil
}

// zeroIn reports whether a row of b that is not NULL is zero, 64 rows at a time,
// since NULL rows mostly hold a zero.
func zeroIn[T integer](valid vector.Bitmap, b []T) bool {
	for w := 0; len(b) > 0; w++ {
		n := min(64, len(b))
		zeros := uint64(0)
		for i, y := range b[:n] {
			bit := uint64(0)
			if y == 0 {
				bit = 1
			}
			zeros |= bit << (i & 63)
		}
		if zeros&valid[w] != 0 {
			return true
		}
		b = b[n:]
	}
	return false
}

// quotients is the fast way of /.
func quotients[T integer](res, a, b []T) (fits, zero bool) {
	res, b = res[:len(a)], b[:len(a)]
	var width uint64
	least := uint64(1)
	for i, v := range a {
		x, y := int64(v), int64(b[i])
		width |= uint64(x+small) | uint64(y+small)
		least = min(least, uint64(y))
		res[i] = T(int64(float64(x) / float64(y)))
	}
	return width < 2*small, least == 0
}

// remainders is the fast way of %.
func remainders[T, R integer](res []R, a, b []T) (fits, zero bool) {
	res, b = res[:len(a)], b[:len(a)]
	var width uint64
	least := uint64(1)
	for i, v := range a {
		x, y := int64(v), int64(b[i])
		width |= uint64(x+small) | uint64(y+small)
		least = min(least, uint64(y))
		res[i] = R(x - int64(float64(x)/float64(y))*y)
	}
	return width < 2*small, least == 0
}

// plainQuotients is the plain way of /.
func plainQuotients[T integer](res, a, b []T) (zero bool) {
	res, b = res[:len(a)], b[:len(a)]
	for i, x := range a {
		if b[i] == 0 {
			zero = true
			continue
		}
		res[i] = x / b[i]
	}
	return zero
}

// plainRemainders is the plain way of %.
func plainRemainders[T, R integer](res []R, a, b []T) (zero bool) {
	res, b = res[:len(a)], b[:len(a)]
	for i, x := range a {
		if b[i] == 0 {
			zero = true
			continue
		}
		res[i] = R(x % b[i])
	}
	return zero
}
