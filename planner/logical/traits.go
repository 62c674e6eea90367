package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Traits are what is known of a node's result. Everything about it is computed
// here, and only here.
type Traits struct {
	Columns []Column
	// Kinds are the kinds of changes that leave the node. Whether -U is among
	// them depends on the readers: see [Wanted].
	Kinds   changelog.Kinds
	Times   []TimeKind // one a column
	Windows []Bounds   // windows whose bounds the rows carry
	// Keys are sets of columns of which no two rows of the result have the same
	// values: the upsert keys of an updating result. An empty set says that there
	// is at most one row.
	Keys  [][]int
	Order []SortKey // the rows of a bounded result come in this order
	// Deterministic says that the same input gives the same result again.
	Deterministic bool
	Bounded       bool
	// Arrival says that the result depends on the order in which rows arrive, not
	// only on which rows.
	Arrival bool
	// Term is the grain and phase at which the node itself looks at watermarks
	// (reference/exactness.md 2); nil if it does not.
	Term *Term
	// State says until when the node remembers rows.
	State State
}

// A TimeKind says whether a column is a time attribute.
type TimeKind uint8

// The kinds of time attributes.
const (
	NoTime   TimeKind = iota
	Rowtime           // event time: the watermark speaks of it
	Proctime          // processing time
	// Derived is computed from event time in a way that keeps Flink's type, such
	// as ts + INTERVAL '1' HOUR. Group windows take it, nothing else does.
	Derived
)

// Bounds are the columns of a window in a node's result; -1 where a column is
// not part of it.
type Bounds struct {
	Window           Window
	Start, End, Time int
	// Aggregated says that the rows are results of the window, not its rows.
	Aggregated bool
}

// A Term is a grain and a phase in milliseconds. Aligned terms are those of
// windows that fire at whole grains; others look at every watermark.
type Term struct {
	Grain, Phase int64
	Aligned      bool
}

// A State says until when a node remembers rows.
type State uint8

// The ends of state.
const (
	Stateless     State = iota
	UntilReached        // until the watermark reaches the time of the row
	UntilClock          // until the clock shows that time
	UntilReplaced       // until the watermark reaches the next version of the key
	UntilWindow         // until the watermark passes the end of the window
	UntilWithin         // until the watermark is as far beyond the first row of a match as WITHIN says
	UntilUnused         // until it has not been used for its lifetime
	UntilEnd            // until the input ends
	UntilForever        // without an end, on unbounded input
)

// Of returns the traits of n.
func Of(n Node) *Traits {
	b := n.base()
	if b.traits == nil {
		b.traits = derive(n)
	}
	return b.traits
}

func derive(n Node) *Traits {
	switch n := n.(type) {
	case *Scan:
		return scanTraits(n)
	case *Values:
		return valuesTraits(n)
	case *Project:
		return projectTraits(n)
	case *Filter:
		return filterTraits(n)
	case *Watermark:
		t := *Of(n.Input)
		t.Times = slices.Clone(t.Times)
		t.Times[n.Time] = Rowtime
		return &t
	case *WindowTable:
		return windowTableTraits(n)
	case *WindowAggregate:
		return triggered(n.Trigger, n.Window, aggregateTraits(n.Input, n.Window, n.Window.Time, n.Keys, n.Aggregates, n.Output), n.Input)
	case *WindowRegroup:
		return triggered(n.Trigger, n.Window, aggregateTraits(n.Input, n.Window, n.Time, n.Keys, n.Aggregates, n.Output), n.Input)
	case *GroupAggregate:
		return groupTraits(n)
	case *Expand:
		return expandTraits(n)
	case *Over:
		return overTraits(n)
	case *Rank:
		return rankTraits(n)
	case *TimeSort:
		return timeSortTraits(n)
	case *Union:
		return unionTraits(n)
	case *LateRows:
		return lateTraits(n)
	case *Match:
		return matchTraits(n)
	case *Unnest:
		return unnestTraits(n)
	case *ValueJoin:
		return valueJoinTraits(n)
	case *Join:
		return joinTraits(n)
	case *Sort:
		t := *Of(n.Input)
		t.Order, t.Kinds, t.Term, t.State = n.Keys, changelog.InsertOnly, nil, UntilEnd
		return &t
	case *Limit:
		t := *Of(n.Input)
		t.Arrival, t.Term, t.State = true, nil, UntilEnd
		return &t
	case *Materialize, *Normalize, *ToChangelog, *FromChangelog:
		return endTraits(n)
	case *Reject, *Lengths:
		return passing(n.Inputs()[0])
	case *Collect:
		return called(n.Input, n.Names)
	case *Sink:
		names := make([]string, len(n.Columns))
		for i, c := range n.Columns {
			names[i] = c.Name
		}
		return called(n.Input, names)
	}
	panic("a node without traits")
}

