package session_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/session"
)

// TestExplainedState runs queries over an endless table whose keys are new in each
// of a hundred windows, and holds what each node remembers against what EXPLAIN
// says of its state: it ends, and is that of the last windows, or it never ends, and
// has something of every key (invariant I8).
func TestExplainedState(t *testing.T) {
	const inner = `SELECT k, SUM(v) AS v, window_time AS ts FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start, window_end, window_time, k`
	for name, query := range map[string]string{
		"tumble":           `SELECT k, SUM(v) FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start, window_end, k`,
		"hop":              `SELECT k, SUM(v) FROM HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '3' SECOND) GROUP BY window_start, window_end, k`,
		"hop of many":      `SELECT k, COUNT(DISTINCT v) FROM HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '0.1' SECOND, INTERVAL '2' SECOND) GROUP BY window_start, window_end, k`,
		"cumulate":         `SELECT k, SUM(v) FROM CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '3' SECOND) GROUP BY window_start, window_end, k`,
		"session":          `SELECT k, SUM(v) FROM SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start, window_end, k`,
		"rows of sessions": `SELECT * FROM SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND)`,
		"group tumble":     `SELECT k, SUM(v) FROM e GROUP BY TUMBLE(ts, INTERVAL '1' SECOND), k`,
		"group hop":        `SELECT k, SUM(v) FROM e GROUP BY HOP(ts, INTERVAL '0.7' SECOND, INTERVAL '2' SECOND), k`,
		"group session":    `SELECT k, SUM(v) FROM e GROUP BY SESSION(ts, INTERVAL '1' SECOND), k`,
		"lateness":         `SELECT k, SUM(v) FROM e GROUP BY HOP(ts, INTERVAL '1' SECOND, INTERVAL '2' SECOND), k EMIT ALLOW LATENESS INTERVAL '2' SECOND`,
		"lateness, early":  `SELECT k, SUM(v) FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start, window_end, k EMIT EVERY INTERVAL '0' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '2' SECOND`,
		"lasting sessions": `SELECT k, SUM(v) FROM SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start, window_end, k EMIT ALLOW LATENESS INTERVAL '2' SECOND`,
		"cascade":          `SELECT k, SUM(v) FROM TUMBLE(TABLE (` + inner + `), DESCRIPTOR(ts), INTERVAL '2' SECOND) GROUP BY window_start, window_end, k`,
		"cascade, session": `SELECT k, SUM(v) FROM SESSION(TABLE (` + inner + `) PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start, window_end, k`,
		"grouped again":    `SELECT MAX(v) FROM (SELECT window_start, window_end, k, SUM(v) AS v FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND) GROUP BY window_start, window_end, k) GROUP BY window_start, window_end`,
		"window top":       `SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v) AS r FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND)) WHERE r <= 2`,
		"window first":     `SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts) AS r FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND)) WHERE r = 1`,
		"order":            `SELECT * FROM e ORDER BY ts, v`,
		"match within":     `SELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.v AS v PATTERN (A B+ C) WITHIN INTERVAL '1' SECOND DEFINE C AS C.v > 100)`,
		"match":            `SELECT * FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.v AS v PATTERN (A B+ C) DEFINE C AS C.v > 100)`,
		"over":             `SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM e`,
		"over rows":        `SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM e`,
		"over range":       `SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '1' SECOND PRECEDING AND CURRENT ROW) FROM e`,
		"over another":     `SELECT SUM(v) OVER (PARTITION BY k ORDER BY v) FROM e`,
		"first":            `SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS r FROM e) WHERE r = 1`,
		"last":             `SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS r FROM e) WHERE r = 1`,
		"top":              `SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS r FROM e) WHERE r <= 2`,
		"group":            `SELECT k, COUNT(*) FROM e GROUP BY k`,
		"distinct":         `SELECT DISTINCT k FROM e`,
		"interval join":    `SELECT a.k, b.v FROM e a FULL JOIN e b ON a.k = b.k AND b.ts BETWEEN a.ts AND a.ts + INTERVAL '1' SECOND`,
		"window join":      `SELECT a.k, b.v FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND) a FULL JOIN TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND) b ON a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end`,
	} {
		t.Run(name, bubble(func(t *testing.T) { explainedState(t, query) }))
	}
}

func explainedState(t *testing.T, query string) {
	const windows, rows, keys = 101, 20, 10 // of each window
	f := (&exectest.Feed{Columns: exectest.Types("TIMESTAMP(3)", "BIGINT", "BIGINT"), Endless: true}).Add("a")
	m := newMoved(t, map[string]*exectest.Feed{"e": f})
	table := strings.Replace(events(""), "v BIGINT", "k BIGINT, v BIGINT", 1)
	m.run(strings.Replace(table, "AS ts)", "AS ts - INTERVAL '1' SECOND)", 1) + query + ";")
	for w := range windows {
		var text strings.Builder
		for i := range rows {
			fmt.Fprintf(&text, "%d %d %d\n", 1000*w+20*i, keys*w+i%keys, i%7)
		}
		f.Send(t, "a", text.String())
		time.Sleep(time.Millisecond)
	}
	m.read("a", windows*rows)
	synctest.Wait()
	said := 0
	for _, n := range m.result.Running().Job.Stats().Nodes {
		for _, trait := range n.Node.Base().Traits {
			switch {
			case !strings.HasPrefix(trait, "state "):
				continue
			case strings.HasSuffix(trait, " never ends"):
				if n.StateRows < (windows-1)*keys {
					t.Errorf("EXPLAIN says that %s, of which %d rows and groups are left", trait, n.StateRows)
				}
			case n.StateRows > 8*rows || n.StateRows == 0 && !strings.Contains(trait, "regroup"): // which gets windows that are over
				t.Errorf("EXPLAIN says that %s, of which %d rows and groups are left", trait, n.StateRows)
			}
			said++
		}
	}
	if said == 0 {
		t.Error("EXPLAIN says nothing of state")
	}
	if lines := explained(t, m, query); strings.Count(lines, "[") == 0 || strings.Count(lines, "state ") != said {
		t.Errorf("%d nodes have state, and EXPLAIN says\n%s", said, lines)
	}
}

func explained(t *testing.T, m *moved, query string) string {
	t.Helper()
	r, err := m.try("EXPLAIN " + query + ";")
	if err != nil || r.Kind != session.Listing {
		t.Fatalf("EXPLAIN gives %v", err)
	}
	var text []string
	for _, l := range r.Lines {
		text = append(text, strings.Join(l, " "))
	}
	return strings.Join(text, "\n")
}
