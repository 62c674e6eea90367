// Package golden runs SQL files that say in comments which rows their tables
// receive and what their statements give: our own tests, and those of our
// users through `sqlshell test`.
//
// It is not a SQL engine and changes nothing about one: it replaces the
// connectors of tables by the rows in the file, runs the statements through
// exec/session in several configurations, and compares text. The notation is
// described in docs/TESTING.md.
//
// Start with [Parse], then [Run]; [Update] writes what a run gave back into the
// file.
package golden
