package session_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tidemark-sql/tidemark/exec/exectest"
)

const climbs = `CREATE TABLE e (k BIGINT, v BIGINT, p AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');
SELECT * FROM e MATCH_RECOGNIZE (
	PARTITION BY k ORDER BY p KEYS MEASURES A.v AS a, C.v AS c
	PATTERN (A B*? C) WITHIN INTERVAL '10' SECOND
	DEFINE C AS C.v = A.v + 1);`

func climbing(t *testing.T) (*moved, *exectest.Feed) {
	t.Helper()
	f := (&exectest.Feed{Columns: exectest.Types("BIGINT", "BIGINT"), Endless: true}).Add("a")
	return newMoved(t, map[string]*exectest.Feed{"e": f}), f
}

// arrive sends rows and waits until they have reached the pattern.
func (m *moved) arrive(f *exectest.Feed, rows string, total int64) {
	m.t.Helper()
	f.Send(m.t, "a", rows)
	m.read("a", total)
	time.Sleep(10 * time.Millisecond)
}

// TestMatchByClock runs MATCH_RECOGNIZE by processing time: a match waits for an
// earlier beginning until WITHIN is over by the clock, though no row comes, and
// also after a stop.
func TestMatchByClock(t *testing.T) {
	sql := strings.Replace(climbs, "KEYS", "", 1)
	synctest.Test(t, func(t *testing.T) {
		m, f := climbing(t)
		m.run(sql)
		m.clock.Move(1000)
		m.arrive(f, "1 1\n2 1\n", 2)
		m.clock.Move(5000)
		m.arrive(f, "1 5\n1 6\n2 2\n", 5)
		m.want("2 1 2")
		m.clock.Move(10999)
		m.still()
		m.stop()
		old := m
		m, f = climbing(t)
		m.restore = old.restore
		m.clock.Move(10999)
		m.run(sql)
		m.still()
		m.clock.Move(11000) // the beginning at 1000 is too long
		m.want("1 5 6")
		m.arrive(f, "1 7\n", 1)
		m.want("1 6 7")
		m.clock.Move(21000)
		m.arrive(f, "1 8\n", 2)
		m.still()
		f.End("a")
	})
}

// TestMatchByClockAndKeys sorts the rows of a millisecond, once it is over.
func TestMatchByClockAndKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, f := climbing(t)
		m.run(strings.Replace(climbs, "KEYS", ", v", 1))
		m.clock.Move(1000)
		m.arrive(f, "1 2\n", 1)
		m.arrive(f, "1 1\n", 2)
		m.still()
		m.clock.Move(1001)
		m.want("1 1 2")
		m.arrive(f, "1 3\n", 3)
		f.End("a")
		m.want("1 2 3")
	})
}
