// Package expression matches regular expressions as Java writes them.
//
// It does not know SQL; scalar/text does, and LIKE needs none of it.
//
// Most patterns mean the same to Go's regexp, which takes time in proportion to
// the text whatever the pattern. Those with look-around, back-references and the
// like go to regexp2, which may take forever and is stopped after [Limit]; so do
// those that match the empty text, as Go skips an empty match right behind
// another one and Java does not. Start with [New].
package expression

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
)

// Limit is how long a pattern may search one text with regexp2.
const Limit = 2 * time.Second

// An Expression is a compiled pattern.
type Expression struct {
	text string
	fast *regexp.Regexp
	slow *regexp2.Regexp
	must required // of fast
}

// New compiles a pattern.
func New(text string) (*Expression, error) {
	e := &Expression{text: text}
	meant := translate(text)
	fast, err := regexp.Compile(meant)
	if err == nil && !fast.MatchString("") {
		e.fast, e.must = fast, requiredOf(meant)
		return e, nil
	}
	var options regexp2.RegexOptions
	if strings.Contains(meant, "[:") {
		options = regexp2.RE2 // for the names of classes
	}
	slow, err2 := regexp2.Compile(meant, options)
	switch {
	case err2 == nil:
		slow.MatchTimeout = Limit
		e.slow = slow
	case err == nil:
		e.fast = fast
	default:
		return nil, fmt.Errorf("%q is no regular expression, %s", text, reason(err))
	}
	return e, nil
}

// reason takes the words behind the last colons of Go's message.
func reason(err error) string {
	return strings.TrimPrefix(err.Error(), "error parsing regexp: ")
}

// Groups returns how many groups the pattern has.
func (e *Expression) Groups() int {
	if e.fast != nil {
		return e.fast.NumSubexp()
	}
	return len(e.slow.GetGroupNumbers()) - 1
}

// A Match is one match: for each group, 0 being the whole, where it begins and
// ends in the text in bytes, -1 if it took no part.
type Match []int

// Group returns the text of a group, and whether it took part.
func (m Match) Group(s string, g int) (string, bool) {
	if g < 0 || 2*g+1 >= len(m) || m[2*g] < 0 {
		return "", false
	}
	return s[m[2*g]:m[2*g+1]], true
}

// Find returns the first match, nil if there is none.
func (e *Expression) Find(s string) (Match, error) {
	all, err := e.FindAll(s, 1)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return all[0], nil
}

// Matches reports whether there is a match.
func (e *Expression) Matches(s string) (bool, error) {
	if e.fast != nil {
		at, ok := e.must.start(s)
		return ok && e.fast.MatchString(s[at:]), nil
	}
	m, err := e.Find(s)
	return m != nil, err
}

// FindAll returns the matches in order, at most most if that is not negative.
func (e *Expression) FindAll(s string, most int) ([]Match, error) {
	if e.fast != nil {
		return e.findFast(s, most), nil
	}
	var all []Match
	m, err := e.slow.FindStringMatch(s)
	offset := offsets(s)
	for ; err == nil && m != nil && len(all) != most; m, err = e.slow.FindNextMatch(m) {
		all = append(all, matchOf(m, offset))
	}
	if err != nil {
		return nil, fmt.Errorf("the pattern %q took more than %s to search a text", e.text, Limit)
	}
	return all, nil
}

func (e *Expression) findFast(s string, most int) []Match {
	at, ok := e.must.start(s)
	if !ok {
		return nil
	}
	var all []Match
	for _, loc := range e.fast.FindAllStringSubmatchIndex(s[at:], most) {
		for i := range loc {
			if at > 0 && loc[i] >= 0 {
				loc[i] += at
			}
		}
		all = append(all, loc)
	}
	return all
}

// offsets returns where each character of s begins, and its end.
func offsets(s string) []int {
	at := make([]int, 0, len(s)+1)
	for i := range s {
		at = append(at, i)
	}
	return append(at, len(s))
}

func matchOf(m *regexp2.Match, offset []int) Match {
	var match Match
	for _, g := range m.Groups() {
		if len(g.Captures) == 0 {
			match = append(match, -1, -1)
			continue
		}
		match = append(match, offset[g.Index], offset[g.Index+g.Length])
	}
	return match
}

// ReplaceAll appends s to dst with every match replaced by a text, which is
// taken as it is.
func (e *Expression) ReplaceAll(dst []byte, s, by string) ([]byte, error) {
	all, err := e.FindAll(s, -1)
	if err != nil {
		return nil, err
	}
	at := 0
	for _, m := range all {
		dst = append(append(dst, s[at:m[0]]...), by...)
		at = m[1]
	}
	return append(dst, s[at:]...), nil
}

// Split appends the parts of s between the matches, as Java's String.split does:
// an empty match at the beginning parts nothing, and empty parts at the end are
// left out.
func (e *Expression) Split(s string) ([]string, error) {
	all, err := e.FindAll(s, -1)
	if err != nil {
		return nil, err
	}
	var parts []string
	at := 0
	for _, m := range all {
		if m[1] == 0 {
			continue
		}
		parts = append(parts, s[at:m[0]])
		at = m[1]
	}
	parts = append(parts, s[at:])
	for len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts, nil
}

// Place returns the place of a byte in s, counted in characters from 1.
func Place(s string, at int) int { return utf8.RuneCountInString(s[:at]) + 1 }
