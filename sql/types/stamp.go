package types

// StandardStamp reads yyyy-MM-dd HH:mm:ss with up to nine digits of a fraction
// behind a point, the form that nearly all timestamps are written in, eight
// characters at a time. Not ok says nothing but that the text is not of this form
// or not of the years 1 to 9999; ParseStamp tells what it is then. ParseStamp begins
// with it, too: kernels that ask it themselves save a call, a tenth of the time.
// It calls nothing, which would take as much again.
func StandardStamp(s string) (seconds int64, nanos int, ok bool) {
	if len(s) < 19 {
		return 0, 0, false
	}
	// Every digit becomes its value, and every separator 0. What is added to it
	// sets the highest bit of a byte that is more than 9, more than 5 for the first
	// digit of a minute or second, or more than 0. The last digit of the year and the
	// dash behind it are looked at twice: so words of 4, 8 and 8 bytes hold it all.
	year := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
	year ^= 0x30303030
	date, clock := eight(s[3:])^0x2030302d30302d30, eight(s[11:])^0x30303a30303a3030
	wrong := (year + 0x76767676) | year | (date + 0x7f76767f76767f76) | date | (clock + 0x767a7f767a7f7676) | clock
	// The second byte of each pair of digits becomes the number they stand for.
	year, date, clock = year*tens, date*tens, clock*tens
	century, y := uint32(uint8(year>>8)), uint32(uint8(year>>24))
	four := y // what has to be divisible by 4 in a leap year
	if y == 0 {
		four = century
	}
	month, d, h := uint8(date>>24), uint8(date>>48), uint32(uint8(clock>>8))
	m := calendarMonths[month<<1|uint8((four&3-1)>>31)]
	if wrong&0x8080808080808080 != 0 || d-1 >= uint8(m) || h > 23 || century|y == 0 {
		return 0, 0, false
	}
	// 146097 and 1461 are the days of 400 and of 4 years.
	days := century*146097>>2 + y*1461>>2 + m>>8 + uint32(d)
	seconds = (int64(days)-toEpoch)*SecondsPerDay + int64(h*3600+uint32(uint8(clock>>32))*60+uint32(clock>>56))
	if len(s) == 19 {
		return seconds, 0, true
	}
	if s[19] != '.' || len(s) < 21 || len(s) > 29 {
		return 0, 0, false
	}
	// Of nine digits the first is read alone; of fewer, what stands before them is
	// shifted out, and zeros come in behind.
	f, first := eight(s[len(s)-8:])^0x3030303030303030, uint8(0)
	if len(s) == 29 {
		first = s[20] - '0'
	} else {
		f >>= uint(28-len(s)) * 8 & 63
	}
	if ((f+0x7676767676767676)|f)&0x8080808080808080 != 0 || first > 9 {
		return 0, 0, false
	}
	f = f * tens >> 8
	f = f&0xff000000ff*(100+1000000<<32) + f>>16&0xff000000ff*(1+10000<<32)
	nanos = int(f >> 32)
	if len(s) < 29 {
		nanos *= 10
	}
	return seconds, nanos + int(first)*1e8, true
}

// eight returns the first eight bytes of s, the first one lowest.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// tens adds ten times each byte of a word to the byte behind it.
const tens = 10<<8 + 1

// toEpoch is the day 1970-01-01 in the count of calendarMonths.
const toEpoch = 719529

// calendarMonths holds, at twice a month and one more in leap years, the days of
// the month, and above them the days of its year before it. In leap years January
// and February have one less before them: years bring their leap day with them.
// Other places hold months without days.
var calendarMonths = [256]uint32{
	1 << 1: 1<<8 | 31, 1<<1 | 1: 0<<8 | 31,
	2 << 1: 32<<8 | 28, 2<<1 | 1: 31<<8 | 29,
	3 << 1: 60<<8 | 31, 3<<1 | 1: 60<<8 | 31,
	4 << 1: 91<<8 | 30, 4<<1 | 1: 91<<8 | 30,
	5 << 1: 121<<8 | 31, 5<<1 | 1: 121<<8 | 31,
	6 << 1: 152<<8 | 30, 6<<1 | 1: 152<<8 | 30,
	7 << 1: 182<<8 | 31, 7<<1 | 1: 182<<8 | 31,
	8 << 1: 213<<8 | 31, 8<<1 | 1: 213<<8 | 31,
	9 << 1: 244<<8 | 30, 9<<1 | 1: 244<<8 | 30,
	10 << 1: 274<<8 | 31, 10<<1 | 1: 274<<8 | 31,
	11 << 1: 305<<8 | 30, 11<<1 | 1: 305<<8 | 30,
	12 << 1: 335<<8 | 31, 12<<1 | 1: 335<<8 | 31,
}
