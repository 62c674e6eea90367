package session_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// bubble runs a test in a bubble of package synctest: there time passes only once
// the job can do nothing more, so that waiting for it is exact.
func bubble(test func(t *testing.T)) func(t *testing.T) {
	return func(t *testing.T) { synctest.Test(t, test) }
}

// A moved session reads tables whose rows arrive, and whose time passes, when the
// test says so.
type moved struct {
	t       *testing.T
	clock   exectest.Clock
	feeds   map[string]*exectest.Feed
	session *session.Session

	restore *checkpoint.Snapshot // that queries go on from

	mu     sync.Mutex
	rows   []string
	result *session.Result
	done   chan error
}

func newMoved(t *testing.T, feeds map[string]*exectest.Feed) *moved {
	t.Helper()
	m := &moved{t: t, feeds: feeds}
	var err error
	m.session, err = session.New(session.Config{
		Clock: m.clock.Now, Alarm: m.clock.Alarm,
		Settings: map[string]string{"parallelism.default": "2"},
		Job:      func(o *job.Options) { o.Check, o.Poison, o.Restore = true, true, m.restore },
		Sources: func(tab *catalog.Table, _ connector.ScanSpec) (connector.Source, bool) {
			f, ok := feeds[tab.Path.Name]
			return f, ok
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.session.Close() })
	return m
}

// try executes statements and returns the result of the last one.
func (m *moved) try(sql string) (*session.Result, error) {
	f := &source.File{Name: "t.sql", Text: sql}
	var last *session.Result
	for _, span := range parse.Split(f) {
		stmt, err := parse.ParseStatement(f, span)
		if err != nil {
			return nil, err
		}
		if last, err = m.session.Execute(m.t.Context(), stmt); err != nil {
			return nil, err
		}
	}
	return last, nil
}

// run executes statements; the last one is a query, whose rows are gathered.
func (m *moved) run(sql string) {
	m.t.Helper()
	r, err := m.try(sql)
	if err != nil {
		m.t.Fatal(err)
	}
	m.result, m.done = r, make(chan error, 1)
	ctx, cancel := context.WithCancel(m.t.Context())
	m.t.Cleanup(func() {
		cancel()
		<-m.done
	})
	done := m.done
	go func() {
		err := r.Each(ctx, func(b *changelog.Batch) error {
			m.mu.Lock()
			defer m.mu.Unlock()
			for i := range b.N {
				var row []string
				for _, c := range b.Cols {
					text := "NULL"
					if !c.Null(i) {
						text = string(vector.AppendShown(nil, c, i, time.UTC))
					}
					row = append(row, text)
				}
				m.rows = append(m.rows, strings.Join(row, " "))
			}
			return nil
		})
		done <- err
		close(done)
	}()
}

// stop stops the query with a snapshot, from which the next one goes on.
func (m *moved) stop() {
	m.t.Helper()
	m.result.Running().Job.Stop()
	select {
	case err := <-m.done:
		if err != nil {
			m.t.Fatal(err)
		}
	case <-time.After(10 * time.Second):
		m.t.Fatal("the job does not stop")
	}
	if m.restore = m.result.Running().Job.Snapshot(); m.restore == nil {
		m.t.Fatal("the job has no snapshot")
	}
}

// want waits until exactly these rows have come since the last call.
func (m *moved) want(rows ...string) {
	m.t.Helper()
	m.until(func() bool {
		m.mu.Lock()
		defer m.mu.Unlock()
		return len(m.rows) >= len(rows)
	}, func() string { return "want " + strings.Join(rows, ", ") })
	m.mu.Lock()
	defer m.mu.Unlock()
	got := slices.Clone(m.rows)
	slices.Sort(got)
	slices.Sort(rows)
	if !slices.Equal(got, rows) {
		m.t.Fatalf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(rows, "\n"))
	}
	m.rows = nil
}

