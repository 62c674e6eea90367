package pattern

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Parse reads a wall clock. Parts that the pattern does not name are those of
// 1970-01-01 00:00:00. With a pattern of New all of the text has to fit, days 29
// to 31 that a month of a known year lacks become its last one, 24:00:00 is the next
// midnight, and an hour of 12 counts only with AM or PM; with one of Old numbers may
// have any number of digits and run over, and anything may follow.
func (p *Pattern) Parse(s string) (Time, bool) {
	if seconds, nanos, ok := p.standardStamp(s); ok {
		return timeOf(seconds, nanos), true
	}
	return p.read(s)
}

func (p *Pattern) read(s string) (Time, bool) {
	r := reading{
		s: s, old: p.old, year: unset, month: unset, day: unset, dayOfYear: unset, weekday: unset,
		weekYear: unset, week: unset, weekOfMonth: unset, julian: unset, hour: unset, hour12: unset, half: unset, ofDay: unset,
	}
	if !r.fields(p.fields) || !p.old && r.at < len(s) || p.old && r.at == 0 {
		return Time{}, false
	}
	return r.time()
}

// standardStamp reads a text of the form yyyy-MM-dd HH:mm:ss, with or without
// milliseconds, if that is the pattern. Not ok says nothing.
func (p *Pattern) standardStamp(s string) (seconds int64, nanos int, ok bool) {
	if !p.MayBeStandard(s) {
		return 0, 0, false
	}
	return types.StandardStamp(s)
}

// MayBeStandard reports whether s is what the pattern says if types.StandardStamp
// reads it. No pattern, nil, says nothing.
func (p *Pattern) MayBeStandard(s string) bool { return p == nil || p.standard == len(s) }

func timeOf(seconds int64, nanos int) Time {
	days := types.FloorDiv(seconds, types.SecondsPerDay)
	return Time{Days: days, Nanos: (seconds-days*types.SecondsPerDay)*second + int64(nanos)}
}

const unset = -1 << 40

// A reading is what was read so far.
type reading struct {
	s   string
	at  int
	old bool

	year, month, day, dayOfYear int
	weekday                     int // 0: Monday
	weekYear, week, weekOfMonth int // as they are counted in the United States
	julian                      int // Modified Julian Day
	hour, hour12, half          int
	period                      *period
	ofDay                       int // nanoseconds since midnight
	minute, second, nanos       int
	offset                      int
	zoned, before               bool // before: the era BC
}

func (r *reading) fields(fields []field) bool {
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		switch {
		case f.pad > 0:
			if !r.padded(f) {
				return false
			}
		case f.optional > 0:
			try := *r
			if try.fields(fields[i+1 : i+1+f.optional]) {
				*r = try
			}
			i += f.optional
		case f.letter == 0:
			if !strings.HasPrefix(r.s[r.at:], f.text) {
				return false
			}
			r.at += len(f.text)
		case f.numeric():
			if !r.number(f, reserved(fields[i+1:], r.old)) {
				return false
			}
		case !r.word(f):
			return false
		}
	}
	return true
}

// padded reads a field that is filled up from the left: so many characters, all of which
// belong to it.
func (r *reading) padded(f field) bool {
	end := r.at + f.pad
	if end > len(r.s) {
		return false
	}
	all := r.s
	r.s = all[:end]
	for r.at < end && r.s[r.at] == ' ' {
		r.at++
	}
	f.pad = 0
	ok := r.fields([]field{f}) && r.at == end
	r.s = all
	return ok
}

// reserved returns how many digits the numbers take that follow without a gap. In the
// new language one of any length ends that: those before it are then read as if
// something else followed.
func reserved(fields []field, old bool) int {
	n := 0
	for _, f := range fields {
		if f.pad > 0 || !f.numeric() {
			break
		}
		if !old && f.count == 1 && f.letter != 'S' {
			return 0
		}
		n += f.count
	}
	return n
}

