package join

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Regular joins two tables that change. Both sides are kept: whenever a row comes,
// or is taken back, it meets the rows of the other side that are there, and what
// that does to the result leaves at once (flink-semantics.md 5). Equal rows are rows
// of their own. It does not look at watermarks.
//
// The rows of a run, which are all of one side, are handled together: their keys are
// looked up, then they are put into their side, then their pairs are made, tested
// and emitted, some thousands at a time. The other side does not change meanwhile.
//
// Of the right side of a semi or anti join without a further condition only the
// number of rows with each key is kept.
//
// Rows of a side may have a lifetime: see lifetime.go. A side may look up the other, and
// is not kept then: see [RegularSpec.Lookup].
type Regular struct {
	spec    RegularSpec
	table   *state.Table // of the keys of both sides
	slice   [1]*state.Slice
	lists   page.Column[[2]list] // by group of table
	sides   [2]kept
	cond    *residual
	fill    func(c int, to *vector.Vector) // of what cond reads
	alones  alones
	account stream.Account

	run     run
	pairs   pairs
	changes changes
	keys    []*vector.Vector
	alone   []bool
	where   []int32
	numbers []int32
	empty   [1]int32
	dead    []int32 // rows of the side of the run that are given back after it
}

// A RegularSpec says what a Regular join computes.
type RegularSpec struct {
	Spec
	// Updating says of each side whether its rows may be taken back.
	Updating [2]bool
	// Before says that the old version of an updated row is wanted; AtEnd that only
	// the final table is, as inserts.
	Before, AtEnd bool
	// Lifetime is that of the rows of each side; not with AtEnd.
	Lifetime [2]state.Lifetime
	// Lookup says that all rows of the right side come before those of the left one: of
	// these none is kept. The kind is Inner or Left.
	Lookup bool
}

// A run is the rows that are handled together.
type run struct {
	stream.View
	input int
	// Of each row of the run:
	ids    []int32 // its number in the state
	groups []int32 // of its key; -1: a NULL in the key, which has no partner
	before []int32 // rows of its side that had its key before it
	found  []int32 // partners, or unknown
}

// unknown marks a row that takes back what is not there: nothing happens.
const unknown = -1

// NewRegular returns an operator whose state is in store.
func NewRegular(spec RegularSpec, store *state.Store) (*Regular, error) {
	j := &Regular{spec: spec}
	var err error
	if j.cond, err = newResidual(&spec.Spec); err != nil {
		return nil, err
	}
	j.table = store.Table("keys", spec.keyTypes(), nil)
	j.slice[0] = j.table.Slice(state.ID{})
	j.fill = j.fillPairs
	for i, name := range []string{"left rows", "right rows"} {
		s := &j.sides[i]
		s.none = -1
		if !j.keepsRows(i) {
			continue
		}
		s.rows = store.Rows(name, spec.Sides[i].Types)
		s.counted = j.counts() && (spec.Kind.Shows(i) || spec.Kind == Semi && i == LeftInput)
		if spec.Updating[i] {
			s.found = state.NewIndex(s.rows)
		}
		s.kept = store.Retention(name, spec.Lifetime[i])
		if spec.Kind.Pads(1 - i) {
			s.addNone()
		}
	}
	j.declare(store)
	return j, nil
}

// keepsRows reports whether the rows of a side are needed, and not only how many
// there are with a key.
func (j *Regular) keepsRows(side int) bool {
	return j.spec.Kind.Wide() || side == LeftInput || j.counts()
}

// counts reports whether partners are counted row by row: the number of rows with the
// same key does not say how many there are, or have been.
func (j *Regular) counts() bool { return j.cond != nil || j.forgets() }

// Rows implements [stream.Operator].
func (j *Regular) Rows(input int, v stream.View, out *stream.Output) error {
	r := &j.run
	r.View, r.input = v, input
	j.expire()
	j.look()
	j.keep()
	if !j.spec.AtEnd && !(j.spec.Lookup && input == RightInput) {
		if err := j.walk(out); err != nil {
			return err
		}
	}
	j.forget()
	return nil
}

// look looks up the keys of the run.
func (j *Regular) look() {
	r := &j.run
	n := r.Hi - r.Lo
	r.groups, r.before, r.found = stream.Resize(r.groups, n), stream.Resize(r.before, n), stream.Resize(r.found, n)
	clear(r.found)
	alone := j.spec.lonely(r.input, r.Cols, r.Lo, r.Hi, j.alone)
	j.keys = j.spec.Sides[r.input].keys(r.Cols, j.keys[:0])
	j.find(j.keys, r.Lo, alone, r.groups)
}

