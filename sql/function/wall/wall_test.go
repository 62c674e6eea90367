package wall

import (
	"testing"
	"time"
	_ "time/tzdata"
)

func load(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func unix(t *testing.T, s string) int64 {
	t.Helper()
	at, err := time.Parse(time.DateTime, s)
	if err != nil {
		t.Fatal(err)
	}
	return at.Unix()
}

// TestChangingClocks holds the instants of case daylight-saving-and-instants.
func TestChangingClocks(t *testing.T) {
	c := In(load(t, "Europe/Rome"))
	tests := []struct{ wall, first, second string }{
		{"2024-03-31 02:30:00", "2024-03-31 01:30:00", "2024-03-31 01:30:00"},
		{"2024-10-27 02:30:00", "2024-10-27 00:30:00", "2024-10-27 01:30:00"},
		{"2024-10-27 03:30:00", "2024-10-27 02:30:00", "2024-10-27 02:30:00"},
		{"2024-07-01 12:00:00", "2024-07-01 10:00:00", "2024-07-01 10:00:00"},
	}
	for _, tt := range tests {
		at := unix(t, tt.wall)
		if got := c.Instant(at); got != unix(t, tt.first) {
			t.Errorf("%s: got %v", tt.wall, time.Unix(got, 0).UTC())
		}
		if got := c.LaterInstant(at); got != unix(t, tt.second) {
			t.Errorf("%s: the later is %v", tt.wall, time.Unix(got, 0).UTC())
		}
	}
}

// TestThereAndBack walks through years by uneven steps in both directions.
func TestThereAndBack(t *testing.T) {
	for _, name := range []string{"UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "GMT-03:30"} {
		zone := load(t, name)
		c := In(zone)
		for at := int64(-3e9); at < 4e9; at += 7654321 {
			_, offset := time.Unix(at, 0).In(zone).Zone()
			if got := c.Wall(at); got != at+int64(offset) {
				t.Fatalf("%s: instant %d has the wall clock %d, got %d", name, at, at+int64(offset), got)
			}
			first, second := c.Instant(at+int64(offset)), c.LaterInstant(at+int64(offset))
			if first != at && second != at {
				t.Fatalf("%s: instant %d does not come back, got %d and %d", name, at, first, second)
			}
		}
	}
}

func TestLoad(t *testing.T) {
	for _, name := range []string{"", "Local", "Mars/Olympus", "+25:00", "GMT+x"} {
		if zone, err := Load(name); err == nil {
			t.Errorf("%q is %v", name, zone)
		}
	}
	if _, offset := time.Unix(0, 0).In(load(t, "+0530")).Zone(); offset != 19800 {
		t.Errorf("+0530 is %d seconds", offset)
	}
}
