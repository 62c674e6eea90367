package lift

import (
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Run calls the kernel of a strict function with everything set as it has to be:
// out is emptied and gets the NULLs of the arguments.
func Run(k fn.Kernel, call *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
	out.Reset()
	inner := *call
	inner.Valid = nil
	if out.Type.Physical().Width() > 0 {
		out.Resize(n)
		out.SetValid(args...)
	} else {
		inner.Valid = validity(args, n)
	}
	return k(&inner, args, n, out)
}

// validity returns the bitmap of rows in which no argument is NULL; nil: all.
func validity(args []*vector.Vector, n int) vector.Bitmap {
	var valid vector.Bitmap
	for _, a := range args {
		if !a.HasNulls() {
			continue
		}
		if valid == nil {
			valid = make(vector.Bitmap, vector.Words(n))
			for i := range valid {
				valid[i] = ^uint64(0)
			}
		}
		for i := range n {
			if a.Null(i) {
				valid.Clear(i)
			}
		}
	}
	return valid
}
