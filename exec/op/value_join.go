package op

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// The inputs of a [ValueJoin].
const (
	ValueRows  = iota // rows that the value is put beside
	ValueInput        // a table of at most one row of one column
)

// ValueJoin puts a value that may change beside every row: a subquery in the
// place of a value. It keeps the rows, and tells of all of them when the value comes
// or goes, as a join of the rows with the one row of the value does: between the two
// halves of an update of the value there is none. Without a value it is NULL, or there
// are no rows (flink-semantics.md 5). It does not look at watermarks.
//
// Rows with a lifetime are forgotten; the value is not, since what was said of rows
// could not be taken back without it.
type ValueJoin struct {
	table   *state.Table
	slice   [1]*state.Slice
	counts  aggregate.Accumulator // of equal rows, the one column of the table
	width   int
	spec    ValueSpec
	there   bool           // there is a value
	value   *vector.Vector // one row: what stands beside the rows now
	next    *vector.Vector // one row: what will
	seq     int64
	kept    *state.Retention // of equal rows; nil: for ever
	account stream.Account

	groups []int32
	signs  []int8
	number *vector.Vector
}

// A ValueSpec says what a ValueJoin does.
type ValueSpec struct {
	Rows  []types.Type
	Value types.Type
	Inner bool // no rows without a value
	// Whole says that an update of the value is told at once, as an update of each row.
	Whole    bool
	Lifetime state.Lifetime // of rows, since they came or the value changed
}

// NewValueJoin returns an operator whose state is in store.
func NewValueJoin(spec ValueSpec, store *state.Store) *ValueJoin {
	rows, value := spec.Rows, spec.Value
	j := &ValueJoin{
		width: len(rows), spec: spec, value: vector.New(value.Null()), next: vector.New(value.Null()),
		counts: aggregate.Count.New(nil, types.Of(types.BigInt)), number: vector.New(types.Of(types.BigInt)),
	}
	j.value.AppendNull()
	j.table = store.Table("rows", rows, []aggregate.Accumulator{j.counts})
	j.slice[0] = j.table.Slice(state.ID{})
	j.kept = store.Retention("rows", spec.Lifetime)
	store.Beside(j.table, j.kept.With(state.Beside{}))
	store.Number("changes", &j.seq)
	store.Part(state.Part{
		Name: "value", Types: []types.Type{value},
		Save: func(s *state.Saver) {
			if j.there {
				s.Columns[0].Append(j.value, 0)
				s.Add(0, -1)
			}
		},
		Load: func(l *state.Loaded) error {
			if j.there = l.Columns[0].Len() > 0; j.there {
				j.value.Reset()
				j.value.Append(l.Columns[0], 0)
			}
			return nil
		},
	})
	return j
}

// Rows implements [stream.Operator].
func (j *ValueJoin) Rows(input int, v stream.View, out *stream.Output) error {
	j.account.Used += int64(v.Hi - v.Lo)
	if gone := j.kept.Expired(nil); len(gone) > 0 {
		j.slice[0].Remove(gone)
	}
	if input == ValueInput {
		return j.values(v, out)
	}
	if err := j.keep(v); err != nil {
		return err
	}
	if j.spec.Inner && !j.there {
		return nil
	}
	for i := v.Lo; i < v.Hi; i++ {
		j.append(out.Columns(), v.Cols, i, j.value)
		kind := v.Kind(i)
		switch {
		case !j.spec.Inner && !j.spec.Whole:
			kind = apart(kind)
		case kind == changelog.UpdateBefore && i+1 < v.Hi:
			i++
			j.append(out.Columns(), v.Cols, i, j.value)
			if err := out.Pair(); err != nil {
				return err
			}
			continue
		}
		if err := out.AddedKinds(1, kind); err != nil {
			return err
		}
	}
	return nil
}

// apart returns what a change is without the other half of an update.
func apart(kind changelog.RowKind) changelog.RowKind {
	if kind.Sign() < 0 {
		return changelog.Delete
	}
	return changelog.Insert
}

