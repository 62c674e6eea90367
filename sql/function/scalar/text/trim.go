package text

import (
	"bytes"
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// trimmed returns a kernel that takes the characters of a set from the ends of a
// text. at says which argument is the text and which the set; without a set it
// is the blank.
//
//go:noinline
func trimmed(front, back bool, text, set int) fn.Kernel {
	return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
		s, chars := args[text].Bytes(i), " "
		if set < len(args) {
			chars = args[set].Str(i)
		}
		if front {
			s = bytes.TrimLeft(s, chars)
		}
		if back {
			s = bytes.TrimRight(s, chars)
		}
		return append(dst, s...)
	})
}

// Trim is TRIM([BOTH|LEADING|TRAILING] [set FROM] s).
var Trim = fn.Func{
	Name:     "TRIM",
	Doc:      "Takes blanks, or the characters of a set, from both ends of a text, or from one.",
	Examples: []fn.Example{{SQL: "TRIM('  ab ')", Want: "ab"}, {SQL: "TRIM(LEADING 'x' FROM 'xxab')", Want: "ab"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		words, values := bind.Words(args)
		if len(words) > 1 || len(words) == 1 && words[0] != "BOTH" && words[0] != "LEADING" && words[0] != "TRAILING" {
			return fn.Signature{}, fmt.Errorf("takes BOTH, LEADING or TRAILING, found %v", words)
		}
		ps := []bind.Param{bind.Text}
		if len(values) == 2 {
			ps = append(ps, bind.Text)
		}
		ts, err := bind.Check(values, ps...)
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: bind.Place(args, ts), Result: cut(len(ts) - 1)(ts)}, nil
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		words, values := bind.Words(args)
		front := len(words) == 0 || words[0] != "TRAILING"
		back := len(words) == 0 || words[0] != "LEADING"
		if len(values) == 2 {
			return trimmed(front, back, 1, 0), nil
		}
		return trimmed(front, back, 0, 1), nil
	},
}

// side describes LTRIM, RTRIM and BTRIM, which take the set as second argument.
func side(name, doc string, examples []fn.Example, front, back bool, result bind.Result) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: examples,
		Bind:    bind.Of(result, bind.Text, bind.Opt(bind.Text)),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return trimmed(front, back, 0, 1), nil },
	}
}

// The trims of one side or both.
var (
	LTrim = side("LTRIM", "Takes blanks, or the characters of a set, from the beginning of a text.",
		[]fn.Example{{SQL: "LTRIM('xxab', 'x')", Want: "ab"}}, true, false, cut(0))
	RTrim = side("RTRIM", "Takes blanks, or the characters of a set, from the end of a text.",
		[]fn.Example{{SQL: "RTRIM('ab  ')", Want: "ab"}}, false, true, cut(0))
	BTrim = side("BTRIM", "Takes blanks, or the characters of a set, from both ends of a text.",
		[]fn.Example{{SQL: "BTRIM('xyabyx', 'xy')", Want: "ab"}}, true, true, aString)
)