// number reads the digits of a field. In the new language a field has as many
// digits as letters, years more behind a plus sign; one letter means any number of
// them unless other numbers follow.
func (r *reading) number(f field, reserve int) bool {
	least, most := f.count, f.count
	plus := !r.old && f.count > 2 && (f.letter == 'y' || f.letter == 'u') && strings.HasPrefix(r.s[r.at:], "+")
	switch {
	case r.old && reserve == 0:
		least, most = 1, 10
		r.blanks()
	case r.old:
	case f.letter == 'S':
	case plus:
		least, most = f.count+1, 10
		r.at++
	case !r.old && strings.IndexByte("AnNg", f.letter) >= 0:
		most = 18
	case f.count == 1:
		most = 10
	case !r.old && f.count > 2 && strings.IndexByte("yuY", f.letter) >= 0 && reserve == 0 && f.run(r.s[r.at:]) > most:
		return false // years of more digits have a sign
	}
	digits := 0
	for r.at+digits < len(r.s) && r.s[r.at+digits]-'0' <= 9 {
		digits++
	}
	if digits > most {
		digits = most
	}
	if reserve > 0 && most > f.count {
		digits = max(min(digits, f.run(r.s[r.at:])-reserve), min(digits, f.count))
	}
	if digits < least {
		return false
	}
	n := 0
	for _, c := range r.s[r.at : r.at+digits] {
		n = n*10 + int(c-'0')
	}
	r.at += digits
	return r.set(f, n, digits)
}

