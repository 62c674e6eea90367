package expr

import "time"

// An Env is the surroundings in which expressions are evaluated. The zero Env
// is UTC, at the epoch.
type Env struct {
	Zone     *time.Location // table.local-time-zone; nil: UTC
	ZoneName string         // as the option says it, for messages
	Database string         // the current one, for CURRENT_DATABASE
	// Now returns the processing time in ms since the epoch; nil: 0.
	Now  func() int64
	Seed uint64 // for RAND and UUID without a seed
}
