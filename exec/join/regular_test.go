package join_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A joiner plays changes of two sides of a key and a text to a join.
type joiner struct {
	t    *testing.T
	o    *join.Regular
	out  *stream.Output
	text strings.Builder
}

func newJoiner(t *testing.T, kind join.Kind, change func(*join.RegularSpec)) *joiner {
	t.Helper()
	return newJoinerIn(t, kind, change, &state.Store{})
}

// newJoinerIn is newJoiner with its state in store.
func newJoinerIn(t *testing.T, kind join.Kind, change func(*join.RegularSpec), store *state.Store) *joiner {
	t.Helper()
	columns := exectest.Types("BIGINT", "STRING")
	spec := join.RegularSpec{Updating: [2]bool{true, true}, Before: true}
	spec.Kind = kind
	spec.Sides = [2]join.Side{{Types: columns, Keys: []int{0}}, {Types: columns, Keys: []int{0}}}
	if change != nil {
		change(&spec)
	}
	o, err := join.NewRegular(spec, store)
	if err != nil {
		t.Fatal(err)
	}
	result := columns
	if kind.Wide() {
		result = append(columns[:2:2], columns...)
	}
	j := &joiner{t: t, o: o}
	j.out = stream.NewOutput(result, stream.BatchRows, func(b *changelog.Batch) error {
		j.text.WriteString(exectest.Text(b))
		return nil
	}, nil)
	return j
}

// play takes rows with L or R before them; those of one side that follow one another
// are one run.
func (j *joiner) play(text string) {
	j.t.Helper()
	side, rows := "", ""
	flush := func() {
		if rows == "" {
			return
		}
		b := exectest.Parse(j.t, exectest.Types("BIGINT", "STRING"), rows)
		play(j.t, j.o, map[string]int{"L": join.LeftInput, "R": join.RightInput}[side], b, j.out)
		rows = ""
	}
	for line := range strings.Lines(text) {
		s, row, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			continue
		}
		if s != side {
			flush()
		}
		side, rows = s, rows+row+"\n"
	}
	flush()
}

// result returns what has left since the last call.
func (j *joiner) result() string {
	j.t.Helper()
	if err := j.out.Flush(); err != nil {
		j.t.Fatal(err)
	}
	defer j.text.Reset()
	return j.text.String()
}

func TestRegular(t *testing.T) {
	tests := []struct {
		name     string
		kind     join.Kind
		in, want string
	}{
		{"an update with one partner is an update", join.Inner, `
			R 1 x
			L 1 a
			L -U 1 a
			L +U 1 b
			R -U 1 x
			R +U 1 y`, "1 a 1 x\n-U 1 a 1 x\n+U 1 b 1 x\n-U 1 b 1 x\n+U 1 b 1 y\n"},
		{"an update that has another partner afterwards is a deletion and an insertion", join.Inner, `
			R 1 x
			R 2 y
			L 1 a
			L -U 1 a
			L +U 2 a`, "1 a 1 x\n-D 1 a 1 x\n2 a 2 y\n"},
		{"so is one with several partners", join.Inner, `
			R 1 x
			R 1 y
			L 1 a
			L -U 1 a
			L +U 1 b`, "1 a 1 x\n1 a 1 y\n-D 1 a 1 x\n-D 1 a 1 y\n1 b 1 x\n1 b 1 y\n"},
		{"outer joins have no updates", join.Left, `
			L 1 a
			L -U 1 a
			L +U 1 b
			R 1 x
			R -U 1 x
			R +U 1 y`, "1 a NULL NULL\n-D 1 a NULL NULL\n1 b NULL NULL\n-D 1 b NULL NULL\n1 b 1 x\n-D 1 b 1 x\n1 b NULL NULL\n-D 1 b NULL NULL\n1 b 1 y\n"},
		{"NULL meets nothing", join.Full, `
			L NULL a
			R NULL x
			L -D NULL a`, "NULL a NULL NULL\nNULL NULL NULL x\n-D NULL a NULL NULL\n"},
		{"what is not there cannot be taken back", join.Full, `
			L -D 1 a
			R 1 x
			L -D 1 a
			R -D 2 y`, "NULL NULL 1 x\n"},
		{"equal rows are rows of their own", join.Right, `
			R 1 x
			R 1 x
			L 1 a
			R -D 1 x
			L -D 1 a`, "NULL NULL 1 x\nNULL NULL 1 x\n-D NULL NULL 1 x\n1 a 1 x\n-D NULL NULL 1 x\n1 a 1 x\n-D 1 a 1 x\n-D 1 a 1 x\nNULL NULL 1 x\n"},
		{"a semi join shows rows while they have partners", join.Semi, `
			L 1 a
			R 1 x
			R 1 y
			R -D 1 x
			L -U 1 a
			L +U 1 b
			R -U 1 y
			R +U 2 y
			L NULL c`, "1 a\n-U 1 a\n+U 1 b\n-D 1 b\n"},
		{"an anti join shows rows while they have none", join.Anti, `
			L 1 a
			L NULL c
			R NULL x
			R 1 x
			R -D 1 x`, "1 a\nNULL c\n-D 1 a\n1 a\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := newJoiner(t, tt.kind, nil)
			j.play(tt.in)
			if got := j.result(); got != tt.want {
				t.Errorf("got:\n%swant:\n%s", got, tt.want)
			}
		})
	}
}

