package text

import (
	"strings"
	"unicode"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// class describes a test of what a text consists of. NULL and the empty text are
// nothing of that; numbers are looked at as text.
func class(name, doc string, examples []fn.Example, holds func(s string) bool) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: examples, OwnNulls: true,
		Bind: func(args []fn.Arg) (fn.Signature, error) {
			p := bind.Text
			p.Want = "text or a number"
			p.Accept = func(t types.Type) bool { return t.Kind.Text() || t.Kind.Numeric() }
			return bind.Of(bind.Always(types.Of(types.Boolean).NotNull()), p)(args)
		},
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			var buf []byte
			return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
				res := vector.Values[uint8](out)
				for i := range n {
					res[i] = 0
					if args[0].Null(i) {
						continue
					}
					buf = vector.AppendText(buf[:0], args[0], i, nil)
					if len(buf) > 0 && holds(string(buf)) {
						res[i] = 1
					}
				}
				return nil
			}, nil
		},
	}
}

//go:noinline
func each(holds func(r rune) bool) func(s string) bool {
	return func(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return !holds(r) }) < 0 }
}

// The tests of what a text consists of (case character-class-tests).
var (
	IsAlpha = class("IS_ALPHA", "Tells whether a text consists of letters.",
		[]fn.Example{{SQL: "IS_ALPHA('abc')", Want: "TRUE"}}, each(unicode.IsLetter))
	IsDigit = class("IS_DIGIT", "Tells whether a text consists of digits.",
		[]fn.Example{{SQL: "IS_DIGIT('12')", Want: "TRUE"}}, each(unicode.IsDigit))
	IsDecimal = class("IS_DECIMAL", "Tells whether a text is a number.",
		[]fn.Example{{SQL: "IS_DECIMAL('-1.5')", Want: "TRUE"}}, func(s string) bool {
			_, err := types.ParseDouble(s, 64)
			return err == nil
		})
)
