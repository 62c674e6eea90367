package job_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// window adds an aggregation over windows whose result has the columns of rowTypes
// again: window time, key and a number.
func (p *planner) window(in physical.Node, k *window.Kind, args []int64, key, value int, f *aggregate.Func) physical.Node {
	columns := in.Base().Types()
	n := &physical.WindowAggregate{
		Info: p.info("window", rowTypes), Input: in, Window: physical.WindowSpec{Kind: k, Args: args},
		Keys: []int{key},
		Aggregates: []physical.AggregateCall{{
			Func: f, Args: []int{value}, Bound: []fn.Arg{{Type: columns[value]}}, Filter: -1, Result: types.Of(types.BigInt),
		}},
		Output: []physical.OutputPart{{Part: logical.PartTime}, {Part: logical.PartKey}, {Part: logical.PartAggregate}},
	}
	n.Kinds = changelog.InsertOnly
	return n
}

// inserts says that nothing below takes rows back.
func inserts(n physical.Node) physical.Node {
	n.Base().Kinds = changelog.InsertOnly
	return n
}

// TestConfigurationsAgree runs plans over random streams in all configurations
// and compares everything: the rows in their order, the late rows and the
// watermarks that they met (invariant I1). The row-at-a-time run is the one with
// batches of one row in single tasks.
func TestConfigurationsAgree(t *testing.T) {
	plans := map[string]func(p *planner, v, u physical.Node) physical.Node{
		"windows by key": func(p *planner, v, _ physical.Node) physical.Node {
			return p.window(inserts(p.exchange(v, 1)), &window.Tumble, []int64{5, 0}, 1, 2, &aggregate.Sum)
		},
		"windows of windows": func(p *planner, v, _ physical.Node) physical.Node {
			inner := p.window(inserts(p.exchange(v, 1)), &window.Hop, []int64{2, 6, 1}, 1, 2, &aggregate.Max)
			return p.window(inserts(p.exchange(inner, 2)), &window.Tumble, []int64{4, 0}, 2, 1, &aggregate.Sum)
		},
		"raw rows beside windows": func(p *planner, v, _ physical.Node) physical.Node {
			return p.union(v, p.window(inserts(p.exchange(v, 1)), &window.Tumble, []int64{3, 0}, 1, 2, &aggregate.Count))
		},
		"windows of a union": func(p *planner, v, u physical.Node) physical.Node {
			kept := inserts(p.filter(inserts(p.union(v, inserts(p.filter(u, even(), 2)))), always(), 1))
			return p.window(inserts(p.exchange(kept, 1)), &window.Cumulate, []int64{2, 8, 0}, 1, 2, &aggregate.Sum)
		},
		"two branches of windows": func(p *planner, v, u physical.Node) physical.Node {
			a := p.window(inserts(p.exchange(v, 1)), &window.Tumble, []int64{5, 0}, 1, 2, &aggregate.Min)
			b := p.window(inserts(p.exchange(u, 2)), &window.Tumble, []int64{4, 0}, 2, 1, &aggregate.Max)
			return p.exchange(p.union(b, inserts(p.exchange(a, 2))), 1)
		},
	}
	for name, plan := range plans {
		for seed := range uint64(6) {
			// By key only the order of each key is fixed.
			text := agree(t, name, seed, plan, name == "two branches of windows")
			if !strings.Contains(text, "late") && name == "windows by key" {
				t.Errorf("seed %d: no row is late", seed)
			}
		}
	}
}

// agree runs a plan over random splits of two tables in all configurations, which have
// to agree, and returns its rows and late rows; sorted leaves the order of the rows
// aside.
func agree(t *testing.T, name string, seed uint64, plan func(p *planner, v, u physical.Node) physical.Node, sorted bool) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 9))
	left, right := randomSplits(r, 1+r.IntN(3), 150), randomSplits(r, 1+r.IntN(3), 150)
	var want string
	for _, c := range configurations() {
		p := &planner{bounded: true}
		a, b := sourceOf(left, c.batchRows), sourceOf(right, c.batchRows)
		a.Before, b.Before = slowly(seed), slowly(seed+50)
		got := everything(t, c, p.collect(plan(p, inserts(p.watermark(a, 0, 2)), inserts(p.watermark(b, 0, 1)))))
		if sorted {
			got = sortedLines(got)
		}
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatalf("%s, seed %d, %s: %s", name, seed, c, difference(got, want))
		}
	}
	return want
}

// everything returns the rows of a plan in their order and the late rows, sorted.
func everything(t *testing.T, c configuration, root physical.Node) string {
	t.Helper()
	var mu sync.Mutex
	var late []string
	o := c.options()
	o.Late = func(n physical.Node, b *changelog.Batch, rows []stream.Late) error {
		mu.Lock()
		defer mu.Unlock()
		for _, l := range rows {
			late = append(late, fmt.Sprintf("late at %s: %s met %d\n", n.Base().Name, exectest.Row(b, l.Row), l.Met))
		}
		return nil
	}
	text := run(t, o, root)
	slices.Sort(late)
	return text + strings.Join(late, "")
}

func sortedLines(text string) string {
	lines := strings.SplitAfter(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "")
}
