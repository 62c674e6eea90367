package task

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

func rowTypes() []types.Type { return exectest.Types("BIGINT") }

// gather is a target that writes down what it gets.
type gather struct {
	text strings.Builder
	last stream.Watermark
	err  error
}

func (g *gather) rows(_ int, b *changelog.Batch, lo, hi int) error {
	for i := lo; i < hi; i++ {
		g.text.WriteString(exectest.Row(b, i) + "\n")
	}
	return nil
}

func (g *gather) whole(int, *changelog.Batch) (bool, error) { return false, nil }

func (g *gather) advance(w stream.Watermark) error {
	if w <= g.last {
		g.err = fmt.Errorf("watermark %d follows %d", w, g.last)
	}
	g.last = w
	if w == stream.MaxWatermark {
		g.text.WriteString("w MAX\n")
	} else {
		fmt.Fprintf(&g.text, "w %d\n", w)
	}
	return nil
}

func (g *gather) done(*buffer)  {}
func (g *gather) settle() error { return nil }

func (g *gather) signal(s signal) error {
	if s != signalPause {
		g.text.WriteString(map[signal]string{signalIdle: "idle\n", signalFlush: "flush\n", signalEnd: "end\n"}[s])
	}
	return nil
}

// parseMessages reads what a channel sends: rows and watermarks, batches divided
// by "--", and the words idle, flush and end.
func parseMessages(t *testing.T, text string) []message {
	t.Helper()
	var out []message
	for part := range strings.SplitSeq(text, "--") {
		word := strings.TrimSpace(part)
		if s, ok := map[string]signal{"idle": signalIdle, "flush": signalFlush, "end": signalEnd}[word]; ok {
			out = append(out, message{signal: s})
			continue
		}
		out = append(out, message{buf: &buffer{Batch: *exectest.Parse(t, rowTypes(), strings.ReplaceAll(part, ";", "\n"))}})
	}
	return out
}

// arrival plays channels in which things arrive step by step: each call for
// something that is not there lets one more message arrive, from the channel that
// order says.
type arrival struct {
	waiting [][]message
	there   [][]message
	order   []int
}

func (a *arrival) arrive() bool {
	for len(a.order) > 0 {
		i := a.order[0]
		a.order = a.order[1:]
		if len(a.waiting[i]) > 0 {
			a.there[i] = append(a.there[i], a.waiting[i][0])
			a.waiting[i] = a.waiting[i][1:]
			return true
		}
	}
	return false
}

func (a *arrival) take(i int, wait bool) (message, *changelog.Batch, bool, error) {
	for len(a.there[i]) == 0 {
		if !wait {
			return message{}, nil, false, nil
		}
		if !a.arrive() {
			return message{}, nil, true, fmt.Errorf("channel %d has nothing more", i)
		}
	}
	m := a.there[i][0]
	a.there[i] = a.there[i][1:]
	return m, nil, true, nil
}

func (a *arrival) any(heads []message, has []bool, wait bool) (bool, error) {
	for {
		found := false
		for i := range heads {
			if !has[i] && len(a.there[i]) > 0 {
				heads[i], has[i], found = a.there[i][0], true, true
				a.there[i] = a.there[i][1:]
			}
		}
		if found || !wait {
			return found, nil
		}
		if !a.arrive() {
			return false, fmt.Errorf("nothing more arrives")
		}
	}
}

// mergeText merges channels whose messages arrive in the given order of channels.
func mergeText(t *testing.T, patient bool, order []int, channels ...string) string {
	t.Helper()
	a := &arrival{order: order, there: make([][]message, len(channels))}
	for _, c := range channels {
		a.waiting = append(a.waiting, parseMessages(t, c))
	}
	g := &gather{last: stream.MinWatermark}
	err := newMerge(len(channels), a, g, patient).run()
	if err == nil {
		err = g.err
	}
	if err != nil {
		t.Fatal(err)
	}
	return g.text.String()
}

// inTurn lets channels arrive in turn, long enough for all.
func inTurn(n int) []int {
	var out []int
	for range 1000 {
		for i := range n {
			out = append(out, i)
		}
	}
	return out
}

