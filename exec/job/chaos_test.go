package job_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

var errFault = errors.New("a fault by seed")

// TestFaults stops jobs at random moments in several ways and checks that each
// ends soon, says why, and leaves nothing open.
func TestFaults(t *testing.T) {
	leaks(t)
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 11))
		c := configurations()[r.IntN(9)]
		o := c.options()
		o.EdgeRows, o.EdgeMemory, o.TempDir = 1+r.IntN(500), 1+r.Int64N(20_000), t.TempDir()
		left, right := sourceOf(randomSplits(r, 1+r.IntN(3), 400), c.batchRows), sourceOf(randomSplits(r, 2, 400), c.batchRows)
		left.Endless, right.Endless = r.IntN(3) == 0, r.IntN(3) == 0
		p := &planner{bounded: !left.Endless && !right.Endless}
		v, u := inserts(p.watermark(left, 0, 2)), inserts(p.watermark(right, 0, 2))
		var sink exectest.Sink
		sink.Many = r.IntN(2) == 0
		windows := p.window(inserts(p.exchange(v, 1)), &window.Hop, []int64{2, 6, 0}, 1, 2, &aggregate.Sum)
		all := p.union(p.exchange(u, 1), windows, v)
		ctx, cancel := context.WithCancelCause(t.Context())
		var rows atomic.Int64
		at := r.Int64N(1500)
		fault := r.IntN(4)
		root := physical.Node(p.collect(all))
		switch fault {
		case 0:
			time.AfterFunc(time.Duration(r.IntN(3000))*time.Microsecond, func() { cancel(errFault) })
		case 1:
			left.Before = func(context.Context, int, int) error {
				if rows.Add(1) > at/10 {
					return errFault
				}
				return nil
			}
		case 2:
			o.Collect = func(_ *physical.Collect, b *changelog.Batch) error {
				if rows.Add(int64(b.N)) > at/2 {
					return errFault
				}
				return nil
			}
		case 3:
			root = p.collect(p.limit(all, 0, at/2))
		}
		time.AfterFunc(150*time.Millisecond, func() { cancel(errFault) }) // who waits for endless sources
		name := fmt.Sprintf("seed %d, %s, fault %d", seed, c, fault)
		within(t, func() {
			j, err := job.Start(ctx, &physical.Plan{Roots: []physical.Node{root, p.sink(p.exchange(windows, 2), &sink)}}, o)
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Wait(); err != nil && !errors.Is(err, errFault) {
				t.Errorf("%s: %v", name, err)
			}
		})
		cancel(nil)
		if n := left.Readers.Load() + right.Readers.Load(); n != 0 || sink.Writers() != 0 {
			t.Errorf("%s: %d readers and %d writers are open", name, n, sink.Writers())
		}
		if files, _ := os.ReadDir(o.TempDir); len(files) != 0 {
			t.Errorf("%s: %d files are left", name, len(files))
		}
	}
}
