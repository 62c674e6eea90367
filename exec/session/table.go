package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// A statement is one kind of statement and what executes it.
type statement struct {
	words string // for the manual
	run   func(s *Session, ctx context.Context, stmt ast.Statement) (r *Result, ok bool, err error)
}

// on returns the entry of the statements of type S.
func on[S ast.Statement](words string, execute func(*Session, context.Context, S) (*Result, error)) statement {
	return statement{words, func(s *Session, ctx context.Context, stmt ast.Statement) (*Result, bool, error) {
		own, ok := stmt.(S)
		if !ok {
			return nil, false, nil
		}
		r, err := execute(s, ctx, own)
		return r, true, err
	}}
}

// table lists the statements in order of their words.
func table() []statement {
	return []statement{
		declaring("ALTER CATALOG", (*Session).alterCatalog),
		declaring("ALTER DATABASE", (*Session).alterDatabase),
		declaring("ALTER TABLE", (*Session).alterTable),
		declaring("ALTER VIEW", (*Session).alterView),
		declaring("CREATE CATALOG", (*Session).createCatalog),
		declaring("CREATE DATABASE", (*Session).createDatabase),
		declaring("CREATE FUNCTION", (*Session).createFunction),
		declaring("CREATE TABLE", (*Session).createTable),
		declaring("CREATE VIEW", (*Session).createView),
		on("DESCRIBE", (*Session).describe),
		declaring("DROP", (*Session).drop),
		on("EXECUTE", (*Session).execute),
		on("EXECUTE STATEMENT SET", (*Session).statementSet),
		on("EXPLAIN", (*Session).explain),
		on("INSERT", (*Session).insert),
		on("RESET", (*Session).reset),
		on("SELECT", (*Session).query),
		on("SET", (*Session).set),
		on("SHOW", (*Session).show),
		on("STOP JOB", (*Session).other),
		on("USE", (*Session).use),
	}
}

// Statements returns the statements that a session executes, by their words.
func Statements() []string {
	var list []string
	for _, s := range table() {
		list = append(list, s.words)
	}
	return list
}