func TestMerge(t *testing.T) {
	for name, c := range map[string]struct {
		channels []string
		want     string
	}{
		"lowest watermark first, ties by position": {
			[]string{"10;w 1;11;w 3;12 -- end", "20;w 2;21;w 3;22 -- end"},
			"10\n20\nw 1\n11\nw 2\n21\nw 3\n12\n22\nw MAX\nend\n",
		},
		"without watermark nothing else comes before": {
			[]string{"10 -- 11 -- w MAX -- end", "20;w 5;21 -- w MAX -- end"},
			"10\n11\n20\nw 5\n21\nw MAX\nend\n",
		},
		"rounds": {
			[]string{"10;w 1 -- flush -- 11;w 9 -- flush -- end", "20;w 4 -- 21;w 5 -- flush -- 22;w 7 -- end"},
			"10\n20\nw 1\n21\nflush\n11\nw 5\n22\nw 7\nw 9\nflush\nw MAX\nend\n",
		},
		"ends of one round are one": {
			[]string{"10;w 1 -- flush -- 11;w 9 -- w MAX -- end", "20;w 4 -- flush -- w MAX -- end", "30;w 2 -- flush -- end"},
			"10\n20\n30\nw 1\nflush\n11\nw 2\nw MAX\nend\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := mergeText(t, true, inTurn(len(c.channels)), c.channels...)
			if got != c.want {
				t.Errorf("got:\n%swant:\n%s", got, c.want)
			}
		})
	}
}

func TestIdle(t *testing.T) {
	// Everything of channel 0 up to its idleness, then channel 1, then the rest.
	order := slices.Concat([]int{0, 0, 1, 1, 1}, inTurn(2))
	got := mergeText(t, false, order, "10;w 3 -- idle -- 11;w 4;12;w 9 -- end", "20;w 5 -- 21;w 7 -- idle -- end")
	// While channel 0 is idle, channel 1 alone lets the watermark rise to 7; who
	// returns at 4 does not pull it back.
	if want := "10\n20\nw 5\n21\nw 7\nidle\n11\n12\nw 9\nw MAX\nend\n"; got != want {
		t.Errorf("got:\n%s", got)
	}
}

// TestTeeth shows that the order of arrival matters to a merge that is not
// patient, so that comparing orders proves something, and does not to one that is.
func TestTeeth(t *testing.T) {
	channels := []string{
		"10;w 1;11;w 2 -- 12;w 3 -- 13;w 4;14 -- end", "20;w 1;21;w 2 -- 22;w 5 -- 23;w 6 -- end", "30;w 2 -- 31;w 3;32;w 4 -- end",
	}
	seen := map[bool]map[string]bool{true: {}, false: {}}
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		order := make([]int, 100)
		for i := range order {
			order[i] = r.IntN(3)
		}
		order = append(order, inTurn(3)...)
		for _, patient := range []bool{true, false} {
			seen[patient][mergeText(t, patient, order, channels...)] = true
		}
	}
	if len(seen[true]) != 1 {
		t.Errorf("a patient merge has %d results", len(seen[true]))
	}
	if len(seen[false]) < 5 {
		t.Errorf("taking what is there has %d results: this test proves nothing", len(seen[false]))
	}
}

// pairs is an operator of two inputs that notes what it gets: a judge.
type pairs struct {
	text *strings.Builder
	rows *int64
}

// Account implements [stream.Accountant].
func (p pairs) Account() stream.Account { return stream.Account{Used: *p.rows} }

func (p pairs) Rows(input int, v stream.View, _ *stream.Output) error {
	*p.rows += int64(v.Hi - v.Lo)
	for i, w := range v.Watermarks(nil) {
		fmt.Fprintf(p.text, "%d: %s met %d\n", input, exectest.Row(v.Batch, v.Lo+i), w)
	}
	return nil
}

func (p pairs) Advance(w stream.Watermark, out *stream.Output) error {
	fmt.Fprintf(p.text, "w %d\n", w)
	return out.Advance(w)
}
func (p pairs) Due() stream.Watermark { return stream.MinWatermark }
func (p pairs) JudgesByMarks()        {}

