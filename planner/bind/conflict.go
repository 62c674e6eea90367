package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// The settings of sinks that keep rows by key.
const (
	materializing = "table.exec.sink.upsert-materialize"
	requiring     = "table.exec.sink.require-on-conflict"
	shuffling     = "table.exec.sink.keyed-shuffle"
)

// conflicts puts below a sink what decides where rows of the query meet in one key
// of it (flink-semantics.md 4.4). Without ON CONFLICT that is refused: no row is
// more right than another.
func (in *insert) conflicts(s *logical.Sink) (logical.Node, error) {
	clause := in.stmt.OnConflict
	if !connector.KeepsByKey(s.Sink) {
		return s, in.noConflicts(s)
	}
	if clause != nil && clause.Text != "DEDUPLICATE" {
		if err := in.watermarked(s); err != nil {
			return nil, err
		}
	}
	how := strings.ToUpper(in.ctx.Settings.Text(materializing, "AUTO"))
	force, open := how == "FORCE", !s.KeyTells()
	inserts := in.inserts(s)
	switch {
	case force:
	case !open && how == "AUTO" && logical.Crosses(s.Input, s.Primary()):
		return s.With([]logical.Node{&logical.Materialize{Base: logical.Base{At: s.Span()}, Input: s.Input, Table: s.Table, Key: s.Primary(), Lifetime: in.lifetime()}}), nil
	case !open:
		return s, nil // rows of one key are one row
	case clause != nil && clause.Text == "DEDUPLICATE" && inserts:
		return s, nil // the last one to come overwrites the others
	case clause == nil && (how == "NONE" || in.ctx.Settings.Batch() && inserts || told(s.Input)):
		return s, nil
	case clause == nil && in.ctx.Settings.True(requiring, true):
		return nil, in.undecided(s)
	}
	m := &logical.Materialize{Base: logical.Base{At: s.Span()}, Input: s.Input, Table: s.Table, Key: s.Primary(), Tell: smallest(logical.Of(s.Input).Keys), Lifetime: in.lifetime()}
	if clause != nil {
		m.At = clause.Span
		m.Conflict = map[string]logical.Conflict{"DEDUPLICATE": logical.LastStays, "NOTHING": logical.FirstStays, "ERROR": logical.OneStays}[clause.Text]
	}
	return s.With([]logical.Node{m}), nil
}

// told reports whether the changes that reach a sink are those that rows tell of: a
// log says itself what becomes of each key, in its order.
func told(n logical.Node) bool {
	switch n := n.(type) {
	case *logical.FromChangelog:
		return true
	case *logical.Project, *logical.Filter, *logical.Reject, *logical.Lengths:
		return told(n.Inputs()[0])
	}
	return false
}

// inserts reports whether nothing but inserts reaches the sink.
func (in *insert) inserts(s *logical.Sink) bool {
	if in.ctx.Settings.Batch() {
		return logical.FinalKinds(s.Input) == changelog.InsertOnly
	}
	return logical.Of(s.Input).Kinds == changelog.InsertOnly
}

// noConflicts refuses ON CONFLICT for a sink that knows no keys.
func (in *insert) noConflicts(s *logical.Sink) error {
	clause := in.stmt.OnConflict
	if clause == nil {
		return nil
	}
	why := "takes every change as it is"
	if s.Sink.Accepts() == changelog.InsertOnly {
		why = "takes inserts only"
	}
	return source.Errorf(clause.Span, "ON CONFLICT is for tables that keep rows by key, and %q %s", in.table.Path.Name, why).
		WithHint("leave it out: rows cannot meet there")
}

// undecided is the error for rows that meet in one key where nothing says which of
// them the sink is to have.
func (in *insert) undecided(s *logical.Sink) error {
	told, hint := "nothing tells its rows apart", ""
	if key := smallest(logical.Of(s.Input).Keys); key != nil {
		told = "it tells its rows apart by (" + in.columnNames(s, key) + ")"
	} else if c := in.blurred(s); c >= 0 {
		told = fmt.Sprintf("%q becomes %s, and two values of the query may be one then", s.Columns[c].Name, s.Columns[c].Type.Name())
		hint = "give the column the type that the query has, or "
	}
	return source.Errorf(in.stmt.Table.Span(), "rows of the query may meet in one key of %q, which is (%s): %s", in.table.Path.Name, in.columnNames(s, s.Primary()), told).
		WithHint("%s", hint+"write ON CONFLICT DO DEDUPLICATE behind the query, which keeps the last row of a key, DO NOTHING, the first, or DO ERROR, which stops the job")
}

// blurred returns a column of the key of a sink whose values tell rows of the query
// apart until the INSERT casts them to the type of the column; -1 if there is none.
func (in *insert) blurred(s *logical.Sink) int {
	n := s.Input
	for {
		switch n.(type) {
		case *logical.Reject, *logical.Lengths:
			n = n.Inputs()[0]
			continue
		}
		break
	}
	p, ok := n.(*logical.Project)
	if !ok {
		return -1 // the columns are those of the query, and nothing is cast
	}
	var asked []int
	cast := -1
	for _, c := range s.Primary() {
		e := p.Exprs[c]
		if x, ok := e.(*expr.Cast); ok {
			e, cast = x.X, c
		}
		if x, ok := e.(*expr.Column); ok {
			asked = append(asked, x.Index)
		}
	}
	for _, key := range logical.Of(p.Input).Keys {
		if !slices.ContainsFunc(key, func(c int) bool { return !slices.Contains(asked, c) }) {
			return cast
		}
	}
	return -1
}

func (in *insert) columnNames(s *logical.Sink, columns []int) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = s.Columns[c].Name
	}
	return strings.Join(names, ", ")
}

// smallest returns the shortest of the keys; nil if there is none.
func smallest(keys [][]int) []int {
	if len(keys) == 0 {
		return nil
	}
	return slices.MinFunc(keys, func(a, b []int) int { return len(a) - len(b) })
}

// watermarked refuses what has to wait for the watermark where a table has none.
func (in *insert) watermarked(s *logical.Sink) error {
	var without []string
	logical.Walk([]logical.Node{s}, func(n logical.Node) {
		if scan, ok := n.(*logical.Scan); ok && scan.Table.Watermark == nil && !slices.Contains(without, scan.Table.Path.Name) {
			without = append(without, scan.Table.Path.Name)
		}
	})
	if len(without) == 0 {
		return nil
	}
	verb := "has"
	if len(without) > 1 {
		verb = "have"
	}
	return source.Errorf(in.stmt.OnConflict.Span, "ON CONFLICT DO %s waits for the watermark, and %s %s none", in.stmt.OnConflict.Text, quoted(without), verb).
		WithHint("declare WATERMARK FOR a column, or write DO DEDUPLICATE, which does not wait")
}

func quoted(names []string) string {
	return `"` + strings.Join(names, `", "`) + `"`
}
