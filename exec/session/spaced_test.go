package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// TestFoldersGetFilesByTheClock writes a slow stream into a folder for five
// minutes. Its files end once a minute, also when the stream pauses, and not with
// every row; the first is there at once.
func TestFoldersGetFilesByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		s, err := session.New(session.Config{Dir: dir, Settings: map[string]string{"parallelism.default": "1"}})
		if err != nil {
			t.Fatal(err)
		}
		statements, err := parse.Parse(&source.File{Name: "job.sql", Text: `
			CREATE TABLE ticks (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1');
			CREATE TABLE o (n BIGINT) WITH ('connector' = 'filesystem', 'path' = 'o', 'format' = 'csv');
			INSERT INTO o SELECT n FROM ticks;`})
		if err != nil {
			t.Fatal(err)
		}
		for _, stmt := range statements {
			if _, err := s.Execute(t.Context(), stmt); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(5*time.Minute + 30*time.Second)
		synctest.Wait()
		files, rows := written(t, filepath.Join(dir, "o"))
		if files < 5 || files > 6 || rows < 300 || rows > 302 {
			t.Errorf("after five minutes and a half %d files with %d rows are there, want about one a minute and 301", files, rows)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, rows := written(t, filepath.Join(dir, "o")); rows < 330 {
			t.Errorf("at the end %d rows are there, want 330", rows)
		}
	})
}

// TestEndCompletesFolders ends an INSERT: partitions whose time has not come are
// complete all the same, an empty result is an empty file, and a compressed file has
// one stream.
func TestEndCompletesFolders(t *testing.T) {
	dir := t.TempDir()
	s, err := session.New(session.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	statements, err := parse.Parse(&source.File{Name: "job.sql", Text: `
		CREATE TABLE o (n INT, d STRING) PARTITIONED BY (d) WITH ('connector' = 'filesystem', 'path' = 'o', 'format' = 'csv',
			'sink.partition-commit.policy.kind' = 'success-file', 'sink.partition-commit.delay' = '1 h');
		CREATE TABLE e (n INT) WITH ('connector' = 'filesystem', 'path' = 'e.csv', 'format' = 'csv');
		CREATE TABLE z (n INT) WITH ('connector' = 'filesystem', 'path' = 'z.csv.gz', 'format' = 'csv');
		CREATE VIEW v AS SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (n, d);
		INSERT INTO o SELECT n, d FROM v;
		INSERT INTO e SELECT n FROM v WHERE n > 2;
		INSERT INTO z SELECT n FROM v;`})
	if err != nil {
		t.Fatal(err)
	}
	for _, stmt := range statements {
		if _, err := s.Execute(t.Context(), stmt); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"o/d=a/_SUCCESS", "o/d=b/_SUCCESS", "e.csv"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || len(text) != 0 {
			t.Errorf("%s: got %q, %v, want a file without bytes", name, text, err)
		}
	}
	packed, err := os.ReadFile(filepath.Join(dir, "z.csv.gz"))
	if n := strings.Count(string(packed), "\x1f\x8b"); err != nil || n != 1 {
		t.Errorf("z.csv.gz: %v, %d streams", err, n)
	}
}

// written counts the files of a folder that readers see, and their lines.
func written(t *testing.T, dir string) (files, rows int) {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "part-*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range list {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rows += strings.Count(string(text), "\n")
	}
	return len(list), rows
}
