package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/rule"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Insert returns the plan of an INSERT: a *logical.Sink.
func Insert(s *ast.Insert, ctx Context) (logical.Node, error) {
	if s.Overwrite {
		return nil, unbuilt(s.Table.Span(), "INSERT OVERWRITE is")
	}
	b := newBinder(ctx)
	t, err := ctx.Catalog.Table(s.Table)
	if err != nil {
		return nil, err
	}
	in := &insert{binder: b, stmt: s, table: t, from: map[int]expr.Expr{}}
	if err := in.targets(); err != nil {
		return nil, err
	}
	n, err := b.query(s.Query, true)
	if err == nil {
		err = checkOver(n)
	}
	if err == nil {
		n, err = rule.Ungroup(n, rule.Env{Expr: ctx.Env, Batch: ctx.Settings.Batch()})
	}
	if err != nil {
		return nil, err
	}
	if err := in.assign(n); err != nil {
		return nil, err
	}
	return in.sink(n)
}

// An insert is an INSERT while it is bound. Columns are positions in the table.
type insert struct {
	*binder
	stmt   *ast.Insert
	table  *catalog.Table
	target []int             // columns that the query fills, in its order
	from   map[int]expr.Expr // values by column
}

// writable reports whether a column is part of what is written.
func writable(c catalog.Column) bool {
	return c.Kind == catalog.Physical || c.Kind == catalog.Metadata && !c.Virtual
}

// targets finds the columns that the query fills: those of the list, or all that
// can be written, without those that PARTITION gives a value.
func (in *insert) targets() error {
	fixed, err := in.partition()
	if err != nil {
		return err
	}
	if len(in.stmt.Columns) > 0 {
		return in.listed(fixed)
	}
	for i, c := range in.table.Columns {
		if writable(c) && !fixed[i] {
			in.target = append(in.target, i)
		}
	}
	return nil
}

func (in *insert) listed(fixed map[int]bool) error {
	for _, id := range in.stmt.Columns {
		i, err := in.column(id)
		switch {
		case err != nil:
			return err
		case slices.Contains(in.target, i):
			return source.Errorf(id.Span, "column %q is given twice", id.Name)
		case fixed[i]:
			return source.Errorf(id.Span, "column %q has a value in PARTITION", id.Name)
		}
		in.target = append(in.target, i)
	}
	return nil
}

// column finds a column to write by its name.
func (in *insert) column(id ast.Ident) (int, error) {
	var names []string
	for i, c := range in.table.Columns {
		switch {
		case c.Name != id.Name && writable(c):
			names = append(names, c.Name)
		case c.Name != id.Name:
		case c.Kind == catalog.Computed:
			return 0, source.Errorf(id.Span, "column %q of %q is computed, it cannot be written", c.Name, in.table.Path.Name)
		case !writable(c):
			return 0, source.Errorf(id.Span, "column %q of %q is VIRTUAL, it cannot be written", c.Name, in.table.Path.Name)
		default:
			return i, nil
		}
	}
	err := source.Errorf(id.Span, "column %q does not exist in %q", id.Name, in.table.Path.Name)
	if near := source.Nearest(id.Name, names); near != "" {
		return 0, err.WithHint("did you mean %q?", near)
	}
	return 0, err.WithHint("it takes %s", strings.Join(names, ", "))
}

// partition reads PARTITION (a = 1, b): columns with a value are not filled by
// the query.
func (in *insert) partition() (map[int]bool, error) {
	fixed := map[int]bool{}
	for _, p := range in.stmt.Partition {
		i, err := in.column(p.Column)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(in.table.PartitionBy, p.Column.Name) {
			return nil, source.Errorf(p.Column.Span, "%q is partitioned by %s, not by %q",
				in.table.Path.Name, orNothing(in.table.PartitionBy), p.Column.Name)
		}
		if p.Value == nil {
			continue
		}
		e, err := in.expressions("PARTITION").Bind(p.Value, scope.New())
		if err != nil {
			return nil, err
		}
		if e, err = in.fit(e, i, p.Value.Span()); err != nil {
			return nil, err
		}
		fixed[i], in.from[i] = true, e
	}
	return fixed, nil
}

