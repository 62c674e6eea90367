package logic

import (
	"bytes"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

type num = decimal128.Num

// ordered are the Go types whose operators < and = are those of SQL.
type ordered interface {
	int8 | int16 | int32 | int64 | uint8 | float32 | float64
}

// The six comparisons come down to four loops: > and >= are < and <= with the
// sides exchanged.
type relation uint8

const (
	equal relation = iota
	unequal
	less
	atMost
)

// kernelOf returns the kernel of a relation between values of t, a type that is
// not nested.
func kernelOf(r relation, t types.Type) fn.Kernel {
	switch t.Physical() {
	case types.PhysBool:
		return relate[uint8](r)
	case types.PhysInt8:
		return relate[int8](r)
	case types.PhysInt16:
		return relate[int16](r)
	case types.PhysInt32:
		return relate[int32](r)
	case types.PhysInt64:
		return relate[int64](r)
	case types.PhysFloat32:
		return relate[float32](r)
	case types.PhysFloat64:
		return relate[float64](r)
	case types.PhysWide:
		if t.Kind == types.Decimal && t.Precision <= types.MaxLowPrecision {
			return byLowWords(relate[int64](r))
		}
		return wide(r)
	default:
		return text(r)
	}
}

// loops are a relation over two columns, over a column and a constant on its
// right, and over a constant on the left.
type loops[T any] struct {
	cols  func(res []uint8, a, b []T)
	right func(res []uint8, a []T, b T)
	left  func(res []uint8, a T, b []T)
}

//go:noinline
func relate[T ordered](r relation) fn.Kernel {
	switch r {
	case equal:
		return shaped(loops[T]{equalCols[T], equalRight[T], func(res []uint8, a T, b []T) { equalRight(res, b, a) }})
	case unequal:
		return shaped(loops[T]{unequalCols[T], unequalRight[T], func(res []uint8, a T, b []T) { unequalRight(res, b, a) }})
	case less:
		return shaped(loops[T]{lessCols[T], lessRight[T], lessLeft[T]})
	default:
		return shaped(loops[T]{atMostCols[T], atMostRight[T], atMostLeft[T]})
	}
}

//go:noinline
func shaped[T vector.Fixed](l loops[T]) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		if n == 0 {
			return nil
		}
		res := vector.Values[uint8](out)[:n]
		a, b := vector.Values[T](args[0]), vector.Values[T](args[1])
		switch {
		case args[0].Const && args[1].Const:
			l.right(res[:1], a, b[0])
			for i := range res {
				res[i] = res[0]
			}
		case args[1].Const:
			l.right(res, a[:n], b[0])
		case args[0].Const:
			l.left(res, a[0], b[:n])
		default:
			l.cols(res, a[:n], b[:n])
		}
		return nil
	}
}

func equalCols[T ordered](res []uint8, a, b []T) {
	res, b = res[:len(a)], b[:len(a)]
	for i, x := range a {
		var r uint8
		if x == b[i] {
			r = 1
		}
		res[i] = r
	}
}

func equalRight[T ordered](res []uint8, a []T, b T) {
	res = res[:len(a)]
	for i, x := range a {
		var r uint8
		if x == b {
			r = 1
		}
		res[i] = r
	}
}

func unequalCols[T ordered](res []uint8, a, b []T) {
	res, b = res[:len(a)], b[:len(a)]
	for i, x := range a {
		var r uint8
		if x != b[i] {
			r = 1
		}
		res[i] = r
	}
}

func unequalRight[T ordered](res []uint8, a []T, b T) {
	res = res[:len(a)]
	for i, x := range a {
		var r uint8
		if x != b {
			r = 1
		}
		res[i] = r
	}
}

func lessCols[T ordered](res []uint8, a, b []T) {
	res, b = res[:len(a)], b[:len(a)]
	for i, x := range a {
		var r uint8
		if x < b[i] {
			r = 1
		}
		res[i] = r
	}
}

func lessRight[T ordered](res []uint8, a []T, b T) {
	res = res[:len(a)]
	for i, x := range a {
		var r uint8
		if x < b {
			r = 1
		}
		res[i] = r
	}
}

func lessLeft[T ordered](res []uint8, a T, b []T) {
	res = res[:len(b)]
	for i, y := range b {
		var r uint8
		if a < y {
			r = 1
		}
		res[i] = r
	}
}

