package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// join binds two tables side by side (flink-semantics.md 5).
func (b *binder) join(t *ast.Join) (relation, error) {
	if u, as := unnestOf(t.R); u != nil {
		return b.joinUnnest(t, u, as)
	}
	if f := lateral(t.R); f != nil {
		return b.tableFunc(f)
	}
	left, err := b.table(t.L)
	if err != nil {
		return relation{}, err
	}
	if d, as := derivedOf(t.R); d != nil && d.Lateral {
		return b.joinLateral(t, left, d, as)
	}
	versions, time := asOf(t.R)
	right, err := b.table(versions)
	if err != nil {
		return relation{}, err
	}
	if err := sameName(t, left.scope, right.scope); err != nil {
		return relation{}, err
	}
	x := &joining{binder: b, at: t, left: left, right: right, kind: kindOf(t.Kind)}
	if time != nil {
		if err := x.temporal(time); err != nil {
			return relation{}, err
		}
	}
	switch {
	case t.Natural || len(t.Using) > 0:
		return x.using()
	case t.On == nil:
		return x.side(nil)
	}
	return x.on()
}

// lateral returns the call of a function of the columns to its left that a table
// is, or nil.
func lateral(t ast.Table) *ast.TableFunc {
	if as, ok := t.(*ast.Aliased); ok {
		t = as.Table
	}
	if f, ok := t.(*ast.TableFunc); ok && f.Lateral {
		return f
	}
	return nil
}

func kindOf(k ast.JoinKind) logical.JoinKind {
	switch k {
	case ast.LeftJoin:
		return logical.LeftJoin
	case ast.RightJoin:
		return logical.RightJoin
	case ast.FullJoin:
		return logical.FullJoin
	}
	return logical.InnerJoin
}

// sameName refuses two tables of one name, whose columns could not be told apart.
func sameName(t *ast.Join, left, right *scope.Scope) error {
	for _, l := range left.Tables {
		for _, r := range right.Tables {
			if l.Alias != "" && l.Alias == r.Alias {
				return source.Errorf(t.R.Span(), "table %q is in FROM twice", r.Alias).WithHint("give one of them another name: %s AS other", r.Alias)
			}
		}
	}
	return nil
}

// joining is a join of two bound tables.
type joining struct {
	*binder
	at          *ast.Join
	kind        logical.JoinKind
	left, right relation
	asOf        *logical.JoinTemporal // nil: the right side is read as it is
	lookup      bool
}

// bare returns the columns of both sides as they are, before one is padded: a
// condition is about these.
func (x *joining) bare() *scope.Scope { return scope.Join(x.left.scope, x.right.scope) }

// side puts the tables side by side under a condition, which may be nil. Columns of
// a side that is padded may be NULL.
func (x *joining) side(cond expr.Expr) (relation, error) {
	n := &logical.Join{Base: at(x.at), Kind: x.kind, Left: x.left.node, Right: x.right.node, Cond: cond, Temporal: x.asOf, Lookup: x.lookup, Lifetime: x.lifetimes()}
	x.hinted.sides(n, x.left.scope, x.right.scope, x.ctx.Settings.Batch())
	s := scope.Join(padding(x.left.scope, x.kind.PadsLeft()), padding(x.right.scope, x.kind.PadsRight()))
	return relation{node: n, scope: s}, checkCondition(n)
}

// on binds the condition of ON. That of an inner join is as good as one in WHERE.
func (x *joining) on() (relation, error) {
	if x.kind == logical.InnerJoin {
		rel, err := x.side(nil)
		if err != nil {
			return relation{}, err
		}
		rel.node, err = x.filtered(rel, x.at.On, "ON")
		return rel, err
	}
	cond, err := x.expressions("ON").BindCondition(x.at.On, x.bare())
	if err != nil {
		return relation{}, err
	}
	return x.side(logical.Factored(cond))
}

// padding returns a scope whose columns may be NULL, if pads is set.
func padding(s *scope.Scope, pads bool) *scope.Scope {
	if !pads {
		return s
	}
	c := *s
	c.Tables = nil
	for _, t := range s.Tables {
		p := *t
		p.Columns = slices.Clone(t.Columns)
		for i := range p.Columns {
			p.Columns[i].Type.Nullable = true
		}
		c.Tables = append(c.Tables, &p)
	}
	c.Shared = slices.Clone(s.Shared)
	for i := range c.Shared {
		c.Shared[i].Expr = nullable(c.Shared[i].Expr)
	}
	return &c
}

// nullable returns what a USING or NATURAL join shows of a column, a column or
// COALESCE of two, for rows that may be NULL.
func nullable(e expr.Expr) expr.Expr {
	return expr.Rewrite(e, func(e expr.Expr) expr.Expr {
		switch e := e.(type) {
		case *expr.Column:
			c := *e
			c.T.Nullable = true
			return &c
		case *expr.Call:
			c := *e
			c.T.Nullable = true
			return &c
		case *expr.Cast:
			c := *e
			c.T.Nullable = true
			return &c
		case *expr.Case:
			c := *e
			c.T.Nullable = true
			return &c
		}
		return e
	})
}
