package bind

import (
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// setOp binds UNION, INTERSECT and EXCEPT; a chain of UNION ALL becomes one node.
// Without ALL a union is DISTINCT above it.
func (b *binder) setOp(x *ast.SetOp) (logical.Node, error) {
	var errs source.Errors
	l, err := b.body(x.L, nil)
	errs.Take(err)
	r, err := b.body(x.R, nil)
	errs.Take(err)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	if x.Op.Text != "UNION" {
		return b.compared(x, l.node, r.node)
	}
	branches := []logical.Node{l.node}
	if _, chain := x.L.(*ast.SetOp); chain {
		if u, ok := l.node.(*logical.Union); ok {
			branches = append([]logical.Node{}, u.Branches...)
		}
	}
	branches, err = alike(append(branches, r.node), x)
	if err != nil {
		return nil, err
	}
	u := &logical.Union{Base: at(x), Branches: branches}
	if x.All {
		return u, nil
	}
	return b.distinct(u, x.Op.Span, nil), nil
}

// alike casts the columns of branches to their common types.
func alike(branches []logical.Node, x *ast.SetOp) ([]logical.Node, error) {
	first := logical.Of(branches[0]).Columns
	last := branches[len(branches)-1]
	if have := len(logical.Of(last).Columns); have != len(first) {
		return nil, source.Errorf(x.R.Span(), "this side of %s has %s, the other has %d", x.Op.Text, source.Count(have, "column"), len(first))
	}
	common := make([]types.Type, len(first))
	for c := range first {
		common[c] = first[c].Type
		t, ok := types.Common(first[c].Type, logical.Of(last).Columns[c].Type)
		if !ok {
			return nil, source.Errorf(itemSpan(x.R, c), "column %d is %s on this side of %s and %s on the other",
				c+1, logical.Of(last).Columns[c].Type.Name(), x.Op.Text, first[c].Type.Name()).
				WithHint("cast one of them to the type of the other")
		}
		common[c] = t
	}
	for i, n := range branches {
		branches[i] = castColumns(n, common)
	}
	return branches, nil
}

// itemSpan returns the place of column c in a body, as far as it shows.
func itemSpan(x ast.Body, c int) source.Span {
	s, ok := x.(*ast.Select)
	if !ok || c >= len(s.Items) {
		return x.Span()
	}
	for _, item := range s.Items[:c+1] {
		if item.Star != nil {
			return x.Span()
		}
	}
	return s.Items[c].Span()
}

// castColumns casts the columns of n to types, where they have others.
func castColumns(n logical.Node, to []types.Type) logical.Node {
	p := &logical.Project{Base: logical.Base{At: n.Span()}, Input: n}
	same := true
	for i, c := range logical.Of(n).Columns {
		e := castTo(logical.ColumnOf(n, i), to[i])
		same = same && c.Type.EqualKind(to[i])
		p.Exprs, p.Names = append(p.Exprs, e), append(p.Names, c.Name)
	}
	if same {
		return n
	}
	return p
}
