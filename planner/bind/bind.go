// Package bind gives a query its meaning: it turns the syntax of SELECT, VALUES
// and INSERT into a logical plan, and says what is wrong with those that have
// none.
//
// It does not bind expressions (planner/scope does, with hooks from here), and
// improves nothing: rules do. What the parser knows but the engine cannot
// compute yet is refused with its place (refuse.go), never left out.
//
// Start with [Query] and [Insert]. One clause is one file: from.go, select.go,
// group.go, order.go and so on. Mistakes are *source.Error or source.Errors.
package bind

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Catalog finds what was declared. Its errors have the place of the name and
// suggest the nearest one.
type Catalog interface {
	// Find returns the table or view of a name.
	Find(n *ast.Name) (catalog.Relation, error)
	// Table returns the table of a name and refuses a view.
	Table(n *ast.Name) (*catalog.Table, error)
}

// A Context is what a statement is bound in.
type Context struct {
	Catalog  Catalog
	Settings Settings
	Env      expr.Env
	// CheckOptions, Source and Sink are those of package connectors, or what
	// tests put in their place.
	CheckOptions func(t *catalog.Table, hints []catalog.Option) (map[string]string, source.Errors)
	Source       func(t *catalog.Table, options map[string]string, columns []connector.Column) (connector.Source, error)
	Sink         func(t *catalog.Table, options map[string]string, columns []connector.Column) (connector.Sink, error)
	// Wide says that windows are to keep all columns of what they group, because
	// somebody reads their late rows.
	Wide bool
	// Beside are the tables of which both the rows and what they reject are read, by
	// path: they are read once for both.
	Beside map[string]bool
	// Reads, if it is not nil, is told what is read.
	Reads *Reads
	// Function looks for a user-defined function: see scope.Hooks. It may be nil.
	Function func(n *ast.Name) *source.Error
}

// Reads says what a statement reads of which the plan of another part depends.
type Reads struct {
	Late           bool            // rows that an operator drops
	rows, rejected map[string]bool // of tables, by path
}

// Beside returns the tables of which rows and what they reject are read.
func (r *Reads) Beside() map[string]bool {
	both := map[string]bool{}
	for path := range r.rejected {
		if r.rows[path] {
			both[path] = true
		}
	}
	return both
}

// note notes that rows of a table are read, or what it rejects.
func (r *Reads) note(t *catalog.Table, rejected bool) {
	if r == nil {
		return
	}
	if r.rows == nil {
		r.rows, r.rejected = map[string]bool{}, map[string]bool{}
	}
	if rejected {
		r.rejected[t.Path.String()] = true
	} else {
		r.rows[t.Path.String()] = true
	}
}

// Query returns the plan of a query, without the node that takes its result.
func Query(q *ast.Query, ctx Context) (logical.Node, error) {
	n, err := View(q, ctx)
	if err != nil {
		return nil, err
	}
	return n, checkOver(n)
}

// View returns the plan of a query for others to read. It may number rows in an
// order in which nothing can be numbered without a limit, as the limit may stand
// in what reads it.
func View(q *ast.Query, ctx Context) (logical.Node, error) {
	n, err := newBinder(ctx).query(q, true)
	if err != nil {
		return nil, err
	}
	return unique(n), nil
}

// unique returns n with numbers behind names that columns have in common.
func unique(n logical.Node) logical.Node {
	var names []string
	for _, c := range logical.Of(n).Columns {
		names = append(names, c.Name)
	}
	return logical.Rename(n, scope.UniqueNames(names))
}

// Columns returns the columns of a node's result as expressions over it see them.
func Columns(n logical.Node) []scope.Column {
	t := logical.Of(n)
	list := make([]scope.Column, len(t.Columns))
	for i, c := range t.Columns {
		list[i] = scope.Column{Name: c.Name, Type: c.Type, Time: timeOf(t.Times[i])}
	}
	return list
}

// A binder binds one statement, or one view inside of it.
type binder struct {
	ctx   Context
	ctes  *cte     // those in sight, innermost first
	views []string // being bound around this one

	selects *int // of the statement so far: see unfold

	// hinted are the hints of the query block that is bound; nil: there are none.
	hinted *hints

	// outer is the query around the block that is bound next, if its columns may
	// be used; nil: none.
	outer *correlation
	// hidden are the columns of a query around that cannot be used yet; nil: none.
	hidden *scope.Scope
}

func newBinder(ctx Context) *binder { return &binder{ctx: ctx, selects: new(int)} }

// within returns a binder that sees another list of common table expressions.
func (b *binder) within(ctes *cte) *binder {
	c := *b
	c.ctes = ctes
	return &c
}

// expressions returns a binder of expressions for a clause. Hooks refuse what
// is not built; nil ones what cannot stand there at all.
func (b *binder) expressions(clause string) *scope.Binder {
	e := &scope.Binder{
		Env: b.ctx.Env,
		Hooks: scope.Hooks{
			Clause:   clause,
			Query:    refuseQuery(clause),
			Function: b.ctx.Function,
		},
	}
	switch {
	case b.outer != nil:
		e.Hooks.Correlated = b.outer.column
	case b.hidden != nil:
		e.Hooks.Correlated = hiddenColumn
	}
	return e
}

// A relation is a bound table expression: a node and the names of its columns.
type relation struct {
	node  logical.Node
	scope *scope.Scope
}

// named returns n as a relation whose columns may be qualified by alias, or by
// path and alias.
func named(n logical.Node, alias string, path []string) relation {
	return relation{node: n, scope: scope.New(&scope.Table{Alias: alias, Path: path, Columns: Columns(n)})}
}

func timeOf(k logical.TimeKind) scope.Time {
	switch k {
	case logical.Rowtime:
		return scope.Rowtime
	case logical.Proctime:
		return scope.Proctime
	default:
		return scope.NoTime
	}
}

// at returns the base of a node for a piece of syntax.
func at(n ast.Node) logical.Base { return logical.Base{At: n.Span()} }
