package vector

import "github.com/tidemark-sql/tidemark/sql/types"

// View makes v rows lo up to hi of src, of whose type it is, without copying
// values where they lie side by side. v shares memory with src and is read only;
// the next View replaces it.
func (v *Vector) View(src *Vector, lo, hi int) {
	w := src.Type.Physical().Width()
	switch {
	case src.Const:
		*v = Vector{Type: src.Type, Valid: src.Valid, Off: src.Off, Child: src.Child, Const: true, n: hi - lo, data: src.data}
		return
	case w > 0:
		v.data = src.data[lo*w : hi*w]
	case src.Type.Physical() == types.PhysBytes:
		v.data, v.Off = src.data, src.Off[lo:hi+1]
	default:
		*v = *New(src.Type)
		v.AppendRange(src, lo, hi)
		return
	}
	v.Type, v.n, v.Valid = src.Type, hi-lo, nil
	if src.Valid == nil {
		return
	}
	v.spare = v.spare.resize(0, v.n)
	v.Valid = v.spare
	for i := range v.n {
		if src.Valid.Get(lo + i) {
			v.Valid.Set(i)
		}
	}
}
