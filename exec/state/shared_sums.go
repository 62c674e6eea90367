package state

import (
	"math/bits"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
)

// This file adds up slices that share a dictionary, a block of keys at a time: the
// values of all keys of a block lie one after the other in each of them, and the loops
// that add them decide nothing.

// blockSums are blocks of groups to add up, as [aggregate.Combiner] takes them.
type blockSums struct{ into, from []int32 }

// SumUp sets the groups of the dictionary to what slices hold together of each key
// that occurs in one of them. What the others hold is not defined. It returns how many
// groups of keys that occur it has added up.
func (t *Table) SumUp(list []*Slice) (groups int) {
	return t.sumUp(list, func(block int32, _ uint64) int32 { return block })
}

// SumUp sets s, which is empty, to what slices hold together, and returns how many
// groups of keys that occur it has added up.
func (s *Slice) SumUp(list []*Slice) (groups int) {
	return s.table.sumUp(list, func(block int32, occur uint64) int32 {
		p := s.Piece(block)
		s.cover(p)
		p.Occur = occur
		return p.first - 1
	})
}

// sumUp calls into for each block of keys of which some occur in the list: their sums
// go to the block of groups that it returns.
func (t *Table) sumUp(list []*Slice, into func(block int32, occur uint64) int32) (groups int) {
	for i := range t.sums {
		t.sums[i].into, t.sums[i].from = t.sums[i].into[:0], t.sums[i].from[:0]
	}
	pieces, none := t.pieces(list), t.Loose(blockSize)[0] // always empty
	for _, b := range t.dict.blocks {
		occur, from := uint64(0), t.batch.groups[:0]
		for _, all := range pieces {
			if p := &all[uint32(b)/blockSize]; p.first != 0 {
				occur |= p.Occur
				groups += bits.OnesCount64(p.Occur)
				from = append(from, p.first-1)
			}
		}
		if t.batch.groups = from; occur != 0 {
			t.split(into(b, occur), from, none)
		}
	}
	for _, s := range t.sums {
		for _, c := range t.Columns {
			c.(aggregate.Combiner).CombineBlocks(s.into, s.from)
		}
	}
	return groups
}

// split notes what to add up for a block, as many parts at a time as can be, of which
// the first is what there is so far.
func (t *Table) split(into int32, parts []int32, none int32) {
	for i := 0; i == 0 || len(parts) > 0; i++ {
		if i == len(t.sums) {
			t.sums = append(t.sums, blockSums{})
		}
		s := &t.sums[i]
		s.into = append(s.into, into)
		n := 0
		if i > 0 {
			s.from, n = append(s.from, into), 1
		}
		for ; n < aggregate.CombineParts; n++ {
			if len(parts) == 0 {
				s.from = append(s.from, none)
			} else {
				s.from, parts = append(s.from, parts[0]), parts[1:]
			}
		}
	}
}
