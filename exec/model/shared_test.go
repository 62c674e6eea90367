package model_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	ops "github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// light returns an operator over windows of k that puts out the aggregates that can
// be combined. It computes them alone, which windows that slide do with a dictionary
// that their slices share, or all that summary has, which rules that out.
func light(k *window.Kind, args []int64, updating, alone bool, store *state.Store) (stream.Operator, []types.Type) {
	s, columns := spec(updating)
	picked := []int{0, 1, 2, 3} // COUNT(*), SUM, MIN, MAX
	if updating {
		picked = picked[:2]
	}
	if alone {
		s.Aggregates = s.Aggregates[:len(picked)]
	}
	s.Output = s.Output[:3+len(picked)]
	return ops.NewSlicing(s, k.NewSlicer(args), store), columns[:3+len(picked)]
}

// TestShared compares the two ways to put windows that slide together, the new one
// stopped and restored at random places in half of the rounds. TestOperators
// compares the other one with the model.
func TestShared(t *testing.T) {
	kinds := []struct {
		kind *window.Kind
		args []int64
	}{
		{&window.Hop, []int64{5, 10, 0}},
		{&window.Hop, []int64{2, 10, 1}},
		{&window.Hop, []int64{1, 30, 0}},
		{&window.GroupHop, []int64{4, 10, 0}},
		{&window.GroupHop, []int64{3, 10, 0}},
		{&window.GroupHop, []int64{9, 10, 0}},
	}
	for _, k := range kinds {
		p := aligned(k.kind, nil, k.args...)
		t.Run(fmt.Sprint(k.kind.Name, k.args), func(t *testing.T) {
			t.Parallel()
			eachRound(t, func(seed uint64) {
				r := rand.New(rand.NewPCG(seed, 11))
				updating := seed%3 == 2
				steps := p.steps(r, updating)
				if seed%8 == 1 || seed%8 == 6 { // keys of several blocks
					steps = stepsOf(r, model.Shape{Rows: 300, Keys: 200, Edges: p.edges, Spread: 10, Updating: updating})
				}
				op, columns := light(k.kind, k.args, updating, false, &state.Store{})
				want := (&driver{t: t, r: r, op: op, size: 1 + r.IntN(50)}).run(columns, steps)
				store := &state.Store{}
				op, _ = light(k.kind, k.args, updating, true, store)
				d := &driver{t: t, r: r, op: op, size: 1 + r.IntN(50)}
				d.begin(columns)
				for len(steps) > 0 {
					n := len(steps)
					if seed%2 == 0 {
						n = min(1+r.IntN(20), n)
					}
					d.play(steps[:n])
					steps = steps[n:]
					saved := store.Save()
					store = &state.Store{}
					d.op, _ = light(k.kind, k.args, updating, true, store)
					d.check(store.Load([][]state.Saved{saved}, 0, state.KeyGroups))
				}
				if diff := differ(d.res, want); diff != "" {
					t.Fatalf("seed %d: %s", seed, diff)
				}
			})
		})
	}
}
