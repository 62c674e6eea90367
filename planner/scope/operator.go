package scope

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/conditional"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// operator binds what is written with symbols and keywords; most of it is a call
// of a function with the name of the operator.
func (r *binding) operator(x ast.Expr) expr.Expr {
	switch x := x.(type) {
	case *ast.Unary:
		return r.unary(x)
	case *ast.Binary:
		return r.binary(x)
	case *ast.Is:
		return r.is(x)
	case *ast.Between:
		return r.between(x)
	case *ast.In:
		return r.in(x)
	case *ast.Like:
		return r.like(x)
	case *ast.IntervalOf:
		return r.intervalOf(x)
	case *ast.Difference:
		return r.difference(x)
	case *ast.Array:
		return r.construct("ARRAY", x, x.Elems)
	case *ast.Map:
		return r.construct("MAP", x, x.Elems)
	case *ast.Row:
		return r.construct("ROW", x, x.Elems)
	case *ast.Index:
		a, i := r.bind(x.X), r.bind(x.I)
		return r.apply("[]", x.Span(), x.Span(), a, i)
	default:
		return r.failf(x.Span(), "this kind of expression is not supported")
	}
}

func (r *binding) unary(x *ast.Unary) expr.Expr {
	switch x.Op.Text {
	case "NOT":
		return r.apply("NOT", x.Span(), x.X.Span(), r.bind(x.X))
	case "-":
		// The sign belongs to the number: -2147483648 is an INT.
		if l, ok := x.X.(*ast.Literal); ok && l.Kind == ast.NumberLiteral {
			e, err := negative(l, x.Span())
			return r.known(e, err)
		}
		return r.apply("NEG", x.Span(), x.X.Span(), r.bind(x.X))
	}
	e := r.bind(x.X)
	if e == nil || e.Type().Kind.Numeric() || e.Type().Kind.Interval() {
		return e
	}
	return r.failf(x.X.Span(), "+ takes a number or an interval, found %s", e.Type().Name())
}

// binary binds an operator between two operands. Chains such as a AND b AND c
// are walked in a loop, as generated SQL may have thousands of links.
func (r *binding) binary(x *ast.Binary) expr.Expr {
	if x.Op.Text == "OVERLAPS" {
		return r.overlaps(x)
	}
	var chain []*ast.Binary
	left := ast.Expr(x)
	for {
		b, ok := left.(*ast.Binary)
		if !ok || b.Op.Text == "OVERLAPS" || len(chain) > 0 && r.Hooks.Any != nil {
			break
		}
		chain = append(chain, b)
		left = b.L
	}
	e := r.bind(left)
	for i := len(chain) - 1; i >= 0; i-- {
		b := chain[i]
		right := r.bind(b.R)
		e = r.apply(b.Op.Text, b.Span(), b.Span(), e, right)
	}
	return e
}

// overlaps passes the beginnings and ends of two periods as four arguments.
func (r *binding) overlaps(x *ast.Binary) expr.Expr {
	var parts []expr.Expr
	for _, side := range []ast.Expr{x.L, x.R} {
		row, ok := side.(*ast.Row)
		if !ok || len(row.Elems) != 2 {
			return r.fail(source.Errorf(side.Span(), "OVERLAPS takes two periods").
				WithHint("write (start, end) OVERLAPS (start, end)"))
		}
		list, ok := r.bindList(row.Elems)
		if !ok {
			return nil
		}
		parts = append(parts, list...)
	}
	return r.apply("OVERLAPS", x.Span(), x.Span(), parts...)
}

// not returns the opposite of e if not is set.
func (r *binding) not(e expr.Expr, not bool, x ast.Expr) expr.Expr {
	if !not {
		return e
	}
	return r.apply("NOT", x.Span(), x.Span(), e)
}

func (r *binding) is(x *ast.Is) expr.Expr {
	e := r.bind(x.X)
	name := "IS " + x.Test
	if x.Not {
		if whole := "IS NOT " + x.Test; scalar.Lookup(whole) != nil {
			return r.apply(whole, x.Span(), x.X.Span(), e)
		}
	}
	return r.not(r.apply(name, x.Span(), x.X.Span(), e), x.Not, x)
}

// between writes BETWEEN out as comparisons.
func (r *binding) between(x *ast.Between) expr.Expr {
	v, lo, hi := r.bind(x.X), r.bind(x.Lo), r.bind(x.Hi)
	if v == nil || lo == nil || hi == nil {
		return nil
	}
	e := r.inside(x, v, lo, hi)
	if x.Symmetric && e != nil {
		e = r.apply("OR", x.Span(), x.Span(), e, r.inside(x, v, hi, lo))
	}
	return r.not(e, x.Not, x)
}

func (r *binding) inside(x *ast.Between, v, lo, hi expr.Expr) expr.Expr {
	from := r.apply(">=", x.Span(), x.Span(), v, lo)
	to := r.apply("<=", x.Span(), x.Span(), v, hi)
	return r.apply("AND", x.Span(), x.Span(), from, to)
}

func (r *binding) in(x *ast.In) expr.Expr {
	if x.Query != nil {
		return r.query(x)
	}
	v := r.bind(x.X)
	list, ok := r.bindList(x.List)
	if v == nil || !ok {
		return nil
	}
	return r.not(r.apply("IN", x.Span(), x.Span(), append([]expr.Expr{v}, list...)...), x.Not, x)
}

// quantified compares with the values of a list: with ALL they are an AND of comparisons,
// with ANY an OR.
func (r *binding) quantified(x *ast.Quantified) expr.Expr {
	if x.Query != nil {
		return r.query(x)
	}
	junction := "OR"
	if x.All {
		junction = "AND"
	}
	v := r.bind(x.X)
	list, ok := r.bindList(x.List)
	if v == nil || !ok {
		return nil
	}
	var whole expr.Expr
	for i, e := range list {
		one := r.apply(x.Op.Text, x.Span(), x.Op.Span, v, e)
		if i > 0 {
			one = r.apply(junction, x.Span(), x.Op.Span, whole, one)
		}
		if whole = one; whole == nil {
			return nil
		}
	}
	return whole
}

