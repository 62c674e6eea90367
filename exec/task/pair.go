package task

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A pairer is the target of a merge before a [stream.Joiner]: it copies the runs of
// each input into a batch of its own. Rows have their places in the merged stream as
// ordinals, by which they stand between the marks and each other.
type pairer struct {
	head   *Link
	env    *Env
	driver *driver
	inputs []int // of each channel
	sides  [2]*packer
	at     [2][]int32
	marks  []changelog.Mark
	n      int // rows of both sides
}

func newPairer(head *Link, env *Env, d *driver, inputs []int, columns [2][]types.Type) *pairer {
	p := &pairer{head: head, env: env, driver: d, inputs: inputs}
	for side := range p.sides {
		p.sides[side] = newPacker(nil, env, columns[side], len(inputs))
	}
	return p
}

func (p *pairer) rows(i int, b *changelog.Batch, lo, hi int) error {
	side := p.inputs[i]
	p.sides[side].note(i, b, lo, hi)
	at := p.at[side]
	for range hi - lo {
		at = append(at, int32(p.n))
		p.n++
	}
	p.at[side] = at
	if p.n < p.env.BatchRows && p.sides[0].bytes+p.sides[1].bytes < batchBytes {
		return nil
	}
	return p.settle()
}

// whole passes on a large batch as it is.
func (p *pairer) whole(i int, b *changelog.Batch) (bool, error) {
	if p.n > 0 && b.N < min(wholeRows, p.env.BatchRows) {
		return false, nil
	}
	if err := p.settle(); err != nil {
		return false, err
	}
	side := p.inputs[i]
	other := &p.sides[1-side].out
	other.Marks = b.Marks
	var in [2]*changelog.Batch
	in[side], in[1-side] = b, other
	err := p.join(in)
	other.Marks = nil
	return true, err
}

func (p *pairer) advance(w stream.Watermark) error {
	p.marks = append(p.marks, changelog.Mark{Row: int32(p.n), W: w})
	return nil
}

func (p *pairer) done(b *buffer) {
	if len(p.sides[0].runs)+len(p.sides[1].runs) == 0 {
		b.free(p.env.Poison)
		return
	}
	p.sides[0].used = append(p.sides[0].used, b) // of either side
}

func (p *pairer) settle() error {
	if p.n == 0 && len(p.marks) == 0 {
		return nil
	}
	var in [2]*changelog.Batch
	for side, s := range p.sides {
		s.pack()
		s.out.Marks, s.out.At = p.marks, p.at[side]
		in[side] = &s.out
	}
	p.sides[0].release()
	err := p.join(in)
	for side, s := range p.sides {
		s.out.Marks, s.out.At = nil, nil
		s.empty()
		p.at[side] = p.at[side][:0]
	}
	p.n, p.marks = 0, p.marks[:0]
	return err
}

// join hands over rows and marks.
func (p *pairer) join(in [2]*changelog.Batch) error {
	l := p.head
	l.busy.at = l.place
	n := int64(in[0].N + in[1].N)
	l.place.Counter.In.Add(n)
	l.total += n
	l.late.now = in
	err := p.driver.join(in)
	for side, b := range in {
		if err == nil && len(l.late.to) > 0 {
			err = l.late.give(side, b)
		}
	}
	if err == nil && len(l.late.to) > 0 && len(l.next) == 0 && !l.late.open() {
		err = errStopped
	}
	l.late.now = [2]*changelog.Batch{}
	l.busy.at = l.place
	l.account()
	return l.place.fail(err)
}

func (p *pairer) signal(s signal) error {
	if err := p.settle(); err != nil {
		return err
	}
	return p.head.send(s)
}
