package job_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// many returns one split of n rows in order.
func many(n int) [][]row {
	rows := make([]row, n)
	for i := range rows {
		rows[i] = row{int64(i), int64(i % 7), int64(i)}
	}
	return [][]row{rows}
}

func (p *planner) sort(in physical.Node) physical.Node {
	return &physical.Sort{Info: p.info("sort", in.Base().Types()), Input: in, Keys: []logical.SortKey{{Column: 2}}, Limit: -1}
}

func (p *planner) limit(in physical.Node, offset, limit int64) physical.Node {
	return &physical.Limit{Info: p.info("limit", in.Base().Types()), Input: in, Offset: offset, Limit: limit}
}

// count counts the rows of each key, in the columns of rowTypes.
func (p *planner) count(in physical.Node) physical.Node {
	count := physical.AggregateCall{Func: &aggregate.Count, Filter: -1, Result: types.Of(types.BigInt)}
	first := physical.AggregateCall{Func: &aggregate.Max, Args: []int{0}, Bound: []fn.Arg{{Type: rowTypes[0]}}, Filter: -1, Result: rowTypes[0]}
	return &physical.GroupAggregate{
		Info: p.info("group", rowTypes), Input: in, Keys: []int{1}, AtEnd: true,
		Aggregates: []physical.AggregateCall{first, count},
		Output:     []physical.OutputPart{{Part: logical.PartAggregate}, {Part: logical.PartKey}, {Part: logical.PartAggregate, N: 1}},
	}
}

// leaks fails the test if goroutines outlive it.
func leaks(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines instead of %d:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
	})
}

// within fails the test if f takes so long that it must hang.
func within(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		buf := make([]byte, 1<<16)
		t.Fatalf("nothing moves:\n%s", buf[:runtime.Stack(buf, true)])
	}
}

// TestNoCircleOfWaiting runs plans in which one edge has to hold far more rows
// than it has room for while its receiver waits for another (DESIGN.md 3, 5).
func TestNoCircleOfWaiting(t *testing.T) {
	const rows = 20_000
	for name, plan := range map[string]func(p *planner, v, u physical.Node, s connector.Sink) []physical.Node{
		"a scan and its copy, held back": func(p *planner, v, _ physical.Node, _ connector.Sink) []physical.Node {
			return []physical.Node{p.collect(p.union(p.sort(p.exchange(v)), v))}
		},
		"the copy first": func(p *planner, v, _ physical.Node, _ connector.Sink) []physical.Node {
			return []physical.Node{p.collect(p.union(v, p.sort(p.exchange(v))))}
		},
		"a beside b and b beside a": func(p *planner, v, u physical.Node, s connector.Sink) []physical.Node {
			w := p.sort(p.exchange(u))
			return []physical.Node{p.collect(p.union(v, w)), p.sink(p.union(w, v), s)}
		},
		"a count of it, in any order, before it": func(p *planner, v, _ physical.Node, _ connector.Sink) []physical.Node {
			counted := p.count(inserts(p.exchange(inserts(v), 1)))
			return []physical.Node{p.collect(p.union(p.sort(p.exchange(counted)), v, p.exchange(v, 2)))}
		},
		"exchanges within a copy": func(p *planner, v, _ physical.Node, _ connector.Sink) []physical.Node {
			keyed := p.exchange(p.filter(p.exchange(v, 1), even(), 2), 2)
			return []physical.Node{p.collect(p.union(p.sort(p.exchange(p.union(keyed, v))), p.exchange(v, 2)))}
		},
	} {
		for _, parallelism := range []int{1, 4} {
			t.Run(fmt.Sprintf("%s P=%d", name, parallelism), func(t *testing.T) {
				leaks(t)
				p := &planner{bounded: true}
				v, u := p.watermark(sourceOf(many(rows), 100), 0, 0), p.watermark(sourceOf(many(rows), 100), 0, 0)
				var sink exectest.Sink
				var r result
				dir := t.TempDir()
				o := job.Options{
					Parallelism: parallelism, BatchRows: 100, EdgeRows: 1000, EdgeMemory: 50_000, TempDir: dir,
					Poison: true, Check: true, Collect: r.collect,
				}
				within(t, func() {
					j, err := job.Start(t.Context(), &physical.Plan{Roots: plan(p, v, u, &sink)}, o)
					if err != nil {
						t.Fatal(err)
					}
					if err := j.Wait(); err != nil {
						t.Fatal(err)
					}
					if parallelism == 1 && name == "a scan and its copy, held back" && spilled(j) == 0 {
						t.Error("no edge went to a file")
					}
				})
				if r.rows < 2*rows {
					t.Errorf("%d rows instead of at least %d", r.rows, 2*rows)
				}
				if left, _ := os.ReadDir(dir); len(left) > 0 {
					t.Errorf("%d files are left", len(left))
				}
			})
		}
	}
}