func (j *ValueJoin) append(to, from []*vector.Vector, i int, value *vector.Vector) {
	for c := range j.width {
		to[c].Append(from[c], i)
	}
	to[j.width].Append(value, 0)
}

// keep adds rows to the state, or takes them out.
func (j *ValueJoin) keep(v stream.View) error {
	n := v.Hi - v.Lo
	j.groups, j.signs = stream.Resize(j.groups, n), j.signs[:0]
	j.table.Lookup(v.Cols[:j.width], v.Lo, j.slice[:], nil, j.groups)
	j.kept.Touch(j.groups)
	for i := v.Lo; i < v.Hi && v.Kinds != nil; i++ {
		j.signs = append(j.signs, v.Kinds[i].Sign())
	}
	in := aggregate.Input{Groups: j.groups, Seq: j.seq}
	if v.Kinds != nil {
		in.Signs = j.signs
	}
	j.seq += int64(n)
	if err := j.counts.Update(in); err != nil || v.Kinds == nil {
		return err
	}
	if drained := empty(nil, j.groups, j.count(j.groups)); len(drained) > 0 {
		j.slice[0].Remove(drained)
		j.kept.Drop(drained)
	}
	return nil
}

// count returns how many rows each group stands for, lent.
func (j *ValueJoin) count(groups []int32) []int64 {
	j.number.Reset()
	j.counts.Result(groups, j.number)
	return vector.Values[int64](j.number)
}

// values takes changes of the value, one after the other.
func (j *ValueJoin) values(v stream.View, out *stream.Output) error {
	for i := v.Lo; i < v.Hi; i++ {
		kind := v.Kind(i)
		if j.spec.Whole && kind == changelog.UpdateBefore && i+1 < v.Hi {
			continue
		}
		j.next.Reset()
		there := kind.Sign() > 0
		if there {
			j.next.Append(v.Cols[0], i)
		} else {
			j.next.AppendNull()
		}
		same := j.spec.Whole && !j.spec.Inner && vector.EqualNotDistinct(j.value, 0, j.next, 0)
		if (j.there || there) && !same {
			if err := j.change(there, out); err != nil {
				return err
			}
		}
		j.there, j.value, j.next = there, j.next, j.value
	}
	return nil
}

// change tells of all rows that the next value takes the place of the one that is.
func (j *ValueJoin) change(there bool, out *stream.Output) error {
	groups := j.slice[0].Groups(nil)
	for len(groups) > 0 {
		part := groups[:min(len(groups), stream.BatchRows)]
		keys := j.table.KeyColumns(part)
		j.kept.Touch(part)
		for i, n := range j.count(part) {
			for range n {
				if err := j.tell(keys, i, there, out); err != nil {
					return err
				}
			}
		}
		groups = groups[len(part):]
	}
	return nil
}

// tell is change for one row.
func (j *ValueJoin) tell(keys []*vector.Vector, i int, there bool, out *stream.Output) error {
	if j.spec.Whole && (!j.spec.Inner || j.there && there) {
		j.append(out.Columns(), keys, i, j.value)
		j.append(out.Columns(), keys, i, j.next)
		return out.Pair()
	}
	if !j.spec.Inner || j.there {
		j.append(out.Columns(), keys, i, j.value)
		if err := out.AddedKinds(1, changelog.Delete); err != nil {
			return err
		}
	}
	if j.spec.Inner && !there {
		return nil
	}
	j.append(out.Columns(), keys, i, j.next)
	return out.AddedKinds(1, changelog.Insert)
}

// Advance implements [stream.Operator].
func (j *ValueJoin) Advance(w stream.Watermark, out *stream.Output) error { return out.Advance(w) }

// Due implements [stream.Operator].
func (j *ValueJoin) Due() stream.Watermark { return stream.MaxWatermark }

// Account implements [stream.Accountant].
func (j *ValueJoin) Account() stream.Account { return j.account }

// StateRows implements [stream.Stateful].
func (j *ValueJoin) StateRows() int64 { return int64(j.slice[0].Len()) }
