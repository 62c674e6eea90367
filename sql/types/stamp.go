package types

// StandardStamp reads yyyy-MM-dd HH:mm:ss with up to nine digits of a fraction
// behind a point, the form that nearly all timestamps are written in, eight
// characters at a time. Not ok says nothing but that the text is not of this form
// or not of the years 1 to 9999; ParseStamp tells what it is then. ParseStamp begins
// with it, too: kernels that ask it themselves save a call, a tenth of the time.
func StandardStamp(s string) (seconds int64, nanos int, ok bool) {
	if len(s) < 19 {
		return 0, 0, false
	}
	// Every digit becomes its value, and every separator 0. What is added to it
	// sets the highest bit of a byte that is more than 9, or more than 0.
	date := eight(s) ^ 0x2d30302d30303030
	rest := eight(s[8:]) ^ 0x30303a3030203030
	s0, s1 := s[17]-'0', s[18]-'0'
	wrong := (date + 0x7f76767f76767676) | date | (rest + 0x76767f76767f7676) | rest
	if wrong&0x8080808080808080 != 0 || s[16] != ':' || s0 > 5 || s1 > 9 {
		return 0, 0, false
	}
	// The first byte of each pair of digits becomes the number they stand for.
	date, rest = date*10+date>>8, rest*10+rest>>8
	y, m := int(date&0xff)*100+int(date>>16&0xff), int(date>>40&0xff)
	d, h, minute := int(rest&0xff), int(rest>>24&0xff), int(rest>>48&0xff)
	if y == 0 || m-1 > 11 || m == 0 || d == 0 || d > 28 && d > DaysOfMonth(y, m) || h > 23 || minute > 59 {
		return 0, 0, false
	}
	seconds = int64(dayOf(uint32(y), uint32(m), uint32(d)))*86400 + int64(h*3600+minute*60+int(s0)*10+int(s1))
	if len(s) == 19 {
		return seconds, 0, true
	}
	nanos, ok = fraction(s[19:])
	return seconds, nanos, ok
}

// eight returns the first eight bytes of s, the first one lowest.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// dayOf is Days for the years 1 to 9999.
func dayOf(y, m, d uint32) int32 {
	// Years begin in March, as in Days: January and February belong to the one before.
	before := (14 - m) / 12
	y, m = y-before, m+12*before
	century := y / 100
	return int32(365*y+y/4-century+century/4+(153*(m-3)+2)/5+d-1) - 719468
}

// fraction reads a point and one to nine digits, in nanoseconds.
func fraction(s string) (nanos int, ok bool) {
	if s[0] != '.' || len(s) < 2 || len(s) > 10 {
		return 0, false
	}
	if len(s) == 4 { // milliseconds, as most have
		a, b, c := s[1]-'0', s[2]-'0', s[3]-'0'
		return (int(a)*100 + int(b)*10 + int(c)) * 1e6, a <= 9 && b <= 9 && c <= 9
	}
	for i := 1; i < len(s); i++ {
		c := s[i] - '0'
		if c > 9 {
			return 0, false
		}
		nanos = nanos*10 + int(c)
	}
	for range 10 - len(s) {
		nanos *= 10
	}
	return nanos, true
}
