// Package window runs windows: aggregates over TUMBLE, HOP, CUMULATE and SESSION,
// and the table functions without an aggregation.
//
// It does not know where windows lie (sql/function/window does, except for
// sessions, which depend on the rows), what an aggregate computes
// (sql/function/aggregate), or how groups are kept (exec/state). It starts
// nothing: exec/task calls its operators.
//
// Start with [Spec] and [Slicing]. All operators judge rows by the watermark
// that stands before each (exactness.md 1, rule 4), so they are handed whole
// batches; a window [start, end) has fired when that watermark is at least
// end - 1.
package window
