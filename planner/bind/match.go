package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// match binds MATCH_RECOGNIZE.
func (b *binder) match(m *ast.Match) (relation, error) {
	rel, err := b.table(m.Input)
	if err != nil {
		return relation{}, err
	}
	if err := matchable(m, rel.node); err != nil {
		return relation{}, err
	}
	x := &matching{binder: b, rel: rel, node: &logical.Match{Base: at(m), Input: rel.node}}
	if err := x.clauses(m); err != nil {
		return relation{}, err
	}
	if err := x.expressionsOf(m); err != nil {
		return relation{}, err
	}
	if len(x.node.Partition)+len(x.node.Measures) == 0 {
		return relation{}, source.Errorf(m.Span(), "MATCH_RECOGNIZE without PARTITION BY and MEASURES has no columns").
			WithHint("add MEASURES x AS name before PATTERN")
	}
	return named(x.node, "", nil), nil
}

// matchable refuses what Flink does not support, or takes and does nothing with
// (case ignored-anchor-and-subset).
func matchable(m *ast.Match, input logical.Node) error {
	switch {
	case logical.Of(input).Kinds != changelog.InsertOnly:
		at := logical.Changing(input).Span()
		return source.Errorf(at, "MATCH_RECOGNIZE looks at rows that stay as they are, and this gives rows that change later").
			WithHint("patterns are looked for in appended rows only")
	case m.AllRows != nil:
		return source.Errorf(m.AllRows.Span, "ALL ROWS PER MATCH is not supported").WithHint("there is one row a match: ONE ROW PER MATCH")
	case len(m.Subsets) > 0:
		return source.Errorf(m.Subsets[0].Span(), "SUBSET is not supported").WithHint("name the variables of the subset one by one")
	}
	return nil
}

// matching is a MATCH_RECOGNIZE while it is bound.
type matching struct {
	*binder
	rel  relation
	node *logical.Match
	// calls are the aggregates as they were bound, by which equal ones are found.
	calls []*scope.Aggregate
}

// clauses binds everything but conditions and measures.
func (x *matching) clauses(m *ast.Match) error {
	var errs source.Errors
	var err error
	x.node.Partition, err = x.partitionColumns(m.PartitionBy, x.rel)
	errs.Take(err)
	errs.Take(x.order(m))
	if !errs.Take(x.pattern(m.Pattern)) {
		x.unused(m.Define)
		errs.Take(x.skip(m.Skip))
	}
	errs.Take(x.within(m.Within))
	return errs.Err()
}

// order binds ORDER BY, whose first key has to be the time.
func (x *matching) order(m *ast.Match) error {
	if len(m.OrderBy) == 0 {
		return source.Errorf(m.Span(), "MATCH_RECOGNIZE needs an ORDER BY").WithHint("order by the time attribute%s", timeOfTable(x.rel.node))
	}
	t := logical.Of(x.rel.node)
	for i, o := range m.OrderBy {
		c, err := x.resolveColumn("ORDER BY of MATCH_RECOGNIZE", o.Expr, x.rel)
		if err != nil {
			return err
		}
		if i > 0 {
			if t.Columns[c].Type.Kind.Nested() {
				return source.Errorf(o.Expr.Span(), "values of type %s have no order", t.Columns[c].Type.Name())
			}
			x.node.Order = append(x.node.Order, sortKey(c, o))
			continue
		}
		if err := x.firstKey(o, o.Expr.(*ast.Name), c); err != nil {
			return err
		}
		x.node.Time = c
	}
	return nil
}

func (x *matching) firstKey(o *ast.Order, n *ast.Name, column int) error {
	t := logical.Of(x.rel.node)
	switch {
	case t.Times[column] != logical.Rowtime && t.Times[column] != logical.Proctime:
		err := source.Errorf(n.Span(), "MATCH_RECOGNIZE goes by time, and %q is no time attribute", n)
		if name := timeOfTable(x.rel.node); name != "" || !t.Columns[column].Type.Kind.Stamp() {
			return err.WithHint("order by the time attribute%s first", name)
		}
		return err.WithHint(declareTime)
	case o.Desc:
		return source.Errorf(o.Span(), "MATCH_RECOGNIZE goes by time and cannot go backwards").WithHint("leave out DESC")
	case o.Nulls != "":
		return source.Errorf(o.Span(), "a time attribute has no NULL to order").WithHint("leave out NULLS %s", o.Nulls)
	}
	return nil
}

// timeOfTable names a time attribute of a node for a hint, if there is one.
func timeOfTable(n logical.Node) string {
	t := logical.Of(n)
	if i := slices.Index(t.Times, logical.Rowtime); i >= 0 {
		return " " + t.Columns[i].Name
	}
	return ""
}

// skip binds AFTER MATCH SKIP. Without it the search goes on with the next row, as
// in Flink; the standard has PAST LAST ROW (case skip-strategies).
func (x *matching) skip(s *ast.Skip) error {
	if s == nil {
		return nil
	}
	x.node.Skip = logical.MatchSkip{At: s.Span()}
	switch s.To {
	case "PAST LAST ROW":
		x.node.Skip.To = logical.SkipPast
		return nil
	case "TO NEXT ROW":
		return nil
	case "TO FIRST":
		x.node.Skip.To = logical.SkipToFirst
	default:
		x.node.Skip.To = logical.SkipToLast
	}
	i, err := x.variable(*s.Variable)
	if err != nil {
		return err
	}
	x.node.Skip.Part = i
	return nil
}

// unused notes the variables that DEFINE names and PATTERN does not. They take no
// rows, so that what reads them finds none.
func (x *matching) unused(list []*ast.Define) {
	for _, d := range list {
		name := d.Variable.Name
		isPart := func(p logical.MatchPart) bool { return p.Name == name }
		if !slices.ContainsFunc(x.node.Pattern, isPart) && !slices.Contains(x.node.Unused, name) {
			x.node.Unused = append(x.node.Unused, name)
		}
	}
}

// variable returns the part of the pattern that a variable is.
func (x *matching) variable(id ast.Ident) (int, error) {
	var names []string
	for i, p := range x.node.Pattern {
		if p.Name == id.Name {
			return i, nil
		}
		names = append(names, p.Name)
	}
	err := source.Errorf(id.Span, "variable %q is not in PATTERN", id.Name)
	if near := source.Nearest(id.Name, names); near != "" {
		return 0, err.WithHint("did you mean %q?", near)
	}
	return 0, err
}

// within binds WITHIN.
func (x *matching) within(i *ast.Interval) error {
	if i == nil {
		return nil
	}
	var err error
	if x.node.Within, err = x.span(i, "WITHIN", "WITHIN"); err == nil && x.node.Within < 0 {
		err = source.Errorf(i.Span(), "WITHIN cannot be below zero")
	}
	return err
}
