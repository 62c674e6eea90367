package bind

import (
	"math"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// holdsRow reports whether Flink is sure that there is a row in a frame: where both
// ends are the row itself or unbounded (case last-minutes-frame).
func holdsRow(f *ast.Frame) bool {
	distance := func(b *ast.Bound) bool { return b != nil && (b.Kind == ast.Preceding || b.Kind == ast.Following) }
	return f == nil || !distance(f.Start) && !distance(f.End)
}

// frame binds ROWS or RANGE. In a stream frames that look ahead, or end before the
// row, are refused. Without an order a frame is the whole partition, whatever it says,
// as in Flink.
func (o *overs) frame(f *ast.Frame, w *overWindow) (logical.Frame, error) {
	if f == nil {
		return logical.UpToRow(false), nil
	}
	out := logical.Frame{Rows: f.Rows, At: f.Span()}
	end := f.End
	if end == nil {
		end = &ast.Bound{At: f.Start.At, Kind: ast.CurrentRow}
	}
	switch {
	case !o.whole() && end.Kind != ast.CurrentRow:
		return out, source.Errorf(end.Span(), "a frame has to end at the current row").
			WithHint("write BETWEEN ... PRECEDING AND CURRENT ROW")
	case f.Start.Kind == ast.UnboundedFollowing || !o.whole() && f.Start.Kind == ast.Following:
		return out, source.Errorf(f.Start.Span(), "a frame cannot begin after the current row")
	case end.Kind == ast.UnboundedPreceding:
		return out, source.Errorf(end.Span(), "a frame cannot end before all rows")
	case rank(end.Kind) < rank(f.Start.Kind):
		return out, source.Errorf(end.Span(), "a frame cannot end with %s if it begins with %s", end.Kind, f.Start.Kind)
	}
	var err error
	if out.Start, err = o.bound(f, f.Start, w); err != nil {
		return out, err
	}
	if out.End, err = o.bound(f, end, w); err != nil {
		return out, err
	}
	if o.whole() && len(w.order) == 0 {
		return logical.UpToRow(false), nil
	}
	return out, nil
}

// rank is equal for the kinds of bounds on one side of the row, and grows.
func rank(k ast.BoundKind) int {
	switch k {
	case ast.UnboundedPreceding, ast.Preceding:
		return 0
	case ast.CurrentRow:
		return 1
	default:
		return 2
	}
}

// bound binds one end of a frame.
func (o *overs) bound(f *ast.Frame, b *ast.Bound, w *overWindow) (logical.Bound, error) {
	var n int64
	var err error
	switch {
	case b.Kind == ast.UnboundedPreceding || b.Kind == ast.UnboundedFollowing:
		return logical.Bound{Kind: logical.BoundNone}, nil
	case b.Kind == ast.CurrentRow:
		return logical.Bound{}, nil
	case f.Rows:
		n, err = o.rowsAway(b)
	case o.whole():
		return o.valueAway(b, w)
	default:
		n, err = o.distance(b, w)
	}
	if b.Kind == ast.Preceding {
		n = -n
	}
	return logical.Bound{Kind: logical.BoundBy, N: n}, err
}

// rowsAway returns a number of rows.
func (o *overs) rowsAway(b *ast.Bound) (int64, error) {
	e, err := o.expressions("ROWS").Bind(b.X, scope.New())
	if err == nil && e.Type().Kind.Integer() && expr.Constant(e) {
		v, err := expr.Value(e, o.ctx.Env)
		if err != nil {
			return 0, err
		}
		if !v.Null(0) && vector.Integer(v, 0) >= 0 && vector.Integer(v, 0) <= math.MaxInt32 {
			return vector.Integer(v, 0), nil
		}
	}
	return 0, source.Errorf(b.X.Span(), "ROWS needs a whole number before %s", b.Kind)
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
		return 0, inMonths(b.X, "RANGE")
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

// frameValues are what a RANGE over a whole table compares: the value of each row in
// the order, and those at which its frame begins or ends.
type frameValues struct {
	key  expr.Expr
	ends []expr.Expr // logical.Bound.Column is the place among them
}

// valueAway binds an end of a RANGE as a value: what the row has in the order, less or
// more by the distance. A distance of zero is that of the row itself.
func (o *overs) valueAway(b *ast.Bound, w *overWindow) (logical.Bound, error) {
	none := logical.Bound{}
	if len(w.order) != 1 {
		return none, source.Errorf(b.Span(), "RANGE with a distance needs an ORDER BY with one key")
	}
	t := w.order[0].Type()
	d, err := o.expressions("RANGE").Bind(b.X, scope.New())
	switch {
	case err != nil:
		return none, err
	case !t.Kind.Numeric() && !t.Kind.Temporal():
		return none, source.Errorf(b.X.Span(), "values of type %s have no distances", t.Name()).WithHint("count with ROWS")
	case t.Kind.Numeric() && !d.Type().Kind.Numeric():
		return none, source.Errorf(b.X.Span(), "RANGE over numbers needs a number, found %s", d.Type().Name())
	case d.Type().Kind == types.IntervalMonth:
		return none, inMonths(b.X, "RANGE")
	case !t.Kind.Numeric() && d.Type().Kind != types.IntervalDay:
		return none, source.Errorf(b.X.Span(), "RANGE over a time needs an interval, found %s", d.Type().Name())
	case !expr.Constant(d):
		return none, source.Errorf(b.X.Span(), "RANGE needs a constant")
	}
	zero, err := o.isZero(d)
	if err != nil || zero {
		return none, err
	}
	return o.valued(b, w)
}

// isZero reports whether a distance is zero, and refuses one below.
func (o *overs) isZero(d expr.Expr) (bool, error) {
	if d.Type().Kind.Numeric() {
		d = &expr.Cast{At: expr.At(d.Span()), X: d, T: types.Of(types.Double).WithNull(d.Type().Nullable)}
	}
	v, err := expr.Value(d, o.ctx.Env)
	if err != nil {
		return false, err
	}
	var n float64
	if d.Type().Kind.Interval() && !v.Null(0) {
		n = float64(vector.Integer(v, 0))
	} else if !v.Null(0) {
		n = vector.Values[float64](v)[0]
	}
	if v.Null(0) || n < 0 {
		return false, source.Errorf(d.Span(), "RANGE needs a distance that is not below 0")
	}
	return n == 0, nil
}

// valued adds the value of a bound to those of a window. Whole numbers are compared as
// decimals, so that none is out of range, days and times of day as times.
func (o *overs) valued(b *ast.Bound, w *overWindow) (logical.Bound, error) {
	order, to := w.how[0], (*ast.Type)(nil)
	switch k := w.order[0].Type().Kind; {
	case k.Integer():
		to = &ast.Type{At: b.At, Name: "DECIMAL", Args: []int{20, 0}}
	case k == types.Float:
		to = &ast.Type{At: b.At, Name: "DOUBLE"}
	case k == types.Date || k == types.Time:
		to = &ast.Type{At: b.At, Name: "TIMESTAMP", Args: []int{3}}
	}
	key := order.Expr
	if to != nil {
		key = &ast.Cast{At: b.At, Op: ast.Op{Text: "CAST", Span: b.Span()}, X: key, To: to}
	}
	op, n := "+", int64(1)
	if b.Kind == ast.Preceding {
		n = -1
	}
	if (n < 0) != order.Desc {
		op = "-"
	}
	e := o.above("OVER")
	if w.values == nil {
		x, err := e.Bind(key, o.rel.scope)
		if err != nil {
			return logical.Bound{}, err
		}
		w.values = &frameValues{key: x}
	}
	end, err := e.Bind(&ast.Binary{At: b.At, Op: ast.Op{Text: op, Span: b.Span()}, L: key, R: b.X}, o.rel.scope)
	if err != nil {
		return logical.Bound{}, err
	}
	w.values.ends = append(w.values.ends, end)
	return logical.Bound{Kind: logical.BoundAt, N: n, Column: len(w.values.ends) - 1, Text: b.X.Span().Text()}, nil
}

// common brings the values that are compared to one type.
func (v *frameValues) common() error {
	t := v.key.Type()
	for _, e := range v.ends {
		c, ok := types.Common(t, e.Type())
		if !ok {
			return source.Errorf(e.Span(), "values of type %s and %s cannot be compared", t.Name(), e.Type().Name())
		}
		t = c
	}
	as := func(e expr.Expr) expr.Expr {
		if e.Type().EqualKind(t) {
			return e
		}
		return &expr.Cast{At: expr.At(e.Span()), X: e, T: t.WithNull(e.Type().Nullable), Implicit: true}
	}
	v.key = as(v.key)
	for i, e := range v.ends {
		v.ends[i] = as(e)
	}
	return nil
}
