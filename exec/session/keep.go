package session

import (
	"context"
	"fmt"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
)

// recall executes the statements of the catalog's file, if there is one. Views
// are taken as they stand: what they read may be declared further down, or gone.
func (s *Session) recall() error {
	if s.config.CatalogDir == "" {
		return nil
	}
	file, err := catalog.Read(s.config.CatalogDir)
	if err != nil || file == nil {
		return err
	}
	statements, err := parse.Parse(file)
	if err != nil {
		return err
	}
	dir := s.config.Dir
	s.replaying = true
	defer func() { s.replaying, s.config.Dir = false, dir }()
	for _, stmt := range statements {
		if err := s.recallStatement(stmt); err != nil {
			return err
		}
	}
	s.saved, s.kept = s.catalog.Version(), file.Text
	return nil
}

// recallStatement executes a statement of the catalog's file.
func (s *Session) recallStatement(stmt ast.Statement) error {
	if set, ok := stmt.(*ast.Set); ok && set.Key != nil && set.Key.Text == catalog.PathsKey {
		s.config.Dir = catalog.Text(set.Value)
		return nil
	}
	_, err := s.Execute(context.Background(), stmt)
	return err
}

// keepCatalog writes the catalog's file if something was declared since.
func (s *Session) keepCatalog() error {
	version := s.catalog.Version()
	if s.config.CatalogDir == "" || s.replaying || version == s.saved {
		return nil
	}
	text, err := s.catalog.Write(s.config.CatalogDir, s.kept)
	if err != nil {
		return fmt.Errorf("done, but for this session only: %w", err)
	}
	s.saved, s.kept = version, text
	return nil
}
