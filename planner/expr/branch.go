package expr

import (
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A choice is CASE and whatever reads as it.
type choice struct {
	whens []when
	other Expr // ELSE
}

// A when is a branch: taken where cond is TRUE, or not NULL if notNull is set.
// If then is nil the value is that of cond.
type when struct {
	cond    Expr
	notNull bool
	then    Expr
}

func caseParts(c *Case) choice {
	parts := choice{other: c.Else}
	for _, w := range c.Whens {
		parts.whens = append(parts.whens, when{cond: w.Cond, then: w.Then})
	}
	return parts
}

// callParts reads a call as CASE (fn.Func.Cases).
func callParts(c *Call) choice {
	var parts choice
	cases := c.Func.Cases(len(c.Args))
	for i, k := range cases {
		if i == len(cases)-1 {
			parts.other = c.Args[k.Then]
			break
		}
		w := when{cond: c.Args[k.When], notNull: k.NotNull, then: c.Args[k.Then]}
		if k.NotNull && k.When == k.Then {
			w.then = nil
		}
		parts.whens = append(parts.whens, w)
	}
	return parts
}

// A part is an expression of which only some rows may be needed: in a slot of
// the block if it is computed for all rows, and in a block of its own otherwise.
type part struct {
	slot int
	own  *block
}

// part compiles e for the rows that need it, or for all rows if it cannot fail.
func (b *block) part(e Expr, needed bool) (part, error) {
	if needed || !CanFail(e) {
		s, err := b.slot(e)
		return part{slot: s}, err
	}
	own := newBlock(b.p, b.in, b)
	s, err := own.slot(e)
	return part{slot: s, own: own}, err
}

// values returns the values of the part: of all rows of b if the part is
// computed for all, and otherwise one for each of rows, which nil means all.
func (p part) values(b *block, rows []int32) (*vector.Vector, error) {
	if p.own == nil {
		return b.slots[p.slot], nil
	}
	if err := p.own.run(rows); err != nil {
		return nil, err
	}
	return p.own.slots[p.slot], nil
}

// branches compiles a choice.
func (b *block) branches(c choice, t types.Type) (int, error) {
	s := &caseStep{out: vector.New(t), eager: true}
	for i, w := range c.whens {
		cond, err := b.part(w.cond, i == 0)
		if err != nil {
			return 0, err
		}
		ws := whenStep{cond: cond, notNull: w.notNull, self: w.then == nil}
		s.eager = s.eager && cond.own == nil
		if w.then != nil {
			if ws.then, err = b.part(w.then, false); err != nil {
				return 0, err
			}
			s.eager = s.eager && ws.then.own == nil
		}
		s.whens = append(s.whens, ws)
	}
	other, err := b.part(c.other, len(c.whens) == 0)
	if err != nil {
		return 0, err
	}
	s.other, s.eager = other, s.eager && other.own == nil
	s.from = make([]*vector.Vector, len(s.whens)+1)
	b.steps = append(b.steps, s)
	return b.add(s.out), nil
}

// A caseStep picks the value of each row from one of its branches.
type caseStep struct {
	whens []whenStep
	other part
	eager bool // every part is computed for all rows
	out   *vector.Vector

	from  []*vector.Vector // the values of each branch, ELSE last
	pick  []uint16         // the branch of each row
	at    []int32          // the row's place in the values of its branch
	rest  []int32          // rows that no branch has taken yet
	taken []int32
}

type whenStep struct {
	cond    part
	notNull bool
	self    bool // the value is that of the condition
	then    part
}

func (s *caseStep) run(b *block) error {
	s.out.Reset()
	if b.n == 0 {
		return nil
	}
	if s.eager {
		s.pickAll(b)
		assemble(s.out, s.from, s.pick, nil)
		return nil
	}
	if err := s.pickNeeded(b); err != nil {
		return err
	}
	assemble(s.out, s.from, s.pick, s.at)
	return nil
}

// pickAll decides for all rows at once, from the last branch to the first.
func (s *caseStep) pickAll(b *block) {
	s.pick = sized(s.pick, b.n)
	last := len(s.whens)
	for i := range s.pick {
		s.pick[i] = uint16(last)
	}
	s.from[last] = b.slots[s.other.slot]
	for k := last - 1; k >= 0; k-- {
		w := &s.whens[k]
		cond := b.slots[w.cond.slot]
		s.from[k] = cond
		if !w.self {
			s.from[k] = b.slots[w.then.slot]
		}
		w.mark(cond, s.pick, uint16(k))
	}
}

// mark writes k where the condition holds, without a branch on data: hit is all
// ones there.
func (w *whenStep) mark(cond *vector.Vector, pick []uint16, k uint16) {
	switch {
	case cond.Const:
		for i := range pick {
			if w.holds(cond, i) {
				pick[i] = k
			}
		}
	case w.notNull:
		for i := range pick {
			hit := -uint16(known(cond, i))
			pick[i] = pick[i]&^hit | k&hit
		}
	default:
		for i, x := range vector.Values[uint8](cond)[:len(pick)] {
			hit := -uint16(x & known(cond, i))
			pick[i] = pick[i]&^hit | k&hit
		}
	}
}

func (w *whenStep) holds(cond *vector.Vector, i int) bool {
	if cond.Null(i) {
		return false
	}
	return w.notNull || vector.Values[uint8](cond)[cond.Row(i)] != 0
}

// pickNeeded goes through the branches in order and computes each part for the
// rows that come to it.
func (s *caseStep) pickNeeded(b *block) error {
	s.pick, s.at = sized(s.pick, b.n), sized(s.at, b.n)
	clear(s.from)        // a branch that no row takes has no values
	rest := []int32(nil) // all rows
	for k := range s.whens {
		w := &s.whens[k]
		cond, err := w.cond.values(b, rest)
		if err != nil {
			return err
		}
		s.split(b.n, w, cond, rest, uint16(k))
		if w.self {
			s.from[k] = cond
		} else if err := s.take(b, w.then, k, s.taken); err != nil {
			return err
		}
		if rest = s.rest; len(rest) == 0 {
			return nil
		}
	}
	return s.take(b, s.other, len(s.whens), rest)
}

// split divides the rows that are left, nil meaning all n, into those that branch
// k takes and the others.
func (s *caseStep) split(n int, w *whenStep, cond *vector.Vector, left []int32, k uint16) {
	s.taken = s.taken[:0]
	if left == nil {
		s.rest = sized(s.rest, n)
		for i := range s.rest {
			s.rest[i] = int32(i)
		}
		left = s.rest
	}
	kept := s.rest[:0]
	for j, row := range left {
		at := row
		if w.cond.own != nil {
			at = int32(j)
		}
		if w.holds(cond, int(at)) {
			s.pick[row], s.at[row] = k, at
			s.taken = append(s.taken, row)
		} else {
			kept = append(kept, row)
		}
	}
	s.rest = kept
}

// take computes branch k for its rows.
func (s *caseStep) take(b *block, p part, k int, rows []int32) error {
	if len(rows) == 0 {
		return nil
	}
	v, err := p.values(b, rows)
	if err != nil {
		return err
	}
	s.from[k] = v
	for j, row := range rows {
		at := row
		if p.own != nil {
			at = int32(j)
		}
		s.pick[row], s.at[row] = uint16(k), at
	}
	return nil
}

// sized returns s with length n; what it holds has no meaning.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// assemble writes to out, for each row, the value of from[pick] at the row's
// place; at being nil means that the place is the row.
func assemble(out *vector.Vector, from []*vector.Vector, pick []uint16, at []int32) {
	p := out.Type.Physical()
	switch {
	case p == types.PhysBytes:
		chooseBytes(out, from, pick, at)
		return
	case p > types.PhysBytes || p == types.PhysNull:
		for i, k := range pick {
			out.Append(from[k], place(at, i))
		}
		return
	case p.Width() == 1:
		choose[uint8](out, from, pick, at)
	case p.Width() == 2:
		choose[int16](out, from, pick, at)
	case p.Width() == 4:
		choose[int32](out, from, pick, at)
	case p.Width() == 8:
		choose[int64](out, from, pick, at)
	default:
		choose[decimal128.Num](out, from, pick, at)
	}
	for _, v := range from {
		if v != nil && v.HasNulls() {
			chooseNulls(out, from, pick, at)
			return
		}
	}
}

func place(at []int32, i int) int {
	if at == nil {
		return i
	}
	return int(at[i])
}

func choose[T vector.Fixed](out *vector.Vector, from []*vector.Vector, pick []uint16, at []int32) {
	out.Resize(len(pick))
	res := vector.Values[T](out)
	var room [8][]T
	values := room[:0]
	var places [8]int
	masks := places[:0]
	for _, v := range from {
		mask := -1
		if v != nil && v.Const {
			mask = 0
		}
		masks = append(masks, mask)
		if v == nil || v.Type.Kind == types.Null {
			values, masks[len(masks)-1] = append(values, make([]T, 1)), 0
			continue
		}
		values = append(values, vector.Values[T](v))
	}
	if at == nil {
		for i, k := range pick {
			res[i] = values[k][i&masks[k]]
		}
		return
	}
	for i, k := range pick {
		res[i] = values[k][int(at[i])&masks[k]]
	}
}

func chooseBytes(out *vector.Vector, from []*vector.Vector, pick []uint16, at []int32) {
	for i, k := range pick {
		v := from[k]
		if j := v.Row(place(at, i)); v.Valid == nil || v.Valid.Get(j) {
			out.AppendBytes(v.Bytes(j))
		} else {
			out.AppendNull()
		}
	}
}

// chooseNulls sets the validity of out. A branch that no row has picked has no
// vector.
func chooseNulls(out *vector.Vector, from []*vector.Vector, pick []uint16, at []int32) {
	valid := vector.Bitmap(nil)
	for i, k := range pick {
		v := from[k]
		if v.Valid == nil || known(v, v.Row(place(at, i))) != 0 {
			continue
		}
		if valid == nil {
			out.SetNull(i)
			valid = out.Valid
		}
		valid.Clear(i)
	}
}
