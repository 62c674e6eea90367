package model_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	ops "github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// expandSpec puts out time, key and number of a row, and the bounds.
func expandSpec() (ops.Spec, []types.Type) {
	in := input()
	s := ops.Spec{Input: in, Output: []ops.OutputPart{
		{Part: ops.Column}, {Part: ops.Column, N: 1}, {Part: ops.Column, N: 3}, {Part: ops.Start}, {Part: ops.End}, {Part: ops.Time},
	}}
	return s, []types.Type{in[0], in[1], in[3], in[0], in[0], in[0]}
}

// rowWise lets a driver of operators call a row-wise step.
type rowWise struct {
	step stream.RowWise
	d    *driver
}

func (r rowWise) Rows(_ int, v stream.View, _ *stream.Output) error {
	out, err := r.step.Map(v.Batch)
	if err != nil {
		return err
	}
	v.Batch.Marks = nil // the step has placed them
	return r.d.flush(out)
}

func (r rowWise) Advance(stream.Watermark, *stream.Output) error { return nil }
func (r rowWise) Due() stream.Watermark                          { return stream.MaxWatermark }
func (r rowWise) JudgesByMarks()                                 {}

func TestExpand(t *testing.T) {
	tests := []struct {
		slicer window.Slicer
		assign func(int64) []model.Window
	}{
		{window.Tumble.NewSlicer([]int64{10, 3}), model.Tumble(10, 3)},
		{window.Hop.NewSlicer([]int64{2, 8, 0}), model.Hop(2, 8, 0)},
		{window.Cumulate.NewSlicer([]int64{3, 12, 1}), model.Cumulate(3, 12, 1)},
	}
	for _, tt := range tests {
		p := plan{edges: func(_ *rand.Rand, near int64) int64 { return tt.slicer.SliceEnd(near) }}
		eachRound(t, func(seed uint64) {
			r := rand.New(rand.NewPCG(seed, 7))
			rows := model.Generate(r, model.Shape{Rows: r.IntN(40), Keys: 3, Edges: p.edges, Spread: 20, Nulls: true})
			steps := model.Assign(rows, 3)
			want := model.Run(steps, &model.Expand{Assign: tt.assign})
			spec, columns := expandSpec()
			step := ops.NewExpand(spec, tt.slicer, columns)
			d := &driver{t: t, r: r, size: 1 + r.IntN(30), ordinals: seed%2 == 0}
			d.op = rowWise{step, d}
			if diff := differ(d.run(columns, steps), want); diff != "" {
				t.Fatalf("seed %d: %s", seed, diff)
			}
			if step.Rejected != int64(want.Gaps) || step.In != int64(len(rows)) || step.In != step.Used+step.Rejected+step.Filtered {
				t.Fatalf("seed %d: counts %+v, want %d rejected of %d", seed, step.Counts, want.Gaps, len(rows))
			}
		})
	}
}

func expandSessions() plan {
	const gap = 6
	_, columns := expandSpec()
	byKey := func(row model.Row) int64 { return row.Key }
	return plan{
		name: "rows of sessions", columns: columns, partition: []int{1}, inserts: true,
		make: func(_ bool, store *state.Store) stream.Operator {
			s, _ := expandSpec()
			return ops.NewExpandSessions(s, gap, []int{1}, store)
		},
		model: func() model.Op {
			return &model.ExpandSessions{Sessions: model.Sessions{Gap: gap, Partition: byKey, Key: byKey, Group: keyGroup}}
		},
		edges: func(r *rand.Rand, near int64) int64 { return near + gap*(r.Int64N(3)-1) + 1 },
	}
}

func TestExpandSessions(t *testing.T) {
	p := expandSessions()
	eachRound(t, func(seed uint64) {
		r := rand.New(rand.NewPCG(seed, 7))
		steps := p.steps(r, false)
		want := model.Run(steps, p.model())
		d := &driver{t: t, r: r, op: p.make(false, &state.Store{}), size: 1 + r.IntN(30)}
		if diff := differ(d.run(p.columns, steps), want); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		accounted(t, d, steps, want)
	})
}

// TestExpandPairs checks that the halves of an update stay together in windows
// that hold both, and are a deletion and an insertion in the others.
func TestExpandPairs(t *testing.T) {
	spec, columns := expandSpec()
	step := ops.NewExpand(spec, window.Hop.NewSlicer([]int64{5, 10, 0}), columns)
	b := &changelog.Batch{}
	d := &driver{t: t, r: rand.New(rand.NewPCG(1, 1)), res: &model.Result{}}
	for _, c := range input() {
		b.Cols = append(b.Cols, vector.New(c))
	}
	appendRow(b, &model.Row{Time: 7, Key: 1, ID: 1, Sign: 1})
	appendRow(b, &model.Row{Time: 12, Key: 1, ID: 2, Sign: 1})
	b.Kinds = []changelog.RowKind{changelog.UpdateBefore, changelog.UpdateAfter}
	out, err := step.Map(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.flush(out); err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, l := range d.res.Lines {
		got += l.Text + "; "
	}
	want := "-D 7 1 1 0 10 9; -U 7 1 1 5 15 14; +U 12 1 2 5 15 14; 12 1 2 10 20 19; "
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
