package text

import (
	"strconv"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A StampWriter writes the timestamps of one column. It remembers the last day.
type StampWriter struct {
	sep       byte
	zone      bool
	precision int
	day       int64
	date      []byte // of day, and the separator
}

// NewStampWriter returns a writer for columns of type t; see [NewStamps].
func NewStampWriter(t types.Type, iso bool) *StampWriter {
	w := &StampWriter{sep: ' ', zone: t.Kind == types.TimestampLTZ, precision: t.Precision}
	if iso {
		w.sep = 'T'
	}
	w.date = append(types.AppendDate(nil, 0), w.sep)
	return w
}

// Append appends row i of v, with no more digits of the fraction than it needs.
func (w *StampWriter) Append(dst []byte, v *vector.Vector, i int) []byte {
	if w.precision <= 3 {
		return w.milli(dst, vector.Values[int64](v)[v.Row(i)])
	}
	seconds, nanos := SecondsAndNanos(v, i)
	dst = w.clock(dst, seconds)
	if nanos != 0 {
		dst = appendFraction(dst, nanos)
	}
	return w.end(dst)
}

// milli appends a timestamp in milliseconds.
func (w *StampWriter) milli(dst []byte, ms int64) []byte {
	seconds := types.FloorDiv(ms, 1000)
	dst = w.clock(dst, seconds)
	if f := uint(ms - seconds*1000); f != 0 {
		dst = append(dst, '.', byte('0'+f/100))
		if f %= 100; f != 0 {
			dst = append(dst, byte('0'+f/10))
			if f %= 10; f != 0 {
				dst = append(dst, byte('0'+f))
			}
		}
	}
	return w.end(dst)
}

// clock appends date and time without a fraction.
func (w *StampWriter) clock(dst []byte, seconds int64) []byte {
	s := seconds - w.day*types.SecondsPerDay
	if s < 0 || s >= types.SecondsPerDay {
		w.day = types.FloorDiv(seconds, types.SecondsPerDay)
		w.date = append(types.AppendDate(w.date[:0], w.day), w.sep)
		s = seconds - w.day*types.SecondsPerDay
	}
	t := uint(s)
	h, m := t/3600, t/60%60
	t %= 60
	dst = append(dst, w.date...)
	return append(dst, byte('0'+h/10), byte('0'+h%10), ':', byte('0'+m/10), byte('0'+m%10), ':', byte('0'+t/10), byte('0'+t%10))
}

func (w *StampWriter) end(dst []byte) []byte {
	if w.zone {
		return append(dst, 'Z')
	}
	return dst
}

// appendFraction appends a point and the digits of nanoseconds up to the last
// one that is not zero.
func appendFraction(dst []byte, nanos int) []byte {
	dst = append(dst, '.')
	for unit := int(1e8); nanos > 0; unit /= 10 {
		dst = append(dst, byte('0'+nanos/unit))
		nanos %= unit
	}
	return dst
}

// SecondsAndNanos returns the timestamp in row i of v.
func SecondsAndNanos(v *vector.Vector, i int) (seconds int64, nanos int) {
	i = v.Row(i)
	if v.Type.Precision > 6 {
		n := vector.Values[decimal128.Num](v)[i]
		q, r := n.Div(decimal128.FromI64(1e9))
		seconds, nanos = int64(q.LowBits()), int(int64(r.LowBits()))
		if nanos < 0 {
			seconds, nanos = seconds-1, nanos+1e9
		}
		return seconds, nanos
	}
	x := vector.Values[int64](v)[i]
	if v.Type.Precision <= 3 {
		seconds = types.FloorDiv(x, 1e3)
		return seconds, int(x-seconds*1e3) * 1e6
	}
	seconds = types.FloorDiv(x, 1e6)
	return seconds, int(x-seconds*1e6) * 1e3
}

// AppendTime appends a TIME in milliseconds, with a fraction only if it has one.
func AppendTime(dst []byte, ms int32) []byte {
	dst = types.AppendTime(dst, ms, 0)
	if f := ms % 1000; f != 0 {
		dst = appendFraction(dst, int(f)*1e6)
	}
	return dst
}

// AppendInteger appends row i of a vector of whole numbers.
func AppendInteger(dst []byte, v *vector.Vector, i int) []byte {
	var x int64
	i = v.Row(i)
	switch v.Type.Physical() {
	case types.PhysInt8:
		x = int64(vector.Values[int8](v)[i])
	case types.PhysInt16:
		x = int64(vector.Values[int16](v)[i])
	case types.PhysInt32:
		x = int64(vector.Values[int32](v)[i])
	default:
		x = vector.Values[int64](v)[i]
	}
	return strconv.AppendInt(dst, x, 10)
}

// AppendDecimal appends a DECIMAL; small ones get an exponent unless plain.
func AppendDecimal(dst []byte, n decimal128.Num, scale int, plain bool) []byte {
	from := len(dst)
	dst = types.AppendDecimal(dst, n, scale)
	if plain || n.Sign() == 0 {
		return dst
	}
	// 0.000000027 has 8 digits behind the point before the last two: 2.7E-8.
	digits := dst[from:]
	if digits[0] == '-' {
		digits = digits[1:]
	}
	zeros := 0
	for zeros+2 < len(digits) && digits[zeros+2] == '0' {
		zeros++
	}
	if digits[0] != '0' || zeros < 6 {
		return dst
	}
	rest := append([]byte(nil), digits[zeros+2:]...)
	dst = append(dst[:len(dst)-len(digits)], rest[0])
	if len(rest) > 1 {
		dst = append(append(dst, '.'), rest[1:]...)
	}
	return strconv.AppendInt(append(dst, "E-"...), int64(zeros+1), 10)
}
