// Package upsert keeps rows by key: what is needed where a source of changes may
// repeat itself, and where the rows of a query meet in one key of a sink
// (flink-semantics.md 4.3, 4.4).
//
// It writes nothing to sinks and chooses no key: planner/bind does. Rankings of rows
// within a key are in exec/rank.
//
// There are three operators: [Normalize] makes whole changes of those that a source
// sends, [Latest] tells a sink of the last row of each of its keys, and [First] of
// the first one, when the watermark has passed.
package upsert
