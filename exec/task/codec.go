package task

import (
	"encoding/binary"
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// The form of a batch in a file of an edge: numbers of rows, marks, ordinals and
// kinds, then these lists, then the columns. Only the process that wrote it reads
// it, so that values are written as they lie in memory.

func encodeBatch(dst []byte, b *changelog.Batch) []byte {
	dst = appendInts(dst, b.N, len(b.Marks), len(b.At), len(b.Kinds))
	dst = append(dst, raw(b.Marks)...)
	dst = append(dst, raw(b.At)...)
	dst = append(dst, raw(b.Kinds)...)
	for _, c := range b.Cols {
		dst = encodeVector(dst, c)
	}
	return dst
}

func decodeBatch(src []byte, b *buffer) {
	r := reader{src}
	n, marks, at, kinds := r.int(), r.int(), r.int(), r.int()
	b.N = n
	if marks > 0 {
		b.setMarks(&sharedMarks{list: list[changelog.Mark](&r, nil, marks)})
	}
	if at > 0 {
		b.at = list(&r, b.at, at)
		b.At = b.at
	}
	if kinds > 0 {
		b.kinds = list(&r, b.kinds, kinds)
		b.Kinds = b.kinds
	}
	for _, c := range b.Cols {
		r.vector(c, n)
	}
}

func appendInts(dst []byte, list ...int) []byte {
	for _, x := range list {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
	}
	return dst
}

// raw returns the memory of a list of values without pointers.
func raw[T any](list []T) []byte {
	var x T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(x)))
}

func encodeVector(dst []byte, v *vector.Vector) []byte {
	valid := 0
	if v.Valid != nil {
		valid = vector.Words(v.Len())
	}
	dst = appendInts(dst, valid)
	dst = append(dst, raw(v.Valid[:valid])...)
	switch p := v.Type.Physical(); p {
	case types.PhysNull, types.PhysRow:
	case types.PhysBytes, types.PhysList, types.PhysMap:
		dst = append(dst, raw(v.Off[:v.Len()+1])...)
		if p == types.PhysBytes {
			dst = append(dst, v.Data()[:v.Off[v.Len()]]...)
		}
	default:
		dst = append(dst, fixed(v)...)
	}
	for _, c := range v.Child {
		dst = appendInts(dst, c.Len())
		dst = encodeVector(dst, c)
	}
	return dst
}

// fixed returns the memory of the values of a fixed-width vector.
func fixed(v *vector.Vector) []byte {
	switch v.Type.Physical().Width() {
	case 1:
		return raw(vector.Values[uint8](v))
	case 2:
		return raw(vector.Values[int16](v))
	case 4:
		return raw(vector.Values[int32](v))
	case 8:
		return raw(vector.Values[int64](v))
	default:
		return raw(vector.Values[decimal128.Num](v))
	}
}

// A reader reads what encodeBatch has written.
type reader struct{ src []byte }

func (r *reader) int() int { return int(binary.LittleEndian.Uint32(r.bytes(4))) }

func (r *reader) bytes(n int) []byte {
	b := r.src[:n]
	r.src = r.src[n:]
	return b
}

// list reads n values into the memory of dst.
func list[T any](r *reader, dst []T, n int) []T {
	if cap(dst) < n {
		dst = make([]T, n)
	}
	dst = dst[:n]
	to := raw(dst)
	copy(to, r.bytes(len(to)))
	return dst
}

// vector appends n rows to v, which is empty.
func (r *reader) vector(v *vector.Vector, n int) {
	valid := vector.Bitmap(list[uint64](r, nil, r.int()))
	null := func(i int) bool { return len(valid) > 0 && !valid.Get(i) }
	switch v.Type.Physical() {
	case types.PhysBytes:
		r.text(v, list[int32](r, nil, n+1), null)
	case types.PhysList, types.PhysMap:
		r.nested(v, n, list[int32](r, nil, n+1), null)
	case types.PhysRow:
		r.nested(v, n, nil, null)
	case types.PhysNull:
		v.Resize(n)
	default:
		v.Resize(n)
		to := fixed(v)
		copy(to, r.bytes(len(to)))
		for i := range n {
			if null(i) {
				v.SetNull(i)
			}
		}
	}
}

func (r *reader) text(v *vector.Vector, off []int32, null func(int) bool) {
	data := r.bytes(int(off[len(off)-1]))
	for i := range len(off) - 1 {
		if null(i) {
			v.AppendNull()
			continue
		}
		v.AppendBytes(data[off[i]:off[i+1]])
	}
}

// nested appends n lists or maps, or rows if off is nil.
func (r *reader) nested(v *vector.Vector, n int, off []int32, null func(int) bool) {
	children := make([]*vector.Vector, len(v.Child))
	for k, c := range v.Child {
		children[k] = vector.New(c.Type)
		r.vector(children[k], r.int())
	}
	for i := range n {
		if null(i) {
			v.AppendNull()
			continue
		}
		lo, hi := i, i+1
		if off != nil {
			lo, hi = int(off[i]), int(off[i+1])
		}
		for k, c := range children {
			v.Child[k].AppendRange(c, lo, hi)
		}
		v.AppendEntries()
	}
}
