package text

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Join is ||. Two CHARs give a CHAR of both lengths, other texts a VARCHAR.
var Join = fn.Func{
	Name: "||", Operator: true,
	Doc:      "Joins two texts, or two values of bytes.",
	Examples: []fn.Example{{SQL: "'a' || 'bc'", Want: "abc"}, {SQL: "'a' || CAST(NULL AS STRING)", Want: "NULL"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if err := bind.Count(args, 2); err != nil {
			return fn.Signature{}, err
		}
		a, b := args[0].Type, args[1].Type
		if a.Kind == types.Null {
			a = types.String()
		}
		if b.Kind == types.Null {
			b = types.String()
		}
		r, ok := joined(a, b)
		if !ok {
			return fn.Signature{}, fmt.Errorf("joins text with text, found %s and %s; cast them to STRING", a.Name(), b.Name())
		}
		return fn.Signature{Args: []types.Type{a, b}, Result: r.WithNull(a.Nullable || b.Nullable)}, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) { return lift.Text(concat), nil },
}

func joined(a, b types.Type) (types.Type, bool) {
	fixed, varying := types.Char, types.Varchar
	switch {
	case a.Kind.Text() && b.Kind.Text():
	case a.Kind.Bytes() && b.Kind.Bytes():
		fixed, varying = types.Binary, types.Varbinary
	default:
		return types.Type{}, false
	}
	if a.Kind == fixed && b.Kind == fixed {
		varying = fixed
	}
	return types.WithLength(varying, min(types.MaxLength, a.Length+b.Length)), true
}

func concat(dst []byte, args []*vector.Vector, i int) []byte {
	for _, a := range args {
		dst = append(dst, a.Bytes(i)...)
	}
	return dst
}

// Concat is CONCAT(s, ...).
var Concat = fn.Func{
	Name:     "CONCAT",
	Doc:      "Joins texts; NULL if any of them is.",
	Examples: []fn.Example{{SQL: "CONCAT('a', 'bc', '')", Want: "abc"}},
	Bind:     bind.Of(aString, bind.Text, bind.Rest(bind.Text)),
	Prepare:  func([]fn.Arg, types.Type) (fn.Kernel, error) { return lift.Text(concat), nil },
}

// ConcatWS is CONCAT_WS(separator, s, ...), which leaves out NULLs.
var ConcatWS = fn.Func{
	Name: "CONCAT_WS", OwnNulls: true,
	Doc:      "Joins the texts that are not NULL with a separator between them.",
	Examples: []fn.Example{{SQL: "CONCAT_WS('-', 'a', CAST(NULL AS STRING), '', 'b')", Want: "a--b"}},
	Bind:     bind.Of(aString, bind.Text, bind.Rest(bind.Text)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			first := true
			for _, a := range args[1:] {
				if a.Null(i) {
					continue
				}
				if !first && !args[0].Null(i) {
					dst = append(dst, args[0].Bytes(i)...)
				}
				first = false
				dst = append(dst, a.Bytes(i)...)
			}
			return dst, !args[0].Null(i)
		}), nil
	},
}