func spilled(j *job.Job) (n int64) {
	for _, s := range j.Stats().Nodes {
		n += s.Spilled
	}
	return n
}

// TestExchangesInARow runs a tree in which the merge behind the second exchange
// wants all rows of one task before those of the others.
func TestExchangesInARow(t *testing.T) {
	leaks(t)
	const rows = 20_000
	for _, parallelism := range []int{1, 2, 4} {
		p := &planner{bounded: true}
		var splits [][]row
		for range 4 {
			splits = append(splits, many(rows)...)
		}
		in := p.union(p.scan(sourceOf(splits, 100)), p.exchange(p.watermark(sourceOf(many(rows), 100), 0, 0), 1))
		o := job.Options{Parallelism: parallelism, EdgeRows: 500, EdgeMemory: 20_000, TempDir: t.TempDir(), Check: true}
		within(t, func() {
			got := run(t, o, p.collect(p.exchange(p.exchange(in, 2), 1)))
			if n := strings.Count(got, "\n"); n != 5*rows {
				t.Errorf("P=%d: %d rows", parallelism, n)
			}
		})
	}
}

// TestEdgesInFiles compares what went through a file with what did not, for
// values of all physical forms.
func TestEdgesInFiles(t *testing.T) {
	columns := append(exectest.Types("TIMESTAMP(3)", "BIGINT", "BIGINT", "STRING", "BOOLEAN", "DOUBLE", "INT"),
		types.ArrayOf(types.String()), types.MapOf(types.String(), types.Of(types.Int)),
		types.RowOf(types.Field{Name: "a", Type: types.String()}, types.Field{Name: "b", Type: types.DecimalOf(20, 2)}))
	s := &exectest.Source{Columns: columns, Parts: [][]*changelog.Batch{nil}}
	for i := range 200 {
		b := exectest.Empty(columns)
		for k := range 10 {
			appendAll(b, int64(i*10+k))
		}
		s.Parts[0] = append(s.Parts[0], b)
	}
	texts := map[string]string{}
	for name, memory := range map[string]int64{"memory": 1 << 30, "files": 1} {
		p := &planner{bounded: true}
		v := p.watermark(s, 0, 0)
		o := job.Options{EdgeRows: 10, EdgeMemory: memory, TempDir: t.TempDir(), Check: true, Poison: true}
		texts[name] = run(t, o, p.collect(p.union(p.sort(p.exchange(v)), v)))
	}
	if texts["memory"] != texts["files"] || strings.Count(texts["files"], "\n") != 4000 {
		t.Error(difference(texts["files"], texts["memory"]))
	}
}

// appendAll adds a row whose values follow from a number; some are NULL.
func appendAll(b *changelog.Batch, n int64) {
	for i, c := range b.Cols {
		if i > 2 && (n+int64(i))%5 == 0 {
			c.AppendNull()
			continue
		}
		appendSome(c, n)
	}
	b.N++
}

