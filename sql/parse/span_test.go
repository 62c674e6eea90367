package parse_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// checkSpans checks that every node has a place, that it lies inside that of the
// node around it, and that the text there is that of identifiers and operators.
func checkSpans(t testing.TB, n ast.Node) {
	t.Helper()
	file := n.Span().File
	var walk func(v reflect.Value, around source.Span)
	walk = func(v reflect.Value, around source.Span) {
		switch v.Kind() {
		case reflect.Interface, reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem(), around)
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i), around)
			}
		case reflect.Struct:
			span := around
			switch x := v.Interface().(type) {
			case ast.Ident:
				span = x.Span
				if got := unquoted(span.Text()); got != x.Name {
					t.Errorf("identifier %q stands at %q", x.Name, got)
				}
			case ast.Op:
				span = x.Span
				if got := span.Text(); !sameWords(got, x.Text) {
					t.Errorf("operator %q stands at %q", x.Text, got)
				}
			case ast.Node:
				span = x.Span()
			}
			if span.File != file || span.Start > span.End || span.Start < around.Start || span.End > around.End {
				t.Errorf("%s has span %d-%d %q inside %d-%d %q", v.Type(), span.Start, span.End, span.Text(), around.Start, around.End, around.Text())
				return
			}
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.Type != reflect.TypeFor[ast.At]() && f.Type != reflect.TypeFor[source.Span]() {
					walk(v.Field(i), span)
				}
			}
		}
	}
	walk(reflect.ValueOf(n), n.Span())
}

// unquoted returns the name that a text spells, which may begin and end with back
// quotes of its own.
func unquoted(text string) string {
	if len(text) >= 2 && text[0] == '`' {
		return strings.ReplaceAll(text[1:len(text)-1], "``", "`")
	}
	return text
}

// sameWords reports whether the text at an operator is its canonical spelling, but
// for words that may be left out, other spellings and blanks.
func sameWords(got, want string) bool {
	canonical := func(s string) string {
		s = strings.ToUpper(s)
		for _, drop := range []string{"OUTER", "INNER", "SYMMETRIC", "ASYMMETRIC", "MINUS", "EXCEPT", "A"} {
			s = strings.ReplaceAll(s, drop, "")
		}
		return strings.Join(strings.Fields(s), "")
	}
	return canonical(got) == canonical(want) || strings.ContainsAny(got, "{-/")
}
