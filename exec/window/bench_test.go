package window_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"syscall"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	. "github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// The benchmarks read bids: 10,000 rows a second, times up to a second out of
// order, watermarks 4 s behind; half of the rows go to a hot auction, the others
// to one of 10,000 recent ones; three in four come from a hot bidder, the others
// from one of 1,000 recent ones, as in Nexmark. Users are 20,000, all alike.
const (
	benchBatch   = 8192
	benchBatches = 128
)

func bidTypes() []types.Type {
	big := types.Of(types.BigInt).NotNull()
	return []types.Type{types.WithPrecision(types.Timestamp, 3).NotNull(), big, big, big, big} // time, auction, user, price, bidder
}

func bids() []*changelog.Batch {
	r := rand.New(rand.NewPCG(1, 2))
	var list []*changelog.Batch
	w := int64(0)
	for b := range benchBatches {
		batch := &changelog.Batch{N: benchBatch}
		for _, t := range bidTypes() {
			batch.Cols = append(batch.Cols, vector.New(t))
		}
		for i := range benchBatch {
			n := int64(b*benchBatch + i)
			at := 1_700_000_000_000 + n/10 - r.Int64N(1000)
			base := n * 3 / 23
			key := base / 100 * 100
			if r.IntN(2) == 0 {
				key = base - r.Int64N(10000)
			}
			vector.AppendValue(batch.Cols[0], at)
			vector.AppendValue(batch.Cols[1], key)
			vector.AppendValue(batch.Cols[2], r.Int64N(20000))
			vector.AppendValue(batch.Cols[3], r.Int64N(100000))
			vector.AppendValue(batch.Cols[4], bidder(r, n/50))
			if at-4000 > w {
				w = at - 4000
				batch.Marks = append(batch.Marks, changelog.Mark{Row: int32(i + 1), W: changelog.Watermark(w)})
			}
		}
		list = append(list, batch)
	}
	return list
}

func bidder(r *rand.Rand, base int64) int64 {
	if r.IntN(4) > 0 {
		return base / 100 * 100
	}
	return base - r.Int64N(1000)
}

func benchCall(name string, distinct bool, columns ...int) Call {
	c := Call{Func: aggregate.Find(name), Args: columns, Filter: -1, Distinct: distinct}
	for _, k := range columns {
		c.Bound = append(c.Bound, fn.Arg{Type: bidTypes()[k]})
	}
	sig, err := c.Func.Bind(c.Bound, true)
	if err != nil {
		panic(err)
	}
	c.Result = sig.Result
	return c
}

func benchSpec(calls ...Call) (Spec, []types.Type) {
	s := Spec{Input: bidTypes(), Keys: []int{1}, Aggregates: calls}
	s.Output = []OutputPart{{Part: Start}, {Part: End}, {Part: Key}}
	columns := []types.Type{bidTypes()[0], bidTypes()[0], bidTypes()[1]}
	for i, c := range calls {
		s.Output = append(s.Output, OutputPart{Part: Aggregate, N: i})
		columns = append(columns, c.Result)
	}
	return s, columns
}

func countSumMax() []Call {
	return []Call{benchCall("COUNT", false), benchCall("SUM", false, 3), benchCall("MAX", false, 3)}
}

// drive passes all batches through an operator again and again, shifted in time.
func drive(b *testing.B, spec Spec, columns []types.Type, op stream.Judge) {
	list := bids()
	emitted := 0
	out := stream.NewOutput(columns, stream.BatchRows, func(b *changelog.Batch) error { emitted += b.N; return nil },
		func(*changelog.Batch, []stream.Late) error { return nil })
	span := int64(benchBatch*benchBatches/10 + 60000)
	w, seq, k, shifting := stream.MinWatermark, int64(0), 0, int64(0)
	pass := func() {
		batch := list[k%benchBatches]
		if k >= benchBatches {
			from := cpu()
			shift(batch, span)
			shifting += cpu() - from
		}
		if err := op.Rows(0, stream.View{Batch: batch, Hi: batch.N, Before: w, Seq: seq}, out); err != nil {
			b.Fatal(err)
		}
		for _, m := range batch.Marks {
			w = m.W
			if m.W < op.Due() {
				_ = out.Advance(m.W)
			} else if err := op.Advance(m.W, out); err != nil {
				b.Fatal(err)
			}
		}
		seq += int64(batch.N)
		k++
	}
	for range benchBatches {
		pass()
	}
	emitted = 0
	b.ReportAllocs()
	n := 0
	shifting = 0
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	allocated := memory.TotalAlloc
	m := newMeter(benchBatches)
	for b.Loop() {
		pass()
		n++
		m.batch(shifting)
	}
	rows := float64(n) * benchBatch
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/rows, "ns/row")
	m.report(b)
	runtime.ReadMemStats(&memory)
	b.ReportMetric(float64(memory.TotalAlloc-allocated)/rows, "B/row")
	b.ReportMetric(float64(emitted)/rows, "out/row")
}

