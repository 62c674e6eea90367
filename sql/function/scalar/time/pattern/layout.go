package pattern

import (
	"encoding/binary"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// A layout prints a pattern of nothing but text, numbers of two or four digits and
// one fraction, as most are. Years are from 1 to 9999.
type layout struct {
	text  string // what is printed, with any digits
	pairs []pair
	// at is where the fraction stands, digits how many it has, and unit how many
	// nanoseconds the last one stands for.
	at, digits int
	unit       uint32
}

// A pair is where two digits stand and what they are: one of the numbers below.
type pair struct{ at, of int }

const (
	century = iota // the first two digits of a year
	ofCentury
	month
	day
	hours
	minute
	seconds
	numbers = 8
)

// newLayout returns nil for other patterns.
func newLayout(fields []field, old bool) *layout {
	l := &layout{}
	for _, x := range fields {
		at, end := len(l.text), len(l.text)+x.count
		l.text += x.text + "000000000"[:min(x.count, 9)]
		switch of := twoDigits(x.letter); {
		case x.pad > 0:
			return nil
		case x.letter == 0:
		case x.letter == 'y' || x.letter == 'u' && !old:
			if x.count != 2 && x.count != 4 {
				return nil
			}
			if x.count == 4 {
				l.pairs = append(l.pairs, pair{at, century})
			}
			l.pairs = append(l.pairs, pair{end - 2, ofCentury})
		case x.letter == 'S':
			if l.digits > 0 || x.count > 9 || old && x.count != 3 {
				return nil
			}
			l.at, l.digits, l.unit = at, x.count, uint32(types.Pow10(9-x.count))
		case of == 0 || x.count != 2:
			return nil
		default:
			l.pairs = append(l.pairs, pair{at, of})
		}
	}
	return l
}

// twoDigits returns the number that a letter stands for, 0 for other letters.
func twoDigits(letter byte) int {
	switch letter {
	case 'M', 'L':
		return month
	case 'd':
		return day
	case 'H':
		return hours
	case 'm':
		return minute
	case 's':
		return seconds
	default:
		return 0
	}
}

// append prints a date and the nanoseconds since its midnight.
func (l *layout) append(dst []byte, y, m, d int, nanos int64) []byte {
	from := len(dst)
	dst = append(dst, l.text...)
	out := dst[from:]
	second := uint32(uint64(nanos) / 1e9)
	var two [numbers]uint16
	date := uint64(y/100) | uint64(y%100)<<16 | uint64(m)<<32 | uint64(d)<<48
	clock := uint64(second/3600) | uint64(second/60%60)<<16 | uint64(second%60)<<32
	date, clock = digits(date), digits(clock)
	for i := range numbers / 2 {
		two[i], two[i+numbers/2] = uint16(date>>(16*i)), uint16(clock>>(16*i))
	}
	for _, p := range l.pairs {
		binary.LittleEndian.PutUint16(out[p.at:], two[p.of&(numbers-1)])
	}
	if l.digits > 0 {
		fraction := uint32(nanos-int64(second)*1e9) / l.unit
		for at := l.at + l.digits - 1; at >= l.at; at-- {
			out[at] = byte('0' + fraction%10)
			fraction /= 10
		}
	}
	return dst
}

// digits turns each of four numbers below 100, of 16 bits each, into two digits,
// the first one lower.
func digits(x uint64) uint64 {
	tens := x * 103 >> 10 & 0x000f000f000f000f
	return tens | (x-tens*10)<<8 | 0x3030303030303030
}
