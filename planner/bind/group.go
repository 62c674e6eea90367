package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A grouping is GROUP BY with everything that is computed from groups. While
// expressions above it are bound, its results are placeholders: columns with
// indexes beyond those of any table.
type grouping struct {
	*binder
	rel      relation
	emit     *ast.Emit   // nil: none
	used     bool        // the block groups: it has GROUP BY, HAVING or an aggregate
	at       source.Span // GROUP BY, or the first aggregate
	keyed    bool        // GROUP BY has keys
	keys     []expr.Expr
	sets     [][]int      // of keys; one set without GROUPING SETS
	window   *groupWindow // GROUP BY TUMBLE(...); nil: none
	calls    []*scope.Aggregate
	subtotal []subtotal
	joined   []joinedValue     // of queries in keys and calls
	twins    map[int]expr.Expr // placeholders of queries above the groups: those of joined that are the same
	// names are what SELECT calls placeholders, so that plans read like the query.
	names map[int]string

	layout layout // of the result, set by build
}

// A subtotal is a call that differs from set to set: GROUPING of keys, or GROUP_ID.
type subtotal struct {
	keys    []int
	repeats bool // GROUP_ID: how often the set stands before
}

// Where the placeholders of each kind begin.
const (
	aggregatePlace = 1 << 20
	windowPlace    = 1 << 21 // + a logical.Part
	subtotalPlace  = 1 << 22
	overPlace      = 1 << 23 // of calls with OVER, which are computed above the grouping
	valuePlace     = 1 << 24 // of subqueries, which are joined above both
	limitPlace     = 1 << 25 // of those in HAVING
)

// A layout says in which column of the grouping's result something stands.
type layout struct {
	node     logical.Node
	keys     []int
	calls    []int
	parts    map[logical.Part]int
	subtotal []expr.Expr
}

// by binds the items of GROUP BY.
func (g *grouping) by(s *ast.Select) error {
	g.sets = [][]int{nil}
	var errs source.Errors
	for _, x := range s.GroupBy {
		g.used, g.at = true, g.at.To(x.Span())
		sets, err := g.setsOf(x)
		if !errs.Take(err) {
			g.sets = cross(g.sets, sets)
		}
	}
	sortSets(g.sets)
	if s.OnceEach {
		g.sets = onceEach(g.sets)
	}
	g.keyed = len(g.keys) > 0 || g.window != nil
	if len(errs) == 0 && g.window != nil {
		errs.Take(g.windowInEverySet())
	}
	return errs.Err()
}

// setsOf returns the sets of keys that an item of GROUP BY stands for.
func (g *grouping) setsOf(x ast.Expr) ([][]int, error) {
	switch x := x.(type) {
	case *ast.GroupingSets:
		return g.groupingSets(x)
	case *ast.Row:
		if !x.Bare && len(x.Elems) > 0 {
			break
		}
		var set []int
		for _, e := range x.Elems {
			k, err := g.key(e)
			if err != nil {
				return nil, err
			}
			set = append(set, k)
		}
		return [][]int{set}, nil
	}
	k, err := g.key(x)
	return [][]int{{k}}, err
}

// maxCube is how many keys CUBE takes: they make 4,096 sets.
const maxCube = 12

// groupingSets returns the sets of GROUPING SETS, ROLLUP or CUBE. The latter two have
// each set once, however often a key stands there.
func (g *grouping) groupingSets(x *ast.GroupingSets) ([][]int, error) {
	var parts [][][]int
	for _, s := range x.Sets {
		sets, err := g.setsOf(s)
		if err != nil {
			return nil, err
		}
		parts = append(parts, sets)
	}
	var list [][]int
	switch x.Op.Text {
	case "ROLLUP":
		for n := len(parts); n >= 0; n-- {
			list = append(list, crossAll(parts[:n])...)
		}
		sortSets(list)
		return onceEach(list), nil
	case "CUBE":
		if len(parts) > maxCube {
			return nil, source.Errorf(x.Op.Span, "CUBE of %d keys makes %d sets", len(parts), 1<<len(parts))
		}
		for mask := 1<<len(parts) - 1; mask >= 0; mask-- {
			var chosen [][][]int
			for i, p := range parts {
				if mask>>(len(parts)-1-i)&1 != 0 {
					chosen = append(chosen, p)
				}
			}
			list = append(list, crossAll(chosen)...)
		}
		sortSets(list)
		return onceEach(list), nil
	default:
		for _, p := range parts {
			list = append(list, p...)
		}
	}
	return list, nil
}

// sortSets sorts the keys of each set, and leaves out those that stand in it twice.
func sortSets(sets [][]int) {
	for i, set := range sets {
		slices.Sort(set)
		sets[i] = slices.Compact(set)
	}
}

// onceEach returns the sets without those that stand before.
func onceEach(sets [][]int) [][]int {
	var list [][]int
	for _, s := range sets {
		if !slices.ContainsFunc(list, func(o []int) bool { return slices.Equal(o, s) }) {
			list = append(list, s)
		}
	}
	return list
}

func crossAll(parts [][][]int) [][]int {
	list := [][]int{nil}
	for _, p := range parts {
		list = cross(list, p)
	}
	return list
}

// cross returns every set of a with every set of b.
func cross(a, b [][]int) [][]int {
	var list [][]int
	for _, x := range a {
		for _, y := range b {
			list = append(list, append(slices.Clone(x), y...))
		}
	}
	return list
}

// windowKey is the number of the group window among the keys of a set.
const windowKey = -1

