// Package expression matches regular expressions as Java writes them.
//
// It does not know SQL; scalar/text does, and LIKE needs none of it.
//
// Most patterns mean the same to Go's regexp/syntax; they are compiled by it and
// searched for by a [walker], in time in proportion to the text. Those with
// look-around, back-references and the like go to regexp2, which may take forever
// and is stopped after [Limit]; so do those that repeat what may be empty, of which
// Go has another notion. Start with [New].
package expression

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
)

// Limit is how long a pattern may search one text with regexp2.
const Limit = 2 * time.Second

// An Expression is a compiled pattern. It remembers the text that it searches, and
// so is used by one goroutine at a time.
type Expression struct {
	text   string
	groups int

	walk *walker
	must required       // of walk
	long *regexp.Regexp // for texts that walk has no room for

	ends   bool            // walk has no notion of the end before the last line break
	slow   *regexp2.Regexp // for what walk cannot do; nil until it is needed
	late   bool            // slow searches this text
	last   *regexp2.Match
	offset []int // where each character of s begins, and its end

	s     string // the text that is searched
	from  int    // where the next match may begin; -1 if there is none
	found []Match
	match Match
}

// New compiles a pattern.
func New(text string) (*Expression, error) {
	e := &Expression{text: text}
	meant, ends := translate(text, `\z`)
	re, err := syntax.Parse(meant, syntax.Perl)
	if err == nil && !repeatsEmpty(re) {
		e.ends = ends
		return e, e.compile(re)
	}
	err2 := e.compileSlow()
	switch {
	case err2 == nil:
		e.groups = len(e.slow.GetGroupNumbers()) - 1
		return e, nil
	case err == nil:
		return e, e.compile(re)
	default:
		return nil, fmt.Errorf("%q is no regular expression, %s", text, reason(err))
	}
}

// compile makes the walker of a pattern.
func (e *Expression) compile(re *syntax.Regexp) error {
	lineEnds(re)
	e.groups, e.must = re.MaxCap(), requiredOf(re)
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return err
	}
	e.walk = newWalker(prog)
	e.long, err = regexp.Compile(re.String())
	return err
}

// compileSlow makes the pattern of regexp2.
func (e *Expression) compileSlow() error {
	meant, _ := translate(e.text, `\Z`)
	var options regexp2.RegexOptions
	if strings.Contains(meant, "[:") {
		options = regexp2.RE2 // for the names of classes
	}
	slow, err := regexp2.Compile(meant, options)
	if err != nil {
		return err
	}
	slow.MatchTimeout = Limit
	e.slow = slow
	return nil
}

// repeatsEmpty reports whether a part that is repeated may match the empty text.
func repeatsEmpty(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		if mayBeEmpty(re.Sub[0]) {
			return true
		}
	}
	for _, sub := range re.Sub {
		if repeatsEmpty(sub) {
			return true
		}
	}
	return false
}

func mayBeEmpty(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL, syntax.OpNoMatch:
		return false
	case syntax.OpCapture, syntax.OpPlus:
		return mayBeEmpty(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min == 0 || mayBeEmpty(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if !mayBeEmpty(sub) {
				return false
			}
		}
		return true
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if mayBeEmpty(sub) {
				return true
			}
		}
		return false
	default:
		return true
	}
}

// reason takes the words behind the last colons of Go's message.
func reason(err error) string {
	return strings.TrimPrefix(err.Error(), "error parsing regexp: ")
}

// Groups returns how many groups the pattern has.
func (e *Expression) Groups() int { return e.groups }

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

// Find returns the first match, nil if there is none. It is lent until the next search.
func (e *Expression) Find(s string) (Match, error) {
	e.Start(s)
	return e.Next()
}

// Matches reports whether there is a match.
func (e *Expression) Matches(s string) (bool, error) {
	m, err := e.Find(s)
	return m != nil, err
}

// Start begins to search a text, whose matches Next returns.
func (e *Expression) Start(s string) {
	e.s, e.from, e.found, e.last = s, 0, nil, nil
	e.late = e.walk == nil || e.ends && strings.HasSuffix(s, "\n") && (e.slow != nil || e.compileSlow() == nil)
	switch {
	case e.late:
		e.offset = e.offset[:0]
		for i := range s {
			e.offset = append(e.offset, i)
		}
		e.offset = append(e.offset, len(s))
	case !e.walk.fits(s):
		for _, loc := range e.long.FindAllStringSubmatchIndex(s, -1) {
			e.found = append(e.found, loc)
		}
		e.from = -1
	}
}

// Next returns the next match, nil if there is none. It begins where the one before
// ended, or a character further if that was empty. It is lent until the next call.
func (e *Expression) Next() (Match, error) {
	switch {
	case e.late:
		return e.nextSlow()
	case len(e.found) > 0:
		m := e.found[0]
		e.found = e.found[1:]
		return m, nil
	case e.from < 0:
		return nil, nil
	}
	at, ok := e.must.start(e.s, e.from)
	if !ok {
		e.from = -1
		return nil, nil
	}
	m := e.walk.find(e.s, at)
	switch {
	case m == nil, m[1] == m[0] && m[1] == len(e.s):
		e.from = -1
	case m[1] == m[0]:
		e.from = m[1] + width(e.s, m[1])
	default:
		e.from = m[1]
	}
	return m, nil
}

func (e *Expression) nextSlow() (Match, error) {
	var m *regexp2.Match
	var err error
	switch {
	case e.from < 0:
		return nil, nil
	case e.last == nil:
		m, err = e.slow.FindStringMatch(e.s)
	default:
		m, err = e.slow.FindNextMatch(e.last)
	}
	if err != nil {
		return nil, fmt.Errorf("the pattern %q took more than %s to search a text", e.text, Limit)
	}
	if e.last = m; m == nil {
		e.from = -1
		return nil, nil
	}
	e.match = e.match[:0]
	for i := range e.groups + 1 {
		g := m.GroupByNumber(i)
		if g == nil || len(g.Captures) == 0 {
			e.match = append(e.match, -1, -1)
			continue
		}
		e.match = append(e.match, e.offset[g.Index], e.offset[g.Index+g.Length])
	}
	return e.match, nil
}

// ReplaceAll appends s to dst with every match replaced by a text, which is
// taken as it is.
func (e *Expression) ReplaceAll(dst []byte, s, by string) ([]byte, error) {
	e.Start(s)
	at := 0
	for {
		m, err := e.Next()
		if err != nil {
			return nil, err
		}
		if m == nil {
			return append(dst, s[at:]...), nil
		}
		dst = append(append(dst, s[at:m[0]]...), by...)
		at = m[1]
	}
}

// Split returns the parts of s between the matches, as Java's String.split does: an
// empty match at the beginning parts nothing, and empty parts at the end are left
// out.
func (e *Expression) Split(s string) ([]string, error) {
	e.Start(s)
	var parts []string
	for at := 0; ; {
		m, err := e.Next()
		if err != nil {
			return nil, err
		}
		if m == nil {
			parts = append(parts, s[at:])
			break
		}
		if m[1] == 0 {
			continue
		}
		parts = append(parts, s[at:m[0]])
		at = m[1]
	}
	for len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts, nil
}

// Place returns the place of a byte in s, counted in characters from 1.
func Place(s string, at int) int { return utf8.RuneCountInString(s[:at]) + 1 }
