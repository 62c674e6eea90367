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
		on("ALTER CATALOG", (*Session).alterCatalog),
		on("ALTER DATABASE", (*Session).alterDatabase),
		on("ALTER TABLE", (*Session).alterTable),
		on("ALTER VIEW", (*Session).alterView),
		on("CREATE CATALOG", (*Session).createCatalog),
		on("CREATE DATABASE", (*Session).createDatabase),
		on("CREATE FUNCTION", (*Session).createFunction),
		on("CREATE TABLE", (*Session).createTable),
		on("CREATE VIEW", (*Session).createView),
		on("DESCRIBE", (*Session).describe),
		on("DROP", (*Session).drop),
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
