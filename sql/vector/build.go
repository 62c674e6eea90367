package vector

import (
	"unsafe"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// Reset empties v and keeps its memory. The type stays.
func (v *Vector) Reset() {
	if v.Valid != nil {
		v.spare, v.Valid = v.Valid[:0], nil
	}
	v.n, v.Const = 0, false
	switch v.Type.Physical() {
	case types.PhysBytes:
		v.data, v.Off = v.data[:0], append(v.Off[:0], 0)
	case types.PhysList, types.PhysMap:
		v.Off = append(v.Off[:0], 0)
	default:
		v.data = v.data[:0]
	}
	for _, c := range v.Child {
		c.Reset()
	}
}

// Resize gives a fixed-width vector (or one of type NULL) n rows. The rows it
// had are kept; new ones are valid and hold whatever the memory held, so the
// caller writes all of them through [Values].
func (v *Vector) Resize(n int) {
	if v.Valid != nil {
		old := v.n
		v.Valid = v.Valid.resize(old, n)
		v.Valid.fill(min(old, n), n)
	}
	v.n = n
	if w := v.Type.Physical().Width(); w > 0 {
		v.data = grow(v.data, n*w)
	}
}

// Reserve makes room in an empty text or binary vector for rows of so many bytes in all.
func (v *Vector) Reserve(rows, bytes int) {
	v.data, v.Off = make([]byte, 0, bytes), append(make([]int32, 0, rows+1), 0)
}

// grow returns b with length n, aligned to 8 bytes and its contents kept.
func grow(b []byte, n int) []byte {
	if cap(b) >= n {
		return b[:n]
	}
	words := make([]uint64, (max(n, 2*cap(b), 64)+7)/8)
	grown := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), len(words)*8)[:n]
	copy(grown, b)
	return grown
}

// SetNull makes row i NULL.
func (v *Vector) SetNull(i int) {
	v.needValid()
	v.Valid.Clear(i)
}

func (v *Vector) needValid() {
	if v.Valid != nil {
		return
	}
	if v.spare == nil {
		// A bitmap of no rows is still a bitmap: nil means that there are no NULLs.
		v.spare = Bitmap{}
	}
	v.Valid, v.spare = v.spare.resize(0, v.rows()), nil
	v.Valid.fill(0, v.rows())
}

// extend adds a row to everything but the values, valid or not.
func (v *Vector) extend(valid bool) {
	if !valid {
		v.needValid()
	}
	v.n++
	if v.Valid == nil {
		return
	}
	if Words(v.n) > len(v.Valid) {
		v.Valid = append(v.Valid, 0)
	}
	if valid {
		v.Valid.Set(v.n - 1)
	} else {
		v.Valid.Clear(v.n - 1)
	}
}

// AppendNull adds a NULL row.
func (v *Vector) AppendNull() {
	v.extend(false)
	v.pad()
}

// pad adds the value of a NULL row: zero, or an empty range.
func (v *Vector) pad() {
	switch p := v.Type.Physical(); p {
	case types.PhysBytes:
		v.Off = append(v.Off, int32(len(v.data)))
	case types.PhysList, types.PhysMap:
		v.Off = append(v.Off, v.Off[len(v.Off)-1])
	case types.PhysRow:
		for _, c := range v.Child {
			c.AppendNull()
		}
	default:
		w := p.Width()
		v.data = grow(v.data, v.n*w)
		clear(v.data[(v.n-1)*w:])
	}
}

// AppendValue adds a fixed-width value; T must be the Go type of v's physical form.
func AppendValue[T Fixed](v *Vector, x T) {
	v.extend(true)
	v.data = grow(v.data, v.n*int(unsafe.Sizeof(x)))
	Values[T](v)[v.n-1] = x
}

// AppendBytes adds a text or binary value.
func (v *Vector) AppendBytes(b []byte) {
	v.extend(true)
	v.data = append(v.data, b...)
	v.Off = append(v.Off, int32(len(v.data)))
}

// AppendString adds a text value.
func (v *Vector) AppendString(s string) {
	v.extend(true)
	v.data = append(v.data, s...)
	v.Off = append(v.Off, int32(len(v.data)))
}

// AppendEntries adds a list or map whose entries the caller has appended to
// the children since the last row; a row of a ROW vector likewise.
func (v *Vector) AppendEntries() {
	v.extend(true)
	if v.Off != nil {
		v.Off = append(v.Off, int32(v.Child[0].Len()))
	}
}

