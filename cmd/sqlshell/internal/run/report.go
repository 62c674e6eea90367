package run

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Count is what a job has done so far, for people.
type Count struct {
	In, Out, Late, Rejected int64
	Bytes, Size             int64
	Watermark               changelog.Watermark
}

// CountOf sums the counters of a job.
func CountOf(s job.Stats) Count {
	c := Count{Watermark: changelog.MaxWatermark}
	for _, src := range s.Sources {
		c.In += src.Rows
		c.Bytes += src.Bytes
		c.Rejected += src.Rejected
		c.Watermark = min(c.Watermark, src.Watermark)
		for _, split := range src.Splits {
			c.Size += split.Size
		}
	}
	for _, n := range s.Nodes {
		c.Late += n.Late
		c.Rejected += n.Rejected
		switch n.Node.(type) {
		case *physical.Sink, *physical.Collect:
			c.Out += n.In
		}
	}
	return c
}

// summary says on stderr how a job went.
func (r *Runner) summary(j *session.Job, took time.Duration) {
	if j == nil {
		return
	}
	c := CountOf(j.Stats())
	fmt.Fprintf(r.Options.Stderr, "%d rows in, %d out, %d late, %d rejected, %s\n", c.In, c.Out, c.Late, c.Rejected, seconds(took))
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// every is how often the progress line is drawn.
const every = 200 * time.Millisecond

// progress draws a line on stderr while a bounded job runs, if a person sees it,
// and returns what takes the line away.
func (r *Runner) progress(result *session.Result) func() {
	if !r.Options.ErrTerminal || r.Options.Terminal || !result.Bounded {
		return func() {}
	}
	done := make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Add(1)
	start := time.Now()
	go func() {
		defer waiting.Done()
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-done:
				fmt.Fprint(r.Options.Stderr, "\r\x1b[K")
				return
			case <-tick.C:
				if result.Job != nil {
					fmt.Fprint(r.Options.Stderr, "\r\x1b[K"+line(CountOf(result.Job.Stats()), time.Since(start)))
				}
			}
		}
	}()
	return func() { close(done); waiting.Wait() }
}

// line is the progress of a job: rows a second, part read, event time, late rows.
func line(c Count, elapsed time.Duration) string {
	parts := []string{fmt.Sprintf("%d rows, %.0f rows/s", c.In, float64(c.In)/max(elapsed.Seconds(), 1e-3))}
	if c.Size > 0 {
		parts = append(parts, fmt.Sprintf("%d %%", min(100, 100*c.Bytes/c.Size)))
	}
	if c.Watermark != changelog.MinWatermark && c.Watermark != changelog.MaxWatermark {
		parts = append(parts, "watermark "+time.UnixMilli(int64(c.Watermark)).UTC().Format("2006-01-02 15:04:05.000"))
	}
	return strings.Join(append(parts, fmt.Sprintf("%d late", c.Late)), ", ")
}