// find sets groups to those of keys from row lo on, of which some may be alone.
func (j *Regular) find(keys []*vector.Vector, lo int, alone []bool, groups []int32) {
	var where []int32
	if alone != nil {
		j.alone = alone
	}
	if alone != nil && !j.waits() {
		j.where = stream.Resize(j.where, len(groups))
		where = j.where
		for i, a := range alone {
			if where[i] = 0; a {
				where[i] = -1
			}
		}
	}
	j.table.Lookup(keys, lo, j.slice[:], where, groups)
	j.lists.Grow(j.table.Cap())
	if alone != nil && where == nil {
		j.alones.set(groups, alone, j.table.Cap())
	}
}

// waits reports whether rows of the side of the run that have no partner leave at
// the end, and so are kept.
func (j *Regular) waits() bool { return j.spec.AtEnd && j.spec.Kind.Shows(j.run.input) }

// keep puts the rows of the run into their side, or takes them out.
func (j *Regular) keep() {
	r := &j.run
	s := &j.sides[r.input]
	if s.rows == nil {
		j.count()
		return
	}
	j.numbers = j.numbers[:0]
	for i := r.Lo; i < r.Hi; i++ {
		j.numbers = append(j.numbers, int32(i))
	}
	r.ids = s.rows.Append(r.Cols, j.numbers, r.ids[:0])
	s.grow()
	lists := j.lists.Pages
	if j.spec.Lookup && r.input == LeftInput {
		j.dead = append(j.dead, r.ids...)
		j.account.Used += int64(len(r.ids))
		return
	}
	for i, g := range r.groups {
		id := r.ids[i]
		if g < 0 {
			j.dead = append(j.dead, id)
			j.tally(j.spec.Kind.Shows(r.input))
			continue
		}
		l := &page.At(lists, g)[r.input]
		r.before[i] = l.n
		var hash uint32
		if s.found != nil {
			hash = s.found.Hash(r.Cols, r.Lo+i)
		}
		if r.adds(int32(i)) {
			s.push(l, id)
			if s.found != nil {
				s.found.Put(id, hash)
			}
			s.hold(id, g)
			j.account.Used++
			continue
		}
		j.dead = append(j.dead, id)
		old := int32(-1)
		if s.found != nil {
			old = s.found.Take(id, hash)
		}
		if j.tally(old >= 0 || s.kept != nil); old < 0 {
			if s.kept == nil {
				r.found[i] = unknown
			}
			continue
		}
		s.remove(l, old)
		s.release(old)
		j.dead = append(j.dead, old)
	}
}

// count is keep for a side of which only the numbers of rows are kept.
func (j *Regular) count() {
	r := &j.run
	for i, g := range r.groups {
		if g < 0 {
			j.account.Filtered++
			continue
		}
		l := &j.lists.At(g)[r.input]
		r.before[i] = l.n
		switch {
		case r.adds(int32(i)):
			l.n++
		case l.n == 0:
			r.found[i] = unknown
			j.account.Filtered++
			continue
		default:
			l.n--
		}
		j.account.Used++
	}
}

// tally counts a row.
func (j *Regular) tally(used bool) {
	if used {
		j.account.Used++
	} else {
		j.account.Filtered++
	}
}

// forget gives back what the run has left over.
func (j *Regular) forget() {
	r := &j.run
	if s := &j.sides[r.input]; s.rows != nil {
		s.rows.Free(j.dead)
	}
	j.dead = j.dead[:0]
	looks := j.spec.Lookup && r.input == LeftInput
	if r.Kinds == nil && !looks {
		return
	}
	for i, g := range r.groups {
		if g < 0 || r.adds(int32(i)) && !looks {
			continue
		}
		if l := j.lists.At(g); l[0].n == 0 && l[1].n == 0 && j.table.SliceOf(g) != nil {
			j.empty[0] = g
			j.slice[0].Remove(j.empty[:])
			j.alones.clear(g)
		}
	}
}

// Advance implements [stream.Operator]: watermarks but the last mean nothing here.
func (j *Regular) Advance(w stream.Watermark, out *stream.Output) error {
	if !j.spec.AtEnd {
		return out.Advance(w)
	}
	if w < stream.MaxWatermark {
		return nil
	}
	if err := j.final(out); err != nil {
		return err
	}
	return out.Advance(w)
}

// Due implements [stream.Operator].
func (j *Regular) Due() stream.Watermark {
	if j.spec.AtEnd {
		return stream.MinWatermark
	}
	return stream.MaxWatermark
}

// Account implements [stream.Accountant].
func (j *Regular) Account() stream.Account { return j.account }

// StateRows implements [stream.Stateful].
func (j *Regular) StateRows() int64 {
	n := j.sides[LeftInput].len()
	if j.sides[RightInput].rows == nil {
		return n + int64(j.slice[0].Len())
	}
	return n + j.sides[RightInput].len()
}

// adds reports whether row i of the run is added and not taken back.
func (r *run) adds(i int32) bool { return r.Kinds == nil || r.Kinds[r.Lo+int(i)].Sign() > 0 }

// kind returns the kind of row i of the run.
func (r *run) kind(i int32) changelog.RowKind { return r.Kind(r.Lo + int(i)) }
