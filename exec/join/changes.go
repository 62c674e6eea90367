package join

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// changes are what the rows of a run change in the result: rows of both sides, by
// their numbers in the state.
type changes struct {
	rows  [2][]int32
	kinds []changelog.RowKind
	// What the last -U has changed lies from first up to second; what the row that
	// comes now changes begins at now.
	first, second, now int
	before             bool // -U is wanted
}

func (c *changes) begin(before bool) {
	c.before = before
	c.rows[0], c.rows[1], c.kinds = c.rows[0][:0], c.rows[1][:0], c.kinds[:0]
	c.first, c.second, c.now = 0, 0, 0
}

// add adds a change: a row of one side beside a row of the other.
func (c *changes) add(side int, own, other int32, kind changelog.RowKind) {
	c.rows[side], c.rows[1-side] = append(c.rows[side], own), append(c.rows[1-side], other)
	c.kinds = append(c.kinds, kind)
}

// close says that no more changes come from a row of the input, of the given kind.
// If a -U and the +U behind it, which are one row before and after, have changed one
// row each, beside the same partner, that is an update as well. Otherwise a row is
// taken back and another one comes. updates is false if it always is so.
func (c *changes) close(kind changelog.RowKind, updates bool) {
	end := len(c.kinds)
	switch {
	case kind == changelog.UpdateBefore:
		c.first, c.second = c.now, end
	case kind == changelog.UpdateAfter && updates && c.paired(end) && c.alike(c.first, c.now):
		c.kinds[c.first], c.kinds[c.now] = changelog.UpdateBefore, changelog.UpdateAfter
		if !c.before {
			c.remove(c.first)
			end--
		}
		c.first = c.second
	default:
		c.first = c.second
	}
	c.now = end
}

// paired reports whether the last -U and the +U behind it have changed one row each.
func (c *changes) paired(end int) bool {
	return c.second-c.first == 1 && c.second == c.now && end-c.now == 1
}

// alike reports whether two changes have a row in common.
func (c *changes) alike(a, b int) bool {
	return c.rows[0][a] == c.rows[0][b] || c.rows[1][a] == c.rows[1][b]
}

// settled returns how many changes may leave, if the row that comes now is of the
// given kind: not those that may become half of an update.
func (c *changes) settled(kind changelog.RowKind) int {
	n := len(c.kinds)
	switch {
	case kind == changelog.UpdateBefore && n-c.now <= 1:
		return c.now
	case kind == changelog.UpdateAfter && c.second-c.first == 1 && c.second == c.now && n-c.now <= 1:
		return c.first
	default:
		return n
	}
}

// remove removes change i.
func (c *changes) remove(i int) {
	for k := range c.rows {
		c.rows[k] = slices.Delete(c.rows[k], i, i+1)
	}
	c.kinds = slices.Delete(c.kinds, i, i+1)
}

// drop removes the first n changes.
func (c *changes) drop(n int) {
	for i := range c.rows {
		c.rows[i] = slices.Delete(c.rows[i], 0, n)
	}
	c.kinds = slices.Delete(c.kinds, 0, n)
	c.first, c.second, c.now = max(0, c.first-n), max(0, c.second-n), max(0, c.now-n)
}

// emit passes the first n changes on.
func (j *Regular) emit(n int, out *stream.Output) error {
	c := &j.changes
	for lo := 0; lo < n; {
		hi := lo + stream.Whole(c.kinds[lo:n])
		to := out.Columns()
		for side := range j.sides {
			if side == RightInput && !j.spec.Kind.Wide() {
				break
			}
			for k := range j.spec.Sides[side].Types {
				j.sides[side].rows.Get(k, c.rows[side][lo:hi], to[0])
				to = to[1:]
			}
		}
		if err := out.AddedChanges(c.kinds[lo:hi]); err != nil {
			return err
		}
		lo = hi
	}
	c.drop(n)
	return nil
}

// emitPairs passes the pairs on, as inserts.
func (j *Regular) emitPairs(out *stream.Output) error {
	p := &j.pairs
	to := out.Columns()
	for side := range j.sides {
		for k := range j.spec.Sides[side].Types {
			if side == j.run.input {
				to[0].AppendRows(j.run.Cols[k], p.own)
			} else {
				j.sides[side].rows.Get(k, p.other, to[0])
			}
			to = to[1:]
		}
	}
	n := len(p.own)
	p.own, p.other = p.own[:0], p.other[:0]
	return out.Added(n)
}
