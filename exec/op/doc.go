// Package op holds the operators that keep no windows, one file each: filters,
// projections, the watermark assigner, sorting, limits and guards.
//
// It does not decide which operators a query has (the planner does), connects
// nothing (exec/job does) and starts nothing (exec/task does). Windows are in
// exec/window.
//
// Start with filter.go, which is a whole operator. Expressions arrive as
// functions that planner/expr has compiled; an operator owns the memory of its
// result and lends it until the next call.
package op
