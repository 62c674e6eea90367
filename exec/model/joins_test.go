package model_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	cmpd "github.com/google/go-cmp/cmp"

	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A joiner is what the operators of exec/join have in common.
type joiner interface {
	stream.Joiner
	stream.Accountant
	stream.Stateful
}

// A joinPlan is a join and its counterpart in the model.
type joinPlan struct {
	name   string
	make   func(*state.Store) joiner
	model  func() (model.Op, *model.Joined)
	behind int64 // of the watermark of the result
	assign func(t int64) []model.Window
	edges  func(r *rand.Rand, near int64) int64
	wide   bool
	kept   func(model.Op) int // rows that are remembered at the end; nil: none
	// changes says that rows of either side may be deletions.
	changes bool
}

// joinSide is the columns of each side: those of the driver and a window.
func joinSide() []types.Type { return append(input(), input()[0], input()[0]) }

// joinKeyGroup returns the key group of a row, whose key may be NULL.
func joinKeyGroup(r model.Row) uint8 {
	v := vector.New(types.Of(types.BigInt))
	if r.NoKey {
		v.AppendNull()
	} else {
		vector.AppendValue(v, r.Key)
	}
	var h [1]uint64
	state.HashKeys([]*vector.Vector{v}, 1, h[:])
	return state.KeyGroup(h[0])
}

// alike is a condition: the values of two rows do not differ by more than 2.
func alike() (expr.Expr, func(l, r model.Row) bool) {
	number := types.Of(types.BigInt)
	f := &fn.Func{Name: "ALIKE", Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			a, b := vector.Values[int64](args[0]), vector.Values[int64](args[1])
			to := vector.Values[uint8](out)
			for i := range n {
				to[i] = 0
				if d := a[i] - b[i]; d >= -2 && d <= 2 {
					to[i] = 1
				}
			}
			return nil
		}, nil
	}}
	args := []expr.Expr{&expr.Column{Index: 2, T: number}, &expr.Column{Index: 6 + 2, T: number}}
	holds := func(l, r model.Row) bool { return l.Val-r.Val <= 2 && l.Val-r.Val >= -2 }
	return &expr.Call{Func: f, Args: args, T: types.Of(types.Boolean)}, holds
}

// joinSpec returns what is common to the joins of a kind, for both.
func joinSpec(kind join.Kind, cond bool) (join.Spec, model.Joined) {
	side := join.Side{Types: joinSide(), Keys: []int{1}}
	s := join.Spec{Kind: kind, Sides: [2]join.Side{side, side}}
	m := model.Joined{
		PadLeft: kind.Pads(join.LeftInput), PadRight: kind.Pads(join.RightInput),
		Semi: kind == join.Semi, Anti: kind == join.Anti, Group: joinKeyGroup,
	}
	if cond {
		s.Cond, m.Cond = alike()
	}
	return s, m
}

func intervalPlan(t *testing.T, kind join.Kind, cond bool, low, high int64) joinPlan {
	spec, m := joinSpec(kind, cond)
	p := joinPlan{
		name: fmt.Sprintf("interval %v %d %d %v", kind, low, high, cond), wide: true,
		make: func(store *state.Store) joiner {
			j, err := join.NewInterval(join.IntervalSpec{Spec: spec, Low: low, High: high}, store)
			if err != nil {
				t.Fatal(err)
			}
			return j
		},
		model: func() (model.Op, *model.Joined) {
			o := &model.Interval{Joined: m, Low: low, High: high}
			return o, &o.Joined
		},
		assign: func(int64) []model.Window { return []model.Window{{}} },
		edges:  func(r *rand.Rand, near int64) int64 { return near + []int64{low, high, -low, -high}[r.IntN(4)] + 1 },
	}
	if low <= high {
		p.behind = max(-low, high)
	}
	return p
}

