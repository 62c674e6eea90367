package types

import (
	"math"
	"strconv"

	"github.com/apache/arrow/go/v17/arrow/decimal128"
)

// AppendBoolean appends TRUE or FALSE.
func AppendBoolean(dst []byte, b bool) []byte {
	if b {
		return append(dst, "TRUE"...)
	}
	return append(dst, "FALSE"...)
}

// AppendDouble appends a DOUBLE as Java's Double.toString prints it: always with
// a point, plain from 1e-3 up to 1e7 and with an exponent elsewhere. The digits
// are those of Java 17, on which Flink runs: the fewest that tell the number from
// its neighbours, but of large whole numbers some more (see [wholeDigits]).
func AppendDouble(dst []byte, x float64) []byte { return appendFloat(dst, x, 64) }

// AppendFloat appends a FLOAT, likewise.
func AppendFloat(dst []byte, x float32) []byte { return appendFloat(dst, float64(x), 32) }

func appendFloat(dst []byte, x float64, bits int) []byte {
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return append(dst, "NaN"...)
	case math.IsInf(x, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(x, -1):
		return append(dst, "-Infinity"...)
	case a == 0 || a >= 1e-3 && a < 1e7:
		from := len(dst)
		dst = strconv.AppendFloat(dst, x, 'f', -1, bits)
		return withPoint(dst, from)
	default:
		return appendExponent(dst, x, bits)
	}
}

// withPoint appends ".0" if dst[from:] has no point.
func withPoint(dst []byte, from int) []byte {
	for _, c := range dst[from:] {
		if c == '.' {
			return dst
		}
	}
	return append(dst, ".0"...)
}

func appendExponent(dst []byte, x float64, bits int) []byte {
	var buf [32]byte
	s, ok := wholeDigits(buf[:0], x, bits)
	if !ok {
		s = strconv.AppendFloat(buf[:0], x, 'e', -1, bits)
	}
	e := len(s) - 1
	for s[e] != 'e' {
		e--
	}
	from := len(dst)
	dst = withPoint(append(dst, s[:e]...), from)
	dst = append(dst, 'E')
	exp, _ := strconv.Atoi(string(s[e+1:]))
	return strconv.AppendInt(dst, int64(exp), 10)
}

// wholeDigits appends a whole number of at most 63 bits that has more of them than
// the type keeps, with an exponent. Java 17 writes it as an integer, without as
// many digits at the end as the bits that were lost can say: the FLOAT 123456792
// is 1.23456792E8, though 1.2345679E8 would do.
func wholeDigits(dst []byte, x float64, bits int) ([]byte, bool) {
	kept := 53
	if bits == 32 {
		kept = 24
	}
	_, exp := math.Frexp(x)
	if lost := exp - 1 - kept; lost > 0 && exp <= 63 {
		unit := int64(1)
		for range int(float64(lost-1) * math.Log10(2)) {
			unit *= 10
		}
		n := int64(math.Abs(x))
		up := n%unit >= unit/2 && unit > 1
		if n /= unit; up {
			n++
		}
		for n%10 == 0 {
			n /= 10
			unit *= 10
		}
		return appendWhole(dst, x < 0, n, unit), true
	}
	return dst, false
}

// appendWhole appends n * unit with an exponent; unit is a power of ten.
func appendWhole(dst []byte, negative bool, n, unit int64) []byte {
	if negative {
		dst = append(dst, '-')
	}
	first := len(dst)
	dst = strconv.AppendInt(dst, n, 10)
	exp := int64(len(dst) - first - 1)
	for ; unit > 1; unit /= 10 {
		exp++
	}
	if digits := len(dst); digits > first+1 {
		dst = append(dst, 0)
		copy(dst[first+2:], dst[first+1:digits])
		dst[first+1] = '.'
	}
	return strconv.AppendInt(append(dst, 'e'), exp, 10)
}

// AppendDecimal appends a DECIMAL of a scale in plain digits.
func AppendDecimal(dst []byte, n decimal128.Num, scale int) []byte {
	if n.Sign() < 0 {
		dst = append(dst, '-')
		n = n.Negate()
	}
	var buf [48]byte
	digits := appendUnsigned128(buf[:0], n)
	if scale <= 0 {
		return append(dst, digits...)
	}
	if len(digits) <= scale {
		dst = append(dst, '0', '.')
		for range scale - len(digits) {
			dst = append(dst, '0')
		}
		return append(dst, digits...)
	}
	whole := len(digits) - scale
	dst = append(dst, digits[:whole]...)
	dst = append(dst, '.')
	return append(dst, digits[whole:]...)
}