// passing returns the traits of a step that hands its rows on as they are.
func passing(input Node) *Traits {
	t := *Of(input)
	t.Term, t.State = nil, Stateless
	return &t
}

// called is passing with names of its own for the columns.
func called(input Node, names []string) *Traits {
	t := passing(input)
	t.Columns = slices.Clone(t.Columns)
	for i, name := range names {
		t.Columns[i].Name = name
	}
	return t
}

func scanTraits(n *Scan) *Traits {
	t := &Traits{Kinds: n.Kinds, Bounded: n.Bounded, Deterministic: true, Times: make([]TimeKind, len(n.Columns))}
	for i := range n.Columns {
		t.Columns = append(t.Columns, Column{Name: n.Name(i), Type: n.Types[i]})
	}
	var key []int
	for _, name := range n.Table.PrimaryKey {
		i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
		if i < 0 || n.Path(i) != nil {
			return t
		}
		key = append(key, i)
	}
	if key != nil {
		t.Keys = [][]int{key}
	}
	return t
}

func valuesTraits(n *Values) *Traits {
	t := &Traits{
		Columns: n.Columns, Kinds: changelog.InsertOnly, Bounded: true, Deterministic: repeats(n),
		Times: make([]TimeKind, len(n.Columns)),
	}
	if len(n.Rows) <= 1 {
		t.Keys = [][]int{{}}
	}
	return t
}

func projectTraits(n *Project) *Traits {
	in := Of(n.Input)
	t := &Traits{
		Kinds: in.Kinds, Bounded: in.Bounded, Arrival: in.Arrival,
		Deterministic: in.Deterministic && repeats(n),
	}
	to := make([]int, len(in.Columns)) // first place where an input column stands, -1: nowhere
	for i := range to {
		to[i] = slices.IndexFunc(n.Exprs, func(e expr.Expr) bool {
			c, ok := e.(*expr.Column)
			return ok && c.Index == i
		})
	}
	for i, e := range n.Exprs {
		t.Columns = append(t.Columns, Column{Name: n.Names[i], Type: e.Type()})
		t.Times = append(t.Times, TimeOf(e, in.Times))
	}
	t.Windows = projectBounds(in.Windows, n.Exprs, to)
	t.Keys = moveKeys(in.Keys, keyPlaces(n.Exprs, to))
	t.Order = moveOrder(in.Order, to)
	return t
}

// TimeOf says what becomes of time attributes in an expression: a bare column
// stays one; arithmetic with intervals and the choice between values keep the
// type in Flink, but not the meaning; everything else loses both.
func TimeOf(e expr.Expr, times []TimeKind) TimeKind {
	switch e := e.(type) {
	case *expr.Column:
		return times[e.Index]
	case *expr.Case:
		list := []expr.Expr{e.Else}
		for _, w := range e.Whens {
			list = append(list, w.Then)
		}
		return derivedOf(list, times)
	case *expr.Call:
		if e.Func.Name == "PROCTIME" {
			return Proctime
		}
		if slices.Contains([]string{"+", "-", "COALESCE", "IFNULL", "IF"}, e.Func.Name) && e.Type().Kind.Stamp() {
			return derivedOf(e.Args, times)
		}
	}
	return NoTime
}

func derivedOf(list []expr.Expr, times []TimeKind) TimeKind {
	for _, e := range list {
		if e == nil {
			continue
		}
		if k := TimeOf(e, times); k == Rowtime || k == Derived {
			return Derived
		}
	}
	return NoTime
}

// moveBounds keeps the windows of which a column is left.
func moveBounds(windows []Bounds, to []int) []Bounds {
	at := func(i int) int {
		if i < 0 {
			return -1
		}
		return to[i]
	}
	var kept []Bounds
	for _, w := range windows {
		w.Start, w.End, w.Time = at(w.Start), at(w.End), at(w.Time)
		if w.Start >= 0 || w.End >= 0 || w.Time >= 0 {
			kept = append(kept, w)
		}
	}
	return kept
}

// projectBounds is moveBounds for a projection, which may have a start or an end
// several times: all of its copies are bounds of the window.
func projectBounds(windows []Bounds, exprs []expr.Expr, to []int) []Bounds {
	var kept []Bounds
	for _, w := range windows {
		for _, b := range moveBounds([]Bounds{w}, to) {
			for _, start := range copiesOf(exprs, w.Start, b.Start) {
				for _, end := range copiesOf(exprs, w.End, b.End) {
					b.Start, b.End = start, end
					kept = append(kept, b)
				}
			}
		}
	}
	return kept
}

