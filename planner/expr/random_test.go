package expr_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A writer writes random expressions over the columns of numbers.
type writer struct{ *rand.Rand }

func (w writer) pick(list ...string) string { return list[w.IntN(len(list))] }

// number writes an expression that gives a BIGINT, and may fail.
func (w writer) number(depth int) string {
	if depth == 0 {
		return w.pick("a", "b", "0", "2", "NULLIF(a, 1)", "CAST(NULL AS BIGINT)")
	}
	x, y := w.number(depth-1), w.number(depth-1)
	switch w.IntN(7) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", x, w.pick("+", "-", "*"), y)
	case 2:
		return fmt.Sprintf("(%s %s %s)", x, w.pick("/", "%"), y)
	case 3:
		return fmt.Sprintf("CASE WHEN %s THEN %s WHEN %s THEN %s END", w.condition(depth-1), x, w.condition(depth-1), y)
	case 4:
		return fmt.Sprintf("COALESCE(%s, %s)", x, y)
	case 5:
		return fmt.Sprintf("IF(%s, %s, %s)", w.condition(depth-1), x, y)
	default:
		return fmt.Sprintf("CASE %s WHEN 0 THEN %s ELSE %s END", w.number(0), x, y)
	}
}

func (w writer) condition(depth int) string {
	if depth == 0 {
		return w.pick("ok", "a > 0", "b <> 0", "b = 0", "a IS NULL", "TRUE", "s = 'new'")
	}
	switch w.IntN(4) {
	case 0:
		return fmt.Sprintf("(%s AND %s)", w.condition(depth-1), w.condition(depth-1))
	case 1:
		return fmt.Sprintf("(%s OR %s)", w.condition(depth-1), w.condition(depth-1))
	case 2:
		return fmt.Sprintf("(NOT %s)", w.condition(depth-1))
	default:
		return fmt.Sprintf("(%s %s %s)", w.number(depth-1), w.pick("=", "<", ">="), w.number(depth-1))
	}
}

// TestRandomExpressions checks that a batch fails exactly if one of its rows
// does, and otherwise gives what the rows give one by one; and that conditions
// filter what they give.
func TestRandomExpressions(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	w := writer{rand.New(rand.NewPCG(seed, 2))}
	for range 400 {
		number, condition := w.number(3), w.condition(3)
		for _, sql := range []string{number, condition} {
			checkRandom(t, sql, w.Uint64())
		}
		checkRandomFilter(t, condition, w.Uint64())
	}
}

func checkRandom(t *testing.T, sql string, seed uint64) {
	t.Helper()
	p, b := program(t, sql), batch(seed, 20, 4)
	var whole *vector.Vector
	res, failed := p.Eval(b)
	if failed == nil {
		whole = res[0].Clone()
	}
	anyFailed := false
	for i := range b.N {
		row, err := p.Eval(one(b, i))
		anyFailed = anyFailed || err != nil
		if err != nil || failed != nil {
			continue
		}
		if got, want := text(whole, i), text(row[0], 0); got != want {
			t.Fatalf("%s: row %d gives %s, alone %s", sql, i, got, want)
		}
	}
	if anyFailed != (failed != nil) {
		t.Fatalf("%s: a row fails: %t; the batch: %v", sql, anyFailed, failed)
	}
}

// checkRandomFilter compares the rows that a filter keeps with the values of its
// condition. A filter may leave out what fails, but nothing else.
func checkRandomFilter(t *testing.T, sql string, seed uint64) {
	t.Helper()
	p, b := program(t, sql), batch(seed, 70, 4)
	res, err := p.Eval(b)
	if err != nil {
		return
	}
	var want []int32
	for i := range b.N {
		if text(res[0], i) == "TRUE" {
			want = append(want, int32(i))
		}
	}
	got, err := p.Filter(b, nil)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%s: filter keeps %v, %v; want %v", sql, got, err, want)
	}
	folded, err := expr.Fold(bound(t, sql), expr.Env{})
	if err != nil {
		return
	}
	q, err := expr.NewProgram([]expr.Expr{folded}, expr.Env{})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := q.Filter(b, nil); err != nil || fmt.Sprint(again) != fmt.Sprint(want) {
		t.Fatalf("%s: folded to %s it keeps %v, %v; want %v", sql, folded, again, err, want)
	}
}
