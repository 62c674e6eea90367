package text

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Printf is PRINTF(format, x, ...), with the letters of Java's formatter. A value
// that does not fit its letter gives NULL, and a NULL value prints as null.
var Printf = fn.Func{
	Name: "PRINTF", OwnNulls: true,
	Doc:      "Formats values with the letters of Java, such as %s, %d, %04d and %.2f; NULL if one does not fit its letter.",
	Examples: []fn.Example{{SQL: "PRINTF('%s=%04d', 'k', 5)", Want: "k=0005"}, {SQL: "PRINTF('%d', 'x')", Want: "NULL"}},
	Bind:     bind.Of(maybeString, bind.Text, bind.Rest(bind.Any)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
				if args[0].Null(i) {
					return dst, false
				}
				return format(dst, args[0].Str(i), args[1:], i, c)
			})(&fn.Call{}, args, n, out)
		}, nil
	},
}

// A verb is one place of a format.
type verb struct {
	flags            string
	index            int  // of the argument, from 1; 0: the next
	again            bool // the argument before this one once more
	width, precision int  // -1: not given
	letter           byte
}

func format(dst []byte, s string, args []*vector.Vector, i int, c *fn.Call) ([]byte, bool) {
	next, last := 0, -1
	for s != "" {
		at := strings.IndexByte(s, '%')
		if at < 0 {
			return append(dst, s...), true
		}
		dst, s = append(dst, s[:at]...), s[at+1:]
		v, n, ok := readVerb(s)
		if !ok {
			return dst, false
		}
		s = s[n:]
		var text string
		switch v.letter {
		case '%':
			text = "%"
		case 'n':
			text = "\n"
		default:
			k := v.index - 1
			switch {
			case v.again:
				k = last
			case v.index == 0:
				k = next
				next++
			}
			last = k
			if k < 0 || k >= len(args) {
				return dst, false
			}
			if text, ok = v.text(args[k], i, c); !ok {
				return dst, false
			}
		}
		dst = v.padTo(dst, text)
	}
	return dst, true
}

// readVerb reads what stands behind a percent sign, of n bytes.
func readVerb(s string) (v verb, n int, ok bool) {
	v.width, v.precision = -1, -1
	digits := func() int {
		from := n
		for n < len(s) && s[n]-'0' <= 9 {
			n++
		}
		x, err := strconv.Atoi(s[from:n])
		if err != nil || x > 1000 {
			return -1
		}
		return x
	}
	switch x := digits(); {
	case x > 0 && n < len(s) && s[n] == '$':
		v.index = x
		n++
	case n == 0 && strings.HasPrefix(s, "<"):
		v.again = true
		n++
	default:
		n = 0
	}
	for n < len(s) && strings.IndexByte("-#+ 0,(", s[n]) >= 0 {
		v.flags += s[n : n+1]
		n++
	}
	v.width = digits()
	if n < len(s) && s[n] == '.' {
		n++
		if v.precision = digits(); v.precision < 0 {
			return v, n, false
		}
	}
	if n == len(s) {
		return v, n, false
	}
	v.letter = s[n]
	return v, n + 1, true
}

func (v verb) has(flag string) bool { return strings.Contains(v.flags, flag) }

func (v verb) padTo(dst []byte, text string) []byte {
	missing := v.width - utf8.RuneCountInString(text)
	if v.has("-") {
		dst = append(dst, text...)
	}
	for range missing {
		dst = append(dst, ' ')
	}
	if !v.has("-") {
		dst = append(dst, text...)
	}
	return dst
}