// copiesOf returns the places in which a projection has a column, or its first one
// if it has none.
func copiesOf(exprs []expr.Expr, column, first int) []int {
	if first < 0 {
		return []int{first}
	}
	var places []int
	for i, e := range exprs {
		if c, ok := e.(*expr.Column); ok && c.Index == column {
			places = append(places, i)
		}
	}
	return places
}

// keyPlaces returns where a projection has each column, or what equals it only where
// the column does: a cast that makes room for more values.
func keyPlaces(exprs []expr.Expr, to []int) []int {
	places := slices.Clone(to)
	for i, e := range exprs {
		c, ok := e.(*expr.Cast)
		if !ok {
			continue
		}
		if x, ok := c.X.(*expr.Column); ok && places[x.Index] < 0 && Widens(x.T, c.T) {
			places[x.Index] = i
		}
	}
	return places
}

// Widens reports whether every value of a type is another one in a second type:
// between whole numbers, texts and timestamps that have room for all.
func Widens(from, to types.Type) bool {
	switch {
	case from.Kind.Integer() && to.Kind.Integer():
		return to.Physical().Width() >= from.Physical().Width()
	case from.Kind.Text() && to.Kind == types.Varchar:
		return to.Length >= from.Length
	case from.Kind.Stamp():
		return to.Kind == from.Kind && to.Precision >= from.Precision
	}
	return false
}

// moveKeys keeps the keys all of whose columns are left.
func moveKeys(keys [][]int, to []int) [][]int {
	var kept [][]int
	for _, key := range keys {
		moved := make([]int, len(key))
		whole := true
		for i, c := range key {
			moved[i] = to[c]
			whole = whole && to[c] >= 0
		}
		if whole {
			kept = append(kept, moved)
		}
	}
	return kept
}

// moveOrder keeps the order up to the first column that is gone.
func moveOrder(order []SortKey, to []int) []SortKey {
	var kept []SortKey
	for _, k := range order {
		if to[k.Column] < 0 {
			break
		}
		k.Column = to[k.Column]
		kept = append(kept, k)
	}
	return kept
}

func filterTraits(n *Filter) *Traits {
	t := passing(n.Input)
	t.Deterministic = t.Deterministic && repeats(n)
	return t
}

func windowTableTraits(n *WindowTable) *Traits {
	in := Of(n.Input)
	t := *in
	width := len(in.Columns)
	stamp := types.WithPrecision(types.Timestamp, 3).NotNull()
	clock := types.WithPrecision(in.Columns[n.Window.Time].Type.Kind, 3).NotNull()
	t.Columns = append(slices.Clone(in.Columns),
		Column{"window_start", stamp}, Column{"window_end", stamp}, Column{"window_time", clock})
	t.Times = append(slices.Clone(in.Times), NoTime, NoTime, in.Times[n.Window.Time])
	t.Windows = append(slices.Clone(in.Windows), Bounds{Window: n.Window, Start: width, End: width + 1, Time: width + 2})
	t.Keys, t.Term, t.State = nil, nil, Stateless
	if n.Window.Session() {
		t.Term, t.State = &Term{Grain: 1}, UntilWindow
	}
	return &t
}

func aggregateTraits(input Node, w Window, time int, keys []int, aggregates []Aggregate, output []Output) *Traits {
	in := Of(input)
	t := &Traits{
		Kinds: changelog.InsertOnly, Bounded: in.Bounded, Deterministic: in.Deterministic && !w.Proctime,
		Arrival: in.Arrival || ordered(aggregates), Term: windowTerm(w), State: UntilWindow,
	}
	bounds := Bounds{Window: w, Start: -1, End: -1, Time: -1, Aggregated: true}
	stamp := types.WithPrecision(types.Timestamp, 3).NotNull()
	at := make([]int, len(keys))
	for i := range at {
		at[i] = -1
	}
	for i, o := range output {
		c, kind := Column{Name: o.Name, Type: stamp}, NoTime
		switch o.Part {
		case PartKey:
			c.Type, at[o.N] = in.Columns[keys[o.N]].Type, i
		case PartAggregate:
			c.Type = aggregates[o.N].Type
		case PartStart:
			bounds.Start = i
		case PartEnd:
			bounds.End = i
		case PartTime:
			bounds.Time = i
			c.Type, kind = clockOf(in, w, time).WithNull(o.Nullable), Rowtime
			if w.Proctime {
				kind = Proctime
			}
		}
		t.Columns, t.Times = append(t.Columns, c), append(t.Times, kind)
	}
	t.Windows = moveBounds([]Bounds{bounds}, upTo(len(output)))
	t.Keys = windowKeys(bounds, at)
	return t
}

