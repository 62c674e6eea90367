package pattern

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Time is a wall clock.
type Time struct {
	Days  int64 // since 1970-01-01
	Nanos int64 // since midnight
	// Offset is what the wall clock is ahead of UTC, in seconds.
	Offset int
	// Zoned is set if Offset is known.
	Zoned bool
	Zone  string // the abbreviation of the zone, for z
}

// modifiedJulian is the Modified Julian Day of 1970-01-01, for the letter g.
const modifiedJulian = 40587

const (
	second = int64(1e9)
	hour   = 3600 * second
)

// Append prints t. Letters that print a zone give nothing if t is not Zoned. It fails
// where a field has more characters than it is filled up to.
func (p *Pattern) Append(dst []byte, t Time) ([]byte, error) {
	y, m, d := types.Civil(t.Days)
	if p.layout != nil && y > 0 && y < 10000 {
		return p.layout.append(dst, y, m, d, t.Nanos), nil
	}
	return p.print(dst, t, y, m, d)
}

// print prints t, whose date is given, field by field.
func (p *Pattern) print(dst []byte, t Time, y, m, d int) ([]byte, error) {
	v := &values{t, y, m, d}
	for _, f := range p.fields {
		from := len(dst)
		switch {
		case f.letter == 0:
			dst = append(dst, f.text...)
		case p.old:
			dst = v.old(dst, f)
		default:
			dst = v.new(dst, f)
		}
		if f.pad == 0 {
			continue
		}
		lacks := f.pad - (len(dst) - from)
		if lacks < 0 {
			return dst, fmt.Errorf("%q has more than the %d characters that the pattern fills up to", dst[from:], f.pad)
		}
		dst = slices.Insert(dst, from, bytes.Repeat([]byte(" "), lacks)...)
	}
	return dst, nil
}

// Zoned reports whether the pattern has letters that print a zone, which a
// plain wall clock does not have.
func (p *Pattern) Zoned() bool { return p.zoned }

func zoned(f field) bool { return strings.IndexByte("XxZzVO", f.letter) >= 0 }

// values are what the letters of a pattern stand for.
type values struct {
	Time
	year, month, day int
}

func (v *values) hour() int      { return int(v.Nanos / hour) }
func (v *values) weekday() int   { return int(types.FloorMod(v.Days+3, 7)) + 1 } // Monday is 1
func (v *values) dayOfYear() int { return int(v.Days-types.Days(v.year, 1, 1)) + 1 }
func (v *values) fraction() int  { return int(v.Nanos % second) }

// common prints the letters that mean the same in both languages.
func (v *values) common(dst []byte, f field) []byte {
	switch f.letter {
	case 'y':
		return year(dst, max(v.year, 1-v.year), f.count)
	case 'M', 'L':
		return name(dst, v.month, f.count, months[v.month-1])
	case 'd':
		return padded(dst, v.day, f.count)
	case 'D':
		return padded(dst, v.dayOfYear(), f.count)
	case 'E':
		return word(dst, weekdays[v.weekday()-1], f.count)
	case 'G':
		return append(dst, eras[min(max(v.year, 0), 1)]...)
	case 'a':
		return append(dst, halves[v.hour()/12]...)
	case 'H':
		return padded(dst, v.hour(), f.count)
	case 'k':
		return padded(dst, (v.hour()+23)%24+1, f.count)
	case 'K':
		return padded(dst, v.hour()%12, f.count)
	case 'h':
		return padded(dst, (v.hour()+11)%12+1, f.count)
	case 'm':
		return padded(dst, int(v.Nanos/(60*second))%60, f.count)
	case 's':
		return padded(dst, int(v.Nanos/second)%60, f.count)
	case 'Y', 'w', 'W':
		return v.week(dst, f)
	default:
		return v.zone(dst, f)
	}
}

func (v *values) new(dst []byte, f field) []byte {
	switch f.letter {
	case 'u':
		return year(dst, v.year, f.count)
	case 'Q', 'q':
		return quarter(dst, (v.month-1)/3+1, f.count)
	case 'e', 'c':
		return name(dst, v.weekday()%7+1, f.count, weekdays[v.weekday()-1])
	case 'S':
		return fraction(dst, v.fraction(), f.count)
	case 'A':
		return padded(dst, int(v.Nanos/1e6), f.count)
	case 'n':
		return padded(dst, v.fraction(), f.count)
	case 'N':
		return padded(dst, int(v.Nanos), f.count)
	case 'F':
		return padded(dst, (v.day-1)%7+1, f.count)
	case 'g':
		return padded(dst, int(v.Days)+modifiedJulian, f.count)
	case 'B':
		return append(dst, periodOf(int(v.Nanos/(60*second))).text(f.count)...)
	case 'G':
		return v.era(dst, f.count)
	default:
		return v.common(dst, f)
	}
}

