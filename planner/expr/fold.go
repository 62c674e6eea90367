package expr

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Value returns the value of a constant expression, a vector of one row. An
// expression that reads columns or is volatile is an error.
func Value(e Expr, env Env) (*vector.Vector, error) {
	if l, ok := e.(*Literal); ok {
		return retyped(l.Value, l.T), nil
	}
	if !Constant(e) {
		return nil, source.Errorf(e.Span(), "found %s where a constant is needed", e)
	}
	return value(e, env)
}

func value(e Expr, env Env) (*vector.Vector, error) {
	p, err := compile([]Expr{e}, env)
	if err != nil {
		return nil, err
	}
	res, err := p.Eval(&changelog.Batch{N: 1})
	if err != nil {
		return nil, err
	}
	return res[0].Clone(), nil
}

// Fold returns e with its constant parts as literals and its conditions
// simplified. Types stay as they were bound.
//
// A constant division by zero, and a constant that equals a time and is none, is
// an error unless it stands in a branch that may not be taken; other constants
// that fail are left to fail when rows come, as in Flink (case divide-by-zero).
func Fold(e Expr, env Env) (Expr, error) {
	f := folder{env: env}
	x := f.fold(e, true)
	return x, f.err
}

// foldQuietly is Fold with what fails left as it is.
func foldQuietly(e Expr, env Env) Expr {
	f := folder{env: env}
	return f.fold(e, false)
}

// FoldedTo returns the literal for an expression whose value is v.
func FoldedTo(e Expr, v *vector.Vector) *Literal {
	return &Literal{At: At(e.Span()), Value: v, T: e.Type(), Call: called(e)}
}

type folder struct {
	env Env
	err error // the first
}

// fold folds e; sure says that e is evaluated whenever there is a row.
func (f *folder) fold(e Expr, sure bool) Expr {
	switch e := e.(type) {
	case *Cast:
		x := f.fold(e.X, sure)
		if x != e.X {
			c := *e
			c.X = x
			return f.constant(&c, sure)
		}
		return f.constant(e, sure)
	case *Case:
		return f.branches(e, sure)
	case *Call:
		if name := e.Func.Name; name == "AND" || name == "OR" {
			return f.junction(e, sure)
		}
		e = f.args(e, sure)
		if sure {
			f.unreadable(e)
		}
		return f.constant(e, sure)
	default:
		return e
	}
}

// unreadable reports a text that is to equal a time and is none. Where the order
// counts it fails when rows come, as in Flink.
func (f *folder) unreadable(e *Call) {
	switch e.Func.Name {
	case "=", "<>", "IS DISTINCT FROM", "IS NOT DISTINCT FROM":
	default:
		return
	}
	for _, a := range e.Args {
		c, ok := a.(*Cast)
		if !ok || !c.Implicit || !c.T.Kind.Temporal() || !literals(Children(c)) {
			continue
		}
		if _, err := value(c, f.env); err != nil && f.err == nil {
			f.err = err
		}
	}
}

// args folds the arguments of a call. Those of a call that reads as CASE may not
// be evaluated, but for the first.
func (f *folder) args(e *Call, sure bool) *Call {
	args, changed := make([]Expr, len(e.Args)), false
	for i, a := range e.Args {
		if a == nil {
			continue
		}
		args[i] = f.fold(a, sure && (i == 0 || e.Func.Cases == nil))
		changed = changed || args[i] != a
	}
	if !changed {
		return e
	}
	c := *e
	c.Args = args
	return &c
}

// constant returns the literal that an expression with folded parts stands for.
func (f *folder) constant(e Expr, sure bool) Expr {
	c, call := e.(*Call)
	switch {
	case call && c.Func.Cases != nil:
		// An argument that fails may be one that is not needed.
		if !Constant(e) {
			return e
		}
	case call && c.Func.Volatile || !literals(Children(e)):
		return e
	}
	v, err := value(e, f.env)
	if err == nil {
		return FoldedTo(e, v)
	}
	if sure && f.err == nil && plannedFailure(e) {
		f.err = err
	}
	return e
}