// clockOf returns the type of window_time: that of the time column with a
// precision of 3.
func clockOf(in *Traits, w Window, time int) types.Type {
	if time >= 0 {
		return types.WithPrecision(in.Columns[time].Type.Kind, 3)
	}
	if w.Zone != "" {
		return types.WithPrecision(types.TimestampLTZ, 3)
	}
	return types.WithPrecision(types.Timestamp, 3)
}

// windowKeys returns the keys of a window's results: the grouping keys with the
// end, the time or the start of the window. Windows of CUMULATE share their
// starts.
func windowKeys(b Bounds, keys []int) [][]int {
	if slices.Contains(keys, -1) {
		return nil
	}
	bounds := []int{b.End, b.Time}
	if b.Window.Kind.Name != "CUMULATE" {
		bounds = append(bounds, b.Start)
	}
	var list [][]int
	for _, c := range bounds {
		if c >= 0 {
			list = append(list, append(slices.Clone(keys), c))
		}
	}
	return list
}

// windowTerm is the table of exactness.md 2. Windows over an instant are cut by
// the wall clock of a zone, so their ends lie on no fixed grain.
func windowTerm(w Window) *Term {
	if w.Session() || w.Proctime || w.Zone != "" && w.Zone != "UTC" {
		return &Term{Grain: 1}
	}
	g, p := w.Kind.NewSlicer(w.Args).Term()
	return &Term{Grain: g, Phase: p, Aligned: true}
}

// ordered reports whether a result depends on the order in which rows arrive. Sums
// of FLOAT and DOUBLE do in their last digits, and so does the place of NaN.
func ordered(aggregates []Aggregate) bool {
	return slices.ContainsFunc(aggregates, func(a Aggregate) bool {
		approximate := slices.ContainsFunc(a.Bound, func(b fn.Arg) bool { return b.Type.Kind.Approximate() })
		return a.Func.Ordered || approximate && a.Func.Name != "COUNT"
	})
}

func groupTraits(n *GroupAggregate) *Traits {
	in := Of(n.Input)
	t := &Traits{
		Kinds: changelog.AllKinds, Bounded: in.Bounded, Deterministic: in.Deterministic,
		Arrival: in.Arrival || ordered(n.Aggregates), State: untilUnused(in.Bounded, n.Lifetime),
	}
	if t.State != UntilUnused && in.Kinds == changelog.InsertOnly && len(n.Aggregates) == 0 {
		t.Kinds = changelog.InsertOnly // DISTINCT: a group that is there stays
	}
	for i, k := range n.Keys {
		c := in.Columns[k]
		t.Columns = append(t.Columns, Column{Name: n.Names[i], Type: c.Type})
	}
	for i, a := range n.Aggregates {
		t.Columns = append(t.Columns, Column{Name: n.Names[len(n.Keys)+i], Type: a.Type})
	}
	t.Times = make([]TimeKind, len(t.Columns))
	t.Keys = [][]int{upTo(len(n.Keys))}
	return t
}

func unionTraits(n *Union) *Traits {
	first := Of(n.Branches[0])
	t := *first
	t.Keys, t.Order, t.Term, t.State = nil, nil, nil, Stateless
	t.Times, t.Columns = slices.Clone(first.Times), slices.Clone(first.Columns)
	for _, b := range n.Branches[1:] {
		other := Of(b)
		t.Kinds |= other.Kinds
		t.Bounded = t.Bounded && other.Bounded
		t.Deterministic = t.Deterministic && other.Deterministic
		t.Arrival = t.Arrival || other.Arrival
		for i := range t.Columns {
			t.Columns[i].Type.Nullable = t.Columns[i].Type.Nullable || other.Columns[i].Type.Nullable
			if t.Times[i] != other.Times[i] {
				t.Times[i] = NoTime
			}
		}
		t.Windows = sameBounds(t.Windows, other.Windows)
	}
	return &t
}

// sameBounds keeps the windows that both lists have in the same columns.
func sameBounds(a, b []Bounds) []Bounds {
	return slices.DeleteFunc(slices.Clone(a), func(x Bounds) bool {
		return !slices.ContainsFunc(b, func(y Bounds) bool {
			return x.Start == y.Start && x.End == y.End && x.Time == y.Time && x.Window.Text() == y.Window.Text()
		})
	})
}
