package model_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// input is the types of the columns that the driver makes of a model.Row.
func input() []types.Type {
	return []types.Type{types.WithPrecision(types.Timestamp, 3), types.Of(types.BigInt), types.Of(types.BigInt), types.Of(types.BigInt)}
}

// A driver cuts steps into batches at random and calls an operator by the rules
// of exactness.md 1. Batches are lent: it spoils them after each call.
type driver struct {
	t        *testing.T
	r        *rand.Rand
	op       stream.Operator
	out      *stream.Output
	res      *model.Result
	w        stream.Watermark
	seq      int64
	size     int // of batches, about
	ordinals bool
	starts   int64 // if above 0: a fifth column holds the time less this
	broken   fault
}

// A fault is a rule that a driver breaks, to see that the comparison notices.
type fault int

const (
	sound      fault = iota
	dropsMark        // one mark in three is not played
	onlyLast         // of the marks of a batch only the last is played
	noRowTest        // rows of later runs are handed over without the marks between
	marksFirst       // all marks of a batch are played before its rows
)

func (d *driver) run(columns []types.Type, steps []model.Step) *model.Result {
	d.begin(columns)
	d.play(steps)
	return d.res
}

func (d *driver) begin(columns []types.Type) {
	d.res, d.w = &model.Result{}, stream.MinWatermark
	d.out = stream.NewOutput(columns, 1+d.r.IntN(20), d.flush, d.late)
}

// play hands over steps and flushes what comes of them.
func (d *driver) play(steps []model.Step) {
	for len(steps) > 0 {
		n := min(1+d.r.IntN(d.size), len(steps))
		d.batch(steps[:n])
		steps = steps[n:]
	}
	d.check(d.out.Flush())
}

func (d *driver) check(err error) {
	if err != nil {
		d.t.Helper()
		d.t.Fatal(err)
	}
}

// batch packs steps into one batch and hands it over.
func (d *driver) batch(steps []model.Step) {
	b := &changelog.Batch{}
	for _, t := range input() {
		b.Cols = append(b.Cols, vector.New(t))
	}
	if d.starts > 0 {
		b.Cols = append(b.Cols, vector.New(input()[0]))
	}
	ordinal := int32(0)
	for _, s := range steps {
		if s.Row == nil {
			b.Marks = append(b.Marks, changelog.Mark{Row: ordinal, W: changelog.Watermark(s.Mark)})
			continue
		}
		appendRow(b, s.Row)
		if d.starts > 0 {
			vector.AppendValue(b.Cols[4], s.Row.Time-d.starts)
		}
		if d.ordinals {
			b.At = append(b.At, ordinal)
			ordinal += int32(d.r.IntN(3))
		}
		ordinal++
	}
	d.handOver(b)
	for _, c := range b.Cols {
		spoil(c)
	}
}

func appendRow(b *changelog.Batch, r *model.Row) {
	if r.Null {
		b.Cols[0].AppendNull()
	} else {
		vector.AppendValue(b.Cols[0], r.Time)
	}
	vector.AppendValue(b.Cols[1], r.Key)
	vector.AppendValue(b.Cols[2], r.Val)
	vector.AppendValue(b.Cols[3], r.ID)
	if (r.Sign < 0 || r.Half) && b.Kinds == nil {
		b.Kinds = make([]changelog.RowKind, b.N)
	}
	if b.Kinds != nil {
		k := changelog.Insert
		switch {
		case r.Half && r.Sign < 0:
			k = changelog.UpdateBefore
		case r.Half:
			k = changelog.UpdateAfter
		case r.Sign < 0:
			k = changelog.Delete
		}
		b.Kinds = append(b.Kinds, k)
	}
	b.N++
}

func spoil(v *vector.Vector) {
	for i := range vector.Values[int64](v) {
		vector.Values[int64](v)[i] = -1 << 40
	}
}