func orNothing(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

// assign matches the columns of the query with those of the table, by position.
func (in *insert) assign(n logical.Node) error {
	have := logical.Of(n).Columns
	if len(have) != len(in.target) {
		var names []string
		for _, i := range in.target {
			names = append(names, in.table.Columns[i].Name)
		}
		return source.Errorf(in.stmt.Query.Body.Span(), "the query has %s, %q takes %d", source.Count(len(have), "column"), in.table.Path.Name, len(in.target)).
			WithHint("it takes %s", strings.Join(names, ", "))
	}
	var errs source.Errors
	for k, i := range in.target {
		e, err := in.fit(logical.ColumnOf(n, k), i, itemSpan(in.stmt.Query.Body, k))
		if !errs.Take(err) {
			in.from[i] = e
		}
	}
	return errs.Err()
}

// fit casts a value to the type of a column, if the language does so by itself.
func (in *insert) fit(e expr.Expr, column int, at source.Span) (expr.Expr, error) {
	c := in.table.Columns[column]
	cast, ok := scope.ImplicitCast(e, c.Type)
	if ok {
		return cast, nil
	}
	return nil, source.Errorf(at, "column %q of %q is %s, the query has %s there", c.Name, in.table.Path.Name, c.Type.Name(), e.Type().Name()).
		WithHint("write CAST(... AS %s)", c.Type.Name())
}

// sink builds the nodes that write: the columns in the order of the connector,
// the guard of NOT NULL columns, and the sink.
func (in *insert) sink(n logical.Node) (logical.Node, error) {
	hinted, err := in.hints(in.stmt.Hints)
	if err != nil {
		return nil, err
	}
	options, errs := in.ctx.CheckOptions(in.table, hinted)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	var list []connector.Column
	var out columns
	reject := &logical.Reject{Base: at(in.stmt.Table), Table: in.table}
	for _, i := range in.written() {
		c := in.table.Columns[i]
		e := in.from[i]
		if e == nil {
			if !c.Type.Nullable {
				return nil, source.Errorf(in.stmt.Table.Span(), "column %q of %q is NOT NULL and gets no value", c.Name, in.table.Path.Name)
			}
			e = scope.Null(c.Type, source.Span{})
		}
		if !c.Type.Nullable && (e.Type().Nullable || logical.PromisedIn(n, e)) {
			reject.Columns = append(reject.Columns, len(out.exprs))
		}
		column := connector.Column{Name: c.Name, Type: c.Type, Needed: true}
		if c.Kind == catalog.Metadata {
			column.Metadata, column.Type = logical.MetadataKey(c), metadataType(options, c)
			if e, err = castMetadata(e, column.Type, c); err != nil {
				return nil, err
			}
		}
		out.append(e, c.Name)
		list = append(list, column)
	}
	s, err := in.ctx.Sink(in.table, options, list)
	if err != nil {
		return nil, err
	}
	n = out.project(in.final(n, s))
	if len(reject.Columns) > 0 {
		reject.Input = n
		reject.Drop = in.dropsNulls()
		n = reject
	}
	if n, err = in.measured(n); err != nil {
		return nil, err
	}
	node := &logical.Sink{Base: at(in.stmt.Table), Input: n, Table: in.table, Options: options, Columns: list, Sink: s}
	node.Shuffle = strings.EqualFold(in.ctx.Settings.Text(shuffling, "AUTO"), "FORCE")
	if err := accepts(node, in.ctx.Settings.Batch()); err != nil {
		return nil, err
	}
	return in.conflicts(node)
}

// final puts a step behind the query that gives the rows that are there when its
// inputs end, where batch mode leaves changes that the sink does not take: rows of a
// log of changes, or of windows that correct what they have given.
func (in *insert) final(n logical.Node, s connector.Sink) logical.Node {
	if !in.ctx.Settings.Batch() || !logical.Of(n).Bounded || lacks(logical.FinalKinds(n), s.Accepts()) == 0 {
		return n
	}
	return &logical.Sort{Base: at(in.stmt.Table), Input: n, Limit: -1}
}

// lacks returns the kinds of changes that a sink does not take. -U is left out for
// sinks that keep rows by key.
func lacks(kinds, takes changelog.Kinds) changelog.Kinds {
	return kinds &^ (takes | 1<<changelog.UpdateBefore)
}

// dropsNulls reports whether rows with NULL where none may be are left out.
func (b *binder) dropsNulls() bool {
	return strings.EqualFold(b.ctx.Settings.Text("table.exec.sink.not-null-enforcer", "ERROR"), "DROP")
}

// Guarded returns the plan of a query whose result is shown: where a column is NOT
// NULL only because a table promises it, NULL stops the job.
func Guarded(n logical.Node, ctx Context) logical.Node {
	g := &logical.Reject{Base: logical.Base{At: n.Span()}, Input: n}
	for i := range logical.Of(n).Columns {
		if logical.Promised(n, i) {
			g.Columns = append(g.Columns, i)
		}
	}
	if len(g.Columns) == 0 {
		return n
	}
	g.Drop = newBinder(ctx).dropsNulls()
	return g
}

// written returns the columns that the connector is given: physical ones in
// declared order, then metadata.
func (in *insert) written() []int {
	var list, meta []int
	for i, c := range in.table.Columns {
		switch {
		case c.Kind == catalog.Physical:
			list = append(list, i)
		case writable(c):
			meta = append(meta, i)
		}
	}
	return append(list, meta...)
}

// accepts refuses a query whose changes the sink cannot apply, and points at
// what makes them.
func accepts(n *logical.Sink, batch bool) error {
	kinds := logical.Of(n).Kinds
	if batch {
		kinds = logical.FinalKinds(n)
	}
	takes := n.Sink.Accepts()
	cause := logical.Changing(n)
	if lacks(kinds, takes) == 0 {
		if takes == changelog.InsertOnly && !batch {
			return repeated(n)
		}
		return nil
	}
	emit := logical.TriggerOf(cause)
	if !emit.At.IsZero() {
		return source.Errorf(emit.At, "table %q takes inserts only, and windows with EMIT correct what they have given", n.Table.Path.Name).
			WithHint("leave out EMIT, or write to a table of a connector that takes changes")
	}
	err := source.Errorf(cause.Span(), "table %q takes inserts only, and this gives rows that change later", n.Table.Path.Name)
	switch {
	case !emit.Plain():
		return err.WithHint("RESET 'table.exec.emit.early-fire.enabled' and 'table.exec.emit.late-fire.enabled': then windows give one result")
	case takes != changelog.InsertOnly:
		err = source.Errorf(cause.Span(), "table %q cannot delete rows, and this takes rows back", n.Table.Path.Name)
	case len(windowsBelow(cause)) > 0:
		return err.WithHint("add window_start and window_end to GROUP BY: then the result of a window is final")
	}
	hint := "write to a table of a connector that takes changes, or aggregate in windows"
	if joins(cause) {
		hint = "write to a table of a connector that takes changes, or bound the times of both sides: such a join keeps a row back until its time has passed"
	}
	if logical.Of(n).Bounded {
		hint += "; the inputs end, so SET 'execution.runtime-mode' = 'batch' writes the final table"
	}
	return err.WithHint("%s", hint)
}

// repeated refuses DISTINCT for a sink that takes inserts only, as Flink does: its
// result only grows as long as it remembers all rows, which table.exec.state.ttl
// need not let it.
func repeated(n *logical.Sink) error {
	g := regrouped(n)
	if g == nil {
		return nil
	}
	return source.Errorf(g.Span(), "table %q takes inserts only, and this remembers rows without an end, or sends them again", n.Table.Path.Name).
		WithHint("write to a table of a connector that takes changes, add window_start and window_end, or SET 'execution.runtime-mode' = 'batch' if the inputs end")
}

// regrouped returns the aggregation whose rows are handed on to n; nil if there is
// none.
func regrouped(n logical.Node) logical.Node {
	if g, ok := n.(*logical.GroupAggregate); ok {
		return g
	}
	if !logical.Passes(n) {
		return nil
	}
	for _, in := range n.Inputs() {
		if g := regrouped(in); g != nil {
			return g
		}
	}
	return nil
}

func joins(n logical.Node) bool {
	_, ok := n.(*logical.Join)
	return ok
}

// windowsBelow returns the windows whose bounds the input of n carries.
func windowsBelow(n logical.Node) []logical.Bounds {
	var list []logical.Bounds
	for _, in := range n.Inputs() {
		list = append(list, logical.Of(in).Windows...)
	}
	return list
}
