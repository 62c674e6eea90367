package session_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOneScan writes rows, late rows and rejected messages of a table in one job,
// and finds one scan, which has read each message once.
func TestOneScan(t *testing.T) {
	path := filepath.Join(t.TempDir(), "e.json")
	var text strings.Builder
	const messages = 3000
	bad := 0
	for i := range messages {
		switch {
		case i%100 == 7:
			bad++
			fmt.Fprintf(&text, "{\"ts\":\"2024-01-01 00:%02d:%02d\",\"v\":\n", i/60, i%60)
		case i%100 == 50:
			text.WriteString("{\"ts\":\"2024-01-01 00:00:00\",\"v\":1}\n")
		default:
			fmt.Fprintf(&text, "{\"ts\":\"2024-01-01 00:%02d:%02d\",\"v\":1}\n", i/60, i%60)
		}
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	m := newMoved(t, nil)
	r, err := m.try(`CREATE TABLE e (ts TIMESTAMP(3), v INT, WATERMARK FOR ts AS ts)
WITH ('connector' = 'filesystem', 'path' = '` + path + `', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE n (v BIGINT) WITH ('connector' = 'blackhole');
CREATE TABLE bad (message STRING) WITH ('connector' = 'blackhole');
CREATE VIEW w AS SELECT COUNT(*) AS n FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE) GROUP BY window_start, window_end;
EXECUTE STATEMENT SET BEGIN
INSERT INTO n SELECT n FROM w;
INSERT INTO n SELECT late_by FROM w$late;
INSERT INTO n SELECT late_by FROM e$late;
INSERT INTO bad SELECT message FROM e$rejected;
END;`)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Job.Wait(); err != nil {
		t.Fatal(err)
	}
	stats := r.Job.Stats()
	if len(stats.Sources) != 1 {
		t.Fatalf("%d scans", len(stats.Sources))
	}
	if s := stats.Sources[0]; s.Rejected != int64(bad) || s.Rows != messages || s.Bytes != int64(text.Len()) {
		t.Errorf("the scan has read %d bytes, %d rows and %d rejected messages, of %d bytes and %d messages of which %d are bad",
			s.Bytes, s.Rows, s.Rejected, text.Len(), messages, bad)
	}
}

// TestSameError checks that a message that stops a reader of a table stops it at the
// same place if its rejected messages are read as well.
func TestSameError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "e.csv")
	if err := os.WriteFile(path, []byte("1,a\n2,\"b\nb\"\n3,c\nfour,d\n5,e\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var errs []string
	for _, query := range []string{"SELECT a, b FROM e;", "SELECT a, b FROM e UNION ALL SELECT 0, message FROM e$rejected;"} {
		m := newMoved(t, nil)
		m.run(`CREATE TABLE e (a INT, b STRING) WITH ('connector' = 'filesystem', 'path' = '` + path + `', 'format' = 'csv');` + query)
		err := <-m.done
		if err == nil {
			t.Fatalf("%s has not failed", query)
		}
		_, text, _ := strings.Cut(err.Error(), path)
		text, _, _ = strings.Cut(text, "\n")
		errs = append(errs, text)
	}
	if errs[0] != errs[1] || !strings.HasPrefix(errs[0], ":5:") {
		t.Errorf("alone: %q; with rejected messages: %q", errs[0], errs[1])
	}
}
