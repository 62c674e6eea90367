package bind

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// build puts an Over for each window on a node and returns the last one with the
// placing of expressions over it.
func (o *overs) build(n logical.Node, below placing) (logical.Node, placing, error) {
	b := overBuild{overs: o, below: below, place: make([]int, len(o.calls))}
	b.in.all(n)
	for i := range o.used {
		if err := b.window(i); err != nil {
			return nil, nil, err
		}
	}
	width := len(b.in.exprs)
	if width > len(logical.Of(n).Columns) {
		n = b.in.project(n)
	}
	for i, v := range b.nodes {
		v.Input = n
		at := 0
		for k, w := range o.of {
			if w == i {
				b.place[k] = len(logical.Of(n).Columns) + at
				v.Names = append(v.Names, o.name(v, k, at))
				at++
			}
		}
		n = v
	}
	return n, func(e expr.Expr) (expr.Expr, error) {
		x, err := below(e)
		if err != nil {
			return nil, err
		}
		return b.placed(x, n), nil
	}, nil
}

// An overBuild is the nodes of calls with OVER while they are built.
type overBuild struct {
	*overs
	below placing
	in    columns // what the windows read
	nodes []*logical.Over
	place []int // column of each call
}

// add returns the column of an expression below the windows.
func (b *overBuild) add(e expr.Expr) (int, error) {
	x, err := b.below(e)
	if err != nil {
		return 0, err
	}
	return b.in.add(x), nil
}

// window makes the node of a window, without its input.
func (b *overBuild) window(i int) error {
	w := b.used[i]
	v := &logical.Over{Frame: w.frame, OrderAt: w.orderAt(), Lifetime: b.lifetime(), Whole: b.whole()}
	for _, e := range w.partition {
		c, err := b.add(e)
		if err != nil {
			return err
		}
		v.PartitionBy = append(v.PartitionBy, c)
	}
	for k, e := range w.order {
		c, err := b.add(e)
		if err != nil {
			return err
		}
		v.OrderBy = append(v.OrderBy, sortKey(c, w.how[k]))
	}
	if err := b.values(v, w.values); err != nil {
		return err
	}
	b.nodes = append(b.nodes, v)
	return b.arguments(v, i)
}

// values adds the values that a RANGE compares.
func (b *overBuild) values(v *logical.Over, values *frameValues) error {
	if values == nil {
		return nil
	}
	if err := values.common(); err != nil {
		return err
	}
	var err error
	if v.Key, err = b.add(values.key); err != nil {
		return err
	}
	ends := make([]int, len(values.ends))
	for i, e := range values.ends {
		if ends[i], err = b.add(e); err != nil {
			return err
		}
	}
	v.Frame = v.Frame.Remap(func(i int) int { return ends[i] })
	return nil
}

// placed replaces placeholders of calls by their columns.
func (b *overBuild) placed(e expr.Expr, n logical.Node) expr.Expr {
	return expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		c, ok := x.(*expr.Column)
		if !ok || c.Index < overPlace || c.Index >= valuePlace {
			return x
		}
		p := logical.ColumnOf(n, b.place[c.Index-overPlace])
		p.At = c.At
		return p
	})
}

func (w *overWindow) orderAt() source.Span {
	if how := w.how; len(how) > 0 {
		return how[0].Span().To(how[len(how)-1].Span())
	}
	return w.at
}

// arguments adds the calls of a window to v and their arguments to what it reads.
func (b *overBuild) arguments(v *logical.Over, window int) error {
	var f framed
	for k, a := range b.calls {
		if b.of[k] != window {
			continue
		}
		call := logical.Aggregate{Func: a.Func, Filter: -1, Distinct: a.Distinct, Type: a.Type, At: a.Span}
		if len(v.Calls) == 0 {
			v.Base = logical.Base{At: a.Span}
		}
		for i, x := range a.Args {
			text := argText(a, i, x)
			if x != nil {
				var err error
				if x, err = b.below(x); err != nil {
					return err
				}
			}
			f.argument(&call, &b.in, text, x)
		}
		v.Calls = append(v.Calls, call)
	}
	return nil
}

// name returns the name that SELECT has for the result of call k, which is v's call at.
func (o *overs) name(v *logical.Over, k, at int) string {
	if name := o.group.names[overPlace+k]; name != "" {
		return name
	}
	return v.Calls[at].Text(v.Input)
}
