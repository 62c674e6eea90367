package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// foldConstants computes what is constant once, when the query is planned, and
// takes away filters that are always TRUE. It cannot be switched off, because it
// decides when a mistake in a constant is found: before anything runs, or at the
// first row, or never if no row comes.
//
// A constant that cannot be computed, such as 1 / 0, is a mistake in the query
// and is reported with its place before anything runs. The exception is a branch
// that may never be taken:
//
//	SELECT CASE WHEN FALSE THEN 1 / 0 ELSE 1 END
//
// is 1, so parts of CASE are folded only where that cannot fail. What is volatile
// is never folded: the naive version would give all rows the same RAND(), and
// CURRENT_TIMESTAMP the time of planning. A filter that is always FALSE stays:
// the rows below it still move time.
var foldConstants = Rule{
	Name:   "fold_constants",
	Doc:    "Computes constant expressions when the query is planned.",
	Always: true,
	Apply: func(roots []logical.Node, env Env) ([]logical.Node, error) {
		return rewrite(roots, func(n logical.Node) (logical.Node, error) { return fold(n, env.Expr) })
	},
}

func fold(n logical.Node, env expr.Env) (logical.Node, error) {
	switch n := n.(type) {
	case *logical.Filter:
		cond, err := expr.Fold(n.Cond, env)
		if err != nil {
			return nil, err
		}
		if IsTrue(cond) {
			return n.Input, nil
		}
		return &logical.Filter{Base: logical.Base{At: n.At}, Input: n.Input, Cond: cond}, nil
	case *logical.Unnest:
		if n.Cond == nil {
			return n, nil
		}
		cond, err := expr.Fold(n.Cond, env)
		if err != nil {
			return nil, err
		}
		c := n.With(n.Inputs()).(*logical.Unnest)
		if c.Cond = cond; IsTrue(cond) {
			c.Cond = nil
		}
		return c, nil
	case *logical.Join:
		return foldJoin(n, env)
	case *logical.Project:
		list, err := foldAll(n.Exprs, env)
		if err != nil {
			return nil, err
		}
		return &logical.Project{Base: logical.Base{At: n.At}, Input: n.Input, Exprs: list, Names: n.Names}, nil
	case *logical.Watermark:
		mark, err := expr.Fold(n.Mark, env)
		if err != nil {
			return nil, err
		}
		c := n.With(n.Inputs()).(*logical.Watermark)
		c.Mark = mark
		return c, nil
	case *logical.Match:
		return foldMatch(n, env)
	case *logical.Values:
		return foldValues(n, env)
	default:
		return n, nil
	}
}

// foldJoin folds the condition of a join. One that is always TRUE is none.
func foldJoin(n *logical.Join, env expr.Env) (logical.Node, error) {
	if n.Cond == nil {
		return n, nil
	}
	cond, err := expr.Fold(n.Cond, env)
	if err != nil {
		return nil, err
	}
	c := n.With(n.Inputs()).(*logical.Join)
	if c.Cond = cond; IsTrue(cond) {
		c.Cond = nil
	}
	return c, nil
}

func foldAll(list []expr.Expr, env expr.Env) ([]expr.Expr, error) {
	out := slices.Clone(list)
	for i, e := range list {
		var err error
		if out[i], err = expr.Fold(e, env); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// foldMatch folds measures and conditions. A condition that is always TRUE is none.
func foldMatch(n *logical.Match, env expr.Env) (logical.Node, error) {
	c := n.With(n.Inputs()).(*logical.Match)
	var err error
	if c.Measures, err = foldAll(n.Measures, env); err != nil {
		return nil, err
	}
	c.Pattern = slices.Clone(n.Pattern)
	for i, p := range n.Pattern {
		if p.Define == nil {
			continue
		}
		if p.Define, err = expr.Fold(p.Define, env); err != nil {
			return nil, err
		}
		if IsTrue(p.Define) {
			p.Define = nil
		}
		c.Pattern[i] = p
	}
	return c, nil
}

func foldValues(n *logical.Values, env expr.Env) (logical.Node, error) {
	c := &logical.Values{Base: logical.Base{At: n.At}, Columns: n.Columns}
	for _, row := range n.Rows {
		list, err := foldAll(row, env)
		if err != nil {
			return nil, err
		}
		c.Rows = append(c.Rows, list)
	}
	return c, nil
}

// IsTrue reports whether e is the constant TRUE.
func IsTrue(e expr.Expr) bool {
	v := expr.LiteralValue(e)
	return v != nil && !v.Null(0) && vector.Values[uint8](v)[0] != 0
}
