package match

import (
	"math"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// search goes on in a partition up to watermark w. It stands at one row and tries
// to begin a match there; only when that is decided it goes on: so matches come
// out in the order of their first rows, and one that is complete waits as long as
// an earlier beginning is open (flink-semantics.md 6). Rows behind are looked at
// again then, which costs no more than following all beginnings at once would.
//
// The cause of a match is the row that completes it or, if it had to wait, what
// ended the wait: a row, or the time at which WITHIN was over. Its time says where
// the match stands among those of other partitions (exactness.md 1, rule 7).
func (o *Operator) search(q *partition, group int32, w int64) error {
	p, g := &o.pool, &o.grower
	for q.start < q.ready {
		deadline := o.deadline(q)
		if q.next == q.ready {
			if deadline > w || o.spec.Within == 0 {
				return nil // open, also when the input ends
			}
			q.at = max(q.at, deadline)
			o.goOn(q, q.start+1)
			continue
		}
		row := q.rows[q.next]
		if t := p.times[row]; t >= deadline && o.spec.Within > 0 {
			q.at = max(q.at, deadline)
			o.goOn(q, q.start+1)
			continue
		} else if t > q.at {
			q.at = t
		}
		branches := q.branches
		if q.next == q.start {
			branches = o.first
		}
		if err := g.grow(q, branches, q.next-q.start+1); err != nil {
			return err
		}
		q.next++
		switch {
		case g.found:
			if err := o.matched(q, group, g.last()); err != nil {
				return err
			}
		case len(g.next) == 0:
			o.goOn(q, q.start+1)
		default:
			q.branches = append(q.branches[:0], g.next...)
		}
	}
	return nil
}

// deadline returns the time at which the match that begins at start is too long:
// a last row exactly WITHIN behind the first is no part of it (case
// pattern-within-time).
func (o *Operator) deadline(q *partition) int64 {
	if o.spec.Within == 0 {
		return math.MaxInt64
	}
	return types.AddTime(o.pool.times[q.rows[q.start]], o.spec.Within)
}

// goOn lets the search stand at another row.
func (o *Operator) goOn(q *partition, start int) {
	q.start, q.next, q.branches = start, start, q.branches[:0]
}

// matched notes a match and goes on where AFTER MATCH SKIP says.
func (o *Operator) matched(q *partition, group int32, b branch) error {
	m := candidate{q: q, from: b, part: b.part(), end: q.next - q.start}
	if err := o.results.add(o, &m, group); err != nil {
		return err
	}
	ahead, err := o.skip(&m)
	if err == nil {
		o.goOn(q, q.start+ahead)
	}
	return err
}

// skip returns how many rows behind the first of a match the search goes on.
func (o *Operator) skip(m *candidate) (int, error) {
	s := o.spec.Skip
	switch s.To {
	case logical.SkipToNext:
		return 1, nil
	case logical.SkipPast:
		return m.end, nil
	}
	name := o.spec.Pattern[s.Part].Name
	lo, hi := m.rows(s.Part)
	if lo == hi {
		return 0, source.Errorf(s.At, "the search cannot go on at %q, which took no row of the match", name)
	}
	to := lo
	if s.To == logical.SkipToLast {
		to = hi - 1
	}
	if to == 0 {
		return 0, source.Errorf(s.At, "the search cannot go on at %q, with which the match begins: it would find the same again", name).
			WithHint("skip TO NEXT ROW or PAST LAST ROW")
	}
	return to, nil
}
