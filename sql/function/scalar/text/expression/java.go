package expression

import "strings"

// posix are the classes of ASCII characters that Java names \p{Alpha} and so on,
// and others [:alpha:].
const posix = " Lower Upper ASCII Alpha Digit Alnum Punct Graph Print Blank Cntrl XDigit Space "

// translate rewrites what Java writes in its own way: \p{Alpha} and its kin
// become [:alpha:], \p{IsAlphabetic} becomes \p{L}, \h becomes blank and tab, and
// \Z, which also stands before a last line break, the end of the text.
func translate(pattern string) string {
	if !strings.Contains(pattern, `\`) {
		return pattern
	}
	var b strings.Builder
	class := false
	for at := 0; at < len(pattern); {
		c := pattern[at]
		if c != '\\' || at+1 == len(pattern) {
			// A bracket right behind the one that opens a class belongs to it.
			opens := c == '[' && !class
			class = opens || class && (c != ']' || strings.HasSuffix(b.String(), "[") || strings.HasSuffix(b.String(), "[^"))
			b.WriteByte(c)
			at++
			continue
		}
		text, n := escape(pattern[at:], class)
		b.WriteString(text)
		at += n
	}
	return b.String()
}

// escape returns what the escape at the beginning of s is written as, and how many
// bytes of s it takes. Inside of a class brackets around it are there already.
func escape(s string, class bool) (text string, n int) {
	around := func(inner string) string {
		if class {
			return inner
		}
		return "[" + inner + "]"
	}
	switch s[1] {
	case 'Q':
		if end := strings.Index(s, `\E`); end >= 0 {
			return s[:end+2], end + 2
		}
		return s, len(s)
	case 'h':
		return around(` \t`), 2
	case 'Z':
		return `\z`, 2
	case 'p', 'P':
		end := strings.IndexByte(s, '}')
		if end < 4 || s[2] != '{' {
			break
		}
		name := s[3:end]
		if name == "IsAlphabetic" {
			return s[:2] + "{L}", end + 1
		}
		if strings.Contains(posix, " "+name+" ") {
			ascii := strings.ToLower(name)
			if s[1] == 'P' {
				ascii = "^" + ascii
			}
			return around("[:" + ascii + ":]"), end + 1
		}
	}
	return s[:2], 2
}