// text returns a value as its letter prints it, and whether it fits.
func (v verb) text(x *vector.Vector, i int, c *fn.Call) (string, bool) {
	t := x.Type
	upper := v.letter >= 'A' && v.letter <= 'Z'
	var s string
	ok := true
	switch v.letter | 0x20 {
	case 's':
		s = "null"
		if !x.Null(i) {
			s = string(vector.AppendText(nil, x, i, c.Zone))
			if t.Kind == types.Boolean {
				s = strings.ToLower(s)
			}
		}
		if v.precision >= 0 {
			s = s[:skip([]byte(s), v.precision)]
		}
	case 'b':
		s = "true"
		if x.Null(i) || t.Kind == types.Boolean && vector.Values[uint8](x)[x.Row(i)] == 0 {
			s = "false"
		}
	case 'd', 'x', 'o', 'f', 'e', 'g':
		if x.Null(i) {
			s = "null"
			if v.precision >= 0 {
				s = s[:min(v.precision, len(s))]
			}
			break
		}
		s, ok = v.number(x, i)
	case 'c':
		ok = x.Null(i) || t.Kind.Integer()
		s = "null"
		if ok && !x.Null(i) {
			n := vector.Integer(x, i)
			s, ok = string(rune(n)), n >= 0 && n <= unicode.MaxRune
		}
	default:
		ok = false
	}
	if upper {
		s = strings.ToUpper(s)
	}
	return s, ok
}

func (v verb) number(x *vector.Vector, i int) (string, bool) {
	t := x.Type
	var digits string
	switch v.letter | 0x20 {
	case 'd':
		if !t.Kind.Integer() {
			return "", false
		}
		digits = strconv.FormatInt(vector.Integer(x, i), 10)
	case 'x', 'o':
		if !t.Kind.Integer() {
			return "", false
		}
		base := map[byte]int{'x': 16, 'o': 8}[v.letter|0x20]
		bits := t.Physical().Width() * 8
		digits = strconv.FormatUint(uint64(vector.Integer(x, i))<<(64-bits)>>(64-bits), base)
	default:
		if t.Kind != types.Decimal && !t.Kind.Approximate() {
			return "", false
		}
		digits = v.fraction(x, i)
	}
	return v.signed(digits), true
}

// fraction prints a number with the digits behind the point that are asked for,
// rounded half up on the digits that it is printed with, as Java does.
func (v verb) fraction(x *vector.Vector, i int) string {
	precision := v.precision
	if precision < 0 {
		precision = 6
	}
	var value float64
	var digits string
	switch x.Type.Kind {
	case types.Decimal:
		n := vector.Values[decimal128.Num](x)[x.Row(i)]
		value, digits = types.DecimalDouble(n, x.Type.Scale), string(types.AppendDecimal(nil, n, x.Type.Scale))
	case types.Float:
		value = float64(vector.Values[float32](x)[x.Row(i)])
		digits = strconv.FormatFloat(value, 'f', -1, 32)
	default:
		value = vector.Values[float64](x)[x.Row(i)]
		digits = strconv.FormatFloat(value, 'f', -1, 64)
	}
	switch r, ok := new(big.Rat).SetString(digits); {
	case !ok:
		return string(types.AppendDouble(nil, value))
	case v.letter|0x20 == 'e':
		return strconv.FormatFloat(value, 'e', precision, 64)
	case v.letter|0x20 == 'g':
		return general(value, max(precision, 1))
	default:
		return r.FloatString(precision)
	}
}

// general prints a number with a number of digits in all, zeros at the end too, and
// with an exponent if it is small or has more digits before the point.
func general(x float64, digits int) string {
	s := strconv.FormatFloat(x, 'e', digits-1, 64)
	_, e, _ := strings.Cut(s, "e")
	exp, _ := strconv.Atoi(e)
	if exp < -4 || exp >= digits {
		return s
	}
	return strconv.FormatFloat(x, 'f', digits-1-exp, 64)
}

// signed applies the flags for signs, brackets, prefixes, groups of digits and zeros.
func (v verb) signed(s string) string {
	body := strings.TrimPrefix(s, "-")
	sign, end := s[:len(s)-len(body)], ""
	if v.has(",") {
		body = grouped(body)
	}
	switch {
	case sign == "-" && v.has("("):
		sign, end = "(", ")"
	case sign == "" && v.has("+"):
		sign = "+"
	case sign == "" && v.has(" "):
		sign = " "
	}
	if v.has("#") {
		sign += map[byte]string{'x': "0x", 'o': "0"}[v.letter|0x20]
	}
	if v.has("0") {
		for len(sign)+len(body)+len(end) < v.width {
			body = "0" + body
		}
	}
	return sign + body + end
}

func grouped(s string) string {
	whole, fraction, point := strings.Cut(s, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if point {
		return whole + "." + fraction
	}
	return whole
}
