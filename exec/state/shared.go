package state

import (
	"math/bits"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// This file is for tables whose slices have mostly the same keys, as those of
// windows that slide: one dictionary of keys serves all slices. A key is a group of
// the dictionary, and a slice has a block of groups for each block of keys of which
// one occurs: the group of a key is found by adding, and slices are merged a block
// at a time. Groups is not for such slices; Occurring is.

// BlockSize is the number of groups that lie together.
const BlockSize = blockSize

// A Piece is what a slice has for a block of keys: a block of groups if any of the
// keys occur in it.
type Piece struct {
	Occur uint64 // the keys that occur, a bit a key
	first int32  // of the groups, + 1; 0: none
}

// Group returns the group of a key; ok is false if there is none.
func (p *Piece) Group(key int32) (g int32, ok bool) {
	return p.first - 1 + int32(uint32(key)%blockSize), p.first != 0
}

// Share makes all slices share one dictionary of keys. It is called before there
// are any, for tables with one key of at most eight bytes.
func (t *Table) Share() { t.dict = &Slice{table: t, only: -1, near: &regions{}} }

// Shares reports whether Share can be called.
func (t *Table) Shares() bool { return t.short }

// KeyBlocks returns the first keys of all blocks of the dictionary. The list is
// lent until the next key comes.
func (t *Table) KeyBlocks() []int32 { return t.dict.blocks }

// Piece returns what s has for a block of keys, of which one is given; it is lent
// until the next key comes.
func (s *Slice) Piece(key int32) *Piece {
	s.reach()
	return &s.pieces[uint32(key)/blockSize]
}

// reach makes room for all keys.
func (s *Slice) reach() {
	if n := s.table.size/blockSize - len(s.pieces); n > 0 {
		s.pieces = append(s.pieces, make([]Piece, n)...)
	}
}

// Enter returns the group of a key in s, in a new block if need be.
func (s *Slice) Enter(key int32) int32 {
	p := s.Piece(key)
	if p.first == 0 {
		s.cover(p)
	}
	return p.enter(key)
}

// enter marks a key and returns its group.
func (p *Piece) enter(key int32) int32 {
	at := uint32(key) % blockSize
	p.Occur |= 1 << at
	return p.first - 1 + int32(at)
}

// cover gives s a block of groups.
func (s *Slice) cover(p *Piece) {
	b := s.table.block()
	s.table.owners[b/blockSize] = s
	s.blocks = append(s.blocks, b)
	p.first = b + 1
}

// lookupShared is Lookup for a shared dictionary.
func (t *Table) lookupShared(v *vector.Vector, lo int, in []*Slice, where, dst []int32) {
	for len(dst) > 0 {
		n := plain(v, lo, where, min(len(dst), ahead))
		if n > 0 {
			t.probe(t.dict, t.encode(v, lo, n), dst[:n])
			t.enterEach(in, where[:min(n, len(where))], dst[:n])
		} else {
			n = min(len(dst), someRows)
			t.lookupSharedSome(v, lo, in, where[:min(n, len(where))], dst[:n])
		}
		where, dst, lo = where[min(n, len(where)):], dst[n:], lo+n
	}
}

// someRows is the number of rows from one that is not plain on that are looked up one
// by one, which costs little more than to begin with plain ones again.
const someRows = 16

// plain returns how many of n rows from lo on have a slice and a key, up to the first
// one that does not. Without where, all have a slice.
func plain(v *vector.Vector, lo int, where []int32, n int) int {
	any := int32(0)
	for _, w := range where[:min(n, len(where))] {
		any |= w
	}
	if any >= 0 && !v.HasNulls() {
		return n
	}
	if v.HasNulls() {
		for i := range n {
			if v.Null(lo+i) || len(where) > 0 && where[i] < 0 {
				return i
			}
		}
		return n
	}
	for i, w := range where[:min(n, len(where))] {
		if w < 0 {
			return i
		}
	}
	return n
}

// pieces returns what slices have for each block of keys, lent until the next call.
func (t *Table) pieces(list []*Slice) [][]Piece {
	all := t.batch.pieces[:0]
	for _, s := range list {
		s.reach()
		all = append(all, s.pieces)
	}
	t.batch.pieces = all
	return all
}

// enterEach replaces keys by their groups in slices.
func (t *Table) enterEach(in []*Slice, where, dst []int32) {
	all := t.pieces(in)
	if len(where) == 0 {
		one := all[0]
		for i, k := range dst {
			p := &one[uint32(k)/blockSize]
			if p.first == 0 {
				in[0].cover(p)
			}
			dst[i] = p.enter(k)
		}
		return
	}
	where = where[:len(dst)]
	for i, k := range dst {
		w := where[i]
		p := &all[w][uint32(k)/blockSize]
		if p.first == 0 {
			in[w].cover(p)
		}
		dst[i] = p.enter(k)
	}
}

// lookupSharedSome is for rows without a slice, which must not make their keys
// known, and keys that are NULL.
func (t *Table) lookupSharedSome(v *vector.Vector, lo int, in []*Slice, where, dst []int32) {
	x := t.encode(v, lo, len(dst))
	for i, b := range x {
		w := int32(0)
		if len(where) > 0 {
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

// Sweep removes the keys that occur in no slice from the dictionary.
func (t *Table) Sweep() {
	gone, live := t.batch.groups[:0], t.live[:0]
	for _, b := range t.dict.blocks {
		all := uint64(0)
		for _, s := range t.order {
			all |= s.Piece(b).Occur
		}
		live = append(live, all)
		for rest := ^all; rest != 0; rest &= rest - 1 {
			if k := b + int32(bits.TrailingZeros64(rest)); *t.places.At(k)&taken != 0 {
				gone = append(gone, k)
			}
		}
	}
	t.batch.groups, t.live = gone, live
	t.dict.forget(gone)
	t.dict.near.collect(t.dict, live)
	t.swept = t.dict.n
}

// ClearBlocks clears blocks of groups.
func (t *Table) ClearBlocks(first []int32) {
	t.run = t.run[:0]
	for _, c := range t.Columns {
		if r, ok := c.(aggregate.Cleaner); ok {
			r.ClearBlocks(first)
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
	clear(s.pieces)
	s.blocks = s.blocks[:0]
}

// Occurring appends the keys that occur in s.
func (s *Slice) Occurring(dst []int32) []int32 {
	for _, b := range s.table.dict.blocks {
		for left := s.Piece(b).Occur; left != 0; left &= left - 1 {
			dst = append(dst, b+int32(bits.TrailingZeros64(left)))
		}
	}
	return dst
}

// snapshotShared is Save of the part of a table with a shared dictionary.
func (t *Table) snapshotShared(to *Saver) {
	for _, s := range t.order {
		list := s.Occurring(nil)
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
