package session_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// FuzzSession plans whole scripts. Whatever they say, the session goes on, every
// mistake has a place, and none is ours.
func FuzzSession(f *testing.F) {
	files, err := filepath.Glob("../../testdata/conformance/ddl/*.sql")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := session.New(session.Config{CheckOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		file := &source.File{Name: "fuzz.sql", Text: text}
		for _, span := range parse.Split(file) {
			stmt, err := parse.ParseStatement(file, span)
			if err != nil {
				continue
			}
			_, err = s.Execute(context.Background(), stmt)
			checkMistake(t, span, err)
		}
	})
}

// checkMistake checks that an error is a mistake of the text, with its place.
func checkMistake(t *testing.T, at source.Span, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var e *source.Error
	switch {
	case !errors.As(err, &e):
		t.Errorf("%s: an error without a place: %v", at, err)
	case e.Span.IsZero():
		t.Errorf("%s: an error that stands nowhere: %v", at, err)
	case strings.Contains(e.Hint, "bug of Tidemark"):
		t.Errorf("%s: %v", at, err)
	}
}
