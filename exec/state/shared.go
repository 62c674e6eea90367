package state

import (
	"math/bits"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is for tables whose slices have mostly the same keys, as those of
// windows that slide: one dictionary of keys serves all slices. A key is a group of
// the dictionary, and a slice is an array from keys to groups, in blocks: the keys
// of a batch are looked up once, and none when slices are merged.

// BlockSize is the number of groups that lie together.
const BlockSize = blockSize

// cells say what a slice has for a block of keys.
type cells struct {
	at  int32  // where in the array of the slice; 0: where nothing is
	has uint64 // the keys that occur in the slice, a bit a key
}

// Share makes all slices share one dictionary of keys. It is called before there
// are any, for tables with one key of at most eight bytes.
func (t *Table) Share() { t.dict = &Slice{table: t, only: -1} }

// Shares reports whether Share can be called.
func (t *Table) Shares() bool { return t.short }

// KeyBlocks returns the first keys of all blocks of the dictionary. The list is
// lent until the next key comes.
func (t *Table) KeyBlocks() []int32 { return t.dict.blocks }

// Has returns the keys of a block that occur in s, a bit a key.
func (s *Slice) Has(block int32) uint64 {
	s.reach()
	return s.index[uint32(block)/blockSize].has
}

// Occurring returns the keys that occur in s, as they came. Their groups are those
// that Groups returns. The list is lent until the next key comes.
func (s *Slice) Occurring() []int32 { return s.keys }

// reach makes room for all keys.
func (s *Slice) reach() {
	if n := s.table.size/blockSize - len(s.index); n > 0 {
		s.index = append(s.index, make([]cells, n)...)
	}
	if len(s.cells) == 0 {
		s.cells = append(s.cells, s.table.unmet[:]...)
	}
}

// Enter returns the group of a key in s, new if need be.
func (s *Slice) Enter(key int32) int32 {
	s.reach()
	return s.enter(key)
}

// enter is Enter where there is room.
func (s *Slice) enter(key int32) int32 {
	c := &s.index[uint32(key)/blockSize]
	if g := s.cells[c.at+key%blockSize]; g != 0 {
		return g - 1
	}
	if c.at == 0 {
		c.at = int32(len(s.cells))
		s.cells = append(s.cells, s.table.unmet[:]...)
	}
	g := s.take(false)
	c.has |= 1 << (uint32(key) % blockSize)
	s.cells[c.at+key%blockSize] = g + 1
	s.keys = append(s.keys, key)
	return g
}

// lookupShared is Lookup for a shared dictionary.
func (t *Table) lookupShared(v *vector.Vector, lo int, in []*Slice, where, dst []int32) {
	if v.HasNulls() || where != nil && slices.Min(where) < 0 {
		t.lookupSharedSome(v, lo, in, where, dst)
		return
	}
	for len(dst) > 0 {
		n := min(len(dst), ahead)
		t.probe(t.dict, t.encode(v, lo, n), dst[:n])
		if where == nil {
			t.enterEach(in, nil, dst[:n])
		} else {
			t.enterEach(in, where[:n], dst[:n])
			where = where[n:]
		}
		dst, lo = dst[n:], lo+n
	}
}

// enterEach replaces at most ahead keys by their groups in slices. Which keys are new
// in a slice is hard to guess: they are listed first and entered afterwards.
func (t *Table) enterEach(in []*Slice, where, dst []int32) {
	for _, s := range in {
		s.reach()
	}
	s, n := in[0], 0
	for i, k := range dst {
		if where != nil {
			s = in[where[i]]
		}
		g := s.cells[s.index[uint32(k)/blockSize].at+k%blockSize]
		dst[i] = g - 1
		t.batch.fresh[n&(ahead-1)] = newKey{int32(i), k}
		n += int(uint32(g-1) >> 31)
	}
	for _, f := range t.batch.fresh[:n] {
		if where != nil {
			s = in[where[f.row]]
		}
		dst[f.row] = s.enter(f.key)
	}
}

// lookupSharedSome is for rows without a slice, which must not make their keys
// known, and keys that are NULL.
func (t *Table) lookupSharedSome(v *vector.Vector, lo int, in []*Slice, where, dst []int32) {
	x := t.encode(v, lo, len(dst))
	for i, b := range x {
		w := int32(0)
		if where != nil {
			w = where[i]
		}
		switch {
		case w < 0:
			dst[i] = -1
		case v.Null(lo + i):
			dst[i] = in[w].Enter(t.dict.single())
		default:
			dst[i] = in[w].Enter(t.dict.short(b))
		}
	}
}

// Grown reports whether the dictionary has grown by half since the last sweep.
func (t *Table) Grown() bool { return t.dict.n > t.swept+t.swept/2 }

// Sweep removes the keys that occur in no slice from the dictionary. Their groups
// there are cleared.
func (t *Table) Sweep() {
	gone := t.batch.groups[:0]
	for i, b := range t.dict.blocks {
		all := uint64(0)
		for _, s := range t.order {
			all |= s.Has(b)
		}
		used := min(t.dict.used-i*blockSize, blockSize)
		for rest := ^all & (^uint64(0) >> (blockSize - used)); rest != 0; rest &= rest - 1 {
			if k := b + int32(bits.TrailingZeros64(rest)); *t.places.At(k)&taken != 0 {
				gone = append(gone, k)
			}
		}
	}
	t.batch.groups = gone
	t.dict.Remove(gone)
	t.swept = t.dict.n
}

// ClearBlocks clears blocks of groups.
func (t *Table) ClearBlocks(first []int32) {
	t.run = t.run[:0]
	for _, c := range t.Columns {
		if r, ok := c.(aggregate.Cleaner); ok {
			r.ClearRanges(first, blockSize)
			continue
		}
		if len(t.run) == 0 {
			for _, b := range first {
				for g := b; g < b+blockSize; g++ {
					t.run = append(t.run, g)
				}
			}
		}
		c.Clear(t.run)
	}
}

// leave gives back all groups of s in a table with a shared dictionary.
func (s *Slice) leave() {
	t := s.table
	t.ClearBlocks(s.blocks)
	t.release(s.blocks)
	clear(s.index)
	s.blocks, s.keys, s.cells = s.blocks[:0], s.keys[:0], s.cells[:0]
	s.n, s.used = 0, 0
}

// snapshotShared is Save of the part of a table with a shared dictionary.
func (t *Table) snapshotShared(to *Saver) {
	for _, s := range t.order {
		list := slices.Clone(s.keys)
		t.Sort(list)
		for i, v := range t.KeyColumns(list) {
			to.Columns[2+i].AppendRange(v, 0, len(list))
		}
		for _, k := range list {
			vector.AppendValue(to.Columns[0], s.End)
			vector.AppendValue(to.Columns[1], s.Kind)
			to.Add(t.KeyGroup(k), s.Enter(k))
		}
	}
}
