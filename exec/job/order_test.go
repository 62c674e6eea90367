package job_test

import (
	"context"
	"strings"
	"testing"
)

// TestReadingSideBySide counts rows of two splits of which the first gives
// nothing until the second has ended: that works only if nobody insists on the
// first.
func TestReadingSideBySide(t *testing.T) {
	leaks(t)
	ended := make(chan struct{})
	s := sourceOf(append(many(10_000), many(20_000)...), 100)
	s.Before = func(ctx context.Context, split, batch int) error {
		if split == 0 && batch == 0 {
			select {
			case <-ended:
			case <-ctx.Done():
			}
		}
		if split == 1 && batch == 200 {
			close(ended)
		}
		return nil
	}
	p := &planner{bounded: true}
	g := p.count(inserts(p.exchange(inserts(p.scan(s)), 1)))
	c := configuration{2, 100}
	o := c.options()
	o.EdgeRows = 500
	within(t, func() {
		if got := run(t, o, p.collect(g)); strings.Count(got, "\n") != 7 {
			t.Errorf("got:\n%s", got)
		}
	})
}
