package aggregate

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Min is MIN(x). NaN is larger than all numbers (case min-and-max-with-nan).
var Min = Func{
	Name:       "MIN",
	Doc:        "Returns the least of the values of x that are not NULL.",
	Examples:   []Example{{"MIN(x)", "2, NULL, 1", "1"}, {"MIN(x)", "'b', 'a'", "a"}},
	Merges:     true,
	Retracts:   true,
	Bind:       bindExtreme,
	New:        func(args []fn.Arg, _ types.Type) Accumulator { return newRanked(args[0].Type, false) },
	NewInserts: func(args []fn.Arg, _ types.Type) Accumulator { return newExtreme(args[0].Type, false) },
}

// Max is MAX(x). NaN is larger than all numbers (case min-and-max-with-nan).
var Max = Func{
	Name:       "MAX",
	Doc:        "Returns the greatest of the values of x that are not NULL.",
	Examples:   []Example{{"MAX(x)", "2, NULL, 1", "2"}, {"MAX(x)", "FALSE, TRUE", "TRUE"}},
	Merges:     true,
	Retracts:   true,
	Bind:       bindExtreme,
	New:        func(args []fn.Arg, _ types.Type) Accumulator { return newRanked(args[0].Type, true) },
	NewInserts: func(args []fn.Arg, _ types.Type) Accumulator { return newExtreme(args[0].Type, true) },
}

func bindExtreme(args []fn.Arg, grouped bool) (fn.Signature, error) {
	t, err := one(args)
	if err != nil {
		return fn.Signature{}, err
	}
	if t.Kind == types.Null {
		t = types.Of(types.Int)
	}
	if t.Kind.Nested() {
		return fn.Signature{}, fmt.Errorf("takes values that have an order, found %s", t.Name())
	}
	return fn.Signature{Args: []types.Type{t}, Result: empty(t, t, grouped)}, nil
}

func newExtreme(t types.Type, greatest bool) Accumulator {
	if !key.Short(t) {
		return &extremeBytes{typ: t, greatest: greatest}
	}
	a := &extreme{}
	if !greatest {
		a.flip = ^uint64(0)
	}
	return a
}

// extreme keeps the greatest short form, or the least: that of the complement. The
// least form of all, 0, stands for no value too; where it is one, bottom says so.
type extreme struct {
	column[uint64]
	bottom page.Column[bool]
	low    bool // something has been said there
	flip   uint64
	bits   []uint64
}

func (a *extreme) Grow(n int) {
	a.column.Grow(n)
	a.bottom.Grow(n)
}

func (a *extreme) Update(in Input) error {
	groups := a.counted(in, in.Args[0])
	if v := in.Args[0]; v.Type.Physical() == types.PhysInt64 && !v.Const {
		a.offer(groups, vector.Values[int64](v))
		return nil
	}
	if cap(a.bits) < len(groups) {
		a.bits = make([]uint64, len(groups))
	}
	x, p, flip := a.bits[:len(groups)], a.Pages, a.flip
	key.AllBits(in.Args[0], x)
	for i, g := range groups {
		if g >= 0 {
			v := x[i] ^ flip
			s := page.At(p, g)
			*s = max(*s, v)
			if v == 0 {
				a.touch(g)
			}
		}
	}
	return nil
}

// offer is Update for values whose short forms differ from them in the first bit.
func (a *extreme) offer(groups []int32, x []int64) {
	x = x[:len(groups)]
	p, flip := a.Pages, a.flip^1<<63
	for i, g := range groups {
		if g >= 0 {
			v := uint64(x[i]) ^ flip
			s := page.At(p, g)
			*s = max(*s, v)
			if v == 0 {
				a.touch(g)
			}
		}
	}
}

