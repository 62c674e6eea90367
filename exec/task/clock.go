package task

import "time"

// A Clock returns the processing time in milliseconds since the Unix epoch.
type Clock func() int64

// An Alarm calls ring, from any goroutine, once the clock shows at or more. stop
// says that nobody waits for it any more; ring may still be called then.
type Alarm func(at int64, ring func()) (stop func())

// SystemClock is the clock of jobs that are not given another. This file is the
// only place in exec that asks the system for the time.
func SystemClock() int64 { return time.Now().UnixMilli() }

// glance is how often a clock that is not the system's is looked at, if nobody
// says when it moves.
const glance = 5 * time.Millisecond

// AlarmOf returns the alarm of a clock of which nothing is known but what it
// shows: it looks at it from time to time.
func AlarmOf(clock Clock) Alarm {
	return func(at int64, ring func()) (stop func()) {
		done := make(chan struct{})
		go func() {
			tick := time.NewTicker(glance)
			defer tick.Stop()
			for clock() < at {
				select {
				case <-done:
					return
				case <-tick.C:
				}
			}
			ring()
		}()
		return func() { close(done) }
	}
}

// SystemAlarm is the alarm of [SystemClock].
func SystemAlarm(at int64, ring func()) (stop func()) {
	wait := time.Duration(max(0, at-SystemClock())) * time.Millisecond
	timer := time.AfterFunc(wait, ring)
	return func() { timer.Stop() }
}