// until waits until something holds.
func (m *moved) until(holds func() bool, what func() string) {
	m.t.Helper()
	for range 2000 {
		if holds() {
			return
		}
		select {
		case err := <-m.done:
			if err != nil {
				m.t.Fatal(err)
			}
		case <-time.After(2 * time.Millisecond):
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.t.Fatalf("nothing more comes; got:\n%s\n%s", strings.Join(m.rows, "\n"), what())
}

// read waits until a split has given a number of rows.
func (m *moved) read(split string, rows int64) {
	m.t.Helper()
	m.until(func() bool { return m.rowsOf(split) >= rows }, func() string { return "split " + split + " is behind" })
}

func (m *moved) rowsOf(split string) int64 {
	if j := m.result.Running(); j != nil {
		for _, src := range j.Stats().Sources {
			for _, s := range src.Splits {
				if s.Name == split {
					return s.Rows
				}
			}
		}
	}
	return -1
}

// still gives the job time to do what it must not do.
func (m *moved) still() {
	m.t.Helper()
	time.Sleep(20 * time.Millisecond)
	m.want()
}

const eventTable = `
CREATE TABLE e (ts TIMESTAMP(3), v BIGINT, WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv'OPTIONS);
`

func eventFeed() *exectest.Feed {
	return &exectest.Feed{Columns: exectest.Types("TIMESTAMP(3)", "BIGINT"), Endless: true}
}

func events(options string) string { return strings.Replace(eventTable, "OPTIONS", options, 1) }

const perSecond = `SELECT EXTRACT(SECOND FROM window_start), SUM(v) FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND)
GROUP BY window_start, window_end;`

// TestIdle checks that a split without rows holds the watermark back until it is
// idle, and not again when it comes back behind (I9).
func TestIdle(t *testing.T) {
	for name, sql := range map[string]string{
		"option":  events(", 'scan.watermark.idle-timeout' = '5 s'") + perSecond,
		"setting": "SET 'table.exec.source.idle-timeout' = '5 s';" + events("") + perSecond,
		"option before setting": "SET 'table.exec.source.idle-timeout' = '1 h';" +
			events(", 'scan.watermark.idle-timeout' = '5 s'") + perSecond,
	} {
		t.Run(name, bubble(func(t *testing.T) {
			f := eventFeed().Add("a", "b")
			m := newMoved(t, map[string]*exectest.Feed{"e": f})
			m.run(sql)
			f.Send(t, "a", "1500 1\n2500 2\n")
			m.read("a", 2)
			m.still()
			f.Send(t, "b", "1100 4\n")
			m.read("b", 1)
			m.still()
			m.clock.Move(3000)
			f.Send(t, "a", "3500 8\n")
			m.read("a", 3)
			m.clock.Move(4999)
			m.still()
			m.clock.Move(5000) // b has been silent for 5 s
			m.want("1 5", "2 2")
			f.Send(t, "b", "1200 16\n") // late
			m.read("b", 2)
			f.Send(t, "a", "4500 64\n")
			m.want("3 8") // b is behind and holds nobody up
			f.Send(t, "b", "4600 32\n")
			m.read("b", 3)
			f.Send(t, "a", "5500 1\n") // b has caught up, and stands at 4600
			m.read("a", 5)
			m.still()
			f.Send(t, "b", "5100 2\n")
			m.want("4 96")
		}))
	}
}

// TestAllIdle checks what happens when every split is idle: the watermark rises
// to the highest, unless the table keeps it.
func TestAllIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, kept := range []bool{false, true} {
			options := ", 'scan.watermark.idle-timeout' = '5 s'"
			if kept {
				options += ", 'scan.watermark.idle-flush' = 'false'"
			}
			f := eventFeed().Add("a", "b")
			m := newMoved(t, map[string]*exectest.Feed{"e": f})
			m.run(events(options) + perSecond)
			f.Send(t, "a", "1500 1\n2500 2\n")
			m.read("a", 2)
			m.clock.Move(1000)
			f.Send(t, "b", "500 4\n")
			m.read("b", 1)
			m.still()
			m.clock.Move(5000) // a is idle, which stands higher
			m.still()
			m.clock.Move(6000) // and now b
			if kept {
				m.still()
				f.Send(t, "a", "2600 8\n") // b is idle, and a is not
				m.want("0 4", "1 1")
				continue
			}
			m.want("0 4", "1 1")
			f.Send(t, "b", "1900 8\n3100 16\n") // late; and what does not pull back
			m.read("b", 3)
			f.Send(t, "a", "4000 32\n")
			m.read("a", 3)
			m.want("2 2")
		}
	})
}

