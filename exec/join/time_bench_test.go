package join_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// stretches are 64 stretches of a merged stream of 4,096 rows each: rows of both
// sides in turn, one a millisecond, ordered with a mark behind each, or disordered
// by up to 1 s with a delay of 1 s and a mark in 100 rows. A row has a time, a key, a
// number, and the window of 1 s that it is in.
func stretches(disordered bool, keys int64) [][2]*changelog.Batch {
	r := rand.New(rand.NewPCG(1, 2))
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT", "BIGINT", "TIMESTAMP(3)", "TIMESTAMP(3)")
	var out [][2]*changelog.Batch
	n := int64(0)
	for range 64 {
		b := [2]*changelog.Batch{exectest.Empty(columns), exectest.Empty(columns)}
		var marks []changelog.Mark
		for i := range int32(4096) {
			t := n
			if disordered {
				t -= r.Int64N(1000)
			}
			side := b[i&1]
			start := t - (t%1000+1000)%1000
			for c, x := range []int64{t, (n / 2) % keys, n, start, start + 1000} {
				vector.AppendValue(side.Cols[c], x)
			}
			side.N++
			side.At = append(side.At, i)
			switch {
			case !disordered:
				marks = append(marks, changelog.Mark{Row: i + 1, W: changelog.Watermark(n)})
			case n%100 == 0:
				marks = append(marks, changelog.Mark{Row: i + 1, W: changelog.Watermark(n - 1000)})
			}
			n++
		}
		b[0].Marks, b[1].Marks = marks, marks
		out = append(out, b)
	}
	return out
}

// benchmark plays the stretches again and again, each time later.
func benchmark(b *testing.B, j stream.Joiner, in [][2]*changelog.Batch) {
	rows, spent := 0, int64(0)
	out := stream.NewOutput(append(benchSpec(join.Inner).Sides[0].Types[:5:5], benchSpec(join.Inner).Sides[1].Types...), stream.BatchRows, func(*changelog.Batch) error { return nil },
		func(*changelog.Batch, []stream.Late) error { return nil })
	w := stream.MinWatermark
	later := int64(len(in)) * 4096
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		s, before := in[rows/4096%len(in)], cpu(b)
		if err := j.Join([2]stream.View{{Batch: s[0], Hi: s[0].N, Before: w}, {Batch: s[1], Hi: s[1].N, Before: w}}, out); err != nil {
			b.Fatal(err)
		}
		w = s[0].Last(w)
		if err := out.Flush(); err != nil {
			b.Fatal(err)
		}
		spent += cpu(b) - before
		rows += 4096
		b.StopTimer()
		delay(s, later)
		b.StartTimer()
	}
	b.ReportMetric(float64(spent)/float64(rows), "cpu-ns/row")
}

// delay moves a stretch to a later time.
func delay(s [2]*changelog.Batch, by int64) {
	for _, b := range s {
		for _, c := range []int{0, 3, 4} {
			values := vector.Values[int64](b.Cols[c])
			for i := range values {
				values[i] += by
			}
		}
	}
	for i := range s[0].Marks {
		s[0].Marks[i].W += changelog.Watermark(by)
	}
}

func benchSpec(kind join.Kind) join.Spec {
	side := join.Side{Types: exectest.Types("TIMESTAMP(3)", "BIGINT", "BIGINT", "TIMESTAMP(3)", "TIMESTAMP(3)"), Keys: []int{1}}
	return join.Spec{Kind: kind, Sides: [2]join.Side{side, side}}
}

func benchKinds(b *testing.B, f func(b *testing.B, kind join.Kind, in [][2]*changelog.Batch)) {
	for _, kind := range []join.Kind{join.Inner, join.Full} {
		for _, keys := range []int64{100, 100_000} {
			for _, disordered := range []bool{false, true} {
				name := fmt.Sprintf("kind=%d/keys=%d/disordered=%v", kind, keys, disordered)
				b.Run(name, func(b *testing.B) { f(b, kind, stretches(disordered, keys)) })
			}
		}
	}
}

// BenchmarkInterval has bounds of 0 and 200 ms: with 100 keys a row has one partner
// or two, with 100,000 one.
func BenchmarkInterval(b *testing.B) {
	benchKinds(b, func(b *testing.B, kind join.Kind, in [][2]*changelog.Batch) {
		j, err := join.NewInterval(join.IntervalSpec{Spec: benchSpec(kind), Low: 0, High: 200}, &state.Store{})
		if err != nil {
			b.Fatal(err)
		}
		benchmark(b, j, in)
	})
}

// BenchmarkTemporal has as many versions as rows: with 100 keys a new one every 200 ms.
func BenchmarkTemporal(b *testing.B) {
	benchKinds(b, func(b *testing.B, kind join.Kind, in [][2]*changelog.Batch) {
		j, err := join.NewTemporal(join.TemporalSpec{Spec: benchSpec(min(kind, join.Left))}, &state.Store{})
		if err != nil {
			b.Fatal(err)
		}
		benchmark(b, j, in)
	})
}

// BenchmarkWindow has windows of 1 s: with 100 keys 5 rows of each side have one, with
// 100,000 one.
func BenchmarkWindow(b *testing.B) {
	benchKinds(b, func(b *testing.B, kind join.Kind, in [][2]*changelog.Batch) {
		j, err := join.NewWindow(join.WindowSpec{
			Spec: benchSpec(kind), Starts: [2]int{3, 3}, Ends: [2]int{4, 4}, Closes: func(end int64) int64 { return end - 1 },
		}, &state.Store{})
		if err != nil {
			b.Fatal(err)
		}
		benchmark(b, j, in)
	})
}
