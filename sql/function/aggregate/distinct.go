package aggregate

import (
	"cmp"
	"errors"
	"slices"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Distinct returns f with DISTINCT: equal values of the first argument count
// once. NULL is a value like others; whether it counts is up to f. Further
// arguments have to be constant.
func Distinct(f *Func) *Func {
	d := *f
	d.Bind = func(args []fn.Arg, grouped bool) (fn.Signature, error) {
		if len(args) > 0 && args[0].Type.Kind == types.Row {
			return fn.Signature{}, errors.New("takes no ROW after DISTINCT; select the distinct rows in a subquery first")
		}
		for i, a := range args {
			if i > 0 && a.Word == "" && a.Const == nil {
				return fn.Signature{}, errors.New("takes one argument besides constants after DISTINCT")
			}
		}
		return f.Bind(args, grouped)
	}
	d.New = func(args []fn.Arg, result types.Type) Accumulator { return newDistinct(f, args, result, true) }
	d.NewInserts = func(args []fn.Arg, result types.Type) Accumulator { return newDistinct(f, args, result, false) }
	d.Merges = true
	return &d
}

func newDistinct(f *Func, args []fn.Arg, result types.Type, updating bool) Accumulator {
	if f.Ordered && updating {
		return newDistinctList(f, args, result)
	}
	if !f.Ordered && !updating {
		return newDistinctInserts(f, args, result)
	}
	d := &distinct{set: set{coder: coder{typ: args[0].Type}}, ordered: f.Ordered}
	d.fresh = func() Accumulator { return f.Make(args, result, updating) }
	d.inner = d.fresh()
	if f.Ordered {
		d.seqs = []int64{}
	}
	d.consts = constants(args[1:])
	return d
}

// constants returns the values of the arguments behind the first.
func constants(args []fn.Arg) []*vector.Vector {
	var list []*vector.Vector
	for _, a := range args {
		if a.Word == "" {
			list = append(list, a.Const)
		}
	}
	return list
}

// distinct passes to inner the rows that bring a new value to their group, and
// takes back those whose value is gone. An ordered aggregate is computed anew
// from the values for each result, in the order in which they came first.
type distinct struct {
	set
	inner   Accumulator
	fresh   func() Accumulator
	consts  []*vector.Vector
	ordered bool
	fed     int64   // rows that inner got
	fresher []int32 // groups of the rows that inner gets
	signs   []int8
}

func (d *distinct) Grow(n int) {
	d.set.Grow(n)
	d.inner.Grow(n)
}

func (d *distinct) Update(in Input) error {
	n := len(in.Groups)
	x := d.encode(in.Args[0], n)
	if cap(d.fresher) < n {
		d.fresher = make([]int32, n)
	}
	d.fresher = d.fresher[:n]
	d.count(in, x)
	if d.ordered {
		return nil
	}
	d.fed += int64(n)
	return d.inner.Update(Input{Groups: d.fresher, Args: in.Args, Signs: in.Signs, Seq: d.fed - int64(n)})
}

// count counts the rows of in and finds those that inner gets.
func (d *distinct) count(in Input, x []uint64) {
	for i, g := range in.Groups {
		d.fresher[i] = -1
		if g < 0 {
			continue
		}
		sign := int32(1)
		if in.Signs != nil {
			sign = int32(in.Signs[i])
		}
		if d.change(g, x[i], in.Args[0].Null(i), sign, in.Seq+int64(i)) != 0 {
			d.fresher[i] = g
		}
	}
}

// change adds to the count of a value and returns +1 if the value appears, -1
// if it disappears.
func (d *distinct) change(g int32, value uint64, null bool, by int32, seq int64) int8 {
	at := d.find(g, value, null) // may move the members
	m := &d.members[at]
	was := m.count
	m.count += by
	if d.ordered && (was <= 0 || seq < d.seqs[at]) {
		d.seqs[at] = seq
	}
	switch {
	case was <= 0 && m.count > 0:
		return +1
	case was > 0 && m.count <= 0:
		return -1
	default:
		return 0
	}
}

// Merge adds the values of src's groups: inner gets those that are new.
func (d *distinct) Merge(into []int32, src Accumulator, from []int32) {
	o := src.(*distinct)
	values := vector.New(d.typ.Null())
	d.fresher, d.signs = d.fresher[:0], d.signs[:0]
	for i, g := range into {
		d.expect(&o.set, from[i]) // which the merges before may have filled
		for m := o.groups.At(from[i]).head; m != 0; {
			e := o.members[m-1] // a copy: adding moves the members
			sign := d.take(g, o, &e, o.seq(m-1))
			m = e.next
			if sign != 0 && !d.ordered {
				o.decode(e.value, e.null(), values)
				d.fresher, d.signs = append(d.fresher, g), append(d.signs, sign)
			}
		}
	}
	d.feed(d.inner, d.fresher, values, d.signs)
}

// take adds the count of a member of o.
func (d *distinct) take(g int32, o *distinct, e *member, seq int64) int8 {
	if e.count == 0 {
		return 0
	}
	value, null := uint64(0), e.null()
	if !null {
		value = d.translate(&o.coder, e.value)
	}
	return d.change(g, value, null, e.count, seq)
}

// feed passes values to an accumulator.
func (d *distinct) feed(to Accumulator, groups []int32, values *vector.Vector, signs []int8) {
	if len(groups) == 0 {
		return
	}
	d.fed += int64(len(groups))
	// What is fed has been counted before, so no error is left to find.
	_ = to.Update(Input{Groups: groups, Args: withConstants(values, d.consts), Signs: signs, Seq: d.fed - int64(len(groups))})
}

// withConstants returns the arguments of a call for values of the first.
func withConstants(values *vector.Vector, consts []*vector.Vector) []*vector.Vector {
	args := []*vector.Vector{values}
	for _, c := range consts {
		args = append(args, vector.NewConst(c, 0, values.Len()))
	}
	return args
}

func (d *distinct) Clear(groups []int32) {
	d.set.Clear(groups)
	d.inner.Clear(groups)
}

func (d *distinct) Reset() {
	d.set.Reset()
	d.inner.Reset()
}

func (d *distinct) Result(groups []int32, out *vector.Vector) {
	if !d.ordered {
		d.inner.Result(groups, out)
		return
	}
	values, of, all := vector.New(d.typ.Null()), []int32(nil), make([]int32, len(groups))
	for i, g := range groups {
		all[i] = int32(i)
		for _, m := range d.inOrder(g) {
			d.decode(d.members[m].value, d.members[m].null(), values)
			of = append(of, int32(i))
		}
	}
	acc := d.fresh()
	acc.Grow(len(groups))
	d.feed(acc, of, values, nil)
	acc.Result(all, out)
}

// Trace implements Tracer.
func (d *distinct) Trace(groups []int32, out []float64) []float64 {
	if t, ok := d.inner.(Tracer); ok {
		return t.Trace(groups, out)
	}
	return out
}

// Failed implements Failing.
func (d *distinct) Failed() error {
	if f, ok := d.inner.(Failing); ok {
		return f.Failed()
	}
	return nil
}

func (d *distinct) Save(groups []int32) arrow.Array { return d.set.save(groups) }

func (d *distinct) Load(state arrow.Array) error {
	values, groups, signs := vector.New(d.typ.Null()), []int32(nil), []int8(nil)
	err := d.load(state, d.n, d.Grow, d.expectMore, func(g int32, s savedValue) {
		if sign := d.change(g, s.value, s.null, int32(s.count), s.seq); sign != 0 {
			d.decode(s.value, s.null, values)
			groups, signs = append(groups, g), append(signs, sign)
		}
	})
	if err == nil && !d.ordered {
		d.feed(d.inner, groups, values, signs)
	}
	return err
}

// inOrder returns the members of group g that are there, in the order in which
// they came.
func (d *distinct) inOrder(g int32) []int32 {
	var list []int32
	for m := d.groups.At(g).head; m != 0; m = d.members[m-1].next {
		if d.members[m-1].count > 0 {
			list = append(list, m-1)
		}
	}
	slices.SortFunc(list, func(a, b int32) int { return cmp.Compare(d.seqs[a], d.seqs[b]) })
	return list
}
