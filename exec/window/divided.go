package window

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// dividedSessions serves sessions whose grouping keys differ from the partition
// keys. A group is a number of a session and the grouping keys; the groups of a
// session are linked.
type dividedSessions struct {
	spec    *Spec
	numbers *state.Table // gives out the numbers of sessions
	states  *state.Table
	first   page.Column[int32] // of a session: group + 1
	next    page.Column[int32] // of a group: group + 1
	ids     *vector.Vector
	groups  []int32
	where   []int32
	were    map[int64]int32 // sessions by the numbers that they were saved with
}

func newDividedSessions(spec *Spec, store *state.Store) *dividedSessions {
	big := types.Of(types.BigInt).NotNull()
	kinds := []types.Type{big}
	for _, k := range spec.Keys {
		kinds = append(kinds, spec.Input[k])
	}
	return &dividedSessions{
		spec: spec, ids: vector.New(big),
		numbers: store.Table("numbers", nil, nil),
		states:  store.Table("sessions", kinds, spec.accumulators()),
	}
}

func (d *dividedSessions) table() *state.Table { return d.states }

func (d *dividedSessions) open() int32 {
	id := d.numbers.Take()
	d.first.Grow(int(id) + 1)
	return id
}

// lookup returns the groups of keys in sessions; new ones are linked. Rows with a
// session below 0 have no group.
func (d *dividedSessions) lookup(sessions []int32, keys []*vector.Vector, lo int) []int32 {
	d.ids.Reset()
	d.ids.Resize(lo + len(sessions))
	clear(vector.Values[int64](d.ids))
	d.where = d.where[:0]
	for i, s := range sessions {
		vector.Values[int64](d.ids)[lo+i] = int64(s)
		d.where = append(d.where, min(0, s))
	}
	if cap(d.groups) < len(sessions) {
		d.groups = make([]int32, len(sessions))
	}
	d.groups = d.groups[:len(sessions)]
	all := d.states.Slice(state.ID{})
	d.states.Lookup(append([]*vector.Vector{d.ids}, keys...), lo, []*state.Slice{all}, d.where, d.groups)
	d.next.Grow(d.states.Cap())
	for i, g := range d.groups {
		if g >= 0 && *d.next.At(g) == 0 {
			head := d.first.At(sessions[i])
			*d.next.At(g) = *head
			if *head == 0 {
				*d.next.At(g) = -1 // linked, and the last
			}
			*head = g + 1
		}
	}
	return d.groups
}

func (d *dividedSessions) update(u *updater, v stream.View, placed []int32) error {
	keys := columns{of: d.spec.Keys}
	found := d.lookup(placed, keys.in(v), v.Lo)
	groups := make([]int32, v.N)
	for i := range groups {
		groups[i] = -1
	}
	copy(groups[v.Lo:v.Hi], found)
	return u.add(v, groups)
}

// of returns the groups of a session.
func (d *dividedSessions) of(id int32) []int32 {
	var list []int32
	for g := *d.first.At(id); g > 0; g = *d.next.At(g - 1) {
		list = append(list, g-1)
	}
	return list
}

func (d *dividedSessions) merge(pairs [][2]int32) {
	for _, p := range pairs {
		from := d.of(p[1])
		if len(from) == 0 {
			continue
		}
		var keys []*vector.Vector
		for _, k := range d.states.KeyColumns(from)[1:] {
			keys = append(keys, k.Clone())
		}
		into := d.lookup(slices.Repeat([]int32{p[0]}, len(from)), keys, 0)
		for _, c := range d.states.Columns {
			c.Merge(into, c, from)
		}
		d.drop(p[1])
	}
}

// drop removes the groups of a session.
func (d *dividedSessions) drop(id int32) {
	groups := d.of(id)
	for _, g := range groups {
		*d.next.At(g) = 0
	}
	d.states.Slice(state.ID{}).Remove(groups)
	*d.first.At(id) = 0
}

func (d *dividedSessions) close(sessions []int32) {
	for _, id := range sessions {
		d.drop(id)
	}
	d.numbers.Give(sessions)
}

// A dividedRow is a group of a session that fires, with its encoded key.
type dividedRow struct {
	sessionRow
	key []byte
}

// fire puts together the groups of sessions with equal bounds and keys: sessions
// of other partitions that happen to coincide (case
// group-sessions-without-their-partition-key).
func (d *dividedSessions) fire(s *Sessions, done []int32, out *stream.Output) error {
	var rows []dividedRow
	for _, id := range done {
		rows = append(rows, d.rows(s, id)...)
	}
	slices.SortStableFunc(rows, func(x, y dividedRow) int {
		return cmp.Or(cmp.Compare(x.group, y.group), cmp.Compare(x.end, y.end), bytes.Compare(x.key, y.key), cmp.Compare(x.start, y.start))
	})
	var left []sessionRow
	for i, r := range rows {
		if i > 0 && rows[i-1].end == r.end && rows[i-1].start == r.start && bytes.Equal(rows[i-1].key, r.key) {
			into := left[len(left)-1].id
			for _, c := range d.states.Columns {
				c.Merge([]int32{into}, c, []int32{r.id})
			}
			continue
		}
		left = append(left, r.sessionRow)
	}
	return s.emit(left, d.states, func(rows []sessionRow) []*vector.Vector {
		d.groups = d.groups[:0]
		for _, r := range rows {
			d.groups = append(d.groups, r.id)
		}
		return d.states.KeyColumns(d.groups)[1:]
	}, out)
}

func (d *dividedSessions) rows(s *Sessions, id int32) []dividedRow {
	groups, o := d.of(id), s.sessions.At(id)
	keys := d.states.KeyColumns(groups)[1:]
	hashes := make([]uint64, len(groups))
	state.HashKeys(keys, len(groups), hashes)
	var rows []dividedRow
	for i, g := range groups {
		r := sessionRow{state.KeyGroup(hashes[i]), o.start, o.end, o.partition, g}
		rows = append(rows, dividedRow{r, key.Append(nil, keys, i)})
	}
	return rows
}
