package job_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A row of the streams of these tests.
type row struct{ time, key, id int64 }

// randomSplits returns splits of rows out of order, with ids that say where they
// came from.
func randomSplits(r *rand.Rand, splits, rows int) [][]row {
	out := make([][]row, splits)
	for s := range out {
		now := int64(0)
		for i := range rows {
			now += r.Int64N(3)
			out[s] = append(out[s], row{now - r.Int64N(6), r.Int64N(7), int64(s*10_000 + i)})
		}
	}
	return out
}

var rowTypes = exectest.Types("TIMESTAMP(3)", "BIGINT", "BIGINT")

func sourceOf(splits [][]row, batchRows int) *exectest.Source {
	s := &exectest.Source{Columns: rowTypes}
	for _, rows := range splits {
		s.Parts = append(s.Parts, nil)
		for chunk := range slices.Chunk(rows, batchRows) {
			b := exectest.Empty(rowTypes)
			for _, x := range chunk {
				vector.AppendValue(b.Cols[0], x.time)
				vector.AppendValue(b.Cols[1], x.key)
				vector.AppendValue(b.Cols[2], x.id)
				b.N++
			}
			i := len(s.Parts) - 1
			s.Parts[i] = append(s.Parts[i], b)
		}
	}
	return s
}

// canonical is the merge written down row by row (exactness.md 1, rule 8): the
// splits of all inputs, flat, each with a watermark after each row.
func canonical(splits [][]row, delay int64) []row {
	const none, end = -1 << 40, 1 << 40
	w := make([]int64, len(splits))
	at := make([]int, len(splits))
	for i := range w {
		w[i] = none
	}
	var out []row
	for {
		i := 0
		for k := range w {
			if w[k] < w[i] {
				i = k
			}
		}
		switch {
		case w[i] == end:
			return out
		case at[i] == len(splits[i]):
			w[i] = end
		default:
			x := splits[i][at[i]]
			at[i]++
			out = append(out, x)
			w[i] = max(w[i], x.time-delay)
		}
	}
}

func lines(rows []row) []string {
	var out []string
	for _, x := range rows {
		out = append(out, fmt.Sprintf("%d %d %d", x.time, x.key, x.id))
	}
	return out
}

func textOf(rows []row) string { return strings.Join(lines(rows), "\n") + "\n" }

// byKey returns the lines of each key in order, key after key.
func byKey(text string) string {
	var keys [7][]string
	for line := range strings.Lines(text) {
		var x row
		if _, err := fmt.Sscan(line, &x.time, &x.key, &x.id); err != nil {
			return err.Error()
		}
		keys[x.key] = append(keys[x.key], line)
	}
	return strings.Join(slices.Concat(keys[:]...), "")
}

// slowly delays batches at random, so that inputs race.
func slowly(seed uint64) func(context.Context, int, int) error {
	return func(_ context.Context, split, batch int) error {
		if rand.New(rand.NewPCG(seed, uint64(split*1000+batch))).IntN(20) == 0 {
			time.Sleep(200 * time.Microsecond)
		}
		return nil
	}
}

// TestMergeIsCanonical runs two tables of four and three splits, united, and
// compares the order of all rows, and of the rows of each key behind an exchange.
func TestMergeIsCanonical(t *testing.T) {
	for seed := range uint64(3) {
		left, right := randomSplits(rand.New(rand.NewPCG(seed, 1)), 4, 300), randomSplits(rand.New(rand.NewPCG(seed, 2)), 3, 300)
		want := textOf(canonical(slices.Concat(left, right), 4))
		for _, c := range configurations() {
			t.Run(fmt.Sprintf("%d %s", seed, c), func(t *testing.T) {
				plan := func() (*planner, physical.Node) {
					p := &planner{bounded: true}
					a, b := sourceOf(left, c.batchRows), sourceOf(right, c.batchRows)
					a.Before, b.Before = slowly(seed), slowly(seed+100)
					return p, p.union(p.watermark(a, 0, 4), p.watermark(b, 0, 4))
				}
				p, u := plan()
				if got := run(t, c.options(), p.collect(u)); got != want {
					t.Errorf("gathered: %s", difference(got, want))
				}
				p, u = plan()
				got := byKey(run(t, c.options(), p.collect(p.exchange(p.filter(u, always(), 1), 1))))
				if want := byKey(want); got != want {
					t.Errorf("by key: %s", difference(got, want))
				}
			})
		}
	}
}

// difference shows the first line that differs.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("%d lines instead of %d, line %d is %q instead of %q", len(g), len(w), i, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines instead of %d", len(g), len(w))
}

var _ changelog.Batch
