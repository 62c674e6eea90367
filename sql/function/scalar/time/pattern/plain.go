package pattern

import (
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// Plain reads yyyy-M-d, alone or with H:m:s and a fraction of up to nine digits,
// between blanks: what TO_TIMESTAMP takes whatever its pattern says, as
// java.sql.Timestamp reads it. Days up to 31, hours, minutes and seconds run over.
func Plain(s string) (Time, bool) {
	date, clock, timed := strings.Cut(strings.Trim(s, " "), " ")
	r := plainReading{ok: true}
	year, month, day := r.number(&date, "-", 4, 4), r.number(&date, "-", 1, 2), r.number(&date, "", 1, 2)
	if !r.ok || month < 1 || month > 12 || day < 1 || day > 31 {
		return Time{}, false
	}
	seconds, nanos := types.Days(year, month, 1)*types.SecondsPerDay+int64(day-1)*types.SecondsPerDay, 0
	if timed {
		clock, fraction, point := strings.Cut(clock, ".")
		h, m := r.number(&clock, ":", 1, 9), r.number(&clock, ":", 1, 9)
		seconds += int64(h)*3600 + int64(m)*60 + int64(r.number(&clock, "", 1, 9))
		if point {
			n := len(fraction)
			nanos = r.number(&fraction, "", 1, 9) * int(types.Pow10(max(0, 9-n)))
		}
	}
	return timeOf(seconds, nanos), r.ok
}

// A plainReading is ok while all numbers were there.
type plainReading struct{ ok bool }

// number cuts a number of least to most digits off s, up to a separator or, if
// that is empty, to the end.
func (r *plainReading) number(s *string, separator string, least, most int) int {
	digits, rest, found := *s, "", true
	if separator != "" {
		digits, rest, found = strings.Cut(*s, separator)
	}
	*s = rest
	n, err := strconv.ParseUint(digits, 10, 31)
	r.ok = r.ok && found && err == nil && len(digits) >= least && len(digits) <= most
	return int(n)
}
