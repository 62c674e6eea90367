package bind

import (
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// filter puts a condition on n. Where it bounds a ROW_NUMBER from above, the
// numbering becomes a [logical.Rank], which needs to keep the first rows only;
// the other parts of the condition stay a filter.
func (b *binder) filter(n logical.Node, cond expr.Expr, base logical.Base) (logical.Node, error) {
	r := ranking{binder: b, node: n, hiColumn: -1, lo: 1, hi: math.MaxInt64}
	var rest []expr.Expr
	for _, part := range logical.Conjuncts(cond) {
		taken, err := r.take(part)
		if err != nil {
			return nil, err
		}
		if !taken {
			rest = append(rest, part)
		}
	}
	if r.over == nil || !r.bounded() {
		if err := r.unbounded(); err != nil {
			return nil, err
		}
		return &logical.Filter{Base: base, Input: n, Cond: cond}, nil
	}
	n, err := r.build()
	if err != nil || len(rest) == 0 {
		return n, err
	}
	if len(rest) == 1 {
		return &logical.Filter{Base: base, Input: n, Cond: rest[0]}, nil
	}
	for _, part := range rest {
		n = &logical.Filter{Base: base, Input: n, Cond: part}
	}
	return n, nil
}

// A ranking is what a condition says of a row number.
type ranking struct {
	*binder
	node     logical.Node  // below the condition
	over     *logical.Over // that computes the number
	column   int           // of node: the number
	lo, hi   int64
	hiColumn int // column of over's input that bounds the number; -1: none
	at       source.Span
}

func (r *ranking) bounded() bool { return r.hi < math.MaxInt64 || r.hiColumn >= 0 }

// take reads a part of a condition; it reports whether the part is a bound of the
// number.
func (r *ranking) take(part expr.Expr) (bool, error) {
	c, ok := part.(*expr.Call)
	if !ok || len(c.Args) != 2 {
		return false, nil
	}
	op, x, y := c.Func.Name, bare(c.Args[0]), bare(c.Args[1])
	if r.number(x) == nil {
		x, y = y, x
		op = expr.Mirrored(op)
	}
	column, isColumn := x.(*expr.Column)
	v := r.number(x)
	if v == nil || !isColumn || r.over != nil && (v != r.over || column.Index != r.column) {
		return false, nil
	}
	if !slices.Contains([]string{"=", "<", "<=", ">", ">="}, op) {
		return false, nil
	}
	taken, err := r.bound(op, y, v, part.Span())
	if taken {
		r.over, r.column, r.at = v, column.Index, part.Span()
	}
	return taken, err
}

// number returns the Over whose only call, ROW_NUMBER or its kin, is what x stands
// for; or nil.
func (r *ranking) number(x expr.Expr) *logical.Over {
	c, ok := x.(*expr.Column)
	if !ok {
		return nil
	}
	v, i := trace(r.node, c.Index)
	if v == nil || len(v.Calls) != 1 || i != len(logical.Of(v.Input).Columns) {
		return nil
	}
	switch f := v.Calls[0].Func; {
	case f == &over.RowNumber, !v.Whole && (f == &over.Rank || f == &over.DenseRank):
		return v
	}
	return nil
}

// trace follows a column down to an Over; nil if there is none.
func trace(n logical.Node, column int) (*logical.Over, int) {
	n, column = logical.Trace(n, column)
	v, _ := n.(*logical.Over)
	return v, column
}

// bare takes off the casts that the language puts around whole numbers.
func bare(e expr.Expr) expr.Expr {
	return expr.WithoutCasts(e, func(c *expr.Cast) bool { return c.Implicit && c.T.Kind.Integer() && c.X.Type().Kind.Integer() })
}

// bound notes one comparison of the number with y.
func (r *ranking) bound(op string, y expr.Expr, v *logical.Over, at source.Span) (bool, error) {
	if c, ok := y.(*expr.Column); ok && (op == "<=" || op == "=") && c.T.Kind.Integer() {
		o, i := trace(r.node, c.Index)
		if o != v || op == "=" || v.Whole {
			return false, nil
		}
		if !slices.Contains(v.PartitionBy, i) {
			return false, source.Errorf(at, "the limit of a rank has to be the same for all rows of a partition").
				WithHint("add %s to PARTITION BY", c.Name)
		}
		r.hiColumn = i
		return true, nil
	}
	if !expr.Constant(y) || !y.Type().Kind.Integer() {
		return false, nil
	}
	value, err := expr.Value(y, r.ctx.Env)
	if err != nil || value.Null(0) {
		return false, err
	}
	// No row has a number near the ends of BIGINT, beyond which the sums below would go.
	n := min(max(vector.Integer(value, 0), math.MinInt64+1), math.MaxInt64-1)
	switch op {
	case "<":
		r.hi = min(r.hi, n-1)
	case "<=":
		r.hi = min(r.hi, n)
	case ">":
		r.lo = max(r.lo, n+1)
	case ">=":
		r.lo = max(r.lo, n)
	case "=":
		r.lo, r.hi = max(r.lo, n), min(r.hi, n)
	}
	return true, nil
}

// unbounded refuses a number that is bounded from below only, unless it goes by
// event time and so can be given to each row.
func (r *ranking) unbounded() error {
	if r.over == nil || r.over.Whole {
		return nil
	}
	if k, _ := r.over.ByTime(); k == logical.Rowtime && !r.over.OrderBy[0].Desc {
		return nil
	}
	return source.Errorf(r.at, "a rank needs a limit from above").WithHint("such as rn <= 10, or rn BETWEEN 2 AND 10")
}

// build replaces the numbering by a Rank.
func (r *ranking) build() (logical.Node, error) {
	call := &r.over.Calls[0]
	switch {
	case call.Func != &over.RowNumber:
		return nil, source.Errorf(call.At, "%s cannot be limited, only ROW_NUMBER can", call.Func.Name).
			WithHint("write ROW_NUMBER(); ties then go to the row that came first")
	case len(r.over.OrderBy) == 0:
		return nil, source.Errorf(call.At, "ROW_NUMBER needs an ORDER BY in OVER")
	}
	k := &logical.Rank{
		Base: logical.Base{At: call.At}, Input: r.over.Input, PartitionBy: r.over.PartitionBy, OrderBy: r.over.OrderBy,
		Lo: r.lo, Hi: r.hi, HiColumn: r.hiColumn, NumberName: r.over.Names[0], OrderAt: r.over.OrderAt, Lifetime: r.over.Lifetime,
	}
	if r.hiColumn >= 0 && r.hi < math.MaxInt64 {
		return nil, source.Errorf(r.at, "a rank takes one limit, a number or a column")
	}
	if k.Ranking() == logical.WindowTop && logical.Of(k.Input).Kinds != changelog.InsertOnly {
		return nil, source.Errorf(call.At, "a ranking of windows takes inserts only, and its rows change").
			WithHint("partition by one of window_start and window_end: then the result is corrected as its rows change")
	}
	if k.Single() {
		return above(r.node, r.column, constantNumber(k)), nil
	}
	k.Number = true
	return above(r.node, r.column, k), nil
}

// constantNumber returns k with the one number that it keeps as a constant.
func constantNumber(k *logical.Rank) logical.Node {
	n, _ := beside(k, expr.NewLiteral(types.Of(types.BigInt), k.Lo), k.NumberName)
	return n
}

// above returns what stands on the Over that column i of n comes from, on another
// node of the same columns.
func above(n logical.Node, i int, to logical.Node) logical.Node {
	switch n := n.(type) {
	case *logical.Project:
		return n.With([]logical.Node{above(n.Input, n.Exprs[i].(*expr.Column).Index, to)})
	case *logical.Filter:
		return n.With([]logical.Node{above(n.Input, i, to)})
	default:
		return to
	}
}

// checkOver refuses the OVER clauses of a plan that cannot be computed over an
// endless input. It waits until the plan is whole, because those that number rows
// under a limit have become something else by then.
func checkOver(root logical.Node) error {
	var errs source.Errors
	logical.Walk([]logical.Node{root}, func(n logical.Node) {
		if v, ok := n.(*logical.Over); ok {
			errs.Take(overMistake(v))
		}
	})
	return errs.Err()
}

// overMistake returns what keeps v from being computed, or nil.
func overMistake(v *logical.Over) error {
	limit := func(err *source.Error) error {
		if v.Calls[0].Func == &over.RowNumber {
			return err.WithHint("or keep the first rows only: SELECT ... WHERE rn <= 10 around this query")
		}
		return err
	}
	_, timed := v.ByTime()
	in := logical.Of(v.Input)
	switch {
	case v.Whole:
		return nil
	case len(v.OrderBy) == 0:
		return source.Errorf(v.OrderAt, "OVER needs an ORDER BY").WithHint("order by the time attribute, ascending")
	case len(v.OrderBy) > 1:
		return limit(source.Errorf(v.OrderAt, "OVER can be ordered by one column only"))
	case v.OrderBy[0].Desc:
		return limit(source.Errorf(v.OrderAt, "OVER can be ordered in ascending order only"))
	case timed && in.Kinds != changelog.InsertOnly:
		return source.Errorf(v.At, "OVER by time takes inserts only, and its rows change").
			WithHint("order by a column that is no time attribute: then rows leave at once and are corrected")
	case !timed && v.Frame.Bounded():
		err := source.Errorf(v.Frame.At, "a frame with a bound needs the order of a time attribute")
		if in.Columns[v.OrderBy[0].Column].Type.Kind.Stamp() {
			return err.WithHint(declareTime)
		}
		return err.
			WithHint("write ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW")
	}
	// Rows leave a frame with a bound again.
	for _, c := range v.Calls {
		if v.Frame.Bounded() && !c.Func.Retracts {
			return source.Errorf(c.At, "%s cannot be computed over a frame with a bound", c.Func.Name)
		}
	}
	return nil
}
