// Package match runs MATCH_RECOGNIZE: it sorts the rows of each partition by time
// and looks for a pattern in them.
//
// It does not know how a pattern is written or which patterns are allowed
// (planner/bind does), what conditions compute (planner/expr) or how keys are kept
// (exec/state). It starts nothing: exec/task calls its operator.
//
// Start with [Spec] and [Operator]. A pattern is a sequence of variables, each of
// which takes neighbouring rows, so a match in the making is no more than the row
// where each variable begins: branch.go says how it grows by a row, search.go how
// matches follow each other.
package match
