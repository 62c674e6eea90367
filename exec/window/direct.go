package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
)

// direct serves windows that are one slice each: TUMBLE. Nothing is merged.
type direct struct {
	table  *state.Table
	groups []int32
	upTo   int64
}

// absorb implements merger: a row is late for its only window or not at all.
func (d *direct) absorb(*state.Slice) {}

func (d *direct) gather(end int64) (keys, values []int32) {
	d.upTo, d.groups = end, d.groups[:0]
	if s := d.table.Find(state.ID{End: end, Kind: raw}); s != nil {
		d.groups = s.Groups(d.groups)
		d.table.Sort(d.groups)
	}
	return d.groups, d.groups
}

func (d *direct) leave(end int64) {
	if s := d.table.Find(state.ID{End: end, Kind: raw}); s != nil {
		d.table.Drop(s)
	}
}

func (d *direct) pending(int64) int64 { return none }

// merged implements merger: what has fired is gone.
func (d *direct) merged() int64 { return math.MinInt64 }
