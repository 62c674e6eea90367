package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// createDatabase is CREATE DATABASE.
func (s *Session) createDatabase(_ context.Context, stmt *ast.CreateDatabase) (*Result, error) {
	if err := s.catalog.CreateDatabase(stmt); err != nil {
		return nil, err
	}
	return done()
}

// alterDatabase is ALTER DATABASE.
func (s *Session) alterDatabase(_ context.Context, stmt *ast.AlterDatabase) (*Result, error) {
	if err := s.catalog.AlterDatabase(stmt); err != nil {
		return nil, err
	}
	return done()
}

// createCatalog is CREATE CATALOG.
func (s *Session) createCatalog(_ context.Context, stmt *ast.CreateCatalog) (*Result, error) {
	if err := s.catalog.CreateCatalog(stmt); err != nil {
		return nil, err
	}
	return done()
}

// alterCatalog is ALTER CATALOG.
func (s *Session) alterCatalog(_ context.Context, stmt *ast.AlterCatalog) (*Result, error) {
	if err := s.catalog.AlterCatalog(stmt); err != nil {
		return nil, err
	}
	return done()
}