// handOver gives a Judge all rows and then every mark in order; other operators
// get run, mark, run, mark.
func (d *driver) handOver(b *changelog.Batch) {
	if o, ok := d.op.(stream.Player); ok {
		v := stream.View{Batch: b, Hi: b.N, Before: d.w, Seq: d.seq}
		d.seq, d.w = d.seq+int64(b.N), b.Last(d.w)
		d.check(o.Play(v, d.out))
		return
	}
	judge, ok := d.op.(stream.Judge)
	if ok {
		if d.broken == marksFirst {
			d.marks(b.Marks)
			b.Marks = nil
		}
		v := stream.View{Batch: b, Hi: b.N, Before: d.w, Seq: d.seq}
		d.check(judge.Rows(0, v, d.out))
		d.seq += int64(b.N)
		d.marks(b.Marks)
		return
	}
	d.runs(b)
}

func (d *driver) runs(b *changelog.Batch) {
	row := 0
	for _, m := range b.Marks {
		to := b.RowsBefore(m, row)
		d.rows(b, row, to)
		row = to
		d.marks([]changelog.Mark{m})
	}
	d.rows(b, row, b.N)
}

func (d *driver) rows(b *changelog.Batch, lo, hi int) {
	if lo < hi {
		d.check(d.op.Rows(0, stream.View{Batch: b, Lo: lo, Hi: hi, Before: d.w, Seq: d.seq}, d.out))
		d.seq += int64(hi - lo)
	}
}

func (d *driver) marks(marks []changelog.Mark) {
	for i, m := range marks {
		last := m.W == stream.MaxWatermark
		if d.broken == dropsMark && d.r.IntN(3) == 0 && !last || d.broken == onlyLast && i < len(marks)-1 {
			continue
		}
		d.w = m.W
		if m.W < d.op.Due() && !last {
			d.check(d.out.Advance(m.W))
			continue
		}
		d.check(d.op.Advance(m.W, d.out))
	}
}

func (d *driver) flush(b *changelog.Batch) error {
	row := 0
	for _, m := range b.Marks {
		for ; row < int(m.Row); row++ {
			d.line(b, row)
		}
		d.res.Mark(int64(m.W))
	}
	for ; row < b.N; row++ {
		d.line(b, row)
	}
	return nil
}

func (d *driver) line(b *changelog.Batch, i int) {
	var text []byte
	if k := b.Kind(i); k != changelog.Insert {
		text = append(text, k.String()+" "...)
	}
	for k, c := range b.Cols {
		if k > 0 {
			text = append(text, ' ')
		}
		switch {
		case c.Null(i):
			text = append(text, "NULL"...)
		case c.Type.Kind.Stamp():
			text = fmt.Append(text, vector.Values[int64](c)[i])
		default:
			text = vector.AppendText(text, c, i, nil)
		}
	}
	d.res.Lines = append(d.res.Lines, model.Line{Text: string(text)})
}

func (d *driver) late(b *changelog.Batch, rows []stream.Late) error {
	for _, l := range rows {
		id := vector.Values[int64](b.Cols[3])[l.Row]
		d.res.Late = append(d.res.Late, model.Late{ID: id, Met: int64(l.Met), End: l.WindowEnd})
	}
	return nil
}

// differ says how two results differ; "" if they do not.
func differ(got, want *model.Result) string {
	switch {
	case !slices.Equal(got.Late, want.Late):
		return fmt.Sprintf("late rows: got %v, want %v", got.Late, want.Late)
	case !slices.Equal(got.Lines, want.Lines):
		k := 0
		for k < len(got.Lines) && k < len(want.Lines) && got.Lines[k] == want.Lines[k] {
			k++
		}
		return fmt.Sprintf("after %d equal lines, got:\n%swant:\n%s", k, show(got.Lines[k:]), show(want.Lines[k:]))
	default:
		return ""
	}
}

func show(lines []model.Line) string {
	var b []byte
	for _, l := range lines {
		if l.Text == "" {
			b = fmt.Appendf(b, "  w %d\n", l.Mark)
		} else {
			b = fmt.Appendf(b, "%s\n", l.Text)
		}
	}
	return string(b)
}
