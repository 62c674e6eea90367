package parse_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// corpus returns the SQL files of a folder of testdata.
func corpus(t testing.TB, folder string) []*source.File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.sql"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files in testdata/%s: %v", folder, err)
	}
	var files []*source.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, &source.File{Name: filepath.Base(path), Text: string(text)})
	}
	return files
}

// golden compares got with the file, or rewrites the file.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got), -update rewrites it:\n%s", path, diff)
	}
}

// TestTrees shows the tree of every statement of the corpus, and its canonical text.
func TestTrees(t *testing.T) {
	for _, f := range corpus(t, "tree") {
		t.Run(f.Name, func(t *testing.T) {
			var b strings.Builder
			for _, span := range parse.Split(f) {
				s, err := parse.ParseStatement(f, span)
				if err != nil {
					t.Error(err)
					continue
				}
				checkNode(t, s)
				b.WriteString(ast.Format(s) + ";\n" + ast.Dump(s) + "\n\n")
			}
			golden(t, "testdata/tree/"+strings.TrimSuffix(f.Name, ".sql")+".golden", b.String())
		})
	}
}

// TestErrors shows what is said of every broken statement of the corpus.
func TestErrors(t *testing.T) {
	for _, f := range corpus(t, "error") {
		t.Run(f.Name, func(t *testing.T) {
			var b strings.Builder
			for _, span := range parse.Split(f) {
				if s, err := parse.ParseStatement(f, span); err != nil {
					b.WriteString(err.Error() + "\n\n")
				} else {
					t.Errorf("%s: accepted: %s", span, ast.Format(s))
				}
			}
			golden(t, "testdata/error/"+strings.TrimSuffix(f.Name, ".sql")+".golden", b.String())
		})
	}
}

// checkNode checks what holds for every statement that was parsed: its text is a
// fixed point, and every part has its place inside that of the whole.
func checkNode(t testing.TB, s ast.Statement) {
	t.Helper()
	checkSpans(t, s)
	text := ast.Format(s)
	again, err := parse.Parse(&source.File{Name: "format.sql", Text: text})
	if err != nil || len(again) != 1 {
		t.Errorf("%s\nprints as\n%s\nwhich gives %d statements and %v", s.Span().Text(), text, len(again), err)
		return
	}
	if second := ast.Format(again[0]); second != text {
		t.Errorf("%s\nprints as\n%s\nand then as\n%s", s.Span().Text(), text, second)
	}
	if a, b := ast.Dump(s), ast.Dump(again[0]); !strings.EqualFold(a, b) {
		t.Errorf("%s\nprints as\n%s\nand has another tree then (-first +second):\n%s", s.Span().Text(), text, cmp.Diff(a, b))
	}
}
