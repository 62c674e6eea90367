package task

import (
	"slices"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A packer is the target of a merge before a chain with one input: it copies the
// runs of the channels into batches with the marks of the merged stream. Runs may
// be a row long, so they are noted first and then copied column by column.
type packer struct {
	head  *Link
	env   *Env
	out   changelog.Batch
	runs  []run
	kinds []changelog.RowKind
	used  []*buffer // that runs lie in and nobody else needs
	bytes int64     // that the runs take, about
	rates []int64   // bytes a row in the batch of each channel
}

// A run is a stretch of rows of a batch.
type run struct {
	of     *changelog.Batch
	lo, hi int32
}

// batchBytes is where a batch of few but large rows ends.
const batchBytes = 1 << 20

// wholeRows is how many rows a batch must have to be worth passing on as it is
// and cutting short the batch before it.
const wholeRows = 64

func newPacker(head *Link, env *Env, columns []types.Type, channels int) *packer {
	p := &packer{head: head, env: env, rates: make([]int64, channels)}
	for _, t := range columns {
		p.out.Cols = append(p.out.Cols, vector.New(t))
	}
	return p
}

func (p *packer) rows(i int, b *changelog.Batch, lo, hi int) error {
	p.note(i, b, lo, hi)
	if p.out.N < p.env.BatchRows && p.bytes < batchBytes {
		return nil
	}
	return p.settle()
}

// note adds a run to what is to be copied.
func (p *packer) note(i int, b *changelog.Batch, lo, hi int) {
	if lo == 0 { // the first run of a batch
		p.rates[i] = batchSize(b) / int64(b.N)
	}
	p.runs = append(p.runs, run{b, int32(lo), int32(hi)})
	p.out.N += hi - lo
	p.bytes += p.rates[i] * int64(hi-lo)
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

func (p *packer) done(b *buffer) {
	if len(p.runs) == 0 {
		b.free(p.env.Poison)
		return
	}
	p.used = append(p.used, b)
}

func (p *packer) settle() error {
	if p.out.N == 0 && len(p.out.Marks) == 0 {
		return nil
	}
	p.pack()
	p.release()
	err := p.head.push(&p.out)
	p.empty()
	p.out.Marks = p.out.Marks[:0]
	return err
}

// pack copies the runs.
func (p *packer) pack() {
	for i, c := range p.out.Cols {
		copyRuns(c, p.runs, i, p.out.N)
	}
	p.setKinds()
	p.runs = p.runs[:0]
}

// release gives back what the runs lay in.
func (p *packer) release() {
	for _, b := range p.used {
		b.free(p.env.Poison)
	}
	p.used = p.used[:0]
}

// empty makes room for other rows.
func (p *packer) empty() {
	if p.env.Poison {
		poison(&p.out)
	}
	for _, c := range p.out.Cols {
		c.Reset()
	}
	p.out.N, p.out.Kinds, p.bytes = 0, nil, 0
}

// setKinds gives the rows their kinds if any run has some.
func (p *packer) setKinds() {
	if !slices.ContainsFunc(p.runs, func(r run) bool { return r.of.Kinds != nil }) {
		return
	}
	p.kinds = p.kinds[:0]
	for _, r := range p.runs {
		for i := r.lo; i < r.hi; i++ {
			p.kinds = append(p.kinds, r.of.Kind(int(i)))
		}
	}
	p.out.Kinds = p.kinds
}

// copyRuns appends n rows, which are those of column i of the runs, to dst.
func copyRuns(dst *vector.Vector, runs []run, i, n int) {
	switch dst.Type.Physical().Width() {
	case 8:
		copyValues[int64](dst, runs, i, n)
	case 4:
		copyValues[int32](dst, runs, i, n)
	case 1:
		copyValues[uint8](dst, runs, i, n)
	case 16:
		copyValues[decimal128.Num](dst, runs, i, n)
	default:
		for _, r := range runs {
			dst.AppendRange(r.of.Cols[i], int(r.lo), int(r.hi))
		}
	}
}

func copyValues[T vector.Fixed](dst *vector.Vector, runs []run, i, n int) {
	dst.Resize(n)
	to, at := vector.Values[T](dst), 0
	for _, r := range runs {
		src := r.of.Cols[i]
		values := vector.Values[T](src)
		if r.hi == r.lo+1 {
			to[at] = values[r.lo]
		} else {
			copy(to[at:], values[r.lo:r.hi])
		}
		if src.HasNulls() {
			copyNulls(dst, at, src, r)
		}
		at += int(r.hi - r.lo)
	}
}

func copyNulls(dst *vector.Vector, at int, src *vector.Vector, r run) {
	for k := r.lo; k < r.hi; k++ {
		if src.Null(int(k)) {
			dst.SetNull(at + int(k-r.lo))
		}
	}
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
	env    *Env
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

func (p *player) done(b *buffer) { b.free(p.env.Poison) }

func (p *player) settle() error { return p.head.place.fail(p.driver.out.Flush()) }

func (p *player) signal(s signal) error { return p.head.send(s) }
