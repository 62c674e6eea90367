package match

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Operator is MATCH_RECOGNIZE. A row is late if the watermark before it has
// reached its time; the others wait until the watermark does and are then matched
// in the order of time. It judges by marks, so it takes whole batches
// (exactness.md 2, MATCH sorter).
type Operator struct {
	spec       Spec
	pool       pool
	grower     grower
	conditions []condition
	running    []aggregates // of each condition
	place      places       // what conditions read
	results    results
	first      []int32 // the one branch that has no rows

	table      *state.Table
	partitions *partitions
	calendar   calendar
	account    stream.Account
	serial     int64
	group      int32 // of the partition that is searched
	keys       []*vector.Vector
	times      []int64
	marks      []stream.Watermark
	late       []stream.Late
	rows       []int32 // those of a batch that are not late
	owners     []int32
	kept       []int32
	due        []int32
	gone       []int32
}

var _ stream.Judge = (*Operator)(nil)

// New returns an operator whose state is in store: a table from the partition keys
// to rows and the matches in the making.
func New(s Spec, store *state.Store) (*Operator, error) {
	o := &Operator{spec: s, pool: newPool(&s), grower: newGrower(s.Pattern), place: newPlaces(s.Places)}
	o.grower.holds = o.fits
	o.first = o.grower.empty()
	for i := range s.Pattern {
		c, err := newCondition(&o.spec, i)
		if err != nil {
			return nil, err
		}
		a, err := newAggregates(&o.spec)
		if err != nil {
			return nil, err
		}
		o.conditions, o.running = append(o.conditions, c), append(o.running, a)
	}
	var err error
	if o.results, err = newResults(&o.spec); err != nil {
		return nil, err
	}
	o.partitions = newPartitions(o)
	o.table = declare(&o.spec, store, o.partitions)
	return o, nil
}

// JudgesByMarks implements stream.Judge.
func (o *Operator) JudgesByMarks() {}

// Rows implements stream.Operator.
func (o *Operator) Rows(_ int, v stream.View, out *stream.Output) (err error) {
	// A measure of a pattern below may be NULL, so this is not only the assigner's care.
	if o.times, err = v.Times(o.spec.Time, o.times); err != nil {
		return err
	}
	o.marks = v.Watermarks(o.marks[:0])
	o.rows, o.late = o.rows[:0], o.late[:0]
	for i, w := range o.marks {
		if row := v.Lo + i; o.times[i] <= int64(w) {
			o.late = append(o.late, stream.Late{Row: row, Met: w})
		} else {
			o.rows = append(o.rows, int32(row))
		}
	}
	o.account.Used += int64(len(o.rows))
	o.account.Late += int64(len(o.late))
	if err := o.keep(v); err != nil {
		return err
	}
	if len(o.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, o.late)
}

// keep puts the rows that are not late into the state.
func (o *Operator) keep(v stream.View) error {
	if len(o.rows) == 0 {
		return nil
	}
	first, err := o.add(v)
	if err != nil {
		return err
	}
	for i, g := range o.owners {
		row := first + int32(i)
		q := o.partitions.At(g)
		if q.serial == 0 {
			o.open(q)
		}
		q.insert(&o.pool, row)
		o.schedule(g, q)
	}
	return nil
}

// add copies the rows into the pool, where first is the number of the first, and
// finds their partitions.
func (o *Operator) add(v stream.View) (first int32, err error) {
	first = o.pool.add(v.Batch, o.rows)
	if err := o.judge(v.Batch, o.rows, first); err != nil {
		return 0, err
	}
	o.lookup(first)
	return first, nil
}

// lookup finds the partitions of the rows of the pool from first on.
func (o *Operator) lookup(first int32) {
	o.owners = stream.Resize(o.owners, o.pool.len()-int(first))
	o.keys = stream.Pick(o.keys[:0], o.pool.cols, o.spec.Partition)
	o.table.Lookup(o.keys, int(first), []*state.Slice{o.table.Slice(state.ID{})}, nil, o.owners)
}

// open begins a partition.
func (o *Operator) open(q *partition) {
	o.serial++
	q.serial, q.at, q.due = o.serial, int64(stream.MinWatermark), never
}

// schedule notes when there is something to do in a partition: when the watermark
// reaches its next row, or the match that it waits for is too long.
func (o *Operator) schedule(g int32, q *partition) {
	at := int64(never)
	if q.ready < len(q.rows) {
		at = o.pool.times[q.rows[q.ready]]
	}
	if o.spec.Within > 0 && q.start < q.ready {
		at = min(at, o.deadline(q))
	}
	if at < q.due {
		q.due = at
		o.calendar.add(at, g)
	}
}

// Due implements stream.Operator.
func (o *Operator) Due() stream.Watermark {
	for {
		e, ok := o.calendar.least()
		if !ok {
			return stream.MaxWatermark
		}
		if q := o.partitions.At(e.group); q.serial != 0 && q.due == e.at {
			return stream.Watermark(e.at)
		}
		o.calendar.pop() // of a partition that is gone, or due at another time
	}
}

// Advance implements stream.Operator.
func (o *Operator) Advance(w stream.Watermark, out *stream.Output) error {
	if err := o.fire(int64(w), out); err != nil {
		return err
	}
	return out.Advance(w)
}

// fire does what is due at time w.
func (o *Operator) fire(w int64, out *stream.Output) error {
	o.due, o.gone = o.due[:0], o.gone[:0]
	for int64(o.Due()) <= w {
		e, ok := o.calendar.least()
		if !ok {
			break
		}
		o.calendar.pop()
		o.partitions.At(e.group).due = never
		o.due = append(o.due, e.group)
	}
	for _, g := range o.due {
		if err := o.advance(g, w); err != nil {
			return err
		}
	}
	if err := o.results.emit(o, out, false); err != nil {
		return err
	}
	o.tidy()
	return nil
}

// advance searches one partition.
func (o *Operator) advance(g int32, w int64) error {
	q := o.partitions.At(g)
	if err := o.searchUpTo(q, g, w); err != nil {
		return err
	}
	if len(q.rows) == 0 {
		o.gone = append(o.gone, g)
		return nil
	}
	o.schedule(g, q)
	return nil
}

// searchUpTo searches the rows of a partition up to time w, and gives back those
// that no match needs any more.
func (o *Operator) searchUpTo(q *partition, g int32, w int64) error {
	q.reach(&o.pool, w)
	o.group = g
	if err := o.search(q, g, w); err != nil {
		return err
	}
	q.giveBack(&o.pool)
	return nil
}

// tidy removes the partitions that have no rows left, and rows that nobody needs.
func (o *Operator) tidy() {
	if len(o.gone) > 0 {
		for i := range o.running {
			o.running[i].forget(o.gone)
		}
		o.table.Slice(state.ID{}).Remove(o.gone)
	}
	o.pool.compact(o.partitions.all)
}

// Account implements stream.Accountant.
func (o *Operator) Account() stream.Account { return o.account }

// StateRows implements stream.Stateful.
func (o *Operator) StateRows() int64 { return int64(o.pool.len() - o.pool.dead) }
