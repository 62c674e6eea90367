package session_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// TestDeclarations runs what declares and shows things in the conformance cases,
// and leaves out what reads and writes: a quick look at this package alone. The
// whole of the cases runs in exec/golden.
func TestDeclarations(t *testing.T) {
	files, err := filepath.Glob("../../testdata/conformance/ddl/*.sql")
	more, _ := filepath.Glob("../../testdata/conformance/ddl/differs/*.sql")
	if files = append(files, more...); err != nil || len(files) == 0 {
		t.Fatalf("%d cases, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".sql"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			runDeclarations(t, &source.File{Name: path, Text: string(text)})
		})
	}
}

func runDeclarations(t *testing.T, file *source.File) {
	s, err := session.New(session.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	spans := parse.Split(file)
	for i, span := range spans {
		end := len(file.Text)
		if i+1 < len(spans) {
			end = spans[i+1].Start
		}
		want := readDirective(file.Text[span.End:end])
		stmt, err := parse.ParseStatement(file, span)
		var r *session.Result
		if err == nil {
			if runs(stmt) {
				continue
			}
			r, err = s.Execute(context.Background(), stmt)
		}
		compare(t, span, want, r, err)
	}
}

// runs reports whether a statement reads or writes rows.
func runs(stmt ast.Statement) bool {
	switch stmt.(type) {
	case *ast.Query, *ast.Insert, *ast.StatementSet, *ast.Explain, *ast.Execute, *ast.Other:
		return true
	default:
		return false
	}
}

// A directive is what stands below a statement.
type directive struct {
	fails  bool
	output []string
	shown  bool
}

func readDirective(text string) directive {
	var d directive
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch body, ok := strings.CutPrefix(line, "--"); {
		case strings.HasPrefix(line, "-- Fails: when planned"):
			d.fails = true
		case line == "-- Output:":
			d.shown = true
		case d.shown && ok:
			d.output = append(d.output, strings.TrimPrefix(body, " "))
		case d.shown:
			return d
		}
	}
	return d
}

func compare(t *testing.T, at source.Span, want directive, r *session.Result, err error) {
	t.Helper()
	switch {
	case err != nil && !want.fails:
		t.Errorf("%s: %v", at, err)
	case err != nil:
		var e *source.Error
		if !errors.As(err, &e) || e.Span.IsZero() {
			t.Errorf("%s: error without a place: %v", at, err)
		}
		if testing.Verbose() {
			t.Log(err)
		}
	case want.fails:
		t.Errorf("%s: passed and should fail", at)
	case want.shown && r.Kind == session.Listing:
		var got []string
		for _, line := range r.Lines {
			got = append(got, strings.Split(strings.Join(line, " | "), "\n")...)
		}
		if g, w := strings.Join(got, "\n"), strings.Join(want.output, "\n"); g != w {
			t.Errorf("%s: got:\n%s\nwant:\n%s", at, g, w)
		}
	}
}
