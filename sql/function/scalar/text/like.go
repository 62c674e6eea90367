package text

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Like is s LIKE pattern [ESCAPE escape]: % stands for any text and _ for any
// character. An escape stands before %, _ or itself; there is none by default.
var Like = fn.Func{
	Name: "LIKE", Operator: true, CanFail: true,
	Doc:      "Tells whether a text matches a pattern, in which % stands for any text and _ for one character.",
	Examples: []fn.Example{{SQL: "'apple' LIKE 'a%e'", Want: "TRUE"}, {SQL: "'a_b' LIKE 'a!_b' ESCAPE '!'", Want: "TRUE"}},
	Bind:     bind.Of(aBoolean, bind.Text, bind.Text, bind.Opt(bind.Text)),
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		pattern, ok := lift.ConstText(args[1])
		escape, plain := "", len(args) < 3
		if !plain {
			escape, plain = lift.ConstText(args[2])
		}
		if !ok || !plain {
			return likeColumn(), nil
		}
		match, err := newPattern(pattern, escape)
		if err != nil {
			return nil, err
		}
		return lift.Set(func(args []*vector.Vector, i int) uint8 { return lift.Bool(match(args[0].Bytes(i))) }), nil
	},
}

// likeColumn matches against patterns that differ from row to row; it remembers
// the last.
//
//go:noinline
func likeColumn() fn.Kernel {
	var last, lastEscape string
	var match func(s []byte) bool
	return lift.CheckedSet(func(_ *fn.Call, args []*vector.Vector, i int) (uint8, error) {
		escape := ""
		if len(args) == 3 {
			escape = args[2].Str(i)
		}
		if p := args[1].Str(i); match == nil || p != last || escape != lastEscape {
			last, lastEscape = string(args[1].Bytes(i)), string([]byte(escape))
			m, err := newPattern(last, lastEscape)
			if err != nil {
				match = nil
				return 0, err
			}
			match = m
		}
		return lift.Bool(match(args[0].Bytes(i))), nil
	})
}

// newPattern returns the function that tells whether a text matches a pattern.
//
//go:noinline
func newPattern(pattern, escape string) (func(s []byte) bool, error) {
	if escape != "" && utf8.RuneCountInString(escape) != 1 {
		return nil, fmt.Errorf("the escape is one character, found %q", escape)
	}
	tokens, err := tokenize(pattern, escape)
	if err != nil {
		return nil, err
	}
	if simple := simplePattern(tokens); simple != nil {
		return simple, nil
	}
	return func(s []byte) bool { return matchTokens(s, tokens) }, nil
}

// A token is a piece of a pattern: literal bytes, or one of the two wildcards.
type token struct {
	wild byte // 0, '_' or '%'
	text []byte
}

func tokenize(pattern, escape string) ([]token, error) {
	var tokens []token
	var text []byte
	flush := func() {
		if len(text) > 0 {
			tokens, text = append(tokens, token{text: text}), nil
		}
	}
	for at := 0; at < len(pattern); {
		_, size := utf8.DecodeRuneInString(pattern[at:])
		c := pattern[at : at+size]
		at += size
		switch {
		case c == escape && escape != "":
			_, size = utf8.DecodeRuneInString(pattern[at:])
			next := pattern[at : at+size]
			if next != "%" && next != "_" && next != escape {
				return nil, fmt.Errorf("the escape %s stands before %%, _ or itself, found %q in the pattern %q", escape, next, pattern)
			}
			at += size
			text = append(text, next...)
		case c == "%" || c == "_":
			flush()
			tokens = append(tokens, token{wild: c[0]})
		default:
			text = append(text, c...)
		}
	}
	flush()
	return tokens, nil
}

// simplePattern returns the function for patterns that come down to a comparison
// of bytes; nil for others.
//
//go:noinline
func simplePattern(tokens []token) func(s []byte) bool {
	shape := make([]byte, len(tokens))
	for i, t := range tokens {
		if shape[i] = t.wild; t.wild == 0 {
			shape[i] = 'a'
		}
	}
	switch string(shape) {
	case "":
		return func(s []byte) bool { return len(s) == 0 }
	case "%", "%%":
		return func([]byte) bool { return true }
	case "a":
		return func(s []byte) bool { return bytes.Equal(s, tokens[0].text) }
	case "a%":
		return func(s []byte) bool { return bytes.HasPrefix(s, tokens[0].text) }
	case "%a":
		return func(s []byte) bool { return bytes.HasSuffix(s, tokens[1].text) }
	case "%a%":
		return func(s []byte) bool { return bytes.Contains(s, tokens[1].text) }
	}
	if strings.IndexByte(string(shape), '_') < 0 {
		return func(s []byte) bool { return matchPieces(s, tokens) }
	}
	return nil
}

// matchPieces matches a pattern without _, in which some % stands: what stands
// before the first and behind the last is fixed to the ends, and the others are
// looked for one behind the other.
func matchPieces(s []byte, tokens []token) bool {
	if first := tokens[0]; first.wild == 0 {
		if !bytes.HasPrefix(s, first.text) {
			return false
		}
		s, tokens = s[len(first.text):], tokens[1:]
	}
	if last := tokens[len(tokens)-1]; last.wild == 0 {
		if !bytes.HasSuffix(s, last.text) {
			return false
		}
		s, tokens = s[:len(s)-len(last.text)], tokens[:len(tokens)-1]
	}
	for _, t := range tokens {
		if t.wild != 0 {
			continue
		}
		at := bytes.Index(s, t.text)
		if at < 0 {
			return false
		}
		s = s[at+len(t.text):]
	}
	return true
}

// matchTokens walks over text and pattern; where they part it goes back to the
// last % and lets it take one character more.
func matchTokens(s []byte, tokens []token) bool {
	at, t := 0, 0
	backAt, backT := -1, -1
	for at < len(s) || t < len(tokens) {
		if t < len(tokens) && tokens[t].wild == '%' {
			backAt, backT = at, t
			t++
			continue
		}
		if n, ok := step(s[at:], tokens, t); ok {
			at, t = at+n, t+1
			continue
		}
		if backT < 0 || backAt >= len(s) {
			return false
		}
		backAt += skip(s[backAt:], 1)
		if next := backT + 1; next < len(tokens) && tokens[next].wild == 0 {
			n := bytes.Index(s[backAt:], tokens[next].text)
			if n < 0 {
				return false
			}
			backAt += n
		}
		at, t = backAt, backT+1
	}
	return true
}

// step matches one token that is not %, and returns the bytes it takes.
func step(s []byte, tokens []token, t int) (n int, ok bool) {
	switch {
	case t >= len(tokens):
		return 0, false
	case tokens[t].wild == '_':
		return skip(s, 1), len(s) > 0
	default:
		return len(tokens[t].text), bytes.HasPrefix(s, tokens[t].text)
	}
}
