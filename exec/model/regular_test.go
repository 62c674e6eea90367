package model_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A joining is one form of a regular join. Sides have a key that may be NULL, a
// number and a text.
type joining struct {
	kind       join.Kind
	keys       int  // 0: none; 1: the key; 2: the key and the text
	nullsEqual bool // NULL is a key like others
	cond       bool // left number < right number
	updating   [2]bool
	atEnd      bool // only the final table is wanted
}

func (f joining) String() string {
	return fmt.Sprintf("%s/keys %d/nulls %t/cond %t/updating %t", []string{"inner", "left", "right", "full", "semi", "anti"}[f.kind], f.keys, f.nullsEqual, f.cond, f.updating)
}

func joinings() (list []joining) {
	for kind := join.Inner; kind <= join.Anti; kind++ {
		for keys := range 3 {
			for _, cond := range []bool{false, true} {
				for updating := range 4 {
					list = append(list, joining{kind, keys, (updating+keys)%2 == 1, cond, [2]bool{updating&1 > 0, updating&2 > 0}, false})
				}
			}
		}
	}
	return list
}

func joinTypes() []types.Type { return exectest.Types("BIGINT", "BIGINT", "STRING") }

func (f joining) spec() join.RegularSpec {
	s := join.RegularSpec{Updating: f.updating, Before: true, AtEnd: f.atEnd}
	s.Kind = f.kind
	for i := range s.Sides {
		s.Sides[i] = join.Side{Types: joinTypes(), Keys: []int{0, 2}[:f.keys]}
	}
	if f.nullsEqual {
		s.NullsEqual = []bool{true, true}[:f.keys]
	}
	if f.cond {
		less := scalar.Lookup("<")
		s.Cond = &expr.Call{Func: less, Args: []expr.Expr{
			&expr.Column{Index: 1, Name: "l", T: joinTypes()[1]}, &expr.Column{Index: 4, Name: "r", T: joinTypes()[1]},
		}, T: exectest.Types("BOOLEAN")[0]}
	}
	return s
}

func (f joining) columns() []types.Type {
	if !f.kind.Wide() {
		return joinTypes()
	}
	return append(joinTypes(), joinTypes()...)
}

