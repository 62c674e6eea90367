package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/rule"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A correlation is what a subquery has to do with the query around it. While the
// subquery is bound, column i of the query around has the index -1-i.
//
// Conditions of WHERE that speak of such columns are taken out of the subquery and
// become the condition of a join with it, and so do values that are computed of
// them. What such a condition says about the subquery is put out beside its columns.
type correlation struct {
	around relation // the query around
	// limited says that the rows of the subquery are limited, single that it has to
	// have one for each row of the query around.
	limited, single bool
	ties            []tie // of WHERE
	// cond is the condition of the join with the result of the subquery, over its
	// columns and those of the query around; nil: none. exprs are its values.
	cond  expr.Expr
	exprs []expr.Expr
	names []string // of the values
	// empty says that there is one row whatever is read: see [block.empties].
	empty bool
	// rows are the values of a subquery that reads no table, instead of all this.
	rows [][]expr.Expr
	// keys are the columns of the result that are equal to a value of the query
	// around.
	keys []int
}

// A tie is a condition on the subquery and the query around it. If it says that a
// value of the one is equal to one of the other, inner and outer are these.
type tie struct {
	cond         expr.Expr
	inner, outer expr.Expr
	same         bool // NULL is equal to NULL
	key          int  // of the grouping that inner is, if the block groups
}

// inside returns a binder for a block that sees the columns of a query around; nil:
// of none.
func (b *binder) inside(c *correlation) *binder {
	d := *b
	d.outer = c
	return &d
}

// hiding returns a binder for what does not see the columns of a query around yet:
// queries in FROM and WITH, and sides of UNION and the like.
func (b *binder) hiding(c *correlation) *binder {
	d := b.inside(nil)
	if c != nil {
		d.hidden = c.around.scope
	}
	return d
}

func hiddenColumn(n *ast.Name, _ *scope.Scope, _, _ int) (expr.Expr, error) {
	return nil, unbuilt(n.Span(), "a column of the query around in FROM, WITH or a side of UNION, INTERSECT or EXCEPT is")
}

// column returns a column of the query around.
func (c *correlation) column(n *ast.Name, outer *scope.Scope, index, depth int) (expr.Expr, error) {
	if depth > 1 {
		return nil, source.Errorf(n.Span(), "%q belongs to a query further out than the next one", n.String()).
			WithHint("select it in the query between, or join the tables in FROM")
	}
	column, _ := outer.Column(index)
	return &expr.Column{At: expr.At(n.Span()), Index: -1 - index, Name: n.String(), T: column.Type}, nil
}

// reads reports whether a tie reads a column of the block from number width on: the
// value of a subquery.
func (c *correlation) reads(width int) bool {
	return c != nil && slices.ContainsFunc(c.ties, func(t tie) bool {
		list := expr.Columns(t.cond)
		return len(list) > 0 && list[len(list)-1] >= width
	})
}

// tied reports whether an expression reads columns of the query around.
func tied(e expr.Expr) bool {
	list := expr.Columns(e)
	return len(list) > 0 && list[0] < 0
}

// tie takes a condition of WHERE out of the block.
func (c *correlation) tie(cond expr.Expr) {
	t := tie{cond: cond}
	call, ok := cond.(*expr.Call)
	if ok && call.Func.Name == "=" && !expr.CanFail(cond) && !expr.Volatile(cond) {
		a, b := call.Args[0], call.Args[1]
		if tied(a) {
			a, b = b, a
		}
		if !tied(a) && len(expr.Columns(a)) > 0 && onlyAround(b) {
			t.inner, t.outer = rule.Exact(a), b
		}
	}
	c.ties = append(c.ties, t)
}

// onlyAround reports whether all columns of e are of the query around.
func onlyAround(e expr.Expr) bool {
	list := expr.Columns(e)
	return len(list) > 0 && list[len(list)-1] < 0
}