// Roll implements Roller.
func (a *extreme) Roll(in Input, ends, of []int32, out *vector.Vector) {
	groups := a.counted(in, in.Args[0])
	a.bits = slices.Grow(a.bits[:0], len(groups))[:len(groups)]
	x, p, flip, i := a.bits, a.Pages, a.flip, 0
	key.AllBits(in.Args[0], x)
	n, whole := out.Len(), out.Type.Physical() == types.PhysInt64
	var to []int64
	if whole {
		out.Resize(n + len(of))
		to = vector.Values[int64](out)[n:]
	}
	for k, g := range of {
		for ; i < int(ends[k]); i++ {
			if h := groups[i]; h >= 0 {
				v, s := x[i]^flip, page.At(p, h)
				if *s = max(*s, v); v == 0 {
					a.touch(h)
				}
			}
		}
		top := *page.At(p, g)
		switch none := a.empty(g, top); {
		case whole && none:
			to[k] = 0
			out.SetNull(n + k)
		case whole:
			to[k] = int64(top ^ flip ^ 1<<63)
		case none:
			out.AppendNull()
		default:
			key.AppendBits(out, top^flip)
		}
	}
}

// touch notes that the least form of all is a value of a group.
func (a *extreme) touch(g int32) { *a.bottom.At(g), a.low = true, true }

// empty reports whether a group whose form is top has no value.
func (a *extreme) empty(g int32, top uint64) bool { return top == 0 && !(a.low && *a.bottom.At(g)) }

func (a *extreme) Merge(into []int32, src Accumulator, from []int32) {
	o := src.(*extreme)
	p, q := a.Pages, o.Pages
	for i, g := range into {
		s := page.At(p, g)
		*s = max(*s, *page.At(q, from[i]))
	}
	if !o.low {
		return
	}
	for i, g := range into {
		if *o.bottom.At(from[i]) {
			a.touch(g)
		}
	}
}

// Combine implements Combiner.
func (a *extreme) Combine(into, x, y []int32) {
	p := a.Pages
	for i, g := range into {
		*page.At(p, g) = max(*page.At(p, x[i]), *page.At(p, y[i]))
	}
	if !a.low {
		return
	}
	for i, g := range into {
		*a.bottom.At(g) = *a.bottom.At(x[i]) || *a.bottom.At(y[i])
	}
}

// CombineBlocks implements Combiner.
func (a *extreme) CombineBlocks(into, from []int32) {
	for i, g := range into {
		f := from[CombineParts*i:][:CombineParts]
		greatestBlock(a.Block(g), a.Block(f[0]), a.Block(f[1]), a.Block(f[2]), a.Block(f[3]), a.Block(f[4]))
	}
	if !a.low {
		return
	}
	for i, g := range into {
		to, p := a.bottom.Block(g), parts(&a.bottom, from[CombineParts*i:])
		for k := range to {
			to[k] = p[0][k] || p[1][k] || p[2][k] || p[3][k] || p[4][k]
		}
	}
}

// greatestBlock sets to to the greatest of the others. It is as addBlock is.
//
//go:noinline
func greatestBlock(to, a, b, c, d, e *[page.Block]uint64) {
	all, p, q, r, s, t := to[:], a[:], b[:], c[:], d[:], e[:]
	for k := range all {
		all[k] = max(p[k], q[k], r[k], s[k], t[k])
	}
}

func (a *extreme) Clear(groups []int32) {
	a.column.Clear(groups)
	if a.low {
		a.bottom.Clear(groups)
	}
}

// ClearBlocks implements Cleaner.
func (a *extreme) ClearBlocks(first []int32) {
	a.column.ClearBlocks(first)
	if a.low {
		a.bottom.ClearBlocks(first)
	}
}

func (a *extreme) Reset() {
	a.column.Reset()
	a.bottom.Reset()
	a.low = false
}

