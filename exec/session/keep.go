package session

import (
	"context"
	"fmt"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
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
	return s.replay(file)
}

// replay makes the catalog what its file says; what is temporary stays.
func (s *Session) replay(file *source.File) error {
	statements, err := parse.Parse(file)
	if err != nil {
		return err
	}
	s.catalog.Forget()
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

// declaring returns the entry of statements that change the catalog. Each is applied to
// what the catalog's file says at that moment, and no other program writes the file
// before it has been kept.
func declaring[S ast.Statement](words string, execute func(*Session, context.Context, S) (*Result, error)) statement {
	return on(words, func(s *Session, ctx context.Context, stmt S) (*Result, error) {
		if !s.keeps() {
			return execute(s, ctx, stmt)
		}
		if err := s.holdCatalog(); err != nil {
			return nil, err
		}
		defer s.release() // also if it fails badly
		r, err := execute(s, ctx, stmt)
		// What an INSERT behind CREATE TABLE has failed at does not take the table
		// back, so the catalog is kept in any case.
		if kept := s.keepCatalog(); err == nil {
			err = kept
		}
		return r, err
	})
}

// keeps reports whether what is declared now goes into a file.
func (s *Session) keeps() bool {
	return s.config.CatalogDir != "" && !s.replaying && !s.config.CheckOnly
}

// holdCatalog locks the catalog's file and reads it again if another program has
// written it. Whoever calls it calls release.
func (s *Session) holdCatalog() error {
	if !s.keeps() {
		return nil
	}
	unlock, err := catalog.Lock(s.config.CatalogDir)
	if err != nil {
		return err
	}
	s.unlock = unlock
	file, err := catalog.Read(s.config.CatalogDir)
	if err == nil && file != nil && file.Text != s.kept {
		err = s.replay(file)
	}
	if err != nil {
		s.release()
	}
	return err
}

// release gives up the lock, if it is held.
func (s *Session) release() {
	if s.unlock != nil {
		s.unlock()
		s.unlock = nil
	}
}

// keepCatalog writes the catalog's file if something was declared since, and gives
// up the lock.
func (s *Session) keepCatalog() error {
	if !s.keeps() {
		return nil
	}
	defer s.release()
	version := s.catalog.Version()
	if version == s.saved {
		return nil
	}
	text, err := s.catalog.Write(s.config.CatalogDir, s.kept)
	if err != nil {
		return fmt.Errorf("done, but for this session only: %w", err)
	}
	s.saved, s.kept = version, text
	return nil
}
