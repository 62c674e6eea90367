package match

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A condition is the DEFINE of one part, taken apart: what depends on the row
// alone is computed for whole batches when they arrive and kept as one bit a row,
// the rest for each candidate. Only what cannot fail is computed before it is
// known that somebody asks.
type condition struct {
	alone *expr.Program // over columns of the input; nil: any row will do
	rest  *expr.Program // over places; nil: nothing is left
	which []int         // places that rest reads
}

// maxBits is how many parts have a bit; those behind compute everything for each
// candidate.
const maxBits = 64

func newCondition(s *Spec, i int) (condition, error) {
	var c condition
	define := s.Pattern[i].Define
	if define == nil {
		return c, nil
	}
	var alone, rest []expr.Expr
	for _, part := range logical.Conjuncts(define) {
		if i < maxBits && ofRow(s, i, part) {
			alone = append(alone, expr.Remap(part, func(k int) int { return s.Places[k].Column }))
			continue
		}
		rest = append(rest, part)
	}
	var err error
	if c.alone, err = program(alone, s.Env); err != nil {
		return c, err
	}
	c.which = expr.Columns(rest...)
	c.rest, err = program(rest, s.Env)
	return c, err
}

// program returns a program for the conjunction of conditions; nil if there are none.
func program(list []expr.Expr, env expr.Env) (*expr.Program, error) {
	var all expr.Expr
	for _, e := range list {
		all = logical.And(all, e)
	}
	if all == nil {
		return nil, nil
	}
	return expr.NewProgram([]expr.Expr{all}, env)
}

// ofRow reports whether a condition of part i reads the row that is looked at and
// nothing else, gives the same each time, and cannot fail.
func ofRow(s *Spec, i int, e expr.Expr) bool {
	if expr.Volatile(e) || expr.CanFail(e) {
		return false
	}
	for _, k := range expr.Columns(e) {
		if p := s.Places[k]; p.Column < 0 || !isCurrent(p, i, s.Pattern[i]) {
			return false
		}
	}
	return true
}

// judge sets the bits of rows that were just added to the pool; first is the
// number of the first.
func (o *Operator) judge(b *changelog.Batch, rows []int32, first int32) error {
	for i := range o.conditions {
		c := &o.conditions[i]
		if c.alone == nil {
			continue
		}
		var err error
		if o.kept, err = c.alone.Filter(b, o.kept[:0]); err != nil {
			return err
		}
		k := 0
		for _, r := range o.kept {
			for k < len(rows) && rows[k] < r {
				k++
			}
			if k < len(rows) && rows[k] == r {
				o.pool.holds[int(first)+k] |= 1 << i
			}
		}
	}
	return nil
}

// fits reports whether the row that a candidate ends with fits part i.
func (o *Operator) fits(m *candidate, i int) (bool, error) {
	c := &o.conditions[i]
	if c.alone != nil && o.pool.holds[m.q.rows[m.q.start+m.end-1]]>>i&1 == 0 {
		return false, nil
	}
	if c.rest == nil {
		return true, nil
	}
	o.place.reset(c.which)
	if err := o.place.append(o, m, c.which, &o.running[i], o.group); err != nil {
		return false, err
	}
	var err error
	o.kept, err = c.rest.Filter(&o.place.batch, o.kept[:0])
	return len(o.kept) > 0, err
}
