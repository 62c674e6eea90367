package model_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	ops "github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A plan is an operator, its counterpart in the model, and what input suits it.
type plan struct {
	name    string
	make    func(updating bool, store *state.Store) stream.Operator
	model   func() model.Op
	columns []types.Type
	edges   func(r *rand.Rand, near int64) int64
	// partition is the columns by which an exchange would divide its input among
	// tasks, unless it is single.
	partition []int
	single    bool
	starts    int64 // see driver
	inserts   bool  // rows are not taken back
}

func keyGroup(k int64) uint8 {
	v := vector.New(types.Of(types.BigInt))
	vector.AppendValue(v, k)
	var h [1]uint64
	state.HashKeys([]*vector.Vector{v}, 1, h[:])
	return state.KeyGroup(h[0])
}

// summary is the aggregates that model.Summary computes.
func summary() []ops.Call {
	var list []ops.Call
	for _, name := range []string{"COUNT *", "SUM", "MIN", "MAX", "COUNT DISTINCT", "ARRAY_AGG"} {
		f := aggregate.Find(strings.Fields(name)[0])
		c := ops.Call{Func: f, Filter: -1, Distinct: strings.HasSuffix(name, "DISTINCT")}
		if !strings.HasSuffix(name, "*") {
			c.Args, c.Bound = []int{2}, []fn.Arg{{Type: types.Of(types.BigInt)}}
		}
		sig, err := f.Bind(c.Bound, true)
		if err != nil {
			panic(err)
		}
		c.Result = sig.Result
		list = append(list, c)
	}
	return list
}

func spec(updating bool) (ops.Spec, []types.Type) {
	s := ops.Spec{Input: input(), Keys: []int{1}, Aggregates: summary(), Updating: updating}
	stamp := types.WithPrecision(types.Timestamp, 3).NotNull()
	s.Output = []ops.OutputPart{{Part: ops.Start}, {Part: ops.End}, {Part: ops.Key}}
	columns := []types.Type{stamp, stamp, types.Of(types.BigInt)}
	for i, c := range s.Aggregates {
		s.Output = append(s.Output, ops.OutputPart{Part: ops.Aggregate, N: i})
		columns = append(columns, c.Result)
	}
	return s, columns
}

func aligned(k *window.Kind, assign func(t int64) []model.Window, args ...int64) plan {
	slicer := k.NewSlicer(args)
	_, columns := spec(false)
	return plan{
		name: fmt.Sprint(k.Name, args), columns: columns, partition: []int{1},
		make: func(updating bool, store *state.Store) stream.Operator {
			s, _ := spec(updating)
			return ops.NewSlicing(s, slicer, store)
		},
		model: func() model.Op { return &model.Windows{Assign: assign, Group: keyGroup} },
		edges: func(r *rand.Rand, near int64) int64 {
			first, _ := slicer.Windows(slicer.SliceEnd(near))
			return first + r.Int64N(3)*slicer.Step()
		},
	}
}

// sessions partitions by columns: 1 the key, 2 the value.
func sessions(gap int64, partition ...int) plan {
	_, columns := spec(false)
	return plan{
		name: fmt.Sprint("SESSION ", gap, partition), columns: columns, partition: partition,
		// Sessions of one key that coincide are put together.
		single: slices.Contains(partition, 2),
		make: func(updating bool, store *state.Store) stream.Operator {
			s, _ := spec(updating)
			return ops.NewSessions(s, gap, partition, store)
		},
		model: func() model.Op {
			return &model.Sessions{Gap: gap, Group: keyGroup, Key: func(r model.Row) int64 { return r.Key }, Partition: func(r model.Row) int64 {
				p := int64(0)
				for _, c := range partition {
					p = 1000*p + []int64{0, r.Key, r.Val}[c]
				}
				return p
			}}
		},
		edges: func(r *rand.Rand, near int64) int64 { return near + gap*(r.Int64N(3)-1) + 1 },
	}
}

func plans() []plan {
	return []plan{
		aligned(&window.Tumble, model.Tumble(10, 0), 10, 0),
		aligned(&window.Tumble, model.Tumble(7, -3), 7, -3),
		aligned(&window.Hop, model.Hop(5, 10, 0), 5, 10, 0),
		aligned(&window.Hop, model.Hop(2, 10, 1), 2, 10, 1),
		aligned(&window.Hop, model.Hop(1, 30, 0), 1, 30, 0),
		aligned(&window.Cumulate, model.Cumulate(2, 10, 0), 2, 10, 0),
		aligned(&window.Cumulate, model.Cumulate(5, 20, -3), 5, 20, -3),
		aligned(&window.GroupHop, model.Hop(4, 10, 0), 4, 10),
		aligned(&window.GroupHop, model.Hop(6, 4, 0), 6, 4),
		aligned(&window.GroupHop, model.Hop(9, 9, 0), 9, 9),
		aligned(&window.GroupHop, model.Hop(10, 4, 0), 10, 4),
		aligned(&window.GroupHop, model.Hop(3, 7, 0), 3, 7),
		sessions(5, 1),
		sessions(1, 1),
		sessions(12, 1),
		sessions(5),
		sessions(4, 2),
		sessions(4, 2, 1),
	}
}

