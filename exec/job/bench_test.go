package job_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/window"
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
