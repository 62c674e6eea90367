package join

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is a regular join of which only the final table is wanted, as inserts
// when both inputs have ended. Rows are kept as always, also those with a NULL in the
// key that leave without a partner. At the end the rows of the left side with the keys
// of a key group are a run, and the rows of the right side that have met none come
// after them.

// alones marks the groups of keys with a NULL, in which nothing meets.
type alones struct{ marks page.Column[bool] }

func (a *alones) set(groups []int32, alone []bool, size int) {
	a.marks.Grow(size)
	for i, g := range groups {
		if g >= 0 && alone[i] {
			*a.marks.At(g) = true
		}
	}
}

func (a *alones) has(g int32) bool {
	return int(g) < len(a.marks.Pages)*page.Size && *a.marks.At(g)
}

func (a *alones) clear(g int32) {
	if a.has(g) {
		*a.marks.At(g) = false
	}
}

// final emits the table, key group after key group, so that the order does not
// depend on how many tasks there are (exactness.md 1, rule 7).
func (j *Regular) final(out *stream.Output) error {
	r := &j.run
	r.View, r.input = stream.View{Batch: &changelog.Batch{}}, LeftInput
	for _, t := range j.spec.Sides[LeftInput].Types {
		r.Cols = append(r.Cols, vector.New(t))
	}
	r.ids, r.groups = r.ids[:0], r.groups[:0]
	groups := j.slice[0].Groups(nil)
	j.table.Sort(groups)
	for len(groups) > 0 {
		n := 1
		for n < len(groups) && j.table.KeyGroup(groups[n]) == j.table.KeyGroup(groups[0]) {
			n++
		}
		if err := j.finalGroups(groups[:n], out); err != nil {
			return err
		}
		groups = groups[n:]
	}
	return nil
}

// finalGroups emits what the keys of one key group give.
func (j *Regular) finalGroups(groups []int32, out *stream.Output) error {
	r := &j.run
	for _, g := range groups {
		of := g
		if j.alones.has(g) {
			of = -1
		}
		old := len(r.ids)
		r.ids = j.sides[LeftInput].append(&j.lists.At(g)[LeftInput], r.ids)
		for range r.ids[old:] {
			r.groups = append(r.groups, of)
		}
		if len(r.ids) >= stream.BatchRows {
			if err := j.finalRun(out); err != nil {
				return err
			}
		}
	}
	if err := j.finalRun(out); err != nil {
		return err
	}
	if !j.spec.Kind.Pads(RightInput) {
		return nil
	}
	return j.finalRight(groups, out)
}

// finalRun plays rows of the left side as a run.
func (j *Regular) finalRun(out *stream.Output) error {
	r := &j.run
	n := len(r.ids)
	if n == 0 {
		return nil
	}
	for c, v := range r.Cols {
		v.Reset()
		j.sides[LeftInput].rows.Get(c, r.ids, v)
	}
	r.N, r.Hi = n, n
	r.before, r.found = stream.Resize(r.before, n), stream.Resize(r.found, n)
	clear(r.found)
	err := j.walk(out)
	r.ids, r.groups = r.ids[:0], r.groups[:0]
	return err
}

// finalRight emits the rows of the right side that have no partner.
func (j *Regular) finalRight(groups []int32, out *stream.Output) error {
	s, none := &j.sides[RightInput], j.sides[LeftInput].none
	j.changes.begin(false)
	var ids []int32
	for _, g := range groups {
		l := j.lists.At(g)
		ids = s.append(&l[RightInput], ids[:0])
		for _, id := range ids {
			if j.alones.has(g) || s.counted && *s.partners.At(id) == 0 || !s.counted && l[LeftInput].n == 0 {
				j.changes.add(RightInput, id, none, changelog.Insert)
			}
		}
		if len(j.changes.kinds) >= stream.BatchRows {
			if err := j.emit(len(j.changes.kinds), out); err != nil {
				return err
			}
		}
	}
	return j.emit(len(j.changes.kinds), out)
}
