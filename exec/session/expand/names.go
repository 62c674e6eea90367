package expand

import (
	"reflect"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// Expr returns an expression without queries written out, as Flink shows it.
func Expr(x ast.Expr) ast.Expr { return (&expander{}).expr(x, nil) }

// expr returns x written out.
func (e *expander) expr(x ast.Expr, f *frame) ast.Expr {
	if n, ok := x.(*ast.Name); ok {
		return name(n, f)
	}
	return form(e.copy(reflect.ValueOf(x), f).Interface().(ast.Expr))
}

// name returns a name of a column with the relation that it is found in before
// it, or n if that is there already or not plain.
func name(n *ast.Name, f *frame) *ast.Name {
	for ; f != nil; f = f.outer {
		var found []relation
		for _, r := range f.relations {
			switch {
			case r.columns == nil:
				return n
			case len(n.Parts) > 1 && r.alias == n.Parts[0].Name:
				return n
			}
			if rest := r.strip(n); rest != nil {
				return rest
			}
			if slices.Contains(r.columns, n.Parts[0].Name) {
				found = append(found, r)
			}
		}
		switch {
		case len(found) == 1 && !f.shared:
			return found[0].qualify(n)
		case len(found) > 0:
			return n
		}
	}
	return n
}

// qualify returns n with the alias of r before it, if r has one.
func (r relation) qualify(n *ast.Name) *ast.Name {
	if r.alias == "" {
		return n
	}
	first := ast.Ident{Name: r.alias, Span: n.Span(), Quoted: true}
	return &ast.Name{At: n.At, Parts: append([]ast.Ident{first}, n.Parts...)}
}

// strip returns n without catalog and database if they are those of r: behind
// the alias that r has been given they can no longer stand.
func (r relation) strip(n *ast.Name) *ast.Name {
	if r.path.Name == "" {
		return nil
	}
	path := []string{r.path.Catalog, r.path.Database, r.path.Name}
	for from := range 2 {
		want := path[from:]
		if len(n.Parts) <= len(want) {
			continue
		}
		same := true
		for i, p := range want {
			same = same && n.Parts[i].Name == p
		}
		if same {
			return &ast.Name{At: n.At, Parts: n.Parts[len(want)-1:]}
		}
	}
	return nil
}

// copyOf returns a copy of a node with everything below it written out.
func copyOf[N ast.Node](e *expander, n N, f *frame) N {
	return e.copy(reflect.ValueOf(n), f).Interface().(N)
}

// copy returns a copy of a part of the tree. It goes by the types of fields, so
// that it need not know the sixty kinds of nodes: an ast.Expr is an expression,
// an ast.Table and an *ast.Query have their own rules, and an *ast.Name that is
// not an ast.Expr names a function or a table and stays.
func (e *expander) copy(v reflect.Value, f *frame) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return e.convert(v, f)
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(e.copy(v.Index(i), f))
		}
		return out
	case reflect.Pointer:
		return e.pointer(v, f)
	case reflect.Struct:
		return e.fields(v, f)
	default:
		return v
	}
}

// convert copies what an interface holds.
func (e *expander) convert(v reflect.Value, f *frame) reflect.Value {
	switch x := v.Interface().(type) {
	case ast.Table:
		if v.Type() == reflect.TypeFor[ast.Table]() {
			out, _ := e.table(x, f)
			return reflect.ValueOf(out)
		}
	case ast.Expr:
		return reflect.ValueOf(e.expr(x, f))
	}
	return e.copy(v.Elem(), f)
}

func (e *expander) pointer(v reflect.Value, f *frame) reflect.Value {
	if v.IsNil() || !ours(v.Type().Elem()) {
		return v
	}
	switch x := v.Interface().(type) {
	case *ast.Name:
		return v
	case *ast.Query:
		out, _ := e.query(x, f, f.ctes)
		return reflect.ValueOf(out)
	}
	out := reflect.New(v.Type().Elem())
	out.Elem().Set(e.fields(v.Elem(), f))
	return out
}

func (e *expander) fields(v reflect.Value, f *frame) reflect.Value {
	if !ours(v.Type()) {
		return v
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	for i := range v.NumField() {
		if v.Type().Field(i).IsExported() && v.Type().Field(i).Type != reflect.TypeFor[ast.At]() {
			out.Field(i).Set(e.copy(v.Field(i), f))
		}
	}
	return out
}

// ours reports whether a type is one of package ast.
func ours(t reflect.Type) bool { return strings.HasSuffix(t.PkgPath(), "/sql/ast") }