func windowPlan(t *testing.T, kind join.Kind, cond bool, name string, assign func(t int64) []model.Window) joinPlan {
	spec, m := joinSpec(kind, cond)
	return joinPlan{
		name: fmt.Sprintf("window %s %v %v", name, kind, cond), wide: kind.Wide(),
		make: func(store *state.Store) joiner {
			j, err := join.NewWindow(join.WindowSpec{
				Spec: spec, Starts: [2]int{4, 4}, Ends: [2]int{5, 5}, Closes: func(end int64) int64 { return end - 1 },
			}, store)
			if err != nil {
				t.Fatal(err)
			}
			return j
		},
		model: func() (model.Op, *model.Joined) {
			o := &model.WindowJoin{Joined: m}
			return o, &o.Joined
		},
		assign: assign,
		edges:  func(r *rand.Rand, near int64) int64 { return assign(near)[0].End },
	}
}

func temporalPlan(t *testing.T, kind join.Kind, cond, changes bool) joinPlan {
	spec, m := joinSpec(kind, cond)
	return joinPlan{
		name: fmt.Sprintf("temporal %v %v %v", kind, cond, changes), wide: true, changes: changes,
		make: func(store *state.Store) joiner {
			j, err := join.NewTemporal(join.TemporalSpec{Spec: spec, Updating: changes}, store)
			if err != nil {
				t.Fatal(err)
			}
			return j
		},
		model: func() (model.Op, *model.Joined) {
			o := &model.Temporal{Joined: m}
			return o, &o.Joined
		},
		assign: func(int64) []model.Window { return []model.Window{{}} },
		edges:  func(_ *rand.Rand, near int64) int64 { return near },
		kept:   func(o model.Op) int { return o.(*model.Temporal).Kept() },
	}
}

func joinPlans(t *testing.T) []joinPlan {
	var list []joinPlan
	for _, kind := range []join.Kind{join.Inner, join.Left} {
		for _, cond := range []bool{false, true} {
			list = append(list, temporalPlan(t, kind, cond, false), temporalPlan(t, kind, cond, true))
		}
	}
	for _, bounds := range [][2]int64{{0, 4}, {-5, 5}, {-7, -3}, {2, 9}, {0, 0}, {-1, 30}, {3, 1}} {
		for kind := join.Inner; kind <= join.Full; kind++ {
			list = append(list, intervalPlan(t, kind, false, bounds[0], bounds[1]), intervalPlan(t, kind, true, bounds[0], bounds[1]))
		}
	}
	for kind := join.Inner; kind <= join.Anti; kind++ {
		for _, cond := range []bool{false, true} {
			list = append(
				list,
				windowPlan(t, kind, cond, "tumble", model.Tumble(10, 3)),
				windowPlan(t, kind, cond, "hop", model.Hop(3, 9, 0)),
				windowPlan(t, kind, cond, "cumulate", model.Cumulate(2, 10, 0)),
				windowPlan(t, kind, cond, "any", func(t int64) []model.Window { return []model.Window{{t - 3, t + 5 + t&7}} }),
			)
		}
	}
	return list
}

// neighbours returns some keys of one key group, whose order among each other shows.
func neighbours() (list []int64) {
	first := joinKeyGroup(model.Row{Key: 0})
	for k := int64(0); len(list) < 7; k++ {
		if joinKeyGroup(model.Row{Key: k}) == first {
			list = append(list, k)
		}
	}
	return list
}

// steps draws two inputs and merges them: the right one has the lower position.
func (p joinPlan) steps(r *rand.Rand, rows int) []model.Step {
	near, together := neighbours(), r.IntN(2) == 0
	draw := func(right bool) []model.Step {
		shape := model.Shape{Rows: 1 + r.IntN(rows), Keys: 1 + r.Int64N(6), Edges: p.edges, Spread: 1 + r.Int64N(40), Nulls: r.IntN(3) == 0}
		var steps []model.Step
		for _, s := range model.Assign(model.Generate(r, shape), r.Int64N(12)-2) {
			if s.Row == nil {
				steps = append(steps, s)
				continue
			}
			s.Row.Right, s.Row.NoKey = right, r.IntN(15) == 0
			if p.changes {
				steps = append(steps, change(r, s.Row)...)
			}
			if together {
				s.Row.Key = near[s.Row.Key+3]
			}
			for _, w := range p.assign(s.Row.Time) {
				c := *s.Row
				c.Window = w
				steps = append(steps, model.Step{Row: &c})
			}
		}
		return steps
	}
	left, right := draw(false), draw(true)
	return model.Merge(right, left)
}