func (a *extreme) Result(groups []int32, out *vector.Vector) {
	p, flip := a.Pages, a.flip
	if out.Type.Physical() == types.PhysInt64 {
		n := out.Len()
		out.Resize(n + len(groups))
		to := vector.Values[int64](out)[n:][:len(groups)]
		least := uint64(math.MaxUint64)
		for i, g := range groups {
			top := *page.At(p, g)
			to[i] = int64(top ^ flip ^ 1<<63)
			least = min(least, top)
		}
		if least > 0 {
			return
		}
		for i, g := range groups {
			if a.empty(g, *page.At(p, g)) {
				out.SetNull(n + i)
			}
		}
		return
	}
	for _, g := range groups {
		if top := *page.At(p, g); a.empty(g, top) {
			out.AppendNull()
		} else {
			key.AppendBits(out, top^flip)
		}
	}
}

func extremeFields() []types.Type { return []types.Type{bigint(), types.Of(types.Boolean)} }

func (a *extreme) Save(groups []int32) arrow.Array {
	return save(groups, extremeFields(), func(g int32, f []*vector.Vector) {
		addInt(f[0], int64(*a.At(g)))
		vector.AppendValue(f[1], b2i(!a.empty(g, *a.At(g))))
	})
}

func (a *extreme) Load(state arrow.Array) error {
	v, err := load(state, extremeFields())
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		g := int32(from + i)
		*a.At(g) = uint64(intAt(v.Child[0], i))
		if vector.Values[uint8](v.Child[1])[i] != 0 && *a.At(g) == 0 {
			a.touch(g)
		}
	}
	return nil
}

func b2i(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// extremeBytes keeps the greatest or the least key of text, bytes and wide
// values; an empty key stands for no value.
type extremeBytes struct {
	column[[]byte]
	typ      types.Type
	greatest bool
	buf      []byte
}

func (a *extremeBytes) Update(in Input) error {
	for i, g := range a.counted(in, in.Args[0]) {
		if g >= 0 {
			a.buf = key.Append(a.buf[:0], in.Args, i)
			a.offer(a.At(g), a.buf)
		}
	}
	return nil
}

// Roll implements Roller.
func (a *extremeBytes) Roll(in Input, ends, of []int32, out *vector.Vector) {
	groups, i := a.counted(in, in.Args[0]), 0
	for k := range of {
		for ; i < int(ends[k]); i++ {
			if h := groups[i]; h >= 0 {
				a.buf = key.Append(a.buf[:0], in.Args, i)
				a.offer(a.At(h), a.buf)
			}
		}
		a.Result(of[k:k+1], out)
	}
}

// offer replaces the value of a group by a better one.
func (a *extremeBytes) offer(s *[]byte, b []byte) {
	if len(*s) == 0 || (bytes.Compare(b, *s) > 0) == a.greatest {
		*s = append((*s)[:0], b...)
	}
}

func (a *extremeBytes) Merge(into []int32, src Accumulator, from []int32) {
	o := src.(*extremeBytes)
	for i, g := range into {
		if b := *o.At(from[i]); len(b) > 0 {
			a.offer(a.At(g), b)
		}
	}
}

func (a *extremeBytes) Clear(groups []int32) {
	for _, g := range groups {
		*a.At(g) = (*a.At(g))[:0]
	}
}

// ClearBlocks implements Cleaner.
func (a *extremeBytes) ClearBlocks(first []int32) {
	for _, g := range first {
		all := a.Block(g)
		for i, b := range all {
			all[i] = b[:0]
		}
	}
}

func (a *extremeBytes) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		if b := *a.At(g); len(b) > 0 {
			key.Decode(b, []*vector.Vector{out})
		} else {
			out.AppendNull()
		}
	}
}

func (a *extremeBytes) Save(groups []int32) arrow.Array {
	return save(groups, []types.Type{types.Of(types.Varbinary)}, func(g int32, f []*vector.Vector) { f[0].AppendBytes(*a.At(g)) })
}

func (a *extremeBytes) Load(state arrow.Array) error {
	v, err := load(state, []types.Type{types.Of(types.Varbinary)})
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		*a.At(int32(from + i)) = bytes.Clone(v.Child[0].Bytes(i))
	}
	return nil
}
