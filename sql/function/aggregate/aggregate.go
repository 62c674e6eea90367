// Package aggregate describes the aggregate functions of the dialect: their
// types, their documentation and their accumulators.
//
// An accumulator keeps state for many groups in columns and is called once a
// batch. It does not know which group a row belongs to (exec/state does), when
// groups come and go (exec/window and exec/op do), or how state is written to a
// disk (exec/checkpoint will).
//
// To add an aggregate, write one file and add one line to table.go. The laws in
// laws_test.go then apply to it: rows may be split and merged in any way, and a
// row that is taken back leaves no trace.
package aggregate

import (
	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Func describes one aggregate function.
type Func struct {
	Name     string // upper case
	Doc      string // one sentence for SHOW FUNCTIONS and the manual
	Examples []Example
	// Merges is set if accumulators of parts of a group can be combined, which
	// HOP, CUMULATE and SESSION windows need.
	Merges bool
	// Retracts is set if rows can be taken back.
	Retracts bool
	// Ordered is set if the result depends on the order of arrival.
	Ordered bool
	// Batch is set if the function exists in batch mode only.
	Batch bool
	// Bind checks the arguments and gives their types and the result's. grouped
	// says whether there is a GROUP BY with keys and no FILTER, which decides
	// about the nullability of the result (flink-semantics.md 7).
	Bind func(args []fn.Arg, grouped bool) (fn.Signature, error)
	// New returns an accumulator without groups for arguments of the
	// signature's types. Constant arguments (a separator) have Const set.
	New func(args []fn.Arg, result types.Type) Accumulator
	// NewInserts, if set, returns a lighter accumulator for inputs that never
	// take a row back: MIN then keeps one value and not all of them. If the type of
	// the result is NOT NULL, results are asked for only of groups with a value.
	NewInserts func(args []fn.Arg, result types.Type) Accumulator
}

// Make returns an accumulator for a call. updating says whether rows may be
// taken back, that is, whether Input.Signs may hold -1.
func (f *Func) Make(args []fn.Arg, result types.Type, updating bool) Accumulator {
	if f.NewInserts != nil && !updating {
		return f.NewInserts(args, result)
	}
	return f.New(args, result)
}

// An Example is an aggregate of one column and its result as text.
type Example struct {
	SQL  string // a call over the column x, as in `SUM(x)`
	Rows string // SQL expressions for the values of x, divided by commas
	Want string // as CAST(... AS STRING) prints it
}

// An Input is a run of rows for an accumulator.
type Input struct {
	Groups []int32          // the group of each row; below 0: the row does not count
	Args   []*vector.Vector // one an argument, lent; may be constant
	Signs  []int8           // +1 or -1 a row; nil: all +1
	// Seq is the number of the first row in order of arrival; row i has Seq+i.
	// Ordered aggregates keep it, so that order survives merging and restore.
	Seq int64
}

// sign returns +1 or -1 for row i.
func (in *Input) sign(i int) int64 {
	if in.Signs == nil {
		return 1
	}
	return int64(in.Signs[i])
}

// A Failing accumulator has results that may not fit into their type, as the
// variance of a SMALLINT. Who calls Result asks for the error afterwards.
type Failing interface {
	// Failed returns the error of a Result since the last call, or nil.
	Failed() error
}

// A Tracer is an accumulator whose result may stay the same although a group has
// changed in what the result is computed from. Flink computes the spread of values
// behind the grouping, from their number and two sums, and sends an update when one of
// these has changed.
type Tracer interface {
	// Trace appends what the result of each group is computed from to out, as many
	// numbers for each.
	Trace(groups []int32, out []float64) []float64
}

// A Combiner is an accumulator that can put a group together from two others at
// once, which is cheaper than clearing it and merging twice.
type Combiner interface {
	// Combine sets group into[i] to what a[i] and b[i] hold together.
	Combine(into, a, b []int32)
	// CombineBlocks sets the block of groups from into[i] on to what those from each of
	// the next CombineParts of from on hold together; the first may be into[i].
	CombineBlocks(into, from []int32)
}

// CombineParts is the number of blocks that CombineBlocks puts together at a time: as
// many as windows that slide mostly have parts.
const CombineParts = 5

// A Roller is an accumulator that gives results between its rows at once, where Update
// and Result would be called for every few.
type Roller interface {
	// Roll adds the rows of in, or takes them back, and after every row i-1 for which
	// i is in ends, in order, appends the result of the group next in of to out.
	Roll(in Input, ends, of []int32, out *vector.Vector)
}

// A Cleaner is an accumulator that empties blocks of groups at once.
type Cleaner interface {
	// ClearBlocks empties the blocks of groups from each of first on.
	ClearBlocks(first []int32)
}

// An Accumulator holds the state of one aggregate for the groups 0 up to n.
type Accumulator interface {
	// Grow makes room for groups up to but not including n; new ones are empty.
	Grow(n int)
	// Update adds rows to groups, or takes them back.
	Update(in Input) error
	// Merge adds group from[i] of src to group into[i]. src is of the same kind.
	Merge(into []int32, src Accumulator, from []int32)
	// Clear empties groups, so that they can be used again.
	Clear(groups []int32)
	// Reset drops all groups and keeps the memory.
	Reset()
	// Result appends the result of each group to out.
	Result(groups []int32, out *vector.Vector)
	// Save returns the state of groups, and Load appends such state as new
	// groups: for snapshots and for spilling.
	Save(groups []int32) arrow.Array
	Load(state arrow.Array) error
}