func atMostCols[T ordered](res []uint8, a, b []T) {
	res, b = res[:len(a)], b[:len(a)]
	for i, x := range a {
		var r uint8
		if x <= b[i] {
			r = 1
		}
		res[i] = r
	}
}

func atMostRight[T ordered](res []uint8, a []T, b T) {
	res = res[:len(a)]
	for i, x := range a {
		var r uint8
		if x <= b {
			r = 1
		}
		res[i] = r
	}
}

func atMostLeft[T ordered](res []uint8, a T, b []T) {
	res = res[:len(b)]
	for i, y := range b {
		var r uint8
		if a <= y {
			r = 1
		}
		res[i] = r
	}
}

// byLowWords compares values of 128 bits that all fit into their low words, with
// a kernel for these.
//
//go:noinline
func byLowWords(k fn.Kernel) fn.Kernel {
	word := types.Of(types.BigInt)
	words := []*vector.Vector{vector.New(word), vector.New(word)}
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		for i, a := range args {
			from := vector.Values[num](a)
			w := words[i]
			w.Reset()
			w.Resize(len(from))
			to := vector.Values[int64](w)[:len(from)]
			for j := range from {
				to[j] = int64(from[j].LowBits())
			}
			if w.Const = a.Const; w.Const {
				w.SetLen(n)
			}
		}
		return k(c, words, n, out)
	}
}

// wide compares values of 128 bits.
//
//go:noinline
func wide(r relation) fn.Kernel {
	switch r {
	case equal:
		return shaped(wideLoops(func(x, y num) bool { return x == y }))
	case unequal:
		return shaped(wideLoops(func(x, y num) bool { return x != y }))
	case less:
		return shaped(wideLoops(func(x, y num) bool { return x.Cmp(y) < 0 }))
	default:
		return shaped(wideLoops(func(x, y num) bool { return x.Cmp(y) <= 0 }))
	}
}

//go:noinline
func wideLoops(f func(x, y num) bool) loops[num] {
	set := func(res []uint8, i int, holds bool) {
		var r uint8
		if holds {
			r = 1
		}
		res[i] = r
	}
	return loops[num]{
		cols: func(res []uint8, a, b []num) {
			for i := range a {
				set(res, i, f(a[i], b[i]))
			}
		},
		right: func(res []uint8, a []num, b num) {
			for i := range a {
				set(res, i, f(a[i], b))
			}
		},
		left: func(res []uint8, a num, b []num) {
			for i := range b {
				set(res, i, f(a, b[i]))
			}
		},
	}
}

// text compares text and bytes.
//
//go:noinline
func text(r relation) fn.Kernel {
	var row func(a, b []byte) bool
	switch r {
	case equal, unequal:
		return sameText(r == equal)
	case less:
		row = func(a, b []byte) bool { return bytes.Compare(a, b) < 0 }
	default:
		row = func(a, b []byte) bool { return bytes.Compare(a, b) <= 0 }
	}
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[uint8](out)[:n]
		a, b := args[0], args[1]
		for i := range res {
			var x uint8
			if row(a.Bytes(i), b.Bytes(i)) {
				x = 1
			}
			res[i] = x
		}
		return nil
	}
}

// sameText compares text and bytes for equality, lengths first.
//
//go:noinline
func sameText(want bool) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[uint8](out)[:n]
		a, b := args[0], args[1]
		if a.Const {
			a, b = b, a
		}
		if !b.Const || a.Const {
			for i := range res {
				res[i] = lift.Bool(bytes.Equal(a.Bytes(i), b.Bytes(i)) == want)
			}
			return nil
		}
		value, data, off := b.Bytes(0), a.Data(), a.Off
		for i := range res {
			lo, hi := off[i], off[i+1]
			same := int(hi-lo) == len(value) && string(data[lo:hi]) == string(value)
			res[i] = lift.Bool(same == want)
		}
		return nil
	}
}

// swapped returns a kernel of two arguments with them in the other order.
//
//go:noinline
func swapped(k fn.Kernel) fn.Kernel {
	var pair [2]*vector.Vector
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		pair[0], pair[1] = args[1], args[0]
		return k(c, pair[:], n, out)
	}
}