// TestPeriodic checks that watermarks are sent when the clock says so, and after
// every row where a table wants it.
func TestPeriodic(t *testing.T) {
	for _, c := range []struct {
		name, sql string
		every     int64
	}{
		{"setting", "SET 'pipeline.auto-watermark-interval' = '3 s';" + events("") + perSecond, 3000},
		{"option, setting", "SET 'pipeline.auto-watermark-interval' = '3 s';" + events(", 'scan.watermark.emit.strategy' = 'on-periodic'") + perSecond, 3000},
		{"option", events(", 'scan.watermark.emit.strategy' = 'on-periodic'") + perSecond, 200},
		{"on event", "SET 'pipeline.auto-watermark-interval' = '3 s';" + events(", 'scan.watermark.emit.strategy' = 'on-event'") + perSecond, 0},
		{"nothing said", events("") + perSecond, 0},
	} {
		t.Run(c.name, bubble(func(t *testing.T) {
			f := eventFeed().Add("a")
			m := newMoved(t, map[string]*exectest.Feed{"e": f})
			m.run(c.sql)
			f.Send(t, "a", "1500 1\n2500 2\n1600 4\n")
			m.read("a", 3)
			if c.every == 0 {
				m.want("1 1")
				return
			}
			m.clock.Move(c.every - 1)
			m.still()
			m.clock.Move(c.every)
			m.want("1 5") // the watermark has not been there when 1600 came
			f.Send(t, "a", "1700 8\n3500 16\n")
			m.read("a", 5)
			m.still()
			f.End("a")
			m.want("2 2", "3 16")
		}))
	}
}

// TestAlignment reads two tables of different pace: the fast one waits.
func TestAlignment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow, fast := eventFeed().Add("s"), eventFeed().Add("f")
		m := newMoved(t, map[string]*exectest.Feed{"e": slow, "g": fast})
		options := ", 'scan.watermark.alignment.group' = 'x', 'scan.watermark.alignment.max-drift' = '2 s'"
		m.run(events(options) + strings.Replace(events(options), "TABLE e", "TABLE g", 1) + `
SELECT v FROM e UNION ALL SELECT v FROM g;`)
		slow.Send(t, "s", "1000 1\n")
		m.want("1")
		m.still()
		m.clock.Move(1000)
		for _, row := range []string{"1000 2\n", "3000 3\n", "5000 4\n", "6000 5\n"} {
			fast.Send(t, "f", row)
		}
		m.want("2", "3", "4") // 5000 is read at 3000, which is not more than 2 s ahead
		m.clock.Move(5000)
		m.still()
		if n := m.rowsOf("f"); n != 3 {
			t.Errorf("the fast split has given %d rows", n)
		}
		slow.Send(t, "s", "3500 6\n")
		m.want("6")
		m.clock.Move(6000) // 5000 is within 2 s of 3500
		m.want("5")
		fast.Send(t, "f", "9000 7\n")
		m.clock.Move(9000)
		m.still()
		slow.End("s") // who has ended keeps nobody back
		m.still()
		m.clock.Move(12000)
		m.want("7")
	})
}