func (f joining) operator(t *testing.T, store *state.Store) stream.Operator {
	t.Helper()
	o, err := join.NewRegular(f.spec(), store)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func joinText(r *model.Row) string {
	switch {
	case r == nil:
		return "NULL NULL NULL"
	case r.Null:
		return fmt.Sprintf("NULL %d t%d", r.Val, r.ID)
	default:
		return fmt.Sprintf("%d %d t%d", r.Key, r.Val, r.ID)
	}
}

func (f joining) model() *model.RegularJoin {
	return &model.RegularJoin{
		PadsLeft: f.kind.Pads(join.LeftInput), PadsRight: f.kind.Pads(join.RightInput),
		Semi: f.kind == join.Semi, Anti: f.kind == join.Anti, Text: joinText,
		Match: func(l, r model.Row) bool {
			switch {
			case f.cond && l.Val >= r.Val:
				return false
			case f.keys == 0:
				return true
			case (l.Null || r.Null) && !f.nullsEqual || l.Null != r.Null:
				return false
			case !l.Null && l.Key != r.Key:
				return false
			}
			return f.keys == 1 || l.ID == r.ID
		},
	}
}

// inputs returns changes of both sides. Each is one change, or the halves of an
// update.
func (f joining) inputs(r *rand.Rand, n int) (list [][]model.JoinInput) {
	var live [2][]model.Row
	side := 0
	for range n {
		if r.IntN(3) == 0 {
			side = 1 - side
		}
		rows := live[side]
		row := model.Row{Key: r.Int64N(4), Null: r.IntN(8) == 0, Val: r.Int64N(5), ID: r.Int64N(3)}
		if len(rows) > 0 && r.IntN(5) == 0 {
			row = rows[r.IntN(len(rows))] // equal rows
		}
		if row.Null {
			row.Key = 0
		}
		if !f.updating[side] || len(rows) == 0 || r.IntN(20) < 11 {
			live[side] = append(rows, row)
			list = append(list, []model.JoinInput{{Side: side, Kind: "+I", Row: row}})
			continue
		}
		if r.IntN(12) == 0 && f.keys > 0 {
			list = append(list, []model.JoinInput{{Side: side, Kind: "-D", Row: model.Row{Key: 9}}}) // not there
			continue
		}
		i := r.IntN(len(rows))
		old := rows[i]
		if r.IntN(2) == 0 {
			live[side] = slices.Delete(rows, i, i+1)
			list = append(list, []model.JoinInput{{Side: side, Kind: "-D", Row: old}})
			continue
		}
		if r.IntN(3) > 0 {
			row.Key, row.Null = old.Key, old.Null
		}
		rows[i] = row
		list = append(list, []model.JoinInput{{Side: side, Kind: "-U", Row: old}, {Side: side, Kind: "+U", Row: row}})
	}
	return list
}

// A joined collects what a join emits.
type joined struct {
	lines []string
	out   *stream.Output
}

func newJoined(t *testing.T, columns []types.Type, limit int) *joined {
	j := &joined{}
	j.out = stream.NewOutput(columns, limit, func(b *changelog.Batch) error {
		for i := range b.N {
			k := b.Kind(i)
			if k == changelog.UpdateBefore && (i+1 == b.N || b.Kind(i+1) != changelog.UpdateAfter) || k == changelog.UpdateAfter && (i == 0 || b.Kind(i-1) != changelog.UpdateBefore) {
				t.Errorf("row %d: half of an update stands alone", i)
			}
			text := exectest.Row(b, i)
			if k == changelog.Insert {
				text = "+I " + text
			}
			j.lines = append(j.lines, text)
		}
		for _, c := range b.Cols {
			if c.Type.Physical() == types.PhysInt64 {
				spoil(c)
			}
		}
		return nil
	}, nil)
	return j
}

// feed hands over changes of one side, in one run.
func feed(t *testing.T, o stream.Operator, out *stream.Output, changes []model.JoinInput) {
	t.Helper()
	b := exectest.Empty(joinTypes())
	inserts := true
	for _, c := range changes {
		if c.Row.Null {
			b.Cols[0].AppendNull()
		} else {
			vector.AppendValue(b.Cols[0], c.Row.Key)
		}
		vector.AppendValue(b.Cols[1], c.Row.Val)
		b.Cols[2].AppendString(fmt.Sprintf("t%d", c.Row.ID))
		k := map[string]changelog.RowKind{"+I": changelog.Insert, "-U": changelog.UpdateBefore, "+U": changelog.UpdateAfter, "-D": changelog.Delete}[c.Kind]
		b.Kinds = append(b.Kinds, k)
		inserts = inserts && k == changelog.Insert
		b.N++
	}
	if inserts {
		b.Kinds = nil
	}
	lo := 0
	if b.N > 3 {
		lo = 1 // a run need not begin with its batch
		if b.Kind(0) == changelog.UpdateBefore {
			lo = 2
		}
		if err := o.Rows(changes[0].Side, stream.View{Batch: b, Hi: lo}, out); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Rows(changes[0].Side, stream.View{Batch: b, Lo: lo, Hi: b.N}, out); err != nil {
		t.Fatal(err)
	}
	for _, c := range b.Cols {
		if c.Type.Physical() == types.PhysInt64 {
			spoil(c)
		}
	}
}

// runs divides changes into runs of one side of at most size changes.
func runs(list [][]model.JoinInput, size int) (out [][]model.JoinInput) {
	var last []model.JoinInput
	for _, c := range list {
		if len(last) > 0 && (last[0].Side != c[0].Side || len(last) >= size) {
			out = append(out, last)
			last = nil
		}
		last = append(last, c...)
	}
	return append(out, last)
}

// TestRegularJoin compares joins with the model, change by change, whatever the
// sizes of batches; half of them are stopped and restored on the way.
func TestRegularJoin(t *testing.T) {
	for _, f := range joinings() {
		t.Run(f.String(), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(6) {
				r := rand.New(rand.NewPCG(seed, 3))
				list := f.inputs(r, 20+r.IntN(150))
				m := f.model()
				var want []string
				for _, c := range list {
					for _, x := range m.Change(c...) {
						want = append(want, x.Kind+" "+x.Text)
					}
				}
				size := []int{1, 7, 30, 10_000}[seed%4]
				store := &state.Store{}
				o := f.operator(t, store)
				got := newJoined(t, f.columns(), 1+r.IntN(50))
				for _, run := range runs(list, size) {
					feed(t, o, got.out, run)
					if seed%8 >= 4 && r.IntN(4) == 0 {
						saved := store.Save()
						store = &state.Store{}
						o = f.operator(t, store)
						if err := store.Load([][]state.Saved{saved}, 0, state.KeyGroups); err != nil {
							t.Fatal(err)
						}
					}
				}
				if err := got.out.Flush(); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got.lines, want) {
					k := 0
					for k < min(len(got.lines), len(want)) && got.lines[k] == want[k] {
						k++
					}
					t.Fatalf("seed %d, size %d: after %d equal changes got\n%s\nwant\n%s", seed, size, k, strings.Join(got.lines[k:], "\n"), strings.Join(want[k:], "\n"))
				}
				if diff := difference(fold(t, got.lines), m.Table()); diff != "" {
					t.Fatalf("seed %d: the model's changes do not add up to its table: %s", seed, diff)
				}
			}
		})
	}
}

// fold returns the table that changes add up to.
func fold(t *testing.T, lines []string) (table []string) {
	t.Helper()
	n := map[string]int{}
	for _, l := range lines {
		if l[0] == '+' {
			n[l[3:]]++
		} else if n[l[3:]]--; n[l[3:]] < 0 {
			t.Fatalf("%s takes back what is not there", l)
		}
	}
	for row, k := range n {
		for range k {
			table = append(table, row)
		}
	}
	return table
}

