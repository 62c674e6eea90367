package parse

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A lexer cuts text into tokens. It never stops at what it does not understand:
// that becomes a broken token, so that the end of a statement can be found behind
// a mistake.
type lexer struct {
	src    string
	at     int  // the next byte
	inHint bool // between /*+ and */
	last   token
}

// next returns the next token; at the end of the text it returns eof for ever.
func (l *lexer) next() token {
	if t, ok := l.skipBlanks(); ok {
		return t
	}
	t := token{pos: l.at}
	if l.at == len(l.src) {
		t.end = l.at
		return t
	}
	switch c := l.src[l.at]; {
	case c == '\'':
		l.quotedText(&t, str)
	case c == '`':
		l.quotedText(&t, quoted)
	case c == '"':
		l.doubleQuotes(&t)
	case isDigit(c), c == '.' && isDigit(l.peek(1)) && !l.afterOperand():
		l.number(&t)
	case l.letter() > 0 || l.peek(0) == '$':
		l.word(&t)
	default:
		l.punct(&t)
	}
	t.end = l.at
	l.last = t
	return t
}

// skipBlanks skips blanks and comments. It returns a broken token if a comment
// has no end.
func (l *lexer) skipBlanks() (token, bool) {
	for l.at < len(l.src) {
		rest := l.src[l.at:]
		switch {
		case strings.IndexByte(" \t\n\r\f\v", rest[0]) >= 0:
			l.at++
		case strings.HasPrefix(rest, "--"):
			if n := strings.IndexByte(rest, '\n'); n >= 0 {
				l.at += n
			} else {
				l.at = len(l.src)
			}
		case strings.HasPrefix(rest, "/*") && !strings.HasPrefix(rest, "/*+"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				t := token{kind: broken, pos: l.at, end: l.at + 2, err: &lexError{"comment is never closed", `close it with "*/"`, true}}
				l.leave(t.pos)
				return t, true
			}
			l.at += n + 4
		case strings.HasPrefix(rest, "\ufeff"), strings.HasPrefix(rest, "\u00a0"):
			// A byte order mark, or a hard blank that came with text from the web.
			_, n := utf8.DecodeRuneInString(rest)
			l.at += n
		default:
			return token{}, false
		}
	}
	return token{}, false
}

func (l *lexer) peek(n int) byte {
	if l.at+n < len(l.src) {
		return l.src[l.at+n]
	}
	return 0
}

// afterOperand reports whether the last token touches this byte and is no
// punctuation, so that a point here parts names and begins no number.
func (l *lexer) afterOperand() bool {
	return l.last.kind != punct && l.last.kind != eof && l.last.end == l.at || l.last.is(")") || l.last.is("]")
}

// lostQuote ends a text in quotes that was never closed: the end of a statement with
// a comment below. Nobody means that as text, and a lost quote would turn the rest
// of a file inside out.
var lostQuote = regexp.MustCompile(`^;\r?\n--`)

// lostEnd is where a quote or a comment ends that is not closed up to the end of the
// text.
var lostEnd = regexp.MustCompile(`;\r?\n`)

// leave goes on at the end of the statement in which something was opened at a
// byte and never closed, so that the statements behind it can be read.
func (l *lexer) leave(opened int) {
	l.at = len(l.src)
	if end := lostEnd.FindStringIndex(l.src[opened:]); end != nil {
		l.at = opened + end[0]
	}
}

// noBackslash is the advice for what other dialects write \'.
const noBackslash = `a backslash escapes nothing here: a quote inside a string is written twice, 'it''s'`

// quotedText reads up to the closing quote; a doubled quote stands for one.
func (l *lexer) quotedText(t *token, k kind) {
	quote := l.src[l.at]
	var b strings.Builder
	for l.at++; l.at < len(l.src); l.at++ {
		c := l.src[l.at]
		if c == ';' && lostQuote.MatchString(l.src[l.at:]) {
			break
		}
		if c != quote {
			b.WriteByte(c)
			continue
		}
		if l.peek(1) != quote {
			l.at++
			t.kind, t.text = k, b.String()
			if k == quoted && t.text == "" {
				t.kind, t.err = broken, &lexError{msg: "empty name between back quotes"}
			}
			return
		}
		b.WriteByte(quote)
		l.at++
	}
	if l.at >= len(l.src) {
		l.leave(t.pos)
	}
	t.kind, t.err = broken, &lexError{"string is never closed", `close it with a quote; a quote inside a string is written twice: 'it''s'`, true}
	if k == quoted {
		t.err = &lexError{"name in back quotes is never closed", "", true}
	}
	line := l.src[1+strings.LastIndexByte(l.src[:t.pos], '\n') : t.pos]
	if strings.Contains(line, `\'`) && k != quoted {
		t.err.hint = noBackslash
	}
}