// correlate lets each row of the query around have groups and numbers of its own:
// what is tied to it becomes a key of the grouping and of OVER.
func (k *block) correlate() error {
	if k.around == nil {
		return nil
	}
	c := k.around
	c.empty = k.empties()
	parted := k.group.used || len(k.over.calls) > 0
	if parted || c.limited || c.single || k.sel.Distinct {
		k.untie()
	}
	if len(c.ties) == 0 || !parted {
		return nil
	}
	if !c.empty && k.group.used && !k.group.keyed {
		return unbuilt(k.group.at, "HAVING, LIMIT or OVER of an aggregate without GROUP BY, in a query that is tied to the one around it, is")
	}
	for i := range c.ties {
		t := &c.ties[i]
		if t.inner == nil {
			continue // it speaks of the query around only
		}
		if k.group.used {
			t.key = k.group.tied(t.inner)
		}
		for _, w := range k.over.used {
			w.partition = append(slices.Clone(w.partition), t.inner)
		}
	}
	return nil
}

// untie joins the tables of the block with the different values of the query around
// that it is compared with in other ways than by =. What it has to do with the query
// around is then that these values are equal:
//
//	SELECT id, (SELECT COUNT(*) FROM u WHERE u.id < t.id) FROM t
//
// counts for each t.id once.
func (k *block) untie() {
	c := k.around
	var kept []tie
	var loose []expr.Expr
	var used []int
	for _, t := range c.ties {
		if t.inner != nil || onlyAround(t.cond) {
			kept = append(kept, t)
			continue
		}
		loose = append(loose, t.cond)
		for _, i := range expr.Columns(t.cond) {
			if i < 0 && !slices.Contains(used, -1-i) {
				used = append(used, -1-i)
			}
		}
	}
	if len(loose) == 0 {
		return
	}
	j := &logical.Join{
		Base: logical.Base{At: loose[0].Span()}, Left: k.rel.node,
		Lifetime: k.lifetimes(), Right: k.distinct(logical.Keep(c.around.node, used), loose[0].Span(), nil),
	}
	for _, cond := range loose {
		j.Cond = logical.And(j.Cond, expr.Remap(cond, func(i int) int {
			if i < 0 {
				return j.Width() + slices.Index(used, -1-i)
			}
			return i
		}))
	}
	for i, column := range used {
		outer := logical.ColumnOf(c.around.node, column)
		outer.Index = -1 - column
		inner := logical.ColumnOf(j, j.Width()+i)
		kept = append(kept, tie{cond: loose[0], inner: inner, outer: outer, same: true})
	}
	c.ties = kept
	k.rel.node, k.group.rel.node = j, j
}

// tied returns the number of a key that is in all sets.
func (g *grouping) tied(e expr.Expr) int {
	if len(g.sets) == 1 {
		for _, i := range g.sets[0] {
			if expr.Equal(g.keys[i], e) {
				return i
			}
		}
	}
	g.keys = append(g.keys, e)
	for i, set := range g.sets {
		g.sets[i] = append(slices.Clone(set), len(g.keys)-1)
	}
	return len(g.keys) - 1
}

// empties reports whether the block has one row whatever it reads: it aggregates
// without GROUP BY. Of no rows COUNT is 0 and the others are NULL.
func (k *block) empties() bool {
	return k.group.used && !k.group.keyed && k.sel.Having == nil && k.sel.Qualify == nil && len(k.over.calls) == 0 && !k.around.limited
}

// expose adds to the columns of the block what its ties speak of, and notes what
// they say about the result.
func (k *block) expose(out *columns, place placing) error {
	c := k.around
	for i := range c.ties {
		t := &c.ties[i]
		if t.inner != nil {
			x, err := place(t.inner)
			if k.group.used {
				x, err = logical.ColumnOf(k.group.layout.node, k.group.layout.keys[t.key]), nil
			}
			if err != nil {
				return err
			}
			if err := c.equal(k.binder, t, out.add(x), x); err != nil {
				return err
			}
			continue
		}
		x, err := place(t.cond)
		if err != nil {
			return err
		}
		c.cond = logical.And(c.cond, inside(x, out))
	}
	return nil
}

