// Package rank keeps the first rows of an order, for each partition: ROW_NUMBER
// under a limit, ORDER BY with LIMIT, and deduplication (flink-semantics.md 3.3, 6).
//
// It numbers no rows that are all wanted (exec/over does), and LIMIT over inserts
// without an order is in exec/op.
//
// There are three operators: [TopN] emits at once and corrects what it has
// emitted, [Windows] emits when the window is over, and [First] emits the first
// row of a key by event time when the watermark has reached it.
package rank