// doubleQuotes skips what another dialect would take as a string or a name.
func (l *lexer) doubleQuotes(t *token) {
	line, _, _ := strings.Cut(l.src[l.at+1:], "\n")
	inner, _, closed := strings.Cut(line, `"`)
	l.at++
	t.kind, t.err = broken, &lexError{msg: `double quotes are no quotes`, hint: "write 'text' for a string and `name` for a name"}
	if closed {
		l.at += len(inner) + 1
		t.err.hint = fmt.Sprintf("write '%s' for a string and `%s` for a name", inner, inner)
	}
}

func (l *lexer) number(t *token) {
	digits := func() {
		for isDigit(l.peek(0)) {
			l.at++
		}
	}
	start := l.at
	digits()
	if l.peek(0) == '.' {
		l.at++
		digits()
	}
	if l.peek(0)|0x20 == 'e' {
		n := 1
		if l.peek(1) == '+' || l.peek(1) == '-' {
			n = 2
		}
		if isDigit(l.peek(n)) {
			l.at += n
			digits()
		}
	}
	t.kind, t.text = number, l.src[start:l.at]
	if l.letter() > 0 {
		l.letters()
		text := l.src[start:l.at]
		t.kind, t.err = broken, &lexError{msg: fmt.Sprintf("%q is neither a number nor a name", text), hint: fmt.Sprintf("a name that begins with a digit stands in back quotes: `%s`", text)}
		if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") {
			t.err.hint = fmt.Sprintf("bytes are written x'%s', numbers in the decimal system", text[2:])
		} else if strings.ContainsRune(text, '_') {
			t.err.hint = "numbers have no underscores"
		}
	}
}

// charsets are the words before a string that say how it is encoded. All text is
// UTF-8 here, so they only say which characters may stand in it.
var charsets = []string{"N", "_UTF8", "_UTF-8", "_UTF16", "_UTF-16", "_LATIN1", "_ISO-8859-1"}

// encoded reads a string with its character set, as in N'x' or _UTF8'x', if one is
// next.
func (l *lexer) encoded(t *token) bool {
	for _, c := range charsets {
		n := l.at + len(c)
		if n >= len(l.src) || l.src[n] != '\'' || !strings.EqualFold(l.src[l.at:n], c) {
			continue
		}
		l.at = n
		l.quotedText(t, str)
		latin := c == "_LATIN1" || c == "_ISO-8859-1"
		if i := strings.IndexFunc(t.text, func(r rune) bool { return r > unicode.MaxLatin1 }); latin && t.kind == str && i >= 0 {
			r, _ := utf8.DecodeRuneInString(t.text[i:])
			t.kind, t.err = broken, &lexError{msg: fmt.Sprintf("%q is no character of %s", r, c[1:])}
		}
		return true
	}
	return false
}

func (l *lexer) word(t *token) {
	if l.encoded(t) {
		return
	}
	start := l.at
	l.letters()
	t.kind, t.text = word, strings.ToUpper(l.src[start:l.at])
	switch {
	case t.text == "X" && l.peek(0) == '\'':
		l.quotedText(t, bytes)
		if rest := strings.TrimLeft(t.text, "0123456789abcdefABCDEF"); t.kind == bytes && rest != "" {
			_, size := utf8.DecodeRuneInString(rest)
			t.kind, t.err = broken, &lexError{msg: "a string of bytes has hexadecimal digits, as in x'1f', found " + strconv.Quote(rest[:size])}
		} else if t.kind == bytes && len(t.text)%2 != 0 {
			t.kind, t.err = broken, &lexError{msg: "a string of bytes has an even number of hexadecimal digits, as in x'1f', found " + strconv.Itoa(len(t.text))}
		}
	case t.text == "E" && l.peek(0) == '\'':
		l.backslashed(t)
	case t.text == "U" && l.peek(0) == '&' && l.peek(1) == '\'':
		l.at++
		l.quotedText(t, escaped)
	}
}

