// Package text holds the functions of text and of bytes that stand for text.
//
// It does not cast (scalar/cast does) and has nothing of JSON (scalar/json).
//
// Places and lengths count characters, that is code points, from 1, while bytes
// are what is stored: where all of a text is ASCII, the two are the same and the
// functions go the short way (flink-semantics 7; the conformance cases under
// scalar/). The files are named after what the functions in them do; start with
// substring.go.
package text

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// ascii reports whether b holds ASCII only.
func ascii(b []byte) bool {
	for len(b) >= 8 {
		if binary.LittleEndian.Uint64(b)&0x8080808080808080 != 0 {
			return false
		}
		b = b[8:]
	}
	var or byte
	for _, c := range b {
		or |= c
	}
	return or < utf8.RuneSelf
}

// length returns the characters of b.
func length(b []byte) int { return utf8.RuneCount(b) }

// skip returns the bytes that the first n characters of b take; all of them if
// there are fewer.
func skip(b []byte, n int) int {
	at := 0
	for ; n > 0 && at < len(b); n-- {
		_, size := utf8.DecodeRune(b[at:])
		at += size
	}
	return at
}

// integer returns row i of an argument that was cast to INT or BIGINT.
func integer(v *vector.Vector, i int) int { return int(vector.Integer(v, i)) }

// varying returns VARCHAR(n) for a text of length n.
func varying(t types.Type) types.Type { return types.WithLength(types.Varchar, t.Length) }

// cut is the result of functions that take parts of argument i: VARCHAR(n).
func cut(i int) bind.Result {
	return func(args []types.Type) types.Type {
		return varying(args[i]).WithNull(bind.Nullable(args))
	}
}

// nullable makes a result nullable whatever the arguments are.
func nullable(r bind.Result) bind.Result {
	return func(args []types.Type) types.Type { return r(args).Null() }
}

// The results that most of the functions have.
var (
	aString      = bind.Fixed(types.String())
	maybeString  = bind.Always(types.String())
	anInt        = bind.Fixed(types.Of(types.Int))
	maybeInt     = bind.Always(types.Of(types.Int))
	aBoolean     = bind.Fixed(types.Of(types.Boolean))
	maybeStrings = bind.Always(types.ArrayOf(types.String()))
)
