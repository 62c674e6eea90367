package catalog

import (
	"slices"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// Options returns the options of a statement, each key once, where it first
// stood, with the value that stood last.
func Options(list []*ast.Option) []Option {
	var out []Option
	for _, o := range list {
		out = WithOptions(out, []Option{{
			Key: Text(o.Key), Value: Text(o.Value), KeySpan: o.Key.Span(), ValueSpan: o.Value.Span(),
		}})
	}
	return out
}

// WithOptions returns base with more set over it. Neither is changed.
func WithOptions(base, more []Option) []Option {
	out := slices.Clone(base)
	for _, o := range more {
		if i := slices.IndexFunc(out, func(b Option) bool { return b.Key == o.Key }); i >= 0 {
			out[i] = o
		} else {
			out = append(out, o)
		}
	}
	return out
}

// Text returns the text of a literal, or "" if it was not given.
func Text(l *ast.Literal) string {
	if l == nil {
		return ""
	}
	return l.Text
}
