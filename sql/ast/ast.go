// Package ast is the syntax tree of the dialect: statements, queries, tables,
// expressions and types as they were written, each with its place in the text.
//
// It is syntax only. Nothing here is resolved: a name is a path of identifiers
// that may turn out to be a column, a field of a column or a table's column; a
// type is a word with numbers. Package parse builds the tree, the planner's
// binder gives it a meaning. The tree is never changed after parsing, so it may
// be read from several goroutines.
//
// Start with Statement, then Query, Table and Expr. These and Body and
// AlterAction are closed sets: a switch over one of them can be complete. Every
// node has a Span, never the zero one; Format prints any node as SQL that
// parses to the same tree.
package ast

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Node is a part of the tree that has a place in the text.
type Node interface {
	// Span returns the text of the node from its first to its last word.
	Span() source.Span
}

// At is the place of a node, embedded in every one of them.
type At source.Span

// Span implements Node.
func (a At) Span() source.Span { return source.Span(a) }

// An Ident is one identifier. Name is as the user wrote it, without quotes:
// identifiers are case-sensitive.
type Ident struct {
	Name   string
	Span   source.Span
	Quoted bool // in back quotes
}

// A Name is a path of one or more identifiers. In an expression, "a.b.c" may
// be a column "a" and its fields, or a table "a" with a column "b": the binder
// decides. In front of a statement's table it is [catalog.][database.]object.
type Name struct {
	At
	Parts []Ident
}

// Last returns the last identifier of the path.
func (n *Name) Last() Ident { return n.Parts[len(n.Parts)-1] }

// String returns the path with dots between its identifiers and without quotes,
// for messages.
func (n *Name) String() string {
	parts := make([]string, len(n.Parts))
	for i, p := range n.Parts {
		parts[i] = p.Name
	}
	return strings.Join(parts, ".")
}

// An Op is an operator or another word of an expression that can be the cause of
// an error. Text is its canonical spelling, such as "IS NOT DISTINCT FROM".
type Op struct {
	Text string
	Span source.Span
}
