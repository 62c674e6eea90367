package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// keptOnly is what there is to say about options of databases.
const keptOnly = "options of a database are kept and shown, and have no effect"

// createDatabase is CREATE DATABASE.
func (s *Session) createDatabase(_ context.Context, stmt *ast.CreateDatabase) (*Result, error) {
	if err := s.catalog.CreateDatabase(stmt); err != nil {
		return nil, err
	}
	if len(stmt.Options) > 0 {
		return done(keptOnly)
	}
	return done()
}

// alterDatabase is ALTER DATABASE.
func (s *Session) alterDatabase(_ context.Context, stmt *ast.AlterDatabase) (*Result, error) {
	if err := s.catalog.AlterDatabase(stmt); err != nil {
		return nil, err
	}
	return done(keptOnly)
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
