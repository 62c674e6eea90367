package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// splitJoins finds the keys of joins: parts of the condition that compare a value
// of one side with one of the other. Rows are then found by their keys, and go to
// the task that owns them. Values that are no columns are computed below the join:
//
//	SELECT * FROM a JOIN b ON UPPER(a.name) = b.name
//
// What can fail is not computed before there is a partner, and stays a condition:
// 10 / a.x = b.y fails only where a row of b is met. Keys are compared by their
// bits, which is too strict for -0.0 and too lax for NaN (conformance case
// join/differs/zero-and-nan-keys): 0.0 is added to approximate numbers, which makes
// 0.0 of -0.0, and the comparison stays a condition as well. So it does for rows,
// arrays and maps, where NULL inside is unknown.
//
// The keys of a temporal join are those that tell the versions' rows apart, and no
// others: a version that differs in another column is still the one that was valid.
//
// It cannot be switched off: what is below it knows keys as columns only.
var splitJoins = Rule{
	Name:   "split_joins",
	Doc:    "Finds the keys of joins.",
	Always: true,
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		return rewrite(roots, never(func(n logical.Node) logical.Node {
			if j, ok := n.(*logical.Join); ok && !j.Split {
				return splitJoin(j)
			}
			return n
		}))
	},
}

// splitting is one join while its keys are taken out.
type splitting struct {
	join        *logical.Join
	left, right sideKeys
	keys        []logical.JoinKey
	stay        []expr.Expr
}

// sideKeys are the columns of a side and the computed keys behind them.
type sideKeys struct {
	node  logical.Node
	width int
	added []expr.Expr
}

func splitJoin(n *logical.Join) logical.Node {
	s := &splitting{join: n}
	s.left = sideKeys{node: n.Left, width: len(logical.Of(n.Left).Columns)}
	s.right = sideKeys{node: n.Right, width: len(logical.Of(n.Right).Columns)}
	shape := n.Shape()
	var versions []int
	if shape.Temporal != nil {
		versions = n.VersionKey()
	}
	for _, part := range logical.Conjuncts(n.Cond) {
		wrong := !slices.Contains(shape.Rest, part) || shape.Temporal != nil && !slices.Contains(versions, n.Compared(part))
		if wrong || !s.key(part) {
			s.stay = append(s.stay, part)
		}
	}
	c := n.With([]logical.Node{s.left.project(), s.right.project()}).(*logical.Join)
	c.Split, c.Keys, c.Cond = true, s.keys, nil
	if shape.Temporal != nil {
		t := *n.Temporal
		t.Keyed = len(versions) > 0 && len(s.keys) >= len(versions)
		c.Temporal = &t
	}
	shift := len(s.left.added)
	for _, part := range s.stay {
		c.Cond = logical.And(c.Cond, expr.Remap(part, func(i int) int {
			if i >= s.left.width {
				return i + shift
			}
			return i
		}))
	}
	if shift == 0 && (len(s.right.added) == 0 || n.Kind.Half()) {
		return c
	}
	var kept []int
	for i := range s.left.width {
		kept = append(kept, i)
	}
	for i := range s.right.width {
		if !n.Kind.Half() {
			kept = append(kept, s.left.width+shift+i)
		}
	}
	return logical.Keep(c, kept)
}

// key takes a part of the condition as a key, if it is one.
func (s *splitting) key(part expr.Expr) bool {
	c := expr.Equality(part)
	if c == nil || expr.CanFail(part) || expr.Volatile(part) {
		return false
	}
	a, b := c.Args[0], c.Args[1]
	if _, right := s.join.Sides(a); right {
		a, b = b, a
	}
	al, ar := s.join.Sides(a)
	bl, br := s.join.Sides(b)
	if !al || ar || bl || !br {
		return false
	}
	a, b, ok := alike(a, s.join.RightOf(b))
	if !ok {
		return false
	}
	exact := !a.Type().Kind.Approximate() && !a.Type().Kind.Nested()
	nulls := c.Func.Name != "="
	if nulls && !exact {
		return false
	}
	k := logical.JoinKey{Left: s.left.column(a), Right: s.right.column(b), NullsEqual: nulls}
	if !slices.Contains(s.keys, k) {
		s.keys = append(s.keys, k)
	}
	return exact
}

// alike returns two values as keys of one form, if they have one.
func alike(a, b expr.Expr) (x, y expr.Expr, ok bool) {
	ta, tb := a.Type(), b.Type()
	if !ta.EqualKind(tb) && !(ta.Kind.Text() && tb.Kind.Text()) && !(ta.Kind.Bytes() && tb.Kind.Bytes()) {
		t, ok := types.Common(ta, tb)
		if !ok || ta.Kind != tb.Kind && !(ta.Kind.Numeric() && tb.Kind.Numeric()) || ta.Kind.Nested() {
			return nil, nil, false
		}
		a, b = converted(a, t), converted(b, t)
	}
	if t := a.Type(); t.Kind.Nested() && inexact(t) {
		return nil, nil, false
	}
	return Exact(a), Exact(b), true
}

func converted(e expr.Expr, t types.Type) expr.Expr {
	if e.Type().EqualKind(t) {
		return e
	}
	return &expr.Cast{At: expr.At(e.Span()), X: e, T: t.WithNull(e.Type().Nullable), Implicit: true}
}

// inexact reports whether a nested type holds approximate numbers, or maps, whose
// entries have no order.
func inexact(t types.Type) bool {
	if t.Kind.Approximate() || t.Kind == types.Map || t.Kind == types.Multiset {
		return true
	}
	return t.Elem != nil && inexact(*t.Elem) || slices.ContainsFunc(t.Fields, func(f types.Field) bool { return inexact(f.Type) })
}

// Exact returns e as a key that is compared by its bits: 0.0 is added to
// approximate numbers, which makes 0.0 of -0.0.
func Exact(e expr.Expr) expr.Expr {
	t := e.Type()
	if !t.Kind.Approximate() {
		return e
	}
	zero := expr.NewLiteral(types.Of(types.Double), float64(0))
	if t.Kind == types.Float {
		zero = expr.NewLiteral(types.Of(types.Float), float32(0))
	}
	return &expr.Call{
		At: expr.At(e.Span()), Func: scalar.Lookup("+"), T: t,
		// The other way round it would be left out (function +).
		Args: []expr.Expr{zero, e},
	}
}

// column returns the column of a side that is e, which is added if there is none.
func (s *sideKeys) column(e expr.Expr) int {
	if c, ok := e.(*expr.Column); ok {
		return c.Index
	}
	for i, have := range s.added {
		if expr.Equal(have, e) {
			return s.width + i
		}
	}
	s.added = append(s.added, e)
	return s.width + len(s.added) - 1
}

// project returns the side with its computed keys.
func (s *sideKeys) project() logical.Node {
	if len(s.added) == 0 {
		return s.node
	}
	p := &logical.Project{Base: logical.Base{At: s.node.Span()}, Input: s.node}
	for i := range s.width {
		c := logical.ColumnOf(s.node, i)
		p.Exprs, p.Names = append(p.Exprs, c), append(p.Names, c.Name)
	}
	for _, e := range s.added {
		p.Exprs, p.Names = append(p.Exprs, e), append(p.Names, e.String())
	}
	return p
}
