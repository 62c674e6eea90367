package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// explain is EXPLAIN: the plan as text. Nothing runs.
func (s *Session) explain(_ context.Context, stmt *ast.Explain) (*Result, error) {
	text, err := s.explainText(stmt)
	if err != nil {
		return nil, err
	}
	return list("result", []string{text}), nil
}
