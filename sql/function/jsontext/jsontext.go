// Package jsontext writes values as JSON, for the functions that build it, in the form
// that Flink's have. What the format json writes has options and another form; it
// shares the escapes.
package jsontext

import (
	"encoding/base64"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Append writes row i of v, which may be NULL, as JSON.
func Append(dst []byte, v *vector.Vector, i int) []byte {
	if v.Null(i) {
		return append(dst, "null"...)
	}
	r := v.Row(i)
	switch t := v.Type; t.Kind {
	case types.Boolean:
		if vector.Values[uint8](v)[r] != 0 {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return vector.AppendText(dst, v, i, nil)
	case types.Decimal:
		return Number(dst, string(types.AppendDecimal(nil, vector.Values[decimal128.Num](v)[r], t.Scale)))
	case types.Float: // as a DOUBLE, with the digits that this one has
		return appendDouble(dst, float64(vector.Values[float32](v)[r]))
	case types.Double:
		return appendDouble(dst, vector.Values[float64](v)[r])
	case types.Char, types.Varchar:
		return Quote(dst, v.Str(i))
	case types.Binary, types.Varbinary:
		return Quote(dst, base64.StdEncoding.EncodeToString(v.Bytes(i)))
	case types.Array:
		lo, hi := v.Range(i)
		dst = append(dst, '[')
		for j := lo; j < hi; j++ {
			if j > lo {
				dst = append(dst, ',')
			}
			dst = Append(dst, v.Child[0], j)
		}
		return append(dst, ']')
	case types.Map, types.Multiset, types.Row:
		return appendMembers(dst, v, i)
	default:
		return appendTime(dst, v, i)
	}
}

// appendDouble writes the digits of a floating point number; those that JSON does
// not know are texts.
func appendDouble(dst []byte, x float64) []byte {
	digits := string(types.AppendDouble(nil, x))
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return Quote(dst, digits)
	}
	return Number(dst, digits)
}

// appendTime writes dates and times by ISO 8601 without zeros at the end of a
// fraction, instants in UTC.
func appendTime(dst []byte, v *vector.Vector, i int) []byte {
	s := string(vector.AppendText(nil, v, i, nil))
	if v.Type.Kind.Stamp() {
		s = strings.Replace(s, " ", "T", 1)
		if strings.Contains(s, ".") {
			s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
		}
	}
	if v.Type.Kind == types.TimestampLTZ {
		s += "Z"
	}
	return Quote(dst, s)
}

// appendMembers writes the fields of a row, or the entries of a map, in order of
// their names.
func appendMembers(dst []byte, v *vector.Vector, i int) []byte {
	lo, hi, row := 0, len(v.Type.Fields), v.Type.Kind == types.Row
	name := func(k int) string { return v.Type.Fields[k].Name }
	if !row {
		lo, hi = v.Range(i)
		name = func(k int) string { return v.Child[0].Str(k) }
	}
	var few [16]int
	order := few[:0]
	for k := lo; k < hi; k++ {
		order = append(order, k)
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(name(a), name(b)) })
	dst = append(dst, '{')
	for n, k := range order {
		if n > 0 {
			dst = append(dst, ',')
		}
		dst = append(Quote(dst, name(k)), ':')
		if row {
			dst = Append(dst, v.Child[k], v.Row(i))
		} else {
			dst = Append(dst, v.Child[1], k)
		}
	}
	return append(dst, '}')
}

// Writable returns why values of a type cannot be written; nil if they can. Names
// of members are texts, and neither dates nor times of day nor intervals have a
// form (case build-json-objects).
func Writable(t types.Type) error {
	switch t.Kind {
	case types.Date, types.Time, types.IntervalDay, types.IntervalMonth:
		return fmt.Errorf("%s has no form in JSON; cast it to STRING", t.Name())
	case types.Map:
		if !t.Key.Kind.Text() {
			return fmt.Errorf("%s has no form in JSON, as its keys are no texts", t.Name())
		}
		return Writable(*t.Elem)
	case types.Multiset:
		if !t.Elem.Kind.Text() {
			return fmt.Errorf("%s has no form in JSON, as its elements are no texts", t.Name())
		}
	case types.Array:
		return Writable(*t.Elem)
	case types.Row:
		for _, f := range t.Fields {
			if err := Writable(f.Type); err != nil {
				return err
			}
		}
	}
	return nil
}

// Quote writes a text between quotes, with escapes where JSON needs them.
func Quote(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, s[from:i]...)
		dst = Escape(dst, rune(c), "0123456789ABCDEF")
		from = i + 1
	}
	return append(append(dst, s[from:]...), '"')
}

// Escape writes a character of 16 bits with a backslash before it: as itself, as the
// letter that JSON has for it, or by its number with the given digits of base 16.
func Escape(dst []byte, r rune, digits string) []byte {
	switch r {
	case '"', '\\', '/':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	default:
		return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
	}
}

// Number writes a number as Java's BigDecimal prints it: with all of its digits, and
// an exponent where it was written with one, as in 1E+3, or is very small. Zero has
// no sign.
func Number(dst []byte, s string) []byte {
	mantissa, exp, scientific := strings.Cut(strings.ToLower(s), "e")
	n := 0
	if scientific {
		var err error
		if n, err = strconv.Atoi(exp); err != nil { // one that no BigDecimal has
			return append(dst, s...)
		}
	}
	negative := strings.HasPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(mantissa, "-"), ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	switch {
	case digits == "":
		digits = "0"
	case negative:
		dst = append(dst, '-')
	}
	scale := len(fraction) - n
	adjusted := len(digits) - 1 - scale
	if scale >= 0 && adjusted >= -6 {
		return appendPlain(dst, digits, scale)
	}
	dst = append(dst, digits[0])
	if len(digits) > 1 {
		dst = append(append(dst, '.'), digits[1:]...)
	}
	if adjusted == 0 {
		return dst
	}
	return fmt.Appendf(dst, "E%+d", adjusted)
}

func appendPlain(dst []byte, digits string, scale int) []byte {
	if len(digits) <= scale {
		digits = strings.Repeat("0", scale-len(digits)+1) + digits
	}
	at := len(digits) - scale
	dst = append(dst, digits[:at]...)
	if scale > 0 {
		dst = append(append(dst, '.'), digits[at:]...)
	}
	return dst
}
