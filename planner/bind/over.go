package bind

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// overs are the calls with OVER of a query block. All of them go over one window,
// as in Flink (flink-semantics.md 6). While expressions are bound, their results
// are placeholders, as those of a grouping are.
type overs struct {
	*block
	windows map[string]*ast.Window // of the WINDOW clause
	names   []string               // of them, for hints
	window  *overWindow            // that of the first call
	calls   []*scope.Aggregate
}

// An overWindow is a bound window.
type overWindow struct {
	partition []expr.Expr
	order     []expr.Expr
	how       []*ast.Order // of order
	frame     logical.Frame
	at        source.Span
}

// named notes the windows of the WINDOW clause. Two that say the same are refused,
// as one of them is probably a slip.
func (o *overs) named(list []*ast.NamedWindow) error {
	o.windows = map[string]*ast.Window{}
	said := map[string]string{}
	for _, w := range list {
		name := w.Name.Name
		if o.windows[name] != nil {
			return source.Errorf(w.Name.Span, "window %q is defined twice", name)
		}
		o.windows[name] = w.Window
		merged, err := o.resolve(w.Window, []string{name})
		if err != nil {
			return err
		}
		b, err := o.bind(merged, nil)
		if err != nil {
			return err
		}
		if other := said[b.digest()]; other != "" {
			return source.Errorf(w.Name.Span, "window %q says the same as window %q", name, other)
		}
		said[b.digest()] = name
		o.names = append(o.names, name)
	}
	return nil
}

// resolve writes out the named windows that w is built upon. inside are the names
// whose definitions are being looked at.
func (o *overs) resolve(w *ast.Window, inside []string) (*ast.Window, error) {
	if w.Base == nil {
		return w, nil
	}
	base := o.windows[w.Base.Name]
	if base == nil || slices.Contains(inside, w.Base.Name) {
		err := source.Errorf(w.Base.Span, "window %q does not exist", w.Base.Name)
		if near := source.Nearest(w.Base.Name, o.names); near != "" {
			return nil, err.WithHint("did you mean %q?", near)
		}
		return nil, err.WithHint("define it: WINDOW %s AS (PARTITION BY ... ORDER BY ...)", w.Base.Name)
	}
	base, err := o.resolve(base, append(inside, w.Base.Name))
	if err != nil || w.Bare {
		return base, err
	}
	merged := *base
	merged.At = w.At
	switch {
	case len(w.PartitionBy) > 0:
		return nil, source.Errorf(w.PartitionBy[0].Span(), "PARTITION BY cannot be added to window %q", w.Base.Name)
	case len(w.OrderBy) > 0 && len(base.OrderBy) > 0:
		return nil, source.Errorf(w.OrderBy[0].Span(), "window %q has an ORDER BY already", w.Base.Name)
	case base.Frame != nil:
		return nil, source.Errorf(w.Base.Span, "window %q has a frame and cannot be built upon", w.Base.Name)
	case len(w.OrderBy) > 0:
		merged.OrderBy = w.OrderBy
	}
	merged.Frame = w.Frame
	return &merged, nil
}

// call binds a call with OVER.
func (o *overs) call(call *ast.Call, s *scope.Scope) (expr.Expr, error) {
	f, err := overFunction(call, o.ctx.Settings.Batch())
	if err != nil {
		return nil, err
	}
	merged, err := o.resolve(call.Over, nil)
	if err != nil {
		return nil, err
	}
	w, err := o.bind(merged, f)
	if err != nil {
		return nil, err
	}
	if o.window == nil {
		o.window = w
	}
	if w.digest() != o.window.digest() {
		return nil, source.Errorf(call.Over.Span(), "all OVER clauses of a SELECT have to say the same, this one differs from the first").
			WithHint("compute one of them in a subquery; ROW_NUMBER, RANK and DENSE_RANK count rows: beside them write ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW")
	}
	var hidden []expr.Expr
	if f == &over.Rank || f == &over.DenseRank {
		hidden = w.order
	}
	filled := merged.Frame == nil || merged.Frame.Start.Kind != ast.Preceding
	a, err := o.above("OVER").BindOver(call, f, hidden, filled, s)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(o.calls, func(b *scope.Aggregate) bool { return sameCall(a, b) })
	if i < 0 {
		i = len(o.calls)
		o.calls = append(o.calls, a)
	}
	return &expr.Column{At: expr.At(call.Span()), Index: overPlace + i, Name: callText(a), T: a.Type}, nil
}

