package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A block is a query block while it is bound. Expressions of SELECT, HAVING and
// ORDER BY are first bound over the columns of FROM, with placeholders for what
// the grouping computes, and are then placed over the result of the grouping.
type block struct {
	*binder
	sel    *ast.Select
	rel    relation     // of FROM, below WHERE
	around *correlation // with the query around; nil: none
	values []*value     // of subqueries in SELECT
	limits []*value     // of those in HAVING
	group  *grouping
	over   *overs
	exprs  []expr.Expr // items of SELECT, stars written out
	names  []string
}

// selected binds a query block and what orders its result.
func (b *binder) selected(s *ast.Select, order []*ast.Order) (body, error) {
	var errs source.Errors
	h, err := readHints(s.Hints)
	errs.Take(err)
	b = b.hinting(h)
	around := b.outer
	rel, err := b.hiding(around).from(s)
	if errs.Take(err) {
		return body{}, errs.Err()
	}
	errs.Take(h.unknown())
	b = b.inside(nil)
	if rel.scope.Outer = b.hidden; around != nil {
		rel.scope.Outer = around.around.scope
	}
	rel.scope.Aliases = instead(s.Items)
	k := &block{binder: b, sel: s, rel: rel, around: around}
	if n, err := b.inside(around).filtered(rel, s.Where, "WHERE"); !errs.Take(err) {
		k.rel.node = n
	}
	k.group, k.over = &grouping{binder: b, rel: k.rel, emit: s.Emit, twins: map[int]expr.Expr{}}, &overs{block: k}
	having, qualify, keys, err := k.clauses(order)
	errs.Take(err)
	if err := errs.Err(); err != nil {
		return body{}, err
	}
	if err := k.correlate(); err != nil {
		return body{}, err
	}
	r, err := k.assemble(having, qualify, keys)
	if err != nil {
		return body{}, err
	}
	return r, h.idle()
}

// clauses binds what stands behind WHERE. It goes on behind a mistake as far as
// others would not follow from it: what SELECT computes needs the groups, and its
// names are seen by QUALIFY and ORDER BY.
func (k *block) clauses(order []*ast.Order) (having, qualify expr.Expr, keys []orderKey, err error) {
	var errs source.Errors
	bad := errs.Take(k.group.by(k.sel))
	if bad = errs.Take(k.over.named(k.sel.Windows)) || bad; bad {
		return nil, nil, nil, errs.Err()
	}
	bad = errs.Take(k.items())
	having, err = k.having()
	if bad = errs.Take(err) || bad; bad {
		return nil, nil, nil, errs.Err()
	}
	qualify, err = k.qualify()
	errs.Take(err)
	keys, err = k.order(order)
	errs.Take(err)
	return having, qualify, keys, errs.Err()
}

// instead returns the names that SELECT gives with what those who use one too
// early should do.
func instead(items []*ast.Item) map[string]string {
	const short = 50
	names := map[string]string{}
	for _, item := range items {
		if item.Alias == nil {
			continue
		}
		text := strings.Join(strings.Fields(item.Expr.Span().Text()), " ")
		call, ok := item.Expr.(*ast.Call)
		switch {
		case ok && call.Over != nil:
			names[item.Alias.Name] = "use it in a query around this one"
		case len(text) > short:
			names[item.Alias.Name] = "repeat its expression"
		default:
			names[item.Alias.Name] = "write " + text
		}
	}
	return names
}

// above returns a binder of expressions over the result of the grouping.
func (k *block) above(clause string) *scope.Binder {
	e := k.expressions(clause)
	e.Hooks.Aggregate, e.Hooks.Group = k.group.aggregate, k.group.auxiliary
	return e
}

// aboveAll is above for clauses in which calls with OVER may stand.
func (k *block) aboveAll(clause string) *scope.Binder {
	e := k.above(clause)
	e.Hooks.Over = k.over.call
	return e
}

// items binds the SELECT list.
func (k *block) items() error {
	var errs source.Errors
	e := k.aboveAll("SELECT")
	e.Hooks.Query = k.pending(e, valuePlace, &k.values)
	if k.around != nil {
		e.Hooks.Correlated = k.around.column
	}
	var given []bool // names that were written
	for _, item := range k.sel.Items {
		if item.Star != nil {
			list, err := e.Star(item.Star, k.rel.scope)
			errs.Take(err)
			for _, c := range list {
				k.exprs, k.names, given = append(k.exprs, c.Expr), append(k.names, c.Name), append(given, false)
			}
			continue
		}
		x, err := e.Bind(item.Expr, k.rel.scope)
		if errs.Take(err) {
			continue
		}
		k.exprs, k.names = append(k.exprs, scope.Output(x)), append(k.names, scope.ItemName(item))
		given = append(given, k.names[len(k.names)-1] != "")
	}
	// Columns that a star brings twice are numbered. Names that were written twice
	// stay, and whoever uses one is told so (case ddl/ambiguous-columns).
	for i, name := range scope.UniqueNames(k.names) {
		if !given[i] {
			k.names[i] = name
		}
	}
	return errs.Err()
}

func (k *block) having() (expr.Expr, error) {
	if k.sel.Having == nil {
		return nil, nil
	}
	k.group.used = true
	e := k.above("HAVING")
	e.Hooks.Query = k.pending(e, limitPlace, &k.limits)
	return e.BindCondition(k.sel.Having, k.rel.scope)
}

// An orderKey is an entry of ORDER BY: an item of SELECT, or another expression.
type orderKey struct {
	item  int       // -1: none
	other expr.Expr // bound as the items are
	at    *ast.Order
}

func (k *block) order(order []*ast.Order) ([]orderKey, error) {
	keys := make([]orderKey, len(order))
	var errs source.Errors
	for i, o := range order {
		var err error
		keys[i], err = k.orderKey(o)
		errs.Take(err)
	}
	return keys, errs.Err()
}

