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
// place of a value. It keeps the rows, and says of all of them that they have
// changed when the value has. Before the value has come, it is NULL. It does not
// look at watermarks.
//
// Rows with a lifetime are forgotten; the value is not, since what was said of rows
// could not be taken back without it.
type ValueJoin struct {
	table   *state.Table
	slice   [1]*state.Slice
	counts  aggregate.Accumulator // of equal rows, the one column of the table
	width   int
	value   *vector.Vector // one row: what stands beside the rows now
	next    *vector.Vector // one row: what will
	seq     int64
	kept    *state.Retention // of equal rows; nil: for ever
	account stream.Account

	groups []int32
	signs  []int8
	number *vector.Vector
}

// NewValueJoin returns an operator for rows of the given types and values of
// another. Rows have a lifetime, since they came or the value changed. The state is in
// store.
func NewValueJoin(rows []types.Type, value types.Type, lifetime state.Lifetime, store *state.Store) *ValueJoin {
	j := &ValueJoin{
		width: len(rows), value: vector.New(value.Null()), next: vector.New(value.Null()),
		counts: aggregate.Count.New(nil, types.Of(types.BigInt)), number: vector.New(types.Of(types.BigInt)),
	}
	j.value.AppendNull()
	j.table = store.Table("rows", rows, []aggregate.Accumulator{j.counts})
	j.slice[0] = j.table.Slice(state.ID{})
	j.kept = store.Retention("rows", lifetime)
	store.Beside(j.table, j.kept.With(state.Beside{}))
	store.Number("changes", &j.seq)
	store.Part(state.Part{
		Name: "value", Types: []types.Type{value},
		Save: func(s *state.Saver) {
			s.Columns[0].Append(j.value, 0)
			s.Add(0, -1)
		},
		Load: func(l *state.Loaded) error {
			j.value.Reset()
			j.value.Append(l.Columns[0], 0)
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
	cols := out.Columns()
	for i := v.Lo; i < v.Hi; i++ {
		j.append(cols, v.Cols, i, j.value)
		kind := v.Kind(i)
		if kind == changelog.UpdateBefore && i+1 < v.Hi {
			i++
			j.append(cols, v.Cols, i, j.value)
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

// values takes changes of the value, one after the other. The two halves of an
// update are one change.
func (j *ValueJoin) values(v stream.View, out *stream.Output) error {
	for i := v.Lo; i < v.Hi; i++ {
		kind := v.Kind(i)
		if kind == changelog.UpdateBefore && i+1 < v.Hi {
			continue
		}
		j.next.Reset()
		if kind.Sign() > 0 {
			j.next.Append(v.Cols[0], i)
		} else {
			j.next.AppendNull()
		}
		if vector.EqualNotDistinct(j.value, 0, j.next, 0) {
			continue
		}
		if err := j.change(out); err != nil {
			return err
		}
		j.value, j.next = j.next, j.value
	}
	return nil
}

// change says of all rows that the value beside them has changed.
func (j *ValueJoin) change(out *stream.Output) error {
	groups := j.slice[0].Groups(nil)
	for len(groups) > 0 {
		part := groups[:min(len(groups), stream.BatchRows)]
		keys := j.table.KeyColumns(part)
		j.kept.Touch(part)
		for i, n := range j.count(part) {
			for range n {
				j.append(out.Columns(), keys, i, j.value)
				j.append(out.Columns(), keys, i, j.next)
				if err := out.Pair(); err != nil {
					return err
				}
			}
		}
		groups = groups[len(part):]
	}
	return nil
}

// Advance implements [stream.Operator].
func (j *ValueJoin) Advance(w stream.Watermark, out *stream.Output) error { return out.Advance(w) }

// Due implements [stream.Operator].
func (j *ValueJoin) Due() stream.Watermark { return stream.MaxWatermark }

// Account implements [stream.Accountant].
func (j *ValueJoin) Account() stream.Account { return j.account }

// StateRows implements [stream.Stateful].
func (j *ValueJoin) StateRows() int64 { return int64(j.slice[0].Len()) }