func literals(list []Expr) bool {
	for _, e := range list {
		if _, ok := e.(*Literal); !ok {
			return false
		}
	}
	return true
}

// plannedFailure reports whether a constant that fails is refused when a query
// is planned.
func plannedFailure(e Expr) bool {
	c, ok := e.(*Call)
	return ok && (c.Func.Name == "/" || c.Func.Name == "SHA2")
}

// truth returns whether e is the literal TRUE, and whether it is a literal at all.
func truth(e Expr) (isTrue, known bool) {
	l, ok := e.(*Literal)
	if !ok {
		return false, false
	}
	return !l.Value.Null(0) && vector.Values[uint8](l.Value)[0] != 0, true
}

// null reports whether e is a literal NULL.
func null(e Expr) bool {
	l, ok := e.(*Literal)
	return ok && l.Value.Null(0)
}

// junction folds AND and OR: the value that settles the matter wins over
// everything, and the other one is left out. NULL stays.
func (f *folder) junction(e *Call, sure bool) Expr {
	settles := e.Func.Name == "OR"
	list := flatten(nil, e, e.Func.Name)
	kept := make([]Expr, 0, len(list))
	for i, x := range list {
		y := f.fold(x, sure && i == 0)
		isTrue, known := truth(y)
		switch {
		case known && !null(y) && isTrue == settles:
			return boolean(e, settles)
		case known && !null(y):
		default:
			kept = append(kept, y)
		}
	}
	switch {
	case len(kept) == 0:
		return boolean(e, !settles)
	case len(kept) == 1:
		return kept[0]
	}
	return f.constant(rejoin(e, list, kept), sure)
}

// rejoin returns e with other parts, from left to right, and e itself if they are
// the ones that it had.
func rejoin(e *Call, had, kept []Expr) Expr {
	same := len(had) == len(kept)
	for i := 0; same && i < len(had); i++ {
		same = had[i] == kept[i]
	}
	if same {
		return e
	}
	x := kept[0]
	for _, y := range kept[1:] {
		c := *e
		c.Args = []Expr{x, y}
		x = &c
	}
	return x
}

// boolean returns TRUE or FALSE in the place of e.
func boolean(e Expr, b bool) Expr {
	l := Truth(b)
	l.At, l.T = At(e.Span()), e.Type()
	return l
}

// branches folds CASE: a branch that is never taken goes, and the first that
// always is becomes the ELSE.
func (f *folder) branches(e *Case, sure bool) Expr {
	c := &Case{At: e.At, T: e.T}
	changed := false
	for i, w := range e.Whens {
		// As long as all branches before it were left out, a condition is evaluated.
		cond := f.fold(w.Cond, sure && len(c.Whens) == 0)
		isTrue, known := truth(cond)
		if known && !isTrue {
			changed = true
			continue
		}
		then := f.fold(w.Then, sure && isTrue && len(c.Whens) == 0)
		if isTrue {
			return f.withElse(c, then)
		}
		c.Whens = append(c.Whens, When{Cond: cond, Then: then})
		changed = changed || cond != e.Whens[i].Cond || then != e.Whens[i].Then
	}
	other := f.fold(e.Else, sure && len(c.Whens) == 0)
	if !changed && other == e.Else {
		return e
	}
	return f.withElse(c, other)
}

// withElse returns c with an ELSE, which is all there is without branches.
func (f *folder) withElse(c *Case, other Expr) Expr {
	if len(c.Whens) > 0 {
		c.Else = other
		return c
	}
	if l, ok := other.(*Literal); ok {
		// The type of a query's column does not depend on what is folded.
		r := *l
		r.T = c.T
		r.Value = retyped(l.Value, c.T)
		return &r
	}
	return other
}
