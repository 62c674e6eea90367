package run

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/sql/changelog"
)

func TestLine(t *testing.T) {
	c := Count{In: 3000, Bytes: 250, Size: 1000, Late: Lost{N: 2}, Watermark: 1_704_067_200_000}
	got := line(c, 2*time.Second)
	if want := "3000 rows, 1500 rows/s, 25 %, watermark 2024-01-01 00:00:00.000, 2 late"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Behind.N, c.Rejected.N = 3, 4
	if got, want := line(c, 2*time.Second), "3000 rows, 1500 rows/s, 25 %, watermark 2024-01-01 00:00:00.000, 2 late, 3 behind, 4 rejected"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c = Count{In: 1, Watermark: changelog.MinWatermark}
	if got, want := line(c, time.Second), "1 row, 1 rows/s, 0 late"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSummary(t *testing.T) {
	c := Count{In: 1, Out: 2}
	c.Late.add(3, "a")
	c.Late.add(2, "b")
	c.Behind.add(0, "a")
	c.Rejected.add(4, "c")
	if got, want := summary(c, 1234*time.Millisecond), "1 row in, 2 out, 5 late (3 at a, 2 at b), 4 rejected (4 at c), 1.23 s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Behind.add(6, "d")
	if got, want := summary(c, 1234*time.Millisecond), "1 row in, 2 out, 5 late (3 at a, 2 at b), 6 behind (6 at d), 4 rejected (4 at c), 1.23 s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c = Count{In: 2, Out: 1, Changes: true}
	if got, want := summary(c, time.Second), "2 rows in, 1 change out, 0 late, 0 rejected, 1.00 s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c = Count{In: 2, Out: 3, Changes: true}
	if got, want := summary(c, time.Second), "2 rows in, 3 changes out, 0 late, 0 rejected, 1.00 s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestProgress runs an INSERT that takes a while in front of a terminal: the line
// is drawn, and taken away before anything else is written.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	o := Options{Stdout: &out, Stderr: &out, Terminal: true, ErrTerminal: true}
	o.Scripts = []Script{{Text: `
		CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'number-of-rows' = '300', 'rows-per-second' = '500');
		CREATE TABLE n (a INT) WITH ('connector' = 'blackhole');
		INSERT INTO n SELECT a FROM g;`}}
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`\r\x1b\[K\d+ rows, \d+ rows/s, 0 late`).Match(out.Bytes()) {
		t.Errorf("no progress was shown: %q", out.String())
	}
	if !strings.Contains(out.String(), "late\r\x1b[K300 rows in, 300 out, 0 late, 0 rejected, ") {
		t.Errorf("the line stands before the summary: %q", out.String())
	}
}

// TestNoProgress checks that a program that reads stderr sees no line of progress.
func TestNoProgress(t *testing.T) {
	var out, err bytes.Buffer
	path := filepath.Join(t.TempDir(), "job.sql")
	if e := os.WriteFile(path, []byte("SELECT 1 AS a;"), 0o600); e != nil {
		t.Fatal(e)
	}
	if e := Run(context.Background(), Options{Scripts: []Script{{Path: path}}, Stdout: &out, Stderr: &err}); e != nil {
		t.Fatal(e)
	}
	if strings.Contains(err.String(), "\x1b") || out.String() != "a\n1\n" {
		t.Errorf("got %q and %q", out.String(), err.String())
	}
}

// TestRejectedCountOnce reads rows and rejected messages in one job: a message of
// which no row is left came in once.
func TestRejectedCountOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "e.csv")
	if err := os.WriteFile(path, []byte("1\n2,x,y\n3\n4,x,y\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	o := Options{Stdout: &out, Stderr: &out}
	o.Scripts = []Script{{Text: `
		CREATE TABLE e (a INT) WITH ('connector' = 'filesystem', 'path' = '` + path + `', 'format' = 'csv', 'csv.ignore-parse-errors' = 'true');
		CREATE TABLE n (a STRING) WITH ('connector' = 'blackhole');
		EXECUTE STATEMENT SET BEGIN
		INSERT INTO n SELECT CAST(a AS STRING) FROM e;
		INSERT INTO n SELECT message FROM e$rejected;
		END;`}}
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "4 rows in, 4 out, 0 late, 2 rejected (2 at scan_e), ") {
		t.Errorf("got %q", out.String())
	}
}
