package model_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/over"
	"github.com/tidemark-sql/tidemark/exec/rank"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// stateful returns every operator that has state: those that the model knows, and
// those that look at no watermark.
func stateful(t *testing.T, r *rand.Rand) []plan {
	list := append(append(plans(), sorted()...), windowTop(1, 3), regroup(), expandSessions(), matching(t, r))
	for _, l := range lastings() {
		trigger, _ := drawTrigger(r)
		p := l.plan
		p.name = fmt.Sprintf("%s %+v", l.name, trigger)
		p.make = func(updating bool, store *state.Store) stream.Operator { return l.kept(trigger, updating, store) }
		list = append(list, p)
	}
	return append(list, blindOnes()...)
}

// matching is a random pattern.
func matching(t *testing.T, r *rand.Rand) plan {
	m, columns := bound(t, randomPattern(r).sql)
	return plan{
		name: "match", columns: columns, partition: []int{1}, inserts: true,
		make:  func(_ bool, store *state.Store) stream.Operator { return matcher(t, m, store) },
		edges: func(r *rand.Rand, near int64) int64 { return near + r.Int64N(5) },
	}
}

// blindOnes are operators that do not look at watermarks.
func blindOnes() []plan {
	in := input()
	edges := func(r *rand.Rand, near int64) int64 { return near + r.Int64N(3) }
	top := rank.Spec{Input: in, Partition: []int{1}, Keys: []state.SortBy{{Column: 2}}, Lo: 1, Hi: 2, HiColumn: -1}
	calls, results := overCalls(true)
	sum := physical.AggregateCall{
		Func: &aggregate.Sum, Args: []int{2}, Bound: []fn.Arg{{Type: in[2]}}, Filter: -1, Result: types.Of(types.BigInt),
	}
	return []plan{
		{
			name: "top", columns: in, partition: []int{1}, edges: edges,
			make: func(updating bool, store *state.Store) stream.Operator {
				return rank.NewTopN(rank.TopSpec{Spec: top, Updating: updating, Before: true}, store)
			},
		},
		{
			name: "group", columns: in[1:3], partition: []int{1}, edges: edges,
			make: func(updating bool, store *state.Store) stream.Operator {
				return op.NewGroup(op.GroupSpec{
					Input: in, Keys: []int{1}, Calls: []physical.AggregateCall{sum}, Updating: updating, Before: true,
					Output: []physical.OutputPart{{Part: logical.PartKey}, {Part: logical.PartAggregate}},
				}, store).Operator()
			},
		},
		{
			name: "corrected", columns: append(input(), results...), partition: []int{1}, edges: edges,
			make: func(_ bool, store *state.Store) stream.Operator {
				return over.NewCorrected(over.Spec{Input: in, Partition: []int{1}, Order: 2, Frame: over.Frame{Rows: true}, Calls: calls}, true, store)
			},
		},
	}
}

// A rack is the tasks of an operator, which are stopped and go on as others.
type rack struct {
	plan
	t        *testing.T
	r        *rand.Rand
	updating bool
	tasks    []*driver
	stores   []*state.Store
	got      map[int64][]string // rows by the mark that comes behind them
	open     [][]string         // of each task: rows with no mark behind them yet
	late     []model.Late
}

// start makes n tasks that go on from what others have saved, if there were any.
func (k *rack) start(n int, saved [][]state.Saved) {
	if k.single {
		n = 1
	}
	w, seq := stream.MinWatermark, int64(0)
	for _, d := range k.tasks {
		w, seq = d.w, max(seq, d.seq)
	}
	k.tasks, k.stores = nil, nil
	open := slices.Concat(k.open...)
	k.open = make([][]string, n)
	k.open[0] = open
	for i := range n {
		store := &state.Store{}
		d := &driver{t: k.t, r: k.r, op: k.make(k.updating, store), size: 1 + k.r.IntN(30), starts: k.starts}
		if saved != nil {
			lo, hi := state.GroupsOf(i, n)
			d.check(store.Load(saved, lo, hi))
		}
		d.begin(k.columns)
		d.w, d.seq = w, seq
		d.out = stream.NewOutput(k.columns, 1+k.r.IntN(20), func(b *changelog.Batch) error { return k.take(i, b) }, d.late)
		k.tasks, k.stores = append(k.tasks, d), append(k.stores, store)
	}
}

