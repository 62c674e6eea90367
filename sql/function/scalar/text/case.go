package text

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Upper is UPPER(s), by the full rules of Unicode: ß becomes SS.
var Upper = fn.Func{
	Name:     "UPPER",
	Doc:      "Returns a text in upper case.",
	Examples: []fn.Example{{SQL: "UPPER('straße é')", Want: "STRASSE É"}},
	Bind:     bind.Of(bind.Same(0), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return letters('a', 'z', cases.Upper(language.Und)), nil
	},
}

// Lower is LOWER(s), by the full rules of Unicode: a Σ at the end of a word
// becomes ς.
var Lower = fn.Func{
	Name:     "LOWER",
	Doc:      "Returns a text in lower case.",
	Examples: []fn.Example{{SQL: "LOWER('ABC É')", Want: "abc é"}},
	Bind:     bind.Of(bind.Same(0), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return letters('A', 'Z', cases.Lower(language.Und)), nil
	},
}

// letters changes the case of the ASCII letters from lo to hi, and leaves texts
// with others to the caser.
func letters(lo, hi byte, caser cases.Caser) fn.Kernel {
	return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
		s := args[0].Bytes(i)
		if !ascii(s) {
			return append(dst, caser.Bytes(s)...)
		}
		from := len(dst)
		dst = append(dst, s...)
		d, span := dst[from:], hi-lo
		for k, c := range d {
			var flip byte
			if c-lo <= span {
				flip = 0x20
			}
			d[k] = c ^ flip
		}
		return dst
	})
}

// InitCap is INITCAP(s), in every script (case
// differs/initcap-of-accented-letters).
var InitCap = fn.Func{
	Name:     "INITCAP",
	Doc:      "Returns a text with the first letter of each word in upper case and the others in lower case.",
	Examples: []fn.Example{{SQL: "INITCAP('new york CITY')", Want: "New York City"}},
	Bind:     bind.Of(bind.Same(0), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			inside := false
			for _, r := range args[0].Str(i) {
				if inside {
					dst = utf8.AppendRune(dst, unicode.ToLower(r))
				} else {
					dst = utf8.AppendRune(dst, unicode.ToTitle(r))
				}
				inside = unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
			}
			return dst
		}), nil
	},
}
