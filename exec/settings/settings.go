// Package settings is the table of what SET can set: every key with its type,
// its default and what it does, and the values of one session.
//
// It gives no key an effect: the planner, jobs and the shell read the values
// through [Values]. A key that would have to change results and is not built is
// refused, one that only tunes a Flink cluster is taken with a note; nothing is
// taken silently (DESIGN.md, I3).
//
// table.go is the list; start with [Values].
package settings

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Setting is a key that SET knows.
type Setting struct {
	Key     string
	Default string
	Doc     string // one sentence for the manual
	// Check returns what would have been right if a value is not.
	Check func(value string) error
	// Missing says, for a key whose other values are not built, what they would
	// need; then Default is the only value that is taken.
	Missing string
	// Plain says, for a key that changes no table, what is done whatever its value:
	// another value than Default is taken with a note.
	Plain string
}

// Find returns the setting of a key.
func Find(key string) (Setting, bool) {
	list := Table()
	i := slices.IndexFunc(list, func(s Setting) bool { return s.Key == key })
	if i < 0 {
		return Setting{}, false
	}
	return list[i], true
}

// An Error is a setting that was refused.
type Error struct {
	OfValue bool // the value is wrong; otherwise the key
	Msg     string
	Hint    string
}

// Error implements error.
func (e *Error) Error() string { return e.Msg }

// Values are the settings of a session: those that were set, and the defaults
// of the others. One goroutine uses them.
type Values struct{ set map[string]string }

// New returns values with nothing set.
func New() *Values { return &Values{set: map[string]string{}} }

// Set sets a key. The note, which may be empty, tells people that a key has no
// effect here. The error is an *Error.
func (v *Values) Set(key, value string) (note string, err error) {
	s, ok := Find(key)
	if !ok {
		return v.setForeign(key, value)
	}
	if err := s.Check(value); err != nil {
		return "", &Error{OfValue: true, Msg: fmt.Sprintf("%q is no value of %q: %s", value, key, err)}
	}
	if s.Missing != "" && !same(value, s.Default) {
		return "", &Error{
			OfValue: true, Msg: fmt.Sprintf("%q cannot be %q yet: %s", key, value, s.Missing),
			Hint: fmt.Sprintf("the one value is %q, which is the default", s.Default),
		}
	}
	v.set[key] = value
	if s.Plain != "" && !same(value, s.Default) {
		return fmt.Sprintf("%q has no effect here: %s", key, s.Plain), nil
	}
	return "", nil
}

// same reports whether two values mean the same: words in any case, or spans of
// time in any unit.
func same(a, b string) bool {
	x, errX := connector.ParseDuration(a)
	y, errY := connector.ParseDuration(b)
	return strings.EqualFold(a, b) || errX == nil && errY == nil && x == y
}

// setForeign sets a key of Flink's that has no effect here.
func (v *Values) setForeign(key, value string) (note string, err error) {
	for _, f := range foreign() {
		if strings.HasPrefix(key, f.prefix) {
			v.set[key] = value
			return fmt.Sprintf("%q has no effect here: %s", key, f.reason), nil
		}
	}
	e := &Error{Msg: fmt.Sprintf("there is no setting %q", key)}
	if near := source.Nearest(key, keys()); near != "" {
		e.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	return "", e
}

func keys() []string {
	var list []string
	for _, s := range Table() {
		list = append(list, s.Key)
	}
	return list
}

// Get returns the value of a key: what was set, or its default.
func (v *Values) Get(key string) string {
	if value, ok := v.set[key]; ok {
		return value
	}
	s, _ := Find(key)
	return s.Default
}

// IsSet reports whether a key was set.
func (v *Values) IsSet(key string) bool {
	_, ok := v.set[key]
	return ok
}

// Reset takes back what was set for a key. The error is an *Error.
func (v *Values) Reset(key string) error {
	_, known := Find(key)
	if _, ok := v.set[key]; !ok && !known {
		e := &Error{Msg: fmt.Sprintf("there is no setting %q", key)}
		if near := source.Nearest(key, append(keys(), slices.Collect(maps.Keys(v.set))...)); near != "" {
			e.Hint = fmt.Sprintf("did you mean %q?", near)
		}
		return e
	}
	delete(v.set, key)
	return nil
}

// ResetAll takes back everything that was set.
func (v *Values) ResetAll() { clear(v.set) }

// A Pair is a key and its value.
type Pair struct{ Key, Value string }

// List returns what was set, in order of key.
func (v *Values) List() []Pair {
	var list []Pair
	for key, value := range v.set {
		list = append(list, Pair{key, value})
	}
	slices.SortFunc(list, func(a, b Pair) int { return cmp.Compare(a.Key, b.Key) })
	return list
}
