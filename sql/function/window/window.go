// Package window is the arithmetic of windows: where the windows of a kind lie,
// as pure functions of time, and how the arguments of TUMBLE, HOP, CUMULATE and
// SESSION are read.
//
// It holds no rows (exec/window does) and knows no watermarks. Times are
// milliseconds since the Unix epoch; windows are half-open, [start, end); all
// arithmetic saturates and floors, so that times before 1970 and the final
// watermark are ordinary (invariant I7).
//
// Start with [Kind] and [Slicer]. A new kind is a file and a line in table.go;
// the laws in laws_test.go then apply to it.
package window

// A Kind describes one kind of window.
type Kind struct {
	Name   string  // upper case: TUMBLE, HOP, CUMULATE, SESSION
	Params []Param // after the table and the time column, in positional order
	Doc    string
	// Check returns what is wrong with the arguments, in milliseconds, in the
	// order of Params; an optional one that is missing is 0. aggregated says
	// whether an aggregation stands on the windows.
	Check func(args []int64, aggregated bool) error
	// NewSlicer returns the arithmetic; nil for SESSION, whose windows depend on
	// the rows.
	NewSlicer func(args []int64) Slicer
}

// A Param is a parameter of a kind; all are day-time intervals.
type Param struct {
	Name     string // upper case, as in SIZE => INTERVAL '1' MINUTE
	Optional bool
}

// A Slicer maps instants to slices and slices to windows. A slice is the
// longest span of time such that every window is a whole number of slices; a
// row belongs to one slice, a slice to one or more windows. Slices and windows
// are named by their ends.
type Slicer interface {
	// SliceEnd returns the end of the slice that holds t. Rows between windows
	// (HOP with a slide above its size) are in a slice of no window.
	SliceEnd(t int64) int64
	// SliceSize returns the length of a slice.
	SliceSize() int64
	// Windows returns the ends of the first and the last window that hold the
	// slice; first > last if there is none. Window ends between them lie Step apart.
	Windows(sliceEnd int64) (first, last int64)
	// Step returns the distance between the ends of windows.
	Step() int64
	// Start returns the start of the window with the given end.
	Start(end int64) int64
	// Term returns the grain g and the phase p of the operator term
	// (reference/exactness.md 2) for a window table function.
	Term() (g, p int64)
}
