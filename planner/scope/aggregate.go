package scope

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// An Aggregate is a bound call of an aggregate function.
type Aggregate struct {
	Func     *aggregate.Func
	Args     []expr.Expr // cast to the types that the function takes, constants as literals; nil for words
	Words    []string    // as in expr.Call
	Filter   expr.Expr   // nil: none
	Distinct bool
	Type     types.Type
	Span     source.Span
}

// IsAggregate reports whether name, in any case, is that of an aggregate function.
func IsAggregate(name string) bool { return findAggregate(name) != nil }

// BindAggregate binds the arguments and the filter of a call of an aggregate
// function; the hooks of b say what may stand in them, and aggregates may not.
// grouped says whether there is a GROUP BY with keys. IGNORE NULLS and the keys
// of ORDER BY become arguments, as ARRAY_AGG takes them; OVER is left to the
// caller.
func (b *Binder) BindAggregate(call *ast.Call, s *Scope, grouped bool) (*Aggregate, error) {
	r := b.start(s)
	a := r.aggregate(call, findAggregate(FunctionName(call)), nil, grouped)
	return a, r.errs.Err()
}

// BindOver binds the arguments of a call with OVER: an aggregate function or one
// that needs OVER. hidden are arguments that the call does not write: what its
// rows are ordered by. filled says that the type may count on a row in each frame:
// Flink sees one where the frame begins with UNBOUNDED PRECEDING or CURRENT ROW,
// but not in one of the last rows or minutes, whose results are nullable as those
// without a GROUP BY (case last-minutes-frame).
func (b *Binder) BindOver(call *ast.Call, f *aggregate.Func, hidden []expr.Expr, filled bool, s *Scope) (*Aggregate, error) {
	r := b.start(s)
	a := r.aggregate(call, f, hidden, filled)
	return a, r.errs.Err()
}

func (r *binding) aggregate(x *ast.Call, f *aggregate.Func, hidden []expr.Expr, grouped bool) *Aggregate {
	a := &Aggregate{Func: f, Distinct: x.Distinct, Span: x.Span()}
	inner := *r.Binder
	if x.Over == nil {
		inner.Hooks.Aggregate = r.nested(f)
	}
	in := &binding{Binder: &inner, scope: r.scope, values: r.values}
	ops, ok := in.operandsOf(x)
	clauses, good := in.aggregateClauses(x, f)
	ops, ok = append(ops, clauses...), ok && good
	for _, e := range hidden {
		ops = append(ops, operand{e: e, at: x.Span()})
	}
	if x.Filter != nil {
		a.Filter = in.condition(x.Filter, "FILTER needs a condition")
		ok = ok && a.Filter != nil
	}
	for _, err := range in.errs {
		r.errs.Add(err)
	}
	if x.Star && f.Name != "COUNT" {
		r.errs.Add(source.Errorf(x.Span(), "only COUNT takes *, not %s", f.Name))
		ok = false
	}
	if !ok || !r.bindArguments(a, ops, grouped && x.Filter == nil) {
		return nil
	}
	return a
}

// aggregateClauses returns the treatment of NULLs and the order of the rows as
// arguments: a word, and for each key its value and a word.
func (r *binding) aggregateClauses(x *ast.Call, f *aggregate.Func) (ops []operand, ok bool) {
	takes := f.Name == "ARRAY_AGG"
	switch {
	case x.Within:
		r.fail(source.Errorf(x.OrderBy[0].Span(), "%s takes no WITHIN GROUP", f.Name).
			WithHint("values come in the order of their arrival; ARRAY_AGG takes ORDER BY inside of its brackets"))
		return nil, false
	case x.Nulls != nil && !takes:
		r.failf(x.Nulls.Span, "%s takes no %s, only ARRAY_AGG does", f.Name, x.Nulls.Text)
		return nil, false
	case len(x.OrderBy) > 0 && !takes:
		r.failf(x.OrderBy[0].Span(), "%s takes no ORDER BY, only ARRAY_AGG does", f.Name)
		return nil, false
	case x.Nulls != nil:
		ops = append(ops, operand{word: x.Nulls.Text, at: x.Nulls.Span})
	}
	ok = true
	for _, o := range x.OrderBy {
		e, word := r.bind(o.Expr), "ASC"
		if o.Desc {
			word = "DESC"
		}
		if o.Nulls != "" {
			word += " NULLS " + o.Nulls
		}
		ok = ok && e != nil
		ops = append(ops, operand{e: e, at: o.Expr.Span()}, operand{word: word, at: o.Span()})
	}
	return ops, ok
}

// nested refuses an aggregate inside of another.
func (r *binding) nested(outer *aggregate.Func) func(*ast.Call, *Scope) (expr.Expr, error) {
	return func(x *ast.Call, _ *Scope) (expr.Expr, error) {
		return nil, source.Errorf(x.Name.Span(), "aggregate function %s stands inside of %s", FunctionName(x), outer.Name).
			WithHint("compute the inner one in a subquery")
	}
}

func (r *binding) bindArguments(a *Aggregate, ops []operand, grouped bool) bool {
	args := make([]fn.Arg, len(ops))
	for i, o := range ops {
		args[i] = fn.Arg{Word: o.word, Type: o.t}
		if o.e != nil {
			args[i] = r.argument(o.e)
		}
	}
	f := a.Func
	if a.Distinct {
		f = aggregate.Distinct(f)
	}
	sig, err := f.Bind(args, grouped)
	if err != nil {
		at := a.Span
		if len(ops) == 1 {
			at = ops[0].at
		}
		r.errs.Add(argumentError(&fn.Func{Name: a.Func.Name}, at, ops, err))
		return false
	}
	a.Type = sig.Result
	for i, o := range ops {
		if o.word != "" {
			if a.Words == nil {
				a.Words = make([]string, len(ops))
			}
			a.Words[i] = o.word
			a.Args = append(a.Args, nil)
			continue
		}
		e, err := r.brought(o.e, sig.Args[i])
		if err != nil {
			r.failf(o.at, "%s", err)
			return false
		}
		if v := r.value(e); v != nil {
			// The function looks at its constants before there are rows.
			e = expr.FoldedTo(e, v)
		}
		a.Args = append(a.Args, e)
	}
	return true
}

// ImplicitCast returns e as a value of a type if the language casts it by itself,
// as INSERT and UNION do; ok is false if it takes a CAST.
func ImplicitCast(e expr.Expr, to types.Type) (cast expr.Expr, ok bool) {
	if !types.Implicit(e.Type(), to) {
		return nil, false
	}
	r := (&Binder{}).start(New())
	x, err := r.brought(e, to)
	return x, err == nil
}