func difference(got, want []string) string {
	slices.Sort(got)
	slices.Sort(want)
	if slices.Equal(got, want) {
		return ""
	}
	return fmt.Sprintf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
}

// TestRegularJoinTasks divides the rows among several tasks, whose number changes on
// the way, and compares the table that results.
func TestRegularJoinTasks(t *testing.T) {
	for _, f := range joinings() {
		if f.keys == 0 {
			continue // one task
		}
		t.Run(f.String(), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(3) {
				r := rand.New(rand.NewPCG(seed, 4))
				list := f.inputs(r, 100)
				m := f.model()
				for _, c := range list {
					m.Change(c...)
				}
				got := newJoined(t, f.columns(), 10)
				tasks := newTasks(t, f, 1+r.IntN(4), nil)
				for _, run := range runs(list, 1+r.IntN(20)) {
					tasks.feed(t, got.out, run)
					if r.IntN(10) == 0 {
						tasks = newTasks(t, f, 1+r.IntN(4), tasks)
					}
				}
				if err := got.out.Flush(); err != nil {
					t.Fatal(err)
				}
				if diff := difference(fold(t, got.lines), m.Table()); diff != "" {
					t.Fatalf("seed %d: %s", seed, diff)
				}
			}
		})
	}
}

// TestRegularJoinAtEnd is TestRegularJoinTasks for joins of which only the final
// table is wanted.
func TestRegularJoinAtEnd(t *testing.T) {
	for _, f := range joinings() {
		f.atEnd = true
		t.Run(f.String(), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(3) {
				r := rand.New(rand.NewPCG(seed, 5))
				list := f.inputs(r, 100)
				m := f.model()
				for _, c := range list {
					m.Change(c...)
				}
				n := func() int {
					if f.keys == 0 {
						return 1
					}
					return 1 + r.IntN(4)
				}
				got := newJoined(t, f.columns(), 10)
				tasks := newTasks(t, f, n(), nil)
				for _, run := range runs(list, 1+r.IntN(20)) {
					tasks.feed(t, got.out, run)
					if r.IntN(10) == 0 {
						tasks = newTasks(t, f, n(), tasks)
					}
				}
				for i, o := range tasks.ops {
					if err := o.Advance(7, got.out); err != nil || got.out.Len()+len(got.lines) > 0 {
						t.Fatalf("seed %d: task %d, before the end: %d rows, %v", seed, i, got.out.Len(), err)
					}
				}
				for _, o := range tasks.ops {
					if err := o.Advance(stream.MaxWatermark, got.out); err != nil {
						t.Fatal(err)
					}
				}
				if err := got.out.Flush(); err != nil {
					t.Fatal(err)
				}
				for i, l := range got.lines {
					if got.lines[i] = strings.TrimPrefix(l, "+I "); got.lines[i] == l {
						t.Fatalf("seed %d: %s is no insert", seed, l)
					}
				}
				if diff := difference(got.lines, m.Table()); diff != "" {
					t.Fatalf("seed %d: %s", seed, diff)
				}
			}
		})
	}
}

// joinTasks are tasks that each own a range of key groups.
type joinTasks struct {
	keys   int
	stores []*state.Store
	ops    []stream.Operator
}

// newTasks returns tasks that go on from others, if there are any.
func newTasks(t *testing.T, f joining, n int, from *joinTasks) *joinTasks {
	t.Helper()
	j := &joinTasks{keys: f.keys}
	for i := range n {
		store := &state.Store{}
		j.stores, j.ops = append(j.stores, store), append(j.ops, f.operator(t, store))
		if from == nil {
			continue
		}
		var saved [][]state.Saved
		for _, s := range from.stores {
			saved = append(saved, s.Save())
		}
		lo, hi := state.GroupsOf(i, n)
		if err := store.Load(saved, lo, hi); err != nil {
			t.Fatal(err)
		}
	}
	return j
}

func (j *joinTasks) feed(t *testing.T, out *stream.Output, run []model.JoinInput) {
	t.Helper()
	parts := make([][]model.JoinInput, len(j.ops))
	for i, c := range run {
		q := j.task(c)
		switch {
		case c.Kind == "-U" && j.task(run[i+1]) != q:
			c.Kind = "-D"
		case c.Kind == "+U" && j.task(run[i-1]) != q:
			c.Kind = "+I"
		}
		parts[q] = append(parts[q], c)
	}
	for q, part := range parts {
		if len(part) > 0 {
			feed(t, j.ops[q], out, part)
		}
	}
}

func (j *joinTasks) task(c model.JoinInput) int {
	b := exectest.Empty(joinTypes())
	if c.Row.Null {
		b.Cols[0].AppendNull()
	} else {
		vector.AppendValue(b.Cols[0], c.Row.Key)
	}
	b.Cols[2].AppendString(fmt.Sprintf("t%d", c.Row.ID))
	hash := make([]uint64, 1)
	state.HashKeys([]*vector.Vector{b.Cols[0], b.Cols[2]}[:j.keys], 1, hash)
	return state.TaskOf(state.KeyGroup(hash[0]), len(j.ops))
}
