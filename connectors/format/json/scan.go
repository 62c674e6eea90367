package json

import (
	"bytes"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"github.com/tidemark-sql/tidemark/connectors/format/text"
)

// The functions of this file know the grammar of JSON and nothing of columns.
// They take a text with connector.Slack zero bytes behind it, so that they may
// load words and need not look for the end: a zero byte is allowed nowhere.
// Each returns the place behind what it read, or a negative number: the
// complement (^p) of the place that is wrong.

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// special marks the bytes of w that end the plain part of a string: quotes,
// backslashes and control characters. The lowest mark is always right; one above
// it may be wrong.
func special(w uint64) uint64 {
	// With this bit turned the quote comes right behind the control characters:
	// one comparison finds both.
	q, b := w^ones*('"'^' '), w^ones*'\\'
	return ((q-ones*(' '+1))&^q | (b-ones)&^b) & tops
}

// What stringEnd met inside a string.
const (
	hasEscape = 1 << iota
	hasHigh   // bytes of 0x80 and above
)

// stringEnd returns the place of the quote that ends the string whose first
// character is at p.
func stringEnd(c []byte, p int) (end, met int) {
	base := unsafe.Pointer(unsafe.SliceData(c))
	start := p
	var high uint64
	for {
		w := text.Load(unsafe.Add(base, p)) // in bounds: a zero byte comes first
		m := special(w)
		if m == 0 {
			high |= w
			p += 8
			continue
		}
		high |= w & (m&-m - 1)
		p += bits.TrailingZeros64(m) >> 3
		switch c[p] {
		case '"':
			if high&tops != 0 {
				met |= hasHigh
				if !utf8.Valid(c[start:p]) {
					return ^start, met
				}
			}
			return p, met
		case '\\':
			met |= hasEscape
			if p = escapeEnd(c, p); p < 0 {
				return p, met
			}
		default:
			return ^p, met
		}
	}
}

// escapeEnd returns the place behind the escape at p.
func escapeEnd(c []byte, p int) int {
	switch c[p+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return p + 2
	case 'u':
		if hex4(c[p+2:]) >= 0 {
			return p + 6
		}
	}
	return ^p
}

// hex4 returns the number of four hexadecimal digits, or -1.
func hex4(c []byte) rune {
	var r rune
	for _, x := range c[:4] {
		switch {
		case x >= '0' && x <= '9':
			x -= '0'
		case x|0x20 >= 'a' && x|0x20 <= 'f':
			x = x | 0x20 - 'a' + 10
		default:
			return -1
		}
		r = r<<4 | rune(x)
	}
	return r
}

// unescape appends what the inside of a string stands for. Halves of surrogate
// pairs that stand alone become U+FFFD.
func unescape(dst, s []byte) []byte {
	for {
		i := bytes.IndexByte(s, '\\')
		if i < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:i]...)
		switch c := s[i+1]; c {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			r := hex4(s[i+2:])
			if utf16.IsSurrogate(r) && len(s) >= i+12 && s[i+6] == '\\' && s[i+7] == 'u' {
				if pair := utf16.DecodeRune(r, hex4(s[i+8:])); pair != utf8.RuneError {
					r = pair
					i += 6
				}
			}
			dst = utf8.AppendRune(dst, r)
			i += 4
		default:
			dst = append(dst, c)
		}
		s = s[i+2:]
	}
}

// numberEnd returns the place behind the number at p.
func numberEnd(c []byte, p int) int {
	if c[p] == '-' {
		p++
	}
	switch {
	case c[p] == '0':
		p++
		if isDigit(c[p]) {
			return ^(p - 1)
		}
	case isDigit(c[p]):
		p = digitsEnd(c, p)
	default:
		return ^p
	}
	if c[p] == '.' {
		if p++; !isDigit(c[p]) {
			return ^p
		}
		p = digitsEnd(c, p)
	}
	if c[p]|0x20 == 'e' {
		if p++; c[p] == '+' || c[p] == '-' {
			p++
		}
		if !isDigit(c[p]) {
			return ^p
		}
		p = digitsEnd(c, p)
	}
	return p
}

func isDigit(c byte) bool { return c-'0' <= 9 }

func digitsEnd(c []byte, p int) int {
	for isDigit(c[p]) {
		p++
	}
	return p
}

// wordEnd returns the place behind true, false or null at p.
func wordEnd(c []byte, p int) int {
	word := "null"
	switch c[p] {
	case 't':
		word = "true"
	case 'f':
		word = "false"
	}
	if string(c[p:p+len(word)]) != word {
		return ^p
	}
	return p + len(word)
}

// maxDepth is how deep arrays and objects may be nested.
const maxDepth = 1000

// A space says which characters may stand between tokens: inside a file a line
// end is the end of the message, in a message by itself it is one of them.
type space struct{ lines bool }

// skip returns the place of the first character from p on that is no space.
func (s space) skip(c []byte, p int) int {
	for c[p] == ' ' || c[p] == '\t' || c[p] == '\r' || c[p] == '\n' && s.lines {
		p++
	}
	return p
}

// valueEnd returns the place behind the value at p, whatever it is.
func (s space) valueEnd(c []byte, p, depth int) int {
	switch b := c[p]; {
	case b == '"':
		end, _ := stringEnd(c, p+1)
		if end < 0 {
			return end
		}
		return end + 1
	case b == '-' || isDigit(b):
		return numberEnd(c, p)
	case depth > maxDepth:
		return ^p
	case b == '{':
		return s.objectEnd(c, p, depth)
	case b == '[':
		return s.arrayEnd(c, p, depth)
	default:
		return wordEnd(c, p)
	}
}

func (s space) objectEnd(c []byte, p, depth int) int {
	p = s.skip(c, p+1)
	if c[p] == '}' {
		return p + 1
	}
	for {
		p = s.keyEnd(c, p)
		if p < 0 {
			return p
		}
		if p = s.valueEnd(c, p, depth+1); p < 0 {
			return p
		}
		p = s.skip(c, p)
		switch c[p] {
		case ',':
			p = s.skip(c, p+1)
		case '}':
			return p + 1
		default:
			return ^p
		}
	}
}

// keyEnd returns the place of the value whose key is at p.
func (s space) keyEnd(c []byte, p int) int {
	if c[p] != '"' {
		return ^p
	}
	end, _ := stringEnd(c, p+1)
	if end < 0 {
		return end
	}
	p = s.skip(c, end+1)
	if c[p] != ':' {
		return ^p
	}
	return s.skip(c, p+1)
}

func (s space) arrayEnd(c []byte, p, depth int) int {
	p = s.skip(c, p+1)
	if c[p] == ']' {
		return p + 1
	}
	for {
		if p = s.valueEnd(c, p, depth+1); p < 0 {
			return p
		}
		p = s.skip(c, p)
		switch c[p] {
		case ',':
			p = s.skip(c, p+1)
		case ']':
			return p + 1
		default:
			return ^p
		}
	}
}
