package upsert_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/upsert"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// updates returns a batch in which each of many rows is updated: the key of the sink,
// that of the query, and a value.
func updates(round int64) *changelog.Batch {
	b := exectest.Empty(exectest.Types("BIGINT", "BIGINT", "BIGINT"))
	for i := range int64(stream.BatchRows / 2) {
		for half := range int64(2) {
			if round == 0 && half == 0 {
				continue
			}
			vector.AppendValue(b.Cols[0], i/4)
			vector.AppendValue(b.Cols[1], i)
			vector.AppendValue(b.Cols[2], round+half-1)
			b.Kinds = append(b.Kinds, []changelog.RowKind{changelog.UpdateBefore, changelog.UpdateAfter}[half])
			b.N++
		}
	}
	return b
}

func benchmark(b *testing.B, o stream.Operator, columns []types.Type) {
	out := stream.NewOutput(columns, stream.BatchRows, func(*changelog.Batch) error { return nil }, nil)
	play := func(batch *changelog.Batch) {
		if err := o.Rows(0, stream.View{Batch: batch, Hi: batch.N}, out); err != nil {
			b.Fatal(err)
		}
	}
	play(updates(0))
	there, back := updates(1), updates(2)
	rows := 0
	for b.Loop() {
		play(there)
		there, back = back, there
		rows += there.N
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkLatest(b *testing.B) {
	columns := exectest.Types("BIGINT", "BIGINT", "BIGINT")
	benchmark(b, upsert.NewLatest(upsert.Spec{Input: columns, Key: []int{0}, Tell: []int{1}}, &state.Store{}), columns)
}

func BenchmarkNormalize(b *testing.B) {
	columns := exectest.Types("BIGINT", "BIGINT", "BIGINT")
	benchmark(b, upsert.NewNormalize(upsert.NormalizeSpec{Input: columns, Key: []int{1}, Cond: -1, Before: true}, &state.Store{}), columns)
}
