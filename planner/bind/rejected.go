package bind

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/logic"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// rejectedSuffix makes a name that of the messages that a table does not take.
const rejectedSuffix = "$rejected"

// rejected binds t$rejected: the messages of a table that cannot be read as they are,
// whose time is NULL, or that have NULL where the table says NOT NULL, with the
// reason, whatever the table does with them. Where rows of the table are read as
// well, its source is read once for both.
func (b *binder) rejected(of catalog.Relation, t *ast.TableName) (relation, error) {
	table, ok := of.(*catalog.Table)
	if !ok {
		return relation{}, source.Errorf(t.Span(), "%q is a view, and only tables reject messages", of.Where().Name).
			WithHint("read %s of a table below it", "t"+rejectedSuffix)
	}
	_, format := table.Option("format")
	_, value := table.Option("value.format")
	if !format && !value {
		return relation{}, source.Errorf(t.Span(), "table %q has no format, so it rejects no messages", table.Path.Name)
	}
	r, err := b.rejecting(table, t)
	if err != nil {
		return relation{}, err
	}
	name := t.Name.Last().Name
	return named(r.rejections(), name, []string{table.Path.Catalog, table.Path.Database}), nil
}

// rejecting reads a table with its messages: as its rows are read, or alone.
func (b *binder) rejecting(table *catalog.Table, t *ast.TableName) (*reading, error) {
	b.ctx.Reads.note(table, true)
	if b.ctx.Beside[table.Path.String()] {
		r, err := b.reading(table, t.Hints, t.Span())
		if err != nil || r.messages() {
			return r, err
		}
	}
	r := &reading{table: table.WithMessages(), own: len(table.Columns), time: -1}
	r.table.Path.Name = t.Name.Last().Name
	hinted, err := b.hints(t.Hints)
	if err != nil {
		return nil, err
	}
	scan, err := b.scan(r.table, hinted, t.Span())
	if err != nil {
		return nil, err
	}
	for i, c := range table.Columns {
		if table.Watermark != nil && c.Name == table.Watermark.Column {
			r.time = i
		}
	}
	r.node, err = b.compute(scan)
	return r, err
}

// call returns a call of IS NULL or IS NOT NULL.
func call(f *fn.Func, x expr.Expr) expr.Expr {
	return &expr.Call{At: expr.At(x.Span()), Func: f, Args: []expr.Expr{x}, T: types.Of(types.Boolean).NotNull()}
}

// message returns one of the columns of messages: 0 the text, 1 the reason, 2 the
// field.
func (r *reading) message(i int) *expr.Column { return logical.ColumnOf(r.node, r.own+i) }

// unless returns x in the rows of the table, and NULL in those of messages.
func (r *reading) unless(x expr.Expr) expr.Expr {
	none := scope.Null(x.Type(), x.Span())
	return &expr.Case{
		At: expr.At(x.Span()), Whens: []expr.When{{Cond: call(&logic.IsNull, r.message(1)), Then: x}}, Else: none, T: x.Type().Null(),
	}
}

// rowsOf returns the rows of the table among those of n, which has the columns of r
// and maybe others behind them.
func (r *reading) rowsOf(n logical.Node) logical.Node {
	if !r.messages() {
		return n
	}
	n = &logical.Filter{Base: logical.Base{At: n.Span()}, Input: n, Cond: call(&logic.IsNull, r.message(1))}
	p := &logical.Project{Base: logical.Base{At: n.Span()}, Input: n}
	for i, c := range logical.Of(n).Columns {
		if i < r.own || i >= r.own+len(catalog.MessageColumns()) {
			p.Exprs, p.Names = append(p.Exprs, logical.ColumnOf(n, i)), append(p.Names, c.Name)
		}
	}
	return p
}

// guarded returns the rows of the table; of those without a time what the setting
// says.
func (b *binder) guarded(r *reading) logical.Node {
	n := r.rowsOf(r.node)
	if !r.messages() || r.time < 0 {
		return n // guarded below the watermark
	}
	n, skip := b.nullTimes(n, r.table, r.time, n.Span())
	if g, dropped := n.(*logical.Reject); skip || dropped && g.Drop {
		return n
	}
	return &logical.Reject{Base: logical.Base{At: n.Span()}, Input: n, Columns: []int{r.time}, Time: true, Table: r.table}
}

// rejections returns what the table rejects.
func (r *reading) rejections() logical.Node {
	text := types.String()
	why := &expr.Case{Whens: []expr.When{{Cond: call(&logic.IsNotNull, r.message(1)), Then: r.message(1)}}, Else: scope.Null(text, source.Span{}), T: text}
	where := &expr.Case{Whens: []expr.When{{Cond: call(&logic.IsNotNull, r.message(1)), Then: r.message(2)}}, Else: scope.Null(text, source.Span{}), T: text}
	for i, c := range r.table.Columns[:r.own] {
		reason := fmt.Sprintf("column %q is NULL, and NOT NULL by its declaration", c.Name)
		switch {
		case i == r.time:
			reason = fmt.Sprintf("the time attribute %q is NULL", c.Name)
		case c.Kind != catalog.Physical || c.Type.Nullable:
			continue
		}
		null := call(&logic.IsNull, logical.ColumnOf(r.node, i))
		why.Whens = append(why.Whens, expr.When{Cond: null, Then: scope.Text(reason)})
		where.Whens = append(where.Whens, expr.When{Cond: null, Then: scope.Text(c.Name)})
	}
	at := logical.Base{At: r.node.Span()}
	p := &logical.Project{Base: at, Input: r.node, Exprs: []expr.Expr{r.message(0), why, where}, Names: []string{"message", "reason", "field"}}
	return &logical.Filter{Base: at, Input: p, Cond: call(&logic.IsNotNull, logical.ColumnOf(p, 1))}
}