// appendUnsigned128 appends the digits of a number that is not negative.
func appendUnsigned128(dst []byte, n decimal128.Num) []byte {
	if n.HighBits() == 0 {
		return strconv.AppendUint(dst, n.LowBits(), 10)
	}
	return n.BigInt().Append(dst, 10)
}

// AppendDate appends a DATE as yyyy-MM-dd.
func AppendDate(dst []byte, days int64) []byte {
	y, m, d := Civil(days)
	if y < 0 {
		dst, y = append(dst, '-'), -y
	}
	dst = AppendPadded(dst, y, 4)
	dst = AppendPadded(append(dst, '-'), m, 2)
	return AppendPadded(append(dst, '-'), d, 2)
}

// AppendTime appends a TIME in milliseconds as HH:mm:ss. With a precision it has
// a fraction of at least one digit and without trailing zeros, as Flink has it.
func AppendTime(dst []byte, ms int32, precision int) []byte {
	dst = appendClock(dst, int(ms)/1000)
	if precision == 0 {
		return dst
	}
	dst = append(dst, '.')
	f := int(ms) % 1000
	dst = append(dst, byte('0'+f/100))
	for range min(precision, 3) - 1 {
		if f = f % 100 * 10; f == 0 {
			break
		}
		dst = append(dst, byte('0'+f/100))
	}
	return dst
}

func appendClock(dst []byte, seconds int) []byte {
	dst = AppendPadded(dst, seconds/3600, 2)
	dst = AppendPadded(append(dst, ':'), seconds/60%60, 2)
	return AppendPadded(append(dst, ':'), seconds%60, 2)
}

// AppendPadded appends n, which is not negative, with zeros before it up to width digits.
func AppendPadded(dst []byte, n, width int) []byte {
	switch {
	case width == 2 && n < 100:
		return append(dst, byte('0'+n/10), byte('0'+n%10))
	case width == 4 && n < 10000:
		return append(dst, byte('0'+n/1000), byte('0'+n/100%10), byte('0'+n/10%10), byte('0'+n%10))
	}
	var buf [20]byte
	s := strconv.AppendInt(buf[:0], int64(n), 10)
	for range width - len(s) {
		dst = append(dst, '0')
	}
	return append(dst, s...)
}

// AppendStamp appends a wall clock, given as seconds since 1970-01-01 00:00:00
// and nanoseconds, as yyyy-MM-dd HH:mm:ss and as many digits of the fraction as
// the precision says.
func AppendStamp(dst []byte, seconds int64, nanos, precision int) []byte {
	day := FloorDiv(seconds, SecondsPerDay)
	dst = append(AppendDate(dst, day), ' ')
	dst = appendClock(dst, int(seconds-day*SecondsPerDay))
	if precision == 0 {
		return dst
	}
	dst = append(dst, '.')
	for unit := 100000000; precision > 0; precision, unit = precision-1, unit/10 {
		dst = append(dst, byte('0'+nanos/unit%10))
	}
	return dst
}

// AppendIntervalDay appends an interval in milliseconds as +d HH:mm:ss.fff.
func AppendIntervalDay(dst []byte, ms int64) []byte {
	u := uint64(ms)
	if ms < 0 {
		dst, u = append(dst, '-'), -u
	} else {
		dst = append(dst, '+')
	}
	dst = strconv.AppendUint(dst, u/MillisPerDay, 10)
	dst = appendClock(append(dst, ' '), int(u/1000%SecondsPerDay))
	return AppendPadded(append(dst, '.'), int(u%1000), 3)
}

// AppendIntervalMonth appends an interval in months as +y-MM.
func AppendIntervalMonth(dst []byte, months int32) []byte {
	n := int64(months)
	if n < 0 {
		dst, n = append(dst, '-'), -n
	} else {
		dst = append(dst, '+')
	}
	dst = strconv.AppendInt(dst, n/12, 10)
	return AppendPadded(append(dst, '-'), int(n%12), 2)
}
