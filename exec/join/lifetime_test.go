package join_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/state"
)

// A forgetful join keeps rows in lists and looks at each: what lifetime.go says, word
// for word.
type forgetful struct {
	kind   join.Kind
	unused [2]int64
	now    int64
	rows   [2][]*remembered
	out    strings.Builder
}

type remembered struct {
	key, text string
	used      int64
	partners  int
}

func (r *remembered) String() string {
	if r == nil {
		return "NULL NULL"
	}
	return r.key + " " + r.text
}

func (f *forgetful) forget() {
	for side := range f.rows {
		f.rows[side] = slices.DeleteFunc(f.rows[side], func(r *remembered) bool {
			return f.unused[side] > 0 && r.used+f.unused[side] <= f.now
		})
	}
}

func (f *forgetful) emit(sign string, side int, own, other *remembered) {
	if side == join.RightInput {
		own, other = other, own
	}
	if !f.kind.Wide() {
		fmt.Fprintf(&f.out, "%s%s\n", sign, own)
		return
	}
	fmt.Fprintf(&f.out, "%s%s %s\n", sign, own, other)
}

func (f *forgetful) change(side int, adds bool, key, text string) {
	row := &remembered{key: key, text: text, used: f.now}
	i := -1
	for k, r := range f.rows[side] {
		if r.String() == row.String() {
			i = k
		}
	}
	if !adds && i < 0 && f.unused[side] == 0 {
		return
	}
	sign, n := map[bool]string{true: "", false: "-D "}[adds], 0
	for _, o := range f.rows[1-side] {
		if o.key == key && f.meet(side, adds, row, o) {
			n++
		}
	}
	switch {
	case f.kind.Pads(side) && n == 0:
		f.emit(sign, side, row, nil)
	case !f.kind.Wide() && side == join.LeftInput && (n > 0) == (f.kind == join.Semi):
		f.emit(sign, side, row, nil)
	}
	if row.partners = n; adds {
		f.rows[side] = append(f.rows[side], row)
	} else if i >= 0 {
		f.rows[side] = slices.Delete(f.rows[side], i, i+1)
	}
}

// meet says what a row changes for another one, and reports whether they are partners.
func (f *forgetful) meet(side int, adds bool, row, o *remembered) bool {
	counted := f.kind.Shows(1-side) || f.kind == join.Semi && side == join.RightInput
	if !adds && counted && o.partners == 0 {
		return false
	}
	if adds {
		o.partners++
	} else {
		o.partners--
	}
	first, last := adds && o.partners == 1, !adds && o.partners == 0
	if counted {
		o.used = f.now
	}
	switch {
	case !f.kind.Wide() && side == join.LeftInput:
	case !f.kind.Wide():
		if first || last {
			f.emit(map[bool]string{true: "", false: "-D "}[first == (f.kind == join.Semi)], 1-side, o, nil)
		}
	case adds:
		if first && f.kind.Pads(1-side) {
			f.emit("-D ", 1-side, o, nil)
		}
		f.emit("", side, row, o)
	default:
		f.emit("-D ", side, row, o)
		if last && f.kind.Pads(1-side) {
			f.emit("", 1-side, o, nil)
		}
	}
	return true
}

// TestLifetimes plays random changes to joins whose sides forget, in runs of any
// length, while the clock moves between runs and the state is saved and loaded.
func TestLifetimes(t *testing.T) {
	for seed := range uint64(240) {
		r := rand.New(rand.NewPCG(seed, 3))
		kinds := []join.Kind{join.Inner, join.Left, join.Right, join.Full, join.Semi, join.Anti}
		f := &forgetful{kind: kinds[seed%6], unused: [2]int64{int64(r.IntN(3)) * 10, int64(1+r.IntN(2)) * 10}}
		store, clock := &state.Store{}, func() int64 { return f.now }
		change := func(s *join.RegularSpec) {
			for side, ms := range f.unused {
				s.Lifetime[side] = state.Lifetime{Unused: ms, Clock: clock}
			}
		}
		j := newJoinerIn(t, f.kind, change, store)
		for step := range 40 {
			f.now += int64(r.IntN(8))
			if r.IntN(10) == 0 {
				saved := store.Save()
				store = &state.Store{}
				next := newJoinerIn(t, f.kind, change, store)
				if err := store.Load([][]state.Saved{saved}, 0, 256); err != nil {
					t.Fatal(err)
				}
				next.text.WriteString(j.text.String())
				j = next
			}
			f.forget()
			side := r.IntN(2)
			var run strings.Builder
			for range 1 + r.IntN(4) {
				adds, key, text := r.IntN(3) > 0, fmt.Sprint(r.IntN(3)), string(rune('a'+r.IntN(3)))
				fmt.Fprintf(&run, "%s %s%s %s\n", "LR"[side:side+1], map[bool]string{true: "", false: "-D "}[adds], key, text)
				f.change(side, adds, key, text)
			}
			j.play(run.String())
			if got, want := j.result(), f.out.String(); got != want {
				t.Fatalf("seed %d, %v, lifetimes %v, step %d at %d: after\n%sgot:\n%swant:\n%s", seed, f.kind, f.unused, step, f.now, run.String(), got, want)
			}
			f.out.Reset()
		}
	}
}