// overFunction returns the function of a call with OVER.
func overFunction(call *ast.Call, batch bool) (*aggregate.Func, error) {
	name := scope.FunctionName(call)
	if call.Filter != nil {
		return nil, source.Errorf(call.Filter.Span(), "FILTER cannot stand beside OVER").
			WithHint("aggregate CASE WHEN ... THEN x END, which leaves out the other rows")
	}
	if f := over.Find(name); f != nil {
		return f, nil
	}
	if f := aggregate.Find(name); f != nil {
		return f, nil
	}
	switch name {
	case "LEAD", "NTILE", "CUME_DIST", "PERCENT_RANK":
		if batch {
			return nil, source.Errorf(call.Name.Span(), "%s needs rows that come later, and is not built in batch mode either", name)
		}
		return nil, source.Errorf(call.Name.Span(), "%s needs rows that come later, which an endless input does not have yet", name)
	}
	return nil, source.Errorf(call.Name.Span(), "%s is no aggregate function and takes no OVER", call.Name)
}

// bind binds a window for calls of f, which is nil for the WINDOW clause.
func (o *overs) bind(w *ast.Window, f *aggregate.Func) (*overWindow, error) {
	b := &overWindow{at: w.Span(), how: w.OrderBy}
	e := o.above("OVER")
	var err error
	if b.partition, err = e.BindAll(w.PartitionBy, o.rel.scope); err != nil {
		return nil, err
	}
	for _, k := range w.OrderBy {
		x, err := e.Bind(k.Expr, o.rel.scope)
		if err != nil {
			return nil, err
		}
		b.order = append(b.order, x)
	}
	if f != nil && over.Find(f.Name) != nil {
		if w.Frame != nil {
			return nil, source.Errorf(w.Frame.Span(), "%s takes no frame", f.Name).WithHint("leave out ROWS or RANGE")
		}
		b.frame = logical.Frame{Rows: f != &over.Lag}
		return b, nil
	}
	b.frame, err = o.frame(w.Frame, b)
	return b, err
}

// frame binds ROWS or RANGE. Frames that look ahead, or end before the row, are
// refused.
func (o *overs) frame(f *ast.Frame, w *overWindow) (logical.Frame, error) {
	if f == nil {
		return logical.Frame{}, nil
	}
	out := logical.Frame{Rows: f.Rows, At: f.Span()}
	if f.End != nil && f.End.Kind != ast.CurrentRow {
		return out, source.Errorf(f.End.Span(), "a frame has to end at the current row").
			WithHint("write BETWEEN ... PRECEDING AND CURRENT ROW")
	}
	switch f.Start.Kind {
	case ast.UnboundedPreceding:
		return out, nil
	case ast.CurrentRow:
		out.Bounded = true
		return out, nil
	case ast.Preceding:
		out.Bounded = true
		var err error
		if f.Rows {
			out.N, err = rowsPreceding(f.Start)
		} else {
			out.N, err = o.distance(f.Start, w)
		}
		return out, err
	default:
		return out, source.Errorf(f.Start.Span(), "a frame cannot begin after the current row")
	}
}

func rowsPreceding(b *ast.Bound) (int64, error) {
	if l, ok := b.X.(*ast.Literal); ok && l.Kind == ast.NumberLiteral {
		if n, err := strconv.ParseInt(l.Text, 10, 32); err == nil {
			return n, nil
		}
	}
	return 0, source.Errorf(b.X.Span(), "ROWS needs a whole number before PRECEDING")
}

