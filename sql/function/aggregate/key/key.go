// Package key turns the values of one or more columns into bytes that stand for
// them: equal values give equal bytes, and the bytes order as the values do,
// NULL first, NaN last.
//
// It keeps no keys (exec/state and the sets of DISTINCT do) and hashes nothing.
// As in Flink's GROUP BY, NULLs are equal, NaNs are equal, and -0.0 is not 0.0.
//
// Start with [Append] and [Decode]. [Bits] is the short form for one column of
// at most eight bytes.
package key

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Every value begins with a byte that says whether it is there; the elements of
// lists and maps with one that says whether there is another.
const (
	null    = 0
	present = 1
	end     = 0
	more    = 1
)

// Append appends the key of row i of cols.
func Append(dst []byte, cols []*vector.Vector, i int) []byte {
	last := len(cols) - 1
	for c, v := range cols {
		dst = appendValue(dst, v, i, c == last)
	}
	return dst
}

// Decode appends to cols the values that Append made b of.
func Decode(b []byte, cols []*vector.Vector) {
	last := len(cols) - 1
	for c, v := range cols {
		b = decodeValue(b, v, c == last)
	}
}

// appendValue appends one value. The text of the last column needs no end.
func appendValue(dst []byte, v *vector.Vector, i int, last bool) []byte {
	if v.Null(i) {
		return append(dst, null)
	}
	dst, i = append(dst, present), v.Row(i)
	switch p := v.Type.Physical(); p {
	case types.PhysBytes:
		return appendText(dst, v.Bytes(i), last)
	case types.PhysWide:
		n := vector.Values[decimal128.Num](v)[i]
		dst = binary.BigEndian.AppendUint64(dst, uint64(n.HighBits())^1<<63)
		return binary.BigEndian.AppendUint64(dst, n.LowBits())
	case types.PhysList:
		lo, hi := v.Range(i)
		for ; lo < hi; lo++ {
			dst = appendValue(append(dst, more), v.Child[0], lo, false)
		}
		return append(dst, end)
	case types.PhysMap:
		return appendMap(dst, v, i)
	case types.PhysRow:
		for _, c := range v.Child {
			dst = appendValue(dst, c, i, false)
		}
		return dst
	default:
		var b [8]byte
		binary.BigEndian.PutUint64(b[:], Bits(v, i)<<(64-8*p.Width()))
		return append(dst, b[:p.Width()]...)
	}
}

// appendText appends bytes in which 00 is written 00 ff, and the end 00 01, so
// that a text orders before those that it begins.
func appendText(dst, b []byte, last bool) []byte {
	if last {
		return append(dst, b...)
	}
	for {
		z := bytes.IndexByte(b, 0)
		if z < 0 {
			return append(append(dst, b...), 0, 1)
		}
		dst, b = append(append(dst, b[:z]...), 0, 0xff), b[z+1:]
	}
}

// appendMap appends the entries in the order of their bytes, so that maps with
// equal entries are equal.
func appendMap(dst []byte, v *vector.Vector, i int) []byte {
	lo, hi := v.Range(i)
	entries := make([][]byte, 0, hi-lo)
	for ; lo < hi; lo++ {
		e := appendValue([]byte{more}, v.Child[0], lo, false)
		entries = append(entries, appendValue(e, v.Child[1], lo, false))
	}
	slices.SortFunc(entries, bytes.Compare)
	for _, e := range entries {
		dst = append(dst, e...)
	}
	return append(dst, end)
}

func decodeValue(b []byte, v *vector.Vector, last bool) []byte {
	if b[0] == null {
		v.AppendNull()
		return b[1:]
	}
	b = b[1:]
	switch p := v.Type.Physical(); p {
	case types.PhysBytes:
		return decodeText(b, v, last)
	case types.PhysWide:
		hi := int64(binary.BigEndian.Uint64(b) ^ 1<<63)
		vector.AppendValue(v, decimal128.New(hi, binary.BigEndian.Uint64(b[8:])))
		return b[16:]
	case types.PhysList, types.PhysMap:
		for b[0] == more {
			b = b[1:]
			for _, c := range v.Child {
				b = decodeValue(b, c, false)
			}
		}
		v.AppendEntries()
		return b[1:]
	case types.PhysRow:
		for _, c := range v.Child {
			b = decodeValue(b, c, false)
		}
		v.AppendEntries()
		return b
	default:
		var w [8]byte
		copy(w[8-p.Width():], b)
		AppendBits(v, binary.BigEndian.Uint64(w[:]))
		return b[p.Width():]
	}
}