func (r *binding) like(x *ast.Like) expr.Expr {
	name := "LIKE"
	if x.Similar {
		name = "SIMILAR TO"
	}
	args := []expr.Expr{r.bind(x.X), r.bind(x.Pattern)}
	if x.Escape != nil {
		args = append(args, stringLiteral(x.Escape.Text, x.Escape.Span()))
	}
	return r.not(r.apply(name, x.Span(), x.Span(), args...), x.Not, x)
}

// intervalOf is a number of units.
func (r *binding) intervalOf(x *ast.IntervalOf) expr.Expr {
	n := r.bind(x.X)
	l, err := oneUnit(x.Unit)
	if err != nil {
		return r.fail(err)
	}
	return r.apply("*", x.Span(), x.X.Span(), l, n)
}

// difference is the interval between two times, in the kind of a unit.
func (r *binding) difference(x *ast.Difference) expr.Expr {
	a, b := r.bind(x.L), r.bind(x.R)
	if a == nil || b == nil {
		return nil
	}
	ops := append(operands(a, b), operand{word: x.Unit.From, at: x.Unit.Span()})
	return r.callFunc(scalar.Lookup("TIME DIFFERENCE"), x.Span(), x.Span(), ops)
}

// construct binds ARRAY[...], MAP[...] and ROW(...).
func (r *binding) construct(name string, x ast.Expr, elems []ast.Expr) expr.Expr {
	list, ok := r.bindList(elems)
	if !ok {
		return nil
	}
	return r.apply(name, x.Span(), x.Span(), list...)
}

func (r *binding) cast(x *ast.Cast) expr.Expr {
	e := r.bind(x.X)
	to, err := Type(x.To)
	if err != nil {
		return r.hooked(nil, err, x.To.Span())
	}
	if e == nil {
		return nil
	}
	if e.Type().Kind == types.Null {
		return Null(to, x.Span())
	}
	find := cast.Find
	if x.Try {
		find = cast.Try
	}
	if to.Kind.Interval() && e.Type().Kind.Exact() {
		return r.castInterval(x, e, to)
	}
	k, err := find(e.Type(), to)
	if err != nil {
		msg, hint, _ := strings.Cut(err.Error(), "; ")
		return r.fail(&source.Error{Span: x.Span(), Msg: msg, Hint: hint})
	}
	c := &expr.Cast{At: expr.At(x.Span()), X: e, T: k.To, Try: x.Try}
	if k.MayNull && !x.Try && !e.Type().Nullable {
		// The value of a constant tells whether it fits.
		if v := r.value(c); v != nil && !v.Null(0) {
			c.T.Nullable = false
		}
	}
	return c
}

// castInterval makes an interval of a number of units, as in CAST(n AS INTERVAL
// HOUR). Flink multiplies literals only, and takes columns for milliseconds.
func (r *binding) castInterval(x *ast.Cast, e expr.Expr, to types.Type) expr.Expr {
	l, err := oneUnit(x.To.Unit)
	if err != nil {
		return r.fail(err)
	}
	product := r.apply("*", x.Span(), x.X.Span(), l, e)
	if product == nil || !x.Try {
		return product
	}
	return &expr.Cast{At: expr.At(x.Span()), X: product, T: to.WithNull(true), Try: true}
}

// branches binds CASE. The form with a value compares it with each branch.
func (r *binding) branches(x *ast.Case) expr.Expr {
	var value expr.Expr
	if x.Value != nil {
		value = r.bind(x.Value)
	}
	c := &expr.Case{At: expr.At(x.Span())}
	ok := x.Value == nil || value != nil
	for _, w := range x.Whens {
		var cond expr.Expr
		if len(w.Or) > 0 {
			cond = r.bind(w.Condition(x.Value))
		} else if x.Value != nil {
			other := r.bind(w.Cond)
			cond = r.apply("=", w.Cond.Span(), w.Cond.Span(), value, other)
		} else {
			cond = r.condition(w.Cond, "WHEN needs a condition")
		}
		then := r.bind(w.Then)
		ok = ok && cond != nil && then != nil
		c.Whens = append(c.Whens, expr.When{Cond: cond, Then: then})
	}
	c.Else = expr.Expr(Null(types.Of(types.Null), x.Span()))
	if x.Else != nil {
		c.Else = r.bind(x.Else)
	}
	if !ok || c.Else == nil {
		return nil
	}
	return r.oneType(c)
}

// oneType brings the branches of a CASE to their common type.
func (r *binding) oneType(c *expr.Case) expr.Expr {
	var ts []types.Type
	for _, w := range c.Whens {
		ts = append(ts, w.Then.Type())
	}
	ts = append(ts, c.Else.Type())
	common, err := conditional.Common(ts...)
	if err != nil {
		msg, hint, _ := strings.Cut(err.Error(), "; ")
		return r.fail(&source.Error{Span: c.Span(), Msg: "the branches of CASE have no common type: " + msg, Hint: hint})
	}
	c.T = common
	for i := range c.Whens {
		w := &c.Whens[i]
		if w.Then, err = r.brought(w.Then, common.WithNull(w.Then.Type().Nullable)); err != nil {
			return r.failf(w.Then.Span(), "%s", err)
		}
	}
	if c.Else, err = r.brought(c.Else, common.WithNull(c.Else.Type().Nullable)); err != nil {
		return r.failf(c.Else.Span(), "%s", err)
	}
	return c
}
