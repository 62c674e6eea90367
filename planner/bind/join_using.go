package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// using binds USING and NATURAL: columns of one name on both sides are equal, and
// are shown once.
func (x *joining) using() (relation, error) {
	names := x.at.Using
	if x.at.Natural {
		names = x.common()
	}
	bare := x.bare()
	var cond expr.Expr
	var shared []scope.Shared
	for i, name := range names {
		if slices.ContainsFunc(names[:i], func(id ast.Ident) bool { return id.Name == name.Name }) {
			return relation{}, source.Errorf(name.Span, "column %q is named twice in USING", name.Name)
		}
		s, equal, err := x.shared(name)
		if err != nil {
			return relation{}, err
		}
		cond = logical.And(cond, equal)
		shared = append(shared, s)
	}
	rel, err := x.side(nil)
	if err != nil {
		return relation{}, err
	}
	switch {
	case cond == nil: // NATURAL without common names: all pairs
	case x.kind == logical.InnerJoin:
		rel.node, err = x.where(rel.node, cond, at(x.at))
	default:
		rel, err = x.side(cond)
	}
	// A name of this join stands before those of the sides that it is made of.
	rest := slices.DeleteFunc(bare.Shared, func(s scope.Shared) bool {
		return slices.ContainsFunc(shared, func(t scope.Shared) bool { return t.Name == s.Name })
	})
	rel.scope.Shared = append(shared, rest...)
	rel.scope.Hide(len(shared), x.left.scope)
	return rel, err
}

// common returns the names that both sides have, in the order of the left one.
func (x *joining) common() []ast.Ident {
	var list []ast.Ident
	right := namesOf(x.right.scope)
	for _, name := range namesOf(x.left.scope) {
		seen := slices.ContainsFunc(list, func(id ast.Ident) bool { return id.Name == name })
		if slices.Contains(right, name) && !seen {
			list = append(list, ast.Ident{Name: name, Span: x.at.Op.Span})
		}
	}
	return list
}

// namesOf returns the names of the columns that * stands for.
func namesOf(s *scope.Scope) []string {
	var list []string
	for _, t := range s.Tables {
		for _, c := range t.Columns {
			if !c.Hidden {
				list = append(list, c.Name)
			}
		}
	}
	return list
}

// shared returns what a name stands for that both sides have, and the condition
// that its columns are equal. Of several columns of the name on one side it is the first. It shows the one that is not NULL, with a type for both.
func (x *joining) shared(name ast.Ident) (scope.Shared, expr.Expr, error) {
	width := x.left.scope.Width()
	s := scope.Shared{Name: name.Name}
	b := x.expressions("USING")
	var sides [2]expr.Expr
	for i, side := range []*scope.Scope{x.left.scope, x.right.scope} {
		e, err := b.FirstNamed(name, side)
		if err != nil {
			return s, nil, err
		}
		columns := expr.Columns(e)
		for _, old := range side.Shared {
			if old.Name == name.Name {
				columns = old.Columns // also those that it does not show
			}
		}
		if i == 1 {
			e = expr.Remap(e, func(c int) int { return c + width })
		}
		for _, c := range columns {
			s.Columns = append(s.Columns, c+i*width)
		}
		sides[i] = e
	}
	equal, err := b.Apply("=", name.Span, sides[0], sides[1])
	if err != nil {
		return s, nil, err
	}
	left, right := sides[0], sides[1]
	if x.kind.PadsLeft() {
		left = nullable(left)
	}
	if x.kind.PadsRight() {
		right = nullable(right)
	}
	if s.Expr, err = b.Apply("COALESCE", name.Span, left, right); err != nil {
		return s, nil, err
	}
	switch t := s.Expr.Type(); { // one side is enough if it has all values and the type of both
	case !x.kind.PadsLeft() && left.Type().Equal(t):
		s.Expr = left
	case x.kind == logical.RightJoin && right.Type().Equal(t):
		s.Expr = right
	}
	return s, equal, nil
}
