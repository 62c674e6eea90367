package window

import (
	"cmp"
	"math"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Sessions aggregates over sessions: a row at t opens [t, t+gap), and sessions of
// one partition that overlap or touch become one. A session that has fired is
// gone, and a row that touches only such opens a new one (flink-semantics.md 2.4,
// case session-that-touches-a-fired-one).
//
// The partition keys make the sessions, the grouping keys divide what is counted
// in them; they may differ.
type Sessions struct {
	Counts

	spec  Spec
	gap   int64
	clock clock

	partitions *state.Table
	heads      page.Column[int32] // of a partition: its last session, number + 1
	sessions   page.Column[session]
	groups     sessionGroups
	calendar   *calendar
	update     updater
	keys       columns

	owners []int32 // partition of each row of a batch
	placed []int32 // session of each row of a batch; -1: late
	late   []stream.Late
	marks  []stream.Watermark
	merges [][2]int32 // sessions: into, from
	done   []int32
	closed []int32 // sessions to give back
	values []int32
	ahead  [readAhead]int64
	empty  []int32 // partitions without a session
}

// A session is a window that can still grow. Sessions of a partition are linked,
// the one that ends last first: those that have fired for a row come behind those
// that have not.
type session struct {
	start, end int64
	partition  int32
	next       int32 // number + 1; gone: merged into another
}

const gone = -1

// sessionGroups keeps the aggregates of sessions.
type sessionGroups interface {
	// table returns the table whose columns hold the aggregates.
	table() *state.Table
	// open returns the number of a new session.
	open() int32
	// update adds the rows of v to their sessions.
	update(u *updater, v stream.View, placed []int32) error
	// merge adds what session from holds to session into, in order.
	merge(pairs [][2]int32)
	// fire emits sessions that are over; they are closed afterwards.
	fire(s *Sessions, done []int32, out *stream.Output) error
	// close gives the numbers of sessions back.
	close(sessions []int32)
}

// NewSessions returns an operator whose state is in store. Sessions are those of
// rows with equal values in the partition columns.
func NewSessions(spec Spec, gap int64, partition []int, store *state.Store) *Sessions {
	s := newSessions(spec, gap, partition, store)
	s.declare(store, state.Beside{})
	return s
}

func newSessions(spec Spec, gap int64, partition []int, store *state.Store) *Sessions {
	s := &Sessions{spec: spec, gap: gap, clock: newClock(spec.Zone)}
	if slices.Equal(slices.Sorted(slices.Values(partition)), slices.Sorted(slices.Values(spec.Keys))) {
		partition = spec.Keys
	}
	var kinds []types.Type
	for _, k := range partition {
		kinds = append(kinds, spec.Input[k])
	}
	s.partitions = store.Table("partitions", kinds, nil)
	s.keys = columns{of: partition}
	if slices.Equal(partition, spec.Keys) {
		s.groups = newWholeSessions(&s.spec, store)
	} else {
		s.groups = newDividedSessions(&s.spec, store)
	}
	s.update = newUpdater(&s.spec, s.groups.table())
	s.calendar = newCalendar(gap/64, s.due)
	return s
}

// JudgesByMarks implements stream.Judge.
func (s *Sessions) JudgesByMarks() {}

// due returns the instant at which a session is over; one that is gone can be
// forgotten then.
func (s *Sessions) due(id int32) int64 { return s.clock.closes(s.sessions.At(id).end) }

// Rows implements stream.Operator.
func (s *Sessions) Rows(_ int, v stream.View, out *stream.Output) error {
	n := v.Hi - v.Lo
	s.In += int64(n)
	if err := s.spec.check(v); err != nil {
		return err
	}
	s.place(v)
	if err := s.groups.update(&s.update, v, s.placed); err != nil {
		return err
	}
	s.groups.merge(s.merges)
	s.Late += int64(len(s.late))
	s.Used += int64(n - len(s.late))
	if len(s.late) == 0 {
		return nil
	}
	return out.Late(v.Batch, s.late)
}

// place finds the session of each row, one row at a time: a row may join the
// sessions of the rows before it. What has been counted in sessions that joined
// is put together afterwards, in the same order.
func (s *Sessions) place(v stream.View) {
	times := s.clock.read(v.Cols[s.spec.Time], v.Lo, v.Hi)
	n := len(times)
	if cap(s.owners) < n {
		s.owners, s.placed = make([]int32, n), make([]int32, n)
	}
	s.owners, s.placed = s.owners[:n], s.placed[:n]
	s.merges, s.late = s.merges[:0], s.late[:0]
	all := s.partitions.Slice(state.ID{})
	s.partitions.Lookup(s.keys.in(v), v.Lo, []*state.Slice{all}, nil, s.owners)
	s.heads.Grow(s.partitions.Cap())
	s.marks = v.Watermarks(s.marks[:0])
	for i, t := range times {
		if i%readAhead == 0 {
			s.fetch(s.owners[i:min(i+readAhead, n)])
		}
		if s.placed[i] = s.extend(s.owners[i], t, int64(s.marks[i])); s.placed[i] >= 0 {
			continue
		}
		s.placed[i] = s.join(s.owners[i], t, int64(s.marks[i]))
		if s.placed[i] < 0 {
			s.late = append(s.late, stream.Late{Row: v.Lo + i, Met: s.marks[i], WindowEnd: types.AddTime(t, s.gap), HasWindow: true})
		}
	}
	s.sweep()
}

// readAhead is the number of rows whose sessions are read before any is looked at:
// loads that no decision divides are under way side by side.
const readAhead = 256

// fetch reads the last sessions of partitions.
func (s *Sessions) fetch(partitions []int32) {
	heads, sessions := s.heads.Pages, s.sessions.Pages
	if len(sessions) == 0 {
		return
	}
	for i, p := range partitions {
		s.ahead[i] = page.At(sessions, max(0, *page.At(heads, p)-1)).end
	}
}

// extend is join for the rule: the row belongs to the last session of its partition
// and to no other. It returns -1 for all else.
func (s *Sessions) extend(p int32, t, w int64) int32 {
	id := *s.heads.At(p) - 1
	if id < 0 {
		return -1
	}
	o, end := s.sessions.At(id), t+s.gap
	if o.next != 0 || t > o.end || end < o.start || end < t || s.over(o.end, w) {
		return -1
	}
	o.start, o.end = min(o.start, t), max(o.end, end)
	return id
}

// join returns the session of a row of partition p at time t that met watermark
// w; -1 if the row is late.
func (s *Sessions) join(p int32, t, w int64) int32 {
	end := types.AddTime(t, s.gap)
	at := s.heads.At(p)
	for *at != 0 && s.sessions.At(*at-1).start > end { // sessions after the row
		at = &s.sessions.At(*at - 1).next
	}
	if *at == 0 || s.apart(*at-1, t, w) {
		return s.begin(at, p, t, end, w)
	}
	id := *at - 1
	into := s.sessions.At(id)
	into.start, into.end = min(into.start, t), max(into.end, end)
	for into.next != 0 && !s.apart(into.next-1, t, w) {
		from := s.sessions.At(into.next - 1)
		s.merges = append(s.merges, [2]int32{id, into.next - 1})
		into.start = min(into.start, from.start)
		into.next, from.next = from.next, gone
	}
	return id
}

// apart reports whether a session does not touch a row at t that is not after it,
// or is over for it.
func (s *Sessions) apart(id int32, t, w int64) bool {
	o := s.sessions.At(id)
	return o.end < t || s.over(o.end, w)
}

func (s *Sessions) over(end, w int64) bool {
	if s.clock.zone == nil {
		return end-1 <= w
	}
	return s.clock.closes(end) <= w
}

// begin opens a session in the place at of its partition's list, unless it would
// be over at once.
func (s *Sessions) begin(at *int32, p int32, t, end, w int64) int32 {
	if s.over(end, w) {
		return -1
	}
	id := s.groups.open()
	next := *at
	*at = id + 1 // before the column grows: at may point into it
	s.sessions.Grow(int(id) + 1)
	*s.sessions.At(id) = session{start: t, end: end, partition: p, next: next}
	s.calendar.add(id)
	return id
}

// sweep forgets partitions that got no session because their row was late.
func (s *Sessions) sweep() {
	if len(s.late) == 0 {
		return
	}
	var empty []int32
	for i, id := range s.placed {
		if p := s.owners[i]; id < 0 && *s.heads.At(p) == 0 {
			empty = append(empty, p)
		}
	}
	slices.Sort(empty)
	s.partitions.Slice(state.ID{}).Remove(slices.Compact(empty))
}

// Due implements stream.Operator.
func (s *Sessions) Due() stream.Watermark {
	if at, ok := s.calendar.least(); ok {
		return stream.Watermark(at)
	}
	return stream.MaxWatermark
}

// Advance implements stream.Operator.
func (s *Sessions) Advance(w stream.Watermark, out *stream.Output) error {
	s.done, s.closed = s.done[:0], s.closed[:0]
	s.calendar.take(int64(w), func(id int32) {
		if s.sessions.At(id).next == gone {
			s.closed = append(s.closed, id)
		} else {
			s.done = append(s.done, id)
		}
	})
	if len(s.done) > 0 {
		if err := s.groups.fire(s, s.done, out); err != nil {
			return err
		}
		s.forget()
	}
	s.closed = append(s.closed, s.done...)
	s.groups.close(s.closed)
	return out.Advance(w)
}

// forget takes the sessions that have fired out of the lists of their partitions.
func (s *Sessions) forget() {
	s.empty = s.empty[:0]
	for _, id := range s.done {
		p := s.sessions.At(id).partition
		at := s.heads.At(p)
		for *at != id+1 {
			at = &s.sessions.At(*at - 1).next
		}
		*at = s.sessions.At(id).next
		if *s.heads.At(p) == 0 {
			s.empty = append(s.empty, p)
		}
	}
	s.partitions.Slice(state.ID{}).Remove(s.empty)
}

// wholeSessions serves sessions whose partition keys are the grouping keys: each
// is one group.
type wholeSessions struct {
	spec   *Spec
	states *state.Table
	all    []int32
	into   []int32
	from   []int32
	order  []sessionRow
	spare  []sessionRow
	packed []uint64
}

// A sessionRow is a row of a session that fires.
type sessionRow struct {
	group      uint8 // key group
	start, end int64
	partition  int32
	id         int32 // group that holds the aggregates
}

func newWholeSessions(spec *Spec, store *state.Store) *wholeSessions {
	return &wholeSessions{spec: spec, states: store.Table("sessions", nil, spec.accumulators())}
}

func (g *wholeSessions) table() *state.Table { return g.states }

func (g *wholeSessions) open() int32 { return g.states.Take() }

func (g *wholeSessions) update(u *updater, v stream.View, placed []int32) error {
	if len(placed) == v.N {
		return u.add(v, placed)
	}
	g.all = g.all[:0]
	for range v.Lo {
		g.all = append(g.all, -1)
	}
	g.all = append(g.all, placed...)
	for range v.N - v.Hi {
		g.all = append(g.all, -1)
	}
	return u.add(v, g.all)
}

func (g *wholeSessions) merge(pairs [][2]int32) {
	if len(pairs) == 0 {
		return
	}
	g.into, g.from = g.into[:0], g.from[:0]
	for _, p := range pairs {
		g.into, g.from = append(g.into, p[0]), append(g.from, p[1])
	}
	for _, c := range g.states.Columns {
		c.Merge(g.into, c, g.from)
	}
}

func (g *wholeSessions) close(sessions []int32) { g.states.Give(sessions) }

func (g *wholeSessions) fire(s *Sessions, done []int32, out *stream.Output) error {
	rows := g.order[:0]
	for _, id := range done {
		o := s.sessions.At(id)
		rows = append(rows, sessionRow{s.partitions.KeyGroup(o.partition), o.start, o.end, o.partition, id})
	}
	g.sort(s, rows)
	g.order = rows
	return s.emit(rows, g.states, func(rows []sessionRow) []*vector.Vector {
		g.into = g.into[:0]
		for _, r := range rows {
			g.into = append(g.into, r.partition)
		}
		return s.partitions.KeyColumns(g.into)
	}, out)
}

// compare puts the rows of one Advance in order (exactness.md 1, rule 7).
func (s *Sessions) compare(x, y sessionRow) int {
	switch {
	case x.group != y.group:
		return int(x.group) - int(y.group)
	case x.end != y.end:
		return cmp.Compare(x.end, y.end)
	case x.partition != y.partition:
		return cmp.Or(s.partitions.Compare(x.partition, y.partition), cmp.Compare(x.start, y.start))
	default:
		return cmp.Compare(x.start, y.start)
	}
}

// sort puts rows in the order of compare. What that looks at first, key group and
// end, is packed with the number of the row into one word where there is room.
func (g *wholeSessions) sort(s *Sessions, rows []sessionRow) {
	const ends, numbers = 40, 16 // bits
	least, last := int64(math.MaxInt64), int64(math.MinInt64)
	for i := range rows {
		least, last = min(least, rows[i].end), max(last, rows[i].end)
	}
	if len(rows) > 1<<numbers || uint64(last-least) >= 1<<ends {
		slices.SortFunc(rows, s.compare)
		return
	}
	g.packed, g.spare = g.packed[:0], append(g.spare[:0], rows...)
	for i := range rows {
		g.packed = append(g.packed, uint64(rows[i].group)<<(ends+numbers)|uint64(rows[i].end-least)<<numbers|uint64(i))
	}
	slices.Sort(g.packed)
	for i, k := range g.packed {
		rows[i] = g.spare[k&(1<<numbers-1)]
	}
	for lo := 0; lo < len(rows); {
		hi := lo + 1
		for hi < len(rows) && g.packed[hi]>>numbers == g.packed[lo]>>numbers {
			hi++
		}
		if hi > lo+1 {
			slices.SortFunc(rows[lo:hi], s.compare)
		}
		lo = hi
	}
}