// TestProctime checks windows over processing time of all kinds and spellings.
func TestProctime(t *testing.T) {
	const table = `CREATE TABLE e (v BIGINT, p AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
CREATE VIEW w AS SELECT v AS x, p AS q FROM e WHERE v > 0;
`
	for name, c := range map[string]struct {
		query               string
		at10, at12, at, end []string
	}{
		"tumble": {
			"SELECT EXTRACT(SECOND FROM window_end), SUM(v) FROM TUMBLE(TABLE e, DESCRIPTOR(p), INTERVAL '10' SECOND) GROUP BY window_start, window_end",
			[]string{"10 3"},
			nil, nil,
			[]string{"20 4"},
		},
		"group": {
			"SELECT EXTRACT(SECOND FROM TUMBLE_END(q, INTERVAL '10' SECOND)), EXTRACT(SECOND FROM TUMBLE_PROCTIME(q, INTERVAL '10' SECOND)), SUM(x) FROM w GROUP BY TUMBLE(q, INTERVAL '10' SECOND)",
			[]string{"10 10 3"},
			nil, nil,
			[]string{"20 14 4"},
		},
		"hop": {
			"SELECT EXTRACT(SECOND FROM window_end), SUM(v) FROM HOP(TABLE e, DESCRIPTOR(p), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end",
			[]string{"5 1", "10 3"},
			nil, nil,
			[]string{"15 6", "20 4"},
		},
		"cumulate": {
			"SELECT EXTRACT(SECOND FROM window_end), SUM(v) FROM CUMULATE(TABLE e, DESCRIPTOR(p), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end",
			[]string{"5 1", "10 3"},
			nil, nil,
			[]string{"15 4", "20 4"},
		},
		"session": {
			"SELECT EXTRACT(SECOND FROM window_start), EXTRACT(SECOND FROM window_end), SUM(v) FROM SESSION(TABLE e, DESCRIPTOR(p), INTERVAL '4' SECOND) GROUP BY window_start, window_end",
			[]string{"1 5 1"},
			[]string{"8 12 2"},
			nil,
			[]string{"14 18 4"},
		},
		"session, not grouped": {
			"SELECT EXTRACT(SECOND FROM window_end), v FROM SESSION(TABLE e, DESCRIPTOR(p), INTERVAL '4' SECOND)",
			[]string{"5 1"},
			[]string{"12 2"},
			nil,
			[]string{"18 4"},
		},
		"keys": {
			"SELECT EXTRACT(SECOND FROM window_end), v, COUNT(*) FROM TUMBLE(TABLE e, DESCRIPTOR(p), INTERVAL '10' SECOND) GROUP BY window_start, window_end, v",
			[]string{"10 1 1", "10 2 1"},
			nil, nil,
			[]string{"20 4 1"},
		},
		"cascade": {
			`SELECT EXTRACT(SECOND FROM window_end), SUM(s) FROM TUMBLE(TABLE (
	SELECT SUM(v) AS s, window_time AS p FROM TUMBLE(TABLE e, DESCRIPTOR(p), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time
), DESCRIPTOR(p), INTERVAL '2' SECOND) GROUP BY window_start, window_end`,
			[]string{"6 1"},
			[]string{"12 2"},
			nil,
			[]string{"16 4"},
		},
	} {
		t.Run(name, bubble(func(t *testing.T) {
			f := (&exectest.Feed{Columns: exectest.Types("BIGINT"), Endless: true}).Add("a")
			m := newMoved(t, map[string]*exectest.Feed{"e": f})
			m.run(table + c.query + ";")
			m.clock.Move(1000)
			f.Send(t, "a", "1\n")
			m.read("a", 1)
			time.Sleep(10 * time.Millisecond) // it may not have reached the window
			for _, at := range []int64{5000, 6000, 8000} {
				m.clock.Move(at)
				time.Sleep(5 * time.Millisecond)
			}
			f.Send(t, "a", "2\n")
			m.read("a", 2)
			time.Sleep(10 * time.Millisecond)
			m.clock.Move(9999)
			time.Sleep(10 * time.Millisecond)
			m.clock.Move(10000)
			m.want(c.at10...)
			time.Sleep(20 * time.Millisecond) // what fired may be on its way to another window
			m.clock.Move(12000)
			m.want(c.at12...)
			m.clock.Move(14000)
			f.Send(t, "a", "4\n")
			m.read("a", 3)
			time.Sleep(10 * time.Millisecond)
			f.End("a") // windows that are not over give what they have
			m.want(c.end...)
		}))
	}
}