// run returns how many digits s begins with.
func (f field) run(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

func (r *reading) blanks() {
	for r.at < len(r.s) && (r.s[r.at] == ' ' || r.s[r.at] == '\t') {
		r.at++
	}
}

// set keeps the number of a field.
func (r *reading) set(f field, n, digits int) bool {
	switch f.letter {
	case 'Y', 'w', 'W', 'e', 'c', 'g', 'A', 'N', 'F':
		if !r.old {
			return r.setNew(f, n, digits)
		}
		if f.letter != 'Y' {
			return true // says nothing
		}
		fallthrough
	case 'y', 'u':
		if f.letter == 'u' && r.old {
			return true // the day of the week says nothing
		}
		if f.count == 2 && digits == 2 {
			n += 2000
			if r.old && n > 2044 {
				n -= 100
			}
		}
		r.year = n
		return r.old || f.letter == 'u' || n > 0
	case 'M', 'L':
		r.month = n
	case 'd':
		r.day = n
	case 'D':
		r.dayOfYear = n
	case 'Q', 'q': // says nothing without a day of the quarter
		return between(n, 1, 4)
	case 'H':
		r.hour = n
	case 'k':
		r.hour = n % 24
		return r.old || n <= 24
	case 'h', 'K':
		if r.hour12 = n; n == 12 && f.letter == 'h' {
			r.hour12 = 0
		}
		return r.old || r.hour12 < 12
	case 'm':
		r.minute = n
	case 's':
		r.second = n
	case 'S':
		r.nanos = n * int(1e6)
		if !r.old {
			r.nanos = n * int(types.Pow10(max(0, 9-digits)))
		}
	case 'n':
		r.nanos = n
	}
	return true
}

// setNew keeps the number of a field that means something in the new language only.
func (r *reading) setNew(f field, n, digits int) bool {
	switch f.letter {
	case 'Y':
		if r.weekYear = n; f.count == 2 && digits == 2 {
			r.weekYear += 2000
		}
	case 'w':
		r.week = n
		return between(n, 1, 53)
	case 'W':
		r.weekOfMonth = n
		return between(n, 0, 6)
	case 'e', 'c': // 1 is Sunday
		r.weekday = (n + 5) % 7
		return between(n, 1, 7)
	case 'g':
		r.julian = n
	case 'A':
		r.ofDay = n * 1e6
		return n < 86400e3
	case 'N':
		r.ofDay = n
		return n < int(24*hour)
	case 'F':
		return between(n, 1, 7)
	}
	return true
}

// word reads a name or an offset.
func (r *reading) word(f field) bool {
	switch f.letter {
	case 'M', 'L':
		n, ok := r.oneOf(months[:], f.count)
		r.month = n + 1
		return ok
	case 'E', 'e', 'c':
		n, ok := r.oneOf(weekdays[:], f.count)
		r.weekday = n
		return ok
	case 'Q', 'q':
		return r.quarter(f.count)
	case 'a':
		n, ok := r.oneOf(halves[:], 4)
		r.half = n
		return ok
	case 'B':
		return r.partOfDay(f.count)
	case 'V':
		return r.zoneName()
	case 'G':
		n, ok := r.oneOf(eras[:], 4)
		r.before = n == 0
		return ok
	default:
		return r.readOffset(f.letter)
	}
}

// oneOf reads one of the names; the old language takes them short or long and in
// any case.
func (r *reading) oneOf(names []string, count int) (int, bool) {
	rest := r.s[r.at:]
	for i, full := range names {
		forms := []string{full}
		switch {
		case len(full) > 3 && r.old:
			forms = []string{full, full[:3]}
		case len(full) > 3 && count != 4:
			forms[0] = full[:3]
		}
		for _, form := range forms {
			if len(rest) >= len(form) && (rest[:len(form)] == form || r.old && strings.EqualFold(rest[:len(form)], form)) {
				r.at += len(form)
				return i, true
			}
		}
	}
	return 0, false
}

// quarter reads Q1 to Q4 or, of four letters, 1st to 4th quarter. It says nothing.
func (r *reading) quarter(count int) bool {
	for q := range 4 {
		if form := string(quarter(nil, q+1, count)); strings.HasPrefix(r.s[r.at:], form) {
			r.at += len(form)
			return true
		}
	}
	return false
}

// partOfDay reads the name of a part of the day.
func (r *reading) partOfDay(count int) bool {
	for i := range periods {
		if name := periods[i].text(count); strings.HasPrefix(r.s[r.at:], name) {
			r.at += len(name)
			r.period = &periods[i]
			return true
		}
	}
	return false
}

// zoneName reads the name of a zone, such as Europe/Paris, or an offset. A wall clock
// does not depend on it.
func (r *reading) zoneName() bool {
	end := r.at
	for end < len(r.s) && (r.s[end]|0x20 >= 'a' && r.s[end]|0x20 <= 'z' || strings.IndexByte("/_-+:", r.s[end]) >= 0 || r.s[end]-'0' <= 9) {
		end++
	}
	if _, err := wall.Load(r.s[r.at:end]); err != nil || end == r.at {
		return false
	}
	r.at = end
	return true
}

// readOffset reads Z, UTC, GMT, or a sign, hours and minutes; hours of one digit
// for the letter O.
func (r *reading) readOffset(letter byte) bool {
	r.zoned = true
	for _, name := range []string{"Z", "UTC", "GMT"} {
		if strings.HasPrefix(r.s[r.at:], name) {
			r.at += len(name)
			if name == "Z" || r.at == len(r.s) || r.s[r.at] != '+' && r.s[r.at] != '-' {
				return true
			}
			break
		}
	}
	if r.at == len(r.s) || r.s[r.at] != '+' && r.s[r.at] != '-' {
		return false
	}
	sign := 1
	if r.s[r.at] == '-' {
		sign = -1
	}
	r.at++
	h, ok := r.two()
	if !ok && letter == 'O' && r.at < len(r.s) && r.s[r.at]-'0' <= 9 {
		h, ok = int(r.s[r.at]-'0'), true
		r.at++
	}
	if !ok {
		return false
	}
	if strings.HasPrefix(r.s[r.at:], ":") {
		r.at++
	}
	m, _ := r.two()
	r.offset = sign * (h*3600 + m*60)
	return h <= 18 && m < 60
}

// two reads two digits.
func (r *reading) two() (int, bool) {
	if r.at+2 > len(r.s) || r.s[r.at]-'0' > 9 || r.s[r.at+1]-'0' > 9 {
		return 0, false
	}
	r.at += 2
	return int(r.s[r.at-2]-'0')*10 + int(r.s[r.at-1]-'0'), true
}

// time puts together what was read.
func (r *reading) time() (Time, bool) {
	if !r.old && !r.inRange() {
		return Time{}, false
	}
	days, ok := r.date()
	if !ok {
		return Time{}, false
	}
	nanos, ok := r.clock()
	if !ok {
		return Time{}, false
	}
	over := types.FloorDiv(nanos, 24*hour)
	return Time{Days: days + over, Nanos: nanos - over*24*hour, Offset: r.offset, Zoned: r.zoned}, true
}

// clock returns the nanoseconds since midnight. In the new language a half or a part of
// the day alone stands for its middle, and an hour has to be in it.
func (r *reading) clock() (nanos int64, ok bool) {
	h := or(r.hour, 0)
	switch {
	case r.ofDay != unset:
		return int64(r.ofDay), true
	case r.hour != unset && r.period != nil:
		ok := r.period.holds(h%24*60 + r.minute)
		return r.at24(h), ok
	case r.hour != unset:
	case r.hour12 != unset && r.period != nil:
		if h = r.hour12; r.period.holds((h+12)*60 + r.minute) {
			h += 12
		}
	case r.hour12 != unset && (r.old || r.half != unset):
		h = r.hour12 + 12*or(r.half, 0)
	case r.hour12 != unset || r.old:
	case r.period != nil:
		return int64(r.period.middle()) * 60 * second, true
	case r.half != unset:
		h = 6 + 12*r.half
	}
	return r.at24(h), true
}

func (r *reading) at24(h int) int64 {
	return int64((h*60+r.minute)*60+r.second)*second + int64(r.nanos)
}

// byWeeks returns the day that a week and a day of it say, or a count of days; ok is
// false if there is none. A week beyond the last one of its year is that one.
func (r *reading) byWeeks() (days int64, ok bool) {
	inWeek := types.FloorMod(int64(r.weekday)+1, 7) // days since Sunday
	switch {
	case r.julian != unset:
		return int64(r.julian) - modifiedJulian, true
	case r.weekday == unset:
		return 0, false
	case r.weekYear != unset && r.week != unset:
		first, next := weekStart(types.Days(r.weekYear, 1, 1)), weekStart(types.Days(r.weekYear+1, 1, 1))
		return first + 7*(min(int64(r.week), (next-first)/7)-1) + inWeek, true
	case r.weekOfMonth != unset && r.year != unset && r.month != unset:
		return weekStart(types.Days(r.year, r.month, 1)) + 7*int64(r.weekOfMonth-1) + inWeek, true
	}
	return 0, false
}

// date returns the day. In the new language what was read must not contradict it:
// neither another month beside a day of the year, nor a wrong weekday.
func (r *reading) date() (days int64, ok bool) {
	y, m, d := or(r.year, 1970), or(r.month, 1), or(r.day, 1)
	if r.before {
		y = 1 - y
	}
	if !r.old && d > types.DaysOfMonth(y, m) {
		if r.year == unset || r.month == unset {
			return 0, false
		}
		d = types.DaysOfMonth(y, m)
	}
	days = types.Days(y, m, d)
	dated := r.year != unset && r.month != unset && r.day != unset
	if weeks, ok := r.byWeeks(); ok && !r.old {
		return weeks, !dated || weeks == days
	}
	if r.dayOfYear != unset && r.day == unset && (r.old || r.year != unset) {
		days = types.Days(y, 1, 1) + int64(r.dayOfYear) - 1
		year, month, _ := types.Civil(days)
		if !r.old && (year != y || r.month != unset && r.month != month) {
			return 0, false
		}
		return days, true
	}
	return days, r.old || !dated || r.weekday == unset || types.FloorMod(days+3, 7) == int64(r.weekday)
}

func (r *reading) inRange() bool {
	midnight := or(r.hour, 0) == 24 && r.minute+r.second+r.nanos == 0
	return between(or(r.month, 1), 1, 12) && between(or(r.day, 1), 1, 31) && between(or(r.dayOfYear, 1), 1, 366) &&
		(between(or(r.hour, 0), 0, 23) || midnight) && r.minute < 60 && r.second < 60 && r.nanos < 1e9
}

func between(n, lo, hi int) bool { return n >= lo && n <= hi }

func or(n, otherwise int) int {
	if n == unset {
		return otherwise
	}
	return n
}
