package model_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	ops "github.com/tidemark-sql/tidemark/exec/window"
)

// TestRegroup takes the time of a row as the end of its window, which begins
// where its value says.
func TestRegroup(t *testing.T) {
	p := plan{edges: func(r *rand.Rand, near int64) int64 { return near / 8 * 8 }}
	window := func(t int64) []model.Window { return []model.Window{{Start: t - 8, End: t}} }
	eachRound(t, func(seed uint64) {
		r := rand.New(rand.NewPCG(seed, 7))
		updating := seed%3 == 2
		steps := p.steps(r, updating)
		want := model.Run(steps, &model.Windows{Assign: window, Group: keyGroup})
		s, columns := spec(updating)
		d := &driver{t: t, r: r, size: 1 + r.IntN(50), ordinals: seed%2 == 0, starts: 8}
		d.op = ops.NewRegroup(s, 4, 0, &state.Store{})
		if diff := differ(d.run(columns, steps), want); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	})
}
