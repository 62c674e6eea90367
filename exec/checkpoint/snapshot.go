// Package checkpoint is the saved state of a whole job: what it consists of, and
// its form as files.
//
// It does not take or restore snapshots: tasks collect what a snapshot holds
// (exec/task), stores of state save and load themselves (exec/state), and jobs
// hand out what was saved (exec/job).
//
// Start with [Snapshot], [Write] and [Read]; docs/adr/0006 says how a job is cut.
package checkpoint

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Snapshot is the state of a job at a cut: everything before the cut has been
// processed and is in it or has left the job, and nothing behind it.
type Snapshot struct {
	Nodes  []Node
	Tasks  []Task
	Splits []Split
}

// A Node is what one task has of a node of the plan.
type Node struct {
	Name      string
	Split     string // of the split in whose chain the node stands; "": it stands behind
	Watermark changelog.Watermark
	Ended     bool // the task has nothing more to do, and the node no state
	Stateful  bool
	State     []state.Saved
}

// A Task is a task of a stage. A stage is found by the name of the node that its
// input arrives at.
type Task struct {
	Stage        string
	Number, Size int // of the task among those of the stage
	// Ended says that the task has nothing more to do.
	Ended     bool
	Watermark changelog.Watermark // to which its input has been processed
	Channels  []Channel           // that hold something
}

// A Channel is an edge into a task, by the position of its sender, with what it
// held before the cut that has not been processed: rows of the other edges came
// first.
type Channel struct {
	Flow         int    // number among the streams that meet at the stage
	From         string // the node that the sender ends with
	Number, Size int    // of the sender among the tasks of its stage
	Queue        Queue
}

// A Queue is what was sent and not processed: rows with their numbers, and marks
// with the number of the row that they stand before.
type Queue struct {
	Watermark changelog.Watermark // that stands before the queue
	Rows      state.Saved
	Marks     state.Saved
}

// Empty reports whether the queue holds nothing.
func (q *Queue) Empty() bool { return q.Rows.Rows == 0 && q.Marks.Rows == 0 }

// A Split is how far a split of a scan has been read.
type Split struct {
	Node, Name string // of the node at the end of the split's chain, and of the split
	Position   []byte // as the connector gives it; nil: the start
	Ended      bool
	Flushed    bool                // it has said that the round is over
	Watermark  changelog.Watermark // of the rows that were processed
	Given      changelog.Watermark // the last one before that of the end
	Rest       Queue               // rows that were read and not processed
}

// Sort puts a snapshot, which tasks have filled in no order, in order.
func (s *Snapshot) Sort() {
	slices.SortStableFunc(s.Nodes, func(a, b Node) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Split, b.Split))
	})
	slices.SortFunc(s.Tasks, func(a, b Task) int {
		return cmp.Or(cmp.Compare(a.Stage, b.Stage), cmp.Compare(a.Number, b.Number))
	})
	slices.SortFunc(s.Splits, func(a, b Split) int {
		return cmp.Or(cmp.Compare(a.Node, b.Node), cmp.Compare(a.Name, b.Name))
	})
}
