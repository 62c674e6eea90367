package bind

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// lengths reads the sizes, slides, gaps and offsets of a window.
func (b *binder) lengths(w *logical.Window, args []ast.Expr) error {
	var errs source.Errors
	for i, p := range w.Kind.Params {
		if i >= len(args) || args[i] == nil {
			w.Args, w.Places = append(w.Args, 0), append(w.Places, source.Span{})
			continue
		}
		ms, err := b.length(args[i], w.Kind, p)
		errs.Take(err)
		w.Args, w.Places = append(w.Args, ms), append(w.Places, args[i].Span())
	}
	return errs.Err()
}

// length returns an argument in milliseconds.
func (b *binder) length(x ast.Expr, k *window.Kind, p window.Param) (int64, error) {
	what := fmt.Sprintf("the %s of %s", strings.ToLower(p.Name), k.Name)
	if !isInterval(x) {
		return 0, source.Errorf(x.Span(), "%s has to be a literal interval", what).WithHint("such as INTERVAL '5' MINUTE")
	}
	return b.span(x, k.Name, what)
}

// span returns a constant interval in milliseconds. what names it for messages.
func (b *binder) span(x ast.Expr, clause, what string) (int64, error) {
	e, err := b.expressions(clause).Bind(x, scope.New())
	if err != nil {
		return 0, err
	}
	if e.Type().Kind != types.IntervalDay {
		return 0, inMonths(x, what)
	}
	v, err := expr.Value(e, b.ctx.Env)
	if err != nil {
		return 0, err
	}
	return vector.Integer(v, 0), nil
}

// inMonths is the error for an interval of months where a fixed length is needed.
func inMonths(x ast.Expr, what string) *source.Error {
	return source.Errorf(x.Span(), "%s cannot be given in months, whose length is not fixed", what).WithHint("use days or shorter units")
}

// isInterval reports whether x is a constant interval as it is written.
func isInterval(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Interval:
		return true
	case *ast.IntervalOf:
		_, ok := x.X.(*ast.Literal)
		return ok
	case *ast.Unary:
		return (x.Op.Text == "-" || x.Op.Text == "+") && isInterval(x.X)
	}
	return false
}

// checkWindow points at the argument of a window that makes no sense.
func checkWindow(w *logical.Window, aggregated bool) error {
	err := w.Kind.Check(w.Args, aggregated)
	if err == nil {
		return nil
	}
	at := w.Places[0]
	var arg *window.ArgError
	if errors.As(err, &arg) && !w.Places[arg.Param].IsZero() {
		at = w.Places[arg.Param]
	}
	mistake := source.Errorf(at, "%s", err)
	if len(w.Kind.Params) > 1 && !w.Kind.Params[1].Optional { // a slide and a size are easily swapped
		return mistake.WithHint("the order is %s", signature(w.Kind))
	}
	return mistake
}

// zone returns the zone whose wall clock aligns windows over a column of a type; "" if
// the column shows a wall clock itself.
func (b *binder) zone(t types.Type) string {
	if t.Kind != types.TimestampLTZ {
		return ""
	}
	if b.ctx.Env.ZoneName != "" {
		return b.ctx.Env.ZoneName
	}
	return "UTC"
}

// partitionColumns returns the columns that PARTITION BY names, of a window function
// or of MATCH_RECOGNIZE.
func (b *binder) partitionColumns(list []ast.Expr, rel relation) ([]int, error) {
	var columns []int
	var errs source.Errors
	for _, x := range flat(list) {
		c, err := b.resolveColumn("PARTITION BY", x, rel)
		if !errs.Take(err) {
			columns = append(columns, c)
		}
	}
	return columns, errs.Err()
}

// flat takes the brackets off lists such as PARTITION BY (a, b).
func flat(list []ast.Expr) []ast.Expr {
	var out []ast.Expr
	for _, x := range list {
		if r, ok := x.(*ast.Row); ok && r.Bare {
			out = append(out, r.Elems...)
			continue
		}
		out = append(out, x)
	}
	return out
}

// resolveColumn returns the column that x names in a clause that takes nothing else.
func (b *binder) resolveColumn(clause string, x ast.Expr, rel relation) (int, error) {
	n, ok := x.(*ast.Name)
	if !ok {
		return 0, source.Errorf(x.Span(), "%s takes columns", clause).WithHint("compute it in a subquery")
	}
	e, err := b.expressions(clause).Resolve(n, rel.scope)
	if err != nil {
		return 0, err
	}
	c, ok := e.(*expr.Column)
	if !ok {
		return 0, source.Errorf(n.Span(), "%q is a field of a column, a column is needed", n)
	}
	return c.Index, nil
}
