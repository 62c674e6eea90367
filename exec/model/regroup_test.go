package model_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	ops "github.com/tidemark-sql/tidemark/exec/window"
)

// regroup takes the time of a row as the end of its window, which begins where its
// fifth column says.
func regroup() plan {
	const length = 8
	_, columns := spec(false)
	window := func(t int64) []model.Window { return []model.Window{{Start: t - length, End: t}} }
	return plan{
		name: "regroup", columns: columns, partition: []int{1}, starts: length,
		make: func(updating bool, store *state.Store) stream.Operator {
			s, _ := spec(updating)
			return ops.NewRegroup(s, 4, 0, store)
		},
		model: func() model.Op { return &model.Windows{Assign: window, Group: keyGroup} },
		edges: func(_ *rand.Rand, near int64) int64 { return near / length * length },
	}
}

func TestRegroup(t *testing.T) {
	p := regroup()
	eachRound(t, func(seed uint64) {
		r := rand.New(rand.NewPCG(seed, 7))
		updating := seed%3 == 2
		steps := p.steps(r, updating)
		want := model.Run(steps, p.model())
		d := &driver{t: t, r: r, op: p.make(updating, &state.Store{}), size: 1 + r.IntN(50), ordinals: seed%2 == 0, starts: p.starts}
		if diff := differ(d.run(p.columns, steps), want); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		accounted(t, d, steps, want)
	})
}
