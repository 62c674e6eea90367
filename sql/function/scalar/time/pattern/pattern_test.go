package pattern

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/sql/types"
)

func at(t *testing.T, s string) Time {
	t.Helper()
	u, err := time.Parse("2006-01-02 15:04:05.999999999", s)
	if err != nil {
		t.Fatal(err)
	}
	days := types.FloorDiv(u.Unix(), 86400)
	return Time{Days: days, Nanos: (u.Unix()-days*86400)*1e9 + int64(u.Nanosecond())}
}

// TestPrint holds values of the cases date-format-*, and week counts that Java gives.
func TestPrint(t *testing.T) {
	tests := []struct {
		make          func(string) (*Pattern, error)
		pattern, time string
		want          string
	}{
		{New, "yyyy-MM-dd HH:mm:ss.SSS", "2024-02-09 15:04:05.067", "2024-02-09 15:04:05.067"},
		{New, "dd/MM/yy hh:mm a", "2024-12-31 00:00:00", "31/12/24 12:00 AM"},
		{New, "d.M.yyyy H:m:s", "2024-02-09 15:04:05", "9.2.2024 15:4:5"},
		{New, "D Q QQQ QQQQ", "2024-12-31 00:00:00", "366 4 Q4 4th quarter"},
		{New, "EEEE d MMMM, EEE MMM E", "2024-02-29 00:00:00", "Thursday 29 February, Thu Feb Thu"},
		{New, "yyyy-MM-dd'T'HH:mm:ss '''", "2024-02-09 15:04:05", ""},
		{New, "yyyy'T''o'", "2024-02-09 15:04:05", "2024T'o"},
		{New, "u n A", "2024-02-09 00:00:01.5", "2024 500000000 1500"},
		{Old, "u EEE yyyy S", "2024-03-01 10:11:12.345", "5 Fri 2024 345"},
		{Old, "KK kk", "2024-03-01 00:11:12", "00 24"},
		{New, "YYYY w", "2024-12-29 00:00:00", "2025 1"},
		{New, "bogus", "2024-03-01 00:00:00", ""},
		{New, "ddd", "2024-03-01 00:00:00", ""},
		{New, "aa", "2024-03-01 00:00:00", ""},
		{New, "F g gggggg", "2024-02-09 15:04:05", "2 60349 060349"},
		{New, "h B, BBBBB", "2024-02-09 00:00:30", "12 midnight, mi"},
		{New, "h B", "2024-02-09 05:59:59", "5 at night"},
		{New, "ppH:ppm ppppE", "2024-02-09 05:09:59", " 5: 9  Fri"},
		{New, "pH", "2024-02-09 15:00:00", ""},
		{New, "pp", "2024-02-09 15:00:00", ""},
		{New, "BB", "2024-02-09 15:00:00", ""},
		{New, "G GGGG GGGGG", "2024-03-01 00:00:00", "AD Anno Domini A"},
	}
	for _, tt := range tests {
		p, err := tt.make(tt.pattern)
		got := ""
		if err == nil {
			var text []byte
			if text, err = p.Append(nil, at(t, tt.time)); err == nil {
				got = string(text)
			}
		}
		if got != tt.want {
			t.Errorf("%s by %q: got %q (%v), want %q", tt.time, tt.pattern, got, err, tt.want)
		}
	}
}