func appendSome(c *vector.Vector, n int64) {
	switch c.Type.Physical() {
	case types.PhysInt64:
		vector.AppendValue(c, n)
	case types.PhysInt32:
		vector.AppendValue(c, int32(n))
	case types.PhysBool:
		vector.AppendValue(c, uint8(n&1))
	case types.PhysFloat64:
		vector.AppendValue(c, float64(n)/3)
	case types.PhysBytes:
		c.AppendString(strings.Repeat("x", int(n%5)) + fmt.Sprint(n))
	case types.PhysRow:
		appendSome(c.Child[0], n)
		c.Child[1].AppendNull()
		c.AppendEntries()
	default:
		for k := range n % 3 {
			for _, e := range c.Child {
				appendSome(e, n+k)
			}
		}
		c.AppendEntries()
	}
}

// TestBackPressure reads no more than the edges hold while a sink is stuck.
func TestBackPressure(t *testing.T) {
	leaks(t)
	var read atomic.Int64
	s := sourceOf(many(50_000), 10)
	s.Before = func(context.Context, int, int) error { read.Add(10); return nil }
	stuck, entered := make(chan struct{}), make(chan struct{}, 1)
	sink := &exectest.Sink{Before: func(ctx context.Context) error {
		select {
		case entered <- struct{}{}:
		default:
		}
		select {
		case <-stuck:
		case <-ctx.Done():
		}
		return nil
	}}
	p := &planner{bounded: true}
	root := p.sink(p.exchange(p.exchange(p.watermark(s, 0, 0), 1)), sink)
	j, err := job.Start(t.Context(), &physical.Plan{Roots: []physical.Node{root}}, job.Options{Parallelism: 2, BatchRows: 10, EdgeRows: 100, Check: true})
	if err != nil {
		t.Fatal(err)
	}
	<-entered
	before, last := read.Load(), int64(-1)
	for last != read.Load() {
		last = read.Load()
		time.Sleep(50 * time.Millisecond)
	}
	if last -= before; last > 2_000 {
		t.Errorf("%d rows were read although nothing is taken", last)
	}
	close(stuck)
	within(t, func() {
		if err := j.Wait(); err != nil {
			t.Error(err)
		}
	})
	if got := strings.Count(sink.Text(true), "\n"); got != 50_000 {
		t.Errorf("%d rows were written", got)
	}
}

func TestCancel(t *testing.T) {
	for name, parallelism := range map[string]int{"one": 1, "four": 4} {
		t.Run(name, func(t *testing.T) {
			leaks(t)
			p := &planner{}
			s := sourceOf(many(1000), 10)
			s.Endless = true
			var sink exectest.Sink
			v := p.watermark(s, 0, 0)
			j, err := job.Start(t.Context(), &physical.Plan{Roots: []physical.Node{
				p.collect(p.exchange(v, 1)), p.sink(p.exchange(v, 2), &sink),
			}}, job.Options{Parallelism: parallelism, Check: true})
			if err != nil {
				t.Fatal(err)
			}
			for sink.Text(true) == "" {
				time.Sleep(time.Millisecond)
			}
			j.Cancel()
			j.Cancel()
			within(t, func() {
				if err := j.Wait(); !errors.Is(err, context.Canceled) {
					t.Errorf("got %v", err)
				}
			})
			if s.Readers.Load() != 0 || sink.Writers() != 0 {
				t.Errorf("%d readers and %d writers are open", s.Readers.Load(), sink.Writers())
			}
		})
	}
}

// TestLimitStopsItsInput ends a job whose source never does.
func TestLimitStopsItsInput(t *testing.T) {
	for _, c := range configurations() {
		t.Run(c.String(), func(t *testing.T) {
			leaks(t)
			p := &planner{}
			s := sourceOf(many(1000), c.batchRows)
			s.Endless = true
			within(t, func() {
				got := run(t, c.options(), p.collect(p.limit(p.exchange(p.filter(p.watermark(s, 0, 0), even(), 2)), 3, 5)))
				if want := "6 6 6\n8 1 8\n10 3 10\n12 5 12\n14 0 14\n"; got != want {
					t.Errorf("got:\n%s", got)
				}
			})
			if s.Readers.Load() != 0 {
				t.Error("a reader is still open")
			}
		})
	}
}