func (v *values) old(dst []byte, f field) []byte {
	switch f.letter {
	case 'u':
		return padded(dst, v.weekday(), f.count)
	case 'F':
		return padded(dst, (v.day-1)/7+1, f.count)
	case 'S':
		return padded(dst, v.fraction()/1e6, f.count)
	default:
		return v.common(dst, f)
	}
}

// era prints AD or BC: four letters of the new language in full, five as A or B.
func (v *values) era(dst []byte, count int) []byte {
	after := min(max(v.year, 0), 1)
	if count == 4 {
		return append(dst, fullEras[after]...)
	}
	return append(dst, eras[after][:min(2, 6-count)]...)
}

// week prints weeks as they are counted in the United States: they begin on
// Sunday, and the first one holds 1 January.
func (v *values) week(dst []byte, f field) []byte {
	if f.letter == 'W' {
		first := types.Days(v.year, v.month, 1)
		return padded(dst, int(weekStart(v.Days)-weekStart(first))/7+1, f.count)
	}
	y := v.year
	if weekStart(v.Days) == weekStart(types.Days(y+1, 1, 1)) {
		y++
	}
	if f.letter == 'Y' {
		return year(dst, y, f.count)
	}
	return padded(dst, int(weekStart(v.Days)-weekStart(types.Days(y, 1, 1)))/7+1, f.count)
}

// weekStart returns the Sunday on or before a day.
func weekStart(days int64) int64 { return days - types.FloorMod(days+4, 7) }

func (v *values) zone(dst []byte, f field) []byte {
	switch {
	case !v.Zoned:
		return dst
	case f.letter == 'z' || f.letter == 'V':
		return append(dst, v.Zone...)
	case f.letter == 'O':
		dst = append(dst, "GMT"...)
		if v.Offset == 0 {
			return dst
		}
		return offset(dst, v.Offset, true)
	case f.letter == 'X' && v.Offset == 0:
		return append(dst, 'Z')
	case f.letter == 'Z':
		return offset(dst, v.Offset, f.count == 5)
	case f.count == 1 && v.Offset%3600 == 0:
		return offset(dst, v.Offset, false)[:len(dst)+3]
	default:
		return offset(dst, v.Offset, f.count == 3)
	}
}

func offset(dst []byte, seconds int, colon bool) []byte {
	sign := byte('+')
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	dst = types.AppendPadded(append(dst, sign), seconds/3600, 2)
	if colon {
		dst = append(dst, ':')
	}
	return types.AppendPadded(dst, seconds/60%60, 2)
}

// padded appends n with at least count digits.
func padded(dst []byte, n, count int) []byte {
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	return types.AppendPadded(dst, n, count)
}

// year appends two digits if two are asked for, and otherwise all.
func year(dst []byte, y, count int) []byte {
	if count == 2 {
		return padded(dst, int(types.FloorMod(int64(y), 100)), 2)
	}
	return padded(dst, y, count)
}

// name appends a number for one or two letters and a name for more.
func name(dst []byte, n, count int, full string) []byte {
	if count <= 2 {
		return padded(dst, n, count)
	}
	return word(dst, full, count)
}

// word appends a name: three letters of it, the whole for four, one for five.
func word(dst []byte, full string, count int) []byte {
	switch {
	case count == 4:
		return append(dst, full...)
	case count >= 5:
		return append(dst, full[:1]...)
	default:
		return append(dst, full[:3]...)
	}
}

func quarter(dst []byte, q, count int) []byte {
	switch {
	case count <= 2:
		return padded(dst, q, count)
	case count == 3:
		return append(dst, 'Q', byte('0'+q))
	case count == 4:
		dst = append(dst, byte('0'+q))
		dst = append(dst, [...]string{"st", "nd", "rd", "th"}[q-1]...)
		return append(dst, " quarter"...)
	default:
		return append(dst, byte('0'+q))
	}
}

// fraction appends the first digits of a fraction of a second.
func fraction(dst []byte, nanos, count int) []byte {
	for unit := int(1e8); count > 0; count, unit = count-1, unit/10 {
		if unit == 0 {
			return append(dst, strconv.Itoa(0)...)
		}
		dst = append(dst, byte('0'+nanos/unit%10))
	}
	return dst
}
