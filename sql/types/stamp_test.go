package types

import (
	"fmt"
	"math/rand/v2"
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
