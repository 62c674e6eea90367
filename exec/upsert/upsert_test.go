package upsert_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/upsert"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A row of the reference: the key of the sink, that of the query, and a value.
type row struct{ key, id, val int }

func (r row) text() string { return fmt.Sprintf("%d i%d %d", r.key, r.id, r.val) }

// A step is a change of the input, or a watermark if w > 0. The halves of an update
// are one step.
type step struct {
	kind string // "+I", "U" or "-D"
	old  row
	row
	w int
}

// steps draws a stream: most changes are of rows that are there, some are not.
func steps(r *rand.Rand) []step {
	live := map[int]row{}
	var list []step
	for w := 1; len(list) < 80; {
		id := r.IntN(5)
		was, there := live[id]
		is := row{r.IntN(3), id / (1 + r.IntN(2)), r.IntN(3)}
		switch {
		case r.IntN(6) == 0:
			list = append(list, step{w: w})
			w++
		case there && r.IntN(3) == 0 || r.IntN(12) == 0: // perhaps of a row that is not there
			list = append(list, step{kind: "-D", row: was})
			delete(live, id)
		case there && r.IntN(4) > 0:
			list = append(list, step{kind: "U", old: was, row: is})
			live[id] = is
		default: // perhaps of a row that is there
			list = append(list, step{kind: "+I", row: is})
			live[id] = is
		}
	}
	return list
}

// written returns steps as exectest.Parse reads them.
func written(list []step) string {
	var b strings.Builder
	for _, s := range list {
		switch {
		case s.w > 0:
			fmt.Fprintf(&b, "w %d\n", s.w)
		case s.kind == "U":
			fmt.Fprintf(&b, "-U %s\n+U %s\n", s.old.text(), s.text())
		default:
			fmt.Fprintf(&b, "%s %s\n", s.kind, s.text())
		}
	}
	return strings.ReplaceAll(b.String(), "+I ", "")
}

// A model says what a step gives, row by row.
type model interface{ step(s step) []string }

func out(kind string, r row) string {
	if kind == "+I" {
		return r.text()
	}
	return kind + " " + r.text()
}

// same reports whether two rows are one row of the query.
func same(tell bool, a, b row) bool { return a.key == b.key && (tell && a.id == b.id || a == b) }

// latest is the reference of Latest.
type latest struct {
	tell  bool
	lists map[int][]row
}

func (m *latest) step(s step) (list []string) {
	if s.w > 0 {
		return []string{fmt.Sprintf("w %d", s.w)}
	}
	if s.kind != "+I" {
		old := s.row
		if s.kind == "U" {
			old = s.old
		}
		list = m.takeBack(old)
	}
	if s.kind == "-D" {
		return list
	}
	kind := "+I"
	if len(m.lists[s.key]) > 0 {
		kind = "+U"
	}
	if m.tell {
		m.lists[s.key] = slices.DeleteFunc(m.lists[s.key], func(r row) bool { return r.id == s.id })
	}
	m.lists[s.key] = append(m.lists[s.key], s.row)
	return append(list, out(kind, s.row))
}

func (m *latest) takeBack(old row) []string {
	l := m.lists[old.key]
	i := slices.IndexFunc(l, func(r row) bool { return same(m.tell, r, old) })
	if i < 0 {
		return nil
	}
	gone := l[i]
	m.lists[old.key] = slices.Delete(l, i, i+1)
	switch l = m.lists[old.key]; {
	case len(l) == 0:
		return []string{out("-D", gone)}
	case i == len(l):
		return []string{out("+U", l[i-1])}
	}
	return nil
}

// first is the reference of First. Of rows that are one row of the query the one
// that has been so for longest is taken back.
type first struct {
	tell  bool
	lists map[int][]entry
	shown map[int]row
	seq   int
}

type entry struct {
	row
	seq int // when it became what it is
}

