package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// createFunction is CREATE FUNCTION. A permanent function is declared and can be
// listed and dropped, as in Flink, which looks for its class when it is called;
// then the call is refused. A temporary one is looked for at once.
func (s *Session) createFunction(_ context.Context, stmt *ast.CreateFunction) (*Result, error) {
	if stmt.Temporary {
		return nil, source.Errorf(stmt.Class.Span(), "%q cannot run here: there are no Java or Python functions", stmt.Class.Text).
			WithHint("say what it computes with functions of the language, perhaps in a view")
	}
	if err := s.catalog.CreateFunction(stmt); err != nil {
		return nil, err
	}
	return done("the function is declared, but a call of it is refused: there are no Java or Python functions here")
}

// function returns why a function of a user's cannot be called, and nil if there
// is none of the name.
func (s *Session) function(n *ast.Name) *source.Error {
	f, ok := s.catalog.FindFunction(n)
	if !ok {
		return nil
	}
	return source.Errorf(n.Span(), "function %q is declared as the class %q, which cannot run here", n, f.Class).
		WithHint("there are no Java or Python functions; say what it computes with functions of the language, perhaps in a view")
}
