package scope

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An operand is an argument of a call: an expression or a word.
type operand struct {
	e    expr.Expr
	word string
	t    types.Type // of a word that says a type, as RETURNING does
	at   source.Span
}

// operands returns expressions as arguments.
func operands(list ...expr.Expr) []operand {
	ops := make([]operand, len(list))
	for i, e := range list {
		ops[i] = operand{e: e, at: e.Span()}
	}
	return ops
}

// apply returns the call of an operator or another function of the language, or
// nil if one of the arguments is nil. at is the place for errors about the
// arguments as a whole.
func (r *binding) apply(name string, span, at source.Span, args ...expr.Expr) expr.Expr {
	for _, a := range args {
		if a == nil {
			return nil
		}
	}
	f := scalar.Lookup(name)
	if f == nil {
		return r.failf(at, "operator %s is not supported", name)
	}
	return r.callFunc(f, span, at, operands(args...))
}

// callFunc binds the call of a function: it checks the arguments and puts the
// casts around them that the function asks for.
func (r *binding) callFunc(f *fn.Func, span, at source.Span, ops []operand) expr.Expr {
	args := make([]fn.Arg, len(ops))
	for i, o := range ops {
		args[i] = fn.Arg{Word: o.word, Type: o.t}
		if o.e != nil {
			args[i] = r.argument(o.e)
		}
	}
	sig, err := f.Bind(args)
	if err != nil {
		return r.fail(argumentError(f, at, ops, err))
	}
	c := &expr.Call{At: expr.At(span), Func: f, Args: make([]expr.Expr, len(ops)), T: sig.Result}
	for i, o := range ops {
		if o.word != "" {
			if c.Words == nil {
				c.Words = make([]string, len(ops))
			}
			c.Words[i] = o.word
			continue
		}
		if c.Args[i], err = r.brought(o.e, sig.Args[i]); err != nil {
			return r.failf(o.at, "%s", err)
		}
	}
	if err := prepared(c); err != nil {
		return r.fail(argumentError(f, at, ops, err))
	}
	if !c.T.Nullable {
		// Constants may give NULL where the types promise a value (case
		// null-in-a-not-null-column).
		v := r.value(c)
		c.T.Nullable = v != nil && v.Null(0)
	}
	return c
}

// prepared lets a function look at its constant arguments, so that a pattern
// that cannot be read is refused when the query is planned.
func prepared(c *expr.Call) error {
	args := make([]fn.Arg, len(c.Args))
	constants := false
	for i, a := range c.Args {
		if a == nil {
			args[i].Word = c.Words[i]
			continue
		}
		args[i] = expr.Argument(a)
		constants = constants || args[i].Const != nil
	}
	if !constants {
		return nil
	}
	_, err := c.Func.Prepare(args, c.T)
	return err
}

// argument describes an expression to a function. Constants are computed, since
// types and checks may depend on their values.
func (r *binding) argument(e expr.Expr) fn.Arg {
	a := expr.Argument(e)
	if a.Const == nil {
		a.Const = r.value(e)
	}
	return a
}

// value returns what a constant expression gives, or nil if e is none or fails.
func (r *binding) value(e expr.Expr) *vector.Vector {
	if v := expr.LiteralValue(e); v != nil {
		return v
	}
	if v, ok := r.values[e]; ok {
		return v
	}
	v := r.compute(e)
	r.values[e] = v
	return v
}

func (r *binding) compute(e expr.Expr) *vector.Vector {
	if c, ok := e.(*expr.Call); ok && c.Func.Volatile {
		return nil
	}
	if _, ok := e.(*expr.Column); ok {
		return nil
	}
	known := map[expr.Expr]expr.Expr{}
	for _, part := range expr.Children(e) {
		v := r.value(part)
		if v == nil {
			return nil
		}
		known[part] = expr.FoldedTo(part, v)
	}
	// The parts are replaced by their values, so that each is computed once.
	v, err := expr.Value(expr.ReplaceParts(e, func(x expr.Expr) expr.Expr { return known[x] }), r.Env)
	if err != nil {
		return nil
	}
	return v
}

// brought returns e as a value of a type, with an implicit cast if it needs one.
func (r *binding) brought(e expr.Expr, to types.Type) (expr.Expr, error) {
	from := e.Type()
	if from.Kind == types.Null {
		return Null(to, e.Span()), nil
	}
	if same(from, to) {
		return e, nil
	}
	k, err := cast.Find(from, to)
	if err != nil {
		return nil, err
	}
	c := &expr.Cast{At: expr.At(e.Span()), X: e, T: k.To, Implicit: true}
	if l, ok := e.(*expr.Literal); ok {
		// One that has no such value fails when the query is folded, or when rows come.
		if v, err := expr.Value(c, r.Env); err == nil {
			return &expr.Literal{At: l.At, Value: v, T: to.WithNull(v.Null(0)), Call: l.Call}, nil
		}
	}
	return c, nil
}

// same reports whether a value needs no cast: its type differs in nullability at
// most, or in the length of a text or of bytes.
func same(from, to types.Type) bool {
	if from.EqualKind(to) {
		return true // also for CHAR, which CAST would fill with blanks
	}
	k, err := cast.Find(from, to)
	return err == nil && k.Same
}

// argumentError says what a function found, at the argument that is wrong if the
// message names one. What stands behind a semicolon is the hint.
func argumentError(f *fn.Func, at source.Span, ops []operand, err error) *source.Error {
	msg, hint, _ := strings.Cut(err.Error(), "; ")
	name := display(f)
	if m := regexp.MustCompile(`^argument (\d+): (.*)$`).FindStringSubmatch(msg); m != nil {
		i, _ := strconv.Atoi(m[1])
		msg = m[2]
		if i >= 1 && i <= len(ops) {
			at = ops[i-1].at
		}
		if len(ops) > 1 && !f.Operator {
			name = "argument " + m[1] + " of " + name
		}
	}
	verb, _, _ := strings.Cut(msg, " ")
	switch {
	case strings.HasPrefix(msg, "cannot be applied "), slices.Contains([]string{"takes", "joins", "reads", "compares"}, verb):
		msg = name + " " + msg
	case !f.Operator:
		msg = name + ": " + msg
	}
	return &source.Error{Span: at, Msg: msg, Hint: hint}
}

// display returns the name of a function for messages.
func display(f *fn.Func) string {
	switch {
	case f.Name == "NEG":
		return "-"
	default:
		return f.Name
	}
}
