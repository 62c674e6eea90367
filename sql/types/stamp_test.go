package types

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestStandardStamp reads what Go prints, and nothing that is spoilt.
func TestStandardStamp(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	forms := []string{"2006-01-02 15:04:05", "2006-01-02 15:04:05.000", "2006-01-02 15:04:05.000000000", "2006-01-02 15:04:05.0"}
	for range 20000 {
		first, last := int64(-62135596800), int64(253402300799)
		at := time.Unix(first+random.Int64N(last-first+1), random.Int64N(1e9)).UTC()
		s := at.Format(forms[random.IntN(len(forms))])
		want, _ := time.Parse("2006-01-02 15:04:05", s)
		seconds, nanos, ok := StandardStamp(s)
		if !ok || seconds != want.Unix() || nanos != want.Nanosecond() {
			t.Fatalf("%s: got %d, %d, %v, want %d, %d", s, seconds, nanos, ok, want.Unix(), want.Nanosecond())
		}
		spoilt := []byte(s)
		k := random.IntN(len(spoilt))
		if spoilt[k] = byte(random.IntN(256)); spoilt[k]-'0' > 9 && string(spoilt) != s {
			if _, _, ok := StandardStamp(string(spoilt)); ok {
				t.Fatalf("%q was read", spoilt)
			}
		}
	}
	for _, s := range []string{
		"", "2024-01-01", "2024-02-30 00:00:00", "2023-02-29 00:00:00", "2024-13-01 00:00:00", "2024-00-01 00:00:00",
		"2024-01-00 00:00:00", "2024-01-01 24:00:00", "2024-01-01 00:60:00", "2024-01-01 00:00:60", "0000-01-01 00:00:00",
		"2024-01-01T00:00:00", "2024-01-01 00:00:00.", "2024-01-01 00:00:00.1234567890", "2024-01-01 00:00:00 ", "2024-1-01 00:00:000",
	} {
		if seconds, nanos, ok := StandardStamp(s); ok {
			t.Errorf("%q was read as %s", s, fmt.Sprint(seconds, nanos))
		}
	}
}

// TestStandardStampOfDays reads the first and the last days of all months that it
// reads, and no day that there is not.
func TestStandardStampOfDays(t *testing.T) {
	for y := range 10000 {
		for m := range 14 {
			for _, d := range []int{0, 1, 28, 29, 30, 31, 32} {
				text := stampText(y, m, d)
				seconds, nanos, ok := StandardStamp(text)
				there := y > 0 && m > 0 && m < 13 && d > 0 && d <= DaysOfMonth(y, m)
				if ok != there || ok && (seconds != Days(y, m, d)*86400 || nanos != 0) {
					t.Fatalf("%s: got %d, %d, %v", text, seconds, nanos, ok)
				}
			}
		}
	}
}

func stampText(y, m, d int) string {
	b := append(AppendPadded(nil, y, 4), '-')
	b = append(AppendPadded(b, m, 2), '-')
	return string(append(AppendPadded(b, d, 2), " 00:00:00"...))
}

// FuzzStandardStamp compares with the reader of all texts, which reads whatever
// StandardStamp does.
func FuzzStandardStamp(f *testing.F) {
	for _, s := range []string{"2024-02-29 23:59:59", "1900-02-28 00:00:00.1", "0001-01-01 00:00:00.123456789", "2024-12-31 23:59:60", "2024-12-31 24:00:00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { compareStamps(t, s) })
}

// TestStandardStampAgainstAll compares as FuzzStandardStamp does, with texts that
// differ from the form in a character or two.
func TestStandardStampAgainstAll(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	const odd = "0123456789-:. /;T+\x00\xb0\xff"
	for range 100000 {
		s := []byte("2024-02-29 23:59:59.123456789"[:19+random.IntN(11)])
		for range 1 + random.IntN(4) {
			s[random.IntN(len(s))] = odd[random.IntN(len(odd))]
		}
		compareStamps(t, string(s))
	}
}

func compareStamps(t *testing.T, s string) {
	t.Helper()
	seconds, nanos, ok := StandardStamp(s)
	s2, n2, err := parseStamp(s, false)
	if ok && (err != nil || seconds != s2 || nanos != n2) {
		t.Fatalf("%q: got %d, %d, want %d, %d, %v", s, seconds, nanos, s2, n2, err)
	}
	// It leaves out the midnight of 24:00:00, the year 0 and a point without digits.
	form := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '0'
		}
		return r
	}, s)
	short, _ := strings.CutSuffix(form[:min(len(form), 29)], strings.Repeat("0", max(0, len(form)-20)))
	if !ok && err == nil && (form == standardForm || short == standardForm+".") && s[:4] != "0000" && s[11:13] != "24" && len(s) != 20 {
		t.Fatalf("%q: is %d, %d", s, s2, n2)
	}
}

const standardForm = "0000-00-00 00:00:00"
