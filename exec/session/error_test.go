package session_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

var update = flag.Bool("update", false, "rewrite the golden files of errors")

// TestErrors compares what people are told about mistakes in declarations.
func TestErrors(t *testing.T) {
	const folder = "testdata/error"
	files, err := filepath.Glob(filepath.Join(folder, "*.sql"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := errorsOf(t, &source.File{Name: filepath.Base(path), Text: string(text)})
			golden := strings.TrimSuffix(path, ".sql") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil || got != string(want) {
				t.Errorf("%v; got:\n%s\nwant:\n%s", err, got, want)
			}
		})
	}
}

// errorsOf executes the statements of a file and returns their errors. Those
// above the first blank line between statements declare what the others need.
func errorsOf(t *testing.T, file *source.File) string {
	t.Helper()
	s := open(t, session.Config{})
	var b strings.Builder
	failing := false
	last := 0
	for _, span := range parse.Split(file) {
		failing = failing || last > 0 && strings.Contains(file.Text[last:span.Start], "\n\n")
		last = span.End
		stmt, err := parse.ParseStatement(file, span)
		if err == nil {
			_, err = s.Execute(context.Background(), stmt)
		}
		switch {
		case err == nil && failing:
			t.Errorf("%s passed: %s", span, span.Text())
		case err != nil:
			b.WriteString(err.Error() + "\n\n")
		}
	}
	return b.String()
}