func (m *first) find(r row) int {
	at := -1
	for i, e := range m.lists[r.key] {
		if same(m.tell, e.row, r) && (at < 0 || e.seq < m.lists[r.key][at].seq) {
			at = i
		}
	}
	return at
}

func (m *first) step(s step) []string {
	m.seq++
	l := m.lists[s.key]
	switch old := m.find(s.old); {
	case s.w > 0:
		return m.advance(s.w)
	case s.kind == "U" && old >= 0 && s.old.key == s.key:
		m.put(&l[old], s.row)
		return nil
	case s.kind == "U" && old >= 0:
		m.lists[s.old.key] = slices.Delete(m.lists[s.old.key], old, old+1)
	}
	switch at := m.find(s.row); {
	case s.kind == "-D" && at >= 0:
		m.lists[s.key] = slices.Delete(l, at, at+1)
	case s.kind == "-D":
	case m.tell && at >= 0:
		m.put(&l[at], s.row)
	default:
		m.lists[s.key] = append(l, entry{s.row, m.seq})
	}
	return nil
}

func (m *first) put(e *entry, r row) {
	if e.row != r {
		*e = entry{r, m.seq}
	}
}

func (m *first) advance(w int) (list []string) {
	for _, key := range byKeyGroup(3) {
		was, has := m.shown[key]
		l := m.lists[key]
		switch {
		case len(l) == 0 && has:
			list = append(list, out("-D", was))
			delete(m.shown, key)
			continue
		case len(l) == 0:
			continue
		case !has:
			list = append(list, out("+I", l[0].row))
		case was != l[0].row:
			list = append(list, out("+U", l[0].row))
		}
		m.shown[key], m.lists[key] = l[0].row, l[:1]
	}
	return append(list, fmt.Sprintf("w %d", w))
}

// normal is the reference of Normalize: rows whose value is 0 are not there.
type normal struct{ rows map[int]row }

func (m *normal) step(s step) (list []string) {
	if s.w > 0 {
		return []string{fmt.Sprintf("w %d", s.w)}
	}
	remove := func(key int) {
		if r, ok := m.rows[key]; ok {
			list = append(list, out("-D", r))
			delete(m.rows, key)
		}
	}
	if s.kind == "U" && s.old.key != s.key {
		remove(s.old.key)
	}
	was, ok := m.rows[s.key]
	switch {
	case s.kind == "-D" || s.val == 0:
		remove(s.key)
		return list
	case !ok:
		list = append(list, out("+I", s.row))
	case was != s.row:
		list = append(list, out("-U", was), out("+U", s.row))
	}
	m.rows[s.key] = s.row
	return list
}

// byKeyGroup returns the keys below n in the order in which one watermark tells of
// them (exactness.md 1, rule 7).
func byKeyGroup(n int) (keys []int) {
	v := vector.New(types.Of(types.BigInt))
	for key := range n {
		keys = append(keys, key)
		vector.AppendValue(v, int64(key))
	}
	hashes := make([]uint64, n)
	state.HashKeys([]*vector.Vector{v}, n, hashes)
	slices.SortFunc(keys, func(a, b int) int {
		return cmp.Or(cmp.Compare(state.KeyGroup(hashes[a]), state.KeyGroup(hashes[b])), cmp.Compare(a, b))
	})
	return keys
}

// columns are those of rows: key, id, value.
func columns() []types.Type { return exectest.Types("BIGINT", "STRING", "BIGINT") }

// run plays a stream in batches of n rows, and goes on with another operator after a
// number of batches.
func run(t *testing.T, make func(*state.Store) stream.Operator, in []types.Type, text string, n, stop int) string {
	t.Helper()
	var b strings.Builder
	store := &state.Store{}
	o := make(store)
	for i, batch := range exectest.Cut(exectest.Parse(t, in, text), n) {
		if i == stop {
			saved := store.Save()
			store = &state.Store{}
			o = make(store)
			if err := store.Load([][]state.Saved{saved}, 0, state.KeyGroups); err != nil {
				t.Fatal(err)
			}
		}
		b.WriteString(exectest.Run(t, o, columns(), batch))
	}
	return b.String()
}

