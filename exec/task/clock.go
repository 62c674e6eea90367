package task

import "time"

// A Clock returns the processing time in milliseconds since the Unix epoch.
type Clock func() int64

// SystemClock is the clock of jobs that are not given another. It is the only
// place in exec that asks the system for the time.
func SystemClock() int64 { return time.Now().UnixMilli() }
