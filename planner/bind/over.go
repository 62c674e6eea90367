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
)

// overs are the calls with OVER of a query block. In a stream all of them go over one
// window, as in Flink (flink-semantics.md 6). While expressions are bound, their
// results are placeholders, as those of a grouping are.
type overs struct {
	*block
	windows map[string]*ast.Window // of the WINDOW clause
	names   []string               // of them, for hints
	used    []*overWindow          // by the calls, each once
	calls   []*scope.Aggregate
	of      []int // which window each call goes over
}

// An overWindow is a bound window.
type overWindow struct {
	partition []expr.Expr
	order     []expr.Expr
	how       []*ast.Order // of order
	frame     logical.Frame
	values    *frameValues // of a frame that reaches so far in the order; nil: it does not
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
	f, err := o.function(call)
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
	window := slices.IndexFunc(o.used, func(u *overWindow) bool { return u.digest() == w.digest() })
	switch {
	case window < 0 && len(o.used) > 0 && !o.whole():
		return nil, source.Errorf(call.Over.Span(), "all OVER clauses of a SELECT have to say the same, this one differs from the first").
			WithHint("compute one of them in a subquery; ROW_NUMBER, RANK and DENSE_RANK count rows: beside them write ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW")
	case window < 0:
		window = len(o.used)
		o.used = append(o.used, w)
	}
	var hidden []expr.Expr
	if f == &over.Rank || f == &over.DenseRank {
		if n := len(call.Args); n > 0 {
			return nil, source.Errorf(call.Span(), "%s takes no arguments, found %d", f.Name, n)
		}
		hidden = w.order
	}
	a, err := o.above("OVER").BindOver(call, f, hidden, holdsRow(merged.Frame), s)
	if err != nil {
		return nil, err
	}
	i := -1
	for k, b := range o.calls {
		if o.of[k] == window && sameCall(a, b) {
			i = k
		}
	}
	if i < 0 {
		i = len(o.calls)
		o.calls, o.of = append(o.calls, a), append(o.of, window)
	}
	return &expr.Column{At: expr.At(call.Span()), Index: overPlace + i, Name: callText(a), T: a.Type}, nil
}

// whole reports whether all rows of the input are there when the calls are computed.
func (o *overs) whole() bool { return o.ctx.Settings.Batch() }

// function returns the function of a call with OVER.
func (o *overs) function(call *ast.Call) (*aggregate.Func, error) {
	name := scope.FunctionName(call)
	if call.Filter != nil {
		return nil, source.Errorf(call.Filter.Span(), "FILTER cannot stand beside OVER").
			WithHint("aggregate CASE WHEN ... THEN x END, which leaves out the other rows")
	}
	if f := over.FindPlaced(name); f != nil && o.whole() {
		return &f.Func, nil
	}
	if f := over.Find(name); f != nil {
		return f, nil
	}
	if f := aggregate.Find(name); f != nil {
		return f, o.inMode(call, f)
	}
	if over.FindPlaced(name) != nil {
		return nil, source.Errorf(call.Name.Span(), "%s needs rows that come later, which an endless input does not have yet", name).
			WithHint("in batch mode it works: SET 'execution.runtime-mode' = 'batch'")
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
	if f == nil || over.Find(f.Name) == nil && over.FindPlaced(f.Name) == nil {
		b.frame, err = o.frame(w.Frame, b)
		return b, err
	}
	if w.Frame != nil {
		return nil, source.Errorf(w.Frame.Span(), "%s takes no frame", f.Name).WithHint("leave out ROWS or RANGE")
	}
	b.frame = logical.UpToRow(f != &over.Lag)
	p := over.FindPlaced(f.Name)
	needs := f == &over.RowNumber || f == &over.Rank || f == &over.DenseRank || p != nil && p.Ordered
	if o.whole() && needs && len(b.order) == 0 {
		return nil, source.Errorf(b.at, "%s needs an ORDER BY in OVER", f.Name)
	}
	return b, nil
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