// TestRegularWithoutBefore checks that the old version of an updated row is left out
// where nobody wants it, and only there.
func TestRegularWithoutBefore(t *testing.T) {
	j := newJoiner(t, join.Inner, func(s *join.RegularSpec) { s.Before = false })
	j.play(`R 1 x
		L 1 a
		L -U 1 a
		L +U 1 b
		L -U 1 b
		L +U 2 b`)
	if got, want := j.result(), "1 a 1 x\n+U 1 b 1 x\n-D 1 b 1 x\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// TestRegularManyPartners joins rows with more partners than are handled at once.
func TestRegularManyPartners(t *testing.T) {
	const n = 2*stream.BatchRows + 100
	for _, kind := range []join.Kind{join.Inner, join.Left, join.Right, join.Full} {
		j := newJoiner(t, kind, nil)
		var rows strings.Builder
		for i := range n {
			fmt.Fprintf(&rows, "R 1 t%d\n", i)
		}
		j.play(rows.String())
		j.result()
		j.play("L 1 a\nL 2 b\nL 1 c\nL -U 1 a\nL +U 1 d\nL -D 1 c\n")
		lines := strings.Split(strings.TrimSpace(j.result()), "\n")
		want := 5 * n // a, c, -a, d, -c
		if kind.Pads(join.LeftInput) {
			want++ // b
		}
		if kind.Pads(join.RightInput) {
			want += n // no longer alone
		}
		if len(lines) != want {
			t.Errorf("kind %d: got %d changes, want %d", kind, len(lines), want)
		}
		sum := map[string]int{}
		for _, l := range lines {
			if strings.HasPrefix(l, "-D ") {
				sum[l[3:]]--
			} else {
				sum[l]++
			}
		}
		for i := range n {
			if row := fmt.Sprintf("1 d 1 t%d", i); sum[row] != 1 {
				t.Fatalf("kind %d: %q is there %d times", kind, row, sum[row])
			}
		}
	}
}

// TestRegularForgets checks that nothing is left of rows that have been taken back,
// among many.
func TestRegularForgets(t *testing.T) {
	const n = 5000
	for kind := join.Inner; kind <= join.Anti; kind++ {
		j := newJoiner(t, kind, nil)
		var in, out strings.Builder
		for i := range n {
			for _, side := range []string{"L", "R"} {
				fmt.Fprintf(&in, "%s %d t%d\n", side, i%700, i%1300)
				fmt.Fprintf(&out, "%s -D %d t%d\n", side, i%700, i%1300)
			}
		}
		j.play(in.String())
		j.result()
		if j.o.StateRows() == 0 {
			t.Errorf("kind %d: no rows are kept", kind)
		}
		j.play(out.String())
		j.result()
		if left := j.o.StateRows(); left != 0 {
			t.Errorf("kind %d: %d rows are left", kind, left)
		}
		if a := j.o.Account(); a.Used != 4*n || a.Filtered != 0 {
			t.Errorf("kind %d: account %+v, want %d used", kind, a, 4*n)
		}
	}
}
