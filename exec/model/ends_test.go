package model_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// perKey says what is remembered for ever of each key that ever came, by the
// beginnings of names; EXPLAIN says "never ends" of these. Of the others nothing is
// left of the past.
func perKey() map[string]int {
	return map[string]int{
		"keep first":     1, // that the first row has left
		"over rows unb":  1, // what is added up
		"over range unb": 1,
		"over rows 2":    4, // the rows of the frame, and when the last one left
		"over rows 0":    2,
		"over range 7":   9,
		"over range 0":   2,
		"top":            2, // the best rows
		"group":          1,
		"corrected":      20, // all rows, to correct them
	}
}

// remembered returns how many rows and groups are in what a snapshot would have.
func remembered(s *state.Store) (n int) {
	for _, part := range s.Save() {
		if part.Name != "numbers" {
			n += part.Rows
		}
	}
	return n
}

// ending returns the operators of [stateful] with triggers and patterns whose state
// ends.
func ending(t *testing.T) []plan {
	list := append(append(plans(), sorted()...), windowTop(1, 3), regroup(), expandSessions())
	for _, l := range lastings() {
		p := l.plan
		p.name += " with lateness"
		p.make = func(updating bool, store *state.Store) stream.Operator {
			return l.kept(window.Trigger{Late: window.Firing{On: true}, Lateness: 50}, updating, store)
		}
		list = append(list, p)
	}
	m, columns := bound(t, `SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES COUNT(A.v) AS n
		PATTERN (A B+ C) WITHIN INTERVAL '0.020' SECOND DEFINE C AS C.v > 100)`)
	list = append(list, plan{
		name: "match within", columns: columns, partition: []int{1},
		make: func(_ bool, store *state.Store) stream.Operator { return matcher(t, m, store) },
	})
	return append(list, blindOnes()...)
}

// TestStateEnds runs each operator through a hundred windows and more, each with keys
// of its own, and finds the state of the last ones only (invariant I8): in what is
// saved and in the memory that is held for it. At the end of the input nothing is
// left.
func TestStateEnds(t *testing.T) {
	const window, rows, keys = 40, 40, 5 // of each window, in the second half of which nothing comes
	for _, p := range ending(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			forever := 0
			for name, n := range perKey() {
				if strings.HasPrefix(p.name, name) {
					forever = n
				}
			}
			r := rand.New(rand.NewPCG(1, 1))
			var list []model.Row
			for i := range int64(150 * rows) {
				at := i / rows
				list = append(list, model.Row{
					Time: (at-r.Int64N(10)/9)*window + r.Int64N(window/2), Key: keys*at + r.Int64N(keys), Val: r.Int64N(9), Sign: 1, ID: i,
				})
			}
			steps := model.Assign(list, 2*window)
			store := &state.Store{}
			d := &driver{t: t, r: r, op: p.make(false, store), size: 30, starts: p.starts}
			d.begin(p.columns)
			var early, late int
			for i, s := range steps {
				d.play(steps[i : i+1])
				switch {
				case s.Row != nil && s.Row.ID == 50*rows:
					early = capacity(store)
				case s.Row != nil && s.Row.ID == 149*rows:
					late = capacity(store)
					if n, most := remembered(store), 10*rows+forever*149*keys; n > most {
						t.Errorf("%d rows and groups are remembered, at most %d are needed", n, most)
					}
				}
			}
			if forever > 0 {
				if n := remembered(store); n == 0 {
					t.Error("nothing is remembered at the end: the list is out of date")
				}
				return
			}
			if n := remembered(store); n > 0 {
				t.Errorf("%d rows and groups are left at the end", n)
			}
			if late > early*5/4 {
				t.Errorf("room for %d rows and groups after 50 windows, for %d after 149", early, late)
			}
		})
	}
}

// capacity returns how many rows and groups there is room for.
func capacity(s *state.Store) (n int) {
	for _, t := range s.Tables() {
		n += t.Cap()
	}
	for _, r := range s.AllRows() {
		n += r.Cap()
	}
	return n
}
