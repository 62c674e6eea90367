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
