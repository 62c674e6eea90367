// Package join pairs the rows of two inputs (flink-semantics.md 3.3, 5).
//
// It joins neither rows with the elements of a collection nor rows with the one
// value of a subquery (exec/op does), and looks nothing up in other systems. Which
// join a query needs is decided by the planner.
//
// There is an operator for each kind of join: [Regular] pairs the rows of tables
// that change, [Interval] rows whose times lie within bounds, [Window] rows of equal
// windows, [Temporal] rows with the versions of their times. sides.go has what joins share: the sides, their keys, and the condition
// beside the keys.
package join
