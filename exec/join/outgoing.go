package join

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// outgoing is what is to leave a join that keeps the rows of both sides and takes
// nothing back: entries in order, with the marks between them. An entry is a pair
// of rows that the keys let through, or the end of a row: all its partners stand
// before it, so that it is known whether the row had any.
//
// Entries are gathered and then looked at together: the condition is evaluated over
// all pairs, and rows leave column by column.
type outgoing struct {
	spec *Spec
	rows [2]*state.Rows
	cond *residual

	ids   [2][]int32 // of each entry; -1: it is the end of a row of the other side
	ends  int        // entries that are ends
	marks []changelog.Mark
	met   [2]page.Column[bool] // by row: it has had a partner
	// strays are rows that were not kept: they were used if they had a partner.
	strays [2][]int32
	// kinds returns the kinds of entries by the rows of their left side; nil: all are
	// inserts. Rows of a changelog are on the left only, and an entry of it has one.
	kinds func(left []int32) []changelog.RowKind
	gone  [2][]int32 // rows that go when the entries have left
	lost  int64      // strays without a partner, so far
	found int64      // strays with one

	at []int32 // entries that are pairs
	of [2][]int32
	// Of the entries of a side:
	lasts   []int32 // where runs of those that have a row, or have none, end
	filled  []int32 // with some row for those that have none
	missing []int32 // those
}

func newOutgoing(spec *Spec, store *state.Store) (outgoing, error) {
	p := outgoing{spec: spec}
	p.rows[LeftInput] = store.Rows("left", spec.Sides[LeftInput].Types)
	p.rows[RightInput] = store.Rows("right", spec.Sides[RightInput].Types)
	var err error
	p.cond, err = newResidual(spec)
	return p, err
}

// keep copies rows of a side and returns their numbers, appended to dst.
func (p *outgoing) keep(side int, cols []*vector.Vector, rows, dst []int32) []int32 {
	old := len(dst)
	dst = p.rows[side].Append(cols, rows, dst)
	p.met[side].Grow(p.rows[side].Cap())
	p.met[side].Clear(dst[old:])
	return dst
}

// full reports whether there are enough entries to be looked at.
func (p *outgoing) full() bool { return len(p.ids[0]) >= stream.BatchRows }

// add adds a pair.
func (p *outgoing) add(left, right int32) {
	p.ids[LeftInput] = append(p.ids[LeftInput], left)
	p.ids[RightInput] = append(p.ids[RightInput], right)
}

// end says that all partners of a row have been added.
func (p *outgoing) end(side int, id int32) {
	p.ids[side] = append(p.ids[side], id)
	p.ids[1-side] = append(p.ids[1-side], -1)
	p.ends++
}

// mark says that the watermark of the result rises here.
func (p *outgoing) mark(w stream.Watermark) {
	p.marks = append(p.marks, changelog.Mark{Row: int32(len(p.ids[0])), W: w})
}

// flush emits the entries and frees the rows that are gone.
func (p *outgoing) flush(out *stream.Output) error {
	if err := p.decide(); err != nil {
		return err
	}
	for side, list := range p.strays {
		for _, id := range list {
			if *p.met[side].At(id) {
				p.found++
			} else {
				p.lost++
			}
		}
		p.strays[side] = list[:0]
	}
	if err := p.emit(out); err != nil {
		return err
	}
	p.ids[LeftInput], p.ids[RightInput], p.marks, p.ends = p.ids[LeftInput][:0], p.ids[RightInput][:0], p.marks[:0], 0
	for side, list := range p.gone {
		p.rows[side].Free(list)
		p.gone[side] = list[:0]
	}
	return nil
}