// rounds is how many random inputs each plan gets: fewer with -short, as under the
// race detector, since one goroutine does all that a plan asks for. TIDEMARK_MODEL,
// a duration, asks for as many as fit.
func rounds() int {
	if testing.Short() {
		return 10
	}
	return 50
}

func eachRound(t *testing.T, f func(seed uint64)) {
	t.Helper()
	if s := os.Getenv("TIDEMARK_MODEL"); s != "" {
		d, err := time.ParseDuration(s)
		if err != nil {
			t.Fatal(err)
		}
		for end, seed := time.Now().Add(d), uint64(0); time.Now().Before(end); seed++ {
			f(seed)
		}
		return
	}
	for seed := range uint64(rounds()) {
		f(seed)
	}
}

// steps returns a random input for p, of one to three splits.
func (p plan) steps(r *rand.Rand, updating bool) []model.Step {
	return stepsOf(r, model.Shape{Rows: r.IntN(60), Keys: 1 + r.Int64N(4), Edges: p.edges, Spread: 1 + r.Int64N(30), Updating: updating})
}

// stepsOf draws rows of one to three inputs, and watermarks.
func stepsOf(r *rand.Rand, shape model.Shape) []model.Step {
	delay := []int64{0, 0, 1, 5, 20, -2}[r.IntN(6)]
	var inputs [][]model.Step
	for i := range 1 + r.IntN(3) {
		rows := model.Generate(r, shape)
		for k := range rows {
			rows[k].ID += int64(i) * 1000
		}
		inputs = append(inputs, model.Assign(rows, delay))
	}
	return model.Merge(inputs...)
}

// TestOperators compares every operator with the model: rows, late rows, the
// watermarks that they met, and the places of watermarks.
func TestOperators(t *testing.T) {
	for _, p := range plans() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			eachRound(t, func(seed uint64) {
				r := rand.New(rand.NewPCG(seed, 7))
				updating := seed%3 == 2
				steps := p.steps(r, updating)
				want := model.Run(steps, p.model())
				d := &driver{t: t, r: r, op: p.make(updating, &state.Store{}), size: 1 + r.IntN(50), ordinals: seed%2 == 0}
				if diff := differ(d.run(p.columns, steps), want); diff != "" {
					t.Fatalf("seed %d: %s", seed, diff)
				}
				accounted(t, d, steps, want)
			})
		})
	}
}

// accounted checks that the operator has counted each row once (invariant I2), those
// in no window as filtered.
func accounted(t *testing.T, d *driver, steps []model.Step, want *model.Result) {
	t.Helper()
	var c ops.Counts
	switch o := d.op.(type) {
	case *ops.Slicing:
		c = o.Counts
	case *ops.Sessions:
		c = o.Counts
	case *ops.Refiring:
		c = o.Counts
	case *ops.Regroup:
		c = o.Counts
	case *ops.ExpandSessions:
		c = o.Counts
	case stream.Accountant:
		a := o.Account()
		c = ops.Counts{In: a.Total(), Used: a.Used + a.Filtered + a.Behind, Late: a.Late}
	default:
		t.Fatalf("%T has no counts", o)
	}
	rows := int64(0)
	for _, s := range steps {
		if s.Row != nil {
			rows++
		}
	}
	late, gaps := int64(len(want.Late)), int64(want.Gaps)
	if c.In != rows || c.Late != late || c.Filtered != gaps || c.Rejected != 0 || c.Used != rows-late-gaps {
		t.Fatalf("%d rows, %d late and %d in no window, are counted as %+v", rows, late, gaps, c)
	}
}

// blind hides the marks of a batch from an operator, which then judges rows by
// the watermark that stood before the batch.
type blind struct{ stream.Operator }

func (b blind) Rows(input int, v stream.View, out *stream.Output) error {
	batch := *v.Batch
	batch.Marks = nil
	v.Batch = &batch
	return b.Operator.Rows(input, v, out)
}

// JudgesByMarks is a lie.
func (b blind) JudgesByMarks() {}

// TestTeeth checks that the comparison fails for drivers and operators that break
// a rule.
func TestTeeth(t *testing.T) {
	for _, p := range plans() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			for _, f := range []fault{dropsMark, onlyLast, noRowTest, marksFirst} {
				if wrong := p.wrong(t, f); wrong == 0 {
					t.Errorf("fault %d is not noticed", f)
				}
			}
		})
	}
}

// wrong returns how many of some inputs give another result with a fault.
func (p plan) wrong(t *testing.T, f fault) int {
	n := 0
	for seed := range uint64(rounds()) {
		r := rand.New(rand.NewPCG(seed, 7))
		steps := p.steps(r, false)
		want := model.Run(steps, p.model())
		d := &driver{t: t, r: r, op: p.make(false, &state.Store{}), size: 30, broken: f}
		if f == noRowTest {
			d.op = blind{d.op}
		}
		if differ(d.run(p.columns, steps), want) != "" {
			n++
		}
	}
	return n
}
