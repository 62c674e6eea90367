package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// measured puts before a sink what table.exec.sink.type-length-enforcer asks for:
// texts and bytes that are not as long as their columns say are let through, cut and
// padded, or stop the job.
func (in *insert) measured(n logical.Node) (logical.Node, error) {
	how := strings.ToUpper(in.ctx.Settings.Text("table.exec.sink.type-length-enforcer", "IGNORE"))
	node := &logical.Lengths{Base: at(in.stmt.Table), Input: n, Table: in.table}
	for i, c := range logical.Of(n).Columns {
		if limited(c.Type) {
			node.Columns = append(node.Columns, i)
		}
	}
	switch {
	case how == "IGNORE" || len(node.Columns) == 0:
		return n, nil
	case how == "ERROR":
		return node, nil
	}
	for i, c := range logical.Of(n).Columns {
		e := expr.Expr(logical.ColumnOf(n, i))
		if slices.Contains(node.Columns, i) {
			wide := &expr.Cast{X: e, T: unlimited(c.Type), Implicit: true}
			if _, err := cast.Find(wide.T, c.Type); err != nil {
				return nil, source.Errorf(in.stmt.Table.Span(), "column %q of %q is %s, whose texts cannot be cut and padded", c.Name, in.table.Path.Name, c.Type.Name()).
					WithHint("SET 'table.exec.sink.type-length-enforcer' = 'ERROR' stops the job where one has another length")
			}
			e = &expr.Cast{X: wide, T: c.Type, Implicit: true}
		}
		node.Fitted = append(node.Fitted, e)
	}
	return node, nil
}

// limited reports whether values of a type hold texts or bytes of a length.
func limited(t types.Type) bool { return !unlimited(t).Equal(t) }

// unlimited returns the type with texts and bytes of any length in it.
func unlimited(t types.Type) types.Type {
	nullable := t.Nullable
	switch {
	case t.Kind.Text():
		t = types.Of(types.Varchar)
	case t.Kind.Bytes():
		t = types.Of(types.Varbinary)
	}
	t.Nullable = nullable
	for _, part := range []**types.Type{&t.Elem, &t.Key} {
		if *part != nil {
			inside := unlimited(**part)
			*part = &inside
		}
	}
	t.Fields = slices.Clone(t.Fields)
	for i, f := range t.Fields {
		t.Fields[i].Type = unlimited(f.Type)
	}
	return t
}
