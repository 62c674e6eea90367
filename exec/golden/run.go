package golden

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An Outcome is what a statement gave.
type Outcome struct {
	Err     error
	Planned bool // Err came before anything ran
	// Query is set for a query, Listing for SHOW, DESCRIBE and EXPLAIN.
	Query   *Table
	Ordered bool // the query has ORDER BY, so that the order of its rows counts
	Listing [][]string
	Sinks   map[string]*Table // by name of the table that was written
	Late    int64
	// Unaccounted says which rows are in no term of the accounting identity.
	Unaccounted string
	// Watermarks are the last ones before the final one, by table.
	Watermarks map[string]changelog.Watermark
	Zone       *time.Location
}

// timeout is how long one statement may take unless the file says more: tests
// must end.
const timeout = time.Minute

// Run runs the statements of a file in one session and returns what each gave.
func (f *File) Run(ctx context.Context, c Configuration) ([]Outcome, error) {
	r, err := f.runner(c)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.session.Close() }()
	if c.Stop.After != 0 {
		r.next, err = f.runner(Configuration{BatchRows: c.Stop.BatchRows, Parallelism: c.Stop.Parallelism})
		if err != nil {
			return nil, err
		}
		defer func() { _ = r.next.session.Close() }()
	}
	// Errors name the file without its folder, so that they can be compared
	// wherever the test is run.
	text := &source.File{Name: filepath.Base(f.Name), Text: f.Text}
	outcomes := make([]Outcome, len(f.Steps))
	for i, step := range f.Steps {
		if step.Expect.onlyPlan() {
			outcomes[i].Zone = r.session.Zone()
			continue
		}
		outcomes[i] = r.step(ctx, text, step)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return outcomes, nil
}

// runner returns a runner with a session of its own.
func (f *File) runner(c Configuration) (*runner, error) {
	r := &runner{file: f, config: c, clock: f.clock()}
	var err error
	r.session, err = session.New(session.Config{
		Dir:      f.Dir,
		Settings: map[string]string{"table.local-time-zone": "UTC"},
		Env:      connector.Env{Workers: c.Parallelism, BatchRows: c.BatchRows},
		Clock:    r.clock.now(),
		Sources:  r.rows,
		Sinks:    r.capture,
		Job:      r.options,
	})
	return r, err
}

// A runner runs one file in one configuration.
type runner struct {
	file    *File
	config  Configuration
	session *session.Session
	clock   *handClock
	stats   job.Stats            // of the last job
	after   int64                // rows after which the next job stops
	next    *runner              // goes on where jobs have stopped
	restore *checkpoint.Snapshot // that the next job goes on from

	lock  sync.Mutex // sinks of one statement write from several tasks
	sinks map[string]*Table
}

func (r *runner) options(o *job.Options) {
	o.Parallelism, o.BatchRows = r.config.Parallelism, r.config.BatchRows
	o.Poison, o.Check = true, true
	o.Listener.Round = func(int) error { return nil }
	o.StopAfter, o.Restore = r.after, r.restore
}

// step executes what stands between two directives: one statement, or several
// on one line.
func (r *runner) step(ctx context.Context, text *source.File, step Step) Outcome {
	limit := cmp.Or(r.file.Timeout, timeout)
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("the statement did not end within %s", limit))
	defer cancel()
	// Statements behind this one are cut off, so that a quote that is not
	// closed ends here.
	file := &source.File{Name: text.Name, Text: text.Text[:step.End]}
	var o Outcome
	for _, span := range parse.Split(&source.File{Name: text.Name, Text: file.Text[step.Start:]}) {
		stmt, err := parse.ParseStatement(file, file.Span(step.Start+span.Start, step.Start+span.End))
		if err != nil {
			return Outcome{Err: err, Planned: true}
		}
		if o = r.execute(ctx, stmt); o.Err != nil {
			if ctx.Err() != nil {
				o.Err, o.Planned = context.Cause(ctx), false
			}
			return o
		}
	}
	return o
}

func (r *runner) execute(ctx context.Context, stmt ast.Statement) Outcome {
	r.sinks = map[string]*Table{}
	r.after = r.file.after(r.config.Stop, stmt)
	r.clock.begin(r.file)
	o := Outcome{Zone: r.session.Zone(), Sinks: r.sinks}
	result, err := r.session.Execute(ctx, stmt)
	if err != nil {
		var failed *session.JobError
		o.Err, o.Planned = err, !errors.As(err, &failed)
		return o
	}
	switch result.Kind {
	case session.Listing:
		o.Listing = result.Lines
		if o.Listing == nil {
			o.Listing = [][]string{}
		}
	case session.Rows:
		if q, ok := stmt.(*ast.Query); ok {
			o.Ordered = len(q.OrderBy) > 0
		}
		o.Err = r.query(ctx, result, &o)
	case session.Started:
		o.Err = result.Job.Wait()
	}
	if result.Job != nil {
		r.stats = result.Job.Stats()
		o.account(r.stats)
		if o.Err == nil && result.Job.Snapshot() == nil && r.restore == nil {
			o.Unaccounted = Unaccounted(r.stats)
		}
	}
	r.goOn(ctx, stmt, result, &o)
	return o
}

// query runs a query and collects its changes.
func (r *runner) query(ctx context.Context, result *session.Result, o *Outcome) error {
	o.Query = newTable(result.Columns)
	return result.Each(ctx, func(b *changelog.Batch) error {
		o.Query.add(b, o.Zone, r.config.BatchRows)
		return nil
	})
}