// change makes a deletion or the new half of an update of some rows, and returns the
// old half.
func change(r *rand.Rand, row *model.Row) []model.Step {
	switch r.IntN(4) {
	case 0:
		row.Sign = -1
	case 1:
		old := *row
		row.Half = true
		old.Half, old.Sign, old.ID = true, -1, row.ID+1000
		if old.Time -= r.Int64N(4); r.IntN(4) == 0 {
			old.Key = row.Key - 1
		}
		return []model.Step{{Row: &old}}
	}
	return nil
}

// whole returns a number of steps that is at least n and cuts no update in two.
func whole(steps []model.Step, n int) int {
	if last := steps[n-1].Row; last != nil && last.Half && last.Sign < 0 {
		n++
	}
	return n
}

// A joinDriver cuts steps into batches and calls a join, as a task does.
type joinDriver struct {
	driver
	op     joiner
	packed bool // rows of both sides go together
	most   int64
	rows   [2]int64
}

func newJoinDriver(t *testing.T, r *rand.Rand, p joinPlan, op joiner, size int) *joinDriver {
	d := &joinDriver{op: op, packed: r.IntN(3) > 0}
	d.t, d.r, d.size = t, r, size
	columns := joinSide()
	if p.wide {
		columns = append(columns, joinSide()...)
	}
	d.begin(columns)
	return d
}

func (d *joinDriver) play(steps []model.Step) {
	for len(steps) > 0 {
		n := whole(steps, min(1+d.r.IntN(d.size), len(steps)))
		if d.packed {
			d.pack(steps[:n])
		} else {
			d.oneByOne(steps[:n])
		}
		d.most = max(d.most, d.op.StateRows())
		steps = steps[n:]
	}
	d.check(d.out.Flush())
}

func joinBatch() *changelog.Batch {
	b := &changelog.Batch{}
	for _, t := range joinSide() {
		b.Cols = append(b.Cols, vector.New(t))
	}
	return b
}

func appendJoinRow(b *changelog.Batch, r *model.Row) {
	appendRow(b, r)
	if r.NoKey {
		b.Cols[1].SetNull(b.N - 1)
	}
	if r.Null {
		b.Cols[4].AppendNull()
		b.Cols[5].AppendNull()
		return
	}
	vector.AppendValue(b.Cols[4], r.Window.Start)
	vector.AppendValue(b.Cols[5], r.Window.End)
}

// pack hands over the rows of both sides at once.
func (d *joinDriver) pack(steps []model.Step) {
	b := [2]*changelog.Batch{joinBatch(), joinBatch()}
	var marks []changelog.Mark
	o := int32(0)
	for _, s := range steps {
		if s.Row == nil {
			marks = append(marks, changelog.Mark{Row: o, W: changelog.Watermark(s.Mark)})
			continue
		}
		side := b[join.LeftInput]
		if s.Row.Right {
			side = b[join.RightInput]
		}
		appendJoinRow(side, s.Row)
		side.At = append(side.At, o)
		o += 1 + int32(d.r.IntN(2))
	}
	var in [2]stream.View
	for i := range in {
		b[i].Marks = marks
		in[i] = stream.View{Batch: b[i], Hi: b[i].N, Before: d.w, Seq: d.rows[i]}
		d.rows[i] += int64(b[i].N)
	}
	d.w = b[0].Last(d.w)
	d.check(d.op.Join(in, d.out))
	for i := range in {
		for _, c := range b[i].Cols {
			spoil(c)
		}
	}
}

// oneByOne hands over runs of rows of one side.
func (d *joinDriver) oneByOne(steps []model.Step) {
	for len(steps) > 0 {
		if steps[0].Row == nil {
			d.w = stream.Watermark(steps[0].Mark)
			if d.w < d.op.Due() && d.w < stream.MaxWatermark {
				d.check(d.out.Advance(d.w))
			} else {
				d.check(d.op.Advance(d.w, d.out))
			}
			steps = steps[1:]
			continue
		}
		b, side := joinBatch(), steps[0].Row.Right
		for len(steps) > 0 && steps[0].Row != nil && steps[0].Row.Right == side {
			appendJoinRow(b, steps[0].Row)
			steps = steps[1:]
		}
		input := join.LeftInput
		if side {
			input = join.RightInput
		}
		d.check(d.op.Rows(input, stream.View{Batch: b, Hi: b.N, Before: d.w, Seq: d.rows[input]}, d.out))
		d.rows[input] += int64(b.N)
		for _, c := range b.Cols {
			spoil(c)
		}
	}
}

