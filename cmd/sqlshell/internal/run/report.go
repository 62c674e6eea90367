package run

import (
	"fmt"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Count is what a job has done so far, for people.
type Count struct {
	In, Out                int64
	Changes                bool // what leaves are changes, several of which may be about one row
	Late, Behind, Rejected Lost
	Bytes, Size            int64
	Watermark              changelog.Watermark
}

// Lost are rows that are in no result, and why is told apart.
type Lost struct {
	N  int64
	At []string // at which steps, with their numbers
}

// add adds rows that were lost at a step.
func (l *Lost) add(n int64, step string) {
	if n > 0 {
		l.N += n
		l.At = append(l.At, fmt.Sprintf("%d at %s", n, step))
	}
}

// text says how many rows were lost, as what, and where.
func (l *Lost) text(what string) string {
	text := fmt.Sprintf("%d %s", l.N, what)
	if len(l.At) > 0 {
		text += " (" + strings.Join(l.At, ", ") + ")"
	}
	return text
}

// CountOf sums the counters of a job.
func CountOf(s job.Stats) Count {
	c := Count{Watermark: changelog.MaxWatermark}
	for _, src := range s.Sources {
		c.In += src.Rows
		if src.Node.Table.Rejects == nil {
			c.In += src.Rejected // a message that was skipped came in, too; else it is a row
		}
		c.Bytes += src.Bytes
		c.Watermark = min(c.Watermark, src.Watermark)
		for _, split := range src.Splits {
			c.Size += split.Size
		}
	}
	for _, n := range s.Nodes {
		step := n.Node.Base().Name
		c.Late.add(n.Late, step)
		c.Behind.add(n.Behind, step)
		c.Rejected.add(n.Rejected, step) // those of sources stand at their nodes
		switch n.Node.(type) {
		case *physical.Sink, *physical.Collect:
			c.Out += n.In
			c.Changes = c.Changes || n.Node.Base().Kinds != changelog.InsertOnly
		}
	}
	return c
}

// summary says on stderr how a job went. A person who asked for constants is
// spared it.
func (r *Runner) summary(j *session.Job, took time.Duration) {
	stats := j.Stats()
	if len(stats.Sources) == 0 && r.Options.Terminal {
		return
	}
	fmt.Fprintln(r.Options.Stderr, summary(CountOf(stats), took))
}

// summary is what a job has done, in a line.
func summary(c Count, took time.Duration) string {
	lost := c.Late.text("late")
	if c.Behind.N > 0 {
		lost += ", " + c.Behind.text("behind")
	}
	out := fmt.Sprintf("%d out", c.Out)
	switch {
	case c.Changes && c.Out == 1:
		out = "1 change out"
	case c.Changes:
		out = fmt.Sprintf("%d changes out", c.Out)
	}
	return fmt.Sprintf("%s in, %s, %s, %s, %.2f s", rows(c.In), out, lost, c.Rejected.text("rejected"), took.Seconds())
}

// rows is a number of rows with its noun.
func rows(n int64) string {
	if n == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", n)
}
