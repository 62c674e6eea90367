package session

import (
	"context"
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Kind says what a statement has given.
type Kind uint8

// The kinds of results.
const (
	Done    Kind = iota // it was executed: Notes may say more
	Listing             // a table of text: SHOW, DESCRIBE, EXPLAIN, SET
	Rows                // a query: Columns, and Each for its rows
	Started             // an INSERT: Job
)

// NULL is how a missing value stands in a Listing.
const NULL = "NULL"

// A Result is what a statement has given.
type Result struct {
	Kind      Kind
	Statement ast.Statement
	// Notes are sentences for people about what was done, such as that a setting
	// has no effect.
	Notes []string

	// Header and Lines are those of a Listing.
	Header []string
	Lines  [][]string

	// Columns are those of a query.
	Columns []physical.Column
	// Bounded reports whether the inputs of a query or an INSERT end.
	Bounded bool
	// Kinds are the kinds of changes that a query gives.
	Kinds changelog.Kinds

	// Plan is what a query or an INSERT runs.
	Plan *physical.Plan
	// Job is the job of an INSERT: ended if Bounded, otherwise running. That of a
	// query is there once Each has returned; until then there is Running. It is
	// nil if the session only checks.
	Job *Job

	// OnStart, if it is set before Each, is called when the job of a query has started,
	// while its first rows may be on their way.
	OnStart func()

	running atomic.Pointer[Job]

	each func(ctx context.Context, f func(*changelog.Batch) error) error
}

// Running returns the job of a query, and nil if Each has not started it yet. Any
// goroutine may call it, to show how far the job is.
func (r *Result) Running() *Job { return r.running.Load() }

// Each runs a query and calls f with the batches of its result, one after
// another, from a goroutine of the job. A batch is lent: valid until f returns.
// Each returns when the inputs have ended, when f returns an error, which it
// passes on, or when ctx is done. What failed on the way is a *JobError. It may
// be called once.
func (r *Result) Each(ctx context.Context, f func(*changelog.Batch) error) error {
	return r.each(ctx, f)
}

// done returns the result of a statement that says nothing.
func done(notes ...string) (*Result, error) {
	return &Result{Kind: Done, Notes: notes}, nil
}

// list returns a listing of one column.
func list(header string, values []string) *Result {
	r := &Result{Kind: Listing, Header: []string{header}}
	for _, v := range values {
		r.Lines = append(r.Lines, []string{v})
	}
	return r
}
