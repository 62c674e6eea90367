package vector

// SetValid gives v the rows of NULL of the given vectors: a row of v is NULL
// if it is NULL in any of them. All have v's number of rows.
func (v *Vector) SetValid(args ...*Vector) {
	for _, a := range args {
		switch {
		case !a.HasNulls():
		case a.Const || a.Valid == nil:
			if a.Null(0) {
				v.needValid()
				clear(v.Valid)
			}
		case v.Valid == nil:
			v.needValid()
			copy(v.Valid, a.Valid)
		default:
			for i, w := range a.Valid[:Words(v.n)] {
				v.Valid[i] &= w
			}
		}
	}
}
