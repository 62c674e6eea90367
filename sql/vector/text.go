package vector

import (
	"encoding/hex"
	"math/big"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// AppendText appends row i of v, which is not NULL, as CAST(v AS STRING) gives
// it. NULLs inside of nested values are written NULL. Instants are shown in
// zone; nil means UTC.
func AppendText(dst []byte, v *Vector, i int, zone *time.Location) []byte {
	return printer{zone: zone}.append(dst, v, i)
}

// AppendShown is AppendText with bytes as x'0aff' wherever they stand, the form
// in which results are shown to people.
func AppendShown(dst []byte, v *Vector, i int, zone *time.Location) []byte {
	return printer{zone: zone, hex: true}.append(dst, v, i)
}

// AppendHex appends bytes as x'0aff'.
func AppendHex(dst, b []byte) []byte {
	dst = append(dst, 'x', '\'')
	return append(hex.AppendEncode(dst, b), '\'')
}

// AppendUTF8 appends bytes as text; what is no UTF-8 becomes the replacement character.
func AppendUTF8(dst, b []byte) []byte {
	if utf8.Valid(b) {
		return append(dst, b...)
	}
	for _, r := range string(b) {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

type printer struct {
	zone *time.Location
	hex  bool
}

func (p printer) append(dst []byte, v *Vector, i int) []byte {
	r := v.Row(i)
	switch t := v.Type; t.Kind {
	case types.Boolean:
		return types.AppendBoolean(dst, Values[uint8](v)[r] != 0)
	case types.Float:
		return types.AppendFloat(dst, Values[float32](v)[r])
	case types.Double:
		return types.AppendDouble(dst, Values[float64](v)[r])
	case types.Decimal:
		return types.AppendDecimal(dst, Values[decimal128.Num](v)[r], t.Scale)
	case types.Char, types.Varchar:
		return append(dst, v.Bytes(i)...)
	case types.Binary, types.Varbinary:
		if p.hex {
			return AppendHex(dst, v.Bytes(i))
		}
		return AppendUTF8(dst, v.Bytes(i))
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return strconv.AppendInt(dst, Integer(v, i), 10)
	case types.Null:
		return append(dst, "NULL"...)
	default:
		if t.Kind.Nested() {
			return p.nested(dst, v, i)
		}
		return p.temporal(dst, v, i)
	}
}

func (p printer) temporal(dst []byte, v *Vector, i int) []byte {
	switch t := v.Type; t.Kind {
	case types.Date:
		return types.AppendDate(dst, Integer(v, i))
	case types.Time:
		return types.AppendTime(dst, int32(Integer(v, i)), t.Precision)
	case types.IntervalDay:
		return types.AppendIntervalDay(dst, Integer(v, i))
	case types.IntervalMonth:
		return types.AppendIntervalMonth(dst, int32(Integer(v, i)))
	default:
		seconds, nanos := Stamp(v, i)
		if t.Kind == types.TimestampLTZ && p.zone != nil && p.zone != time.UTC {
			_, offset := time.Unix(seconds, 0).In(p.zone).Zone()
			seconds += int64(offset)
		}
		return types.AppendStamp(dst, seconds, nanos, t.Precision)
	}
}

func (p printer) nested(dst []byte, v *Vector, i int) []byte {
	switch v.Type.Kind {
	case types.Row:
		dst = append(dst, '(')
		for k, c := range v.Child {
			dst = p.element(comma(dst, k), c, v.Row(i))
		}
		return append(dst, ')')
	case types.Array:
		dst = append(dst, '[')
		lo, hi := v.Range(i)
		for j := lo; j < hi; j++ {
			dst = p.element(comma(dst, j-lo), v.Child[0], j)
		}
		return append(dst, ']')
	default:
		dst = append(dst, '{')
		lo, hi := v.Range(i)
		for j := lo; j < hi; j++ {
			dst = p.element(comma(dst, j-lo), v.Child[0], j)
			dst = p.element(append(dst, '='), v.Child[1], j)
		}
		return append(dst, '}')
	}
}

// comma separates all but the first element.
func comma(dst []byte, k int) []byte {
	if k == 0 {
		return dst
	}
	return append(dst, ", "...)
}

func (p printer) element(dst []byte, v *Vector, i int) []byte {
	if v.Null(i) {
		return append(dst, "NULL"...)
	}
	return p.append(dst, v, i)
}

// Integer returns row i of a vector of whole numbers, dates, times, intervals or
// timestamps up to microseconds.
func Integer(v *Vector, i int) int64 {
	i = v.Row(i)
	switch v.Type.Physical() {
	case types.PhysInt8:
		return int64(Values[int8](v)[i])
	case types.PhysInt16:
		return int64(Values[int16](v)[i])
	case types.PhysInt32:
		return int64(Values[int32](v)[i])
	default:
		return Values[int64](v)[i]
	}
}

// Stamp returns row i of a timestamp vector of any precision as seconds since
// 1970-01-01 00:00:00 and the nanoseconds after that second.
func Stamp(v *Vector, i int) (seconds int64, nanos int) {
	// Divisors are written out, as dividing by a constant is much faster.
	switch p := v.Type.Precision; {
	case p <= 3:
		x := Values[int64](v)[v.Row(i)]
		seconds = types.FloorDiv(x, 1e3)
		return seconds, int(x-seconds*1e3) * 1e6
	case p <= 6:
		x := Values[int64](v)[v.Row(i)]
		seconds = types.FloorDiv(x, 1e6)
		return seconds, int(x-seconds*1e6) * 1e3
	default:
		return SplitNanos(Values[decimal128.Num](v)[v.Row(i)])
	}
}

// Millis returns row i of a timestamp vector of any precision in milliseconds, cut
// downwards.
func Millis(v *Vector, i int) int64 {
	switch p := v.Type.Precision; {
	case p <= 3:
		return Values[int64](v)[v.Row(i)]
	case p <= 6:
		return types.FloorDiv(Values[int64](v)[v.Row(i)], 1e3)
	default:
		seconds, nanos := Stamp(v, i)
		return seconds*1e3 + int64(nanos)/1e6
	}
}

// AppendMillis appends rows lo up to hi of a timestamp vector that is no constant, as
// Millis has them.
func AppendMillis(dst []int64, v *Vector, lo, hi int) []int64 {
	if v.Type.Precision <= 3 {
		return append(dst, Values[int64](v)[lo:hi]...)
	}
	for i := lo; i < hi; i++ {
		dst = append(dst, Millis(v, i))
	}
	return dst
}

// SplitNanos returns 128-bit nanoseconds as whole seconds and the rest.
func SplitNanos(n decimal128.Num) (seconds int64, nanos int) {
	if low := int64(n.LowBits()); n.HighBits() == low>>63 {
		seconds = types.FloorDiv(low, 1e9)
		return seconds, int(low - seconds*1e9)
	}
	q, r := new(big.Int).DivMod(n.BigInt(), big.NewInt(1e9), new(big.Int))
	return q.Int64(), int(r.Int64())
}

// JoinNanos returns seconds and nanoseconds as 128-bit nanoseconds.
func JoinNanos(seconds int64, nanos int) decimal128.Num {
	return decimal128.FromI64(seconds).Mul(decimal128.FromI64(1e9)).Add(decimal128.FromI64(int64(nanos)))
}
