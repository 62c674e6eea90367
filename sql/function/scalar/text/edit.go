package text

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Replace is REPLACE(s, from, to). An empty text stands between all characters.
var Replace = fn.Func{
	Name:     "REPLACE",
	Doc:      "Replaces every occurrence of a text by another.",
	Examples: []fn.Example{{SQL: "REPLACE('2024-01-15', '-', '/')", Want: "2024/01/15"}, {SQL: "REPLACE('ab', '', '.')", Want: ".a.b."}},
	Bind:     bind.Of(aString, bind.Text, bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			return replace(dst, args[0].Bytes(i), args[1].Bytes(i), args[2].Bytes(i))
		}), nil
	},
}

func replace(dst, s, from, to []byte) []byte {
	if len(from) == 0 {
		for dst = append(dst, to...); len(s) > 0; dst = append(dst, to...) {
			n := skip(s, 1)
			dst, s = append(dst, s[:n]...), s[n:]
		}
		return dst
	}
	for {
		at := bytes.Index(s, from)
		if at < 0 {
			return append(dst, s...)
		}
		dst = append(append(dst, s[:at]...), to...)
		s = s[at+len(from):]
	}
}

// Translate is TRANSLATE(s, from, to): each character of from becomes the one at
// its place in to, or nothing. NULL for from or to counts as an empty text.
var Translate = fn.Func{
	Name: "TRANSLATE", Aliases: []string{"TRANSLATE3"}, OwnNulls: true,
	Doc:      "Replaces single characters one for one, and removes those without a partner.",
	Examples: []fn.Example{{SQL: "TRANSLATE('hello', 'el', 'ip')", Want: "hippo"}, {SQL: "TRANSLATE('555-12 34', ' -', '')", Want: "5551234"}},
	Bind:     bind.Of(aString, bind.Text, bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		partners := map[rune]rune{}
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			if args[0].Null(i) {
				return dst, false
			}
			clear(partners)
			if !args[1].Null(i) {
				pairUp(partners, args[1].Str(i), args[2], i)
			}
			for _, r := range args[0].Str(i) {
				to, ok := partners[r]
				switch {
				case !ok:
					dst = utf8.AppendRune(dst, r)
				case to >= 0:
					dst = utf8.AppendRune(dst, to)
				}
			}
			return dst, true
		}), nil
	},
}

// pairUp fills a map with the partner of each character, -1 for none. The first
// of equal characters counts.
func pairUp(partners map[rune]rune, from string, to *vector.Vector, i int) {
	var rest []byte
	if !to.Null(i) {
		rest = to.Bytes(i)
	}
	for _, r := range from {
		partner := rune(-1)
		if len(rest) > 0 {
			p, size := utf8.DecodeRune(rest)
			partner, rest = p, rest[size:]
		}
		if _, ok := partners[r]; !ok {
			partners[r] = partner
		}
	}
}

// Overlay is OVERLAY(s PLACING w FROM place [FOR n]): what lies before the
// place, the new text, and what comes n characters later (case
// differs/overlay-for-zero-characters).
var Overlay = fn.Func{
	Name:     "OVERLAY",
	Doc:      "Writes one text over another from a place on, by default as long as the new one.",
	Examples: []fn.Example{{SQL: "OVERLAY('abcdef' PLACING 'XY' FROM 3 FOR 4)", Want: "abXY"}},
	Bind: bind.Of(func(ts []types.Type) types.Type {
		n := min(types.MaxLength, ts[0].Length+ts[1].Length)
		return types.WithLength(types.Varchar, n).WithNull(bind.Nullable(ts))
	}, bind.Text, bind.Text, bind.Int, bind.Opt(bind.Int)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			s, w, at := args[0].Bytes(i), args[1].Bytes(i), integer(args[2], i)
			n := length(w)
			if len(args) == 4 {
				n = integer(args[3], i)
			}
			if at < 1 || at > length(s) {
				return append(dst, s...)
			}
			dst = append(append(dst, s[:skip(s, at-1)]...), w...)
			return append(dst, s[skip(s, max(at-1+n, 0)):]...)
		}), nil
	},
}