// decide leaves the entries that are rows of the result: pairs that fulfil the
// condition, and ends that say something.
func (p *outgoing) decide() error {
	met := &p.met
	left, right := p.ids[LeftInput], p.ids[RightInput]
	if p.cond == nil && p.ends == 0 && p.spec.Kind == Inner {
		if len(p.strays[LeftInput])+len(p.strays[RightInput]) > 0 {
			for i, l := range left {
				*met[LeftInput].At(l), *met[RightInput].At(right[i]) = true, true
			}
		}
		return nil
	}
	pass, err := p.pass()
	if err != nil {
		return err
	}
	k, m, next := 0, 0, 0
	for i, l := range left {
		for ; m < len(p.marks) && int(p.marks[m].Row) <= i; m++ {
			p.marks[m].Row = int32(k)
		}
		r, shown := right[i], false
		switch {
		case r < 0:
			shown = p.shows(LeftInput, l)
		case l < 0:
			shown = p.shows(RightInput, r)
		case p.cond == nil || next < len(pass) && p.at[pass[next]] == int32(i):
			next++
			*met[LeftInput].At(l), *met[RightInput].At(r) = true, true
			shown = p.spec.Kind.Wide()
		}
		if shown {
			left[k], right[k] = l, r
			k++
		}
	}
	for ; m < len(p.marks); m++ {
		p.marks[m].Row = int32(k)
	}
	p.ids[LeftInput], p.ids[RightInput] = left[:k], right[:k]
	return nil
}

// shows reports whether the end of a row is a row of the result.
func (p *outgoing) shows(side int, id int32) bool {
	if met := *p.met[side].At(id); met {
		return p.spec.Kind == Semi && side == LeftInput
	}
	return p.spec.Kind.Shows(side)
}

// pass returns which of the pairs, numbered among them, fulfil the condition.
func (p *outgoing) pass() ([]int32, error) {
	if p.cond == nil {
		return nil, nil
	}
	p.at, p.of[LeftInput], p.of[RightInput] = p.at[:0], p.of[LeftInput][:0], p.of[RightInput][:0]
	for i, l := range p.ids[LeftInput] {
		if r := p.ids[RightInput][i]; l >= 0 && r >= 0 {
			p.at = append(p.at, int32(i))
			p.of[LeftInput], p.of[RightInput] = append(p.of[LeftInput], l), append(p.of[RightInput], r)
		}
	}
	if len(p.at) == 0 {
		return nil, nil
	}
	return p.cond.pass(len(p.at), stored(&p.rows, p.of[LeftInput], p.of[RightInput]))
}

// emit appends the rows of all entries, column by column.
func (p *outgoing) emit(out *stream.Output) error {
	n := len(p.ids[0])
	if n == 0 && len(p.marks) == 0 {
		return nil
	}
	to := out.Columns()
	for side, rows := range p.rows {
		p.cut(p.ids[side])
		for c := range min(len(rows.Types), len(to)) {
			p.column(rows, c, p.ids[side], to[c])
		}
		to = to[min(len(rows.Types), len(to)):]
	}
	if p.kinds != nil {
		return out.ChangesBetween(p.kinds(p.ids[LeftInput]), p.marks)
	}
	return out.AddedBetween(n, p.marks)
}

// cut finds where entries that have a row of a side and entries that have none
// follow each other, and puts some row in the place of those that are missing.
func (p *outgoing) cut(ids []int32) {
	p.lasts, p.filled, p.missing = p.lasts[:0], p.filled[:0], p.missing[:0]
	some := int32(-1)
	for i, id := range ids {
		if i > 0 && (id < 0) != (ids[i-1] < 0) {
			p.lasts = append(p.lasts, int32(i))
		}
		if id < 0 {
			p.missing, id = append(p.missing, int32(i)), some
		}
		some = id
		p.filled = append(p.filled, id)
	}
	p.lasts = append(p.lasts, int32(len(ids)))
	for i := range p.filled {
		if p.filled[i] >= 0 || some < 0 {
			break
		}
		p.filled[i] = some
	}
}

// column appends a column of the entries of a side to a vector.
func (p *outgoing) column(rows *state.Rows, c int, ids []int32, to *vector.Vector) {
	if len(p.lasts) > len(ids)/8 && len(p.missing) < len(ids) && to.Type.Physical().Width() > 0 {
		old := to.Len()
		rows.Get(c, p.filled, to)
		for _, i := range p.missing {
			to.SetNull(old + int(i))
		}
		return
	}
	at := int32(0)
	for _, last := range p.lasts {
		switch {
		case at == last:
		case ids[at] < 0:
			appendNulls([]*vector.Vector{to}, int(last-at))
		default:
			rows.Get(c, ids[at:last], to)
		}
		at = last
	}
}