// equal notes that column i of the result, which is x, is equal to a value of the
// query around.
func (c *correlation) equal(b *binder, t *tie, i int, x expr.Expr) error {
	column := &expr.Column{At: expr.At(t.inner.Span()), Index: i, Name: x.String(), T: x.Type()}
	op := "="
	if t.same {
		op = "IS NOT DISTINCT FROM"
	}
	e, err := b.expressions("WHERE").Apply(op, t.cond.Span(), column, t.outer)
	c.cond, c.keys = logical.And(c.cond, e), append(c.keys, i)
	return err
}

// inside returns e with its columns put among those of the result; columns of the
// query around stay.
func inside(e expr.Expr, out *columns) expr.Expr {
	return expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		column, ok := x.(*expr.Column)
		if !ok || column.Index < 0 {
			return x
		}
		moved := *column
		moved.Index = out.add(column)
		return &moved
	})
}

// raw ends a block of one row whatever it reads: its items are computed above the
// join, since they have values also where the join finds nothing.
func (k *block) raw(n logical.Node, place placing) (body, error) {
	c := k.around
	c.names = k.names
	for i := range c.ties {
		t := &c.ties[i]
		if t.inner == nil {
			c.cond = logical.And(c.cond, t.cond)
			continue
		}
		at := k.group.layout.keys[t.key]
		if err := c.equal(k.binder, t, at, logical.ColumnOf(n, at)); err != nil {
			return body{}, err
		}
	}
	for _, e := range k.exprs {
		x, err := place(e)
		if err != nil {
			return body{}, err
		}
		if x, err = k.ofNothing(x); err != nil {
			return body{}, err
		}
		c.exprs = append(c.exprs, x)
	}
	return body{node: n, visible: len(logical.Of(n).Columns)}, nil
}

// ofNothing returns e over the result of an aggregation that may be padded, with 0
// for a COUNT of no rows.
func (k *block) ofNothing(e expr.Expr) (expr.Expr, error) {
	var failed error
	x := expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		c, ok := x.(*expr.Column)
		call := -1
		if ok && c.Index >= 0 {
			call = slices.Index(k.group.layout.calls, c.Index)
		}
		if call < 0 {
			return x
		}
		padded := *c
		padded.T.Nullable = true
		switch f := k.group.calls[call]; {
		case f.Type.Nullable:
			return &padded
		case f.Type.Kind != types.BigInt:
			failed = unbuilt(c.Span(), f.Func.Name+" in a query that is used as a value is")
			return x
		}
		y, err := k.expressions("SELECT").Apply("COALESCE", c.Span(), &padded, expr.NewLiteral(types.Of(types.BigInt), int64(0)))
		if err != nil {
			failed = err
			return x
		}
		return y
	})
	return x, failed
}

// connect notes the values of the block for the query around, and puts out what its
// ties speak of. Values that are computed of both are computed above the join.
func (k *block) connect(out *columns, place placing, items []expr.Expr) error {
	c := k.around
	c.names = k.names
	if k.sel.From == nil && slices.ContainsFunc(items, tied) {
		c.rows = [][]expr.Expr{items}
		return nil
	}
	at := 0
	c.exprs = slices.Clone(items)
	for i, e := range items {
		if tied(e) {
			if k.sel.Distinct {
				return unbuilt(e.Span(), "DISTINCT of a value of the query around is")
			}
			continue
		}
		c.exprs[i] = &expr.Column{At: expr.At(e.Span()), Index: at, Name: k.names[i], T: e.Type()}
		at++
	}
	if err := k.expose(out, place); err != nil {
		return err
	}
	for i, e := range items {
		if tied(e) {
			c.exprs[i] = inside(e, out)
		}
	}
	return nil
}

// take takes the parts of a condition that speak of the query around out of it, and
// returns the rest, nil if nothing is left.
func (c *correlation) take(cond expr.Expr) expr.Expr {
	var rest expr.Expr
	for _, part := range logical.Conjuncts(cond) {
		if tied(part) {
			c.tie(part)
		} else {
			rest = logical.And(rest, part)
		}
	}
	if len(c.ties) == 0 {
		return cond
	}
	return rest
}
