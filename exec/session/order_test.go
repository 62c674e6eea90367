package session_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ordered are queries that show in which order changes come behind an exchange by
// another key. The table e has one to three splits, and u is e without a watermark.
func ordered() []string {
	const counts = `(SELECT k, COUNT(*) AS n, MAX(d) AS d FROM %s GROUP BY k)`
	var list []string
	for _, t := range []string{"e", "u"} {
		in := fmt.Sprintf(counts, t)
		list = append(
			list,
			`SELECT n, LISTAGG(CAST(k AS STRING)) FROM `+in+` GROUP BY n`,
			`SELECT n, SUM(d) FROM `+in+` GROUP BY n`,
			`SELECT MOD(n, 2), FIRST_VALUE(k), LAST_VALUE(k) FROM `+in+` GROUP BY MOD(n, 2)`,
			`SELECT n, k, r FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY n ORDER BY MOD(k, 2)) AS r FROM `+in+`) WHERE r <= 2`,
			`SELECT s, LISTAGG(ks) FROM (SELECT n, SUM(n) AS s, LISTAGG(CAST(k AS STRING)) AS ks FROM `+in+` GROUP BY n) GROUP BY s`,
			`SELECT v, k, n FROM (SELECT v, k, n, ROW_NUMBER() OVER (PARTITION BY v ORDER BY n DESC) AS r FROM (SELECT k, v, COUNT(*) AS n FROM `+t+` GROUP BY k, v)) WHERE r <= 2`,
			`SELECT y.v, LISTAGG(CAST(x.n AS STRING)) FROM `+in+` AS x JOIN `+t+` AS y ON x.k = y.k GROUP BY y.v`,
			`SELECT n, LISTAGG(CAST(k AS STRING)) FROM (SELECT k, n FROM `+in+` UNION ALL SELECT v, k FROM `+t+`) GROUP BY n`,
		)
	}
	return append(
		list,
		`SELECT LISTAGG(CAST(k AS STRING)) FROM (SELECT k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS r FROM e) WHERE r = 1`,
		`SELECT n, LISTAGG(CAST(k AS STRING)) FROM (SELECT k, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '0.01' SECOND)
			GROUP BY window_start, window_end, k EMIT EVERY INTERVAL '0' SECOND BEFORE WATERMARK, ALLOW LATENESS INTERVAL '0.005' SECOND) GROUP BY n`,
		`SELECT v, LISTAGG(CAST(k AS STRING)) FROM w$late GROUP BY v`,
		`SELECT n, LISTAGG(CAST(k AS STRING)) FROM w GROUP BY n`,
	)
}

// TestChangesInOrder runs these queries over random streams in one, two and four
// tasks, and compares what the changes add up to (exactness.md 1, rule 11).
func TestChangesInOrder(t *testing.T) {
	for i, query := range ordered() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(3) {
				var want string
				for _, tasks := range []int{1, 2, 4} {
					r := rand.New(rand.NewPCG(seed, 17))
					got := finalTable(t, query, tasks, randomSource(t, r, 1+int(seed)%3, 1+r.IntN(40)))
					if tasks == 1 {
						want = got
					}
					if got != want || want == "" {
						t.Fatalf("%s\nseed %d, %d tasks: got\n%s\nin one task\n%s", query, seed, tasks, got, want)
					}
				}
			}
		})
	}
}

// randomSource returns a table of times, keys, values and numbers of which sums
// depend on the order.
func randomSource(t *testing.T, r *rand.Rand, splits, batch int) func() *exectest.Source {
	texts := make([]strings.Builder, splits)
	for s := range texts {
		now := int64(0)
		for range 80 {
			now += r.Int64N(2)
			fmt.Fprintf(&texts[s], "%d %d %d %g\n", now-r.Int64N(4), r.Int64N(12), r.Int64N(3), []float64{1, 1e16, -1e16, 0.5}[r.IntN(4)])
		}
	}
	return func() *exectest.Source {
		src := &exectest.Source{Columns: exectest.Types("TIMESTAMP(3)", "BIGINT", "BIGINT", "DOUBLE")}
		for s := range texts {
			src.Parts = append(src.Parts, exectest.Cut(exectest.Parse(t, src.Columns, texts[s].String()), batch))
		}
		return src
	}
}

// finalTable returns the rows that the changes of a query add up to, sorted.
func finalTable(t *testing.T, query string, tasks int, from func() *exectest.Source) string {
	t.Helper()
	s, err := session.New(session.Config{
		Settings: map[string]string{"parallelism.default": fmt.Sprint(tasks)},
		Job:      func(o *job.Options) { o.Check, o.Poison = true, true },
		Sources:  func(*catalog.Table, connector.ScanSpec) (connector.Source, bool) { return from(), true },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	f := &source.File{Name: "t.sql", Text: `CREATE TABLE e (ts TIMESTAMP(3), k BIGINT, v BIGINT, d DOUBLE, WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'e', 'format' = 'csv');
CREATE TABLE u (ts TIMESTAMP(3), k BIGINT, v BIGINT, d DOUBLE) WITH ('connector' = 'filesystem', 'path' = 'e', 'format' = 'csv');
CREATE VIEW w AS SELECT k, COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '0.004' SECOND) GROUP BY window_start, window_end, k;
` + query + ";"}
	var last *session.Result
	for _, span := range parse.Split(f) {
		stmt, err := parse.ParseStatement(f, span)
		if err != nil {
			t.Fatal(err)
		}
		if last, err = s.Execute(t.Context(), stmt); err != nil {
			t.Fatal(err)
		}
	}
	count := map[string]int{}
	if err := last.Each(context.Background(), func(b *changelog.Batch) error {
		for i := range b.N {
			var row []string
			for _, c := range b.Cols {
				row = append(row, string(vector.AppendText(nil, c, i, nil)))
			}
			count[strings.Join(row, " ")] += int(b.Kind(i).Sign())
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var rows []string
	for row, n := range count {
		if n != 0 {
			rows = append(rows, fmt.Sprintf("%s x %d\n", row, n))
		}
	}
	slices.Sort(rows)
	return strings.Join(rows, "")
}