// TestJoins compares joins with the model.
func TestJoins(t *testing.T) {
	for _, p := range joinPlans(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			eachRound(t, func(seed uint64) {
				r := rand.New(rand.NewPCG(seed, 21))
				steps := p.steps(r, 60)
				m, joined := p.model()
				want := model.HeldRun(steps, m, p.behind)
				op := p.make(&state.Store{})
				d := newJoinDriver(t, r, p, op, []int{1, 3, 50, 10_000}[r.IntN(4)])
				d.play(steps)
				slices.SortStableFunc(want.Late, byMark)
				slices.SortStableFunc(d.res.Late, byMark)
				if diff := differ(d.res, want); diff != "" {
					t.Fatalf("seed %d: %s", seed, diff)
				}
				a := op.Account()
				if a.Used != joined.Used || a.Filtered != joined.Filtered || a.Behind != joined.Behind || a.Late != int64(len(want.Late)) {
					t.Fatalf("seed %d: account %+v, want %+v", seed, a, joined)
				}
				kept := 0
				if p.kept != nil {
					kept = p.kept(m)
				}
				if n := op.StateRows(); n != int64(kept) {
					t.Fatalf("seed %d: %d rows are left at the end, want %d", seed, n, kept)
				}
			})
		})
	}
}

// byMark orders late rows as the two sides tell them: what matters is the watermark
// that each row met.
func byMark(a, b model.Late) int {
	return cmp.Or(cmp.Compare(a.Met, b.Met), cmp.Compare(a.End, b.End), cmp.Compare(a.ID, b.ID))
}

// A tasks runs a join in several tasks, each with a range of key groups, and
// notes what leaves for each key group: rows, and the mark before them.
type tasks struct {
	p     joinPlan
	t     *testing.T
	r     *rand.Rand
	size  int
	each  []*joinDriver
	store []*state.Store
	lines [state.KeyGroups][]string
	mark  int64 // the last
}

// start replaces the tasks by n others that go on where they were.
func (k *tasks) start(n int) {
	var saved [][]state.Saved
	w := stream.MinWatermark
	for i, s := range k.store {
		saved, w = append(saved, s.Save()), k.each[i].w
	}
	k.each, k.store = nil, nil
	for i := range n {
		store := &state.Store{}
		op := k.p.make(store)
		if saved != nil {
			lo, hi := state.GroupsOf(i, n)
			if err := store.Load(saved, lo, hi); err != nil {
				k.t.Fatal(err)
			}
		}
		d := newJoinDriver(k.t, k.r, k.p, op, k.size)
		d.w = w
		k.each, k.store = append(k.each, d), append(k.store, store)
	}
}

// play divides steps by key group.
func (k *tasks) play(steps []model.Step) {
	for i, d := range k.each {
		var own []model.Step
		for at, s := range steps {
			if s.Row == nil || k.of(s) == i {
				own = append(own, k.exchanged(steps, at))
			}
		}
		d.play(own)
	}
}

// of returns the task of a row.
func (k *tasks) of(s model.Step) int { return state.TaskOf(joinKeyGroup(*s.Row), len(k.each)) }

// exchanged returns a step as it arrives in its task: the halves of an update that go
// to different tasks are a deletion and an insert.
func (k *tasks) exchanged(steps []model.Step, at int) model.Step {
	s := steps[at]
	if s.Row == nil || !s.Row.Half {
		return s
	}
	other := at + 1
	if s.Row.Sign > 0 {
		other = at - 1
	}
	if k.of(steps[other]) == k.of(s) {
		return s
	}
	row := *s.Row
	row.Half = false
	return model.Step{Row: &row}
}

// note takes what the tasks have put out since.
func (k *tasks) note() {
	before := k.mark
	for _, d := range k.each {
		k.mark = before
		k.divide(d.res)
	}
}