// backslashed reads the rest of E'text', in which a backslash has a meaning as in C: E'a\n'.
func (l *lexer) backslashed(t *token) {
	var b strings.Builder
	for l.at++; ; {
		rest := l.src[l.at:]
		switch {
		case rest == "":
			t.kind, t.err = broken, &lexError{msg: "the string has no end", hint: "close it with a single quote"}
			return
		case strings.HasPrefix(rest, "''"):
			b.WriteByte('\'')
			l.at += 2
		case rest[0] == '\'':
			l.at++
			t.kind, t.text = str, b.String()
			return
		case rest[0] == '\\':
			n, r := unescaped(rest)
			if n == 0 {
				n = min(2, len(rest))
				t.err = &lexError{msg: fmt.Sprintf("%q means nothing in a string", strings.ToValidUTF8(rest[:n], "?"))}
				t.kind, l.at = broken, l.at+n
				return
			}
			b.WriteRune(r)
			l.at += n
		default:
			b.WriteByte(rest[0])
			l.at++
		}
	}
}

// unescaped returns the character that the escape at the beginning of s stands for, and
// how many bytes it has; 0: it is none.
func unescaped(s string) (n int, r rune) {
	if len(s) < 2 {
		return 0, 0
	}
	digits, base, from := 0, 16, 2
	switch c := s[1]; {
	case strings.IndexByte(`\'"`, c) >= 0:
		return 2, rune(c)
	case strings.IndexByte("bfnrt", c) >= 0:
		return 2, rune("\b\f\n\r\t"[strings.IndexByte("bfnrt", c)])
	case c == 'x':
		digits = 2
	case c == 'u':
		digits = 4
	case c == 'U':
		digits = 8
	case c >= '0' && c <= '7':
		digits, base, from = 3, 8, 1
	default:
		return 0, 0
	}
	end := from
	for end < len(s) && end < from+digits {
		if _, err := strconv.ParseUint(s[end:end+1], base, 8); err != nil {
			break
		}
		end++
	}
	x, err := strconv.ParseUint(s[from:end], base, 32)
	if err != nil || x > unicode.MaxRune || digits > 3 && end < from+digits {
		return 0, 0
	}
	return end, rune(x)
}

// puncts are the signs of the dialect, longer ones first. Some of them stand in
// row patterns only.
var puncts = []string{"/*+", "=>", "<>", "<=", ">=", "||", "{-", "-}", "(", ")", "[", "]", ",", ".", ";", "=", "<", ">", "+", "-", "*", "/", "%", "?", "{", "}", "|", "^", "$", ":"}

func (l *lexer) punct(t *token) {
	rest := l.src[l.at:]
	if l.inHint && strings.HasPrefix(rest, "*/") {
		l.inHint = false
		t.kind, t.text = punct, "*/"
		l.at += 2
		return
	}
	for _, p := range puncts {
		if strings.HasPrefix(rest, p) {
			t.kind, t.text = punct, p
			l.at += len(p)
			l.inHint = l.inHint || p == "/*+"
			return
		}
	}
	t.kind = broken
	for sign, hint := range foreignSigns {
		if strings.HasPrefix(rest, sign) {
			l.at += len(sign)
			t.err = &lexError{msg: fmt.Sprintf("%q is no operator", sign), hint: hint}
			return
		}
	}
	r, n := utf8.DecodeRuneInString(rest)
	l.at += n
	switch {
	case r == utf8.RuneError && n == 1:
		t.err = &lexError{msg: "text is not UTF-8", hint: "save the file as UTF-8"}
	case strings.ContainsRune("‘’‚“”„", r):
		t.err = &lexError{msg: fmt.Sprintf("%q is no quote", r), hint: "write straight quotes: 'text'"}
	case r == '\\':
		t.err = &lexError{msg: `unexpected character "\"`, hint: `commands such as \d are for the interactive shell; statements such as SHOW TABLES and DESCRIBE t work everywhere`}
	default:
		t.err = &lexError{msg: fmt.Sprintf("unexpected character %q", r)}
	}
}

// foreignSigns are operators of other languages; no one begins with another.
var foreignSigns = map[string]string{
	"!=": "not equal is written <>",
	"&&": "write AND",
	"@":  "there are no variables",
	"#":  "comments begin with --",
}

// letter returns the length of the letter that is next, or 0 if none is.
func (l *lexer) letter() int {
	c := l.peek(0)
	if c < utf8.RuneSelf {
		if c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' {
			return 1
		}
		return 0
	}
	r, n := utf8.DecodeRuneInString(l.src[l.at:])
	if unicode.In(r, unicode.L, unicode.M, unicode.N) {
		return n
	}
	return 0
}

// letters skips letters, digits and dollar signs.
func (l *lexer) letters() {
	for {
		n := l.letter()
		if n == 0 && (isDigit(l.peek(0)) || l.peek(0) == '$') {
			n = 1
		}
		if n == 0 {
			return
		}
		l.at += n
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
