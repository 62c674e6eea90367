package join

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file makes the pairs of the rows of a run with those of the other side, and
// what they change in the result.

// pairs are rows of a run beside rows of the other side.
type pairs struct {
	own   []int32 // row of the batch
	other []int32 // row of the state
}

// walk makes the pairs of the run and emits what they change.
func (j *Regular) walk(out *stream.Output) error {
	r := &j.run
	j.changes.begin(j.spec.Before)
	j.pairs.own, j.pairs.other = j.pairs.own[:0], j.pairs.other[:0]
	at := int32(0) // rows before it have been finished
	for i := range int32(len(r.groups)) {
		l := j.partners(i)
		if l == nil || l.n == 0 {
			continue
		}
		id, next := l.first, j.sides[1-r.input].next.Pages
		for k := l.n; ; k-- {
			j.pairs.own, j.pairs.other = append(j.pairs.own, i+int32(r.Lo)), append(j.pairs.other, id)
			if len(j.pairs.own) == stream.BatchRows {
				var err error
				if at, err = j.meet(at, out); err != nil {
					return err
				}
			}
			if k == 1 {
				break
			}
			id = *page.At(next, id)
		}
	}
	at, err := j.meet(at, out)
	if err != nil {
		return err
	}
	if !j.plain() {
		for ; int(at) < len(r.groups); at++ {
			j.finish(at)
		}
	}
	return j.emit(len(j.changes.kinds), out)
}

// plain reports whether all that leaves are the pairs themselves, as inserts.
func (j *Regular) plain() bool { return j.spec.Kind == Inner && j.run.Kinds == nil }

// partners returns the rows that row i of the run is to be paired with; nil: none.
func (j *Regular) partners(i int32) *list {
	r := &j.run
	g := r.groups[i]
	if g < 0 || r.found[i] == unknown {
		return nil
	}
	lists := j.lists.At(g)
	if j.counts() || j.spec.Kind.Wide() {
		return &lists[1-r.input]
	}
	if r.input == LeftInput {
		// That there are some is known without looking at them.
		r.found[i] = lists[RightInput].n
		return nil
	}
	if j.turns(i, r.before[i]) {
		return &lists[LeftInput]
	}
	return nil
}

// turns reports whether a row of the other side, which had some partners before row
// i of the run, has got its first with it, or lost its last.
func (j *Regular) turns(i, had int32) bool {
	if j.run.adds(i) {
		return had == 0
	}
	return had == 1
}

// meet takes the pairs that have been made, those of which the condition holds. It
// finishes the rows of the run from at up to that of the last pair and returns this
// one.
func (j *Regular) meet(at int32, out *stream.Output) (int32, error) {
	p, r := &j.pairs, &j.run
	if len(p.own) == 0 {
		return at, nil
	}
	last := p.own[len(p.own)-1] - int32(r.Lo)
	if err := j.test(out); err != nil {
		return at, err
	}
	if j.plain() {
		return last, j.emitPairs(out)
	}
	for k, other := range p.other {
		i := p.own[k] - int32(r.Lo)
		for ; at < i; at++ {
			j.finish(at)
		}
		r.found[i]++
		switch {
		case j.spec.Kind.Wide():
			j.pair(i, other)
		case r.input == RightInput:
			j.turn(i, other)
		}
	}
	for ; at < last; at++ {
		j.finish(at)
	}
	p.own, p.other = p.own[:0], p.other[:0]
	if n := j.changes.settled(r.kind(at)); n >= stream.BatchRows {
		return at, j.emit(n, out)
	}
	return at, nil
}

// test leaves the pairs for which the condition holds. There may be very many before
// one does.
func (j *Regular) test(out *stream.Output) error {
	if j.cond == nil {
		return nil
	}
	p := &j.pairs
	rows, err := j.cond.pass(len(p.own), j.fill)
	if err != nil {
		return err
	}
	for k, i := range rows {
		p.own[k], p.other[k] = p.own[i], p.other[i]
	}
	p.own, p.other = p.own[:len(rows)], p.other[:len(rows)]
	return out.Ended()
}

// fillPairs appends column c of the pairs to a vector.
func (j *Regular) fillPairs(c int, to *vector.Vector) {
	side := LeftInput
	if width := len(j.spec.Sides[LeftInput].Types); c >= width {
		side, c = RightInput, c-width
	}
	if side == j.run.input {
		to.AppendRows(j.run.Cols[c], j.pairs.own)
	} else {
		j.sides[side].rows.Get(c, j.pairs.other, to)
	}
}

// pair notes what row i of the run beside another row changes. A row that stood
// alone no longer does, or does so from now on.
func (j *Regular) pair(i, other int32) {
	r, s := &j.run, &j.sides[1-j.run.input]
	own := r.ids[i]
	shows := j.spec.Kind.Pads(1-r.input) && !j.spec.AtEnd // it has not left yet
	had := r.before[i]
	if s.counted {
		n := s.partners.At(other)
		if had = *n; had == 0 && !r.adds(i) {
			r.found[i]-- // it has come when row i was forgotten
			return
		}
		*n += int32(r.kind(i).Sign())
		s.kept.TouchOne(other)
	}
	none := j.sides[r.input].none
	if r.adds(i) {
		if shows && had == 0 {
			j.changes.add(r.input, none, other, changelog.Delete)
		}
		j.changes.add(r.input, own, other, changelog.Insert)
		return
	}
	j.changes.add(r.input, own, other, changelog.Delete)
	if shows && had == 1 {
		j.changes.add(r.input, none, other, changelog.Insert)
	}
}

// turn notes what row i of the run, which is a right one, changes for a left row of
// a semi or anti join.
func (j *Regular) turn(i, left int32) {
	r, s := &j.run, &j.sides[LeftInput]
	had := r.before[i]
	if s.counted {
		n := s.partners.At(left)
		if had = *n; had == 0 && !r.adds(i) {
			return // it has come when row i was forgotten
		}
		*n += int32(r.kind(i).Sign())
		s.kept.TouchOne(left)
	}
	if !j.turns(i, had) {
		return
	}
	kind := changelog.Insert
	if r.adds(i) == (j.spec.Kind == Anti) {
		kind = changelog.Delete
	}
	j.changes.add(LeftInput, left, 0, kind)
}

// finish notes what row i of the run changes by itself, now that its partners are
// known.
func (j *Regular) finish(i int32) {
	r, s := &j.run, &j.sides[j.run.input]
	n := r.found[i]
	if n == unknown {
		j.changes.close(r.kind(i), false)
		return
	}
	kind := changelog.Insert
	if !r.adds(i) {
		kind = changelog.Delete
	}
	if s.counted && kind == changelog.Insert {
		*s.partners.At(r.ids[i]) = n
	}
	k := j.spec.Kind
	switch {
	case k.Pads(r.input) && n == 0:
		j.changes.add(r.input, r.ids[i], j.sides[1-r.input].none, kind)
	case !k.Wide() && r.input == LeftInput && (n > 0) == (k == Semi):
		j.changes.add(LeftInput, r.ids[i], 0, kind)
	}
	j.changes.close(r.kind(i), k == Inner || !k.Wide() && r.input == LeftInput)
}
