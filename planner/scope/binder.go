package scope

import (
	"errors"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Hooks bind what depends on the query around an expression. A hook that is nil
// means that such a thing may not stand at this place: it is refused with a
// sentence that names Clause.
//
// Hooks are given the syntax and the scope in which it stands, and bind its
// parts themselves, with the Binder whose hooks fit there.
type Hooks struct {
	// Clause is the part of the statement for messages, such as "WHERE".
	Clause string
	// Any is called first for every part of an expression, outer before inner,
	// and takes it over if it returns an expression: to find grouping keys, or
	// the aliases that ORDER BY sees. It returns nil, nil to leave it alone.
	Any func(x ast.Expr, s *Scope) (expr.Expr, error)
	// Aggregate binds a call of an aggregate function without OVER.
	Aggregate func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Over binds a call with OVER.
	Over func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Group binds a call that belongs to GROUP BY: TUMBLE, HOP, SESSION and their
	// _START, _END, _ROWTIME and _PROCTIME, GROUPING, GROUPING_ID, GROUP_ID.
	Group func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Match binds a call that belongs to MATCH_RECOGNIZE: FIRST, LAST, PREV, NEXT,
	// CLASSIFIER, MATCH_NUMBER, MATCH_ROWTIME, MATCH_PROCTIME, RUNNING, FINAL.
	Match func(call *ast.Call, s *Scope) (expr.Expr, error)
	// Query binds *ast.Subquery, *ast.Exists, *ast.Quantified, and *ast.In with a
	// query.
	Query func(x ast.Expr, s *Scope) (expr.Expr, error)
	// Correlated is told of a column of a scope around: column index of outer,
	// depth scopes out (1: the next one).
	Correlated func(n *ast.Name, outer *Scope, index, depth int) (expr.Expr, error)
	// Function looks for a user-defined function; it returns nil if there is
	// none of the name, and otherwise says why it cannot be called.
	Function func(n *ast.Name) *source.Error
}

// A Binder binds expressions. It holds no state between calls.
type Binder struct {
	Hooks Hooks
	Env   expr.Env // for the values of constant arguments
}

// Bind returns the meaning of x in s. The type of a bare NULL is NULL; see
// [Output].
func (b *Binder) Bind(x ast.Expr, s *Scope) (expr.Expr, error) {
	r := b.start(s)
	e := r.bind(x)
	return e, r.errs.Err()
}

// BindAll binds a list and collects the mistakes of all of them.
func (b *Binder) BindAll(list []ast.Expr, s *Scope) ([]expr.Expr, error) {
	r := b.start(s)
	bound := make([]expr.Expr, len(list))
	for i, x := range list {
		bound[i] = r.bind(x)
	}
	return bound, r.errs.Err()
}

// BindCondition binds the condition of the clause in Hooks.Clause, which has to
// be BOOLEAN.
func (b *Binder) BindCondition(x ast.Expr, s *Scope) (expr.Expr, error) {
	r := b.start(s)
	e := r.condition(x, r.clause()+" needs a condition")
	return e, r.errs.Err()
}

// Resolve returns what a name stands for: a column, or a field of one.
func (b *Binder) Resolve(n *ast.Name, s *Scope) (expr.Expr, error) {
	r := b.start(s)
	e := r.name(n)
	return e, r.errs.Err()
}

// Apply returns the call of an operator or function over bound arguments, as if it
// stood at a place of the text.
func (b *Binder) Apply(name string, at source.Span, args ...expr.Expr) (expr.Expr, error) {
	r := b.start(nil)
	e := r.apply(name, at, at, args...)
	return e, r.errs.Err()
}

// Output returns e as a column of a result: a bare NULL is a STRING there, as
// nothing else says what it is (case scalar/differs/null-literal-needs-a-type).
func Output(e expr.Expr) expr.Expr {
	if e.Type().Kind == types.Null {
		return Null(types.String(), e.Span())
	}
	return e
}

// A binding is one call of Bind. Its methods return nil after they have noted a
// mistake, so that what stands beside is still looked at.
type binding struct {
	*Binder
	scope *Scope
	errs  source.Errors
	// values holds what constant parts give, nil for those that fail, so that
	// each is computed once however deep it stands.
	values map[expr.Expr]*vector.Vector
}

func (b *Binder) start(s *Scope) *binding {
	return &binding{Binder: b, scope: s, values: map[expr.Expr]*vector.Vector{}}
}

// clause names the place of the expression for messages.
func (r *binding) clause() string {
	if r.Hooks.Clause == "" {
		return "this place"
	}
	return r.Hooks.Clause
}

// fail notes a mistake.
func (r *binding) fail(err *source.Error) expr.Expr {
	r.errs.Add(err)
	return nil
}

func (r *binding) failf(s source.Span, format string, args ...any) expr.Expr {
	return r.fail(source.Errorf(s, format, args...))
}

// hooked takes the outcome of a hook at s.
func (r *binding) hooked(e expr.Expr, err error, s source.Span) expr.Expr {
	var one *source.Error
	var several source.Errors
	switch {
	case err == nil:
		return e
	case errors.As(err, &several):
		for _, x := range several {
			r.errs.Add(x)
		}
	case errors.As(err, &one):
		r.errs.Add(one)
	default:
		r.errs.Add(source.Errorf(s, "%s", err))
	}
	return nil
}

// bind returns the meaning of x, or nil.
func (r *binding) bind(x ast.Expr) expr.Expr {
	if r.Hooks.Any != nil {
		e, err := r.Hooks.Any(x, r.scope)
		if e != nil || err != nil {
			return r.hooked(e, err, x.Span())
		}
	}
	switch x := x.(type) {
	case *ast.Name:
		return r.name(x)
	case *ast.Literal:
		l, err := literalOf(x)
		return r.known(l, err)
	case *ast.Interval:
		l, err := interval(x)
		return r.known(l, err)
	case *ast.Call:
		return r.callOf(x)
	case *ast.Cast:
		return r.cast(x)
	case *ast.Case:
		return r.branches(x)
	case *ast.Field:
		return r.fieldOf(x)
	case *ast.Subquery, *ast.Exists:
		return r.query(x)
	case *ast.Quantified:
		return r.quantified(x)
	case *ast.Keyword, *ast.NamedArg, *ast.TableArg, *ast.Descriptor, *ast.GroupingSets:
		return r.misplaced(x)
	default:
		return r.operator(x)
	}
}

// known returns a literal, or notes why it is none.
func (r *binding) known(l *expr.Literal, err *source.Error) expr.Expr {
	if err != nil {
		return r.fail(err)
	}
	return l
}

// bindList binds a list; ok is false if a part has no meaning.
func (r *binding) bindList(list []ast.Expr) (bound []expr.Expr, ok bool) {
	bound, ok = make([]expr.Expr, len(list)), true
	for i, x := range list {
		bound[i] = r.bind(x)
		ok = ok && bound[i] != nil
	}
	return bound, ok
}

// condition binds what has to be a BOOLEAN; why is the beginning of the
// sentence if it is not.
func (r *binding) condition(x ast.Expr, why string) expr.Expr {
	e := r.bind(x)
	if e == nil {
		return nil
	}
	switch k := e.Type().Kind; k {
	case types.Boolean:
		return e
	case types.Null:
		return Null(types.Of(types.Boolean), x.Span())
	default:
		err := source.Errorf(x.Span(), "%s, found %s", why, e.Type().Name())
		switch {
		case k.Numeric():
			err.Hint = "compare it, as in " + x.Span().Text() + " <> 0"
		case k.Text():
			err.Hint = "compare it, as in " + x.Span().Text() + " = 'yes'"
		}
		return r.fail(err)
	}
}

func (r *binding) query(x ast.Expr) expr.Expr {
	if r.Hooks.Query == nil {
		return r.failf(x.Span(), "a query is not allowed in %s", r.clause())
	}
	e, err := r.Hooks.Query(x, r.scope)
	return r.hooked(e, err, x.Span())
}

// misplaced refuses what stands in the brackets of certain calls only.
func (r *binding) misplaced(x ast.Expr) expr.Expr {
	switch x := x.(type) {
	case *ast.Keyword:
		return r.failf(x.Span(), "unexpected %s, want a value", x.Word)
	case *ast.NamedArg:
		return r.fail(source.Errorf(x.Span(), "argument %s is named, but only table functions take named arguments", quoted(x.Name.Name)).
			WithHint("write the value alone"))
	case *ast.Descriptor:
		return r.failf(x.Span(), "DESCRIPTOR stands in table functions only, as in TUMBLE(TABLE t, DESCRIPTOR(ts), ...)")
	case *ast.TableArg:
		return r.failf(x.Span(), "a table stands in table functions only, as in TUMBLE(TABLE t, ...)")
	default:
		return r.failf(x.Span(), "GROUPING SETS, CUBE and ROLLUP stand in GROUP BY only")
	}
}

// name resolves a name.
func (r *binding) name(n *ast.Name) expr.Expr {
	f, depth, fail := resolve(n, r.scope)
	if fail != nil && len(n.Parts) == 1 && strings.EqualFold(n.Parts[0].Name, "PI") {
		// The one function that may be called without brackets though it is no word
		// of the language.
		return r.callFunc(scalar.Lookup("PI"), n.Span(), n.Span(), nil)
	}
	if fail != nil {
		return r.fail(fail)
	}
	e := r.foundAt(n, f, depth)
	for _, part := range n.Parts[min(f.used, len(n.Parts)):] {
		if e == nil {
			return nil
		}
		e = r.fieldNamed(e, part, n.Parts[0].Span.To(part.Span))
	}
	return e
}

// foundAt returns the expression of a column that was found, depth scopes out.
func (r *binding) foundAt(n *ast.Name, f found, depth int) expr.Expr {
	at := n.Parts[0].Span.To(n.Parts[f.used-1].Span)
	switch {
	case depth > 0 && (r.Hooks.Correlated == nil || f.shared != nil):
		return r.fail(source.Errorf(at, "column %s belongs to the query around, which is not allowed in %s", quoted(n.Parts[f.used-1].Name), r.clause()).
			WithHint("join the tables in FROM, and use it there"))
	case depth > 0:
		e, err := r.Hooks.Correlated(n, f.scope, f.index, depth)
		return r.hooked(e, err, at)
	case f.shared != nil:
		return f.shared.Expr
	default:
		return f.scope.column(f.index, at)
	}
}

func (r *binding) fieldOf(x *ast.Field) expr.Expr {
	row := r.bind(x.X)
	if row == nil {
		return nil
	}
	return r.fieldNamed(row, x.Name, x.Span())
}

// fieldNamed returns the field of a row.
func (r *binding) fieldNamed(row expr.Expr, name ast.Ident, at source.Span) expr.Expr {
	t := row.Type()
	if t.Kind != types.Row {
		err := source.Errorf(name.Span, "%s is %s and has no field %s", row, t.Name(), quoted(name.Name))
		switch t.Kind {
		case types.Map:
			return r.fail(err.WithHint("the value of a key is written %s['%s']", row, name.Name))
		case types.Array:
			return r.fail(err.WithHint("an element is written %s[1], and CROSS JOIN UNNEST(%s) makes rows of all", row, row))
		}
		return r.fail(err)
	}
	i := fieldOf(t, name.Name)
	if i >= 0 {
		return field(row, i, at)
	}
	var names []string
	for _, f := range t.Fields {
		names = append(names, f.Name)
	}
	err := source.Errorf(name.Span, "row %s has no field %s", row, quoted(name.Name))
	if err.Hint = didYouMean(name.Name, names); err.Hint == "" {
		err.Hint = listOf(names)
	}
	return r.fail(err)
}

// fieldOf returns the number of a field of a ROW type, or -1.
func fieldOf(t types.Type, name string) int {
	for i, f := range t.Fields {
		if f.Name == name {
			return i
		}
	}
	return -1
}
