package text

import (
	"bytes"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// CharLength is CHAR_LENGTH(s).
var CharLength = fn.Func{
	Name: "CHAR_LENGTH", Aliases: []string{"CHARACTER_LENGTH"},
	Doc:      "Counts the characters of a text.",
	Examples: []fn.Example{{SQL: "CHAR_LENGTH('héllo')", Want: "5"}},
	Bind:     bind.Of(anInt, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Set(func(args []*vector.Vector, i int) int32 { return int32(length(args[0].Bytes(i))) }), nil
	},
}

// locating describes a function of a text, another that may hold it, and a place to
// start from.
func locating(name, doc string, examples ...fn.Example) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: examples,
		Bind: bind.Of(anInt, bind.Text, bind.Text, bind.Opt(bind.Int)),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return lift.Set(func(args []*vector.Vector, i int) int32 {
				f, s, from := args[0].Bytes(i), args[1].Bytes(i), 1
				if len(args) == 3 {
					from = max(integer(args[2], i), 1)
				}
				return int32(placeFrom(s, f, from, 1))
			}), nil
		},
	}
}

// POSITION(f IN s [FROM n]) and LOCATE(f, s[, n]).
var (
	Position = locating("POSITION", "Returns the first place of a text in another, counted from 1, from a given place on; 0 if it is not there.",
		fn.Example{SQL: "POSITION('an' IN 'banana')", Want: "2"}, fn.Example{SQL: "POSITION('an' IN 'banana' FROM 3)", Want: "4"})
	Locate = locating("LOCATE", "Returns the first place of a text in another, from a given place on; 0 if it is not there.",
		fn.Example{SQL: "LOCATE('an', 'banana', 3)", Want: "4"})
)

// placeFrom returns the place of the nth of f in s from a place on. An empty
// text is found at 1.
func placeFrom(s, f []byte, from, nth int) int {
	if len(f) == 0 {
		return 1
	}
	if from > length(s) {
		return 0
	}
	at := skip(s, from-1)
	for ; ; nth-- {
		k := bytes.Index(s[at:], f)
		if k < 0 {
			return 0
		}
		at += k
		if nth <= 1 {
			return length(s[:at]) + 1
		}
		at += skip(s[at:], 1)
	}
}

// placeBack looks backward: the nth place of f in s that lies at least from
// characters before the end.
func placeBack(s, f []byte, from, nth int) int {
	n := length(s)
	if len(f) == 0 {
		return 1
	}
	if from > n {
		return 0
	}
	limit := min(skip(s, n-from)+len(f), len(s))
	for ; ; nth-- {
		at := bytes.LastIndex(s[:limit], f)
		if at < 0 {
			return 0
		}
		if nth <= 1 {
			return length(s[:at]) + 1
		}
		limit = at + len(f) - 1
	}
}

// Instr is INSTR(s, f[, from[, nth]]). A negative from counts from the end and
// looks backward.
var Instr = fn.Func{
	Name: "INSTR", CanFail: true,
	Doc:      "Returns the place of a text in another: from a given place on, which if negative counts from the end and looks backward, and of the nth occurrence.",
	Examples: []fn.Example{{SQL: "INSTR('banana', 'an', 1, 2)", Want: "4"}, {SQL: "INSTR('banana', 'a', -1)", Want: "6"}},
	Bind:     bind.Of(anInt, bind.Text, bind.Text, bind.Opt(bind.Int), bind.Opt(bind.Int)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.CheckedSet(func(_ *fn.Call, args []*vector.Vector, i int) (int32, error) {
			s, f, from, nth := args[0].Bytes(i), args[1].Bytes(i), 1, 1
			if len(args) > 2 {
				from = integer(args[2], i)
			}
			if len(args) > 3 {
				nth = integer(args[3], i)
			}
			switch {
			case from == 0:
				return 0, errPlaceZero
			case nth < 1:
				return 0, errOccurrence
			case from < 0:
				return int32(placeBack(s, f, -from, nth)), nil
			default:
				return int32(placeFrom(s, f, from, nth)), nil
			}
		}), nil
	},
}

// end describes STARTSWITH and ENDSWITH.
func end(name, doc string, examples []fn.Example, has func(s, f []byte) bool) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: examples,
		Bind: func(args []fn.Arg) (fn.Signature, error) {
			p := bind.Text
			if len(args) > 0 && args[0].Type.Kind.Bytes() {
				p = bind.Bytes
			}
			return bind.Of(aBoolean, p, p)(args)
		},
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return lift.Set(func(args []*vector.Vector, i int) uint8 {
				return lift.Bool(has(args[0].Bytes(i), args[1].Bytes(i)))
			}), nil
		},
	}
}

// The tests of the ends of texts and bytes.
var (
	StartsWith = end("STARTSWITH", "Tells whether a text begins with another.",
		[]fn.Example{{SQL: "STARTSWITH('banana', 'ba')", Want: "TRUE"}}, bytes.HasPrefix)
	EndsWith = end("ENDSWITH", "Tells whether a text ends with another.",
		[]fn.Example{{SQL: "ENDSWITH('banana', 'NA')", Want: "FALSE"}}, bytes.HasSuffix)
)
