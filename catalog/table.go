// Package catalog knows what was declared: catalogs, databases, tables, views
// and functions, in memory and, if asked, kept in a readable file.
//
// It does not know how a table is read or written (connectors do) or what an
// expression means (planner/bind does); computed columns and watermarks are
// kept as syntax. Names are case-sensitive.
//
// Start with [Table] and [Catalog].
package catalog

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Path is the full name of an object.
type Path struct{ Catalog, Database, Name string }

// String returns the path with every part in backticks, as Flink prints it.
func (p Path) String() string {
	return quote(p.Catalog) + "." + quote(p.Database) + "." + quote(p.Name)
}

func quote(s string) string { return "`" + strings.ReplaceAll(s, "`", "``") + "`" }

// A Table is a declared table.
type Table struct {
	Path        Path
	Columns     []Column
	Watermark   *Watermark    // nil if none was declared
	PrimaryKey  []string      // column names; empty if none was declared
	KeyName     string        // name of the constraint, or "" for the default PK_a_b
	Distributed *Distribution // nil if it was not declared
	PartitionBy []string
	Options     []Option // in the order of declaration, each key once
	Comment     string
	Temporary   bool
	// Declared is the statement that created the table, whose file and span
	// errors about options point into.
	Declared source.Span
	// Dir is the folder against which relative paths in the options are taken:
	// that of the job file.
	Dir string
	// Rejects is set where the messages that a table t rejects are read, which nobody
	// declares: t. Its columns are then those of t and behind them [MessageColumns].
	Rejects *Table
	// Stops says that the rows of t are read as well, and so a message that stops a
	// reader of t stops the reader.
	Stops bool
}

// WithMessages returns t as it is read together with the messages that it rejects.
func (t *Table) WithMessages() *Table {
	r := *t
	r.Rejects, r.Columns = t, append(slices.Clip(t.Columns), MessageColumns()...)
	return &r
}

// MessageColumns are the text of a message, what is wrong with it (NULL in the rows
// that it gives) and the field where that was found (NULL if the message as a whole
// is meant).
func MessageColumns() []Column {
	var list []Column
	for _, name := range []string{"$message", "$reason", "$field"} {
		list = append(list, Column{Name: name, Type: types.String()})
	}
	return list
}

// A ColumnKind says where the values of a column come from.
type ColumnKind uint8

// The kinds of columns.
const (
	Physical ColumnKind = iota // from the message or file
	Metadata                   // from the connector
	Computed                   // from an expression over other columns
)

// A Column is a declared column.
type Column struct {
	Name    string
	Kind    ColumnKind
	Type    types.Type // as declared; of a computed column as bound when it was declared
	Expr    ast.Expr   // Computed
	Key     string     // Metadata: the connector's name for it
	Virtual bool       // Metadata: not part of what is written
	Comment string
	Span    source.Span
}

// A Watermark is what WATERMARK FOR declared.
type Watermark struct {
	Column string
	Expr   ast.Expr
	Span   source.Span
}

// A Distribution is what DISTRIBUTED BY declared. No connector of ours has
// buckets: it is kept and shown.
type Distribution struct {
	Kind    string // "", "HASH" or "RANGE"
	Columns []string
	Buckets string // a number; "" if it was not given
}

// An Option is a key of the WITH clause.
type Option struct {
	Key, Value         string
	KeySpan, ValueSpan source.Span
}

// Option returns the value of an option and whether it was given.
func (t *Table) Option(key string) (string, bool) {
	for _, o := range t.Options {
		if o.Key == key {
			return o.Value, true
		}
	}
	return "", false
}

// A View is a named query.
type View struct {
	Path    Path
	Columns []string // names of its columns, as of when it was declared
	// Query is the query with every table named in full and every star written
	// out, so that it means the same whatever is current when it is used. Its
	// spans are those of what the user wrote.
	Query     *ast.Query
	Text      string // of the query, as written
	Comment   string
	Temporary bool
	Declared  source.Span
}