// pad describes LPAD and RPAD. A negative width and an empty pad give NULL.
func pad(name, doc string, examples []fn.Example, left bool) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Examples: examples, CanFail: true,
		Bind: func(args []fn.Arg) (fn.Signature, error) {
			sig, err := bind.Of(aString, bind.Text, bind.Int, bind.Text)(args)
			sig.Result.Nullable = sig.Result.Nullable || !bind.Constant(args)
			return sig, err
		},
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
				s, n, p := args[0].Bytes(i), integer(args[1], i), args[2].Bytes(i)
				if n < 0 || len(p) == 0 {
					out.AppendNull()
					return nil
				}
				if n > longest {
					return fmt.Errorf("a width of %d is more than %d", n, longest)
				}
				out.SetData(padded(out.Data(), s, p, n, left))
				out.AppendBytes(nil)
				return nil
			}), nil
		},
	}
}

// padded appends s at a width of n characters.
func padded(dst, s, p []byte, n int, left bool) []byte {
	missing := n - length(s)
	switch {
	case missing <= 0:
		return append(dst, s[:skip(s, n)]...)
	case left:
		return append(repeatTo(dst, p, missing), s...)
	default:
		return repeatTo(append(dst, s...), p, missing)
	}
}

// repeatTo appends p again and again up to n characters.
func repeatTo(dst, p []byte, n int) []byte {
	for size := length(p); n >= size; n -= size {
		dst = append(dst, p...)
	}
	return append(dst, p[:skip(p, n)]...)
}

// Padding on either side.
var (
	LPad = pad("LPAD", "Fills a text up to a width from the left, and cuts a longer one from the right.",
		[]fn.Example{{SQL: "LPAD('7', 3, '0')", Want: "007"}, {SQL: "LPAD('hi', -1, 'x')", Want: "NULL"}}, true)
	RPad = pad("RPAD", "Fills a text up to a width from the right, and cuts a longer one.",
		[]fn.Example{{SQL: "RPAD('hi', 5, '?*')", Want: "hi?*?"}}, false)
)

// longest is how many bytes or characters REPEAT and the pads may make of one value.
const longest = 16 << 20

// Repeat is REPEAT(s, n).
var Repeat = fn.Func{
	Name: "REPEAT", CanFail: true,
	Doc:      "Joins copies of a text; none for zero or less.",
	Examples: []fn.Example{{SQL: "REPEAT('-=', 3)", Want: "-=-=-="}},
	Bind:     bind.Of(aString, bind.Text, bind.Int),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			s, n := args[0].Bytes(i), max(integer(args[1], i), 0)
			if len(s)*n > longest {
				return fmt.Errorf("%d copies of %d bytes are more than %d bytes", n, len(s), longest)
			}
			dst := out.Data()
			for range n {
				dst = append(dst, s...)
			}
			out.SetData(dst)
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// Reverse is REVERSE(s).
var Reverse = fn.Func{
	Name:     "REVERSE",
	Doc:      "Turns the order of characters around.",
	Examples: []fn.Example{{SQL: "REVERSE('abc')", Want: "cba"}},
	Bind:     bind.Of(maybeString, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			for s := args[0].Bytes(i); len(s) > 0; {
				_, size := utf8.DecodeLastRune(s)
				dst, s = append(dst, s[len(s)-size:]...), s[:len(s)-size]
			}
			return dst
		}), nil
	},
}

// Elt is ELT(n, s, ...), the nth of the texts, NULL outside.
var Elt = fn.Func{
	Name: "ELT", OwnNulls: true,
	Doc:      "Returns the nth of its further arguments, NULL if there is none.",
	Examples: []fn.Example{{SQL: "ELT(2, 'a', 'bb', 'c')", Want: "bb"}, {SQL: "ELT(9, 'a')", Want: "NULL"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		p := bind.Text
		if len(args) > 1 && args[1].Type.Kind.Bytes() {
			p = bind.Bytes
		}
		ts, err := bind.Check(args, bind.Integer, p, bind.Rest(p))
		if err != nil {
			return fn.Signature{}, err
		}
		common, _ := types.Common(ts[1:]...)
		for i := range ts[1:] {
			ts[i+1] = common.WithNull(ts[i+1].Nullable)
			if common.Kind == types.Char || common.Kind == types.Varchar {
				ts[i+1] = varying(common).WithNull(ts[i+1].Nullable)
			}
		}
		return fn.Signature{Args: ts, Result: common.Null()}, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			for i := range n {
				k := int64(0)
				if !args[0].Null(i) {
					k = vector.Integer(args[0], i)
				}
				if k < 1 || k >= int64(len(args)) {
					out.AppendNull()
					continue
				}
				out.Append(args[k], i)
			}
			return nil
		}, nil
	},
}
