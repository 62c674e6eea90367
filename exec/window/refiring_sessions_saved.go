package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// besides adds to what the operator saves of each session whether it has fired.
func (g *sessionGround) besides(r *Refiring, b state.Beside) state.Beside {
	last, save, load := len(b.Types), b.Save, b.Load
	b.Types = append(b.Types[:last:last], types.Of(types.Boolean))
	b.Save = func(id int32, to []*vector.Vector) {
		save(id, to)
		fired := uint8(0)
		if *g.phases.At(id) == closed {
			fired = 1
		}
		vector.AppendValue(to[last], fired)
	}
	b.Load = func(id int32, from []*vector.Vector, row int) error {
		g.phases.Grow(int(id) + 1)
		*g.phases.At(id) = open
		if vector.Values[uint8](from[last])[row] != 0 {
			*g.phases.At(id) = closed
		}
		if err := load(id, from, row); err != nil {
			return err
		}
		r.timers.add(id) // it takes those off that wait for nothing
		return nil
	}
	return b
}