// take notes what task i puts out.
func (k *rack) take(i int, b *changelog.Batch) error {
	d, row := k.tasks[i], 0
	rows := func(to int) {
		for ; row < to; row++ {
			d.line(b, row)
		}
		for _, l := range d.res.Lines {
			k.open[i] = append(k.open[i], l.Text)
		}
		d.res.Lines = nil
	}
	for _, m := range b.Marks {
		rows(int(m.Row))
		k.got[int64(m.W)] = append(k.got[int64(m.W)], k.open[i]...)
		k.open[i] = nil
	}
	rows(b.N)
	return nil
}

// play gives each task its rows and all marks.
func (k *rack) play(steps []model.Step) {
	for i, d := range k.tasks {
		var own []model.Step
		for _, s := range steps {
			if s.Row == nil || k.taskOf(*s.Row) == i {
				own = append(own, s)
			}
		}
		d.play(own)
		k.late = append(k.late, d.res.Late...)
		d.res.Late = nil
	}
}

// taskOf returns the task that an exchange sends a row to.
func (k *rack) taskOf(row model.Row) int {
	b := &changelog.Batch{}
	for _, t := range input() {
		b.Cols = append(b.Cols, vector.New(t))
	}
	appendRow(b, &row)
	var keys []*vector.Vector
	for _, c := range k.partition {
		keys = append(keys, b.Cols[c])
	}
	var h [1]uint64
	state.HashKeys(keys, 1, h[:])
	for i := range k.tasks {
		if lo, hi := state.GroupsOf(i, len(k.tasks)); lo <= int(state.KeyGroup(h[0])) && int(state.KeyGroup(h[0])) < hi {
			return i
		}
	}
	return -1
}

func (k *rack) save() [][]state.Saved {
	var list [][]state.Saved
	for _, s := range k.stores {
		list = append(list, s.Save())
	}
	return list
}

// result returns all rows with the marks behind them, those between two marks
// sorted, and the late rows by number.
func (k *rack) result() string {
	var marks []int64
	for m := range k.got {
		marks = append(marks, m)
	}
	slices.Sort(marks)
	text := ""
	for _, m := range marks {
		slices.Sort(k.got[m])
		for _, l := range k.got[m] {
			text += l + "\n"
		}
		text += fmt.Sprintf("  w %d\n", m)
	}
	slices.SortFunc(k.late, func(a, b model.Late) int { return cmp.Compare(a.ID, b.ID) })
	return text + fmt.Sprint(k.late)
}

// apart returns the first lines in which two results differ.
func apart(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			lo := max(0, i-5)
			return fmt.Sprintf("got\n%s\nwant\n%s", strings.Join(a[lo:min(i+5, len(a))], "\n"), strings.Join(b[lo:min(i+5, len(b))], "\n"))
		}
	}
	return "one is longer"
}

// TestRestored stops operators at random places and goes on with others, of another
// number of tasks, that have loaded their state: everything leaves between the same
// marks as without a stop (invariant I5).
func TestRestored(t *testing.T) {
	eachRound(t, func(seed uint64) {
		if seed%4 > 0 {
			return // each round stops many times
		}
		r := rand.New(rand.NewPCG(seed, 23))
		for _, p := range stateful(t, r) {
			updating := seed%3 == 2 && !p.inserts
			steps := p.steps(r, updating)
			whole := &rack{plan: p, t: t, r: r, updating: updating, got: map[int64][]string{}}
			whole.start(1, nil)
			whole.play(steps)
			cut := &rack{plan: p, t: t, r: r, updating: updating, got: map[int64][]string{}}
			cut.start(1+r.IntN(3), nil)
			for rest := steps; len(rest) > 0; {
				n := min(1+r.IntN(20), len(rest))
				cut.play(rest[:n])
				if rest = rest[n:]; len(rest) > 0 {
					cut.start(1+r.IntN(3), cut.save())
				}
			}
			if got, want := cut.result(), whole.result(); got != want {
				t.Fatalf("seed %d, %s: %s", seed, p.name, apart(got, want))
			}
		}
	})
}