func (k *tasks) divide(res *model.Result) {
	for _, l := range res.Lines {
		if l.Text == "" {
			k.mark = l.Mark
			continue
		}
		g := lineKeyGroup(l.Text)
		k.lines[g] = append(k.lines[g], fmt.Sprint(k.mark, ": ", l.Text))
	}
}

// lineKeyGroup returns the key group of a line, by the key of a side that has an
// identity.
func lineKeyGroup(text string) uint8 {
	f := strings.Fields(text)
	if len(f) > 12 {
		f = f[1:] // the kind of change
	}
	if f[3] == "NULL" {
		f = f[6:]
	}
	k, err := strconv.ParseInt(f[1], 10, 64)
	return joinKeyGroup(model.Row{Key: k, NoKey: err != nil})
}

// TestJoinsGoOn stops joins at random places and lets other numbers of tasks go
// on: what leaves for each key group is what the model says.
func TestJoinsGoOn(t *testing.T) {
	for _, p := range joinPlans(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			eachRound(t, func(seed uint64) {
				if seed%10 != 0 {
					return // much is saved and loaded: fewer will do
				}
				r := rand.New(rand.NewPCG(seed, 22))
				steps := p.steps(r, 60)
				m, _ := p.model()
				want := &tasks{mark: model.Min}
				want.divide(model.HeldRun(steps, m, p.behind))
				got := &tasks{mark: model.Min, p: p, t: t, r: r, size: 1 + r.IntN(40)}
				for len(steps) > 0 {
					got.start(1 + r.IntN(4))
					n := whole(steps, min(1+r.IntN(200), len(steps)))
					got.play(steps[:n])
					got.note()
					steps = steps[n:]
				}
				for g := range got.lines {
					if diff := cmpd.Diff(want.lines[g], got.lines[g]); diff != "" {
						t.Fatalf("seed %d: key group %d (-want +got):\n%s", seed, g, diff)
					}
				}
			})
		})
	}
}

// TestVersionsEnd runs over 2,000 versions of 30 keys: the last one of each is kept, and
// what the delay holds back.
func TestVersionsEnd(t *testing.T) {
	var sides [2][]model.Step
	for side := range sides {
		var rows []model.Row
		for i := range int64(2_000) {
			rows = append(rows, model.Row{Time: i, Key: i % 30, Sign: 1, ID: i, Right: side == 1})
		}
		sides[side] = model.Assign(rows, 5)
	}
	p := temporalPlan(t, join.Left, true, false)
	d := newJoinDriver(t, rand.New(rand.NewPCG(1, 1)), p, p.make(&state.Store{}), 20)
	d.play(model.Merge(sides[1], sides[0]))
	// A version a key, 5 of each side for the delay, and what a batch brings.
	if d.most > 30+2*(5+20) {
		t.Errorf("%d rows were kept of 4,000", d.most)
	}
	if n := d.op.StateRows(); n != 30 {
		t.Errorf("%d rows are left", n)
	}
}

// TestJoinStateEnds runs over 100 windows' time: what is kept are rows of the last.
func TestJoinStateEnds(t *testing.T) {
	plans := []joinPlan{
		intervalPlan(t, join.Full, true, -10, 10),
		windowPlan(t, join.Full, true, "tumble", model.Tumble(20, 0)),
	}
	for _, p := range plans {
		t.Run(p.name, func(t *testing.T) {
			var sides [2][]model.Step
			for side := range sides {
				var rows []model.Row
				for i := range int64(2_000) {
					rows = append(rows, model.Row{Time: i, Key: i % 300, ID: i, Right: side == 1, Window: model.Tumble(20, 0)(i)[0]})
				}
				sides[side] = model.Assign(rows, 5)
			}
			d := newJoinDriver(t, rand.New(rand.NewPCG(1, 1)), p, p.make(&state.Store{}), 20)
			d.play(model.Merge(sides[1], sides[0]))
			// 20 ms of each side, 5 of delay, and what a batch brings.
			if d.most > 2*(20+5+20) {
				t.Errorf("%d rows were kept of 4,000", d.most)
			}
			if n := d.op.StateRows(); n != 0 {
				t.Errorf("%d rows are left", n)
			}
		})
	}
}
