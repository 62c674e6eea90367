package op

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
)

// This file is a Group all of whose aggregates give results between rows
// ([aggregate.Roller]): each is called once for a batch and not for every turn of a run
// between two marks, and what has changed leaves column by column.

// A rollingGroup plays the marks of a batch itself.
type rollingGroup struct{ *Group }

// Operator returns the operator that g is.
func (g *Group) Operator() stream.Operator {
	if g.rolling {
		return rollingGroup{g}
	}
	return g
}

// Play implements [stream.Player].
func (g rollingGroup) Play(v stream.View, out *stream.Output) error {
	marks := v.Marks
	end := len(marks) > 0 && marks[len(marks)-1].W == stream.MaxWatermark
	if end {
		marks = marks[:len(marks)-1]
	}
	for {
		g.begin(v)
		n, m := g.follow(v), len(marks)
		if v.Lo+n < v.Hi {
			last := v.Ordinal(v.Lo + n - 1)
			m = slices.IndexFunc(marks, func(m changelog.Mark) bool { return m.Row > last })
			if m < 0 {
				m = len(marks)
			}
		}
		if err := g.roll(v, marks[:m], out); err != nil {
			return err
		}
		g.forget(n)
		if v.Lo, marks = v.Lo+n, marks[m:]; v.Lo == v.Hi {
			break
		}
	}
	if end {
		return g.Advance(stream.MaxWatermark, out)
	}
	return nil
}

// rolled is what such a Group knows of the run.
type rolled struct {
	last   []int32 // row that each group had last; 0 between two runs, or one more than it
	counts []int64 // rows of the group of each row, after it
	firsts []int32 // groups that were not empty
	of     []int32 // group of each row; -1: the row does not count
	ends   []int32
	rows   []int32 // all of them
	picks  picks
}

// picks are the rows that leave: which of the run and which of the results they are.
type picks struct {
	rows, results []int32
	kinds         []changelog.RowKind
	marks         []changelog.Mark // between them
}

func (p *picks) add(row, result int32, kind changelog.RowKind) {
	p.rows, p.results, p.kinds = append(p.rows, row), append(p.results, result), append(p.kinds, kind)
}

// rolls reports whether all aggregates give results between rows, and no results but
// these are looked at.
func (g *Group) rolls() bool {
	for _, c := range g.table.Columns {
		_, fails := c.(aggregate.Failing)
		if _, ok := c.(aggregate.Roller); !ok || fails {
			return false
		}
	}
	return !g.spec.AtEnd && len(g.tracers) == 0
}

// roll adds the rows that have been followed, or takes them back, and says what that
// has changed.
func (g *Group) roll(v stream.View, marks []changelog.Mark, out *stream.Output) error {
	r := &g.rolled
	if len(g.groups) == 0 {
		return out.ChangesBetween(nil, marks)
	}
	for i, c := range g.is.cols {
		g.table.Columns[i].Result(r.firsts, c)
	}
	in := aggregate.Input{Groups: r.of, Signs: g.signs(v, r.rows), Seq: g.seq}
	g.seq += int64(len(r.rows))
	for i := range g.calls {
		g.table.Columns[i].(aggregate.Roller).Roll(g.calls[i].input(in, v, r.rows), r.ends, g.groups, g.is.cols[i])
	}
	if err := g.counts.Update(in); err != nil {
		return err
	}
	g.pick()
	g.rolled.picks.place(v, marks)
	return g.give(out)
}

