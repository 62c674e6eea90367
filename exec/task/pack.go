package task

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A packer is the target of a merge before a chain with one input: it copies the
// runs of the channels into batches with the marks of the merged stream.
type packer struct {
	head  *Link
	env   *Env
	out   changelog.Batch
	kinds []changelog.RowKind
}

// wholeRows is how many rows a batch must have to be worth passing on as it is
// and cutting short the batch before it.
const wholeRows = 64

func newPacker(head *Link, env *Env, columns []types.Type) *packer {
	p := &packer{head: head, env: env}
	for _, t := range columns {
		p.out.Cols = append(p.out.Cols, vector.New(t))
	}
	return p
}

func (p *packer) rows(_ int, b *changelog.Batch, lo, hi int) error {
	for i, c := range p.out.Cols {
		if hi-lo == 1 {
			c.Append(b.Cols[i], lo)
		} else {
			c.AppendRange(b.Cols[i], lo, hi)
		}
	}
	if b.Kinds != nil || p.out.Kinds != nil {
		p.addKinds(b, lo, hi)
	}
	p.out.N += hi - lo
	if p.out.N < p.env.BatchRows {
		return nil
	}
	return p.settle()
}

func (p *packer) addKinds(b *changelog.Batch, lo, hi int) {
	if p.out.Kinds == nil {
		p.kinds = p.kinds[:0]
		for range p.out.N {
			p.kinds = append(p.kinds, changelog.Insert)
		}
	}
	for i := lo; i < hi; i++ {
		p.kinds = append(p.kinds, b.Kind(i))
	}
	p.out.Kinds = p.kinds
}

func (p *packer) whole(_ int, b *changelog.Batch) (bool, error) {
	if p.out.N > 0 && b.N < min(wholeRows, p.env.BatchRows) {
		return false, nil
	}
	if err := p.settle(); err != nil {
		return false, err
	}
	return true, p.head.push(b)
}

func (p *packer) advance(w stream.Watermark) error {
	p.out.Marks = append(p.out.Marks, changelog.Mark{Row: int32(p.out.N), W: w})
	return nil
}

func (p *packer) settle() error {
	if p.out.N == 0 && len(p.out.Marks) == 0 {
		return nil
	}
	err := p.head.push(&p.out)
	if p.env.Poison {
		poison(&p.out)
	}
	for _, c := range p.out.Cols {
		c.Reset()
	}
	p.out.N, p.out.Kinds, p.out.Marks = 0, nil, p.out.Marks[:0]
	return err
}

func (p *packer) signal(s signal) error {
	if err := p.settle(); err != nil {
		return err
	}
	return p.head.send(s)
}

// A player is the target of a merge before an operator with several inputs: runs
// go to the operator as they lie in the batches of the channels.
type player struct {
	head   *Link
	driver *driver
	inputs []int // of each channel
	view   changelog.Batch
}

func (p *player) rows(i int, b *changelog.Batch, lo, hi int) error {
	// The marks of the batch are those of one channel, and a judge would read
	// them as those of the operator.
	p.view = *b
	p.view.Marks = nil
	l := p.head
	l.busy.at = l.place
	l.place.Counter.In.Add(int64(hi - lo))
	l.total += int64(hi - lo)
	err := p.driver.rows(p.inputs[i], &p.view, lo, hi)
	l.account()
	return l.place.fail(err)
}

func (p *player) whole(int, *changelog.Batch) (bool, error) { return false, nil }

func (p *player) advance(w stream.Watermark) error {
	p.head.busy.at = p.head.place
	return p.head.place.fail(p.driver.advance(w))
}

func (p *player) settle() error { return p.head.place.fail(p.driver.out.Flush()) }

func (p *player) signal(s signal) error { return p.head.send(s) }
