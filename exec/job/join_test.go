package job_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// join joins two nodes of rowTypes by their keys, or all rows with all.
func (p *planner) join(kind logical.JoinKind, left, right physical.Node, keyed bool) physical.Node {
	columns := slices.Clone(left.Base().Types())
	if kind < logical.SemiJoin {
		columns = append(columns, right.Base().Types()...)
	}
	n := &physical.Join{JoinSpec: physical.JoinSpec{Kind: kind}}
	if keyed {
		n.LeftKeys, n.RightKeys = []int{1}, []int{1}
	}
	n.Left, n.Right = p.exchange(left, n.LeftKeys...), p.exchange(right, n.RightKeys...)
	n.Left.Base().Kinds, n.Right.Base().Kinds = left.Base().Kinds, right.Base().Kinds
	n.Info = p.info("join", columns)
	return n
}

// counts counts the rows of each key.
func (p *planner) counts(in physical.Node) physical.Node {
	count := physical.AggregateCall{Func: &aggregate.Count, Filter: -1, Result: types.Of(types.BigInt)}
	return &physical.GroupAggregate{
		Info: p.info("group", rowTypes[1:]), Input: inserts(p.exchange(in, 1)), Keys: []int{1}, Before: true,
		Aggregates: []physical.AggregateCall{count},
		Output:     []physical.OutputPart{{Part: logical.PartAggregate}, {Part: logical.PartKey}},
	}
}

// folded returns the rows that changes add up to, sorted. What is taken back before
// it comes counts as well: tasks are not in step.
func folded(text string) string {
	n := map[string]int{}
	for line := range strings.Lines(text) {
		switch kind, row, _ := strings.Cut(line, " "); kind {
		case "-U", "-D":
			n[row]--
		case "+U":
			n[row]++
		default:
			n[line]++
		}
	}
	var lines []string
	for line, k := range n {
		if k < 0 {
			return "taken back too often: " + line
		}
		for range k {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// TestJoinConfigurationsAgree runs joins over random streams in all configurations
// and compares the tables that result, and in one task the changes; edges hold less
// than a tenth of the rows, so that tasks would wait for one another in a circle.
func TestJoinConfigurationsAgree(t *testing.T) {
	const atEnd = "full, when the inputs end" // always in one order
	plans := map[string]func(p *planner, v, u physical.Node) physical.Node{
		"inner": func(p *planner, v, u physical.Node) physical.Node { return p.join(logical.InnerJoin, v, u, true) },
		"full":  func(p *planner, v, u physical.Node) physical.Node { return p.join(logical.FullJoin, v, u, true) },
		"left without keys": func(p *planner, v, u physical.Node) physical.Node {
			return p.join(logical.LeftJoin, v, p.join(logical.AntiJoin, u, inserts(p.filter(v, even(), 1)), true), false)
		},
		atEnd: func(p *planner, v, u physical.Node) physical.Node {
			n := p.join(logical.FullJoin, v, inserts(p.filter(u, even(), 1)), true)
			n.(*physical.Join).AtEnd = true
			return inserts(n)
		},
		"with itself": func(p *planner, v, _ physical.Node) physical.Node { return p.join(logical.LeftJoin, v, v, true) },
		"with its counts": func(p *planner, v, _ physical.Node) physical.Node {
			return p.join(logical.InnerJoin, v, p.counts(v), true)
		},
		"both ways round": func(p *planner, v, u physical.Node) physical.Node {
			return p.union(p.join(logical.RightJoin, v, u, true), p.join(logical.LeftJoin, u, v, true))
		},
		"semi of a union": func(p *planner, v, u physical.Node) physical.Node {
			return p.join(logical.SemiJoin, inserts(p.union(v, u)), inserts(p.filter(u, even(), 2)), true)
		},
	}
	for name, plan := range plans {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(3) {
				r := rand.New(rand.NewPCG(seed, 9))
				left, right := randomSplits(r, 1+r.IntN(3), 60), randomSplits(r, 1+r.IntN(3), 60)
				var table, changes string
				for _, c := range configurations() {
					p := &planner{bounded: true}
					a, b := sourceOf(left, c.batchRows), sourceOf(right, c.batchRows)
					a.Before, b.Before = slowly(seed), slowly(seed+50)
					root := p.collect(plan(p, inserts(p.watermark(a, 0, 2)), inserts(p.watermark(b, 0, 1))))
					root.Kinds = changelog.AllKinds
					o := c.options()
					o.EdgeRows = 5
					got := run(t, o, root)
					if table == "" {
						table, changes = folded(got), got
					}
					if folded(got) != table {
						t.Fatalf("seed %d, %s: %s", seed, c, difference(folded(got), table))
					}
					if (c.parallelism == 1 || name == atEnd) && got != changes {
						t.Fatalf("seed %d, %s: %s", seed, c, difference(got, changes))
					}
				}
				if strings.Count(table, "\n") < 50 {
					t.Errorf("seed %d: only these rows result:\n%s", seed, table)
				}
			}
		})
	}
}

// TestJoinEndsAtOnce ends a job while a join tries pairs of which none passes.
func TestJoinEndsAtOnce(t *testing.T) {
	leaks(t)
	const rows = 5000
	r := rand.New(rand.NewPCG(1, 2))
	p := &planner{bounded: true}
	left, right := sourceOf(randomSplits(r, 1, rows), 4096), sourceOf(randomSplits(r, 1, rows), 4096)
	n := p.join(logical.InnerJoin, inserts(p.scan(left)), inserts(p.scan(right)), false).(*physical.Join)
	ctx, cancel := context.WithCancelCause(t.Context())
	var tried atomic.Int64
	n.Cond = &expr.Call{Func: kernel("NEVER", func(_ []*vector.Vector, n int, out *vector.Vector) {
		clear(vector.Values[uint8](out)[:n])
		if tried.Add(int64(n)) > 100_000 {
			cancel(errFault)
		}
	}), Args: []expr.Expr{column(rowTypes, 0)}, T: exectest.Types("BOOLEAN")[0]}
	j, err := job.Start(ctx, &physical.Plan{Roots: []physical.Node{p.collect(n)}}, job.Options{Parallelism: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Wait(); !errors.Is(err, errFault) {
		t.Errorf("got the error %v", err)
	}
	if got := tried.Load(); got > 150_000 {
		t.Errorf("%d pairs of %d were tried", got, rows*rows)
	}
}
