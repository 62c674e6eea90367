package window

import (
	"time"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Spec says what a windowed aggregation computes, whatever the kind of window.
type Spec struct {
	Input []types.Type // of the columns of the input
	Time  int          // the time attribute: TIMESTAMP or TIMESTAMP_LTZ
	// Zone is the session zone, whose wall clock windows over TIMESTAMP_LTZ
	// follow (flink-semantics.md 1.5); nil for TIMESTAMP.
	Zone       *time.Location
	Keys       []int // the grouping columns
	Aggregates []Call
	Output     []OutputPart // one a column of the result
	// Updating is set if rows of the input may be taken back.
	Updating bool
	// Before says that readers of a [Refiring] want the old version of a row that
	// is updated.
	Before bool
	// Now returns the processing time in ms, for a [Refiring] that fires by it.
	Now func() int64
}

// A Call is a call of an aggregate function over columns of the input.
type Call struct {
	Func     *aggregate.Func
	Args     []int    // columns, one an argument of Bound; -1: a constant or a word
	Bound    []fn.Arg // what is known of each argument, constants and words included
	Filter   int      // BOOLEAN column that has to be TRUE; -1: none
	Distinct bool
	Result   types.Type
}

// A Part is what a column of the result holds.
type Part uint8

// The parts of a result.
const (
	Key       Part = iota // grouping key number N
	Aggregate             // aggregate number N
	Start                 // start of the window, on the wall clock of the zone
	End                   // its end
	Time                  // the last instant before its end, of the type of the time attribute
	Column                // column number N of the input; of [Expand] and [ExpandSessions]
)

// An OutputPart is one column of a result.
type OutputPart struct {
	Part Part
	N    int
}

// Counts says where the rows of an operator went (invariant I2): in is the sum
// of the others.
type Counts struct {
	In       int64
	Used     int64 // put into state or emitted
	Filtered int64 // in no window, as between windows of HOP whose slide is above its size
	Late     int64
	Rejected int64 // without a time, where that does not end the job
}

// accumulators returns the columns of state that s needs: one an aggregate and,
// where rows may be taken back, a count of the rows of each group.
func (s *Spec) accumulators() []aggregate.Accumulator {
	var list []aggregate.Accumulator
	for _, c := range s.Aggregates {
		f := c.Func
		if c.Distinct {
			f = aggregate.Distinct(f)
		}
		list = append(list, f.Make(c.Bound, c.Result, s.Updating))
	}
	if s.Updating {
		list = append(list, aggregate.Count.New(nil, types.Of(types.BigInt)))
	}
	return list
}

// table declares the state of s: groups by slice and key.
func (s *Spec) table(store *state.Store, name string, keys []int) *state.Table {
	var kinds []types.Type
	for _, k := range keys {
		kinds = append(kinds, s.Input[k])
	}
	return store.Table(name, kinds, s.accumulators())
}