// key binds one key and returns its number.
func (g *grouping) key(x ast.Expr) (int, error) {
	if call, ok := x.(*ast.Call); ok && isGroupWindow(call) {
		return windowKey, g.groupWindow(call)
	}
	b := g.expressions("GROUP BY")
	b.Hooks.Query = g.queries(b)
	e, err := b.Bind(x, g.rel.scope)
	if err != nil {
		return 0, err
	}
	for i, k := range g.keys {
		if expr.Equal(k, e) {
			return i, nil
		}
	}
	g.keys = append(g.keys, e)
	return len(g.keys) - 1, nil
}

// windowInEverySet checks that all grouping sets have the group window.
func (g *grouping) windowInEverySet() error {
	for i, set := range g.sets {
		if !slices.Contains(set, windowKey) {
			return source.Errorf(g.window.at, "%s has to be in every grouping set", g.window.kind.Name)
		}
		g.sets[i] = slices.DeleteFunc(set, func(k int) bool { return k == windowKey })
	}
	return nil
}

// aggregate binds a call of an aggregate function; equal calls are computed once.
func (g *grouping) aggregate(call *ast.Call, s *scope.Scope) (expr.Expr, error) {
	g.used = true
	if g.at.IsZero() {
		g.at = call.Span()
	}
	b := g.expressions("an aggregate")
	b.Hooks.Query = g.queries(b)
	a, err := b.BindAggregate(call, s, g.keyed)
	if err == nil {
		err = g.inMode(call, a.Func)
	}
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(g.calls, func(b *scope.Aggregate) bool { return sameCall(a, b) })
	if i < 0 {
		i = len(g.calls)
		g.calls = append(g.calls, a)
	}
	return &expr.Column{At: expr.At(call.Span()), Index: aggregatePlace + i, Name: callText(a), T: a.Type}, nil
}

// inMode refuses a function that exists in batch mode only.
func (b *binder) inMode(call *ast.Call, f *aggregate.Func) error {
	if !f.Batch || b.ctx.Settings.Batch() {
		return nil
	}
	return source.Errorf(call.Name.Span(), "%s exists in batch mode only", f.Name).WithHint("COUNT(DISTINCT x) counts exactly in a stream as well")
}

func sameCall(a, b *scope.Aggregate) bool {
	if a.Func != b.Func || a.Distinct != b.Distinct {
		return false
	}
	equal := func(x, y expr.Expr) bool { return x == nil && y == nil || x != nil && y != nil && expr.Equal(x, y) }
	return slices.EqualFunc(a.Args, b.Args, equal) && slices.Equal(a.Words, b.Words) && equal(a.Filter, b.Filter)
}

func callText(a *scope.Aggregate) string {
	text := a.Func.Name + "("
	if a.Distinct {
		text += "DISTINCT "
	}
	if len(a.Args) == 0 {
		text += "*"
	}
	for i, x := range a.Args {
		if i > 0 {
			text += ", "
		}
		text += argText(a, i, x)
	}
	text += ")"
	if a.Filter != nil {
		text += " FILTER (" + a.Filter.String() + ")"
	}
	return text
}

// argText is argument i of a call; some are words.
func argText(a *scope.Aggregate, i int, x expr.Expr) string {
	if x == nil {
		return a.Words[i]
	}
	return x.String()
}

// place returns e over the result of the grouping. Parts that equal a key become
// the key; a column that is left is neither grouped nor aggregated.
func (g *grouping) place(e expr.Expr) (expr.Expr, error) {
	for i, k := range g.keys {
		if g.isKey(e, k) {
			return g.column(g.layout.keys[i], e), nil
		}
	}
	c, ok := e.(*expr.Column)
	switch {
	case !ok:
		return g.placeParts(e)
	case c.Index >= overPlace || c.Index < 0: // or of the query around
		return e, nil
	case c.Index >= subtotalPlace:
		return g.layout.subtotal[c.Index-subtotalPlace], nil
	case c.Index >= windowPlace:
		return g.column(g.layout.parts[logical.Part(c.Index-windowPlace)], e), nil
	case c.Index >= aggregatePlace:
		return g.column(g.layout.calls[c.Index-aggregatePlace], e), nil
	}
	err := source.Errorf(e.Span(), "column %q is neither grouped nor aggregated", c.Name)
	for _, w := range logical.Of(g.rel.node).Windows {
		if c.Index == w.Start || c.Index == w.End || c.Index == w.Time {
			return nil, err.WithHint("group by both bounds of the window: GROUP BY %s", boundNames(g.rel.node, w, c.Index))
		}
	}
	if slices.ContainsFunc(g.keys, func(k expr.Expr) bool { _, ok := k.(*expr.Literal); return ok }) {
		return nil, err.WithHint("a number in GROUP BY is a value and no position: write GROUP BY %s", c.Name)
	}
	if g.keyed {
		return nil, err.WithHint("add it to GROUP BY, or put it into an aggregate such as MAX(%s)", c.Name)
	}
	return nil, err.WithHint("a query with aggregates and without GROUP BY has one group; add GROUP BY %s", c.Name)
}

// boundNames lists the names of start and end of a window, and column c.
func boundNames(n logical.Node, w logical.Bounds, c int) string {
	var names []string
	for _, i := range []int{w.Start, w.End, c} {
		if i >= 0 && !slices.Contains(names, logical.Of(n).Columns[i].Name) {
			names = append(names, logical.Of(n).Columns[i].Name)
		}
	}
	return strings.Join(names, ", ")
}

func (g *grouping) column(i int, from expr.Expr) expr.Expr {
	c := logical.ColumnOf(g.layout.node, i)
	c.At = expr.At(from.Span())
	return c
}

// placeParts places the parts of a call, a cast or a case.
func (g *grouping) placeParts(e expr.Expr) (expr.Expr, error) {
	var errs source.Errors
	placed := expr.ReplaceParts(e, func(part expr.Expr) expr.Expr {
		x, err := g.place(part)
		errs.Take(err)
		return x
	})
	return placed, errs.Err()
}
