package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// ExecuteFile executes the statements of a file in order and hands each result
// to f before it goes on. It stops at the first error, be it of a statement or
// of f; a mistake of syntax anywhere in the file is found before anything runs.
func (s *Session) ExecuteFile(ctx context.Context, file *source.File, f func(ast.Statement, *Result) error) error {
	statements, err := parse.Parse(file)
	if err != nil {
		return err
	}
	for _, stmt := range statements {
		r, err := s.Execute(ctx, stmt)
		if err != nil {
			return err
		}
		if err := f(stmt, r); err != nil {
			return err
		}
	}
	return nil
}
