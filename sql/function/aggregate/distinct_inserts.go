package aggregate

import (
	"slices"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// distinctInserts is DISTINCT for input that never takes a row back, where only
// presence counts, and an aggregate that is not ordered: it passes to inner the rows
// that bring a new value to their group.
type distinctInserts struct {
	sets   valueSets
	n      int         // groups
	inner  Accumulator // nil: of a distinctCount
	consts []*vector.Vector
	fed    int64   // rows that inner got
	fresh  []int32 // groups of the rows that bring a new value; -1: no new one
	copied []uint64
}

func newDistinctInserts(f *Func, args []fn.Arg, result types.Type) Accumulator {
	d := &distinctInserts{sets: valueSets{coder: coder{typ: args[0].Type}}, consts: constants(args[1:])}
	d.inner = f.Make(args, result, false)
	if _, ok := d.inner.(*count); ok {
		d.inner = nil
		return &distinctCount{d}
	}
	return d
}

// distinctCount is COUNT(DISTINCT x) for such input. It has no inner: the sets know how
// many values they have.
type distinctCount struct{ of *distinctInserts }

func (d *distinctCount) Grow(n int) { d.of.Grow(n) }

func (d *distinctCount) Update(in Input) error { return d.of.Update(in) }

// Merge adds the values of src's groups.
func (d *distinctCount) Merge(into []int32, src Accumulator, from []int32) {
	d.of.Merge(into, src.(*distinctCount).of, from)
}

func (d *distinctCount) Clear(groups []int32) { d.of.Clear(groups) }

func (d *distinctCount) Reset() { d.of.Reset() }

func (d *distinctCount) Save(groups []int32) arrow.Array { return d.of.Save(groups) }

func (d *distinctCount) Load(state arrow.Array) error { return d.of.Load(state) }

// Roll implements Roller.
func (d *distinctCount) Roll(in Input, ends, of []int32, out *vector.Vector) {
	arg, n, sets := in.Args[0], out.Len(), &d.of.sets
	x, i := sets.encode(arg, len(in.Groups)), 0
	out.Resize(n + len(of))
	to := vector.Values[int64](out)[n:]
	for k, g := range of {
		for ; i < int(ends[k]); i++ {
			if i%ahead == 0 && !arg.HasNulls() {
				hi := min(i+ahead, len(x))
				sets.readAhead(in.Groups[i:hi], x[i:hi])
			}
			if h := in.Groups[i]; h >= 0 {
				sets.add(h, x[i], arg.Null(i))
			}
		}
		to[k] = sets.number(g)
	}
}

func (d *distinctCount) Result(groups []int32, out *vector.Vector) {
	n := out.Len()
	out.Resize(n + len(groups))
	to := vector.Values[int64](out)[n:]
	for i, g := range groups {
		to[i] = d.of.sets.number(g)
	}
}

func (d *distinctInserts) Grow(n int) {
	d.sets.grow(n)
	d.n = max(d.n, n)
	if d.inner != nil {
		d.inner.Grow(n)
	}
}

func (d *distinctInserts) Update(in Input) error {
	n, arg := len(in.Groups), in.Args[0]
	if d.inner != nil {
		d.fresh = slices.Grow(d.fresh[:0], n)[:n]
	} else {
		d.fresh = nil
	}
	if arg.HasNulls() {
		d.addNullable(in.Groups, arg)
	} else {
		d.sets.addAll(in.Groups, arg, d.fresh)
	}
	if d.inner == nil {
		return nil
	}
	d.fed += int64(n)
	return d.inner.Update(Input{Groups: d.fresh, Args: in.Args, Seq: d.fed - int64(n)})
}

// addNullable is addAll for values some of which are NULL.
func (d *distinctInserts) addNullable(groups []int32, arg *vector.Vector) {
	x := d.sets.encode(arg, len(groups))
	for i, g := range groups {
		isNew := g >= 0 && d.sets.add(g, x[i], arg.Null(i))
		if d.fresh == nil {
			continue
		}
		if d.fresh[i] = -1; isNew {
			d.fresh[i] = g
		}
	}
}

// Merge adds the values of src's groups: inner gets those that are new.
func (d *distinctInserts) Merge(into []int32, src Accumulator, from []int32) {
	o := &src.(*distinctInserts).sets
	values := vector.New(d.sets.typ.Null())
	d.fresh = d.fresh[:0]
	for i, g := range into {
		flags := o.groups[from[i]].flags
		d.copied = o.list(from[i], d.copied[:0]) // a copy: adding moves the values
		d.sets.reserve(g, len(d.copied))
		for _, x := range d.copied {
			d.enter(g, d.sets.translate(&o.coder, x), false, values)
		}
		if flags&nullThere != 0 {
			d.enter(g, 0, true, values)
		}
	}
	d.feed(values)
}

// enter adds a value to a group, and to what inner gets if it is new.
func (d *distinctInserts) enter(g int32, x uint64, null bool, values *vector.Vector) {
	if d.sets.add(g, x, null) && d.inner != nil {
		d.sets.decode(x, null, values)
		d.fresh = append(d.fresh, g)
	}
}

// feed passes values to inner, one a group of fresh.
func (d *distinctInserts) feed(values *vector.Vector) {
	if len(d.fresh) == 0 || d.inner == nil {
		return
	}
	d.fed += int64(len(d.fresh))
	// What is fed has been counted before, so no error is left to find.
	_ = d.inner.Update(Input{Groups: d.fresh, Args: withConstants(values, d.consts), Seq: d.fed - int64(len(d.fresh))})
}

func (d *distinctInserts) Clear(groups []int32) {
	d.sets.clear(groups)
	if d.inner != nil {
		d.inner.Clear(groups)
	}
}

func (d *distinctInserts) Reset() {
	d.sets.reset()
	d.n = 0
	if d.inner != nil {
		d.inner.Reset()
	}
}

func (d *distinctInserts) Result(groups []int32, out *vector.Vector) { d.inner.Result(groups, out) }

// Trace implements Tracer.
func (d *distinctInserts) Trace(groups []int32, out []float64) []float64 {
	if t, ok := d.inner.(Tracer); ok {
		return t.Trace(groups, out)
	}
	return out
}

// Failed implements Failing.
func (d *distinctInserts) Failed() error {
	if f, ok := d.inner.(Failing); ok {
		return f.Failed()
	}
	return nil
}

func (d *distinctInserts) Save(groups []int32) arrow.Array {
	w := d.sets.writer()
	for _, g := range groups {
		d.copied = d.sets.list(g, d.copied[:0])
		for _, x := range d.copied {
			w.add(x, false, 1, 0)
		}
		if d.sets.groups[g].flags&nullThere != 0 {
			w.add(0, true, 1, 0)
		}
		w.group()
	}
	return w.to.Arrow()
}

func (d *distinctInserts) Load(state arrow.Array) error {
	values := vector.New(d.sets.typ.Null())
	d.fresh = d.fresh[:0]
	err := d.sets.load(state, d.n, d.Grow, d.sets.reserve, func(g int32, s savedValue) { d.enter(g, s.value, s.null, values) })
	if err == nil {
		d.feed(values)
	}
	return err
}
