package op

import (
	"fmt"
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// An Assigner derives the watermarks of one split from its rows: after each row
// that raises the running maximum of the watermark expression, a mark
// (exactness.md 1, rule 2). The two halves of an update count as one row, NULL
// raises nothing, and of the marks that come from below only the end counts.
type Assigner struct {
	spec    AssignerSpec
	max     changelog.Watermark // the highest value so far
	next    changelog.Watermark // the least value above max that is worth a mark
	row     int64               // rows so far
	out     changelog.Batch
	marks   []changelog.Mark
	account stream.Account

	sent changelog.Watermark // that was sent last, if it is sent by the clock
	due  int64               // when it is sent next
	tick changelog.Batch
}

// An AssignerSpec says where an assigner finds what it needs.
type AssignerSpec struct {
	Time    int    // column that must not be NULL, unless SkipNulls is set
	Mark    int    // column with the value of the watermark expression, in ms
	Columns int    // how many columns go on: a mark column that nobody else needs is the last
	Name    string // of the time column
	Split   string // of the split
	// Thin are the grains and phases that marks have to cross; empty: every rise
	// is a mark.
	Thin []physical.Term
	// SkipNulls lets rows without a time pass; they raise nothing.
	SkipNulls bool
	// AfterEpoch leaves out watermarks at or before 1970.
	AfterEpoch bool
	// Every is how often, in ms of Now, the watermark is sent, if not after every
	// row that raises it (scan.watermark.emit.strategy = on-periodic).
	Every int64
	Now   func() int64
	// AtEnd says that only the watermark of the end is sent: no row is late, in
	// batch mode.
	AtEnd bool
	// Source says that watermarks come from below, from a source that has its own
	// (SOURCE_WATERMARK()).
	Source bool
}

// NewAssigner returns an assigner at the start of a split.
func NewAssigner(spec AssignerSpec) *Assigner {
	a := &Assigner{spec: spec, max: changelog.MinWatermark}
	if spec.AfterEpoch {
		a.max = 0
	}
	a.next, a.sent = a.max+1, a.max
	if spec.Every > 0 {
		a.due = spec.Now() + spec.Every
	}
	return a
}

// Declare declares how far the split has come as state in store.
func (a *Assigner) Declare(store *state.Store) *Assigner {
	store.Number("watermark", (*int64)(&a.max))
	store.Number("next", (*int64)(&a.next))
	store.Number("row", &a.row)
	store.Number("sent", (*int64)(&a.sent))
	return a
}

// Map implements [stream.RowWise] but for the marks, which are its own.
func (a *Assigner) Map(in *changelog.Batch) (*changelog.Batch, error) {
	if err := a.checkTime(in); err != nil {
		return nil, err
	}
	if cap(a.marks) <= in.N {
		a.marks = make([]changelog.Mark, 0, in.N+1)
	}
	col := in.Cols[a.spec.Mark]
	switch values := vector.Values[int64](col); {
	case a.spec.Source:
		a.assignBelow(in)
	case in.N == 0:
		a.marks = a.marks[:0]
	case in.Kinds != nil || col.HasNulls():
		a.assignOneByOne(in, col, values)
	case len(a.spec.Thin) > 0:
		a.assignThin(values)
	default:
		a.assign(values)
	}
	if a.spec.Every > 0 || a.spec.AtEnd {
		a.marks = a.marks[:0] // they wait for Tick, or are not sent
	}
	if in.Last(changelog.MinWatermark) == changelog.MaxWatermark && a.max < changelog.MaxWatermark {
		a.max, a.sent = changelog.MaxWatermark, changelog.MaxWatermark
		a.marks = append(a.marks, changelog.Mark{Row: int32(in.N), W: a.max})
	}
	a.row += int64(in.N)
	a.account.Used += int64(in.N)
	a.out = changelog.Batch{Cols: in.Cols[:a.spec.Columns], N: in.N, Kinds: in.Kinds, Marks: a.marks}
	return &a.out, nil
}

// assign is the case of inserts without NULL. Every value is written where the
// next mark would stand, which is cheaper than to branch for it.
func (a *Assigner) assign(values []int64) {
	marks := a.marks[:len(values)+1]
	n, w := 0, int64(a.max)
	for i, x := range values {
		if x > w {
			w = x
			marks[n] = changelog.Mark{Row: int32(i + 1), W: changelog.Watermark(x)}
			n++
		}
	}
	a.max, a.marks = changelog.Watermark(w), marks[:n]
}

// assignThin is assign where only some marks are kept.
func (a *Assigner) assignThin(values []int64) {
	marks := a.marks[:0]
	w, next := int64(a.max), int64(a.next)
	for i, x := range values {
		if x <= w {
			continue
		}
		w = x
		if x >= next {
			marks = append(marks, changelog.Mark{Row: int32(i + 1), W: changelog.Watermark(x)})
			next = int64(a.boundary(changelog.Watermark(x)))
		}
	}
	a.max, a.next, a.marks = changelog.Watermark(w), changelog.Watermark(next), marks
}

// assignOneByOne is the general case.
func (a *Assigner) assignOneByOne(in *changelog.Batch, col *vector.Vector, values []int64) {
	marks := a.marks[:0]
	for i := 0; i < in.N; i++ {
		w := a.max
		if !col.Null(i) {
			w = max(w, changelog.Watermark(values[i]))
		}
		if in.Kind(i) == changelog.UpdateBefore && i+1 < in.N {
			i++
			if !col.Null(i) {
				w = max(w, changelog.Watermark(values[i]))
			}
		}
		if w > a.max && w >= a.next {
			marks = append(marks, changelog.Mark{Row: int32(i + 1), W: w})
			a.next = a.boundary(w)
		}
		a.max = w
	}
	a.marks = marks
}

// assignBelow takes the marks of the source as far as they rise.
func (a *Assigner) assignBelow(in *changelog.Batch) {
	a.marks = a.marks[:0]
	for _, m := range in.Marks {
		if m.W > a.max && m.W < changelog.MaxWatermark {
			a.max = m.W
			a.marks = append(a.marks, m)
		}
	}
}

// Wake implements [stream.Timed].
func (a *Assigner) Wake() int64 {
	if a.spec.Every <= 0 || a.max <= a.sent {
		return stream.Never
	}
	return a.due
}

// Tick implements [stream.RowTicker]: it sends the watermark that the rows so far
// have reached.
func (a *Assigner) Tick(now int64) (*changelog.Batch, error) {
	if a.spec.Every <= 0 || a.max <= a.sent {
		return nil, nil
	}
	a.sent, a.due = a.max, types.AddTime(now, a.spec.Every)
	a.tick.Marks = append(a.tick.Marks[:0], changelog.Mark{W: a.max})
	return &a.tick, nil
}

// boundary returns the least watermark that crosses a grain after w.
func (a *Assigner) boundary(w changelog.Watermark) changelog.Watermark {
	if len(a.spec.Thin) == 0 {
		return w
	}
	next := int64(math.MaxInt64)
	for _, t := range a.spec.Thin {
		next = min(next, crossing(int64(w), t.Grain, t.Phase))
	}
	return changelog.Watermark(next)
}

// crossing returns the least v with floor((v+1-p)/g) > floor((w+1-p)/g), and the
// greatest number where that overflows (invariant I7).
func crossing(w, g, p int64) int64 {
	if w > math.MaxInt64-2*g || w < math.MinInt64+2*g {
		return max(w, w+1) // so near the ends of time that every rise may count
	}
	// p is less than g in size, and so the sums below stay in range.
	p %= g
	return w + g - types.FloorMod(w+1-p, g)
}

// checkTime refuses NULL in the time column.
func (a *Assigner) checkTime(in *changelog.Batch) error {
	col := in.Cols[a.spec.Time]
	if a.spec.SkipNulls || !col.HasNulls() || in.N == 0 || col.Valid != nil && col.Valid.Ones(in.N) == in.N {
		return nil
	}
	i := 0
	for !col.Null(i) {
		i++
	}
	where := ""
	if a.spec.Split != "" {
		where = fmt.Sprintf(" of %s", a.spec.Split)
	}
	return fmt.Errorf("the time attribute %q must not be NULL, but it is in row %d%s (a computed column with COALESCE gives such rows a time, SET 'table.exec.source.rowtime-null-handling' = 'DROP' leaves them out)", a.spec.Name, a.row+int64(i)+1, where)
}

// Watermark returns the highest value that the rows so far have reached.
func (a *Assigner) Watermark() changelog.Watermark { return a.max }

// Account implements [stream.Accountant].
func (a *Assigner) Account() stream.Account { return a.account }
