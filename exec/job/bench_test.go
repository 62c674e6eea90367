package job_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// BenchmarkTumble runs whole jobs that count by key in windows of 10 s over
// tables in memory: 10,000 rows a second of event time, 20,000 keys.
func BenchmarkTumble(b *testing.B) {
	for _, thin := range []bool{true, false} {
		for _, splits := range []int{1, 2} {
			for _, parallelism := range []int{1, 2, 4} {
				b.Run(fmt.Sprintf("thin %t/%d splits/P=%d", thin, splits, parallelism), func(b *testing.B) {
					s := bids(splits, 1<<20)
					for range b.N {
						p := &planner{bounded: true}
						v := inserts(p.watermark(s, 0, 4000)).(*physical.Watermark)
						if thin {
							v.Thin = []physical.Term{{Grain: 10_000}}
						}
						w := p.window(inserts(p.exchange(v, 1)), &window.Tumble, []int64{10_000, 0}, 1, 2, &aggregate.Count)
						j, err := job.Start(context.Background(), &physical.Plan{Roots: []physical.Node{p.collect(p.exchange(w))}}, job.Options{Parallelism: parallelism})
						if err != nil {
							b.Fatal(err)
						}
						if err := j.Wait(); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N<<20), "ns/row")
				})
			}
		}
	}
}

// BenchmarkDisorder compares a stream whose times are all in order with one whose
// times lie up to 10 s back, without delay: 1,000 rows a second, 1,000 keys.
func BenchmarkDisorder(b *testing.B) {
	for _, what := range []string{"TUMBLE", "SESSION", "OVER ROWS", "OVER RANGE UNBOUNDED"} {
		for _, parallelism := range []int{1, 2} {
			for _, jitter := range []int64{0, 10_000} {
				name := map[int64]string{0: "ordered", 10_000: "disordered"}[jitter]
				b.Run(fmt.Sprintf("%s/P=%d/%s", what, parallelism, name), func(b *testing.B) {
					s := jittered(1<<19, jitter)
					var rounds []float64
					for range b.N {
						p := &planner{bounded: true}
						v := inserts(p.watermark(s, 0, 0)).(*physical.Watermark)
						before := cpu()
						j, err := job.Start(context.Background(), &physical.Plan{Roots: []physical.Node{p.collect(p.exchange(p.disordered(v, what)))}}, job.Options{Parallelism: parallelism, BatchRows: 8192})
						if err != nil {
							b.Fatal(err)
						}
						if err := j.Wait(); err != nil {
							b.Fatal(err)
						}
						rounds = append(rounds, float64(cpu()-before)/(1<<19))
					}
					slices.Sort(rounds)
					b.ReportMetric(rounds[len(rounds)/2], "cpu-ns/row")
					b.ReportMetric(rounds[0], "least-ns/row")
				})
			}
		}
	}
}

// disordered adds an operator of time to a plan, as the planner would.
func (p *planner) disordered(v *physical.Watermark, what string) physical.Node {
	switch what {
	case "TUMBLE":
		v.Thin = []physical.Term{{Grain: 10_000}}
		return p.window(inserts(p.exchange(v, 1)), &window.Tumble, []int64{10_000, 0}, 1, 2, &aggregate.Sum)
	case "SESSION":
		return p.window(inserts(p.exchange(v, 1)), &window.Session, []int64{5_000}, 1, 2, &aggregate.Sum)
	}
	f := logical.UpToRow(false)
	if what == "OVER ROWS" {
		f = logical.Frame{Rows: true, Start: logical.Bound{Kind: logical.BoundBy, N: -10}}
	}
	n := &physical.Over{
		Info: p.info("over", append(rowTypes[:len(rowTypes):len(rowTypes)], types.Of(types.BigInt))), Input: inserts(p.exchange(v, 1)),
		PartitionBy: []int{1}, Frame: f,
		Calls: []physical.AggregateCall{{Func: &aggregate.Sum, Args: []int{2}, Bound: []fn.Arg{{Type: rowTypes[2]}}, Filter: -1, Result: types.Of(types.BigInt)}},
	}
	return inserts(n)
}

// cpu returns the processor time of the process.
func cpu() int64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u.Utime.Nano() + u.Stime.Nano()
}

// jittered returns a table with a row a millisecond, less up to jitter.
func jittered(rows int, jitter int64) *exectest.Source {
	r := rand.New(rand.NewPCG(1, 2))
	s := &exectest.Source{Columns: rowTypes, Parts: make([][]*changelog.Batch, 1)}
	for i := range rows / 8192 {
		b := exectest.Empty(rowTypes)
		for k := range 8192 {
			now := int64(i*8192 + k)
			vector.AppendValue(b.Cols[0], now-r.Int64N(jitter+1))
			vector.AppendValue(b.Cols[1], r.Int64N(1000))
			vector.AppendValue(b.Cols[2], now)
		}
		b.N = 8192
		s.Parts[0] = append(s.Parts[0], b)
	}
	return s
}

// bids returns a table of rows, dealt out to splits.
func bids(splits, rows int) *exectest.Source {
	r := rand.New(rand.NewPCG(1, 2))
	s := &exectest.Source{Columns: rowTypes, Parts: make([][]*changelog.Batch, splits)}
	now := int64(0)
	for i := range rows / 4096 {
		b := exectest.Empty(rowTypes)
		for range 4096 {
			now++
			vector.AppendValue(b.Cols[0], now/10-r.Int64N(4000))
			vector.AppendValue(b.Cols[1], r.Int64N(20_000))
			vector.AppendValue(b.Cols[2], now)
		}
		b.N = 4096
		s.Parts[i%splits] = append(s.Parts[i%splits], b)
	}
	return s
}
