package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// asOf returns the table that is read as of a time, without that, and the time; nil
// if it is not.
func asOf(t ast.Table) (ast.Table, ast.Expr) {
	switch t := t.(type) {
	case *ast.TableName:
		if t.AsOf != nil {
			plain := *t
			plain.AsOf = nil
			return &plain, t.AsOf
		}
	case *ast.Aliased:
		if below, time := asOf(t.Table); time != nil {
			plain := *t
			plain.Table = below
			return &plain, time
		}
	}
	return t, nil
}

// aloneAsOf refuses a table as of a time that is not the right side of a join: nobody
// keeps what a table was.
func aloneAsOf(t *ast.TableName) error {
	return source.Errorf(t.AsOf.Span(), "only the right table of a join is read FOR SYSTEM_TIME AS OF, as of a time of the left table").
		WithHint("write FROM t JOIN %s FOR SYSTEM_TIME AS OF t.time ON t.k = %s.k", t.Name, t.Name.Last().Name)
}

// temporal says that the right side is read as of a time of the left one
// (flink-semantics.md 5).
func (x *joining) temporal(time ast.Expr) error {
	if x.kind != logical.InnerJoin && x.kind != logical.LeftJoin {
		return source.Errorf(x.at.Op.Span, "a join FOR SYSTEM_TIME AS OF is INNER or LEFT: versions that no row asks for are not listed").
			WithHint("LEFT JOIN keeps the rows for which there is no version")
	}
	b := x.expressions("FOR SYSTEM_TIME AS OF")
	b.Hooks.Query = func(q ast.Expr, _ *scope.Scope) (expr.Expr, error) { return nil, noTime(q) }
	e, err := b.Bind(time, x.left.scope)
	if err != nil {
		return err
	}
	left, right := logical.Of(x.left.node), logical.Of(x.right.node)
	c, ok := e.(*expr.Column)
	switch {
	case ok && left.Times[c.Index] == logical.Rowtime:
	case ok && left.Times[c.Index] == logical.Proctime:
		return x.looksUp(time)
	default:
		return noTime(time)
	}
	at, err := x.versionTime()
	if err != nil {
		return err
	}
	if l, r := left.Columns[c.Index], right.Columns[at]; l.Type.Kind != r.Type.Kind {
		return source.Errorf(time.Span(), "%q is %s and %q is %s: the times of rows and of versions have to be of one kind", l.Name, l.Type.Name(), r.Name, r.Type.Name()).
			WithHint("declare both as TIMESTAMP or both as TIMESTAMP_LTZ")
	}
	x.asOf = &logical.JoinTemporal{Left: c.Index, Right: at, Key: logical.KeyNames(x.right.node), At: x.at.R.Span()}
	return nil
}

// looksUp says that rows of the left side look up those of the right one, a table that
// is read to its end first. So what they find does not depend on the clock.
func (x *joining) looksUp(time ast.Expr) error {
	node, whole := x.right.node, false
	for below := node; ; below = below.Inputs()[0] {
		switch n := below.(type) {
		case *logical.Scan:
			whole = n.Bounded && n.Kinds == changelog.InsertOnly
		case *logical.Watermark, *logical.Project, *logical.Filter, *logical.Reject:
			continue
		}
		break
	}
	switch {
	case !whole:
		return source.Errorf(time.Span(), "AS OF processing time looks rows up in a table that is there as a whole, and this is read as a stream").
			WithHint("take a table of files that end and hold inserts, or a time attribute of event time, or join without FOR SYSTEM_TIME AS OF: the result is corrected when the table changes")
	case !logical.Of(x.left.node).Bounded:
		return source.Errorf(time.Span(), "AS OF processing time looks rows up for a left side that ends, and this never does").
			WithHint("join without FOR SYSTEM_TIME AS OF: the result is the same if the table is there first")
	}
	x.lookup, x.right.node = true, timeless(node)
	return nil
}

// timeless returns a table without its watermark, which would say that some rows of it
// come after some of the left side.
func timeless(n logical.Node) logical.Node {
	if w, ok := n.(*logical.Watermark); ok {
		return w.Input
	}
	inputs := n.Inputs()
	if len(inputs) != 1 {
		return n
	}
	return n.With([]logical.Node{timeless(inputs[0])})
}

func noTime(e ast.Expr) error {
	return source.Errorf(e.Span(), "AS OF takes a time attribute of the left table, and this is none").
		WithHint("take the column of its WATERMARK, which no expression or aggregation has changed")
}

// versionTime returns the column of the right side that says from when a version is
// valid.
func (x *joining) versionTime() (int, error) {
	at, n := -1, 0
	for i, k := range logical.Of(x.right.node).Times {
		if k == logical.Rowtime {
			at, n = i, n+1
		}
	}
	switch n {
	case 0:
		return at, source.Errorf(x.at.R.Span(), "this has no time attribute that says from when a version is valid").
			WithHint("declare WATERMARK FOR a column, as in WATERMARK FOR ts AS ts - INTERVAL '5' SECOND")
	case 1:
		return at, nil
	}
	return at, source.Errorf(x.at.R.Span(), "this has %d time attributes, so it is open from when a version is valid", n).
		WithHint("select one of them in a view")
}
