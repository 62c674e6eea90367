package source

import (
	"strconv"
	"strings"
	"unicode"
)

// Printable returns a text that a terminal shows and does not obey: control
// characters are written as in a Go string, \n and \x1b.
func Printable(text string) string {
	if strings.IndexFunc(text, unicode.IsControl) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if !unicode.IsControl(r) {
			b.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRune(r)
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}