// TestEmitByClock checks early results and corrections that leave in intervals of
// processing time, counted from the first row of a window and from its first late
// row, also when the job was stopped in between.
func TestEmitByClock(t *testing.T) {
	const window = `TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end`
	for name, sql := range map[string]string{
		"clause": `SELECT EXTRACT(SECOND FROM window_end), SUM(v) FROM ` + window + `
EMIT EVERY INTERVAL '5' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '1' MINUTE EVERY INTERVAL '10' SECOND;`,
		"settings": `SELECT EXTRACT(SECOND FROM TUMBLE_END(ts, INTERVAL '10' SECOND)), SUM(v) FROM e GROUP BY TUMBLE(ts, INTERVAL '10' SECOND);`,
	} {
		t.Run(name, bubble(func(t *testing.T) {
			f := eventFeed().Add("a")
			m := newMoved(t, map[string]*exectest.Feed{"e": f})
			m.run(events("") + `SET 'table.exec.emit.early-fire.enabled' = 'true'; SET 'table.exec.emit.early-fire.delay' = '5 s';
SET 'table.exec.emit.late-fire.enabled' = 'true'; SET 'table.exec.emit.late-fire.delay' = '10 s'; SET 'table.exec.emit.allow-lateness' = '1 min';` +
				unset(name) + sql)
			f.Send(t, "a", "1000 1\n")
			m.still()
			m.clock.Move(4999)
			m.still()
			m.clock.Move(5000)
			m.want("10 1")
			m.clock.Move(6000)
			f.Send(t, "a", "2000 2\n")
			m.still()
			m.stop()
			m.run(sql)
			m.still()
			m.clock.Move(10000)
			m.want("10 1", "10 3")
			f.Send(t, "a", "10000 4\n") // the end of the window: nothing has changed
			m.still()
			f.Send(t, "a", "3000 8\n") // late
			m.still()
			m.clock.Move(15000)
			m.want("20 4") // early
			m.clock.Move(19999)
			m.still()
			m.clock.Move(20000)
			m.want("10 3", "10 11")
			f.Send(t, "a", "4000 16\n69998 32\n")
			m.still() // the window that ends at 20 s is over, and as it was
			m.clock.Move(25000)
			m.want("10 32")              // of the window that ends at 70 s
			f.Send(t, "a", "69999 64\n") // the first window goes, and what is still to be said is said
			m.want("10 11", "10 27", "10 32", "10 96")
		}))
	}
}

// unset resets the settings for windows in GROUP BY, which the clause goes before.
func unset(name string) string {
	if name == "settings" {
		return ""
	}
	return "RESET 'table.exec.emit.early-fire.enabled'; RESET 'table.exec.emit.late-fire.enabled';"
}

// TestProctimeGoesOn stops windows over processing time. What was over while nothing
// ran fires when the job goes on, without a row; and on a machine whose clock is
// behind, time stands still until it has caught up.
func TestProctimeGoesOn(t *testing.T) { synctest.Test(t, proctimeGoesOn) }

func proctimeGoesOn(t *testing.T) {
	const sql = `CREATE TABLE e (v BIGINT, p AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
SELECT EXTRACT(SECOND FROM window_end), SUM(v) FROM HOP(TABLE e, DESCRIPTOR(p), INTERVAL '5' SECOND, INTERVAL '10' SECOND)
GROUP BY window_start, window_end;`
	begun := func() (*moved, *exectest.Feed) {
		f := (&exectest.Feed{Columns: exectest.Types("BIGINT"), Endless: true}).Add("a")
		m := newMoved(t, map[string]*exectest.Feed{"e": f})
		m.run(sql)
		m.clock.Move(1000)
		f.Send(t, "a", "1\n")
		m.read("a", 1)
		time.Sleep(10 * time.Millisecond) // it may not have reached the window
		m.clock.Move(6000)
		m.want("5 1")
		m.stop()
		return m, f
	}
	m, f := begun()
	m.clock.Move(12000)
	m.run("SELECT" + strings.SplitN(sql, "SELECT", 2)[1])
	m.want("10 1")
	f.Send(t, "a", "2\n")
	m.read("a", 1)
	f.End("a")
	m.want("15 2", "20 2")

	old, _ := begun()
	f = (&exectest.Feed{Columns: exectest.Types("BIGINT"), Endless: true}).Add("a")
	m = newMoved(t, map[string]*exectest.Feed{"e": f})
	m.restore = old.restore
	m.clock.Move(2000)
	m.run(sql)
	f.Send(t, "a", "2\n") // at 6000
	m.read("a", 1)
	time.Sleep(10 * time.Millisecond)
	m.clock.Move(9999)
	m.still()
	m.clock.Move(10000)
	m.want("10 3")
	f.End("a")
	m.want("15 2")
}