func decodeText(b []byte, v *vector.Vector, last bool) []byte {
	if last {
		v.AppendBytes(b)
		return nil
	}
	var text []byte
	for {
		z := bytes.IndexByte(b, 0)
		text = append(text, b[:z]...)
		if b[z+1] == 1 {
			v.AppendBytes(text)
			return b[z+2:]
		}
		text, b = append(text, 0), b[z+2:]
	}
}

// Short reports whether values of t have a short form: fixed width, at most
// eight bytes.
func Short(t types.Type) bool {
	w := t.Physical().Width()
	return w > 0 && w <= 8
}

// Bits returns the short form of a value that is not NULL: an unsigned number of
// as many bytes as the value that orders as the values do.
func Bits(v *vector.Vector, i int) uint64 {
	i = v.Row(i)
	switch v.Type.Physical() {
	case types.PhysBool:
		return uint64(vector.Values[uint8](v)[i])
	case types.PhysInt8:
		return uint64(uint8(vector.Values[int8](v)[i]) ^ 1<<7)
	case types.PhysInt16:
		return uint64(uint16(vector.Values[int16](v)[i]) ^ 1<<15)
	case types.PhysInt32:
		return uint64(uint32(vector.Values[int32](v)[i]) ^ 1<<31)
	case types.PhysInt64:
		return uint64(vector.Values[int64](v)[i]) ^ 1<<63
	case types.PhysFloat32:
		return uint64(floatBits32(vector.Values[float32](v)[i]))
	default:
		return floatBits64(vector.Values[float64](v)[i])
	}
}

// AllBits sets dst to the short form of the first len(dst) rows; those of NULL
// rows have no meaning.
func AllBits(v *vector.Vector, dst []uint64) { BitsFrom(v, 0, dst) }

// BitsFrom is AllBits for the rows from lo on.
func BitsFrom(v *vector.Vector, lo int, dst []uint64) {
	if v.Const {
		b := uint64(0)
		if !v.Null(0) {
			b = Bits(v, 0)
		}
		for i := range dst {
			dst[i] = b
		}
		return
	}
	switch v.Type.Physical() {
	case types.PhysInt64:
		for i, x := range vector.Values[int64](v)[lo:][:len(dst)] {
			dst[i] = uint64(x) ^ 1<<63
		}
	case types.PhysInt32:
		for i, x := range vector.Values[int32](v)[lo:][:len(dst)] {
			dst[i] = uint64(uint32(x) ^ 1<<31)
		}
	default:
		for i := range dst {
			dst[i] = Bits(v, lo+i)
		}
	}
}

// AppendBits appends the value whose short form is b.
func AppendBits(v *vector.Vector, b uint64) {
	switch v.Type.Physical() {
	case types.PhysBool:
		vector.AppendValue(v, uint8(b))
	case types.PhysInt8:
		vector.AppendValue(v, int8(uint8(b)^1<<7))
	case types.PhysInt16:
		vector.AppendValue(v, int16(uint16(b)^1<<15))
	case types.PhysInt32:
		vector.AppendValue(v, int32(uint32(b)^1<<31))
	case types.PhysInt64:
		vector.AppendValue(v, int64(b^1<<63))
	case types.PhysFloat32:
		x := uint32(b)
		vector.AppendValue(v, math.Float32frombits(x^(uint32(int32(^x)>>31)|1<<31)))
	default:
		vector.AppendValue(v, math.Float64frombits(b^(uint64(int64(^b)>>63)|1<<63)))
	}
}

func floatBits64(x float64) uint64 {
	if x != x {
		x = math.NaN()
	}
	b := math.Float64bits(x)
	return b ^ (uint64(int64(b)>>63) | 1<<63)
}

func floatBits32(x float32) uint32 {
	if x != x {
		x = float32(math.NaN())
	}
	b := math.Float32bits(x)
	return b ^ (uint32(int32(b)>>31) | 1<<31)
}