// TestTwoInputs checks that an operator of two inputs sees runs in the order of
// the merge, and that a row meets the watermark of its own input.
func TestTwoInputs(t *testing.T) {
	env := Env{Check: true, Poison: true}.WithDefaults()
	var text strings.Builder
	x := NewInbox(env, nil, true)
	join := &Task{Env: env, Feed: x}
	join.Head = NewOperator(env, &Place{Name: "join", Types: rowTypes()}, pairs{&text, new(int64)}, 2)
	join.Head.To(join.NewCollect(&Place{Name: "collect", Types: rowTypes()}, nil))
	tasks := []*Task{join}
	for i, in := range []string{"10;w 1;11;12;w 3;13;w MAX", "20;w 2;21;w 4;w MAX"} {
		p := &Place{Name: "side", Types: rowTypes()}
		s := &Task{Env: env}
		s.Head = s.NewSender(p, []*Edge{x.AddEdge(i, p)}, nil)
		s.Feed = &playback{[]*changelog.Batch{exectest.Parse(t, rowTypes(), strings.ReplaceAll(in, ";", "\n"))}}
		tasks = append(tasks, s)
	}
	runAll(t, tasks)
	want := "0: 10 met -9223372036854775808\n1: 20 met -9223372036854775808\nw 1\n0: 11 met 1\n0: 12 met 1\nw 2\n1: 21 met 2\nw 3\n0: 13 met 3\nw 4\nw 9223372036854775807\n"
	if text.String() != want {
		t.Errorf("got:\n%s", text.String())
	}
}

func runAll(t *testing.T, tasks []*Task) {
	t.Helper()
	var wg sync.WaitGroup
	for _, k := range tasks {
		wg.Go(func() {
			if err := k.Run(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// keeper keeps the batch it was lent, which is a mistake.
type keeper struct{ kept *changelog.Batch }

func (k *keeper) Map(in *changelog.Batch) (*changelog.Batch, error) { k.kept = in; return in, nil }

// TestPoison checks that what was lent is overwritten once the call is over.
func TestPoison(t *testing.T) {
	env := Env{Poison: true}.WithDefaults()
	k := &keeper{}
	x := NewInbox(env, rowTypes(), true)
	to := &Task{Env: env, Feed: x}
	to.Head = NewRowWise(env, &Place{Name: "keeper", Types: rowTypes()}, k)
	to.Head.To(to.NewCollect(&Place{Name: "collect", Types: rowTypes()}, nil))
	p := &Place{Name: "source", Types: rowTypes()}
	from := &Task{Env: env, Feed: &playback{[]*changelog.Batch{exectest.Parse(t, rowTypes(), "1\n2\n")}}}
	from.Head = from.NewSender(p, []*Edge{x.AddEdge(0, p)}, nil)
	runAll(t, []*Task{from, to})
	if got := exectest.Text(k.kept); strings.Contains(got, "2\n") {
		t.Errorf("a kept batch still reads:\n%s", got)
	}
}

// broken hands on rows after the last watermark, and watermarks that step back.
type broken struct{ out *changelog.Batch }

func (b broken) Map(*changelog.Batch) (*changelog.Batch, error) { return b.out, nil }

func TestCheckFindsBrokenInvariants(t *testing.T) {
	for text, want := range map[string]string{
		"1\nw 3\n2\nw 3\n": "I9",
		"1\nw 3\n2\nw 1\n": "I9",
		"-U 1\n2\n":        "I6",
		"-U 1\nw 2\n+U 3":  "I6",
	} {
		env := Env{Check: true}.WithDefaults()
		l := NewRowWise(env, &Place{Name: "broken", Types: rowTypes(), Kinds: changelog.AllKinds}, broken{exectest.Parse(t, rowTypes(), text)})
		l.start(context.Background(), &busy{})
		if err := l.push(exectest.Parse(t, rowTypes(), "1\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestPreferenceAmongThoseReady checks that a merge that takes what is there
// still prefers the lowest watermark, message after message.
func TestPreferenceAmongThoseReady(t *testing.T) {
	order := []int{0, 0, 0, 1, 1, 1}
	a := &arrival{there: make([][]message, 2), waiting: [][]message{
		parseMessages(t, "10;w 1 -- 11;w 2 -- 12;w 9"), parseMessages(t, "20;w 5 -- 21;w 6 -- 22;w 7"),
	}}
	for _, i := range order {
		a.order = append(a.order, i)
		a.arrive()
	}
	g := &gather{last: stream.MinWatermark}
	_ = newMerge(2, a, g, false).run() // ends with an error when nothing more arrives
	if want := "10\n20\nw 1\n11\nw 2\n12\nw 5\n21\nw 6\n22\nw 7\n"; g.text.String() != want {
		t.Errorf("got:\n%s", g.text.String())
	}
}
