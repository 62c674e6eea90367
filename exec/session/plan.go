package session

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/settings"
	"github.com/tidemark-sql/tidemark/planner"
	"github.com/tidemark-sql/tidemark/planner/bind"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// plan returns the plan of a query, an INSERT or a statement set.
func (s *Session) plan(stmt ast.Statement) (*physical.Plan, error) {
	plan, err := planner.Plan(stmt, s.context())
	if err != nil {
		return nil, err
	}
	if s.Batch() && !bounded(plan) {
		return nil, source.Errorf(stmt.Span(), "an input of this statement never ends, which execution.runtime-mode = BATCH does not allow").
			WithHint("bound the input with an option of its table, or SET 'execution.runtime-mode' = 'STREAMING'")
	}
	return plan, nil
}

// bounded reports whether all inputs of a plan end.
func bounded(plan *physical.Plan) bool {
	for _, root := range plan.Roots {
		if !root.Base().Bounded {
			return false
		}
	}
	return true
}

// context returns what statements are planned in.
func (s *Session) context() planner.Context {
	return planner.Context{
		Context: bind.Context{
			Catalog: s.catalog, Settings: s.values(), Env: s.env(),
			CheckOptions: s.checkOptions, Source: s.source, Sink: s.sink, Function: s.function,
		},
		Off: s.config.RulesOff, Watched: s.config.Watched,
	}
}

// checkOptions is [connectors.CheckOptions], and remembers that the table was used.
func (s *Session) checkOptions(t *catalog.Table, hints []catalog.Option) (map[string]string, source.Errors) {
	s.used[t.Path] = true
	return connectors.CheckOptions(t, hints)
}

// Unused returns the tables whose options no statement has looked at, in the order in
// which they were declared. A table that others were declared LIKE counts as used: it
// may lack what they add.
func (s *Session) Unused() []*catalog.Table {
	var list []*catalog.Table
	for _, t := range s.catalog.Tables() {
		if !s.used[t.Path] {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b *catalog.Table) int { return cmp.Compare(a.Declared.Start, b.Declared.Start) })
	return list
}

// source opens a table for reading, or what the configuration puts in its place.
func (s *Session) source(t *catalog.Table, options map[string]string, columns []connector.Column) (connector.Source, error) {
	env := s.connectorEnv()
	if s.config.Sources != nil {
		spec := connector.ScanSpec{Table: t, Options: options, Columns: columns, Env: env}
		if rows, ok := s.config.Sources(t, spec); ok {
			return rows, nil
		}
	}
	return connectors.Source(t, options, columns, env)
}

// sink opens a table for writing, or what the configuration puts in its place.
func (s *Session) sink(t *catalog.Table, options map[string]string, columns []connector.Column) (connector.Sink, error) {
	if t.Distributed != nil {
		return nil, source.Errorf(t.Declared, "table %q is DISTRIBUTED, and connector %q has no buckets", t.Path.Name, options["connector"]).
			WithHint("ALTER TABLE %s DROP DISTRIBUTION", t.Path.Name)
	}
	env := s.connectorEnv()
	if s.config.Sinks != nil {
		spec := connector.SinkSpec{Table: t, Options: options, Columns: columns, Env: env}
		if taken, ok := s.config.Sinks(t, spec); ok {
			return taken, nil
		}
	}
	return connectors.Sink(t, options, columns, env)
}

// columnsOf returns the columns that a query has now.
func (s *Session) columnsOf(q *ast.Query) ([]scope.Column, error) {
	n, err := bind.View(q, s.context().Context)
	if err != nil {
		return nil, err
	}
	return bind.Columns(n), nil
}

// reads reports whether a plan reads the table of a path.
func reads(n logical.Node, p catalog.Path) bool {
	found := false
	logical.Walk([]logical.Node{n}, func(n logical.Node) {
		scan, ok := n.(*logical.Scan)
		found = found || ok && scan.Table.Path == p
	})
	return found
}

// values returns all settings: those that were set and the defaults of the others.
func (s *Session) values() bind.Settings {
	out := bind.Settings{}
	for _, p := range settings.Table() {
		out[p.Key] = p.Default
	}
	for _, p := range s.settings.List() {
		out[p.Key] = p.Value
	}
	return out
}