// TestRead holds values of the cases to-timestamp-*; an empty answer stands for
// text that does not fit.
func TestRead(t *testing.T) {
	tests := []struct {
		make          func(string) (*Pattern, error)
		pattern, text string
		want          string
	}{
		{New, "yyyyMMddHHmmss", "20240229180509", "2024-02-29 18:05:09.000"},
		{New, "yyyy-MM-dd'T'HH:mm:ss.SSS", "2024-02-29T18:05:09.123", "2024-02-29 18:05:09.123"},
		{New, "MM/dd/yyyy hh:mm:ss a", "02/29/2024 06:05:09 PM", "2024-02-29 18:05:09.000"},
		{New, "HH:mm", "18:05", "1970-01-01 18:05:00.000"},
		{New, "d.M.yy", "9.1.24", "2024-01-09 00:00:00.000"},
		{New, "dd MMM yyyy", "12 Mar 2024", "2024-03-12 00:00:00.000"},
		{New, "yyyy.DDD", "2024.060", "2024-02-29 00:00:00.000"},
		{New, "dd/MM/yyyy HH:mm", "31/02/2024 10:00", "2024-02-29 10:00:00.000"},
		{New, "dd/MM/yyyy HH:mm", "01/13/2024 10:00", ""},
		{New, "dd/MM/yyyy HH:mm", "1/2/2024 10:00", ""},
		{New, "dd/MM/yyyy", "31/12/2024 23:59", ""},
		{New, "yyyy-MM-dd[ HH:mm]", "2024-02-29", "2024-02-29 00:00:00.000"},
		{New, "yyyy-MM-dd[ HH:mm]", "2024-02-29 10:11", "2024-02-29 10:11:00.000"},
		{New, "HH:mm", "24:00", "1970-01-02 00:00:00.000"},
		{New, "HH:mm", "25:00", ""},
		{New, "EEE, d MMM yyyy", "Thu, 29 Feb 2024", "2024-02-29 00:00:00.000"},
		{New, "EEE, d MMM yyyy", "Fri, 29 Feb 2024", ""},
		{New, "yyyy-MM-dd hh:mm", "2024-02-29 01:02", "2024-02-29 00:02:00.000"},
		{New, "yyyy QQQ", "2024 Q2", "2024-01-01 00:00:00.000"},
		{New, "yyyy-q", "2024-5", ""},
		{New, "yyyy-MM-DD", "2024-02-29", ""},
		{New, "yyyy-MM-DD", "2024-02-060", ""},
		{New, "yyyy-MM-DDD", "2024-02-060", "2024-02-29 00:00:00.000"},
		{New, "yyyy-MM-dd", "12024-01-01", ""},
		{New, "yyyy-MM-dd", "+12024-01-01", "12024-01-01 00:00:00.000"},
		{New, "yyyy-MM-dd", "0000-01-01", ""},
		{New, "dd.MM", "29.02", ""},
		{New, "YYYY-'W'ww-e", "2024-W06-5", "2024-02-08 00:00:00.000"},
		{New, "YYYY-ww-EEE", "2024-06-Fri", "2024-02-09 00:00:00.000"},
		{New, "YYYY-ww-e", "2024-53-1", "2024-12-22 00:00:00.000"},
		{New, "YYYY-ww-e", "2024-54-1", ""},
		{New, "YYYY ww", "2024 06", "1970-01-01 00:00:00.000"},
		{New, "yyyy-MM-W-e", "2024-02-2-5", "2024-02-08 00:00:00.000"},
		{New, "yyyy-MM-dd YYYY-ww-e", "2024-02-08 2024-06-5", "2024-02-08 00:00:00.000"},
		{New, "yyyy-MM-dd YYYY-ww-e", "2024-02-07 2024-06-5", ""},
		{New, "g HH", "60349 10", "2024-02-09 10:00:00.000"},
		{New, "h B", "3 in the afternoon", "1970-01-01 15:00:00.000"},
		{New, "hh B", "03 in the morning", "1970-01-01 03:00:00.000"},
		{New, "HH B", "03 in the morning", ""},
		{New, "B", "at night", "1970-01-01 01:30:00.000"},
		{New, "yyyy-MM-dd a", "2024-02-09 PM", "2024-02-09 18:00:00.000"},
		{New, "yyyy-MM-dd ppH", "2024-02-09  7", "2024-02-09 07:00:00.000"},
		{New, "yyyy-MM-dd ppH", "2024-02-09 7", ""},
		{New, "A", "12345", "1970-01-01 00:00:12.345"},
		{New, "N", "1234567890", "1970-01-01 00:00:01.234"},
		{New, "HH VV", "10 Europe/Paris", "1970-01-01 10:00:00.000"},
		{New, "HH VV", "10 Nowhere", ""},
		{New, "yyyyMMd", "2024029", ""},
		{New, "HH:mm O", "10:11 GMT+2", "1970-01-01 10:11:00.000"},
		{Old, "hh a", "13 PM", "1970-01-02 01:00:00.000"},
		{Old, "yyyy-MM-dd", "2024-02-29 and more", "2024-02-29 00:00:00.000"},
		{Old, "", "x", ""},
		{Old, "yyyy-MM-dd HH:mm:ss", "2024-2-9 1:2:3", "2024-02-09 01:02:03.000"},
		{Old, "yyyy-MM-dd", "2024-13-32", "2025-02-01 00:00:00.000"},
		{Old, "MM/yyyy", "02/2024", "2024-02-01 00:00:00.000"},
		{Old, "yyyy-MM-dd HH:mm:ss", "2024-02-29", ""},
	}
	for _, tt := range tests {
		p, err := tt.make(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if v, ok := p.Parse(tt.text); ok {
			got = string(types.AppendStamp(nil, v.Days*86400+v.Nanos/1e9, int(v.Nanos%1e9), 3))
		}
		if got != tt.want {
			t.Errorf("%q by %q: got %q, want %q", tt.text, tt.pattern, got, tt.want)
		}
	}
	p, _ := New("HH:mmXXX")
	if v, ok := p.Parse("10:11+05:30"); !ok || !v.Zoned || v.Offset != 19800 {
		t.Errorf("an offset is read as %v, %v", v, ok)
	}
}

// TestPlain holds texts that TO_TIMESTAMP reads whatever its pattern says.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"2024-02-29": "2024-02-29 00:00:00.000", " 2024-2-9 ": "2024-02-09 00:00:00.000", "2024-02-31": "2024-03-02 00:00:00.000",
		"2024-02-29 25:00:61.5": "2024-03-01 01:01:01.500", "2024-02-29 1:2": "", "2024-02-29 1:2:3.": "", "24-02-29": "", "2024-13-01": "", "2024-02-29T1:2:3": "",
	} {
		got := ""
		if v, ok := Plain(text); ok {
			got = string(types.AppendStamp(nil, v.Days*86400+v.Nanos/1e9, int(v.Nanos%1e9), 3))
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestThereAndBack prints random times and reads them again.
func TestThereAndBack(t *testing.T) {
	for _, text := range []string{"yyyy-MM-dd HH:mm:ss.SSSSSSSSS", "yyyyMMddHHmmssSSSSSSSSS", "D/yyyy hh:mm:ss a n"} {
		p, err := New(text)
		if err != nil {
			t.Fatal(err)
		}
		for i := int64(0); i < 2000; i++ {
			want := Time{Days: i*1733%2900000 - 700000, Nanos: i * 7919 * 7919 * 7919 * 31 % (24 * hour)}
			printed := string(appended(p, want))
			if got, ok := p.Parse(printed); !ok || got != want {
				t.Fatalf("%q by %q: got %v, want %v", printed, text, got, want)
			}
		}
	}
}

// TestLayouts prints random times field by field, too.
func TestLayouts(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	letters := []string{"yyyy", "yy", "MM", "LL", "dd", "HH", "mm", "ss", "-", " ", "'at'", "S", "SSS", "SSSSSSSSS", "y", "d", "uuuu", "h", "E", "yyyyy", "[", "]"}
	layouts := 0
	for range 20000 {
		text := ""
		for range 1 + random.IntN(7) {
			text += letters[random.IntN(len(letters))] + []string{"", ":"}[random.IntN(2)]
		}
		p, err := New(text)
		if random.IntN(2) == 0 {
			p, err = Old(text)
		}
		if err != nil || p.layout == nil {
			continue
		}
		layouts++
		for range 5 {
			at := Time{Days: random.Int64N(3800000) - 750000, Nanos: random.Int64N(24 * hour)}
			if random.IntN(3) == 0 {
				at.Nanos = at.Nanos / second * second
			}
			y, m, d := types.Civil(at.Days)
			byFields, err := p.print(nil, at, y, m, d)
			if err != nil {
				t.Fatal(err)
			}
			got, want := string(appended(p, at)), string(byFields)
			if got != want {
				t.Fatalf("%v by %q: got %q, want %q", at, text, got, want)
			}
		}
	}
	if layouts < 1000 {
		t.Errorf("only %d patterns have a layout", layouts)
	}
}

func appended(p *Pattern, t Time) []byte {
	text, err := p.Append(nil, t)
	if err != nil {
		panic(err)
	}
	return text
}
