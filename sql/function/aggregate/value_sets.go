package aggregate

import (
	"math/bits"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// valueSets holds for each group the different values that its rows have, for input
// of inserts alone: eight bytes a value and no links, so that a row reads the entry
// of its group and one cache line.
//
// The values of a group lie in a table of its own, of 2^k buckets, four values each,
// filled from the front; 0 is an empty place. A value is in the bucket that its hash
// says or, if that is full, in the next that is not. All tables lie in one arena.
// Each group has a bucket there, its home, which is its table while it has few
// values: new groups lie side by side. Larger tables are used again once their groups
// are cleared. The first bucket of the arena is nobody's: what need not be written
// is written there.
type valueSets struct {
	coder
	arena  []uint64
	groups []valueGroup
	homes  []uint32     // first home of each homeSize groups
	live   int          // values of all groups, NULL and 0 too
	used   uint32       // buckets of the arena that have been in use
	free   [32][]uint32 // tables by the logarithm of their buckets
	read   uint64       // what has been read ahead
	unread [ahead]int32 // for fresh that is not needed
}

// A valueGroup is the entry of a group.
type valueGroup struct {
	at    uint32 // first bucket in the arena
	size  uint32 // values in the table
	shift uint8  // what hashes are shifted by: 63 - log
	log   uint8  // of the number of buckets; 0: the table is the home
	flags uint8
}

// What a group has besides its table.
const (
	zeroThere = 1 << iota // the number that marks empty places
	nullThere
)

// homeSize is the number of groups whose homes lie side by side.
const (
	homeSize = 1 << homeLog
	homeLog  = 6
)

// bucketSize is the number of values in a bucket: half a cache line.
const bucketSize = 4

// grow makes room for groups up to but not including n.
func (s *valueSets) grow(n int) {
	s.used = max(s.used, 1) // nobody's
	for len(s.groups) < n {
		at := s.take(homeLog)
		s.homes = append(s.homes, at)
		for i := range uint32(homeSize) {
			s.groups = append(s.groups, tableAt(at+i, 0))
		}
	}
}

// tableAt returns the entry of an empty group with a table.
func tableAt(at uint32, log uint8) valueGroup { return valueGroup{at: at, shift: 63 - log, log: log} }

// home returns where the home of a group is.
func (s *valueSets) home(g int32) uint32 { return s.homes[g/homeSize] + uint32(g%homeSize) }

// bucket returns where in the arena the home of a value begins.
func (e *valueGroup) bucket(value uint64) uint64 {
	hi, lo := bits.Mul64(value^0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93)
	return (uint64(e.at) + (hi^lo)>>1>>(e.shift&63)) * bucketSize
}

// ahead is the number of rows whose buckets are read before any is looked at: loads
// that no decision divides are under way side by side.
const ahead = 256

// addAll adds the values of v, none of them NULL, to groups, and sets fresh to the
// groups of the rows that bring a new one, and to -1 for the others. A nil fresh is
// not needed.
func (s *valueSets) addAll(groups []int32, v *vector.Vector, fresh []int32) {
	short := key.Short(v.Type)
	var x []uint64
	if !short {
		x = s.encode(v, len(groups))
	} else if cap(s.values) < ahead {
		s.values = make([]uint64, ahead)
	}
	for lo := 0; lo < len(groups); lo += ahead {
		n := min(ahead, len(groups)-lo)
		some, to := s.values[:n], s.unread[:n]
		if short {
			key.BitsFrom(v, lo, some)
		} else {
			some = x[lo : lo+n]
		}
		if fresh != nil {
			to = fresh[lo : lo+n]
		}
		s.readAhead(groups[lo:lo+n], some)
		s.addSome(groups[lo:lo+n], some, to)
	}
}

func (s *valueSets) readAhead(groups []int32, x []uint64) {
	all, arena, read := s.groups, s.arena, uint64(0)
	x = x[:len(groups)]
	for i, g := range groups {
		if g >= 0 {
			read ^= arena[all[g].bucket(x[i])]
		}
	}
	s.read = read
}

// addSome decides by no branch whether a value is new, which nobody can foretell.
func (s *valueSets) addSome(groups []int32, x []uint64, fresh []int32) {
	all, arena, added := s.groups, s.arena, 0
	x, fresh = x[:len(groups)], fresh[:len(groups)]
	for i, g := range groups {
		fresh[i] = -1
		if g < 0 {
			continue
		}
		v := x[i]
		e := &all[g]
		at := e.bucket(v)
		b := (*[bucketSize]uint64)(arena[at:])
		there := one64(b[0] == v) | one64(b[1] == v) | one64(b[2] == v) | one64(b[3] == v)
		n := one64(b[0] != 0) + one64(b[1] != 0) + one64(b[2] != 0) + one64(b[3] != 0)
		if n-bucketSize*there == bucketSize || v == 0 {
			if s.add(g, v, false) {
				fresh[i] = g
			}
			arena = s.arena
			continue
		}
		arena[(at+n)&(there-1)] = v // what is there goes to nobody's bucket
		e.size += uint32(1 - there)
		added += int(1 - there)
		fresh[i] = g | -int32(there)
	}
	s.live += added
}

func one64(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// add adds a value to a group and reports whether it is new.
func (s *valueSets) add(g int32, v uint64, null bool) bool {
	e := &s.groups[g]
	if null || v == 0 {
		flag := uint8(zeroThere)
		if null {
			flag = nullThere
		}
		isNew := e.flags&flag == 0
		e.flags |= flag
		s.live += int(one64(isNew))
		return isNew
	}
	at, there := s.find(e, v)
	for at < 0 {
		s.enlarge(e)
		at, there = s.find(e, v)
	}
	if there {
		return false
	}
	s.arena[at] = v
	e.size++
	s.live++
	return true
}

// find returns the place of a value of a group, and whether it is there.
// A place below 0 says that the table has to grow first: a table that is half full
// takes no more values away from home.
func (s *valueSets) find(e *valueGroup, v uint64) (at int64, there bool) {
	from, buckets := e.bucket(v), uint64(1)<<e.log
	table := s.arena[uint64(e.at)*bucketSize:][:buckets*bucketSize]
	home := from - uint64(e.at)*bucketSize
	mask := uint64(len(table) - 1)
	for k := range uint64(len(table)) {
		switch i := (home + k) & mask; {
		case table[i] == v:
			return 0, true
		case table[i] == 0 && (k < bucketSize || uint64(e.size) < buckets*bucketSize/2):
			return int64(uint64(e.at)*bucketSize + i), false
		case table[i] == 0:
			return -1, false
		}
	}
	return -1, false
}

// enlarge gives a group a larger table: four times, from the home, so that few are
// enlarged again soon, and twice the size.
func (s *valueSets) enlarge(e *valueGroup) { s.resize(e, max(e.log+1, 2)) }

// reserve makes room for n values of a group. Values that come in the order of another
// table, which is that of hashes, would otherwise fill one end of a smaller one.
func (s *valueSets) reserve(g int32, n int) {
	e, log := &s.groups[g], uint8(0)
	for n > bucketSize && n > bucketSize<<log/2 {
		log++
	}
	if log > e.log {
		s.resize(e, log)
	}
}

// resize gives a group a table of 2^log buckets, more than it has.
func (s *valueSets) resize(e *valueGroup, log uint8) {
	at := s.take(log) // may move the tables
	old := *e
	*e = tableAt(at, log) // empty: find has a place for all
	for _, v := range s.table(&old) {
		if v != 0 {
			i, _ := s.find(e, v)
			s.arena[i] = v
		}
	}
	e.size, e.flags = old.size, old.flags
	if old.log == 0 {
		clear(s.table(&old))
	} else {
		s.free[old.log] = append(s.free[old.log], old.at)
	}
}

// table returns the places of a group.
func (s *valueSets) table(e *valueGroup) []uint64 {
	return s.arena[uint64(e.at)*bucketSize:][:bucketSize<<e.log]
}

// take returns the first of 2^log empty buckets: a table that has been in use, a part
// of a larger one, or what has not been in use.
func (s *valueSets) take(log uint8) uint32 {
	from := int(log)
	for from < len(s.free) && len(s.free[from]) == 0 {
		from++
	}
	at := s.used
	if from < len(s.free) {
		list := s.free[from]
		at, s.free[from] = list[len(list)-1], list[:len(list)-1]
		for ; from > int(log); from-- {
			s.free[from-1] = append(s.free[from-1], at+1<<(from-1))
		}
	} else {
		if uint64(s.used)+1<<log > uint64(len(s.arena)/bucketSize) {
			s.compact(1 << log)
			at = s.used
		}
		s.used += 1 << log
	}
	e := tableAt(at, log)
	clear(s.table(&e))
	return at
}

// compact moves all tables to a new arena, at least half of which is left for n more
// buckets and others.
func (s *valueSets) compact(n int) {
	old, need := s.arena, 1+n+len(s.groups)
	for _, e := range s.groups {
		if e.log > 0 {
			need += 1 << e.log
		}
	}
	s.arena, s.used = make([]uint64, max(2*need*bucketSize, len(old))), 1
	for i, at := range s.homes {
		s.homes[i] = s.move(old, at, homeLog)
	}
	for g := range int32(len(s.groups)) {
		if e := &s.groups[g]; e.log > 0 {
			e.at = s.move(old, e.at, e.log)
		} else {
			e.at = s.home(g)
		}
	}
	s.forget()
}

// move copies a table from the old arena to the end of what is used.
func (s *valueSets) move(old []uint64, at uint32, log uint8) uint32 {
	e := tableAt(s.used, log)
	copy(s.table(&e), old[uint64(at)*bucketSize:][:bucketSize<<log])
	s.used += 1 << log
	return e.at
}

// forget forgets the tables to be used again.
func (s *valueSets) forget() {
	for i := range s.free {
		s.free[i] = s.free[i][:0]
	}
}

// number returns how many values a group has, NULL not counted.
func (s *valueSets) number(g int32) int64 {
	e := &s.groups[g]
	return int64(e.size) + int64(e.flags&zeroThere)
}

// list appends the values of a group but NULL.
func (s *valueSets) list(g int32, to []uint64) []uint64 {
	e := &s.groups[g]
	if e.flags&zeroThere != 0 {
		to = append(to, 0)
	}
	for _, v := range s.table(e) {
		if v != 0 {
			to = append(to, v)
		}
	}
	return to
}

// clear empties groups.
func (s *valueSets) clear(groups []int32) {
	for _, g := range groups {
		e := &s.groups[g]
		s.live -= int(e.size) + bits.OnesCount8(e.flags)
		if e.log > 0 {
			s.free[e.log] = append(s.free[e.log], e.at)
		} else {
			*(*[bucketSize]uint64)(s.arena[uint64(e.at)*bucketSize:]) = [bucketSize]uint64{}
		}
		*e = tableAt(s.home(g), 0)
	}
	if s.live == 0 {
		s.texts.Reset()
	} else {
		s.renumber()
	}
}

// reset drops all groups and keeps the memory.
func (s *valueSets) reset() {
	s.groups, s.homes = s.groups[:0], s.homes[:0]
	s.live, s.used = 0, 0
	s.forget()
	s.texts.Reset()
}

// renumber gives up the texts that no group has any more, if they are many.
func (s *valueSets) renumber() {
	if s.texts.Len() < 2*s.live+page.Size {
		return
	}
	old, values := s.texts, []uint64(nil)
	s.texts = key.Interner{}
	for g := range int32(len(s.groups)) {
		e := &s.groups[g]
		values = s.list(g, values[:0])
		clear(s.table(e))
		s.live -= len(values)
		e.size, e.flags = 0, e.flags&^zeroThere
		for _, v := range values {
			s.add(g, s.texts.Add(old.Bytes(v)), false)
		}
	}
}
