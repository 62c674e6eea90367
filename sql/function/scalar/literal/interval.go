package literal

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Unit is what stands behind an interval, as in DAY(3) TO SECOND: words in
// upper case and singular, To empty if there is one word only, Precision the
// digits of the first field or -1, Fraction those of a fraction of seconds or -1.
type Unit struct {
	From, To            string
	Precision, Fraction int
}

// String returns the unit as it is written.
func (u Unit) String() string {
	s := u.From
	if u.Precision >= 0 {
		s += fmt.Sprintf("(%d)", u.Precision)
	}
	if u.To != "" {
		s += " TO " + u.To
	}
	return s
}

// clocks are the fields of an interval of days and time, with their milliseconds
// and how many of each the next larger one holds.
var clocks = []struct {
	name         string
	millis, most int64
}{
	{"DAY", types.MillisPerDay, 0}, {"HOUR", 3600000, 24}, {"MINUTE", 60000, 60}, {"SECOND", 1000, 60},
}

// Interval returns the value of INTERVAL 'text' unit; negative says that a minus
// stands before the quotes. Blanks around the text do not matter. A field has to fit its place: the first holds two
// digits unless a precision says more (cases interval-literals and
// interval-literals-out-of-range).
func Interval(text string, negative bool, u Unit) (*vector.Vector, error) {
	body := strings.Trim(text, " ")
	if strings.HasPrefix(body, "-") || strings.HasPrefix(body, "+") {
		negative = negative != (body[0] == '-')
		body = body[1:]
	}
	var n int64
	var err error
	months := monthsOf(u.From) > 0
	switch {
	case months:
		n, err = readMonths(text, body, u)
	case u.To == "":
		n, err = readUnit(text, body, u)
	default:
		n, err = readClock(text, body, u)
	}
	if err != nil {
		return nil, err
	}
	if negative {
		n = -n
	}
	if months {
		return one(types.Of(types.IntervalMonth), int32(n)), nil
	}
	return one(types.Of(types.IntervalDay), n), nil
}

func monthsOf(unit string) int64 {
	switch unit {
	case "YEAR":
		return 12
	case "QUARTER":
		return 3
	case "MONTH":
		return 1
	default:
		return 0
	}
}

// leading reads the first field.
func leading(text, digits string, u Unit) (int64, error) {
	n, err := strconv.ParseUint(digits, 10, 40)
	if err != nil {
		return 0, malformed(text, u)
	}
	most := u.Precision
	if most < 0 {
		most = 2
	}
	if len(strings.TrimLeft(digits, "0")) > most {
		return 0, fmt.Errorf("INTERVAL '%s' has more than %d digits in its first field, write %s(%d)", text, most, u.From, len(digits))
	}
	return int64(n), nil
}

// following reads a field behind the first, which is less than most.
func following(text, digits string, most int64, u Unit) (int64, error) {
	n, err := strconv.ParseUint(digits, 10, 8)
	if err != nil || len(digits) > 2 {
		return 0, malformed(text, u)
	}
	if int64(n) >= most {
		return 0, fmt.Errorf("INTERVAL '%s' %s has %d in a field that goes up to %d", text, u, n, most-1)
	}
	return int64(n), nil
}

func malformed(text string, u Unit) error {
	return fmt.Errorf("INTERVAL '%s' is not written like %s, write INTERVAL '%s' %s", text, u, example(u), u)
}

func example(u Unit) string {
	switch u.From + " " + u.To {
	case "YEAR MONTH":
		return "1-6"
	case "DAY HOUR":
		return "1 10"
	case "DAY MINUTE":
		return "1 10:30"
	case "DAY SECOND":
		return "1 10:30:15"
	case "HOUR MINUTE", "MINUTE SECOND":
		return "10:30"
	case "HOUR SECOND":
		return "10:30:15"
	default:
		return "10"
	}
}

func readMonths(text, body string, u Unit) (int64, error) {
	first, second, both := strings.Cut(body, "-")
	if both != (u.To != "") {
		return 0, malformed(text, u)
	}
	n, err := leading(text, first, u)
	if err != nil || !both {
		return n * monthsOf(u.From), err
	}
	months, err := following(text, second, 12, u)
	return n*12 + months, err
}

// readUnit reads a number of one unit; seconds may have a fraction.
func readUnit(text, body string, u Unit) (int64, error) {
	if u.From == "WEEK" {
		n, err := leading(text, body, u)
		return n * 7 * clocks[0].millis, err
	}
	whole, fraction, point := strings.Cut(body, ".")
	n, err := leading(text, whole, u)
	for _, c := range clocks {
		if c.name == u.From {
			n *= c.millis
		}
	}
	if err != nil || !point {
		return n, err
	}
	if u.From != "SECOND" {
		return 0, malformed(text, u)
	}
	ms, err := millisOf(text, fraction, u)
	return n + ms, err
}

// millisOf reads the digits behind the point of seconds: up to six unless a
// precision says otherwise, of which three count (case interval-literals).
func millisOf(text, fraction string, u Unit) (int64, error) {
	if fraction == "" || strings.Trim(fraction, "0123456789") != "" {
		return 0, malformed(text, u)
	}
	most := u.Fraction
	if most < 0 {
		most = 6
	}
	if len(fraction) > most {
		return 0, fmt.Errorf("INTERVAL '%s' has more than %d digits behind the point, write at most that many", text, most)
	}
	n, _ := strconv.ParseInt((fraction + "00")[:3], 10, 64)
	return n, nil
}

// readClock reads fields from the first unit down to the last, as in d HH:mm:ss.fff.
func readClock(text, body string, u Unit) (int64, error) {
	total, separators := int64(0), " ::"
	started := false
	for i, c := range clocks {
		if !started && c.name != u.From {
			continue
		}
		field, last := body, c.name == u.To
		if !last {
			var ok bool
			if field, body, ok = strings.Cut(body, separators[i:i+1]); !ok {
				return 0, malformed(text, u)
			}
		}
		n, err := readField(text, field, c.most, !started, last && c.name == "SECOND", u)
		if err != nil {
			return 0, err
		}
		// Seconds come in milliseconds already, for their fraction.
		if last && c.name == "SECOND" {
			total += n
		} else {
			total += n * c.millis
		}
		if started = true; last {
			return total, nil
		}
	}
	return 0, malformed(text, u)
}

func readField(text, field string, most int64, first, seconds bool, u Unit) (n int64, err error) {
	fraction, point := "", false
	if seconds {
		field, fraction, point = strings.Cut(field, ".")
	}
	if first {
		n, err = leading(text, field, u)
	} else {
		n, err = following(text, field, most, u)
	}
	if err != nil || !seconds {
		return n, err
	}
	n *= 1000
	if point {
		ms, err := millisOf(text, fraction, u)
		return n + ms, err
	}
	return n, nil
}