// Append adds row i of src, which has the same physical form.
func (v *Vector) Append(src *Vector, i int) {
	if src.Null(i) {
		v.AppendNull()
		return
	}
	i = src.Row(i)
	switch p := v.Type.Physical(); p {
	case types.PhysBytes:
		v.AppendBytes(src.Bytes(i))
	case types.PhysList, types.PhysMap:
		lo, hi := src.Range(i)
		for k, c := range v.Child {
			for j := lo; j < hi; j++ {
				c.Append(src.Child[k], j)
			}
		}
		v.AppendEntries()
	case types.PhysRow:
		for k, c := range v.Child {
			c.Append(src.Child[k], i)
		}
		v.AppendEntries()
	case types.PhysNull:
		v.AppendNull()
	default:
		v.extend(true)
		w := p.Width()
		v.data = grow(v.data, v.n*w)
		copy(v.data[(v.n-1)*w:], src.data[i*w:(i+1)*w])
	}
}

// AppendRange adds rows lo up to hi of src.
func (v *Vector) AppendRange(src *Vector, lo, hi int) {
	w := v.Type.Physical().Width()
	if w == 0 || src.Const {
		for i := lo; i < hi; i++ {
			v.Append(src, i)
		}
		return
	}
	old := v.n
	v.Resize(old + hi - lo)
	copy(v.data[old*w:], src.data[lo*w:hi*w])
	if src.Valid != nil {
		for i := lo; i < hi; i++ {
			if !src.Valid.Get(i) {
				v.SetNull(old + i - lo)
			}
		}
	}
}

// AppendRows adds the rows of src whose numbers rows holds.
func (v *Vector) AppendRows(src *Vector, rows []int32) {
	switch w := v.Type.Physical().Width(); {
	case w == 0 || src.Const:
		v.appendRows(src, rows)
		return
	case w == 8:
		gather[int64](v, src, rows)
	case w == 4:
		gather[int32](v, src, rows)
	case w == 1:
		gather[uint8](v, src, rows)
	case w == 2:
		gather[int16](v, src, rows)
	default:
		gather[[2]uint64](v, src, rows)
	}
	if src.Valid != nil {
		old := v.n - len(rows)
		for k, i := range rows {
			if !src.Valid.Get(int(i)) {
				v.SetNull(old + k)
			}
		}
	}
}

// appendRows is AppendRows for text, nested values and constants.
func (v *Vector) appendRows(src *Vector, rows []int32) {
	if v.Type.Physical() != types.PhysBytes || src.Valid != nil || src.Const {
		for _, i := range rows {
			v.Append(src, int(i))
		}
		return
	}
	old := v.n
	if v.Valid != nil {
		v.Valid = v.Valid.resize(old, old+len(rows))
		v.Valid.fill(old, old+len(rows))
	}
	v.n += len(rows)
	data, off := v.data, v.Off
	for _, i := range rows {
		data = append(data, src.data[src.Off[i]:src.Off[i+1]]...)
		off = append(off, int32(len(data)))
	}
	v.data, v.Off = data, off
}

func gather[T any](v, src *Vector, rows []int32) {
	old := v.n
	v.Resize(old + len(rows))
	if len(rows) == 0 {
		return
	}
	from := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(src.data))), src.n)
	to := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(v.data))), v.n)[old:]
	for k, i := range rows {
		to[k] = from[i]
	}
}

// Clone returns a copy of v that shares no memory with it; constants are
// written out.
func (v *Vector) Clone() *Vector {
	c := New(v.Type)
	c.AppendRange(v, 0, v.n)
	return c
}

// Truncate drops all rows from n on.
func (v *Vector) Truncate(n int) {
	if n >= v.n {
		return
	}
	v.n = n
	switch p := v.Type.Physical(); p {
	case types.PhysBytes:
		v.Off, v.data = v.Off[:n+1], v.data[:v.Off[n]]
	case types.PhysList, types.PhysMap:
		v.Off = v.Off[:n+1]
		for _, c := range v.Child {
			c.Truncate(int(v.Off[n]))
		}
	case types.PhysRow:
		for _, c := range v.Child {
			c.Truncate(n)
		}
	default:
		v.data = v.data[:n*p.Width()]
	}
	if v.Valid != nil {
		v.Valid = v.Valid[:Words(n)]
	}
}
