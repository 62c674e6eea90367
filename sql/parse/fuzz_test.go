package parse_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// FuzzParse parses any text. What is accepted has its places right and prints as
// text that parses to the same tree; what is refused is refused at a place.
func FuzzParse(f *testing.F) {
	for _, folder := range []string{"tree", "error"} {
		for _, file := range corpus(f, folder) {
			for _, span := range parse.Split(file) {
				f.Add(span.Text())
			}
		}
	}
	f.Add("SELECT ```a`(`b```) AS ````")
	f.Fuzz(func(t *testing.T, text string) {
		file := source.Read("fuzz.sql", text)
		for _, span := range parse.Split(file) {
			s, err := parse.ParseStatement(file, span)
			if err != nil {
				checkError(t, file, err)
				continue
			}
			if _, other := s.(*ast.Other); !other {
				checkNode(t, s)
			}
		}
		for _, read := range []func() error{
			func() error { _, err := parse.ParseExpr(file); return err },
			func() error { _, err := parse.ParseType(file); return err },
		} {
			if err := read(); err != nil {
				checkError(t, file, err)
			}
		}
		parse.Complete(file.Text)
	})
}

// checkError checks that an error has a place in the text and is none of ours.
func checkError(t testing.TB, file *source.File, err error) {
	t.Helper()
	var e *source.Error
	switch {
	case !errors.As(err, &e):
		t.Errorf("error is a %T: %v", err, err)
	case e.Span.File != file || e.Span.Start < 0 || e.Span.Start > e.Span.End || e.Span.End > len(file.Text):
		t.Errorf("error is nowhere: %+v", e)
	case strings.Contains(e.Hint, "bug of Tidemark"):
		t.Errorf("%v", err)
	case e.Msg == "":
		t.Errorf("error says nothing: %v", err)
	}
}