func newTable(columns []physical.Column) *Table {
	t := &Table{Ops: []string{}}
	for _, c := range columns {
		t.Columns = append(t.Columns, c.Name)
		t.Types = append(t.Types, c.Type)
	}
	return t
}

// add appends the changes of a batch as text. Full batches have limit rows.
func (t *Table) add(b *changelog.Batch, zone *time.Location, limit int) {
	if n := len(t.groups); t.full && b.N > 0 {
		t.groups[n-1] += b.N
	} else if b.N > 0 {
		t.groups = append(t.groups, b.N)
	}
	t.full = b.N >= limit && len(b.Marks) == 0 || t.full && b.N == 0 && len(b.Marks) == 0
	for i := range b.N {
		row := make([]string, len(b.Cols))
		for c, v := range b.Cols {
			row[c] = Text(v, i, zone)
		}
		t.Rows = append(t.Rows, row)
		t.Ops = append(t.Ops, b.Kind(i).String())
	}
}

// Text returns a value as it stands in golden files, where a row is one line.
func Text(v *vector.Vector, i int, zone *time.Location) string {
	if v.Null(i) {
		return "NULL"
	}
	return strings.ReplaceAll(string(vector.AppendShown(nil, v, i, zone)), "\n", `\n`)
}

// Fold returns the table that the changes add up to. In a sink that keeps rows by
// key a row takes the place of the one with its key.
func (t *Table) Fold() Table {
	folded := Table{Columns: t.Columns, Types: t.Types}
	for i, row := range t.Rows {
		adds := t.Ops[i] == "+I" || t.Ops[i] == "+U"
		k := -1
		if t.Keys != nil || !adds {
			k = slices.IndexFunc(folded.Rows, func(r []string) bool { return t.same(r, row) })
		}
		switch {
		case adds && k >= 0:
			folded.Rows[k] = row
		case adds:
			folded.Rows = append(folded.Rows, row)
		case k >= 0:
			folded.Rows = slices.Delete(folded.Rows, k, k+1)
		}
	}
	return folded
}

// same reports whether two rows are one row of the table. What is taken back is
// equal to what was sent before, but entries of maps may have another order.
func (t *Table) same(a, b []string) bool {
	if t.Keys == nil {
		return slices.Equal(a, b) || slices.ContainsFunc(t.Types, hasMap) && t.row(a) == t.row(b)
	}
	return !slices.ContainsFunc(t.Keys, func(k int) bool { return a[k] != b[k] })
}

// account takes what the job counted. Rows that ORDER BY drops have their own
// term and are left out, as Flink leaves them out.
func (o *Outcome) account(s job.Stats) {
	for _, n := range s.Nodes {
		o.Late += n.Late
	}
	o.Watermarks = map[string]changelog.Watermark{}
	for _, src := range s.Sources {
		w := changelog.MaxWatermark
		for _, split := range src.Splits {
			w = min(w, split.Watermark)
		}
		o.Watermarks[src.Node.Table.Path.Name] = w
	}
}

// rows gives the rows of the file in the place of what a table reads. A table
// without rows is empty, unless it makes its own or its file is there.
func (r *runner) rows(t *catalog.Table, spec connector.ScanSpec) (connector.Source, bool) {
	name, _ := t.Option("connector")
	if !r.file.reads(t) && (name == "datagen" || name == "filesystem" && exists(t) || onlySink(name)) {
		return nil, false
	}
	s := &rowsSource{
		table: messagesOf(t), blocks: r.file.Blocks, spec: spec,
		clock: r.clock, byTime: slices.Contains(r.file.ByTime, messagesOf(t)), kinds: changelog.InsertOnly,
	}
	if real, err := connectors.Source(t, spec.Options, spec.Columns, spec.Env); err == nil {
		s.kinds = real.Kinds()
		if a, ok := real.(connector.Apart); ok {
			s.apart = a.Apart()
		}
	}
	s.decode = func() (connector.Decoder, error) { return connectors.Decoder(t, spec.Options, spec.Columns) }
	return s, true
}

// onlySink reports whether tables of a connector cannot be read: that is the
// reader's mistake then, and not an empty table.
func onlySink(name string) bool {
	c := connectors.Find(name)
	return c != nil && c.Source == nil
}

func exists(t *catalog.Table) bool {
	path, ok := t.Option("path")
	if !ok {
		return false
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(t.Dir, path)
	}
	_, err := os.Stat(path)
	return err == nil
}

// capture takes what is written to a table; the real sink is asked what it could
// take, so that a query it would refuse is refused here too.
func (r *runner) capture(t *catalog.Table, spec connector.SinkSpec) (connector.Sink, bool) {
	real, err := connectors.Sink(t, spec.Options, spec.Columns, spec.Env)
	if err != nil {
		return nil, false
	}
	columns := make([]physical.Column, len(spec.Columns))
	for i, c := range spec.Columns {
		columns[i] = physical.Column{Name: c.Name, Type: c.Type}
	}
	if r.sinks[t.Path.Name] == nil { // several INSERTs of a set may write to one table
		r.sinks[t.Path.Name] = newTable(columns)
	}
	table, zone := r.sinks[t.Path.Name], r.session.Zone()
	if connector.KeepsByKey(real) {
		table.Keys = []int{}
		for i, c := range spec.Columns {
			if slices.Contains(t.PrimaryKey, c.Name) {
				table.Keys = append(table.Keys, i)
			}
		}
	}
	return &capture{real: real, take: func(b *changelog.Batch) error {
		r.lock.Lock()
		defer r.lock.Unlock()
		table.add(b, zone, r.config.BatchRows)
		return nil
	}}, true
}
