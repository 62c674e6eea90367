package text

import (
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// Stamps reads the timestamps of one column. It remembers the last day it met,
// because rows come from the same day for long. Use [NewStamps].
type Stamps struct {
	sep       byte // between date and time: ' ' or 'T'
	iso       bool // seconds may be missing
	zone      bool // an instant, which ends in Z
	precision int
	perMilli  int64
	short     int64 // what 3 digits of a fraction are cut to, in ms

	day0, day1 uint64 // bytes 0..7 and 3..10 of the last date, separator included
	base       int64  // its midnight in units
}

// NewStamps returns a reader for columns of type t. Iso chooses the ISO-8601
// form (a T between date and time) instead of the SQL form (a blank).
func NewStamps(t types.Type, iso bool) *Stamps {
	s := &Stamps{sep: ' ', iso: iso, zone: t.Kind == types.TimestampLTZ, precision: t.Precision}
	if iso {
		s.sep = 'T'
	}
	s.perMilli = types.UnitsPerSecond(min(t.Precision, 6)) / 1000
	s.day0 = ^uint64(0) // no text: its bytes 3..7 would have to be both 0xff and 0
	s.short = [...]int64{1000, 100, 10, 1}[min(t.Precision, 3)]
	return s
}

// Example returns a text that s reads.
func (s *Stamps) Example() string {
	text := "2024-01-31 12:30:00.000"
	if s.iso {
		text = "2024-01-31T12:30:00.000"
	}
	if s.zone {
		text += "Z"
	}
	return text
}

// Milli reads the common forms "date time" and "date time.fff", with the Z of
// instants, of n bytes at p, for columns of precision up to 6. It loads 32
// bytes; ok is false for every other form, right or wrong: ask [Stamps.Parse].
func (s *Stamps) Milli(p unsafe.Pointer, n int) (units int64, ok bool) {
	if s.zone {
		n--
		if *(*byte)(unsafe.Add(p, n)) != 'Z' {
			return 0, false
		}
	}
	if Load(p) != s.day0 || Load(unsafe.Add(p, 3)) != s.day1 || s.precision > 6 {
		if !s.newDay(p, n) {
			return 0, false
		}
	}
	const colons, places = uint64(':')<<16 | uint64(':')<<40, uint64(0xff)<<16 | uint64(0xff)<<40
	clock := Load(unsafe.Add(p, 11))
	d := clock ^ (zeros ^ (colons ^ zeros&places)) // digits become 0..9, colons 0
	if clock&places != colons || (d+0x7676767676767676|d)&tops != 0 {
		return 0, false
	}
	hour := d&0xff*10 + d>>8&0xff
	minute := d>>24&0xff*10 + d>>32&0xff
	second := d>>48&0xff*10 + d>>56
	if hour > 23 || minute > 59 || second > 59 {
		return 0, false
	}
	milli := int64((hour*60+minute)*60+second) * 1000
	if n == 23 {
		f := *(*uint32)(unsafe.Add(p, 19))
		x := f>>8 ^ 0x303030
		if byte(f) != '.' || (x+0x767676|x)&0x808080 != 0 {
			return 0, false
		}
		ms := int64(x&0xff)*100 + int64(x>>8&0xff)*10 + int64(x>>16)
		milli += ms - ms%s.short
	} else if n != 19 {
		return 0, false
	}
	return s.base + milli*s.perMilli, true
}

// newDay reads the date of a text of n bytes and remembers it.
func (s *Stamps) newDay(p unsafe.Pointer, n int) bool {
	if n < 19 || s.precision > 6 {
		return false
	}
	b := unsafe.Slice((*byte)(p), 11)
	days, f := isoDate(b[:10])
	if f != OK || b[10] != s.sep {
		return false
	}
	s.base = days * types.MillisPerDay * s.perMilli
	s.day0, s.day1 = Load(p), Load(unsafe.Add(p, 3))
	return true
}

// Parse reads a timestamp of any form that the standard allows and returns
// seconds since 1970 and nanoseconds, digits beyond the precision cut.
func (s *Stamps) Parse(b []byte) (seconds int64, nanos int, f Fault) {
	zoned := len(b) > 0 && b[len(b)-1] == 'Z'
	if zoned {
		b = b[:len(b)-1]
	}
	if len(b) < 11 {
		return 0, 0, Form
	}
	if b[10] != s.sep && (s.zone || b[10] != s.sep|0x20) {
		if b[10] == 'T' || b[10] == ' ' {
			return 0, 0, Standard
		}
		return 0, 0, Form
	}
	days, f := isoDate(b[:10])
	if f != OK {
		return 0, 0, f
	}
	clock, nanos, f := clockTime(b[11:], s.iso)
	switch {
	case f != OK:
		return 0, 0, f
	case clock > types.SecondsPerDay || clock == types.SecondsPerDay && nanos > 0:
		return 0, 0, NoTime
	case s.zone && !zoned:
		return 0, 0, NoZone
	case zoned && !s.zone:
		return 0, 0, Zone
	}
	return days*types.SecondsPerDay + int64(clock), Cut(nanos, s.precision), OK
}

// Cut drops the digits of nanoseconds beyond a precision.
func Cut(nanos, precision int) int {
	return nanos - nanos%[...]int{1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1}[precision]
}

// Units returns a timestamp in the units of its precision, up to 6.
func Units(seconds int64, nanos, precision int) int64 {
	if precision <= 3 {
		return seconds*1e3 + int64(nanos)/1e6
	}
	return seconds*1e6 + int64(nanos)/1e3
}

// Wide returns a timestamp of precision 7 to 9 in nanoseconds.
func Wide(seconds int64, nanos int) decimal128.Num {
	return decimal128.FromI64(seconds).Mul(decimal128.FromI64(1e9)).Add(decimal128.FromI64(int64(nanos)))
}

// Date reads a DATE as yyyy-MM-dd and returns its day.
func Date(b []byte) (int32, Fault) {
	if len(b) != 10 {
		return 0, Form
	}
	days, f := isoDate(b)
	return int32(days), f
}

// LooseDate reads a DATE whose month and day may have one digit.
func LooseDate(b []byte) (int32, Fault) {
	var padded [10]byte
	if len(b) == 10 {
		return Date(b)
	}
	if len(b) < 8 || len(b) > 10 || b[4] != '-' {
		return 0, Form
	}
	copy(padded[:], b[:5])
	month, day := b[5:], b[len(b)-1:]
	for i, c := range month {
		if c == '-' {
			month, day = month[:i], month[i+1:]
			break
		}
	}
	if len(month) == 0 || len(month) > 2 || len(day) == 0 || len(day) > 2 {
		return 0, Form
	}
	padded[5], padded[7], padded[8] = '0', '-', '0'
	copy(padded[7-len(month):7], month)
	copy(padded[10-len(day):], day)
	return Date(padded[:])
}

// isoDate reads the ten bytes of yyyy-MM-dd.
func isoDate(b []byte) (int64, Fault) {
	_ = b[9]
	for _, i := range [...]int{0, 1, 2, 3, 5, 6, 8, 9} {
		if b[i] < '0' || b[i] > '9' {
			return 0, Form
		}
	}
	if b[4] != '-' || b[7] != '-' {
		return 0, Form
	}
	y := two(b)*100 + two(b[2:])
	m, d := two(b[5:]), two(b[8:])
	if m < 1 || m > 12 || d < 1 || d > types.DaysOfMonth(y, m) {
		return 0, NoDay
	}
	return types.Days(y, m, d), OK
}

func two(b []byte) int { return int(b[0]-'0')*10 + int(b[1]-'0') }

// Time reads a TIME as HH:mm:ss[.f] and returns milliseconds, digits beyond the
// precision cut. With short, as CSV has it, seconds may be missing; without, as
// JSON has it, 24:00:00 is midnight.
func Time(b []byte, precision int, short bool) (int32, Fault) {
	clock, nanos, f := clockTime(b, short)
	if !short && clock == types.SecondsPerDay && nanos == 0 {
		clock = 0
	}
	if f == OK && clock >= types.SecondsPerDay {
		f = NoTime
	}
	if f != OK {
		return 0, f
	}
	return int32(clock*1000 + Cut(nanos, precision)/1e6), OK
}

// clockTime reads HH:mm[:ss[.f]] with up to nine digits of a fraction.
func clockTime(b []byte, short bool) (seconds, nanos int, f Fault) {
	if len(b) < 5 || !digitPair(b) || b[2] != ':' || !digitPair(b[3:]) {
		return 0, 0, Form
	}
	hour, minute, second := two(b), two(b[3:]), 0
	rest := b[5:]
	if len(rest) == 0 && !short {
		return 0, 0, Form
	}
	if len(rest) > 0 {
		if len(rest) < 3 || rest[0] != ':' || !digitPair(rest[1:]) {
			return 0, 0, Form
		}
		second, rest = two(rest[1:]), rest[3:]
		if nanos, f = fraction(rest); f != OK {
			return 0, 0, f
		}
	}
	if hour > 24 || minute > 59 || second > 59 {
		return 0, 0, NoTime
	}
	return (hour*60+minute)*60 + second, nanos, OK
}

func digitPair(b []byte) bool { return b[0]-'0' <= 9 && b[1]-'0' <= 9 }

// fraction reads nothing, or a point and up to nine digits.
func fraction(b []byte) (nanos int, f Fault) {
	if len(b) == 0 {
		return 0, OK
	}
	if b[0] != '.' || len(b) > 10 {
		return 0, Form
	}
	unit := 100000000
	for _, c := range b[1:] {
		if c < '0' || c > '9' {
			return 0, Form
		}
		nanos, unit = nanos+int(c-'0')*unit, unit/10
	}
	return nanos, OK
}