// TestLimitStopsNobodyElse has a limit beside a sink that wants all rows of the
// same scan, in one task and in several.
func TestLimitStopsNobodyElse(t *testing.T) {
	for _, c := range configurations() {
		t.Run(c.String(), func(t *testing.T) {
			leaks(t)
			p := &planner{bounded: true}
			v := p.watermark(sourceOf(many(1000), c.batchRows), 0, 0)
			var sink, keyed exectest.Sink
			within(t, func() {
				got := run(t, c.options(), p.collect(p.limit(v, 0, 3)), p.sink(v, &sink), p.sink(p.exchange(v, 1), &keyed))
				if want := "0 0 0\n1 1 1\n2 2 2\n"; got != want {
					t.Errorf("got:\n%s", got)
				}
			})
			if n, m := strings.Count(sink.Text(true), "\n"), strings.Count(keyed.Text(true), "\n"); n != 1000 || m != 1000 {
				t.Errorf("%d and %d rows were written", n, m)
			}
		})
	}
}

// TestLargeRows merges rows so large that a batch has to end before it is full.
func TestLargeRows(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "STRING")
	s := &exectest.Source{Columns: columns, Parts: make([][]*changelog.Batch, 2)}
	for i := range 60 {
		b := exectest.Empty(columns)
		for k := range 4 {
			vector.AppendValue(b.Cols[0], int64(i*4+k))
			b.Cols[1].AppendString(strings.Repeat("x", 50_000))
			b.N++
		}
		s.Parts[i%2] = append(s.Parts[i%2], b)
	}
	rows, most := 0, 0
	p := &planner{bounded: true}
	o := job.Options{Check: true, Collect: func(_ *physical.Collect, b *changelog.Batch) error {
		rows += b.N
		most = max(most, b.N)
		return nil
	}}
	run(t, o, p.collect(p.watermark(s, 0, 0)))
	if rows != 240 || most > 25 {
		t.Errorf("%d rows, up to %d in a batch", rows, most)
	}
}

// fault returns a function of a column that goes wrong at a value.
func fault(at int64, how func() error) *fn.Func {
	return &fn.Func{Name: "FAULT", Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			for i, x := range vector.Values[int64](args[0])[:n] {
				if vector.Values[uint8](out)[i] = 1; x == at {
					return how()
				}
			}
			return nil
		}, nil
	}}
}

func TestErrorsSayWhere(t *testing.T) {
	file := &source.File{Name: "job.sql", Text: "SELECT a FROM t WHERE faulty(a)"}
	for name, c := range map[string]struct {
		how  func() error
		want []string
	}{
		"error": {func() error { return errors.New("it went wrong") }, []string{"job.sql:1:23: ", "it went wrong"}},
		"panic": {func() error { panic("ouch") }, []string{"job.sql:1:23: ", "filter", "fault of the program: ouch", "life_test.go"}},
	} {
		t.Run(name, func(t *testing.T) {
			leaks(t)
			p := &planner{bounded: true}
			f := p.filter(p.exchange(p.watermark(sourceOf(many(5000), 10), 0, 0), 1), fault(3000, c.how), 2).(*physical.Filter)
			f.Span = file.Span(22, 31)
			_, err := try(t, job.Options{Parallelism: 2, Check: true, BatchRows: 10}, p.collect(f))
			var failure *task.Failure
			var place *source.Error
			if !errors.As(err, &failure) || !errors.As(err, &place) {
				t.Fatalf("got %v", err)
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("no %q in: %v", want, err)
				}
			}
			if n := strings.Count(err.Error(), "job.sql:1:23"); n != 1 {
				t.Errorf("the place is named %d times: %v", n, err)
			}
		})
	}
}

func TestReaderFails(t *testing.T) {
	leaks(t)
	p := &planner{bounded: true}
	s := sourceOf(many(5000), 10)
	s.Before = func(_ context.Context, _, batch int) error {
		if batch == 100 {
			return errors.New("the disk is gone")
		}
		return nil
	}
	var sink exectest.Sink
	_, err := try(t, job.Options{Parallelism: 2}, p.sink(p.exchange(p.watermark(s, 0, 0), 1), &sink))
	if err == nil || !strings.Contains(err.Error(), "the disk is gone") {
		t.Errorf("got %v", err)
	}
	if sink.Writers() != 0 || s.Readers.Load() != 0 {
		t.Error("something is still open")
	}
}

