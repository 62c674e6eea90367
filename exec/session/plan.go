package session

import (
	"errors"

	"github.com/tidemark-sql/tidemark/exec/settings"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
)

// plan returns the plan of a query, an INSERT or a statement set.
func (s *Session) plan(stmt ast.Statement) (*physical.Plan, error) {
	return nil, errors.New("queries cannot be planned yet")
}

// columnsOf returns the columns that a query has now.
func (s *Session) columnsOf(q *ast.Query) ([]scope.Column, error) {
	return nil, errors.New("queries cannot be planned yet")
}

// values returns all settings: those that were set and the defaults of the others.
func (s *Session) values() map[string]string {
	out := map[string]string{}
	for _, p := range settings.Table() {
		out[p.Key] = p.Default
	}
	for _, p := range s.settings.List() {
		out[p.Key] = p.Value
	}
	return out
}

func (s *Session) explainText(stmt *ast.Explain) (string, error) {
	return "", errors.New("queries cannot be planned yet")
}
