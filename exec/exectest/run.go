package exectest

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Run plays batches to an operator as a task does, one run after another or, to
// a judge, whole batches, and returns what leaves it as Text writes it. Late rows
// have the word late before them and the watermark that they met behind.
func Run(t testing.TB, o stream.Operator, columns []types.Type, batches ...*changelog.Batch) string {
	t.Helper()
	var text strings.Builder
	out := stream.NewOutput(columns, stream.BatchRows, func(b *changelog.Batch) error {
		text.WriteString(Text(b))
		return nil
	}, func(b *changelog.Batch, rows []stream.Late) error {
		for _, l := range rows {
			text.WriteString("late " + Row(b, l.Row) + " met ")
			writeMark(&text, l.Met)
		}
		return nil
	})
	p := player{o: o, out: out, w: stream.MinWatermark}
	for _, b := range batches {
		if err := p.batch(b); err != nil {
			t.Fatal(err)
		}
		if err := out.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}

type player struct {
	o   stream.Operator
	out *stream.Output
	w   stream.Watermark
	seq int64
}

func (p *player) batch(b *changelog.Batch) error {
	if o, ok := p.o.(stream.Player); ok {
		v := stream.View{Batch: b, Hi: b.N, Before: p.w, Seq: p.seq}
		p.seq, p.w = p.seq+int64(b.N), b.Last(p.w)
		return o.Play(v, p.out)
	}
	_, judge := p.o.(stream.Judge)
	row := 0
	if judge {
		if err := p.rows(b, 0, b.N); err != nil {
			return err
		}
		row = b.N
	}
	for _, m := range b.Marks {
		hi := b.RowsBefore(m, row)
		if err := p.rows(b, row, hi); err != nil {
			return err
		}
		p.w = m.W
		if err := p.o.Advance(m.W, p.out); err != nil {
			return err
		}
		row = max(row, hi)
	}
	return p.rows(b, row, b.N)
}

func (p *player) rows(b *changelog.Batch, lo, hi int) error {
	if lo >= hi {
		return nil
	}
	v := stream.View{Batch: b, Lo: lo, Hi: hi, Before: p.w, Seq: p.seq}
	p.seq += int64(hi - lo)
	return p.o.Rows(0, v, p.out)
}
