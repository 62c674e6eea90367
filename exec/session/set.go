package session

import (
	"context"
	"errors"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/exec/settings"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// set is SET 'key' = 'value', and SET, which lists what is set.
func (s *Session) set(_ context.Context, stmt *ast.Set) (*Result, error) {
	if stmt.Key == nil {
		return s.listSettings(), nil
	}
	note, err := s.settings.Set(stmt.Key.Text, catalog.Text(stmt.Value))
	if err != nil {
		return nil, settingError(err, stmt.Key, stmt.Value)
	}
	if note != "" {
		return done(note)
	}
	return done()
}

func (s *Session) listSettings() *Result {
	r := &Result{Kind: Listing, Header: []string{"key", "value"}}
	for _, p := range s.settings.List() {
		r.Lines = append(r.Lines, []string{p.Key, p.Value})
	}
	return r
}

// reset is RESET 'key', and RESET of everything.
func (s *Session) reset(_ context.Context, stmt *ast.Reset) (*Result, error) {
	if stmt.Key == nil {
		s.settings.ResetAll()
		return done()
	}
	if err := s.settings.Reset(stmt.Key.Text); err != nil {
		return nil, settingError(err, stmt.Key, stmt.Key)
	}
	return done()
}

// settingError gives the error of a setting its place.
func settingError(err error, key, value *ast.Literal) error {
	var e *settings.Error
	if !errors.As(err, &e) {
		return err
	}
	at := key.Span()
	if e.OfValue && value != nil {
		at = value.Span()
	}
	return &source.Error{Span: at, Msg: e.Msg, Hint: e.Hint}
}
