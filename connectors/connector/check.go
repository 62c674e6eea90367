package connector

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// An OptionError is a mistake in the value of one option, found by a connector
// or a format; whoever knows the table adds the place.
type OptionError struct {
	Key string
	Msg string
}

// Error implements error.
func (e *OptionError) Error() string { return fmt.Sprintf("option %q: %s", e.Key, e.Msg) }

// Bool is a check for true and false, in any case.
func Bool(value string) error {
	if !strings.EqualFold(value, "true") && !strings.EqualFold(value, "false") {
		return errors.New("expected true or false")
	}
	return nil
}

// True reports whether a value that [Bool] has passed is true.
func True(value string) bool { return strings.EqualFold(value, "true") }

// Whole is a check for whole numbers from 0.
func Whole(value string) error {
	if n, err := strconv.ParseInt(value, 10, 64); err != nil || n < 0 {
		return errors.New("expected a whole number that is not negative")
	}
	return nil
}

// OneOf returns a check for the given words, which are compared exactly.
func OneOf(words ...string) func(string) error {
	return func(value string) error {
		if !slices.Contains(words, value) {
			return fmt.Errorf("expected one of %s", strings.Join(words, ", "))
		}
		return nil
	}
}

// Only returns a check that takes one word, and says why there is no other.
func Only(word, why string) func(string) error {
	return func(value string) error {
		if value != word {
			return fmt.Errorf("expected %s: %s", word, why)
		}
		return nil
	}
}

// OneOfFold returns a check for the given words in any case.
func OneOfFold(words ...string) func(string) error {
	return func(value string) error {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, value) }) {
			return fmt.Errorf("expected one of %s", strings.Join(words, ", "))
		}
		return nil
	}
}

// Duration is a check for spans of time such as "10 min" and "500ms".
func Duration(value string) error {
	_, err := ParseDuration(value)
	return err
}

// Span is a check for spans of time that are not 0.
func Span(value string) error {
	n, err := ParseDuration(value)
	if err == nil && n <= 0 {
		err = errors.New("expected a span of time of at least 1 ms")
	}
	return err
}

// Filled is a check for texts that are not empty.
func Filled(value string) error {
	if value == "" {
		return errors.New("expected a text that is not empty")
	}
	return nil
}

// A unit is a name that may follow a number, and what it multiplies.
type unit struct {
	names  string // separated by blanks
	factor float64
}

// ParseDuration reads a span of time and returns it in milliseconds. A number
// without a unit counts milliseconds.
func ParseDuration(value string) (int64, error) {
	units := []unit{
		{"d day days", 24 * 3600e3},
		{"h hour hours", 3600e3},
		{"m min minute minutes", 60e3},
		{"s sec secs second seconds", 1e3},
		{" ms milli millis millisecond milliseconds", 1},
		{"us micro micros microsecond microseconds µs", 1e-3},
		{"ns nano nanos nanosecond nanoseconds", 1e-6},
	}
	n, ok := parseUnits(value, units)
	if !ok {
		return 0, errors.New(`expected a span of time such as "10 s", "5 min" or "500 ms"`)
	}
	return n, nil
}

// Size is a check for sizes such as "128 MB".
func Size(value string) error {
	_, err := ParseSize(value)
	return err
}

// ParseSize reads a size and returns it in bytes; units are powers of 1024.
func ParseSize(value string) (int64, error) {
	units := []unit{
		{" b bytes", 1},
		{"k kb kibibytes", 1 << 10},
		{"m mb mebibytes", 1 << 20},
		{"g gb gibibytes", 1 << 30},
		{"t tb tebibytes", 1 << 40},
	}
	n, ok := parseUnits(value, units)
	if !ok {
		return 0, errors.New(`expected a size such as "128 MB"`)
	}
	return n, nil
}

func parseUnits(value string, units []unit) (int64, bool) {
	value = strings.TrimSpace(value)
	digits := len(value) - len(strings.TrimLeft(value, "0123456789"))
	n, err := strconv.ParseInt(value[:digits], 10, 64)
	if err != nil {
		return 0, false
	}
	name := strings.ToLower(strings.TrimSpace(value[digits:]))
	for _, u := range units {
		if slices.Contains(strings.Split(u.names, " "), name) {
			x := float64(n) * u.factor
			return int64(x), x < math.MaxInt64
		}
	}
	return 0, false
}