// TestGrowing watches a table whose splits become more.
func TestGrowing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := eventFeed()
		f.Watch = 1000
		m := newMoved(t, map[string]*exectest.Feed{"e": f})
		m.run(events(", 'scan.watermark.idle-timeout' = '1 min'") + perSecond)
		f.Add("b", "c")
		f.Send(t, "c", "1400 1\n")
		f.Send(t, "b", "1500 2\n")
		f.End("b")
		f.End("c")
		m.still()
		m.clock.Move(1000)
		m.read("b", 1)
		m.read("c", 1)
		m.still()
		f.Add("a") // sorts before what has been read, and begins behind it
		f.Send(t, "a", "1100 4\n2500 8\n")
		f.End("a")
		m.clock.Move(2000)
		m.want("1 7")
		f.Add("d")
		f.Send(t, "d", "1800 16\n3500 32\n") // its first row is late
		m.clock.Move(3000)
		m.want("2 8")
		m.clock.Move(4000) // nothing is read twice
		m.still()
	})
}

// TestOwnWatermarks reads a table whose source has watermarks.
func TestOwnWatermarks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := eventFeed().Add("a")
		f.Own = true
		m := newMoved(t, map[string]*exectest.Feed{"e": f})
		m.run(strings.Replace(events(""), "AS ts", "AS SOURCE_WATERMARK()", 1) + perSecond)
		f.Send(t, "a", "1500 1\n2500 2\nw 1000\n1600 4\n")
		m.read("a", 3)
		m.still()
		f.Send(t, "a", "1700 8\nw 1999\n1800 16\n")
		m.want("1 13")
		f.End("a")
		m.want("2 2")
	})
}

// TestCurrentWatermark reads the watermark before each row.
func TestCurrentWatermark(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := eventFeed().Add("a")
		m := newMoved(t, map[string]*exectest.Feed{"e": f})
		m.run(events("") + "CREATE VIEW x AS SELECT ts AS time_of_it, v FROM e; SELECT v, CAST(CURRENT_WATERMARK(time_of_it) AS STRING) FROM x WHERE v > 1;")
		f.Send(t, "a", "1500 2\n1000 3\n2500 1\n2000 4\n")
		m.want("2 NULL", "3 1970-01-01 00:00:01.500", "4 1970-01-01 00:00:02.500")
	})
}

