package task

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Failure is an error at run time with the node of the plan at which it
// happened. The task makes it, once, from what an operator or a connector
// returned.
type Failure struct {
	Node  string        // the node's name in the plan
	Place *source.Error // the message at the node's place in the text
	Cause error
	// Stack is where a panic came from; empty for ordinary errors.
	Stack string
}

// Error implements error.
func (f *Failure) Error() string {
	if f.Stack == "" {
		return f.Place.Error()
	}
	return f.Place.Error() + "\n" + f.Stack
}

// Unwrap returns the place, which is a *source.Error, and the cause.
func (f *Failure) Unwrap() []error { return []error{f.Place, f.Cause} }

// errStopped says that whoever takes the rows needs no more of them. It ends a
// task as the end of its input does.
var errStopped = errors.New("no more rows are needed")

// fail wraps an error of the node at p, unless it is wrapped already or no error
// at all but a sign to stop.
func (p *Place) fail(err error) error {
	var f *Failure
	if err == nil || errors.Is(err, errStopped) || errors.As(err, &f) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	var at *source.Error
	if !errors.As(err, &at) || at.Span.IsZero() {
		at = source.Errorf(p.Span, "%s", err.Error())
	}
	return &Failure{Node: p.Name, Place: at, Cause: err}
}

// panicked returns the failure for a panic at p.
func (p *Place) panicked(v any) error {
	e := source.Errorf(p.Span, "%s failed with a fault of the program: %v", p.Name, v)
	e.Hint = "please report it, with the lines below"
	return &Failure{Node: p.Name, Place: e, Cause: fmt.Errorf("panic: %v", v), Stack: string(debug.Stack())}
}
