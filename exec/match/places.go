package match

import (
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// places fills the columns that conditions and measures read: one a place, a row
// for each candidate or match.
type places struct {
	list  []logical.MatchPlace
	batch changelog.Batch
}

func newPlaces(list []logical.MatchPlace) places {
	p := places{list: list}
	for _, l := range list {
		p.batch.Cols = append(p.batch.Cols, vector.New(l.Type.Null()))
	}
	return p
}

// reset empties the columns that which names.
func (p *places) reset(which []int) {
	for _, i := range which {
		p.batch.Cols[i].Reset()
	}
	p.batch.N = 0
}

// append adds a row to the columns that which names.
func (p *places) append(o *Operator, m *candidate, which []int, calls *aggregates, group int32) error {
	p.batch.N++
	for _, i := range which {
		l, v := p.list[i], p.batch.Cols[i]
		if l.Column == logical.OfCall {
			if err := calls.result(o, m, l.Call, group, v); err != nil {
				return err
			}
			continue
		}
		row, ok := placeOf(m, l)
		switch {
		case l.Column == logical.OfRow:
			vector.AppendValue(v, truth(ok))
		case ok:
			v.Append(o.pool.cols[l.Column], int(m.q.rows[m.q.start+row]))
		default:
			v.AppendNull()
		}
	}
	return nil
}

// placeOf returns the row of a place, counted from the first row of the match.
func placeOf(m *candidate, l logical.MatchPlace) (row int, ok bool) {
	lo, hi := m.rows(l.Part)
	if l.First {
		row = lo + l.Offset
	} else {
		row = hi - 1 - l.Offset
	}
	return row, row >= lo && row < hi
}

func truth(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// isCurrent reports whether a place, read in the condition of a part, is always the
// row that is looked at.
func isCurrent(l logical.MatchPlace, part int, p logical.MatchPart) bool {
	if l.Column == logical.OfCall || l.Offset > 0 {
		return false
	}
	if l.Part == part {
		return !l.First || p.Max == 1
	}
	return l.Part < 0 && !l.First
}
