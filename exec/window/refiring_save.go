package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// The flags of a cell as they are saved.
const (
	flagSent = 1 << iota
	flagDirty
	flagBegun
	flagArmed
)

// saved declares what is known besides the aggregates: how far windows have
// fired, and of each cell what was sent and its timer.
func (r *Refiring) saved(store *state.Store) {
	store.Number("fired", &r.fired)
	store.Number("rows", &r.seq)
	big := types.Of(types.BigInt).NotNull()
	store.Beside(r.table, state.Beside{
		Types: []types.Type{big, big, big, big, big},
		Save: func(id int32, columns []*vector.Vector) {
			p := r.cells.At(id)
			for i, x := range []int64{p.flags(), p.start, p.end, p.born, p.at} {
				vector.AppendValue(columns[i], x)
			}
		},
		Load: func(id int32, columns []*vector.Vector, row int) error {
			r.cells.Grow(r.table.Cap())
			p := r.cells.At(id)
			p.setFlags(vector.Values[int64](columns[0])[row])
			for i, to := range []*int64{&p.start, &p.end, &p.born, &p.at} {
				*to = vector.Values[int64](columns[i+1])[row]
			}
			return nil
		},
	})
	store.OnLoaded(func() {
		r.cells.Grow(r.table.Cap())
		for _, s := range r.table.Slices() {
			for _, id := range s.Groups(nil) {
				if r.cells.At(id).armed {
					r.timers.add(id)
				}
			}
		}
	})
}

func (p *cell) flags() (bits int64) {
	for i, set := range []bool{p.sent, p.dirty, p.begun, p.armed} {
		if set {
			bits |= 1 << i
		}
	}
	return bits
}

func (p *cell) setFlags(bits int64) {
	p.sent, p.dirty = bits&flagSent != 0, bits&flagDirty != 0
	p.begun, p.armed = bits&flagBegun != 0, bits&flagArmed != 0
}