// distance returns an interval before the time of a row, in milliseconds.
func (o *overs) distance(b *ast.Bound, w *overWindow) (int64, error) {
	e, err := o.expressions("RANGE").Bind(b.X, scope.New())
	if err != nil {
		return 0, err
	}
	timed := len(w.order) == 1 && w.order[0].Type().Kind.Stamp()
	switch k := e.Type().Kind; {
	case k == types.IntervalMonth:
		return 0, source.Errorf(b.X.Span(), "RANGE cannot be given in months, whose length is not fixed").WithHint("use days or shorter units")
	case timed && k != types.IntervalDay:
		return 0, source.Errorf(b.X.Span(), "RANGE over a time needs an interval, found %s", e.Type().Name()).
			WithHint("such as INTERVAL '5' MINUTE, or count with ROWS")
	case k != types.IntervalDay && !k.Numeric():
		return 0, source.Errorf(b.X.Span(), "RANGE needs an interval, found %s", e.Type().Name())
	}
	v, err := expr.Value(e, o.ctx.Env)
	if err != nil {
		return 0, err
	}
	if e.Type().Kind != types.IntervalDay || v.Null(0) || vector.Integer(v, 0) < 0 {
		return 0, source.Errorf(b.X.Span(), "RANGE needs an interval that is not below 0")
	}
	return vector.Integer(v, 0), nil
}

// digest is equal for windows that say the same. The order of PARTITION BY does
// not matter.
func (w *overWindow) digest() string {
	var parts []string
	for _, e := range w.partition {
		parts = append(parts, expr.Digest(e))
	}
	slices.Sort(parts)
	parts = append(parts, "order")
	for i, e := range w.order {
		parts = append(parts, expr.Digest(e), strconv.FormatBool(w.how[i].Desc), w.how[i].Nulls)
	}
	return strings.Join(append(parts, w.frame.Text()), "\n")
}

// build puts the Over on a node and returns it with the placing of expressions
// over it.
func (o *overs) build(n logical.Node, below placing) (logical.Node, placing, error) {
	var in columns
	in.all(n)
	v := &logical.Over{Base: logical.Base{At: o.calls[0].Span}, Frame: o.window.frame, OrderAt: o.orderAt(), Lifetime: o.lifetime()}
	add := func(e expr.Expr) (int, error) {
		x, err := below(e)
		if err != nil {
			return 0, err
		}
		return in.add(x), nil
	}
	for _, e := range o.window.partition {
		i, err := add(e)
		if err != nil {
			return nil, nil, err
		}
		v.PartitionBy = append(v.PartitionBy, i)
	}
	for k, e := range o.window.order {
		i, err := add(e)
		if err != nil {
			return nil, nil, err
		}
		v.OrderBy = append(v.OrderBy, sortKey(i, o.window.how[k]))
	}
	if err := o.arguments(v, &in, below); err != nil {
		return nil, nil, err
	}
	v.Input = n
	width := len(in.exprs)
	if width > len(logical.Of(n).Columns) {
		v.Input = in.project(n)
	}
	o.name(v)
	return v, func(e expr.Expr) (expr.Expr, error) {
		x, err := below(e)
		if err != nil {
			return nil, err
		}
		return o.place(x, v, width), nil
	}, nil
}

// place replaces placeholders of calls by their columns.
func (o *overs) place(e expr.Expr, v *logical.Over, width int) expr.Expr {
	return expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		c, ok := x.(*expr.Column)
		if !ok || c.Index < overPlace || c.Index >= valuePlace {
			return x
		}
		p := logical.ColumnOf(v, width+c.Index-overPlace)
		p.At = c.At
		return p
	})
}

func (o *overs) orderAt() source.Span {
	if how := o.window.how; len(how) > 0 {
		return how[0].Span().To(how[len(how)-1].Span())
	}
	return o.window.at
}

// arguments adds the calls to v and their arguments to its input.
func (o *overs) arguments(v *logical.Over, in *columns, below placing) error {
	var f framed
	for _, a := range o.calls {
		call := logical.Aggregate{Func: a.Func, Filter: -1, Distinct: a.Distinct, Type: a.Type, At: a.Span}
		for i, x := range a.Args {
			text := argText(a, i, x)
			if x != nil {
				var err error
				if x, err = below(x); err != nil {
					return err
				}
			}
			f.argument(&call, in, text, x)
		}
		v.Calls = append(v.Calls, call)
	}
	return nil
}

// name gives the results of v the names that SELECT has for them.
func (o *overs) name(v *logical.Over) {
	for i := range v.Calls {
		name := o.group.names[overPlace+i]
		if name == "" {
			name = v.Calls[i].Text(v.Input)
		}
		v.Names = append(v.Names, name)
	}
}
