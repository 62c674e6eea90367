package group

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// arguments are those of one aggregate call: columns and constants, cut to the
// rows of a run.
type arguments struct {
	call    window.Call
	consts  []*vector.Vector // one an argument that is no word; nil: a column
	scratch []*vector.Vector
	list    []*vector.Vector
	kept    []int32
}

func newArguments(c window.Call) arguments {
	a := arguments{call: c}
	for _, b := range c.Bound {
		if b.Word == "" {
			a.consts = append(a.consts, b.Const)
			a.scratch = append(a.scratch, vector.New(b.Type))
		}
	}
	return a
}

// part returns the arguments for rows lo up to hi. A run that is the whole batch
// is not copied.
func (a *arguments) part(v stream.View, lo, hi int) []*vector.Vector {
	a.list = a.list[:0]
	for i, c := range a.call.Args {
		switch {
		case c < 0:
			a.list = append(a.list, vector.NewConst(a.consts[i], 0, hi-lo))
		case lo == 0 && hi == v.N:
			a.list = append(a.list, v.Cols[c])
		default:
			if !a.scratch[i].Type.EqualKind(v.Cols[c].Type) {
				a.scratch[i] = vector.New(v.Cols[c].Type)
			}
			a.scratch[i].Reset()
			a.scratch[i].AppendRange(v.Cols[c], lo, hi)
			a.list = append(a.list, a.scratch[i])
		}
	}
	return a.list
}

// filter returns groups with -1 for the rows that the call's FILTER leaves out.
func (a *arguments) filter(v stream.View, lo int, groups []int32) []int32 {
	if a.call.Filter < 0 {
		return groups
	}
	cond := v.Cols[a.call.Filter]
	a.kept = a.kept[:0]
	values := vector.Values[uint8](cond)
	for i, g := range groups {
		if values[lo+i] == 0 || cond.Null(lo+i) {
			g = -1
		}
		a.kept = append(a.kept, g)
	}
	return a.kept
}