// follow finds out for each row of the run what its group was before it: where the
// results of that will be, behind which those after each row will stand. A group that
// has become empty is forgotten before it gets rows again, so the run may end earlier;
// follow returns where.
func (g *Group) follow(v stream.View) int {
	r, n := &g.rolled, len(g.groups)
	r.rows, r.ends, r.of = r.rows[:0], r.ends[:0], append(r.of[:0], g.groups...)
	for i := range int32(n) {
		r.rows, r.ends = append(r.rows, i), append(r.ends, i+1)
	}
	r.counts = append(r.counts[:0], g.count(r.rows)...)
	r.firsts = r.firsts[:0]
	end := n
	for i, group := range g.groups {
		if int(group) >= len(r.last) {
			r.last = append(r.last, make([]int32, max(int(group)+1-len(r.last), len(r.last)))...)
		}
		s := &g.steps[i]
		*s = step{group: group, was: -1, is: -1}
		before := r.counts[i] // as it was when the run began
		if last := r.last[group]; last > 0 {
			if before, s.was = r.counts[last-1], g.steps[last-1].is; before == 0 && !g.steps[last-1].untouched {
				end = i
				break
			}
		} else if before > 0 {
			s.was = int32(len(r.firsts)) // they stand before the rows
			r.firsts = append(r.firsts, group)
		}
		sign := int64(v.Kind(v.Lo + i).Sign())
		if s.untouched = sign < 0 && before <= 0; s.untouched {
			r.of[i], sign = -1, 0
			g.account.Filtered++
		} else {
			g.account.Used++
		}
		if r.counts[i] = before + sign; r.counts[i] > 0 {
			s.is = int32(i) + int32(n) // until it is known how many stand before
		}
		r.last[group] = int32(i) + 1
	}
	g.groups, r.of, r.rows, r.ends = g.groups[:end], r.of[:end], r.rows[:end], r.ends[:end]
	shift := int32(len(r.firsts) - n)
	for i, group := range g.groups {
		r.last[group] = 0
		s := &g.steps[i]
		if s.was >= int32(n) {
			s.was += shift
		}
		if s.is >= 0 {
			s.is += shift
		}
	}
	return end
}

// pick finds the rows that leave.
func (g *Group) pick() {
	p := &g.rolled.picks
	p.rows, p.results, p.kinds = p.rows[:0], p.results[:0], p.kinds[:0]
	for i := range g.groups {
		row, s := int32(i), &g.steps[i]
		switch {
		case s.untouched || s.was < 0 && s.is < 0:
		case s.was < 0:
			p.add(row, s.is, changelog.Insert)
		case s.is < 0:
			p.add(row, s.was, changelog.Delete)
		case g.kept == nil && g.is.equal(int(s.was), &g.is, int(s.is)):
		case g.spec.Before:
			p.add(row, s.was, changelog.UpdateBefore)
			p.add(row, s.is, changelog.UpdateAfter)
		default:
			p.add(row, s.is, changelog.UpdateAfter)
		}
	}
}

// place puts the marks of a batch between the rows that leave.
func (p *picks) place(v stream.View, marks []changelog.Mark) {
	p.marks = p.marks[:0]
	at := 0
	for _, m := range marks {
		for at < len(p.rows) && v.Ordinal(v.Lo+int(p.rows[at])) < m.Row {
			at++
		}
		p.marks = append(p.marks, changelog.Mark{Row: int32(at), W: m.W})
	}
}

// give appends the rows that leave, column by column.
func (g *Group) give(out *stream.Output) error {
	p := &g.rolled.picks
	if len(p.kinds) == 0 {
		return out.ChangesBetween(nil, p.marks)
	}
	g.keys = g.table.KeyColumns(g.groups)
	marks := p.marks
	for lo, hi := 0, 0; lo < len(p.kinds); lo = hi {
		hi = min(lo+stream.BatchRows, len(p.kinds))
		if p.kinds[hi-1] == changelog.UpdateBefore {
			hi-- // the halves of an update stay together
		}
		for k, c := range out.Columns() {
			if o := g.spec.Output[k]; o.Part == logical.PartKey {
				c.AppendRows(g.keys[o.N], p.rows[lo:hi])
			} else {
				c.AppendRows(g.is.cols[o.N], p.results[lo:hi])
			}
		}
		n := 0
		for n < len(marks) && (int(marks[n].Row) < hi || hi == len(p.kinds)) {
			marks[n].Row -= int32(lo)
			n++
		}
		if err := out.ChangesBetween(p.kinds[lo:hi], marks[:n]); err != nil {
			return err
		}
		marks = marks[n:]
	}
	return nil
}
