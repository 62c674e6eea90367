// Package pattern reads and prints times by the patterns of Java: those of
// DateTimeFormatter, which DATE_FORMAT of a timestamp and TO_TIMESTAMP use, and
// the older ones of SimpleDateFormat, which DATE_FORMAT of text, FROM_UNIXTIME
// and UNIX_TIMESTAMP use.
//
// It knows no types, and of zones only the names; scalar/time brings instants to wall clocks and
// back. Names are English whatever the machine speaks.
//
// Start with [New] and [Old]. A pattern is parsed once and then used for many
// rows; it is not changed by that. (Case two-pattern-languages.)
package pattern

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Pattern is a parsed pattern.
type Pattern struct {
	old    bool
	fields []field
	// standard is the length of the texts that types.StandardStamp reads as the
	// pattern does; 0 if there are none.
	standard int
	pad      int     // of the field that is parsed next
	layout   *layout // prints most times; nil: none
	zoned    bool
}

// A field is a run of one letter, or text that stands for itself.
type field struct {
	letter byte // 0: text
	count  int
	text   string
	// optional says how many fields behind this one may be missing together.
	optional int
	pad      int // characters that the field is filled up to from the left; 0: none
}

// The letters of the two languages. Behind the blank stand those that print
// zones, which only texts with a zone have.
const (
	newLetters = "GuyDMLdQqYwWEecFgaBhKkHmsSAnN XxZzVO"
	oldLetters = "GyYMLwWDdFEuaHkKhmsS zZX"
)

// New parses a pattern of DateTimeFormatter.
func New(text string) (*Pattern, error) { return parse(text, false) }

// Old parses a pattern of SimpleDateFormat.
func Old(text string) (*Pattern, error) { return parse(text, true) }

func parse(text string, old bool) (*Pattern, error) {
	p := &Pattern{old: old}
	letters := newLetters
	if old {
		letters = oldLetters
	}
	var open []int
	for at := 0; at < len(text); {
		c := text[at]
		switch {
		case c == '\'':
			quoted, n, err := unquote(text[at:])
			if err != nil {
				return nil, err
			}
			p.literal(quoted)
			at += n
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			n := run(text[at:])
			if c == 'p' && !old {
				if p.pad = n; at+n == len(text) || text[at+n]|0x20 < 'a' || text[at+n]|0x20 > 'z' || text[at+n] == 'p' {
					return nil, fmt.Errorf("the pattern %q has %s without a letter behind it, which is filled up with blanks", text, text[at:at+n])
				}
				at += n
				continue
			}
			if strings.IndexByte(letters, c) < 0 {
				return nil, fmt.Errorf("the pattern %q has the letter %q, which stands for nothing; put text between single quotes", text, c)
			}
			if !old && (n > mostOf(c) || c == 'c' && n == 2 || c == 'B' && (n == 2 || n == 3)) {
				return nil, fmt.Errorf("the pattern %q has the letter %q %d times, which means nothing; it stands for a number or a name of another length", text, c, n)
			}
			p.fields = append(p.fields, field{letter: c, count: n, pad: p.pad})
			p.pad = 0
			at += n
		case c == '[' && !old:
			open = append(open, len(p.fields))
			p.fields = append(p.fields, field{})
			at++
		case c == ']' && !old && len(open) > 0:
			from := open[len(open)-1]
			open = open[:len(open)-1]
			p.fields[from].optional = len(p.fields) - from - 1
			at++
		case strings.IndexByte("[]{}#", c) >= 0 && !old:
			return nil, fmt.Errorf("the pattern %q has a %q that belongs to nothing; put text between single quotes", text, c)
		default:
			_, n := utf8.DecodeRuneInString(text[at:])
			p.literal(text[at : at+n])
			at += n
		}
	}
	switch text {
	case "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm:ss.SSS":
		p.standard = len(text)
	}
	for _, from := range open {
		p.fields[from].optional = len(p.fields) - from - 1
	}
	p.layout, p.zoned = newLayout(p.fields, old), slices.ContainsFunc(p.fields, zoned)
	return p, nil
}

// run returns how many times the first character of s stands at its beginning.
func run(s string) int { return len(s) - len(strings.TrimLeft(s, s[:1])) }

// mostOf returns how many times a letter of the new language may stand in a row.
func mostOf(letter byte) int {
	switch letter {
	case 'a', 'W', 'F':
		return 1
	case 'd', 'h', 'H', 'k', 'K', 'm', 's', 'w', 'V':
		return 2
	case 'D':
		return 3
	case 'z', 'O':
		return 4
	case 'M', 'L', 'Q', 'q', 'E', 'e', 'c', 'G', 'B', 'X', 'x', 'Z':
		return 5
	case 'S':
		return 9
	default:
		return 19
	}
}

func (p *Pattern) literal(text string) {
	p.fields = append(p.fields, field{text: text})
}

// unquote returns the text between the quotes at the beginning of s, and how
// many bytes they take. Two quotes stand for one.
func unquote(s string) (text string, n int, err error) {
	if strings.HasPrefix(s, "''") {
		return "'", 2, nil
	}
	var b strings.Builder
	for at := 1; at < len(s); at++ {
		if s[at] != '\'' {
			b.WriteByte(s[at])
			continue
		}
		if at+1 >= len(s) || s[at+1] != '\'' {
			return b.String(), at + 1, nil
		}
		b.WriteByte('\'')
		at++
	}
	return "", 0, fmt.Errorf("the pattern ends inside of quotes at %s", s)
}

// numeric reports whether a field is read as digits.
func (f field) numeric() bool {
	switch f.letter {
	case 0, 'G', 'E', 'a', 'B', 'X', 'x', 'Z', 'z', 'V', 'O':
		return false
	case 'M', 'L', 'Q', 'q', 'e', 'c':
		return f.count <= 2
	default:
		return true
	}
}

var (
	months = [...]string{
		"January", "February", "March", "April", "May", "June",
		"July", "August", "September", "October", "November", "December",
	}
	weekdays = [...]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	halves   = [...]string{"AM", "PM"}
	eras     = [...]string{"BC", "AD"}
	fullEras = [...]string{"Before Christ", "Anno Domini"}
)