// A meter measures processor time round by round: the least shows what the code
// costs where nobody else is at work on the machine, the median what it mostly does.
type meter struct {
	batches, n int
	last       int64
	rounds     []float64 // ns a row
}

// newMeter returns a meter whose rounds have so many batches.
func newMeter(batches int) *meter { return &meter{batches: batches, last: cpu()} }

// batch notes that a batch is done; aside is the time so far that does not count.
func (m *meter) batch(aside int64) {
	if m.n++; m.n%m.batches > 0 {
		return
	}
	now := cpu() - aside
	m.rounds = append(m.rounds, float64(now-m.last)/float64(m.batches*benchBatch))
	m.last = now
}

func (m *meter) report(b *testing.B) {
	if len(m.rounds) == 0 {
		return
	}
	slices.Sort(m.rounds)
	b.ReportMetric(m.rounds[len(m.rounds)/2], "cpu-ns/row")
	b.ReportMetric(m.rounds[0], "least-ns/row")
}

// cpu returns the processor time of the process, which other processes on the
// machine disturb less than the time that passes.
func cpu() int64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u.Utime.Nano() + u.Stime.Nano()
}

func shift(b *changelog.Batch, by int64) {
	for i := range vector.Values[int64](b.Cols[0]) {
		vector.Values[int64](b.Cols[0])[i] += by
	}
	for i := range b.Marks {
		b.Marks[i].W += changelog.Watermark(by)
	}
}

func slicing(b *testing.B, k *window.Kind, args []int64, calls ...Call) {
	spec, columns := benchSpec(calls...)
	drive(b, spec, columns, NewSlicing(spec, k.NewSlicer(args), &state.Store{}))
}

func BenchmarkTumble(b *testing.B) { slicing(b, &window.Tumble, []int64{10000, 0}, countSumMax()...) }

func BenchmarkHop(b *testing.B) { slicing(b, &window.Hop, []int64{2000, 10000, 0}, countSumMax()...) }

func BenchmarkHopCount(b *testing.B) {
	slicing(b, &window.Hop, []int64{2000, 10000, 0}, benchCall("COUNT", false))
}

// BenchmarkHop24 has as many slices a window as a day of hours.
func BenchmarkHop24(b *testing.B) {
	slicing(b, &window.Hop, []int64{500, 12000, 0}, countSumMax()...)
}

func BenchmarkHop100(b *testing.B) {
	slicing(b, &window.Hop, []int64{1000, 100000, 0}, countSumMax()...)
}

func BenchmarkCumulate(b *testing.B) {
	slicing(b, &window.Cumulate, []int64{2000, 10000, 0}, countSumMax()...)
}

func BenchmarkCountDistinct(b *testing.B) {
	slicing(b, &window.Tumble, []int64{10000, 0}, benchCall("COUNT", true, 4))
}

// BenchmarkCountDistinctAlike counts users, nearly all of whom are new to their
// auction.
func BenchmarkCountDistinctAlike(b *testing.B) {
	slicing(b, &window.Tumble, []int64{10000, 0}, benchCall("COUNT", true, 2))
}

// BenchmarkSessions has 20,000 users, each of whom comes every two seconds on
// average and rests for five seconds now and then: some 12 rows a session.
func BenchmarkSessions(b *testing.B) {
	spec, columns := benchSpec(countSumMax()...)
	spec.Keys = []int{2}
	drive(b, spec, columns, NewSessions(spec, 5000, []int{2}, &state.Store{}))
}

func BenchmarkSessionsByAuction(b *testing.B) {
	spec, columns := benchSpec(countSumMax()...)
	drive(b, spec, columns, NewSessions(spec, 10000, []int{1}, &state.Store{}))
}
