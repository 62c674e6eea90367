package aggregate

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

const lawGroups = 3

// A call is an aggregate with the types of its arguments.
type call struct {
	f      *Func
	args   []fn.Arg
	result types.Type
	name   string
}

// calls returns every aggregate of the table over every type that it takes,
// with and without DISTINCT.
func calls(t *testing.T) []call {
	var list []call
	for _, f := range Funcs {
		for _, args := range argsOf(f.Name) {
			sig, err := f.Bind(args, false)
			if err != nil {
				continue
			}
			bound := make([]fn.Arg, 0, len(args))
			for i, a := range args {
				if a.Word == "" {
					a.Type = sig.Args[i]
				}
				bound = append(bound, a)
			}
			name := fmt.Sprintf("%s(%s)", f.Name, typeNames(bound))
			list = append(list, call{f, bound, sig.Result, name})
			if _, err := Distinct(f).Bind(args, false); err == nil && len(args) > 0 {
				list = append(list, call{Distinct(f), bound, sig.Result, "DISTINCT " + name})
			}
			if sure, ok := certain(f, bound); ok {
				list = append(list, sure)
			}
		}
	}
	if len(list) < 2*len(Funcs) {
		t.Fatalf("only %d calls", len(list))
	}
	return list
}

// certain returns a call of f whose result is never NULL for groups with rows, since
// no argument is; ok is false if there is none. Its groups without rows may have any
// result.
func certain(f *Func, args []fn.Arg) (c call, ok bool) {
	args = slices.Clone(args)
	for i := range args {
		args[i].Type = args[i].Type.NotNull()
	}
	sig, err := f.Bind(args, true)
	if err != nil || len(args) != 1 || args[0].Const != nil || sig.Result.Nullable {
		return call{}, false
	}
	return call{f, args, sig.Result, fmt.Sprintf("%s(%s NOT NULL)", f.Name, typeNames(args))}, true
}

