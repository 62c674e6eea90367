package model_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/order"
	"github.com/tidemark-sql/tidemark/exec/over"
	"github.com/tidemark-sql/tidemark/exec/rank"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	only "github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// overCalls are the calls that model.Over computes.
func overCalls(byRow bool) (calls []over.Call, results []types.Type) {
	val := fn.Arg{Type: types.Of(types.BigInt)}
	add := func(f *aggregate.Func, args []int, bound []fn.Arg) {
		sig, err := f.Bind(bound, false)
		if err != nil {
			panic(err)
		}
		calls = append(calls, over.Call{Func: f, Args: args, Bound: bound, Result: sig.Result})
		results = append(results, sig.Result)
	}
	add(&aggregate.Sum, []int{2}, []fn.Arg{val})
	add(&aggregate.Count, nil, nil)
	add(&aggregate.Max, []int{2}, []fn.Arg{val})
	add(&aggregate.FirstValue, []int{2}, []fn.Arg{val})
	if byRow {
		add(&only.Lag, []int{2}, []fn.Arg{val})
		add(&only.Rank, []int{0}, []fn.Arg{{Type: input()[0]}})
	}
	return calls, results
}

// sorted are the operators whose rows leave by their times.
func sorted() []plan {
	edges := func(r *rand.Rand, near int64) int64 { return near + r.Int64N(3) }
	in := input()
	plans := []plan{
		{
			name: "order", columns: in,
			make: func(_ bool, store *state.Store) stream.Operator { return order.New(order.Spec{Input: in}, store) }, model: func() model.Op { return &model.Order{} },
		},
		{
			name: "order by value", columns: in,
			make: func(_ bool, store *state.Store) stream.Operator {
				return order.New(order.Spec{Input: in, Keys: []state.SortBy{{Column: 2}}}, store)
			},
			model: func() model.Op { return &model.Order{ByVal: true} },
		},
		{
			name: "keep first", columns: in, partition: []int{1},
			make: func(_ bool, store *state.Store) stream.Operator {
				return rank.NewFirst(rank.FirstSpec{Input: in, Partition: []int{1}}, store)
			},
			model: func() model.Op { return &model.KeepFirst{Group: keyGroup} },
		},
	}
	for name, f := range map[string]over.Frame{
		"rows unbounded": {Rows: true}, "range unbounded": {}, "rows 2": {Rows: true, Bounded: true, N: 2}, "rows 0": {Rows: true, Bounded: true},
		"range 7": {Bounded: true, N: 7}, "range 0": {Bounded: true},
	} {
		byRow := !f.Bounded
		calls, results := overCalls(byRow)
		plans = append(plans, plan{
			name: "over " + name, columns: append(input(), results...), partition: []int{1},
			make: func(_ bool, store *state.Store) stream.Operator {
				return over.New(over.Spec{Input: in, Partition: []int{1}, Frame: f, Calls: calls}, store)
			},
			model: func() model.Op {
				return &model.Over{Rows: f.Rows, Bounded: f.Bounded, N: f.N, ByRow: byRow, Group: keyGroup}
			},
		})
	}
	for i := range plans {
		plans[i].edges, plans[i].inserts = edges, true
	}
	return plans
}

func TestSorted(t *testing.T) {
	for _, p := range sorted() {
		t.Run(p.name, func(t *testing.T) {
			eachRound(t, func(seed uint64) {
				r := rand.New(rand.NewPCG(seed, 3))
				steps := p.steps(r, false)
				want := model.Run(steps, p.model())
				d := &driver{t: t, r: r, op: p.make(false, &state.Store{}), size: 1 + r.IntN(40), ordinals: seed%2 == 0}
				if diff := differ(d.run(p.columns, steps), want); diff != "" {
					t.Fatalf("seed %d: %s", seed, diff)
				}
				accounted(t, d, steps, want)
			})
		})
	}
}

// windowTop ranks the rows of windows that end at their times.
func windowTop(lo, hi int) plan {
	const length = 5
	in := append(input(), input()[0])
	return plan{
		name: fmt.Sprint("window top ", lo, hi), columns: append(append([]types.Type{}, in...), types.Of(types.BigInt).NotNull()),
		partition: []int{1}, starts: length, inserts: true,
		make: func(_ bool, store *state.Store) stream.Operator {
			return rank.NewWindows(rank.WindowSpec{
				Spec: rank.Spec{
					Input: in, Partition: []int{1}, Keys: []state.SortBy{{Column: 2, Desc: true, NullsLast: true}},
					Lo: int64(lo), Hi: int64(hi), HiColumn: -1, Number: true,
				},
				Start: 4, End: 0, Closes: func(end int64) int64 { return end - 1 },
			}, store)
		},
		model: func() model.Op { return &model.WindowTop{Lo: lo, Hi: hi, Length: length, Group: keyGroup} },
		edges: func(r *rand.Rand, near int64) int64 { return near + r.Int64N(3) },
	}
}

func TestWindowTop(t *testing.T) {
	eachRound(t, func(seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := windowTop(1+r.IntN(2), 2+r.IntN(2))
		steps := p.steps(r, false)
		want := model.Run(steps, p.model())
		d := &driver{t: t, r: r, op: p.make(false, &state.Store{}), size: 1 + r.IntN(40), starts: p.starts}
		if diff := differ(d.run(p.columns, steps), want); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		accounted(t, d, steps, want)
	})
}
