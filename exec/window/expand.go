package window

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Expand is a window table function without an aggregation: each row is put out
// once for each of its windows, with their bounds. It looks at no watermark.
// Rows without a time are left out and counted (flink-semantics.md 3.3).
type Expand struct {
	Counts

	spec   Spec // Output: Column, Start, End and Time
	slicer window.Slicer
	clock  clock
	out    changelog.Batch
	rows   []int32 // row of the input of each row of the result
	ends   []int64
}

// NewExpand returns the step. Of the spec it reads Input, Time, Zone and Output,
// whose parts are Column, Start, End and Time; columns are the types of the
// result.
func NewExpand(spec Spec, slicer window.Slicer, columns []types.Type) *Expand {
	e := &Expand{spec: spec, slicer: slicer, clock: newClock(spec.Zone)}
	for _, t := range columns {
		e.out.Cols = append(e.out.Cols, vector.New(t))
	}
	return e
}

var _ stream.RowWise = (*Expand)(nil)

// Map implements stream.RowWise. As a row may become several, marks are placed
// anew.
func (e *Expand) Map(in *changelog.Batch) (*changelog.Batch, error) {
	e.rows, e.ends = e.rows[:0], e.ends[:0]
	e.out.Marks, e.out.Kinds = e.out.Marks[:0], e.out.Kinds[:0]
	times := e.clock.read(in.Cols[e.spec.Time], 0, in.N)
	m := 0
	for i := 0; i < in.N; i++ {
		for o := in.Ordinal(i); m < len(in.Marks) && in.Marks[m].Row <= o; m++ {
			e.mark(in.Marks[m].W)
		}
		if in.Kind(i) == changelog.UpdateBefore && i+1 < in.N {
			e.pair(in, i, times)
			i++
			continue
		}
		for w, last := e.windows(in, i, times[i]); w <= last; w = e.next(w, last) {
			e.add(in, i, w, in.Kind(i))
		}
	}
	for ; m < len(in.Marks); m++ {
		e.mark(in.Marks[m].W)
	}
	e.fill(in)
	return &e.out, nil
}

func (e *Expand) mark(w stream.Watermark) {
	e.out.Marks = append(e.out.Marks, changelog.Mark{Row: int32(len(e.rows)), W: w})
}

// windows returns the ends of the windows of row i, none for a row that is in
// none, and counts the row.
func (e *Expand) windows(in *changelog.Batch, i int, t int64) (first, last int64) {
	e.In++
	if in.Cols[e.spec.Time].Null(i) {
		e.Rejected++
		return 1, 0
	}
	first, last = e.slicer.Windows(e.slicer.SliceEnd(t))
	if first > last {
		e.Filtered++
	} else {
		e.Used++
	}
	return first, last
}

// next returns the window end after w; one above last behind it.
func (e *Expand) next(w, last int64) int64 {
	if w == last {
		return none
	}
	return types.AddTime(w, e.slicer.Step())
}

func (e *Expand) add(in *changelog.Batch, i int, end int64, k changelog.RowKind) {
	e.rows, e.ends = append(e.rows, int32(i)), append(e.ends, end)
	if in.Kinds != nil {
		e.out.Kinds = append(e.out.Kinds, k)
	}
}

// pair expands the two halves of an update, rows i and i+1. In windows that hold
// both they stay together; in the others the row is a deletion or an insertion
// (invariant I6).
func (e *Expand) pair(in *changelog.Batch, i int, times []int64) {
	w, wl := e.windows(in, i, times[i])
	x, xl := e.windows(in, i+1, times[i+1])
	for w <= wl || x <= xl {
		switch {
		case w <= wl && x <= xl && w == x:
			e.add(in, i, w, changelog.UpdateBefore)
			e.add(in, i+1, x, changelog.UpdateAfter)
			w, x = e.next(w, wl), e.next(x, xl)
		case x > xl || w <= wl && w < x:
			e.add(in, i, w, changelog.Delete)
			w = e.next(w, wl)
		default:
			e.add(in, i+1, x, changelog.Insert)
			x = e.next(x, xl)
		}
		if w == none && x == none {
			return
		}
	}
}

// fill writes the columns.
func (e *Expand) fill(in *changelog.Batch) {
	e.out.N = len(e.rows)
	for i, p := range e.spec.Output {
		v := e.out.Cols[i]
		v.Reset()
		if p.Part == Column {
			v.AppendRows(in.Cols[p.N], e.rows)
			continue
		}
		v.Resize(len(e.ends))
		to := vector.Values[int64](v)
		for k, end := range e.ends {
			switch p.Part {
			case Start:
				to[k] = e.slicer.Start(end)
			case End:
				to[k] = end
			default:
				to[k] = e.clock.time(end)
			}
		}
	}
	if in.Kinds == nil {
		e.out.Kinds = nil
	} else if e.out.Kinds == nil {
		e.out.Kinds = []changelog.RowKind{}
	}
}
