package source_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/sql/source"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		"naïve 日本\\n":        "naïve 日本\\n",
		"a\nb\tc\r":          `a\nb\tc\r`,
		"\x1b[31mred\x7f":    `\x1b[31mred\x7f`,
		"é\u009b1m and \x00": `é\u009b1m and \x00`,
	} {
		if got := source.Printable(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
