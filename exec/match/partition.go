package match

import "sort"

// A partition is the rows of one key that a match may still need, and how far the
// search in them has come.
type partition struct {
	serial int64   // of the partition among all: groups are used again
	rows   []int32 // numbers in the pool, sorted
	ready  int     // rows that the watermark has reached
	base   int64   // how many rows were given back before rows[0]

	start    int     // row at which the search stands
	next     int     // row that the branches have not seen
	branches []int32 // matches in the making that begin at start, the preferred first
	at       int64   // time of the last cause: see search.go
	due      int64   // when there is something to do
}

// insert adds a row to those that wait for the watermark. Rows come nearly in
// order, so the place is looked for from behind.
func (q *partition) insert(p *pool, row int32) {
	q.rows = append(q.rows, row)
	i := len(q.rows) - 1
	if i == q.ready || p.before(q.rows[i-1], row) {
		return
	}
	i = q.ready + sort.Search(i-q.ready, func(k int) bool { return p.before(row, q.rows[q.ready+k]) })
	copy(q.rows[i+1:], q.rows[i:])
	q.rows[i] = row
}

// reach lets the rows at or before w take part.
func (q *partition) reach(p *pool, w int64) {
	for q.ready < len(q.rows) && p.times[q.rows[q.ready]] <= w {
		q.ready++
	}
}

// giveBack drops the rows before start.
func (q *partition) giveBack(p *pool) {
	n := q.start
	if n == 0 {
		return
	}
	p.dead += n
	q.rows = append(q.rows[:0], q.rows[n:]...)
	q.base += int64(n)
	q.ready, q.start, q.next = q.ready-n, 0, q.next-n
}
