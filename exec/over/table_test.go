package over_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/over"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// An entry is a row of the reference of Table: a key, a place in the order, which may
// be NULL, and a number that no two rows share.
type entry struct {
	key, id int
	pos     int
	null    bool
}

// away is how far b is behind a; NULL is infinitely far from any value.
func away(a, b entry, desc, nullsLast bool) int {
	const far = 1 << 20
	d := b.pos - a.pos
	if desc {
		d = -d
	}
	switch {
	case a.null && b.null:
		return 0
	case b.null == nullsLast && a.null != b.null:
		return far
	case a.null != b.null:
		return -far
	}
	return d
}

// A tableCase is a frame: from start to end, in rows or by distance, 1000 and -1000
// being no bound.
type tableCase struct {
	rows, desc, nullsLast bool
	start, end            int
}

func randomCase(r *rand.Rand) tableCase {
	c := tableCase{rows: r.IntN(2) == 0, desc: r.IntN(2) == 0, nullsLast: r.IntN(2) == 0}
	c.start, c.end = r.IntN(7)-3, r.IntN(7)-3
	if r.IntN(3) == 0 {
		c.start = -1000
	}
	if r.IntN(3) == 0 {
		c.end = 1000
	}
	return c
}

func (c tableCase) bound(n int, column int) logical.Bound {
	switch {
	case n == 1000 || n == -1000:
		return logical.Bound{Kind: logical.BoundNone}
	case n == 0:
		return logical.Bound{}
	case c.rows:
		return logical.Bound{Kind: logical.BoundBy, N: int64(n)}
	}
	return logical.Bound{Kind: logical.BoundAt, N: int64(n), Column: column}
}

// values are the columns by which a row's frame begins and ends.
func (c tableCase) line(e entry) string {
	shift := func(n int) string {
		if c.desc {
			n = -n
		}
		return fmt.Sprint(e.pos + n)
	}
	if e.null {
		return fmt.Sprintf("%d NULL %d NULL NULL %d\n", e.key, e.id, e.id)
	}
	return fmt.Sprintf("%d %d %d %s %s %d\n", e.key, e.pos, e.id, shift(c.start), shift(c.end), e.id)
}

// sorted returns the rows of each partition in order.
func (c tableCase) sorted(list []entry) []entry {
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b entry) int {
		if a.key != b.key {
			return a.key - b.key
		}
		return -away(a, b, c.desc, c.nullsLast)
	})
	return out
}

// want is the table: the sum of the numbers in each row's frame, as a whole number and
// as a floating-point one, and how many rows there are.
func (c tableCase) want(list []entry) []string {
	var out []string
	list = c.sorted(list)
	for i, a := range list {
		sum, n := 0, 0
		for j, b := range list {
			d := away(a, b, c.desc, c.nullsLast)
			if c.rows {
				d = j - i
			}
			if a.key == b.key && (c.start == -1000 || d >= c.start) && (c.end == 1000 || d <= c.end) {
				sum, n = sum+b.id, n+1
			}
		}
		total := "NULL NULL"
		if n > 0 {
			total = fmt.Sprintf("%d %d.0", sum, sum)
		}
		out = append(out, fmt.Sprintf("%d %s %d", a.id, total, n))
	}
	slices.Sort(out)
	return out
}

func (c tableCase) operator(store *state.Store) (*over.Table, []types.Type) {
	columns := exectest.Types("BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "DOUBLE")
	double := columns[5]
	return over.NewTable(over.TableSpec{
		Input: columns, Partition: []int{0}, Updating: true, Order: []state.SortBy{{Column: 1, Desc: c.desc, NullsLast: c.nullsLast}},
		Frame: logical.Frame{Rows: c.rows, Start: c.bound(c.start, 3), End: c.bound(c.end, 4)}, Key: 1,
		Calls: []over.Call{
			sum(2),
			{Func: &aggregate.Sum, Args: []int{5}, Bound: []fn.Arg{{Type: double}}, Result: double},
			{Func: &aggregate.Count, Result: types.Of(types.BigInt).NotNull()},
		},
	}, store), columns
}

// TestTable compares frames of all kinds with sums that are computed one by one, also
// where rows are taken back and the operator stops and goes on.
func TestTable(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 7))
		c := randomCase(r)
		store := &state.Store{}
		o, columns := c.operator(store)
		var there []entry
		out := append(slices.Clone(columns), columns[2], columns[5], columns[2])
		for id := range 1 + r.IntN(25) {
			e := entry{key: r.IntN(2), id: 1 << (id % 20), pos: r.IntN(8), null: r.IntN(5) == 0}
			there = append(there, e)
			exectest.Run(t, o, out, exectest.Parse(t, columns, c.line(e)))
			if r.IntN(6) == 0 {
				i := r.IntN(len(there))
				exectest.Run(t, o, out, exectest.Parse(t, columns, "-D "+c.line(there[i])))
				there = slices.Delete(there, i, i+1)
			}
			if r.IntN(10) == 0 {
				saved := store.Save()
				store = &state.Store{}
				o, _ = c.operator(store)
				if err := store.Load([][]state.Saved{saved}, 0, 256); err != nil {
					t.Fatal(err)
				}
			}
		}
		var got []string
		for line := range strings.Lines(exectest.Run(t, o, out, exectest.Parse(t, columns, "w MAX\n"))) {
			if f := strings.Fields(line); len(f) == 9 {
				got = append(got, strings.Join([]string{f[2], f[6], f[7], f[8]}, " "))
			}
		}
		slices.Sort(got)
		if want := c.want(there); !slices.Equal(got, want) {
			t.Fatalf("seed %d, %+v: rows %+v\ngot  %q\nwant %q", seed, c, c.sorted(there), got, want)
		}
		if n := o.StateRows(); n != 0 {
			t.Fatalf("%d rows are kept when all have left", n)
		}
	}
}