// TestCertain checks that a function whose result is never NULL gives for groups with
// rows what it gives where it may be.
func TestCertain(t *testing.T) {
	n := 0
	for _, c := range calls(t) {
		if c.result.Nullable {
			continue
		}
		n++
		for seed := range lawSeeds() {
			l := drawLog(rand.New(rand.NewPCG(seed, 2)), c, 20, false)
			for i := range l.groups {
				l.groups[i] = int32(i % lawGroups)
			}
			want := c
			want.result = c.result.Null()
			if got, want := results(l.whole(t, c, false), c.result, groupsUpTo(lawGroups)), results(l.whole(t, want, false), want.result, groupsUpTo(lawGroups)); got != want {
				t.Fatalf("%s: got %s, where it may be NULL %s\n%s", c.name, got, want, l.show())
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d calls", n)
	}
}

func typeNames(args []fn.Arg) string {
	var names []string
	for _, a := range args {
		names = append(names, strings.Trim(a.Type.Name()+" "+a.Word, " "))
	}
	return strings.Join(names, ", ")
}

func scalarTypes() []types.Type {
	return []types.Type{
		types.Of(types.Boolean), types.Of(types.TinyInt), types.Of(types.SmallInt), types.Of(types.Int), types.Of(types.BigInt),
		types.Of(types.Float), types.Of(types.Double), types.DecimalOf(10, 2), types.DecimalOf(38, 0), types.String(),
		types.Of(types.Varbinary), types.Of(types.Date), types.Of(types.Time), types.WithPrecision(types.Timestamp, 3),
		types.WithPrecision(types.TimestampLTZ, 6), types.WithPrecision(types.Timestamp, 9), types.ArrayOf(types.Of(types.Int)),
	}
}

func constant(t types.Type, add func(v *vector.Vector)) fn.Arg {
	v := vector.New(t)
	add(v)
	return fn.Arg{Type: t, Const: vector.NewConst(v, 0, 1), Literal: true}
}

// draw returns n values of type t out of few different ones.
func draw(r *rand.Rand, t types.Type, n int, nulls bool) *vector.Vector {
	v := vector.New(t)
	for range n {
		drawOne(r, v, nulls)
	}
	return v
}

func drawOne(r *rand.Rand, v *vector.Vector, nulls bool) {
	if nulls && r.IntN(5) == 0 {
		v.AppendNull()
		return
	}
	x := r.IntN(9) - 4
	switch v.Type.Physical() {
	case types.PhysBool:
		vector.AppendValue(v, uint8(x&1))
	case types.PhysInt8:
		vector.AppendValue(v, int8(x))
	case types.PhysInt16:
		vector.AppendValue(v, int16(x))
	case types.PhysInt32:
		vector.AppendValue(v, int32(x+40)*1000)
	case types.PhysInt64:
		vector.AppendValue(v, int64(x))
	case types.PhysFloat32:
		vector.AppendValue(v, float32(x)/2)
	case types.PhysFloat64:
		vector.AppendValue(v, float64(x)/2)
	case types.PhysWide:
		vector.AppendValue(v, decimal128.FromI64(int64(x)))
	case types.PhysBytes:
		v.AppendString(strings.Repeat("é", x&3) + string(rune('e'+x)))
	case types.PhysList:
		for range x & 3 {
			drawOne(r, v.Child[0], nulls)
		}
		v.AppendEntries()
	case types.PhysRow:
		for _, c := range v.Child {
			drawOne(r, c, nulls)
		}
		v.AppendEntries()
	}
}

// A log is a sequence of rows for groups, some of them taken back.
type log struct {
	groups []int32
	args   []*vector.Vector
	signs  []int8
}

func drawLog(r *rand.Rand, c call, n int, updating bool) log {
	l := log{}
	for _, a := range c.args {
		switch {
		case a.Word != "":
		case a.Const != nil:
			l.args = append(l.args, vector.NewConst(a.Const, 0, n))
		default:
			l.args = append(l.args, draw(r, a.Type, n, a.Type.Nullable))
		}
	}
	for i := range n {
		g := int32(r.IntN(lawGroups+1) - 1)
		sign := int8(1)
		if updating && i > 0 && r.IntN(3) == 0 {
			sign = -1
			l.again(r.IntN(i), i)
			g = l.groups[len(l.groups)-1]
			l.groups = l.groups[:len(l.groups)-1]
		}
		l.groups = append(l.groups, g)
		l.signs = append(l.signs, sign)
	}
	l.consistent(c)
	return l
}

// again makes row i a copy of row j; it leaves the group of j behind the groups.
func (l *log) again(j, i int) {
	for k, a := range l.args {
		if a.Const {
			continue
		}
		b := vector.New(a.Type)
		b.AppendRange(a, 0, i)
		b.Append(a, j)
		b.AppendRange(a, i+1, a.Len())
		l.args[k] = b
	}
	l.groups = append(l.groups, l.groups[j])
}

// consistent turns rows that take back what is not there into additions.
func (l *log) consistent(call) {
	there := map[string]int{}
	for i, g := range l.groups {
		k := fmt.Sprint(g, l.text(i))
		if l.signs[i] < 0 && there[k] == 0 {
			l.signs[i] = 1
		}
		there[k] += int(l.signs[i])
	}
}

func appendText(b []byte, v *vector.Vector, i int) []byte {
	if v.Null(i) {
		return append(b, "NULL"...)
	}
	return vector.AppendText(b, v, i, nil)
}

func (l *log) text(i int) string {
	var b []byte
	for _, a := range l.args {
		b = append(appendText(b, a, i), '|')
	}
	return string(b)
}

// rows returns the input of the rows whose numbers are in keep.
func (l *log) rows(keep []int32, seq int64) Input {
	in := Input{Seq: seq}
	for _, a := range l.args {
		if a.Const {
			in.Args = append(in.Args, vector.NewConst(a, 0, len(keep)))
			continue
		}
		v := vector.New(a.Type)
		v.AppendRows(a, keep)
		in.Args = append(in.Args, v)
	}
	for _, i := range keep {
		in.Groups = append(in.Groups, l.groups[i])
		in.Signs = append(in.Signs, l.signs[i])
	}
	if l.inserts() {
		in.Signs = nil
	}
	return in
}

func (l *log) inserts() bool {
	for _, s := range l.signs {
		if s < 0 {
			return false
		}
	}
	return true
}

func results(a Accumulator, t types.Type, groups []int32) string {
	out := vector.New(t)
	a.Result(groups, out)
	var b []byte
	for i := range groups {
		b = append(appendText(b, out, i), ';')
	}
	return string(b)
}

func groupsUpTo(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// whole gives all rows of l to one accumulator, one at a time.
func (l *log) whole(t *testing.T, c call, updating bool) Accumulator {
	a := c.f.Make(c.args, c.result, updating)
	a.Grow(lawGroups)
	for i := range l.groups {
		if err := a.Update(l.rows([]int32{int32(i)}, int64(i))); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// TestLaws checks what the executor relies on, for every function in the table,
// every type and with DISTINCT: rows may be divided into batches and parts in
// any way, what is taken back leaves no trace, cleared groups are as new, and
// saved state comes back.
func TestLaws(t *testing.T) {
	for _, c := range calls(t) {
		t.Run(c.name, func(t *testing.T) {
			for seed := range lawSeeds() {
				for _, updating := range []bool{false, true} {
					if updating && !c.f.Retracts {
						continue
					}
					r := rand.New(rand.NewPCG(seed, 1))
					l := drawLog(r, c, r.IntN(30), updating)
					want := results(l.whole(t, c, updating), c.result, groupsUpTo(lawGroups))
					checkBatches(t, r, c, l, updating, want)
					if c.f.Merges {
						checkParts(t, r, c, l, updating, want)
					}
					checkRolled(t, r, c, l, updating)
					checkSaved(t, r, c, l, updating, want)
					if updating {
						checkUndone(t, c, l)
					}
				}
			}
		})
	}
}

func checkBatches(t *testing.T, r *rand.Rand, c call, l log, updating bool, want string) {
	t.Helper()
	a := c.f.Make(c.args, c.result, updating)
	a.Grow(1)
	a.Grow(lawGroups)
	if r.IntN(2) == 0 { // a cleared group is a new one
		dirty := drawLog(r, c, 10, updating)
		if err := a.Update(dirty.rows(groupsUpTo(10), 100)); err != nil {
			t.Fatal(err)
		}
		a.Clear(groupsUpTo(lawGroups))
	}
	for lo := 0; lo < len(l.groups); {
		hi := min(lo+1+r.IntN(12), len(l.groups))
		if err := a.Update(l.rows(groupsUpTo(len(l.groups))[lo:hi], int64(lo))); err != nil {
			t.Fatal(err)
		}
		lo = hi
	}
	if got := results(a, c.result, groupsUpTo(lawGroups)); got != want {
		t.Fatalf("updating %v: in batches: got %s, want %s\n%s", updating, got, want, l.show())
	}
	a.Reset()
	a.Grow(lawGroups)
	fresh := c.f.Make(c.args, c.result, updating)
	fresh.Grow(lawGroups)
	if got, want := results(a, c.result, groupsUpTo(lawGroups)), results(fresh, c.result, groupsUpTo(lawGroups)); got != want {
		t.Fatalf("after Reset: got %s, want %s", got, want)
	}
}

// checkParts gives each row to one of several parts, groups of the same
// accumulator or of another, and merges them in some order.
func checkParts(t *testing.T, r *rand.Rand, c call, l log, updating bool, want string) {
	t.Helper()
	const parts = 4
	accs := []Accumulator{c.f.Make(c.args, c.result, updating), c.f.Make(c.args, c.result, updating)}
	for _, a := range accs {
		a.Grow(parts * lawGroups)
	}
	for i, g := range l.groups {
		if g < 0 {
			continue
		}
		in := l.rows([]int32{int32(i)}, int64(i))
		in.Groups[0] += int32(r.IntN(parts)) * lawGroups
		if err := accs[r.IntN(2)].Update(in); err != nil {
			t.Fatal(err)
		}
	}
	for p := range parts {
		for k, a := range accs {
			if p == 0 && k == 0 {
				continue
			}
			from := groupsUpTo((p + 1) * lawGroups)[p*lawGroups:]
			before := results(a, c.result, from)
			accs[0].Merge(groupsUpTo(lawGroups), a, from)
			if after := results(a, c.result, from); after != before {
				t.Fatalf("updating %v: merging changed its source from %s to %s", updating, before, after)
			}
		}
	}
	checkCombine(t, c, accs[0])
	if got := results(accs[0], c.result, groupsUpTo(lawGroups)); got != want {
		t.Fatalf("updating %v: in parts: got %s, want %s\n%s", updating, got, want, l.show())
	}
}

// checkCombine compares Combine and CombineBlocks with Clear and two calls of Merge.
func checkCombine(t *testing.T, c call, a Accumulator) {
	t.Helper()
	f, ok := a.(Combiner)
	if !ok {
		return
	}
	x, y, into := []int32{0, 1, 2}, []int32{3, 5, 4}, []int32{6, 7, 8}
	a.Clear(into)
	a.Merge(into, a, x)
	a.Merge(into, a, y)
	want := results(a, c.result, into)
	f.Combine(into, x, y)
	if got := results(a, c.result, into); got != want {
		t.Fatalf("combined: got %s, want %s", got, want)
	}
	const first, second, none, sum = page.Block, 2 * page.Block, 3 * page.Block, 4 * page.Block
	a.Grow(5 * page.Block)
	a.Merge([]int32{first, first + 1, first + 2}, a, x)
	a.Merge([]int32{second, second + 1, second + 2}, a, y)
	f.CombineBlocks([]int32{sum, first}, []int32{none, first, none, second, none, first, none, none, none, second})
	for _, b := range []int32{sum, first} {
		if got := results(a, c.result, []int32{b, b + 1, b + 2}); got != want {
			t.Fatalf("combined as blocks: got %s, want %s", got, want)
		}
	}
}

// checkRolled compares the results that Roll gives between rows with those of Update
// and Result.
func checkRolled(t *testing.T, r *rand.Rand, c call, l log, updating bool) {
	t.Helper()
	a, b := c.f.Make(c.args, c.result, updating), c.f.Make(c.args, c.result, updating)
	f, ok := a.(Roller)
	if !ok {
		return
	}
	a.Grow(lawGroups)
	b.Grow(lawGroups)
	want, got := vector.New(c.result), vector.New(c.result)
	var ends, of []int32
	for lo := 0; lo < len(l.groups); {
		hi := min(lo+r.IntN(4), len(l.groups))
		if err := b.Update(l.rows(groupsUpTo(len(l.groups))[lo:hi], int64(lo))); err != nil {
			t.Fatal(err)
		}
		ends, of = append(ends, int32(hi)), append(of, r.Int32N(lawGroups))
		b.Result(of[len(of)-1:], want)
		lo = hi
	}
	n := 0
	if len(ends) > 0 {
		n = int(ends[len(ends)-1])
	}
	f.Roll(l.rows(groupsUpTo(n), 0), ends, of, got)
	for i := range of {
		if !vector.EqualNotDistinct(want, i, got, i) {
			t.Fatalf("updating %v: result %d of those rolled differs\n%s", updating, i, l.show())
		}
	}
}

func checkSaved(t *testing.T, r *rand.Rand, c call, l log, updating bool, want string) {
	t.Helper()
	cut := 0
	if len(l.groups) > 0 {
		cut = r.IntN(len(l.groups))
	}
	a := c.f.Make(c.args, c.result, updating)
	a.Grow(lawGroups)
	if err := a.Update(l.rows(groupsUpTo(cut), 0)); err != nil {
		t.Fatal(err)
	}
	b := c.f.Make(c.args, c.result, updating)
	b.Grow(2)
	if err := b.Load(a.Save([]int32{2, 0, 1})); err != nil {
		t.Fatal(err)
	}
	rest := l.rows(groupsUpTo(len(l.groups))[cut:], int64(cut))
	for i, g := range rest.Groups {
		if g >= 0 {
			rest.Groups[i] = []int32{3, 4, 2}[g]
		}
	}
	b.Grow(5)
	if err := b.Update(rest); err != nil {
		t.Fatal(err)
	}
	if got := results(b, c.result, []int32{3, 4, 2}); got != want {
		t.Fatalf("updating %v: saved after %d rows: got %s, want %s\n%s", updating, cut, got, want, l.show())
	}
}

// checkUndone takes back every row of l, the last one first.
func checkUndone(t *testing.T, c call, l log) {
	t.Helper()
	a := l.whole(t, c, true)
	order := groupsUpTo(len(l.groups))
	slices.Reverse(order)
	back := l.rows(order, 1000)
	back.Signs = make([]int8, len(order))
	for i, k := range order {
		back.Signs[i] = -l.signs[k]
	}
	if err := a.Update(back); err != nil {
		t.Fatal(err)
	}
	fresh := c.f.Make(c.args, c.result, true)
	fresh.Grow(lawGroups)
	if got, want := results(a, c.result, groupsUpTo(lawGroups)), results(fresh, c.result, groupsUpTo(lawGroups)); got != want {
		t.Fatalf("undone: got %s, want %s\n%s", got, want, l.show())
	}
}

func (l *log) show() string {
	var b strings.Builder
	for i, g := range l.groups {
		fmt.Fprintf(&b, "%d: group %d, %+d %s\n", i, g, l.signs[i], l.text(i))
	}
	return b.String()
}

// lawSeeds returns how many random logs each call gets; TIDEMARK_LAWS asks for more.
func lawSeeds() uint64 {
	n, err := strconv.ParseUint(os.Getenv("TIDEMARK_LAWS"), 10, 64)
	if err != nil {
		return 4
	}
	return n
}
