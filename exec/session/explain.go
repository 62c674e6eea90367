package session

import (
	"context"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/explain"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// explain is EXPLAIN: the plan as text. Nothing runs and nothing is created.
func (s *Session) explain(_ context.Context, stmt *ast.Explain) (*Result, error) {
	notes, err := explainNotes(stmt)
	if err != nil {
		return nil, err
	}
	explained := stmt.Statement
	if create, ok := explained.(*ast.CreateTable); ok {
		if create.Query == nil {
			return nil, source.Errorf(create.Span(), "a CREATE TABLE without a query has no plan").WithHint("EXPLAIN takes queries, INSERT, statement sets and CREATE TABLE AS")
		}
		explained = create.Query
	}
	plan, err := s.plan(explained)
	if err != nil {
		return nil, err
	}
	r := list("result", []string{strings.TrimRight(explain.Physical(plan), "\n")})
	r.Notes, r.Plan = notes, plan
	return r, nil
}

// explainNotes says what becomes of the details that EXPLAIN was asked for.
func explainNotes(stmt *ast.Explain) ([]string, error) {
	var notes []string
	for _, d := range stmt.Details {
		switch d.Text {
		case "CHANGELOG_MODE":
			notes = append(notes, "the kinds of changes stand in brackets behind each step, always")
		case "ESTIMATED_COST", "PLAN_ADVICE":
			notes = append(notes, d.Text+" adds nothing: plans are made by rules, not by costs")
		default:
			return nil, source.Errorf(d.Span, "EXPLAIN has no %s here", d.Text).WithHint("leave it out; the plan is printed as a tree")
		}
	}
	return notes, nil
}
