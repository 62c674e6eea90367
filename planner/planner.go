// Package planner turns a statement into a plan that can be run.
//
// It runs nothing and declares nothing: exec/job runs plans, exec/session
// executes CREATE, SET and the like.
//
// Start with [Plan], the path of a query: [Bind] gives the statement a meaning,
// [Improve] applies rules, and package lower decides how it is run. Each of the
// three steps is a package and a function, and EXPLAIN can stop behind any.
package planner

import (
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/planner/bind"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/lower"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/planner/rule"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Context is what a statement is planned in. Catalog is all that it has to have
// besides Source and Sink.
type Context struct {
	bind.Context
	// Off names rules that are left out.
	Off map[string]bool
	// Watched says that somebody looks at watermarks while the job runs: progress
	// is shown, or late rows together with the watermark that they met.
	Watched bool
}

// Plan returns the plan of a query, an INSERT, a statement set, or what EXECUTE
// or EXPLAIN stands before.
func Plan(stmt ast.Statement, ctx Context) (*physical.Plan, error) {
	roots, err := Bind(stmt, ctx)
	if err != nil {
		return nil, err
	}
	if roots, err = Improve(roots, ctx); err != nil {
		return nil, err
	}
	if err := checkMiniBatch(stmt, ctx.Settings); err != nil {
		return nil, err
	}
	return lower.Plan(roots, lower.Env{Source: ctx.Source, Batch: ctx.Settings.Batch()})
}

// Bind returns the logical plan that a statement stands for: one root for a query
// or INSERT, one an INSERT for a statement set.
func Bind(stmt ast.Statement, ctx Context) ([]logical.Node, error) {
	if ctx.CheckOptions == nil {
		ctx.CheckOptions = connectors.CheckOptions
	}
	var reads bind.Reads
	ctx.Reads = &reads
	roots, err := bindOnce(stmt, ctx)
	ctx.Beside = reads.Beside()
	if err != nil || (!reads.Late || ctx.Wide) && len(ctx.Beside) == 0 {
		return roots, err
	}
	// Somebody reads the rows that an operator drops, or both the rows and the
	// rejected messages of a table. Bound once more, all windows keep the columns of
	// what they group, so that those who read a view and those who read its late rows
	// share the operator, and the table is read with its messages, for both.
	ctx.Wide = ctx.Wide || reads.Late
	return bindOnce(stmt, ctx)
}

func bindOnce(stmt ast.Statement, ctx Context) ([]logical.Node, error) {
	switch s := stmt.(type) {
	case *ast.Query:
		n, err := bind.Query(s, ctx.Context)
		if err != nil {
			return nil, err
		}
		return []logical.Node{logical.NewCollect(bind.Guarded(n, ctx.Context), s.Span())}, nil
	case *ast.Insert:
		n, err := bind.Insert(s, ctx.Context)
		return []logical.Node{n}, err
	case *ast.StatementSet:
		return bindSet(s, ctx)
	case *ast.Execute:
		return bindOnce(s.Statement, ctx)
	case *ast.Explain:
		return bindOnce(s.Statement, ctx)
	}
	return nil, source.Errorf(stmt.Span(), "this statement has no plan")
}

// bindSet binds all INSERTs of a set and reports the mistakes of all.
func bindSet(s *ast.StatementSet, ctx Context) ([]logical.Node, error) {
	var roots []logical.Node
	var errs source.Errors
	for _, i := range s.Inserts {
		n, err := bind.Insert(i, ctx.Context)
		errs.Take(err)
		roots = append(roots, n)
	}
	return roots, errs.Err()
}

// Improve applies the rules that are not switched off.
func Improve(roots []logical.Node, ctx Context) ([]logical.Node, error) {
	return rule.Apply(roots, rule.Env{Expr: ctx.Env, Watched: ctx.Watched, Batch: ctx.Settings.Batch()}, ctx.Off)
}
