package expression

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// A required literal is a text that every match holds, at most before bytes
// behind its begin. Looking for the text first is many times faster than looking
// for the pattern from the beginning.
type required struct {
	text   string
	before int
}

// requiredOf returns the first literal that a pattern requires; the zero value if
// there is none, or none of use.
func requiredOf(re *syntax.Regexp) required {
	r, ok := literalIn(re)
	if !ok || len(r.text) < 2 {
		return required{}
	}
	return r
}

func literalIn(re *syntax.Regexp) (required, bool) {
	switch re.Op {
	case syntax.OpLiteral:
		return required{text: string(re.Rune)}, re.Flags&syntax.FoldCase == 0
	case syntax.OpCapture, syntax.OpPlus:
		return literalIn(re.Sub[0])
	case syntax.OpConcat:
		before := 0
		for _, sub := range re.Sub {
			if r, ok := literalIn(sub); ok && len(r.text) > 1 {
				r.before += before
				return r, true
			}
			n := longest(sub)
			if n < 0 {
				return required{}, false
			}
			before += n
		}
	}
	return required{}, false
}

// longest returns how many bytes a pattern matches at most, -1 if there is no limit.
func longest(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return 0
	case syntax.OpLiteral:
		return utf8.UTFMax * len(re.Rune)
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return utf8.UTFMax
	case syntax.OpCapture, syntax.OpQuest:
		return longest(re.Sub[0])
	case syntax.OpConcat, syntax.OpAlternate:
		total := 0
		for _, sub := range re.Sub {
			n := longest(sub)
			if n < 0 {
				return -1
			}
			if re.Op == syntax.OpConcat {
				total += n
			} else {
				total = max(total, n)
			}
		}
		return total
	default:
		return -1
	}
}

// start returns from where in s[from:] the search has to begin, and whether there can
// be a match at all.
func (r required) start(s string, from int) (at int, ok bool) {
	if r.text == "" {
		return from, true
	}
	i := strings.Index(s[from:], r.text)
	if i < 0 {
		return 0, false
	}
	at = max(from, from+i-r.before)
	for at > from && !utf8.RuneStart(s[at]) {
		at--
	}
	return at, true
}
