package window

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A chunk is a list of rows and the cells in which they count. No cell that is
// sent at once comes twice, so that the aggregates can take the rows together.
type chunk struct {
	number int32
	rows   []int32
	cells  []int32
	loud   []int32 // cells that are sent at once, in the order of their rows
	signs  []int8
	calls  []picked
}

// picked are the arguments of one call for the rows of a chunk.
type picked struct {
	arguments
	cond   *vector.Vector
	passed []int32
}

func newChunk(s *Spec) chunk {
	c := chunk{number: 1}
	for _, a := range s.Aggregates {
		p := picked{arguments: arguments{columns: a.Args, consts: fn.Constants(a.Bound)}}
		for i, column := range a.Args {
			if column < 0 {
				p.vectors = append(p.vectors, vector.NewConst(p.consts[i], 0, 1))
			} else {
				p.vectors = append(p.vectors, vector.New(s.Input[column]))
			}
		}
		if a.Filter >= 0 {
			p.cond = vector.New(s.Input[a.Filter])
		}
		c.calls = append(c.calls, p)
	}
	return c
}

// count adds row i of v to a cell whose window has fired, or has not.
func (r *Refiring) count(v stream.View, i int, id int32, fired bool, out *stream.Output) error {
	p, c := r.cells.At(id), &r.chunk
	f := r.trigger.Firing(fired)
	if f.Once() {
		if p.chunk == c.number {
			if err := r.flush(v, out); err != nil {
				return err
			}
		}
		p.chunk = c.number
		c.loud = append(c.loud, id)
	}
	p.dirty = true
	if f.Every > 0 {
		r.arm(id, p, f.Every)
	}
	c.rows, c.cells = append(c.rows, int32(i)), append(c.cells, id)
	return nil
}

// flush gives the rows of the chunk to the aggregates and sends what they have
// changed.
func (r *Refiring) flush(v stream.View, out *stream.Output) error {
	c := &r.chunk
	if len(c.rows) == 0 {
		return nil
	}
	in := aggregate.Input{Groups: c.cells, Signs: c.sign(v), Seq: r.seq}
	r.seq += int64(len(c.rows))
	for i := range r.table.Columns[:r.sent] {
		one := in
		if i < len(c.calls) {
			one = c.calls[i].input(in, v, c.rows, r.spec.Aggregates[i].Filter)
		}
		if err := r.table.Columns[i].Update(one); err != nil {
			return err
		}
	}
	c.number++
	err := r.settle(c.loud, out)
	c.rows, c.cells, c.loud = c.rows[:0], c.cells[:0], c.loud[:0]
	return err
}

func (c *chunk) sign(v stream.View) []int8 {
	if v.Kinds == nil {
		return nil
	}
	c.signs = c.signs[:0]
	for _, i := range c.rows {
		c.signs = append(c.signs, v.Kinds[i].Sign())
	}
	return c.signs
}

// input completes in for the given rows of v.
func (p *picked) input(in aggregate.Input, v stream.View, rows []int32, filter int) aggregate.Input {
	for i, column := range p.columns {
		if column < 0 {
			p.vectors[i].SetLen(len(rows))
			continue
		}
		p.vectors[i].Reset()
		p.vectors[i].AppendRows(v.Cols[column], rows)
	}
	in.Args = p.vectors
	if filter < 0 {
		return in
	}
	p.cond.Reset()
	p.cond.AppendRows(v.Cols[filter], rows)
	p.passed = append(p.passed[:0], in.Groups...)
	for i, x := range vector.Values[uint8](p.cond) {
		if x == 0 || p.cond.Null(i) {
			p.passed[i] = -1
		}
	}
	in.Groups = p.passed
	return in
}