// TestClockMistakes checks what is refused, and where.
func TestClockMistakes(t *testing.T) {
	const tables = `CREATE TABLE e (ts TIMESTAMP(3), v BIGINT, p AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
CREATE TABLE plain (v BIGINT) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
CREATE TABLE own (ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
`
	for _, c := range []struct{ sql, at, want string }{
		{"SELECT * FROM own;", "3:56", `the source of "own" (filesystem) gives no watermarks of its own`},
		{"SELECT CURRENT_WATERMARK(v) FROM e;", "4:26", "\"v\" is no time attribute, and no watermark speaks of it"},
		{"SELECT CURRENT_WATERMARK(p) FROM e;", "4:26", "\"p\" is processing time, which has no watermark"},
		{"SELECT CURRENT_WATERMARK(ts + INTERVAL '1' SECOND) FROM e;", "4:26", "CURRENT_WATERMARK takes a time attribute of event time, not an expression"},
		{"SELECT * FROM plain /*+ OPTIONS('scan.watermark.idle-timeout' = '1 s') */;", "4:33", `option "scan.watermark.idle-timeout" is about watermarks, and table "plain" has none`},
		{"SELECT * FROM e /*+ OPTIONS('scan.watermark.alignment.group' = 'g') */;", "4:29", `option "scan.watermark.alignment.group" says nothing without "scan.watermark.alignment.max-drift"`},
		{"SELECT * FROM e /*+ OPTIONS('scan.watermark.alignment.max-drift' = '1 s') */;", "4:29", `option "scan.watermark.alignment.max-drift" says nothing without "scan.watermark.alignment.group"`},
		{"SELECT * FROM e /*+ OPTIONS('scan.watermark.alignment.update-interval' = '1 s') */;", "4:29", `option "scan.watermark.alignment.update-interval" says nothing without "scan.watermark.alignment.group"`},
		{"SELECT TUMBLE_ROWTIME(p, INTERVAL '1' SECOND) FROM e GROUP BY TUMBLE(p, INTERVAL '1' SECOND);", "4:8", "TUMBLE_ROWTIME speaks of event time, and the window goes by processing time"},
		{"SELECT COUNT(*) FROM (SELECT CAST(p AS TIMESTAMP_LTZ(3)) AS p FROM e) GROUP BY TUMBLE(p, INTERVAL '1' SECOND);", "4:", "no time attribute"},
		{"SELECT COUNT(*) FROM e GROUP BY TUMBLE(p, INTERVAL '1' SECOND) EMIT EVERY INTERVAL '1' SECOND BEFORE WATERMARK;", "4:", "early and late results go by watermarks, which a window over processing time does not have"},
		{`SELECT window_start, MAX(s) FROM (SELECT window_start, window_end, v, SUM(v) AS s FROM TUMBLE(TABLE e, DESCRIPTOR(p), INTERVAL '1' SECOND)
GROUP BY window_start, window_end, v) GROUP BY window_start, window_end;`, "5:48", "rows that carry the bounds of a window over processing time cannot be grouped"},
	} {
		m := newMoved(t, nil)
		r, err := m.try(tables + c.sql)
		if err == nil {
			t.Errorf("%s: is planned: %v", c.sql, r.Columns)
			continue
		}
		var e *source.Error
		if !errors.As(err, &e) {
			var list source.Errors
			if errors.As(err, &list) && len(list) > 0 {
				e = list[0]
			}
		}
		if text := err.Error(); !strings.Contains(text, c.want) || !strings.Contains(text, "t.sql:"+c.at) {
			t.Errorf("%s: got\n%s\nwant %s: %s", c.sql, text, c.at, c.want)
		}
	}
}

// TestIntervalByClock joins rows by the times at which they come: a left row waits
// for its last partner by the clock, whether others come or not.
func TestIntervalByClock(t *testing.T) {
	t.Run("", bubble(func(t *testing.T) {
		a, b := twoColumns().Add("a"), twoColumns().Add("b")
		m := newMoved(t, map[string]*exectest.Feed{"a": a, "b": b})
		m.clock.Move(1_000)
		m.run(`CREATE TABLE a (k BIGINT, v BIGINT, t AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
CREATE TABLE b (k BIGINT, w BIGINT, u AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
SELECT a.k, v, w FROM a LEFT JOIN b ON a.k = b.k AND u BETWEEN t - INTERVAL '0.010' SECOND AND t + INTERVAL '0.005' SECOND;`)
		kept := func(want int64) {
			t.Helper()
			m.until(func() bool { return m.kept("interval_join") == want }, func() string { return "the join keeps others" })
		}
		a.Send(t, "a", "7 1\n")
		m.read("a", 1)
		m.clock.Move(1_005)
		b.Send(t, "b", "7 2\n8 3\n")
		m.want("7 1 2")
		m.clock.Move(1_006) // the left row may go; right ones stay until 1,015
		kept(2)
		a.Send(t, "a", "9 4\n7 5\n")
		m.want("7 5 2")
		m.clock.Move(1_012)
		m.want("9 4 NULL")
		m.clock.Move(1_016)
		kept(0)
		a.Send(t, "a", "7 6\n")
		m.read("a", 4)
		m.still()
		a.End("a")
		b.End("b")
		m.want("7 6 NULL")
	}))
}

func twoColumns() *exectest.Feed {
	return &exectest.Feed{Columns: exectest.Types("BIGINT", "BIGINT"), Endless: true}
}

// kept returns how many rows the nodes remember whose names begin like that.
func (m *moved) kept(name string) (n int64) {
	if j := m.result.Running(); j != nil {
		for _, s := range j.Stats().Nodes {
			if strings.HasPrefix(s.Node.Base().Name, name) {
				n += s.StateRows
			}
		}
	}
	return n
}
