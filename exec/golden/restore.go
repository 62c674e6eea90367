package golden

import (
	"context"
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/ast"
)

// A third is the Stop of a configuration that stops jobs after a third of the rows
// that the file gives to their tables.
const third = -1

// A Stop says after how many rows a job is stopped, and how it goes on. The zero
// Stop stops nothing.
type Stop struct {
	After       int64 // rows, or third
	BatchRows   int   // of the job that goes on
	Parallelism int
}

// String returns the stop for messages, with a comma before it.
func (s Stop) String() string {
	switch s.After {
	case 0:
		return ""
	case third:
		return fmt.Sprintf(", stopped after a third and restored at %d, %d", s.BatchRows, s.Parallelism)
	}
	return fmt.Sprintf(", stopped after %d rows and restored at %d, %d", s.After, s.BatchRows, s.Parallelism)
}

// after returns after how many rows the job of a statement is stopped.
func (f *File) after(s Stop, stmt ast.Statement) int64 {
	if s.After != third {
		return s.After
	}
	text := stmt.Span().Text()
	named, all := 0, 0
	for _, b := range f.Blocks {
		all += len(b.Messages)
		if strings.Contains(text, b.Table) {
			named += len(b.Messages)
		}
	}
	if named == 0 { // behind views
		named = all
	}
	return int64(max(1, named/3))
}

// goOn lets the second session of a run with a stop do what the first has left of
// a statement: go on from its snapshot, or declare the same.
func (r *runner) goOn(ctx context.Context, stmt ast.Statement, result *session.Result, o *Outcome) {
	if r.next == nil || o.Err != nil {
		return
	}
	if result.Job == nil {
		if result.Kind == session.Done {
			r.next.execute(ctx, stmt)
		}
		return
	}
	snapshot := result.Job.Snapshot()
	if snapshot == nil {
		if result.Kind == session.Started { // it may have made a table as well
			r.next.execute(ctx, stmt)
		}
		return
	}
	if snapshot, o.Err = transfer(snapshot); o.Err != nil {
		return
	}
	r.next.restore = snapshot
	rest := r.next.execute(ctx, stmt)
	r.next.restore = nil
	if o.add(rest); o.Err == nil {
		o.Unaccounted = Unaccounted(together(r.stats, r.next.stats))
	}
}

// together adds what a job had counted before it was stopped to what the job that
// went on has: rows between two nodes were sent by the one and came in in the
// other.
func together(before, after job.Stats) job.Stats {
	for i := range after.Nodes {
		n := &after.Nodes[i]
		old := before.Node(n.Node.Base().Name)
		n.In += old.In
		n.Out += old.Out
		n.Used += old.Used
		n.Filtered += old.Filtered
		n.Late += old.Late
		n.Rejected += old.Rejected
		n.Behind += old.Behind
	}
	return after
}

// transfer passes a snapshot through the form that it has in files.
func transfer(s *checkpoint.Snapshot) (*checkpoint.Snapshot, error) {
	files, err := checkpoint.Encode(s)
	if err != nil {
		return nil, err
	}
	return checkpoint.Decode(func(name string) ([]byte, error) {
		b, ok := files[name]
		if !ok {
			return nil, fmt.Errorf("%s is missing", name)
		}
		return b, nil
	})
}

// add adds what a job that went on has given.
func (o *Outcome) add(rest Outcome) {
	if rest.Err != nil {
		o.Err = rest.Err
		return
	}
	o.Late += rest.Late
	o.Watermarks = rest.Watermarks
	if o.Query != nil {
		o.Query.append(rest.Query)
	}
	for name, t := range rest.Sinks {
		if o.Sinks[name] == nil {
			o.Sinks[name] = t
			continue
		}
		o.Sinks[name].append(t)
	}
}

func (t *Table) append(rest *Table) {
	t.Rows, t.Ops = append(t.Rows, rest.Rows...), append(t.Ops, rest.Ops...)
}
