package run

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A status is the line of progress on stderr. Whatever else is written to the
// terminal takes it away first; it comes back with the next tick.
type status struct {
	mu    sync.Mutex
	out   io.Writer
	shown bool
}

// emptyLine is the terminal's way to empty a line.
const emptyLine = "\r\x1b[K"

// show draws the line.
func (s *status) show(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown = true
	_, _ = io.WriteString(s.out, emptyLine+text)
}

// hide takes the line away.
func (s *status) hide() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clear()
}

func (s *status) clear() {
	if s.shown {
		s.shown = false
		_, _ = io.WriteString(s.out, emptyLine)
	}
}

// An above is a writer whose text replaces the line of progress.
type above struct {
	status *status
	to     io.Writer
}

// Write implements io.Writer.
func (a above) Write(p []byte) (int, error) {
	a.status.mu.Lock()
	defer a.status.mu.Unlock()
	a.status.clear()
	return a.to.Write(p)
}

// withStatus returns the options with writers that take the line of progress
// away, and that line; nil if stderr is no terminal, where none is shown.
func (o Options) withStatus() (Options, *status) {
	if !o.ErrTerminal {
		return o, nil
	}
	s := &status{out: o.Stderr}
	o.Stderr = above{s, o.Stderr}
	if o.Terminal {
		o.Stdout = above{s, o.Stdout}
	}
	return o, s
}

// every is how often the progress line is drawn.
const every = 200 * time.Millisecond

// progress draws a line on stderr while a bounded job runs, if a person sees it,
// and returns what takes the line away. running returns the job once it runs.
func (r *Runner) progress(running func() *session.Job) func() {
	if r.status == nil {
		return func() {}
	}
	done := make(chan struct{})
	var drawing sync.WaitGroup
	drawing.Add(1)
	start := time.Now()
	go func() {
		defer drawing.Done()
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-done:
				r.status.hide()
				return
			case <-tick.C:
				if j := running(); j != nil && j.Bounded {
					r.status.show(line(CountOf(j.Stats()), time.Since(start)))
				}
			}
		}
	}()
	return func() { close(done); drawing.Wait() }
}

// line is the progress of a job: rows a second, part read, event time, lost rows.
func line(c Count, elapsed time.Duration) string {
	parts := []string{fmt.Sprintf("%s, %.0f rows/s", rows(c.In), float64(c.In)/max(elapsed.Seconds(), 1e-3))}
	if c.Size > 0 {
		parts = append(parts, fmt.Sprintf("%d %%", min(100, 100*c.Bytes/c.Size)))
	}
	if c.Watermark != changelog.MinWatermark && c.Watermark != changelog.MaxWatermark {
		parts = append(parts, "watermark "+time.UnixMilli(int64(c.Watermark)).UTC().Format("2006-01-02 15:04:05.000"))
	}
	parts = append(parts, fmt.Sprintf("%d late", c.Late.N))
	if c.Behind.N > 0 {
		parts = append(parts, fmt.Sprintf("%d behind", c.Behind.N))
	}
	if c.Rejected.N > 0 {
		parts = append(parts, fmt.Sprintf("%d rejected", c.Rejected.N))
	}
	return strings.Join(parts, ", ")
}
