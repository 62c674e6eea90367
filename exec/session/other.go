package session

import (
	"context"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A refusal says why statements that begin with some words are not executed.
type refusal struct{ words, reason, hint string }

// refusals lists what Flink has and this engine has not, by their first words.
func refusals() []refusal {
	const streaming = "a stream only inserts"
	const changes = "a query with GROUP BY keeps its result up to date by itself"
	return []refusal{
		{"ADD JAR", "there is no JVM here", "connectors and formats are part of the program"},
		{"ALTER TABLE", "a table has the partitions that its files have", ""},
		{"ANALYZE", "there are no statistics of tables here", ""},
		{"CALL", "there are no procedures here", ""},
		{"CREATE MATERIALIZED", "nothing refreshes it", "an INSERT INTO keeps a table up to date"},
		{"COMPILE", "plans are not kept", "run the statement itself"},
		{"DELETE", streaming, changes},
		{"EXECUTE PLAN", "plans are not kept", "run the statement itself"},
		{"LOAD", "there are no modules here", "all functions are there from the start"},
		{"MERGE", streaming, changes},
		{"REMOVE JAR", "there is no JVM here", ""},
		{"TRUNCATE", streaming, ""},
		{"UNLOAD", "there are no modules here", ""},
		{"UPDATE", streaming, changes},
	}
}

// other refuses statements that the parser knows by their first words only.
func (s *Session) other(_ context.Context, stmt *ast.Other) (*Result, error) {
	words := strings.Join(stmt.Words, " ")
	switch stmt.Words[0] {
	case "STOP":
		return s.stopJob(stmt)
	case "DESCRIBE", "DESC":
		return s.describeJob(stmt)
	}
	for _, r := range refusals() {
		if strings.HasPrefix(words, r.words) {
			return nil, &source.Error{Span: stmt.Span(), Msg: words + " is not part of Tidemark: " + r.reason, Hint: r.hint}
		}
	}
	return nil, source.Errorf(stmt.Span(), "%s is not part of Tidemark", words)
}
