package types

import (
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/apache/arrow/go/v17/arrow/decimal128"
)

// Why a text is no value of a type. Callers put the text and the type before it.
var (
	errForm  = errors.New("it is not written like one")
	errRange = errors.New("it is out of range")
	errDate  = errors.New(`expected a text such as "2024-01-31"`)
	errTime  = errors.New(`expected a text such as "12:30:00"`)
	errStamp = errors.New(`expected a text such as "2024-01-31 12:30:00"`)
	errDay   = errors.New("there is no such day")
	errClock = errors.New("there is no such time of day")
)

// trim takes away blanks, and nothing else, from both ends.
func trim(s string) string { return strings.Trim(s, " ") }

// ParseBoolean reads a BOOLEAN as CAST does: true, t, yes, y, 1 and their
// opposites in any case, without blanks (case cast-booleans).
func ParseBoolean(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "true", "t", "yes", "y", "1":
		return true, nil
	case "false", "f", "no", "n", "0":
		return false, nil
	default:
		return false, errForm
	}
}

// ParseInteger reads a whole number of the given bits as CAST does: blanks
// around it are skipped and a fraction is cut off (case cast-text-to-integer).
func ParseInteger(s string, bits int) (int64, error) {
	s = trim(s)
	negative := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative, s = s[0] == '-', s[1:]
	}
	if s == "" {
		return 0, errForm
	}
	for len(s) > 1 && s[0] == '0' && s[1]-'0' <= 9 {
		s = s[1:]
	}
	limit := uint64(1)<<(bits-1) - 1
	if negative {
		limit++
	}
	n, i := uint64(0), 0
	for ; i < len(s) && s[i] != '.'; i++ {
		d := s[i] - '0'
		if d > 9 {
			return 0, errForm
		}
		if n = n*10 + uint64(d); n > limit || i > 18 {
			return 0, rangeUnlessDigits(s[i:])
		}
	}
	for i++; i < len(s); i++ {
		if s[i]-'0' > 9 {
			return 0, errForm
		}
	}
	if negative {
		return -int64(n), nil
	}
	return int64(n), nil
}

// rangeUnlessDigits tells a number that is too large from what is no number.
func rangeUnlessDigits(s string) error {
	if strings.Trim(s, "0123456789.") != "" {
		return errForm
	}
	return errRange
}

// ParseDouble reads a DOUBLE, or a FLOAT if bits is 32, as Java and so CAST
// does: with NaN, Infinity and a trailing d or f; too large is infinite (case
// cast-text-to-decimal-and-double).
func ParseDouble(s string, bits int) (float64, error) {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	switch strings.TrimLeft(s, "+-") {
	case "NaN":
		return math.NaN(), signs(s, 3)
	case "Infinity":
		if s[0] == '-' {
			return math.Inf(-1), signs(s, 8)
		}
		return math.Inf(1), signs(s, 8)
	}
	if n := len(s); n > 0 && strings.IndexByte("dDfF", s[n-1]) >= 0 {
		s = s[:n-1]
	}
	if strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, errForm
	}
	x, err := strconv.ParseFloat(s, bits)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, errForm
	}
	return x, nil
}

// signs allows one sign before a word.
func signs(s string, word int) error {
	if len(s) > word+1 {
		return errForm
	}
	return nil
}

// ParseDecimal reads a DECIMAL as CAST does: blanks around it are skipped, an
// exponent is allowed, and digits beyond the scale are rounded half away from
// zero. What does not fit is an error.
func ParseDecimal(s string, precision, scale int) (decimal128.Num, error) {
	s = trim(s)
	mantissa, exponent, err := splitExponent(s)
	if err != nil {
		return decimal128.Num{}, err
	}
	digits, point, err := splitDigits(mantissa)
	if err != nil {
		return decimal128.Num{}, err
	}
	negative := mantissa[0] == '-'
	// The value is digits * 10^-from.
	from := point - exponent
	if len(digits) <= 18 {
		n, _ := strconv.ParseInt(digits, 10, 64)
		if negative {
			n = -n
		}
		if from >= 0 && from <= 76 {
			return rescaled(Wide(n), from, scale, precision)
		}
		if n == 0 {
			return decimal128.Num{}, nil
		}
	}
	if from < -2*MaxPrecision || len(digits)-from > 2*MaxPrecision {
		return decimal128.Num{}, errRange
	}
	return parseBig(digits, negative, from, precision, scale)
}

func rescaled(n decimal128.Num, from, to, precision int) (decimal128.Num, error) {
	x, ok := Rescale(n, from, to, precision)
	if !ok {
		return decimal128.Num{}, errRange
	}
	return x, nil
}

func parseBig(digits string, negative bool, from, precision, scale int) (decimal128.Num, error) {
	b, ok := new(big.Int).SetString(digits, 10)
	if !ok {
		return decimal128.Num{}, errForm
	}
	if negative {
		b.Neg(b)
	}
	switch k := scale - from; {
	case k < -len(digits)-1:
		return decimal128.Num{}, nil
	case k < 0:
		b = DivRound(b, BigPow10(-k))
	default:
		b.Mul(b, BigPow10(k))
	}
	n, ok := FitBig(b, precision)
	if !ok {
		return decimal128.Num{}, errRange
	}
	return n, nil
}

func splitExponent(s string) (mantissa string, exponent int, err error) {
	if s == "" {
		return "", 0, errForm
	}
	at := strings.IndexAny(s, "eE")
	if at < 0 {
		return s, 0, nil
	}
	exponent, err = strconv.Atoi(s[at+1:])
	if at == 0 || err != nil {
		return "", 0, errForm
	}
	return s[:at], exponent, nil
}