func TestNullTime(t *testing.T) {
	file := &source.File{Name: "job.sql", Text: "WATERMARK FOR ts AS ts"}
	p := &planner{bounded: true}
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	w := p.watermark(table(t, columns, 2, "1 1\n2 2\n3 3\nNULL 4\n"), 0, 0).(*physical.Watermark)
	w.Table = &catalog.Table{Watermark: &catalog.Watermark{Column: "ts", Span: file.Span(0, 22)}}
	_, err := try(t, job.Options{}, p.collect(w))
	const want = `job.sql:1:1: the time attribute "c0" must not be NULL, but it is in row 4 of 0`
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v", err)
	}
}

// TestRounds checks that rows arrive round by round, and within a round in the
// order of positions, although the sources are unbounded.
func TestRounds(t *testing.T) {
	for _, c := range configurations() {
		t.Run(c.String(), func(t *testing.T) {
			leaks(t)
			left := table(t, rowTypes, c.batchRows, "1 1 1\n5 2 2\n", "4 1 3\n")
			right := table(t, rowTypes, c.batchRows, "2 1 4\n3 1 5\n")
			for i := range left.Parts {
				left.Parts[i] = append(left.Parts[i], nil)
			}
			right.Parts[0] = append(right.Parts[0], nil, exectest.Parse(t, rowTypes, "9 9 6\n"), nil)
			left.Parts[0] = append(left.Parts[0], nil)
			left.Parts[1] = append(left.Parts[1], exectest.Parse(t, rowTypes, "8 1 7"), nil)
			left.Before, right.Before = slowly(1), slowly(2)
			left.Endless, right.Endless = true, true
			p := &planner{}
			var mu sync.Mutex
			var r result
			var rounds []string
			o := c.options()
			o.Collect = r.collect
			o.Listener.Round = func(n int) error {
				mu.Lock()
				defer mu.Unlock()
				rounds = append(rounds, fmt.Sprintf("round %d\n%s", n, r.text.String()))
				r.text.Reset()
				if n == 1 {
					return errEnough
				}
				return nil
			}
			within(t, func() {
				_, err := try(t, o, p.collect(p.union(p.watermark(left, 0, 0), p.watermark(right, 0, 0))))
				if !errors.Is(err, errEnough) {
					t.Errorf("got %v", err)
				}
			})
			const want = "round 0\n1 1 1\n4 1 3\n2 1 4\n5 2 2\n3 1 5\nround 1\n9 9 6\n8 1 7\n"
			if got := strings.Join(rounds, ""); got != want {
				t.Errorf("got:\n%s", got)
			}
		})
	}
}

var errEnough = errors.New("two rounds are enough")

func TestStats(t *testing.T) {
	for _, c := range configurations() {
		p := &planner{bounded: true}
		s := sourceOf(many(1000), c.batchRows)
		f := p.filter(p.watermark(s, 0, 0), even(), 2)
		root := p.collect(p.exchange(f, 1))
		j, err := job.Start(t.Context(), &physical.Plan{Roots: []physical.Node{root}}, c.options())
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Wait(); err != nil {
			t.Fatal(err)
		}
		stats := j.Stats()
		n := stats.Node(f.Base().Name)
		if n.In != 1000 || n.Used != 500 || n.Filtered != 500 || n.Out != 500 || n.Watermark != changelog.MaxWatermark {
			t.Errorf("%s: filter: %+v", c, n)
		}
		if n := stats.Node(root.Name); n.In != 500 || n.Used != 500 {
			t.Errorf("%s: collect: %+v", c, n)
		}
		if len(stats.Sources) != 1 || stats.Sources[0].Rows != 1000 || !stats.Sources[0].Splits[0].Ended {
			t.Errorf("%s: sources: %+v", c, stats.Sources)
		}
	}
}
