package types

import "math"

// Days returns the day of a date of the proleptic Gregorian calendar, counted
// from 1970-01-01. Months and days beyond their range run on into the next
// year and month.
func Days(year, month, day int) int64 {
	y, m := int64(year), int64(month)-1
	y += FloorDiv(m, 12)
	m = FloorMod(m, 12)
	// Years begin in March here, so that the leap day is the last of its year.
	m -= 2
	if m < 0 {
		m += 12
		y--
	}
	era := FloorDiv(y, 400)
	yoe := y - era*400
	doy := (153*m + 2) / 5
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + doy + int64(day) - 1 - 719468
}

// Civil returns the date of a day counted from 1970-01-01.
func Civil(days int64) (year, month, day int) {
	z := days + 719468
	if uint64(z) < 1<<28 {
		return civil(uint32(z))
	}
	era := FloorDiv(z, 146097)
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	y, m := yoe+era*400, mp+3
	if m > 12 {
		m -= 12
		y++
	}
	return int(y), int(m), int(doy - (153*mp+2)/5 + 1)
}

// civil is Civil for days counted from 0000-03-01 up to 2^28, in years that begin
// in March. Divisions are by constants, and what they leave is taken from the same
// products (Neri and Schneider, Euclidean affine functions and their application
// to calendar algorithms, 2022).
func civil(z uint32) (year, month, day int) {
	q := 4*z + 3
	century := q / 146097
	q = q%146097 | 3         // four times the day of the century
	p := 2939745 * uint64(q) // 2939745 / 2^32 is 1 / 1461
	y, d := 100*century+uint32(p>>32), uint32(p)/2939745/4
	m := 2141*d + 197913 // 2141 / 2^16 is 5 / 153
	year, month, day = int(y), int(m>>16), int(m&0xffff/2141)+1
	if d >= 306 {
		return year + 1, month - 12, day
	}
	return year, month, day
}

// LeapYear reports whether a year has a 29 February.
func LeapYear(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// DaysOfMonth returns how many days a month (1 to 12) has.
func DaysOfMonth(year, month int) int {
	if month == 2 && LeapYear(year) {
		return 29
	}
	return [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
}

// AddMonths returns the day that lies months after a day; a day of the month
// that the target month does not have becomes its last one.
func AddMonths(days, months int64) int64 {
	y, m, d := Civil(days)
	at := int64(y)*12 + int64(m) - 1 + months
	y, m = int(FloorDiv(at, 12)), int(FloorMod(at, 12))+1
	return Days(y, m, min(d, DaysOfMonth(y, m)))
}

// The lengths of a day.
const (
	SecondsPerDay = 24 * 60 * 60
	MillisPerDay  = 1000 * SecondsPerDay
)

// AddTime returns t + d, stopping at the ends of time (invariant I7).
func AddTime(t, d int64) int64 {
	s := t + d
	switch {
	case d > 0 && s < t:
		return math.MaxInt64
	case d < 0 && s > t:
		return math.MinInt64
	default:
		return s
	}
}

// FloorDiv returns a / b rounded towards minus infinity, for b > 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// FloorMod returns what FloorDiv leaves, from 0 up to but not including b.
func FloorMod(a, b int64) int64 {
	r := a % b
	if r < 0 {
		r += b
	}
	return r
}
