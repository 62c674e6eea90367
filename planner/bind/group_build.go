package bind

import (
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A framed is the input of an aggregation: the columns it reads, computed, and
// how its rows are put into windows.
type framed struct {
	input   logical.Node
	keys    []int // columns of the keys
	calls   []logical.Aggregate
	window  *logical.Window // nil: none
	trigger logical.Trigger
	// Start, end and time are columns with the bounds; start is -1 for a group
	// window, which has none.
	start, end, time int
	bounds           []int // keys that are the bounds
	nullable         bool  // the window's time: see logical.Output
	at               source.Span
}

// build returns the node that groups, and notes where its results stand.
func (g *grouping) build() (logical.Node, error) {
	f, err := g.frame()
	if err != nil {
		return nil, err
	}
	if len(g.sets) == 1 {
		n, l := g.one(f, g.sets[0])
		for _, call := range g.subtotal {
			l.subtotal = append(l.subtotal, g.subtotalOf(call, 0))
		}
		l.node = n
		g.layout = l
		return n, nil
	}
	return g.united(f), nil
}

// frame computes what the aggregation reads and finds its window.
func (g *grouping) frame() (*framed, error) {
	var in columns
	f := &framed{start: -1, end: -1, time: -1, at: g.at}
	if g.ctx.Wide {
		in.all(g.rel.node) // rule prune_columns takes them away again where nobody reads late rows
	}
	for _, k := range g.keys {
		f.keys = append(f.keys, in.add(k))
	}
	for _, a := range g.calls {
		call := logical.Aggregate{Func: a.Func, Filter: -1, Distinct: a.Distinct, Type: a.Type, At: a.Span}
		for i, x := range a.Args {
			f.argument(&call, &in, argText(a, i, x), x)
		}
		if a.Filter != nil {
			call.Filter = in.add(a.Filter)
		}
		f.calls = append(f.calls, call)
	}
	if err := g.findWindow(f, &in); err != nil {
		return nil, err
	}
	if len(f.keys) == 0 && len(f.calls) == 0 && f.window == nil {
		// A row for all rows, of which nobody wants to know anything: HAVING TRUE.
		f.calls = append(f.calls, countOf(g.rel.node, -1, f.at))
	}
	f.input = in.project(g.rel.node)
	if g.window != nil {
		f.input = g.timed(f.input, f.time, g.window.at)
	}
	return f, g.able(f)
}

// able refuses aggregates that cannot do what their place asks of them: combine
// the pieces that overlapping windows are made of, or take rows back.
func (g *grouping) able(f *framed) error {
	changes := logical.Of(f.input).Kinds != changelog.InsertOnly
	for _, c := range f.calls {
		switch {
		case f.window != nil && f.window.Kind.Name != "TUMBLE" && !c.Func.Merges:
			return unbuilt(c.At, fmt.Sprintf("%s in %s windows is", c.Func.Name, f.window.Kind.Name))
		case changes && !c.Func.Retracts:
			return unbuilt(c.At, fmt.Sprintf("%s over rows that change is", c.Func.Name))
		}
	}
	return nil
}

// argument adds an argument to a call: a column of the input, or a constant, or a
// word if x is nil.
func (f *framed) argument(call *logical.Aggregate, in *columns, text string, x expr.Expr) {
	column, bound := -1, fn.Arg{Word: text}
	if x != nil {
		bound = expr.Argument(x)
	}
	if x != nil && bound.Const == nil {
		column, text = in.add(x), ""
	}
	call.Args, call.Consts, call.Bound = append(call.Args, column), append(call.Consts, text), append(call.Bound, bound)
}

// findWindow says in which window the rows are grouped: that of GROUP BY
// TUMBLE(...), or one whose start and end are both among the keys of every set.
func (g *grouping) findWindow(f *framed, in *columns) error {
	if g.window != nil {
		w := g.window.window()
		w.Time = in.add(g.window.time)
		f.window, f.time, f.nullable = &w, w.Time, g.window.time.Type().Nullable
		var err error
		f.trigger, err = g.trigger(&w, g.window.at)
		return err
	}
	windows := logical.Of(g.rel.node).Windows
	for _, b := range slices.Backward(windows) {
		start, end := g.keyOf(b.Start), g.keyOf(b.End)
		if start < 0 || end < 0 || !g.inEverySet(start, end) {
			continue
		}
		if err := checkWindow(&b.Window, true); err != nil {
			return err
		}
		var err error
		if f.trigger, err = g.trigger(&b.Window, f.at); err != nil {
			return err
		}
		f.window, f.start, f.end = &b.Window, f.keys[start], f.keys[end]
		f.bounds = []int{start, end}
		if b.Time >= 0 {
			f.time = in.add(logical.ColumnOf(g.rel.node, b.Time))
		}
		if time := g.keyOf(b.Time); time >= 0 {
			f.bounds = append(f.bounds, time)
		}
		return nil
	}
	return refuseEmit(g.emit)
}

// keyOf returns the key that is column i of the input, or -1.
func (g *grouping) keyOf(i int) int {
	return slices.IndexFunc(g.keys, func(k expr.Expr) bool {
		c, ok := k.(*expr.Column)
		return ok && c.Index == i
	})
}

func (g *grouping) inEverySet(keys ...int) bool {
	for _, set := range g.sets {
		for _, k := range keys {
			if !slices.Contains(set, k) {
				return false
			}
		}
	}
	return true
}

// one returns the aggregation by one set of keys.
func (g *grouping) one(f *framed, set []int) (logical.Node, layout) {
	l := layout{keys: make([]int, len(g.keys)), calls: make([]int, len(f.calls)), parts: map[logical.Part]int{}}
	var keys []int
	var output []logical.Output
	names := logical.Of(f.input).Columns
	for i := range g.keys {
		l.keys[i] = -1
		if !slices.Contains(set, i) || slices.Contains(f.bounds, i) {
			continue
		}
		l.keys[i] = len(output)
		output = append(output, logical.Output{Name: names[f.keys[i]].Name, Part: logical.PartKey, N: len(keys)})
		keys = append(keys, f.keys[i])
	}
	for i := range f.calls {
		l.calls[i] = len(output)
		output = append(output, logical.Output{Name: g.callName(f, i), Part: logical.PartAggregate, N: i})
	}
	base := logical.Base{At: f.at}
	if f.window == nil {
		n := &logical.GroupAggregate{Base: base, Input: f.input, Keys: keys, Aggregates: f.calls, Lifetime: g.lifetimeOf(g.rel.scope)}
		n.Always = len(keys) == 0 && g.ctx.Settings.Batch()
		for _, o := range output {
			n.Names = append(n.Names, o.Name)
		}
		return n, l
	}
	output = g.windowParts(f, &l, output)
	if f.start < 0 {
		return &logical.WindowAggregate{Base: base, Input: f.input, Window: *f.window, Trigger: f.trigger, Keys: keys, Aggregates: f.calls, Output: output}, l
	}
	return &logical.WindowRegroup{
		Base: base, Input: f.input, Window: *f.window, Start: f.start, End: f.end, Time: f.time,
		Trigger: f.trigger, Keys: keys, Aggregates: f.calls, Output: output,
	}, l
}

// windowParts adds start, end and time of the window to the output. Nobody may
// need them; then they are pruned.
func (g *grouping) windowParts(f *framed, l *layout, output []logical.Output) []logical.Output {
	parts := []logical.Output{
		{Name: "window_start", Part: logical.PartStart},
		{Name: "window_end", Part: logical.PartEnd},
		{Name: "window_time", Part: logical.PartTime, Nullable: f.nullable},
	}
	for i, o := range parts {
		l.parts[o.Part] = len(output)
		if i < len(f.bounds) {
			l.keys[f.bounds[i]] = len(output)
		}
		output = append(output, o)
	}
	return output
}

// united returns the union of the aggregations by each set. Keys that are not in
// a set are NULL there.
func (g *grouping) united(f *framed) logical.Node {
	if f.window == nil && (len(g.keys) > 0 || !g.ctx.Settings.Batch()) {
		return g.expanded(f)
	}
	u := &logical.Union{Base: logical.Base{At: f.at}}
	for i, set := range g.sets {
		n, l := g.one(f, set)
		u.Branches = append(u.Branches, g.padded(n, l, i))
	}
	l := layout{node: u, parts: map[logical.Part]int{}}
	width := 0
	next := func() int { width++; return width - 1 }
	for range g.keys {
		l.keys = append(l.keys, next())
	}
	for range f.calls {
		l.calls = append(l.calls, next())
	}
	if f.window != nil {
		l.parts[logical.PartStart], l.parts[logical.PartEnd], l.parts[logical.PartTime] = next(), next(), next()
	}
	for range g.subtotal {
		l.subtotal = append(l.subtotal, logical.ColumnOf(u, next()))
	}
	g.layout = l
	return u
}

// padded brings the result for one of the sets into the layout of all: keys,
// aggregates, window, GROUPING.
func (g *grouping) padded(n logical.Node, l layout, set int) logical.Node {
	var out columns
	for i, k := range g.keys {
		name := ""
		if c, ok := k.(*expr.Column); ok {
			name = c.Name
		}
		if l.keys[i] < 0 {
			out.append(scope.Null(k.Type().Null(), k.Span()), name)
			continue
		}
		c := logical.ColumnOf(n, l.keys[i])
		out.append(c, name)
	}
	for _, i := range l.calls {
		out.append(logical.ColumnOf(n, i), "")
	}
	for _, p := range []logical.Part{logical.PartStart, logical.PartEnd, logical.PartTime} {
		if i, ok := l.parts[p]; ok {
			out.append(logical.ColumnOf(n, i), "")
		}
	}
	for _, call := range g.subtotal {
		out.append(g.subtotalOf(call, set), "GROUPING")
	}
	return out.project(n)
}

// subtotalOf is the value of a call for one of the sets. GROUPING(keys) has a bit a
// key, the first the highest, set where the key is not in the set.
func (g *grouping) subtotalOf(call subtotal, set int) expr.Expr {
	var bits int64
	for _, k := range call.keys {
		bits <<= 1
		if !slices.Contains(g.sets[set], k) {
			bits |= 1
		}
	}
	for _, before := range g.sets[:set] {
		if call.repeats && slices.Equal(before, g.sets[set]) {
			bits++
		}
	}
	return expr.NewLiteral(types.Of(types.BigInt), bits)
}

// distinct returns n without repeated rows. Both bounds of a window among the
// columns make it a window aggregation, whose rows leave when the window fires. of is
// the relation that n is made of; nil: none that a hint can name.
func (b *binder) distinct(n logical.Node, at source.Span, of *scope.Scope) logical.Node {
	t := logical.Of(n)
	base := logical.Base{At: at}
	for _, b := range slices.Backward(t.Windows) {
		if b.Start < 0 || b.End < 0 {
			continue
		}
		r := &logical.WindowRegroup{Base: base, Input: n, Window: b.Window, Start: b.Start, End: b.End, Time: b.Time}
		for i, c := range t.Columns {
			o := logical.Output{Name: c.Name, Part: logical.PartKey}
			switch i {
			case b.Start:
				o.Part = logical.PartStart
			case b.End:
				o.Part = logical.PartEnd
			case b.Time:
				o.Part = logical.PartTime
			default:
				o.N = len(r.Keys)
				r.Keys = append(r.Keys, i)
			}
			r.Output = append(r.Output, o)
		}
		return r
	}
	d := &logical.GroupAggregate{Base: base, Input: n, Lifetime: b.lifetimeOf(of)}
	for i, c := range t.Columns {
		d.Keys, d.Names = append(d.Keys, i), append(d.Names, c.Name)
	}
	return d
}
