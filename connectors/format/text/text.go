// Package text reads and writes values as the text formats (JSON, CSV) have
// them: whole numbers, DECIMAL, DOUBLE, dates, times and timestamps.
//
// It does not know how texts are delimited or quoted, and its rules are those
// of the formats, not those of CAST (sql/function/scalar/cast): a format takes
// "2024-01-01T00:00:00Z" only where it was told to.
//
// Start with [Int], [Stamps] and [Describe]. Functions that load words want
// eight readable bytes behind the place they are given (connector.Slack).
package text

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unsafe"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Fault says why a text is no value of a type; 0 says that it is one.
type Fault uint8

// The faults.
const (
	OK       Fault = iota
	Form           // not the form of such a value
	Range          // a number that the type does not hold
	NoDay          // a day that the calendar does not have
	NoTime         // an hour, minute or second that the clock does not have
	NoZone         // an instant that does not end in Z
	Standard       // a timestamp of the other standard
	Zone           // a wall clock that ends in Z
	Kind           // another kind of JSON value is needed
)

// Describe says in words what is wrong with a text that should have been a
// value of t. Example is a text that would have been right, for types that
// have several forms; "" for the default one.
func Describe(f Fault, t types.Type, found, example string) string {
	if len(found) > 60 {
		found = strings.ToValidUTF8(found[:60], "") + "…"
	}
	switch f {
	case Range:
		return fmt.Sprintf("%s is out of the range of %s", found, t.Name())
	case NoDay:
		return fmt.Sprintf("%q is no day of the calendar", found)
	case NoTime:
		return fmt.Sprintf("%q is no time of day", found)
	case NoZone:
		return fmt.Sprintf("%q is no %s: expected a Z for UTC at the end, as in %q", found, t.Name(), example)
	case Zone:
		return fmt.Sprintf("%q is no %s: a wall clock has no zone, expected text such as %q (or declare TIMESTAMP_LTZ)", found, t.Name(), example)
	case Standard:
		return fmt.Sprintf("%q is no %s: expected text such as %q (see the option timestamp-format.standard)", found, t.Name(), example)
	case Kind:
		return fmt.Sprintf("found %s, expected %s", found, Wanted(t, example))
	default:
		return fmt.Sprintf("%q is no %s, expected %s", found, t.Name(), Wanted(t, example))
	}
}

// Wanted names what a value of t looks like.
func Wanted(t types.Type, example string) string {
	switch t.Kind {
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.IntervalDay, types.IntervalMonth:
		return "a whole number"
	case types.Float, types.Double, types.Decimal:
		return "a number"
	case types.Boolean:
		return "true or false"
	case types.Date:
		return `a date such as "2024-01-31"`
	case types.Time:
		return `a time such as "12:30:00"`
	case types.Timestamp, types.TimestampLTZ:
		return fmt.Sprintf("a timestamp such as %q", example)
	case types.Binary, types.Varbinary:
		return "bytes in base64"
	case types.Array:
		return "an array"
	case types.Map, types.Multiset, types.Row:
		return "an object"
	default:
		return "a text"
	}
}

const (
	zeros = 0x3030303030303030 // eight times '0'
	tops  = 0x8080808080808080
)

// Load returns the eight bytes at p, the first one lowest.
func Load(p unsafe.Pointer) uint64 { return *(*uint64)(p) }

// digits8 returns how many of the bytes of w, beginning with the lowest, are
// digits, and the digits with the others shifted out.
func digits8(w uint64) (n int, x uint64) {
	x = w ^ zeros
	n = bits.TrailingZeros64(((x+0x7676767676767676)|x)&tops) >> 3
	return n, x << (uint(8-n) * 8)
}

// value8 returns the number that eight digits stand for.
func value8(x uint64) uint64 {
	x = x*10 + x>>8
	return ((x&0x000000FF000000FF)*0x000F424000000064 + (x>>16&0x000000FF000000FF)*0x0000271000000001) >> 32
}

// Digits reads the digits at p and returns the number and how many there are:
// up to 16; whoever gets 16 looks for more. It loads up to 24 bytes.
func Digits(p unsafe.Pointer) (v uint64, n int) {
	n, x := digits8(Load(p))
	v = value8(x)
	if n < 8 {
		return v, n
	}
	m, x := digits8(Load(unsafe.Add(p, 8)))
	return v*pow10(m) + value8(x), 8 + m
}

func pow10(n int) uint64 {
	return [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}[n&15]
}

// Int reads a whole number with an optional sign, as Java's Long.parseLong does.
func Int(b []byte) (int64, Fault) {
	s := b
	neg := false
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		neg, s = s[0] == '-', s[1:]
	}
	if len(s) == 0 {
		return 0, Form
	}
	var v uint64
	over := false
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, Form
		}
		if v > (math.MaxUint64-9)/10 {
			over = true
		}
		v = v*10 + uint64(c-'0')
	}
	limit := uint64(math.MaxInt64)
	if neg {
		limit++
	}
	if over || v > limit {
		return 0, Range
	}
	if neg {
		return -int64(v), OK
	}
	return int64(v), OK
}

// Fits reports whether v is a value of an integer type.
func Fits(v int64, k types.Kind) bool {
	switch k {
	case types.TinyInt:
		return v == int64(int8(v))
	case types.SmallInt:
		return v == int64(int16(v))
	case types.BigInt, types.IntervalDay:
		return true
	default:
		return v == int64(int32(v))
	}
}

// Float reads a number as Java's Double.parseDouble does, for DOUBLE (64 bits)
// or FLOAT (32): also NaN, Infinity, and a d or f at the end. Numbers too large
// are infinite, those too small zero.
func Float(b []byte, size int) (float64, Fault) {
	s := unsafe.String(unsafe.SliceData(b), len(b))
	if n := len(s); n > 1 {
		if c := s[n-1] | 0x20; (c == 'd' || c == 'f') && (s[n-2] >= '0' && s[n-2] <= '9' || s[n-2] == '.') {
			s = s[:n-1]
		}
	}
	unsigned := strings.TrimLeft(s, "+-")
	if len(s)-len(unsigned) > 1 {
		return 0, Form
	}
	if unsigned != "NaN" && unsigned != "Infinity" && strings.Trim(unsigned, "0123456789.eE+-") != "" {
		return 0, Form
	}
	x, err := strconv.ParseFloat(s, size)
	if err != nil && !isRange(err) {
		return 0, Form
	}
	if unsigned == "NaN" {
		return math.NaN(), OK
	}
	return x, OK
}

func isRange(err error) bool {
	e, ok := err.(*strconv.NumError) //nolint:errorlint // strconv documents this type
	return ok && e.Err == strconv.ErrRange
}

// Trim drops what Java's String.trim drops: characters up to the blank at both ends.
func Trim(b []byte) []byte {
	for len(b) > 0 && b[0] <= ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] <= ' ' {
		b = b[:len(b)-1]
	}
	return b
}

// IsTrue reports whether b is "true" in any case; for a BOOLEAN every other
// text is FALSE.
func IsTrue(b []byte) bool {
	return len(b) == 4 && b[0]|0x20 == 't' && b[1]|0x20 == 'r' && b[2]|0x20 == 'u' && b[3]|0x20 == 'e'
}
