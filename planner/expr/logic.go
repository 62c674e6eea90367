package expr

import (
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// junction compiles AND or OR of any number of parts. Parts that can fail are
// computed for the rows that the parts before them leave open.
func (b *block) junction(c *Call) (int, error) {
	s := &junctionStep{or: c.Func.Name == "OR", out: vector.New(types.Of(types.Boolean))}
	for i, e := range flatten(nil, c, c.Func.Name) {
		p, err := b.part(e, i == 0)
		if err != nil {
			return 0, err
		}
		s.parts = append(s.parts, p)
	}
	b.steps = append(b.steps, s)
	return b.add(s.out), nil
}

// flatten appends the parts of nested calls of one junction.
func flatten(list []Expr, e Expr, name string) []Expr {
	c, ok := e.(*Call)
	if !ok || c.Func.Name != name {
		return append(list, e)
	}
	for _, a := range c.Args {
		list = flatten(list, a, name)
	}
	return list
}

// A junctionStep computes AND or OR in three-valued logic.
type junctionStep struct {
	or    bool
	parts []part
	out   *vector.Vector
	valid vector.Bitmap
	open  []int32

	spread []uint8 // a constant written out
}

func (s *junctionStep) run(b *block) error {
	s.out.Reset()
	if b.n == 0 {
		return nil
	}
	s.out.AppendRange(b.slots[s.parts[0].slot], 0, b.n)
	for _, p := range s.parts[1:] {
		if p.own == nil {
			s.combine(b.slots[p.slot])
			continue
		}
		if err := s.lazily(b, p); err != nil {
			return err
		}
	}
	return nil
}

// combine takes in a part that is known for all rows.
func (s *junctionStep) combine(v *vector.Vector) {
	res := vector.Values[uint8](s.out)
	if v.Const || v.Valid != nil || s.out.Valid != nil {
		s.combineNulls(v)
		return
	}
	values := vector.Values[uint8](v)[:len(res)]
	if s.or {
		for i, x := range values {
			res[i] |= x
		}
		return
	}
	for i, x := range values {
		res[i] &= x
	}
}

// combineNulls is combine where either side may be NULL. It computes with 0 and
// 1 instead of branching: data that is NULL here and there would defeat the
// branch predictor.
func (s *junctionStep) combineNulls(v *vector.Vector) {
	res := vector.Values[uint8](s.out)
	s.valid = sized(s.valid, vector.Words(len(res)))
	values := vector.Values[uint8](v)
	if v.Const {
		s.spread = sized(s.spread, len(res))
		for i := range s.spread {
			s.spread[i] = values[0]
		}
		values = s.spread
	}
	// flip turns the value that settles the matter, FALSE for AND and TRUE for OR,
	// into 1 on both sides.
	flip := uint8(1)
	if s.or {
		flip = 0
	}
	all := true
	for w := range s.valid {
		lo, hi := w*64, min(w*64+64, len(res))
		known := combineWord(res[lo:hi], values[lo:hi], word(s.out, w), word(v, w), flip)
		s.valid[w] = known
		all = all && known|^uint64(0)<<(hi-lo) == ^uint64(0)
	}
	s.setValid(all)
}

// combineWord combines up to 64 rows and returns which of them have a value. a and
// b are the validity of the rows of res and of values.
func combineWord(res, values []uint8, a, b uint64, flip uint8) uint64 {
	known := uint64(0)
	values = values[:len(res)]
	for i := range res {
		knownA, knownB := uint8(a>>i&1), uint8(b>>i&1)
		settled := knownA&(res[i]^flip) | knownB&(values[i]^flip)
		res[i] = settled ^ flip
		known |= uint64(settled|knownA&knownB) << i
	}
	return known
}

// word returns the validity of rows 64*w and following.
func word(v *vector.Vector, w int) uint64 {
	switch {
	case v.Valid == nil:
		return ^uint64(0)
	case v.Const:
		return -(v.Valid[0] & 1)
	default:
		return v.Valid[w]
	}
}

func (s *junctionStep) setValid(all bool) {
	if all {
		s.out.Valid = nil
		return
	}
	// The two bitmaps change places, so that neither is allocated again.
	s.out.Valid, s.valid = s.valid, s.out.Valid
}

// known returns 1 if row i has a value and 0 if it is NULL.
func known(v *vector.Vector, i int) uint8 {
	if v.Valid == nil {
		return 1
	}
	return uint8(v.Valid[i>>6] >> (uint(i) & 63) & 1)
}

// lazily takes in a part that is computed for the rows that are still open only.
func (s *junctionStep) lazily(b *block, p part) error {
	res := vector.Values[uint8](s.out)
	settled := uint8(0)
	if s.or {
		settled = 1
	}
	s.open = s.open[:0]
	for i, x := range res {
		if x != settled || s.out.Null(i) {
			s.open = append(s.open, int32(i))
		}
	}
	if len(s.open) == 0 {
		return nil
	}
	if len(s.open) == len(res) {
		v, err := p.values(b, nil)
		if err == nil {
			s.combine(v)
		}
		return err
	}
	v, err := p.values(b, s.open)
	if err != nil {
		return err
	}
	values := vector.Values[uint8](v)
	for j, row := range s.open {
		switch {
		case v.Null(j):
			s.out.SetNull(int(row))
		case values[v.Row(j)] == settled:
			s.settle(int(row), settled)
		}
	}
	return nil
}

func (s *junctionStep) settle(row int, value uint8) {
	vector.Values[uint8](s.out)[row] = value
	if s.out.Valid != nil {
		s.out.Valid.Set(row)
	}
}
