package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// use is USE database and USE CATALOG catalog.
func (s *Session) use(_ context.Context, stmt *ast.Use) (*Result, error) {
	change := s.catalog.Use
	if stmt.Catalog {
		change = s.catalog.UseCatalog
	}
	if err := change(stmt.Name); err != nil {
		return nil, err
	}
	return done()
}
