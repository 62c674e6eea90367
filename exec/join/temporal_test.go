package join_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A history is a temporal join that keeps everything in lists: what temporal.go says,
// word for word.
type history struct {
	kind   join.Kind
	unused int64
	now    int64
	keys   map[int64]*known
	seq    int
	out    strings.Builder
}

// known is what a history keeps of a key.
type known struct {
	versions, waiting []happened
	alarm             int64
	set               bool
	used              int64
}

type happened struct {
	at   int64
	seq  int
	text string
	gone bool // a version that is a deletion
}

// forget leaves out the keys that have not been used.
func (h *history) forget() {
	for key, k := range h.keys {
		switch {
		case h.unused == 0 || k.used+h.unused > h.now:
		case len(k.waiting) > 0:
			k.used = h.now
		default:
			delete(h.keys, key)
		}
	}
}

func (h *history) row(side int, key, at int64, text string, gone bool) {
	k := h.keys[key]
	if k == nil {
		k = &known{}
		h.keys[key] = k
	}
	h.seq++
	k.used = h.now
	r := happened{at, h.seq, text, gone}
	if side == join.RightInput {
		k.versions = append(slices.DeleteFunc(k.versions, func(v happened) bool { return v.at == at }), r)
	} else {
		k.waiting = append(k.waiting, r)
	}
	if !k.set || at < k.alarm {
		k.set, k.alarm = true, at
	}
}

// valid returns the last version whose time is not after t.
func (k *known) valid(t int64) (last happened, ok bool) {
	for _, v := range k.versions {
		if v.at <= t && (!ok || v.at > last.at) {
			last, ok = v, true
		}
	}
	return last, ok
}

func (h *history) advance(w int64) {
	var due []int64
	for key, k := range h.keys {
		if k.set && k.alarm <= w {
			due = append(due, key)
		}
	}
	slices.SortFunc(due, func(a, b int64) int {
		return cmp.Or(cmp.Compare(keyGroup(a), keyGroup(b)), cmp.Compare(h.keys[a].alarm, h.keys[b].alarm), cmp.Compare(a, b))
	})
	for _, key := range due {
		k := h.keys[key]
		k.used = h.now
		h.answer(key, k, w)
		if v, ok := k.valid(w); ok {
			k.versions = slices.DeleteFunc(k.versions, func(o happened) bool { return o.at < v.at })
		}
		k.set = len(k.waiting) > 0
		for i, l := range k.waiting {
			if i == 0 || l.at < k.alarm {
				k.alarm = l.at
			}
		}
		if len(k.waiting)+len(k.versions) == 0 {
			delete(h.keys, key)
		}
	}
	fmt.Fprintf(&h.out, "w %d\n", w)
}

func (h *history) answer(key int64, k *known, w int64) {
	var later []happened
	for _, l := range k.waiting {
		if l.at > w {
			later = append(later, l)
			continue
		}
		switch v, ok := k.valid(l.at); {
		case ok && !v.gone:
			fmt.Fprintf(&h.out, "%d %d %s %d %d %s\n", key, l.at, l.text, key, v.at, v.text)
		case h.kind == join.Left:
			fmt.Fprintf(&h.out, "%d %d %s NULL NULL NULL\n", key, l.at, l.text)
		}
	}
	k.waiting = later
}

// kept returns how many rows there are, by key.
func (h *history) kept() (n int64) {
	for k := range maps.Values(h.keys) {
		n += int64(len(k.waiting) + len(k.versions))
	}
	return n
}

func keyGroup(key int64) uint8 {
	v := vector.New(types.Of(types.BigInt))
	vector.AppendValue(v, key)
	hash := make([]uint64, 1)
	state.HashKeys([]*vector.Vector{v}, 1, hash)
	return state.KeyGroup(hash[0])
}

func datedColumns() []types.Type { return exectest.Types("BIGINT", "BIGINT", "STRING") }

func newTemporal(t *testing.T, h *history, store *state.Store) *join.Temporal {
	t.Helper()
	spec := join.TemporalSpec{Times: [2]int{1, 1}, Lifetime: state.Lifetime{Unused: h.unused, Clock: func() int64 { return h.now }}}
	spec.Kind = h.kind
	spec.Sides = [2]join.Side{{Types: datedColumns(), Keys: []int{0}}, {Types: datedColumns(), Keys: []int{0}}}
	o, err := join.NewTemporal(spec, store)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestTemporal plays random rows, versions and watermarks, while the clock moves and
// the state is saved and loaded.
func TestTemporal(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		h := &history{kind: []join.Kind{join.Inner, join.Left}[seed%2], unused: int64(seed%3) * 10, keys: map[int64]*known{}}
		store := &state.Store{}
		o := newTemporal(t, h, store)
		var text strings.Builder
		out := stream.NewOutput(append(datedColumns(), datedColumns()...), stream.BatchRows, func(b *changelog.Batch) error {
			text.WriteString(exectest.Text(b))
			return nil
		}, nil)
		w := int64(0)
		for step := range 80 {
			if r.IntN(10) == 0 {
				saved := store.Save()
				store = &state.Store{}
				o = newTemporal(t, h, store)
				if err := store.Load([][]state.Saved{saved}, 0, state.KeyGroups); err != nil {
					t.Fatal(err)
				}
			}
			h.now += int64(r.IntN(5))
			h.forget()
			var err error
			if r.IntN(3) == 0 {
				w += int64(r.IntN(6))
				h.advance(w)
				err = o.Advance(stream.Watermark(w), out)
			} else {
				side := r.IntN(2)
				b := exectest.Parse(t, datedColumns(), someRows(r, h, side, w))
				err = o.Rows(side, stream.View{Batch: b, Hi: b.N, Before: stream.Watermark(w)}, out)
			}
			if err == nil {
				err = out.Flush()
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, want := text.String(), h.out.String(); got != want {
				t.Fatalf("seed %d, %v, lifetime %d, step %d at %d: got:\n%swant:\n%s", seed, h.kind, h.unused, step, h.now, got, want)
			}
			if got, want := o.StateRows(), h.kept(); got != want {
				t.Fatalf("seed %d, step %d: %d rows are kept, want %d", seed, step, got, want)
			}
			if got := store.Tables()[0].Slices()[0].Len(); got != len(h.keys) {
				t.Fatalf("seed %d, step %d: %d keys are kept, want %d", seed, step, got, len(h.keys))
			}
		}
	}
}

// someRows draws a run of rows of a side around a watermark, and tells the history.
func someRows(r *rand.Rand, h *history, side int, w int64) string {
	var run strings.Builder
	for range 1 + r.IntN(3) {
		key, at, text := int64(r.IntN(5)), max(0, w+int64(r.IntN(12))-4), string(rune('a'+r.IntN(26)))
		gone := side == join.RightInput && r.IntN(4) == 0
		fmt.Fprintf(&run, "%s%d %d %s\n", map[bool]string{true: "-D "}[gone], key, at, text)
		h.row(side, key, at, text, gone)
	}
	return run.String()
}
