package expression

import (
	"regexp/syntax"
	"strconv"
	"strings"
)

// posix are the classes of ASCII characters that Java names \p{Alpha} and so on,
// and others [:alpha:].
const posix = " Lower Upper ASCII Alpha Digit Alnum Punct Graph Print Blank Cntrl XDigit Space "

// property returns what others call a property that Java names in its own way:
// IsAlphabetic, javaLowerCase, or a script such as IsGreek.
func property(name string) string {
	switch name {
	case "IsAlphabetic", "IsLetter", "javaLetter", "javaAlphabetic":
		return "L"
	case "IsUppercase", "javaUpperCase":
		return "Lu"
	case "IsLowercase", "javaLowerCase":
		return "Ll"
	case "IsDigit", "javaDigit":
		return "Nd"
	case "IsPunctuation":
		return "P"
	case "IsWhite_Space", "javaWhitespace":
		return "Z"
	}
	return strings.TrimPrefix(name, "Is")
}

// A translation rewrites a pattern of Java in the words that Go's regexp/syntax
// and regexp2 have in common.
type translation struct {
	in     string
	at     int
	out    []byte
	atom   int      // where in out the atom begins that a quantifier belongs to
	open   []int    // where the groups begin that are not closed
	groups []string // the names of the groups in order, "" for those without
	ends   bool     // there is a $ or \Z, which may stand before the last line break
	end    string   // what \Z becomes
}

// translate rewrites what Java writes in its own way: possessive quantifiers, which
// become atomic groups; classes that hold classes or are joined by &&; properties;
// groups with names, which are counted as they come; flags without a meaning here.
// The second result says whether the pattern has a $ or \Z. end is what \Z becomes.
func translate(pattern, end string) (string, bool) {
	t := &translation{in: pattern, end: end}
	for t.at < len(t.in) {
		t.next()
	}
	return string(t.out), t.ends
}

// next takes one piece of the pattern.
func (t *translation) next() {
	rest := t.in[t.at:]
	switch c := rest[0]; c {
	case '\\':
		text, n := t.escape(rest, false)
		t.put(text, n)
	case '[':
		text, n := t.class(rest)
		t.put(text, n)
	case '(':
		t.group(rest)
	case ')':
		from := len(t.out)
		if n := len(t.open); n > 0 {
			from, t.open = t.open[n-1], t.open[:n-1]
		}
		t.put(")", 1)
		t.atom = from
	case '*', '+', '?':
		t.quantifier(1)
	case '{':
		if n := strings.IndexByte(rest, '}'); n > 0 && strings.Trim(rest[1:n], "0123456789,") == "" {
			t.quantifier(n + 1)
			return
		}
		t.put("{", 1)
	default:
		t.ends = t.ends || c == '$'
		t.put(rest[:width(rest, 0)], width(rest, 0))
	}
}

// put adds an atom for n bytes of the pattern.
func (t *translation) put(text string, n int) {
	t.atom = len(t.out)
	t.out = append(t.out, text...)
	t.at += n
}

// quantifier takes a quantifier of n bytes; with a + behind it, it gives nothing
// back.
func (t *translation) quantifier(n int) {
	t.out = append(t.out, t.in[t.at:t.at+n]...)
	if t.at += n; !strings.HasPrefix(t.in[t.at:], "+") {
		if strings.HasPrefix(t.in[t.at:], "?") {
			t.out = append(t.out, '?')
			t.at++
		}
		return
	}
	t.at++
	t.out = append(t.out[:t.atom], "(?>"+string(t.out[t.atom:])+")"...)
}

// group takes the beginning of a group, or flags.
func (t *translation) group(rest string) {
	t.open = append(t.open, len(t.out))
	switch {
	case !strings.HasPrefix(rest, "(?"):
		t.groups = append(t.groups, "")
		t.put("(", 1)
	case strings.HasPrefix(rest, "(?<") && len(rest) > 3 && rest[3] != '=' && rest[3] != '!':
		name, _, _ := strings.Cut(rest[3:], ">")
		t.groups = append(t.groups, name)
		t.put("(", min(len(rest), len(name)+4))
	default:
		n := 2 + len(rest[2:]) - len(strings.TrimLeft(rest[2:], "imsxduU-"))
		flags := strings.Map(func(r rune) rune {
			if strings.ContainsRune("duU", r) {
				return -1
			}
			return r
		}, rest[2:n])
		if flags == "" && strings.HasPrefix(rest[n:], ")") {
			t.open = t.open[:len(t.open)-1]
			t.put("", n+1)
			return
		}
		t.put("(?"+flags, n)
	}
}

