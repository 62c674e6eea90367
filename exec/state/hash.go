package state

import (
	"encoding/binary"
	"math/bits"

	"github.com/zeebo/xxh3"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// KeyGroups is the number of key groups, into which all keys are divided. State
// moves between tasks by key group, so the number is part of the format of
// snapshots.
const KeyGroups = 256

// HashKeys sets dst to the hashes of the keys in the first n rows of cols. The
// hash depends on nothing but the values and their types: the exchange, the
// tables of state and restored snapshots agree about it. Without columns all
// rows have one key.
func HashKeys(cols []*vector.Vector, n int, dst []uint64) {
	if len(cols) == 1 && key.Short(cols[0].Type) {
		hashShort(cols[0], dst[:n])
		return
	}
	var b []byte
	for i := range dst[:n] {
		b = key.Append(b[:0], cols, i)
		dst[i] = xxh3.Hash(b)
	}
}

// hashShort hashes a column of short values without a buffer.
func hashShort(v *vector.Vector, dst []uint64) {
	key.AllBits(v, dst)
	if w := v.Type.Physical().Width(); w == 8 {
		for i, b := range dst {
			dst[i] = hash8(b)
		}
	} else {
		for i, b := range dst {
			dst[i] = hashBits(b, w)
		}
	}
	if !v.HasNulls() {
		return
	}
	for i := range dst {
		if v.Null(i) {
			dst[i] = hashNull()
		}
	}
}

// hashBits returns the hash of one short value: that of what key.Append makes
// of it.
func hashBits(b uint64, width int) uint64 {
	if width == 8 {
		return hash8(b)
	}
	var e [9]byte
	e[0] = 1
	binary.BigEndian.PutUint64(e[1:], b<<(64-8*width))
	return xxh3.Hash(e[:1+width])
}

// hash8 is XXH3 of nine bytes, 01 and b in big-endian order, written out: most
// keys are BIGINT. The constants are words of XXH3's default secret.
func hash8(b uint64) uint64 {
	const (
		flip1 = 0x1f67b3b7a4a44072 ^ 0x78e5c0cc4ee679cb
		flip2 = 0x2172ffcc7dd05a82 ^ 0x8e2443f7744608b8
	)
	r := bits.ReverseBytes64(b)
	lo, hi := (1|r<<8)^flip1, r^flip2
	h, l := bits.Mul64(lo, hi)
	acc := 9 + bits.ReverseBytes64(lo) + hi + (h ^ l)
	acc = (acc ^ acc>>37) * 0x165667919E3779F9
	return acc ^ acc>>32
}

func hashNull() uint64 { return xxh3.Hash([]byte{0}) }

// KeyGroup returns the key group of a key with the given hash.
func KeyGroup(hash uint64) uint8 { return uint8(hash >> 56) }

// TaskOf returns which of p tasks owns a key group: each owns a range of them,
// so that the order of tasks is the order of key groups (exactness.md 1, rule 7).
func TaskOf(group uint8, p int) int { return int(group) * p / KeyGroups }

// GroupsOf returns the key groups that task i of p owns: lo up to but not
// including hi.
func GroupsOf(i, p int) (lo, hi int) {
	return (i*KeyGroups + p - 1) / p, ((i+1)*KeyGroups + p - 1) / p
}
