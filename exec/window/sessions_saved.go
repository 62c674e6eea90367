package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is the saved form of sessions: their bounds with the keys of their
// partition and, beside them, what is aggregated. Their numbers mean nothing to
// another task.

// declare declares the part of the sessions. besides is what else is known of a
// session.
func (s *Sessions) declare(store *state.Store, besides state.Beside) {
	store.Derive(s.partitions)
	store.Derive(s.groups.table())
	big := types.Of(types.BigInt)
	part := state.Part{Name: "sessions", Types: append([]types.Type{big, big, big}, s.partitions.Keys...)}
	head := len(part.Types)
	part.Types = append(part.Types, besides.Types...)
	whole, isWhole := s.groups.(*wholeSessions)
	if isWhole {
		part.Table = whole.states
	}
	part.Save = func(to *state.Saver) { s.save(to, head, besides) }
	part.Load = func(l *state.Loaded) error { return s.load(l, head, besides) }
	store.Part(part)
	if d, ok := s.groups.(*dividedSessions); ok {
		store.Derive(d.numbers)
		d.declare(store, s)
	}
}

// save gives the sessions, each with its number, bounds and the keys of its
// partition.
func (s *Sessions) save(to *state.Saver, head int, besides state.Beside) {
	partitions := s.partitions.Slice(state.ID{}).Groups(nil)
	s.partitions.Sort(partitions)
	var of []int32
	for _, p := range partitions {
		for at := *s.heads.At(p); at != 0; at = s.sessions.At(at - 1).next {
			of = append(of, p)
			o := s.sessions.At(at - 1)
			vector.AppendValue(to.Columns[0], int64(at-1))
			vector.AppendValue(to.Columns[1], o.start)
			vector.AppendValue(to.Columns[2], o.end)
			if besides.Save != nil {
				besides.Save(at-1, to.Columns[head:])
			}
			to.Add(s.partitions.KeyGroup(p), at-1)
		}
	}
	for i, k := range s.partitions.KeyColumns(of) {
		to.Columns[3+i].AppendRange(k, 0, len(of))
	}
}

// load opens sessions again. Divided ones remember which number each had.
func (s *Sessions) load(l *state.Loaded, head int, besides state.Beside) error {
	owners := make([]int32, l.N)
	s.partitions.Lookup(l.Columns[3:head], 0, []*state.Slice{s.partitions.Slice(state.ID{})}, nil, owners)
	s.heads.Grow(s.partitions.Cap())
	numbers := vector.Values[int64](l.Columns[0])
	starts, ends := vector.Values[int64](l.Columns[1]), vector.Values[int64](l.Columns[2])
	d, divided := s.groups.(*dividedSessions)
	if divided {
		d.were = map[int64]int32{}
	}
	into := make([]int32, l.N)
	for i, p := range owners {
		id := s.groups.open()
		into[i] = id
		at := s.heads.At(p)
		for *at != 0 && s.sessions.At(*at-1).end > ends[i] {
			at = &s.sessions.At(*at - 1).next
		}
		next := *at
		*at = id + 1 // before the column grows: at may point into it
		s.sessions.Grow(int(id) + 1)
		*s.sessions.At(id) = session{start: starts[i], end: ends[i], partition: p, next: next}
		if besides.Load != nil {
			if err := besides.Load(id, l.Columns[head:], i); err != nil {
				return err
			}
		}
		s.calendar.add(id)
		if divided {
			d.were[numbers[i]] = id
		}
	}
	if !divided {
		for _, c := range s.groups.table().Columns {
			c.Merge(into, c, l.Groups)
		}
	}
	return nil
}

// declare declares the part of the groups within sessions. It is loaded behind the
// sessions of the same task.
func (d *dividedSessions) declare(store *state.Store, s *Sessions) {
	store.Part(state.Part{
		Name: "groups of sessions", Types: d.states.Keys, Table: d.states,
		Save: func(to *state.Saver) {
			groups := d.states.Slice(state.ID{}).Groups(nil)
			d.states.Sort(groups)
			for i, k := range d.states.KeyColumns(groups) {
				to.Columns[i].AppendRange(k, 0, len(groups))
			}
			// A group goes where its session goes.
			for i, id := range vector.Values[int64](to.Columns[0]) {
				to.Add(s.partitions.KeyGroup(s.sessions.At(int32(id)).partition), groups[i])
			}
		},
		Load: func(l *state.Loaded) error {
			sessions := make([]int32, l.N)
			for i, n := range vector.Values[int64](l.Columns[0]) {
				sessions[i] = d.were[n]
			}
			into := d.lookup(sessions, l.Columns[1:], 0)
			for _, c := range d.states.Columns {
				c.Merge(into, c, l.Groups)
			}
			return nil
		},
	})
}
