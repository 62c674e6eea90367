package window

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// An ArgError says what is wrong with one argument of a window function. The
// planner points at the argument.
type ArgError struct {
	Param int // index into Kind.Params
	Text  string
}

// Error implements error.
func (e *ArgError) Error() string { return e.Text }

// A length is an argument of a window function that must be a length of time.
type length struct {
	kind, name string // "HOP", "slide"
	param      int    // index into Kind.Params
}

// positive checks that l is above zero.
func (l length) positive(args []int64) error {
	if args[l.param] > 0 {
		return nil
	}
	return &ArgError{l.param, fmt.Sprintf("the %s of %s is %s, but must be positive", l.name, l.kind, Span(args[l.param]))}
}

// multipleOf checks that l is a whole number of m, and both are above zero.
func (l length) multipleOf(m length, args []int64) error {
	if err := m.positive(args); err != nil {
		return err
	}
	if err := l.positive(args); err != nil {
		return err
	}
	if args[l.param]%args[m.param] == 0 {
		return nil
	}
	return &ArgError{l.param, fmt.Sprintf("the %s of %s, %s, is no multiple of its %s, %s",
		l.name, l.kind, Span(args[l.param]), m.name, Span(args[m.param]))}
}

// offset returns optional argument i, or 0 if it was left out.
func offset(args []int64, i int) int64 {
	if i < len(args) {
		return args[i]
	}
	return 0
}

// Span returns a length of time in milliseconds as people write it: "1 h 30 min",
// "250 ms".
func Span(ms int64) string {
	if ms == 0 {
		return "0 s"
	}
	sign, rest := "", uint64(ms)
	if ms < 0 {
		sign, rest = "-", -uint64(ms)
	}
	units := [...]struct {
		ms   uint64
		name string
	}{{types.MillisPerDay, "d"}, {3600000, "h"}, {60000, "min"}, {1000, "s"}, {1, "ms"}}
	var parts []string
	for _, u := range units {
		if rest >= u.ms {
			parts = append(parts, fmt.Sprintf("%d %s", rest/u.ms, u.name))
			rest %= u.ms
		}
	}
	return sign + strings.Join(parts, " ")
}
