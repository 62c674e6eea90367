package print

import (
	"strconv"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// AppendRow appends row i of b as in +I[1, a].
func AppendRow(dst []byte, b *changelog.Batch, i int) []byte {
	dst = append(append(dst, b.Kind(i).String()...), '[')
	for k, c := range b.Cols {
		if k > 0 {
			dst = append(dst, ", "...)
		}
		if c == nil { // a column that nobody asked for
			dst = append(dst, '-')
			continue
		}
		dst = AppendValue(dst, c, i)
	}
	return append(dst, ']')
}

// AppendValue appends row i of v as Flink's print connector shows it: NULL is
// null and a timestamp has a T.
func AppendValue(dst []byte, v *vector.Vector, i int) []byte {
	if v.Null(i) {
		return append(dst, "null"...)
	}
	i = v.Row(i)
	switch k := v.Type.Kind; {
	case k == types.Boolean:
		return strconv.AppendBool(dst, vector.Values[uint8](v)[i] != 0)
	case k.Integer() || k.Interval():
		return text.AppendInteger(dst, v, i)
	case k == types.Float:
		return types.AppendFloat(dst, vector.Values[float32](v)[i])
	case k == types.Double:
		return types.AppendDouble(dst, vector.Values[float64](v)[i])
	case k == types.Decimal:
		return types.AppendDecimal(dst, vector.Values[decimal128.Num](v)[i], v.Type.Scale)
	case k.Text():
		return append(dst, v.Bytes(i)...)
	case k.Bytes():
		return appendBytes(dst, v.Bytes(i))
	case k == types.Date:
		return types.AppendDate(dst, int64(vector.Values[int32](v)[i]))
	case k == types.Time:
		ms := vector.Values[int32](v)[i]
		return appendClock(dst, int(ms)/1000, int(ms)%1000*1e6, false)
	case k.Stamp():
		return appendStamp(dst, v, i)
	default:
		return appendNested(dst, v, i)
	}
}

// appendBytes appends bytes as Java prints an array of them: signed.
func appendBytes(dst, b []byte) []byte {
	dst = append(dst, '[')
	for i, c := range b {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, int64(int8(c)), 10)
	}
	return append(dst, ']')
}

func appendStamp(dst []byte, v *vector.Vector, i int) []byte {
	seconds, nanos := text.SecondsAndNanos(v, i)
	day := types.FloorDiv(seconds, types.SecondsPerDay)
	zone := v.Type.Kind == types.TimestampLTZ
	dst = appendClock(append(types.AppendDate(dst, day), 'T'), int(seconds-day*types.SecondsPerDay), nanos, zone)
	if zone {
		dst = append(dst, 'Z')
	}
	return dst
}

// appendClock appends HH:mm[:ss[.fff]], with 3, 6 or 9 digits of a fraction.
// Full leaves no seconds out.
func appendClock(dst []byte, seconds, nanos int, full bool) []byte {
	var buf [8]byte
	clock := types.AppendTime(buf[:0], int32(seconds*1000), 0)
	if seconds%60 == 0 && nanos == 0 && !full {
		clock = clock[:5]
	}
	dst = append(dst, clock...)
	switch {
	case nanos == 0:
		return dst
	case nanos%1e6 == 0:
		return types.AppendPadded(append(dst, '.'), nanos/1e6, 3)
	case nanos%1e3 == 0:
		return types.AppendPadded(append(dst, '.'), nanos/1e3, 6)
	default:
		return types.AppendPadded(append(dst, '.'), nanos, 9)
	}
}

func appendNested(dst []byte, v *vector.Vector, i int) []byte {
	if v.Type.Kind == types.Row {
		dst = append(dst, "+I["...)
		for k, c := range v.Child {
			if k > 0 {
				dst = append(dst, ", "...)
			}
			dst = AppendValue(dst, c, i)
		}
		return append(dst, ']')
	}
	brackets := "{}"
	if v.Type.Kind == types.Array {
		brackets = "[]"
	}
	dst = append(dst, brackets[0])
	from, to := v.Range(i)
	for k := from; k < to; k++ {
		if k > from {
			dst = append(dst, ", "...)
		}
		dst = AppendValue(dst, v.Child[0], k)
		if v.Type.Kind != types.Array {
			dst = AppendValue(append(dst, '='), v.Child[1], k)
		}
	}
	return append(dst, brackets[1])
}