// escape returns what the escape at the beginning of s is written as, and how many
// bytes of s it takes. Inside of a class brackets around it are there already.
func (t *translation) escape(s string, class bool) (text string, n int) {
	if len(s) == 1 {
		return s, 1
	}
	around := func(inner string) string {
		if class {
			return inner
		}
		return "[" + inner + "]"
	}
	switch s[1] {
	case 'Q':
		quoted, _, _ := strings.Cut(s[2:], `\E`)
		return quote(quoted), min(len(s), len(quoted)+4)
	case 'h':
		return around(` \t`), 2
	case 's':
		return around(`\s\x0B`), 2
	case 'S':
		if !class {
			return `[^\s\x0B]`, 2
		}
	case '0':
		digits := s[2:min(len(s), 5)]
		digits = digits[:len(digits)-len(strings.TrimLeft(digits, "01234567"))]
		if code, err := strconv.ParseUint(digits, 8, 8); err == nil {
			return `\x` + string("0123456789abcdef"[code>>4]) + string("0123456789abcdef"[code&15]), 2 + len(digits)
		}
	case 'Z':
		t.ends = true
		return t.end, 2
	case 'k':
		if name, _, ok := strings.Cut(strings.TrimPrefix(s[2:], "<"), ">"); ok {
			for i, known := range t.groups {
				if known == name {
					return `(?:\` + strconv.Itoa(i+1) + ")", len(name) + 4
				}
			}
		}
	case 'p', 'P':
		return t.property(s, around)
	}
	return s[:1+width(s, 1)], 1 + width(s, 1)
}

// property is escape for \p and \P.
func (t *translation) property(s string, around func(string) string) (text string, n int) {
	end := strings.IndexByte(s, '}')
	if end < 4 || s[2] != '{' {
		return s[:2], 2
	}
	name := s[3:end]
	if strings.Contains(posix, " "+name+" ") {
		ascii := strings.ToLower(name)
		if s[1] == 'P' {
			ascii = "^" + ascii
		}
		return around("[:" + ascii + ":]"), end + 1
	}
	return s[:2] + "{" + property(name) + "}", end + 1
}

// quote returns a pattern that matches a text and nothing else.
func quote(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(`\.+*?()|[]{}^$#- `, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// class returns what the class at the beginning of s is written as, and how many
// bytes of s it takes. Others have no classes in classes: what is joined becomes an
// alternative, and what has to hold as well a condition on what follows.
func (t *translation) class(s string) (text string, n int) {
	negated := strings.HasPrefix(s, "[^")
	var all, nested []string
	var plain strings.Builder
	union := func() {
		if plain.Len() > 0 {
			nested = append([]string{"[" + plain.String() + "]"}, nested...)
		}
		all = append(all, "(?:"+strings.Join(nested, "|")+")")
		nested = nil
		plain.Reset()
	}
	for n = 1; n < len(s); {
		switch {
		case s[n] == ']' && (plain.Len() > 1 || plain.Len() == 1 && !negated || len(nested)+len(all) > 0):
			if len(all) == 0 && len(nested) == 0 {
				return "[" + plain.String() + "]", n + 1
			}
			union()
			return joined(all, negated), n + 1
		case s[n] == '[':
			inner, m := t.class(s[n:])
			nested = append(nested, inner)
			n += m
		case strings.HasPrefix(s[n:], "&&"):
			union()
			n += 2
		case s[n] == '\\':
			inner, m := t.escape(s[n:], true)
			plain.WriteString(inner)
			n += m
		case s[n] == '^' && n == 1:
			if n++; !t.holdsClasses(s) {
				plain.WriteByte('^')
			}
		default:
			m := width(s, n)
			plain.WriteString(s[n : n+m])
			n += m
		}
	}
	return s, len(s) // it is never closed, which the parsers say
}

// holdsClasses reports whether the class at the beginning of s has parts that are
// classes, so that ^ has to be said of all of them.
func (t *translation) holdsClasses(s string) bool {
	for n := 2; n < len(s); n++ {
		switch {
		case s[n] == '\\':
			n++
		case s[n] == '[' || strings.HasPrefix(s[n:], "&&"):
			return true
		case s[n] == ']' && n > 2:
			return false
		}
	}
	return false
}

func joined(all []string, negated bool) string {
	last := len(all) - 1
	text := all[last]
	for _, u := range all[:last] {
		text = "(?=" + u + ")" + text
	}
	if negated {
		return "(?:(?!" + text + ")(?s:.))"
	}
	return "(?:" + text + ")"
}

// lineEnds makes . stop at every end of a line that Java knows, not at \n only.
func lineEnds(re *syntax.Regexp) {
	if re.Op == syntax.OpAnyCharNotNL {
		re.Op = syntax.OpCharClass
		re.Rune = []rune{0, '\n' - 1, '\n' + 1, '\r' - 1, '\r' + 1, 0x84, 0x86, 0x2027, 0x202a, 0x10ffff}
	}
	for _, sub := range re.Sub {
		lineEnds(sub)
	}
}