// TestAgainstModel compares operators with a row-at-a-time reference on random
// streams, in batches of several sizes and stopped on the way.
func TestAgainstModel(t *testing.T) {
	tellings := map[bool][]int{false: nil, true: {1}}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 7))
		list := steps(r)
		n, stop := []int{1, 3, 100}[r.IntN(3)], r.IntN(40)
		for tell, by := range tellings {
			spec := upsert.Spec{Input: columns(), Key: []int{0}, Tell: by}
			compare(t, seed, &latest{tell, map[int][]row{}}, list, run(t, func(s *state.Store) stream.Operator {
				return upsert.NewLatest(spec, s)
			}, columns(), written(list), n, stop))
			compare(t, seed, &first{tell: tell, lists: map[int][]entry{}, shown: map[int]row{}}, list, run(t, func(s *state.Store) stream.Operator {
				return upsert.NewFirst(upsert.FirstSpec{Spec: spec}, s)
			}, columns(), written(list), n, stop))
		}
		compare(t, seed, &normal{map[int]row{}}, list, run(t, func(s *state.Store) stream.Operator {
			return upsert.NewNormalize(upsert.NormalizeSpec{Input: exectest.Types("BIGINT", "STRING", "BIGINT", "BOOLEAN"), Key: []int{0}, Cond: 3, Before: true}, s)
		}, exectest.Types("BIGINT", "STRING", "BIGINT", "BOOLEAN"), conditions(written(list)), n, stop))
	}
}

// conditions puts a column behind each row that says whether its value is not 0.
func conditions(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "w ") {
			line += strings.ToUpper(fmt.Sprint(" ", !strings.HasSuffix(line, " 0")))
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

func compare(t *testing.T, seed uint64, m model, list []step, got string) {
	t.Helper()
	var want []string
	for _, s := range list {
		want = append(want, m.step(s)...)
	}
	have := strings.Split(strings.TrimSpace(got), "\n")
	if !slices.Equal(have, want) {
		t.Fatalf("%T, seed %d:\n%s\ngot:\n%s\nwant:\n%s", m, seed, written(list), strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
}

// TestStateEnds checks that nothing is left of rows that are taken back.
func TestStateEnds(t *testing.T) {
	store := &state.Store{}
	f := upsert.NewFirst(upsert.FirstSpec{Spec: upsert.Spec{Input: columns(), Key: []int{0}}}, store)
	exectest.Run(t, f, columns(), exectest.Parse(t, columns(), "1 a 1\n1 b 1\n2 a 2\nw 1\n-D 1 a 1\n-D 2 a 2\n-D 3 a 2\nw 2\n"))
	if n := f.StateRows(); n != 0 {
		t.Errorf("%d rows are left", n)
	}
	for _, table := range store.Tables() {
		for _, s := range table.Slices() {
			if s.Len() > 0 {
				t.Errorf("%d groups are left in %s", s.Len(), table.Name)
			}
		}
	}
}

// TestConflict checks that a second row of a key is an error, once the watermark has
// passed.
func TestConflict(t *testing.T) {
	f := upsert.NewFirst(upsert.FirstSpec{
		Spec: upsert.Spec{Input: columns(), Key: []int{0}}, Names: []string{"k"}, Table: "t", Fail: true,
	}, &state.Store{})
	exectest.Run(t, f, columns(), exectest.Parse(t, columns(), "1 a 1\n1 b 1\n-D 1 a 1\nw 1\n1 c 1\n"))
	out := stream.NewOutput(columns(), 10, nil, nil)
	err := f.Advance(2, out)
	if want := `2 rows of the query have one key of "t": k = 1; DO NOTHING keeps the first of them, DO DEDUPLICATE the last`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %v", err, errors.New(want))
	}
}
