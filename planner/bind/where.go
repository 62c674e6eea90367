package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// filtered puts the condition of WHERE, or of ON of an inner join, on a relation.
// Parts of it that ask whether a subquery has a row become joins above the others.
func (b *binder) filtered(rel relation, cond ast.Expr, clause string) (logical.Node, error) {
	if cond == nil {
		return rel.node, nil
	}
	width := len(logical.Of(rel.node).Columns)
	e := b.expressions(clause)
	plain, tests := testsOf(cond)
	e.Hooks.Query = b.subqueries(&rel.node, e, within(nil, plain...))
	var errs source.Errors
	var all expr.Expr
	for _, x := range plain {
		c, err := e.BindCondition(x, rel.scope)
		if !errs.Take(err) {
			all = logical.And(all, c)
		}
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	if b.outer != nil {
		all = b.outer.take(all)
	}
	var err error
	if all != nil {
		if rel.node, err = b.where(rel.node, all, at(cond)); err != nil {
			return nil, err
		}
	}
	for _, x := range tests {
		if rel.node, err = b.test(rel, x, clause); err != nil {
			return nil, err
		}
	}
	if len(logical.Of(rel.node).Columns) == width || b.outer.reads(width) {
		return rel.node, nil
	}
	return logical.First(rel.node, width), nil
}

// testsOf returns the parts of a condition that ask whether a subquery has a row,
// and the others: the whole condition if there are none.
func testsOf(cond ast.Expr) (plain, tests []ast.Expr) {
	for _, x := range parts(cond) {
		if isTest(x) {
			tests = append(tests, x)
		} else {
			plain = append(plain, x)
		}
	}
	if len(tests) == 0 {
		return []ast.Expr{cond}, nil
	}
	return plain, tests
}

// within adds to list the parts of conditions that stand under AND and OR only, where
// what is unknown counts as not true.
func within(list []ast.Expr, conds ...ast.Expr) []ast.Expr {
	for _, x := range conds {
		if b, ok := x.(*ast.Binary); ok && (b.Op.Text == "AND" || b.Op.Text == "OR") {
			list = within(list, b.L, b.R)
		} else {
			list = append(list, x)
		}
	}
	return list
}

// parts returns the parts of an AND from left to right.
func parts(x ast.Expr) []ast.Expr {
	b, ok := x.(*ast.Binary)
	if !ok || b.Op.Text != "AND" {
		return []ast.Expr{x}
	}
	return append(parts(b.L), parts(b.R)...)
}

// where puts a condition on n. Parts of it become parts of the conditions of the
// inner joins that n is made of: FROM a, b WHERE a.k = b.k means a join on the
// keys, and what the condition says about times decides whether they stay time
// attributes (case join/interval-join-in-where). A part that can fail is not
// computed before those to its left.
func (b *binder) where(n logical.Node, cond expr.Expr, base logical.Base) (logical.Node, error) {
	var rest expr.Expr
	moved := false
	for _, part := range limitsTogether(n, logical.Conjuncts(logical.Factored(cond))) {
		if rest != nil && expr.CanFail(part) {
			rest = logical.And(rest, part)
			continue
		}
		n = b.unpadded(n, part)
		below, ok, err := b.intoJoin(n, part, base)
		switch {
		case err != nil:
			return nil, err
		case ok:
			n, moved = below, true
		default:
			rest = logical.And(rest, part)
		}
	}
	switch {
	case rest == nil:
		return n, nil
	case !moved:
		rest = cond
	}
	return b.filter(n, rest, base)
}

// intoJoin returns n with a part of a condition over it in the join that it is
// about, and whether there is one. Part of one side only belongs to a join below;
// at the end of the path it stays a filter, unless it limits a ROW_NUMBER.
func (b *binder) intoJoin(n logical.Node, part expr.Expr, base logical.Base) (logical.Node, bool, error) {
	if expr.Volatile(part) || expr.ReadsWatermark(part) {
		return nil, false, nil
	}
	switch n := n.(type) {
	case *logical.Project:
		for _, c := range expr.Columns(part) {
			if _, ok := n.Exprs[c].(*expr.Column); !ok {
				return nil, false, nil
			}
		}
		return b.intoInput(n, 0, expr.Replace(part, n.Exprs), base)
	case *logical.Filter:
		if expr.CanFail(part) {
			return nil, false, nil
		}
		return b.intoInput(n, 0, part, base)
	case *logical.ValueJoin:
		if c := expr.Columns(part); len(c) > 0 && c[len(c)-1] >= len(logical.Of(n.Input).Columns) {
			return nil, false, nil
		}
		return b.intoInput(n, 0, part, base)
	case *logical.Unnest:
		for _, c := range expr.Columns(part) {
			if c >= len(n.Kept) {
				return nil, false, nil
			}
		}
		if expr.CanFail(part) {
			return nil, false, nil
		}
		return b.intoInput(n, 0, expr.Remap(part, func(i int) int { return n.Kept[i] }), base)
	case *logical.Join:
		return b.intoSides(n, part, base)
	}
	return nil, false, nil
}

// intoInput is intoJoin for an input of n.
func (b *binder) intoInput(n logical.Node, i int, part expr.Expr, base logical.Base) (logical.Node, bool, error) {
	inputs := append([]logical.Node{}, n.Inputs()...)
	below, ok, err := b.intoJoin(inputs[i], part, base)
	if !ok || err != nil {
		return nil, false, err
	}
	inputs[i] = below
	return n.With(inputs), true, nil
}

func (b *binder) intoSides(n *logical.Join, part expr.Expr, base logical.Base) (logical.Node, bool, error) {
	left, right := n.Sides(part)
	switch {
	case n.Temporal != nil && left != right:
		return b.ontoRows(n, part, base, right)
	case left && right && n.Kind == logical.InnerJoin:
		c := n.With(n.Inputs()).(*logical.Join)
		c.Cond = logical.And(n.Cond, part)
		return c, true, checkPart(n, part)
	case left && !right && !n.Kind.PadsLeft():
		return b.ontoSide(n, 0, part, base)
	case right && !left && !n.Kind.PadsRight():
		return b.ontoSide(n, 1, n.RightOf(part), base)
	}
	return nil, false, nil
}

// ontoRows is intoSides for a part that speaks of one side of a temporal join. The left
// side has fewer rows for it, in any plan: which versions are left for rows that come
// late depends on the others. The versions are not fewer for it.
func (b *binder) ontoRows(n *logical.Join, part expr.Expr, base logical.Base, right bool) (logical.Node, bool, error) {
	if right || expr.CanFail(part) {
		return nil, false, nil
	}
	if below, ok, err := b.intoInput(n, 0, part, base); ok || err != nil {
		return below, ok, err // to a join further down
	}
	left, err := b.filter(n.Left, part, base)
	if err != nil {
		return nil, false, err
	}
	return n.With([]logical.Node{left, n.Right}), true, nil
}

// ontoSide is intoInput for a part that speaks of one side. Where it limits the
// numbers of a ROW_NUMBER it stands on the side itself, which keeps the first rows
// only.
func (b *binder) ontoSide(n *logical.Join, i int, part expr.Expr, base logical.Base) (logical.Node, bool, error) {
	inputs := append([]logical.Node{}, n.Inputs()...)
	if overBelow(inputs[i], expr.Columns(part)) == nil {
		return b.intoInput(n, i, part, base)
	}
	if below, ok, err := b.intoInput(n, i, part, base); ok || err != nil {
		return below, ok, err // to a join further down
	}
	side, err := b.filter(inputs[i], part, base)
	if err != nil {
		return nil, false, err
	}
	inputs[i] = side
	return n.With(inputs), true, nil
}

// limitsTogether makes one of the parts of a condition that speak of one OVER, so
// that both bounds of rn BETWEEN 2 AND 3 arrive there together.
func limitsTogether(n logical.Node, parts []expr.Expr) []expr.Expr {
	var list []expr.Expr
	at := map[*logical.Over]int{}
	for _, part := range parts {
		v := overBelow(n, expr.Columns(part))
		if i, ok := at[v]; ok && v != nil {
			list[i] = logical.And(list[i], part)
			continue
		}
		at[v] = len(list)
		list = append(list, part)
	}
	return list
}

// overBelow returns the OVER that computes one of some columns of n; nil: none.
func overBelow(n logical.Node, columns []int) *logical.Over {
	for _, c := range columns {
		if v := overOf(n, c); v != nil {
			return v
		}
	}
	return nil
}

func overOf(n logical.Node, column int) *logical.Over {
	n, column = logical.Trace(n, column)
	switch n := n.(type) {
	case *logical.Join:
		if w := n.Width(); column >= w {
			return overOf(n.Right, column-w)
		}
		return overOf(n.Left, column)
	case *logical.Over:
		if column >= len(logical.Of(n.Input).Columns) {
			return n
		}
	}
	return nil
}

// checkCondition refuses what the condition of a join cannot be.
func checkCondition(n *logical.Join) error {
	for _, part := range logical.Conjuncts(n.Cond) {
		if err := checkPart(n, part); err != nil {
			return err
		}
	}
	return nil
}

// checkPart refuses a part of a join's condition that changes from one look to the
// next, and a comparison for which Flink would not convert the columns: a number
// with a text, a text with a time (case join/key-types-and-expressions).
func checkPart(n *logical.Join, part expr.Expr) error {
	if expr.Volatile(part) || expr.ReadsWatermark(part) {
		return source.Errorf(part.Span(), "this is computed again when rows change, and has to give the same for the same rows each time").
			WithHint("compute the value in a query in FROM, and compare that")
	}
	c := expr.Equality(part)
	if c == nil {
		return nil
	}
	if left, right := n.Sides(part); !left || !right {
		return nil
	}
	written := [2]types.Type{}
	for i, a := range c.Args {
		if x, ok := a.(*expr.Cast); ok && x.Implicit {
			a = x.X
		}
		written[i] = a.Type()
	}
	if written[0].Kind.Text() == written[1].Kind.Text() {
		return nil
	}
	return source.Errorf(part.Span(), "a join cannot compare %s with %s", written[0].Name(), written[1].Name()).
		WithHint("CAST one of them to the type of the other")
}