// splitDigits returns the digits of a number without its sign and point, and how
// many of them stand behind the point.
func splitDigits(s string) (digits string, behind int, err error) {
	if s[0] == '-' || s[0] == '+' {
		s = s[1:]
	}
	whole, fraction, _ := strings.Cut(s, ".")
	digits = whole + fraction
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return "", 0, errForm
	}
	return digits, len(fraction), nil
}

// A reader walks over a text.
type reader struct {
	s  string
	at int
}

func (r *reader) done() bool { return r.at >= len(r.s) }

// next skips c and reports whether it was there.
func (r *reader) next(c byte) bool {
	if r.at < len(r.s) && r.s[r.at] == c {
		r.at++
		return true
	}
	return false
}

// number reads a number of at least 1 and at most most digits.
func (r *reader) number(most int) (n int, ok bool) {
	from := r.at
	for r.at < len(r.s) && r.at-from < most && r.s[r.at]-'0' <= 9 {
		n = n*10 + int(r.s[r.at]-'0')
		r.at++
	}
	return n, r.at > from
}

// ParseDate reads a DATE as CAST does: yyyy-MM-dd up to the year 9999, with any
// number of digits; month and day may be missing, blanks may stand around it, and
// after a blank anything may follow unless there is one before it, too (case
// cast-text-to-dates-and-times).
func ParseDate(s string) (days int32, err error) {
	r := reader{s: trim(s)}
	y, ok := r.number(6)
	if !ok {
		return 0, errDate
	}
	m, d := 1, 1
	if r.next('-') {
		if m, ok = r.number(2); !ok {
			return 0, errDate
		}
		if r.next('-') {
			if d, ok = r.number(2); !ok {
				return 0, errDate
			}
		}
	}
	if !r.done() && (r.s[r.at] != ' ' || s[0] == ' ') {
		return 0, errDate
	}
	if y > 9999 || m < 1 || m > 12 || d < 1 || d > DaysOfMonth(y, m) {
		return 0, errDay
	}
	return int32(Days(y, m, d)), nil
}

// ParseTime reads a TIME as CAST does: HH[:mm[:ss[.fff]]], single digits allowed
// (case cast-text-to-time). The result is in milliseconds.
func ParseTime(s string) (ms int32, err error) {
	r := reader{s: trim(s)}
	h, m, sec, nanos, err := r.clock(1)
	if err == errForm {
		err = errTime
	}
	if err != nil {
		return 0, err
	}
	if h > 23 {
		return 0, errClock
	}
	return int32(((h*60+m)*60+sec)*1000 + nanos/1e6), nil
}

// clock reads H:m:s.f to the end of the text; fields says how many of the three
// numbers have to be there.
func (r *reader) clock(fields int) (h, m, s, nanos int, err error) {
	var n [3]int
	read := 0
	for ok := true; ok && read < 3; read++ {
		if read > 0 && !r.next(':') {
			break
		}
		if n[read], ok = r.number(2); !ok {
			return 0, 0, 0, 0, errForm
		}
	}
	if read < fields {
		return 0, 0, 0, 0, errForm
	}
	if read == 3 && r.next('.') {
		from := r.at
		f, _ := r.number(9) // the point may stand alone
		nanos = f * int(Pow10(9-(r.at-from)))
	}
	if !r.done() {
		return 0, 0, 0, 0, errForm
	}
	if n[0] > 24 || n[1] > 59 || n[2] > 59 {
		return 0, 0, 0, 0, errClock
	}
	return n[0], n[1], n[2], nanos, nil
}

// ParseStamp reads a wall clock as CAST to TIMESTAMP does: yyyy-MM-dd alone or
// with H:m:s and up to nine digits of a fraction, single digits allowed, without
// blanks around; the year has four. 24:00:00 is the next midnight. With clip, the days 29 to 31 that
// a month lacks become its last day, as TO_TIMESTAMP has it; otherwise they are
// an error. The result is in seconds since 1970-01-01 00:00:00 and nanoseconds.
func ParseStamp(s string, clip bool) (seconds int64, nanos int, err error) {
	if seconds, nanos, ok := StandardStamp(s); ok {
		return seconds, nanos, nil
	}
	return parseStamp(s, clip)
}

// parseStamp is ParseStamp for all texts, character by character.
func parseStamp(s string, clip bool) (seconds int64, nanos int, err error) {
	r := reader{s: s}
	y, ok := r.number(4)
	m, d := 0, 0
	if ok = ok && r.at == 4 && y > 0 && r.next('-'); ok {
		m, ok = r.number(2)
	}
	if ok = ok && r.next('-'); ok {
		d, ok = r.number(2)
	}
	if !ok {
		return 0, 0, errStamp
	}
	if m < 1 || m > 12 || d < 1 || d > 31 || !clip && d > DaysOfMonth(y, m) {
		return 0, 0, errDay
	}
	seconds = Days(y, m, min(d, DaysOfMonth(y, m))) * SecondsPerDay
	if r.done() {
		return seconds, 0, nil
	}
	if !r.next(' ') {
		return 0, 0, errStamp
	}
	h, mi, sec, nanos, err := r.clock(3)
	if err == errForm {
		err = errStamp
	}
	if err == nil && h == 24 && mi+sec+nanos > 0 {
		err = errClock
	}
	if err != nil {
		return 0, 0, err
	}
	return seconds + int64((h*60+mi)*60+sec), nanos, nil
}
