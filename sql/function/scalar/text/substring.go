package text

import (
	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Substring is SUBSTRING(s, from[, length]), also SUBSTRING(s FROM from FOR
// length).
var Substring = fn.Func{
	Name: "SUBSTRING", Aliases: []string{"SUBSTR"},
	Doc: "Returns the part of a text from a place on, which counts from 1 and if negative from the end, of a given length.",
	Examples: []fn.Example{
		{SQL: "SUBSTRING('hello', 2, 3)", Want: "ell"},
		{SQL: "SUBSTR('hello', -2)", Want: "lo"},
		{SQL: "SUBSTRING('hello', 2, -1)", Want: "NULL"},
	},
	Bind: bind.Of(nullable(cut(0)), bind.Text, bind.Int, bind.Opt(bind.Int)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			s, from := args[0].Bytes(i), integer(args[1], i)
			n := len(s)
			if len(args) == 3 {
				if n = integer(args[2], i); n < 0 {
					return dst, false
				}
			}
			return append(dst, substring(s, from, n)...), true
		}), nil
	},
}

// substring returns n characters of s from a place on: 0 stands for 1, and there
// is nothing outside of the text (case substring-positions).
func substring(s []byte, from, n int) []byte {
	if ascii(s) {
		lo, ok := start(from, len(s))
		if !ok {
			return nil
		}
		return s[lo:min(len(s), lo+min(n, len(s)))]
	}
	lo, ok := from-1, true
	if from <= 0 {
		lo, ok = start(from, length(s))
	}
	if !ok {
		return nil
	}
	s = s[skip(s, lo):]
	return s[:skip(s, n)]
}

// start returns the index of a place in a text of n characters.
func start(from, n int) (at int, ok bool) {
	switch {
	case from > n || from < -n:
		return 0, false
	case from < 0:
		return n + from, true
	default:
		return max(from, 1) - 1, true
	}
}

// Left is LEFT(s, n).
var Left = fn.Func{
	Name: "LEFT", Doc: "Returns the first characters of a text.",
	Examples: []fn.Example{{SQL: "LEFT('hello', 2)", Want: "he"}, {SQL: "LEFT('hello', -1)", Want: ""}},
	Bind:     bind.Of(nullable(cut(0)), bind.Text, bind.Int),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			s := args[0].Bytes(i)
			return append(dst, s[:skip(s, integer(args[1], i))]...)
		}), nil
	},
}

// Right is RIGHT(s, n).
var Right = fn.Func{
	Name: "RIGHT", Doc: "Returns the last characters of a text.",
	Examples: []fn.Example{{SQL: "RIGHT('hello', 2)", Want: "lo"}, {SQL: "RIGHT('hello', 9)", Want: "hello"}},
	Bind:     bind.Of(nullable(cut(0)), bind.Text, bind.Int),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			s, n := args[0].Bytes(i), integer(args[1], i)
			return append(dst, s[skip(s, length(s)-max(n, 0)):]...)
		}), nil
	},
}
