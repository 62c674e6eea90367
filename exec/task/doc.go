// Package task runs operators: a task is one goroutine with a chain of operators
// that it calls directly, and edges carry batches from task to task.
//
// It does not know plans (exec/job cuts them into tasks) or what operators
// compute. Nothing outside of it and exec/job starts goroutines or takes locks
// on the path of rows.
//
// Start with [Task], which is built from a [Source] or an [Inbox] and a chain of
// links. The rules that make results independent of timing, batch sizes and
// parallelism stand in reference/exactness.md; merge.go has rules 8 and 9,
// driver.go rules 4 to 6, exchange.go rule 10.
package task
