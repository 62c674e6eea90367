// Package state holds the state of operators: tables from keys to groups, and
// the division of keys into key groups.
//
// It knows neither windows nor changelogs (exec/window and exec/op do), and
// writes no files (exec/checkpoint will). Operators keep state nowhere else, so
// that it can be listed, saved and moved without them.
//
// Start with [Store] and [Table]; [HashKeys] and [TaskOf] say which task owns a
// key.
package state
