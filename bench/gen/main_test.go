package main

import (
	"bytes"
	"testing"
)

func TestRun(t *testing.T) {
	var json, again, csv bytes.Buffer
	for _, c := range []struct {
		out    *bytes.Buffer
		format string
	}{{&json, "json"}, {&again, "json"}, {&csv, "csv"}} {
		if err := run(c.out, 1000, c.format, newMaker(42, 10, 30)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(json.Bytes(), again.Bytes()) {
		t.Error("the same arguments gave other bids")
	}
	if n := bytes.Count(csv.Bytes(), []byte("\n")); n != 1000 {
		t.Errorf("got %d lines, want 1000", n)
	}
	line, _, _ := bytes.Cut(json.Bytes(), []byte("\n"))
	want := `{"auction":`
	if !bytes.HasPrefix(line, []byte(want)) || !bytes.Contains(line, []byte(`"dateTime":"2026-01-01 00:00:00.000"`)) {
		t.Errorf("first bid is %s", line)
	}
}

func TestTime(t *testing.T) {
	for days, want := range map[int64]string{0: "2026-01-01", 59: "2026-03-01", 365: "2027-01-01", 365*2 + 59: "2028-02-29"} {
		if got := string(appendTime(nil, base+days*86400000)[:10]); got != want {
			t.Errorf("day %d: got %s, want %s", days, got, want)
		}
	}
}
