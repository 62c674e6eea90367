package model_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	ops "github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// A lasting is a plan whose windows fire more than once.
type lasting struct {
	plan
	slicer window.Slicer // nil: sessions
	assign func(t int64) []model.Window
	gap    int64
}

func lastings() []lasting {
	var list []lasting
	fixed := func(k *window.Kind, assign func(t int64) []model.Window, args ...int64) {
		list = append(list, lasting{plan: aligned(k, assign, args...), slicer: k.NewSlicer(args), assign: assign})
	}
	fixed(&window.Tumble, model.Tumble(10, 0), 10, 0)
	fixed(&window.Hop, model.Hop(5, 10, 0), 5, 10, 0)
	fixed(&window.Cumulate, model.Cumulate(5, 20, -3), 5, 20, -3)
	fixed(&window.GroupHop, model.Hop(3, 7, 0), 3, 7)
	fixed(&window.GroupHop, model.Hop(10, 4, 0), 10, 4)
	for _, gap := range []int64{1, 5, 12} {
		list = append(list, lasting{plan: sessions(gap, 1), gap: gap})
	}
	return list
}

// never is a period that is not over while a test runs: its clock stands still.
const never = 1 << 40

// drawTrigger returns a random trigger for an operator and for the model.
func drawTrigger(r *rand.Rand) (window.Trigger, model.Trigger) {
	o, m := window.Trigger{}, model.Trigger{}
	switch r.IntN(3) {
	case 0:
		o.Early, m.Early = window.Firing{On: true}, true
	case 1:
		m.Slow = true // early results that never come change nothing
		o.Early = window.Firing{On: true, Every: never}
	}
	m.Slow = r.IntN(3) == 0
	if o.Early.On && r.IntN(4) == 0 {
		return o, m
	}
	lateness := 1 + r.Int64N(40)
	o.Lateness, m.Lateness, m.Late, o.Late.On = lateness, lateness, true, true
	if m.Slow {
		o.Late.Every = never
	}
	return o, m
}

func (l lasting) operator(t window.Trigger, updating bool) stream.Operator {
	return l.kept(t, updating, &state.Store{})
}

func (l lasting) kept(t window.Trigger, updating bool, store *state.Store) stream.Operator {
	s, _ := spec(updating)
	s.Before, s.Now = true, func() int64 { return 0 }
	if l.slicer == nil {
		return ops.NewRefiringSessions(s, t, l.gap, store)
	}
	return ops.NewRefiring(s, t, l.slicer, store)
}

// TestRefiring compares windows with early results and lateness with the model.
func TestRefiring(t *testing.T) {
	for _, l := range lastings() {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			eachRound(t, func(seed uint64) {
				r := rand.New(rand.NewPCG(seed, 7))
				updating := seed%3 == 2
				steps := l.steps(r, updating)
				trigger, same := drawTrigger(r)
				want := model.Run(steps, &model.Refiring{Trigger: same, Assign: l.assign, Gap: l.gap, Group: keyGroup})
				d := &driver{t: t, r: r, op: l.operator(trigger, updating), size: 1 + r.IntN(50), ordinals: seed%2 == 0}
				if diff := differ(d.run(l.columns, steps), want); diff != "" {
					t.Fatalf("seed %d, %+v: %s", seed, trigger, diff)
				}
				accounted(t, d, steps, want)
			})
		})
	}
}

// TestRefiringTeeth checks that the comparison fails if the driver breaks a rule.
func TestRefiringTeeth(t *testing.T) {
	for _, l := range lastings() {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			for _, f := range []fault{dropsMark, noRowTest, marksFirst} {
				if wrong := l.wrong(t, f); wrong == 0 {
					t.Errorf("fault %d is not noticed", f)
				}
			}
		})
	}
}

func (l lasting) wrong(t *testing.T, f fault) int {
	n := 0
	for seed := range uint64(rounds()) {
		r := rand.New(rand.NewPCG(seed, 7))
		steps := l.steps(r, false)
		trigger, same := drawTrigger(r)
		want := model.Run(steps, &model.Refiring{Trigger: same, Assign: l.assign, Gap: l.gap, Group: keyGroup})
		d := &driver{t: t, r: r, op: l.operator(trigger, false), size: 30, broken: f}
		if f == noRowTest || f == marksFirst {
			d.op = blind{d.op}
		}
		if differ(d.run(l.columns, steps), want) != "" {
			n++
		}
	}
	return n
}
