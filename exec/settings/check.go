package settings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

func anything(string) error { return nil }

func positive(value string) error {
	if n, err := strconv.Atoi(value); err != nil || n < 1 {
		return errors.New("expected a whole number from 1")
	}
	return nil
}

// size is a check for a number of rows, -1 if it is not given.
func size(value string) error {
	if n, err := strconv.ParseInt(value, 10, 64); err != nil || n < 1 && n != -1 {
		return errors.New("expected a whole number from 1, or -1")
	}
	return nil
}

// maxTasks is how many tasks one stage may have: there are 256 key groups, so
// further tasks would get no rows, and each takes memory for its edges.
const maxTasks = 256

// tasks is a check for the number of tasks of a stage.
func tasks(value string) error {
	if n, err := strconv.Atoi(value); err != nil || n < 1 || n > maxTasks {
		return fmt.Errorf("expected a whole number from 1 to %d", maxTasks)
	}
	return nil
}

func parallelism(value string) error {
	if value == "-1" {
		return nil
	}
	return tasks(value)
}

func zone(value string) error {
	_, err := Zone(value)
	return err
}

// Zone returns the time zone of a name as Flink takes it: an id such as
// Europe/Berlin, or an offset such as +05:30, GMT-08:00 or UTC+1.
func Zone(name string) (*time.Location, error) {
	offset := strings.TrimPrefix(strings.TrimPrefix(name, "GMT"), "UTC")
	switch {
	case name == "Z" || name == "UTC" || name == "GMT":
		return time.UTC, nil
	case offset != "" && (offset[0] == '+' || offset[0] == '-'):
		return fixed(name, offset)
	case name == "" || name == "Local":
	default:
		if l, err := time.LoadLocation(name); err == nil {
			return l, nil
		}
	}
	return nil, errors.New("expected the id of a time zone such as Europe/Berlin, or an offset such as GMT-08:00")
}

// fixed returns the zone of an offset: hours, or hours and minutes.
func fixed(name, offset string) (*time.Location, error) {
	hours, minutes, _ := strings.Cut(offset[1:], ":")
	if minutes == "" {
		minutes = "00"
	}
	h, errH := strconv.ParseUint(hours, 10, 8)
	m, errM := strconv.ParseUint(minutes, 10, 8)
	if errH != nil || errM != nil || h > 18 || m > 59 || len(minutes) != 2 {
		return nil, fmt.Errorf("expected an offset of up to 18 hours such as %c08:00", offset[0])
	}
	seconds := int(h*3600 + m*60)
	if offset[0] == '-' {
		seconds = -seconds
	}
	return time.FixedZone(name, seconds), nil
}
