package scope

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Declared returns the columns of a declared table as a relation. Qualifiers are
// its path, or only the alias if that is not "".
func Declared(t *catalog.Table, alias string) *Table {
	r := &Table{Alias: t.Path.Name, Path: []string{t.Path.Catalog, t.Path.Database}}
	if alias != "" {
		r = &Table{Alias: alias, Name: t.Path.Name}
	}
	for _, c := range t.Columns {
		col := Column{Name: c.Name, Type: c.Type}
		switch {
		case t.Watermark != nil && t.Watermark.Column == c.Name:
			col.Time = Rowtime
		case IsProctime(c):
			col.Time = Proctime
		}
		r.Columns = append(r.Columns, col)
	}
	return r
}

// IsProctime reports whether a column is computed as PROCTIME(), which makes it
// the processing time of its table.
func IsProctime(c catalog.Column) bool {
	call, ok := c.Expr.(*ast.Call)
	return ok && c.Kind == catalog.Computed && FunctionName(call) == "PROCTIME" && len(call.Args) == 0
}

// BindComputed binds the expression of a computed column over the physical and
// metadata columns of a table; computed ones cannot be used. The indexes are
// those of columns.
func BindComputed(x ast.Expr, columns []catalog.Column, env expr.Env) (expr.Expr, error) {
	b := &Binder{Hooks: Hooks{Clause: "a computed column"}, Env: env}
	e, err := b.Bind(x, declaredScope(columns, true))
	if err != nil {
		return nil, err
	}
	return Output(e), nil
}

func declaredScope(columns []catalog.Column, computed bool) *Scope {
	t := &Table{}
	for _, c := range columns {
		t.Columns = append(t.Columns, Column{Name: c.Name, Type: c.Type, computed: computed && c.Kind == catalog.Computed})
	}
	return New(t)
}

// BindWatermark binds the expression of a watermark over all columns of a table
// and checks its type and that of its column. SOURCE_WATERMARK() is a call for
// which [IsSourceWatermark] holds.
func BindWatermark(w *ast.Watermark, columns []catalog.Column, env expr.Env) (expr.Expr, error) {
	c, err := watermarkColumn(w, columns)
	if err != nil {
		return nil, err
	}
	if call, ok := w.Expr.(*ast.Call); ok && FunctionName(call) == "SOURCE_WATERMARK" && len(call.Args) == 0 {
		return &expr.Call{At: expr.At(call.Span()), Func: sourceWatermark(), T: c.Type.Null()}, nil
	}
	b := &Binder{Hooks: Hooks{Clause: "WATERMARK FOR"}, Env: env}
	e, bindErr := b.Bind(w.Expr, declaredScope(columns, false))
	if bindErr != nil {
		return nil, bindErr
	}
	switch t := e.Type(); {
	case !carries(t):
		return nil, source.Errorf(w.Expr.Span(), "the watermark of %s is %s, want a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3",
			quoted(c.Name), t.Name())
	case t.Kind != c.Type.Kind:
		return nil, source.Errorf(w.Expr.Span(), "the watermark is %s, but its column %s is %s", t.Name(), quoted(c.Name), c.Type.Name()).
			WithHint("both have to be TIMESTAMP, or both TIMESTAMP_LTZ")
	}
	return e, nil
}

// carries reports whether a type can be that of a watermark and its column.
func carries(t types.Type) bool { return t.Kind.Stamp() && t.Precision <= 3 }

// watermarkColumn returns the column that a watermark is declared for.
func watermarkColumn(w *ast.Watermark, columns []catalog.Column) (*catalog.Column, error) {
	if len(w.Column.Parts) > 1 {
		last := w.Column.Last().Name
		return nil, source.Errorf(w.Column.Span(), "a watermark needs a column of the table, found the field %s", quoted(w.Column.String())).
			WithHint("add a computed column, as in %s AS %s, and declare the watermark for it", last, w.Column)
	}
	id := w.Column.Parts[0]
	names := make([]string, len(columns))
	for i := range columns {
		c := &columns[i]
		names[i] = c.Name
		if c.Name != id.Name {
			continue
		}
		if IsProctime(*c) {
			return nil, source.Errorf(id.Span, "column %s is processing time, which has no watermark", quoted(c.Name)).
				WithHint("a watermark is declared for a column of event time, which the rows bring along")
		}
		if !carries(c.Type) {
			err := source.Errorf(id.Span, "column %s is %s, want a TIMESTAMP or TIMESTAMP_LTZ of precision 0 to 3 for a watermark",
				quoted(c.Name), c.Type.Name())
			err.Hint = watermarkHint(*c)
			return nil, err
		}
		return c, nil
	}
	err := source.Errorf(id.Span, "column %s does not exist", quoted(id.Name))
	if err.Hint = didYouMean(id.Name, names); err.Hint == "" {
		err.Hint = listOf(names)
	}
	return nil, err
}

// watermarkHint says how a column of another type becomes event time.
func watermarkHint(c catalog.Column) string {
	name := expr.QuoteName(c.Name)
	switch k := c.Type.Kind; {
	case k.Stamp() && c.Kind == catalog.Computed:
		return fmt.Sprintf("cast its expression to %s(3)", k)
	case k.Stamp():
		return fmt.Sprintf("declare it as %s(3); without a number it has 6 digits", k)
	case k.Integer():
		return fmt.Sprintf("add a computed column, as in event_time AS TO_TIMESTAMP_LTZ(%s, 3)", name)
	case k.Text():
		return fmt.Sprintf("add a computed column, as in event_time AS TO_TIMESTAMP(%s)", name)
	case k == types.Date:
		return fmt.Sprintf("add a computed column, as in event_time AS CAST(%s AS TIMESTAMP(3))", name)
	default:
		return ""
	}
}

// IsSourceWatermark reports whether a watermark is left to the source of a table.
func IsSourceWatermark(e expr.Expr) bool {
	c, ok := e.(*expr.Call)
	return ok && c.Func.Name == "SOURCE_WATERMARK"
}

// sourceWatermark describes what only the declaration of a watermark may call.
func sourceWatermark() *fn.Func {
	refuse := func() error { return fmt.Errorf("stands in WATERMARK FOR only and is not computed") }
	return &fn.Func{
		Name: "SOURCE_WATERMARK", Volatile: true,
		Bind:    func([]fn.Arg) (fn.Signature, error) { return fn.Signature{}, refuse() },
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return nil, refuse() },
	}
}
