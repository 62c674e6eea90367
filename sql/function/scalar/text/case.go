package text

import (
	"encoding/binary"
	"errors"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	transformer "golang.org/x/text/transform"

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
// with others to the caser. A column of nothing else is changed at once.
//
//go:noinline
func letters(lo, hi byte, caser cases.Caser) fn.Kernel {
	rows := lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
		s := args[0].Bytes(i)
		if !ascii(s) {
			return transform(dst, s, caser)
		}
		return appendFlipped(dst, s, lo, hi)
	})
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		v := args[0]
		if v.Const || n == 0 {
			return rows(c, args, n, out)
		}
		from := v.Off[0]
		all := v.Data()[from:v.Off[n]]
		if !ascii(all) {
			return rows(c, args, n, out)
		}
		off := out.Off
		for _, at := range v.Off[1 : n+1] {
			off = append(off, at-from)
		}
		out.SetText(appendFlipped(out.Data(), all, lo, hi), off, c.Valid)
		return nil
	}
}

// appendFlipped appends ASCII text with the case of the letters from lo to hi
// changed, eight of them at a time: adding to a byte what is missing from a bound
// to 128 sets its highest bit if it is not below the bound.
func appendFlipped(dst, s []byte, lo, hi byte) []byte {
	const each = 0x0101010101010101
	from := len(dst)
	dst = append(dst, s...)
	d := dst[from:]
	atLeast, above := each*uint64(0x80-lo), each*uint64(0x7f-hi)
	for ; len(d) >= 8; d = d[8:] {
		x := binary.LittleEndian.Uint64(d)
		letter := (x + atLeast) &^ (x + above) & (each * 0x80)
		binary.LittleEndian.PutUint64(d, x^letter>>2)
	}
	for k, c := range d {
		if c-lo <= hi-lo {
			d[k] = c ^ 0x20
		}
	}
	return dst
}

// transform appends s as the caser writes it, which may take more bytes.
func transform(dst, s []byte, caser cases.Caser) []byte {
	for room := 2 * len(s); ; room *= 2 {
		dst = slices.Grow(dst, room)
		caser.Reset()
		n, _, err := caser.Transform(dst[len(dst):len(dst)+room], s, true)
		if !errors.Is(err, transformer.ErrShortDst) {
			return dst[:len(dst)+n]
		}
	}
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
