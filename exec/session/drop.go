package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// drop is DROP of any kind of object. Jobs that use it run on: they have what
// they need.
func (s *Session) drop(_ context.Context, stmt *ast.Drop) (*Result, error) {
	var err error
	switch stmt.Kind {
	case "TABLE", "VIEW":
		err = s.catalog.Drop(stmt)
	case "DATABASE":
		err = s.catalog.DropDatabase(stmt)
	case "CATALOG":
		err = s.catalog.DropCatalog(stmt)
	case "FUNCTION":
		err = s.catalog.DropFunction(stmt)
	default:
		err = source.Errorf(stmt.Span(), "there is nothing here that DROP %s could drop", stmt.Kind)
	}
	if err != nil {
		return nil, err
	}
	return done()
}
