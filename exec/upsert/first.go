package upsert

import (
	"fmt"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// First tells a sink of the first row of each of its keys: ON CONFLICT DO NOTHING,
// and DO ERROR, which has no second one. Rows are looked at when the watermark
// rises: what came and went since the last one has never been (case
// keep-first-or-fail-on-conflict). The others are forgotten then, so that a key
// whose first row is taken back is free for the next that comes.
type First struct {
	*live
	spec    FirstSpec
	out     changes
	touched []int32 // keys, since the last watermark
	account stream.Account
}

// A FirstSpec says by which key rows are kept, and what becomes of a second one.
type FirstSpec struct {
	Spec
	Names []string // of the columns of the key, and Table, for the error
	Table string
	Zone  *time.Location
	Fail  bool // DO ERROR
}

// NewFirst returns the operator, which declares its state in store.
func NewFirst(spec FirstSpec, store *state.Store) *First {
	f := &First{live: newLive(spec.Spec, store), spec: spec}
	f.declare(store)
	store.OnLoaded(func() {
		groups := f.key[0].Groups(nil)
		for _, g := range groups {
			if f.lists.At(g).touched {
				f.touched = append(f.touched, g)
			}
		}
	})
	return f
}

// Rows implements [stream.Operator].
func (f *First) Rows(_ int, v stream.View, _ *stream.Output) error {
	f.enter(v)
	next := 0 // of those that add something
	for i := 0; i < len(f.groups); i++ {
		g := f.groups[i]
		f.touch(g)
		switch kind := v.Kind(v.Lo + i); {
		case kind.Sign() > 0:
			f.account.Used++
			f.add(g, f.alike[i], f.ids[next])
			next++
		case kind == changelog.UpdateBefore && i+1 < len(f.groups) && f.groups[i+1] == g && f.find(f.alike[i]) >= 0:
			f.account.Used += 2
			f.update(g, f.find(f.alike[i]), f.alike[i+1], f.ids[next])
			next++
			i++
		default:
			f.takeBack(g, f.alike[i])
		}
	}
	f.settle()
	return nil
}

func (f *First) touch(g int32) {
	if of := f.lists.At(g); !of.touched {
		of.touched = true
		f.touched = append(f.touched, g)
	}
}

// add puts a row behind the others. One that comes again without having been taken
// back stays where it was.
func (f *First) add(g, t, id int32) {
	if old := f.find(t); old >= 0 && f.live.spec.Tell != nil {
		f.update(g, old, t, id)
		return
	}
	f.push(g, t, id)
}

// update puts the new version of a row in the place of the old one, unless they are
// equal.
func (f *First) update(g, old, t, id int32) {
	if f.rows.Equal(old, id) {
		f.dead = append(f.dead, id)
		return
	}
	f.replace(g, old, t, id)
	f.drop(g, old)
}

func (f *First) takeBack(g, t int32) {
	id := f.find(t)
	if id < 0 {
		f.account.Filtered++
		return
	}
	f.account.Used++
	f.cut(g, id)
	f.drop(g, id)
}

// drop gives back a row that is in no list any more, unless the sink has it.
func (f *First) drop(g, id int32) {
	if f.lists.At(g).shown != id+1 {
		f.dead = append(f.dead, id)
	}
}

// Advance implements [stream.Operator].
func (f *First) Advance(w stream.Watermark, out *stream.Output) error {
	f.keys.Sort(f.touched)
	twins := f.alike[:0]
	for _, g := range f.touched {
		var err error
		if twins, err = f.show(g, twins); err != nil {
			return err
		}
	}
	if err := f.out.emit(f.rows, out); err != nil {
		return err
	}
	f.groups, f.alike = append(f.groups[:0], f.touched...), twins
	f.touched = f.touched[:0]
	f.settle()
	return out.Advance(w)
}

// show tells of the first row of a key, forgets the others, and appends the groups of
// their twins.
func (f *First) show(g int32, twins []int32) ([]int32, error) {
	of := f.lists.At(g)
	of.touched = false
	if of.n > 1 && f.spec.Fail {
		return nil, f.conflict(g)
	}
	if of.n > 1 {
		twins = f.keepFirst(of, twins)
	}
	was, is := of.shown-1, of.first-1
	switch {
	case was < 0 && is < 0, was == is:
		return twins, nil
	case was < 0:
		f.out.tell(changelog.Insert, is)
	case is < 0:
		f.out.tell(changelog.Delete, was)
	case !f.rows.Equal(was, is):
		f.out.tell(changelog.UpdateAfter, is)
	}
	if of.shown = of.first; was >= 0 {
		f.dead = append(f.dead, was)
	}
	return twins, nil
}

// keepFirst forgets all rows of a key but the first, and appends the groups of their
// twins.
func (f *First) keepFirst(of *list, twins []int32) []int32 {
	first := f.links.At(of.first - 1)
	for id := first.after - 1; id >= 0; id = f.links.At(id).after - 1 {
		at := f.links.At(id)
		*f.same.At(at.twins) = span{}
		twins, f.dead = append(twins, at.twins), append(f.dead, id)
	}
	first.after, first.next = 0, 0
	*f.same.At(first.twins) = span{of.first, of.first}
	of.last, of.n = of.first, 1
	return twins
}

// conflict returns the error for rows that meet in a key.
func (f *First) conflict(g int32) error {
	var parts []string
	for i, v := range f.keys.KeyColumns([]int32{g}) {
		parts = append(parts, fmt.Sprintf("%s = %s", f.spec.Names[i], vector.AppendShown(nil, v, 0, f.spec.Zone)))
	}
	return fmt.Errorf("%d rows of the query have one key of %q: %s; DO NOTHING keeps the first of them, DO DEDUPLICATE the last",
		f.lists.At(g).n, f.spec.Table, strings.Join(parts, ", "))
}

// Due implements [stream.Operator].
func (f *First) Due() stream.Watermark {
	if len(f.touched) > 0 {
		return stream.MinWatermark
	}
	return stream.MaxWatermark
}

// Account implements [stream.Accountant].
func (f *First) Account() stream.Account { return f.account }

// StateRows implements [stream.Stateful].
func (f *First) StateRows() int64 { return int64(f.rows.Len()) }