func (k *block) orderKey(o *ast.Order) (orderKey, error) {
	item, ok, err := ordinal(o.Expr, len(k.exprs))
	if ok || err != nil {
		return orderKey{item: item, at: o}, err
	}
	e := k.aboveAll("ORDER BY")
	e.Hooks.Query = k.pending(e, valuePlace, &k.values)
	// A name is that of an item before it is that of a column.
	e.Hooks.Any = func(x ast.Expr, _ *scope.Scope) (expr.Expr, error) {
		if i := k.alias(x); i >= 0 {
			return k.exprs[i], nil
		}
		return nil, nil
	}
	x, err := e.Bind(o.Expr, k.rel.scope)
	if err != nil {
		return orderKey{}, err
	}
	for i, have := range k.exprs {
		if expr.Equal(have, x) {
			return orderKey{item: i, at: o}, nil
		}
	}
	return orderKey{item: -1, other: x, at: o}, nil
}

// alias returns the item whose alias x is, or -1.
func (k *block) alias(x ast.Expr) int {
	n, ok := x.(*ast.Name)
	if !ok || len(n.Parts) != 1 {
		return -1
	}
	for i, name := range k.names {
		if name == n.Parts[0].Name {
			return i
		}
	}
	return -1
}

// assemble builds the nodes of the block from its bound parts.
func (k *block) assemble(having, qualify expr.Expr, keys []orderKey) (body, error) {
	k.group.names = map[int]string{}
	for i, e := range k.exprs {
		if c, ok := e.(*expr.Column); ok {
			k.group.names[c.Index] = k.names[i]
		}
	}
	n, place, err := k.grouped(having)
	if err != nil {
		return body{}, err
	}
	if len(k.over.calls) > 0 {
		if n, place, err = k.over.build(n, place); err != nil {
			return body{}, err
		}
	}
	if qualify != nil {
		if qualify, err = place(qualify); err == nil {
			n, err = k.filter(n, qualify, at(k.sel.Qualify))
		}
		if err != nil {
			return body{}, err
		}
	}
	readers := slices.Clone(k.exprs)
	for _, key := range keys {
		if key.other != nil {
			readers = append(readers, key.other)
		}
	}
	if n, place, err = k.valued(n, place, valuePlace, k.values, readers); err != nil {
		return body{}, err
	}
	return k.project(n, place, keys)
}

// A placing puts an expression that is bound over FROM over what is computed from
// it.
type placing func(expr.Expr) (expr.Expr, error)

// grouped builds the grouping and HAVING, if the block has them.
func (k *block) grouped(having expr.Expr) (logical.Node, placing, error) {
	if !k.group.used {
		if err := refuseEmit(k.sel.Emit); err != nil {
			return nil, nil, err
		}
		return k.rel.node, here, nil
	}
	n, err := k.group.build()
	if err != nil || having == nil {
		return n, k.group.place, err
	}
	n, place, err := k.valued(n, k.group.place, limitPlace, k.limits, []expr.Expr{having})
	if err != nil {
		return nil, nil, err
	}
	cond, err := place(having)
	if err != nil {
		return nil, nil, err
	}
	return &logical.Filter{Base: at(k.sel.Having), Input: n, Cond: cond}, k.group.place, nil
}

// qualify binds QUALIFY, in which a name that is no column is that of an item.
func (k *block) qualify() (expr.Expr, error) {
	if k.sel.Qualify == nil {
		return nil, nil
	}
	e := k.aboveAll("QUALIFY")
	e.Hooks.Any = func(x ast.Expr, s *scope.Scope) (expr.Expr, error) {
		i := k.alias(x)
		if i < 0 {
			return nil, nil
		}
		if _, err := k.expressions("QUALIFY").Resolve(x.(*ast.Name), s); err == nil {
			return nil, nil
		}
		return k.exprs[i], nil
	}
	return e.BindCondition(k.sel.Qualify, k.rel.scope)
}

// project computes the items and what is sorted by beside them.
func (k *block) project(n logical.Node, place placing, keys []orderKey) (body, error) {
	if k.around != nil && k.around.empty {
		return k.raw(n, place)
	}
	var errs source.Errors
	var out columns
	items, where := make([]expr.Expr, len(k.exprs)), make([]int, len(k.exprs))
	for i, e := range k.exprs {
		var err error
		items[i], err = place(e)
		if where[i] = -1; !errs.Take(err) && !tied(items[i]) {
			where[i] = out.append(items[i], k.names[i])
		}
	}
	if err := errs.Err(); err != nil {
		return body{}, err
	}
	if k.around != nil {
		if err := k.connect(&out, place, items); err != nil {
			return body{}, err
		}
	}
	r := body{visible: len(out.exprs)}
	for _, key := range keys {
		i := key.item
		if i >= 0 {
			if i = where[i]; i < 0 {
				return body{}, unbuilt(key.at.Span(), "ordering by a value of the query around is")
			}
		}
		if i < 0 && k.sel.Distinct {
			return body{}, source.Errorf(key.at.Span(), "ORDER BY of SELECT DISTINCT can only name what is selected")
		}
		if i < 0 {
			x, err := place(key.other)
			if err != nil {
				return body{}, err
			}
			i = out.append(x, "")
		}
		r.keys = append(r.keys, sortKey(i, key.at))
	}
	r.node = &logical.Project{Base: at(k.sel), Input: n, Exprs: out.exprs, Names: out.names}
	if k.sel.Distinct {
		of := k.rel.scope
		if k.group.used {
			of = nil
		}
		r.node = k.distinct(r.node, k.sel.Span(), of)
	}
	return r, nil
}
