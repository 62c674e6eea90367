package bind

import (
	"slices"
	"strconv"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A matchClause is DEFINE or MEASURES while its expressions are bound. Names in
// them stand for rows of a match: A.x is column x of the last row that variable A
// took, x alone that of the last row of all. In the condition of A the row that is
// looked at counts as A's last (flink-semantics.md 6).
type matchClause struct {
	*matching
	name    string
	defined []string // variables that have a condition
}

// expressionsOf binds DEFINE and MEASURES.
func (x *matching) expressionsOf(m *ast.Match) error {
	var errs source.Errors
	define := &matchClause{matching: x, name: "DEFINE"}
	for _, d := range m.Define {
		errs.Take(define.condition(d))
	}
	measures := &matchClause{matching: x, name: "MEASURES"}
	for _, y := range m.Measures {
		e, err := measures.binder().Bind(y.Expr, x.rel.scope)
		if errs.Take(err) {
			continue
		}
		if x.has(y.Alias.Name) {
			errs.Add(source.Errorf(y.Alias.Span, "the result has a column %q already", y.Alias.Name).WithHint("give the measure another name"))
			continue
		}
		x.node.Measures, x.node.Names = append(x.node.Measures, scope.Output(e)), append(x.node.Names, y.Alias.Name)
	}
	for _, e := range x.everyExpr() {
		if at, found := readsWatermark(e); found {
			errs.Add(source.Errorf(at, "CURRENT_WATERMARK is not allowed in MATCH_RECOGNIZE").WithHint("compute it in a subquery"))
		}
	}
	return errs.Err()
}

// has reports whether a column of PARTITION BY or a measure has a name.
func (x *matching) has(name string) bool {
	columns := logical.Of(x.rel.node).Columns
	isKey := func(k int) bool { return columns[k].Name == name }
	return slices.Contains(x.node.Names, name) || slices.ContainsFunc(x.node.Partition, isKey)
}

func (x *matching) everyExpr() []expr.Expr {
	list := slices.Clone(x.node.Measures)
	for _, p := range x.node.Pattern {
		if p.Define != nil {
			list = append(list, p.Define)
		}
	}
	for _, c := range x.node.Calls {
		list = append(list, c.Args...)
	}
	return slices.DeleteFunc(list, func(e expr.Expr) bool { return e == nil })
}

func readsWatermark(e expr.Expr) (at source.Span, found bool) {
	expr.Walk(e, func(y expr.Expr) bool {
		if c, ok := y.(*expr.Call); ok && c.Func.Name == "CURRENT_WATERMARK" {
			at, found = c.Span(), true
		}
		return !found
	})
	return at, found
}

// condition binds the condition of one variable.
func (c *matchClause) condition(d *ast.Define) error {
	if slices.Contains(c.defined, d.Variable.Name) {
		return source.Errorf(d.Variable.Span, "variable %q is defined twice", d.Variable.Name)
	}
	c.defined = append(c.defined, d.Variable.Name)
	e, err := c.binder().BindCondition(d.Expr, c.rel.scope)
	if err != nil {
		return err
	}
	if i := c.node.Variable(d.Variable.Name); i < len(c.node.Pattern) {
		c.node.Pattern[i].Define = e
	}
	return nil
}

func (c *matchClause) binder() *scope.Binder {
	b := c.expressions(c.name)
	b.Hooks.Any = func(e ast.Expr, _ *scope.Scope) (expr.Expr, error) {
		n, ok := e.(*ast.Name)
		if !ok {
			return nil, nil
		}
		value, part, err := c.resolve(n)
		if err != nil {
			return nil, err
		}
		return c.placed(value, logical.MatchPlace{Part: part}), nil
	}
	b.Hooks.Match = func(call *ast.Call, _ *scope.Scope) (expr.Expr, error) { return c.navigation(call) }
	b.Hooks.Aggregate = func(call *ast.Call, _ *scope.Scope) (expr.Expr, error) { return c.aggregate(call) }
	return b
}

// resolve returns what a name stands for, over columns of the input, and whose row
// it is read in: -1 for a name without a variable.
func (c *matchClause) resolve(n *ast.Name) (expr.Expr, int, error) {
	part := -1
	if len(n.Parts) > 1 {
		part = c.node.Variable(n.Parts[0].Name)
	}
	table := &scope.Table{Columns: named(c.rel.node, "", nil).scope.Tables[0].Columns}
	isFirst := func(col scope.Column) bool { return col.Name == n.Parts[0].Name }
	switch {
	case part >= 0:
		table.Alias = n.Parts[0].Name
	case len(n.Parts) > 1 && !slices.ContainsFunc(table.Columns, isFirst):
		_, err := c.variable(n.Parts[0])
		return nil, 0, err
	}
	e, err := c.expressions(c.name).Resolve(n, scope.New(table))
	return e, part, err
}

// placed returns a value over columns of the input as one over places: p says in
// which row it is read.
func (c *matchClause) placed(e expr.Expr, p logical.MatchPlace) expr.Expr {
	return expr.Rewrite(e, func(y expr.Expr) expr.Expr {
		column, ok := y.(*expr.Column)
		if !ok {
			return y
		}
		p.Column, p.Type = column.Index, column.T.WithNull(column.T.Nullable || !c.certain(p))
		return c.place(p, column.Span())
	})
}

// certain reports whether the row of a place is there in every match. What a
// condition reads may not be there yet.
func (c *matchClause) certain(p logical.MatchPlace) bool {
	rows := 0
	for i, part := range c.node.Pattern {
		if p.Part < 0 || p.Part == i {
			rows += part.Min
		}
	}
	return c.name == "MEASURES" && p.Offset < rows
}

// place returns the column that stands for a place; equal ones are one.
func (c *matchClause) place(p logical.MatchPlace, at source.Span) *expr.Column {
	i := slices.IndexFunc(c.node.Places, func(q logical.MatchPlace) bool {
		return q.Part == p.Part && q.First == p.First && q.Offset == p.Offset && q.Column == p.Column && q.Call == p.Call && q.Type.Equal(p.Type)
	})
	if i < 0 {
		i = len(c.node.Places)
		c.node.Places = append(c.node.Places, p)
	}
	name := "row"
	if p.Column >= 0 {
		name = logical.Of(c.rel.node).Columns[p.Column].Name
	}
	return &expr.Column{At: expr.At(at), Index: i, Name: name, T: p.Type}
}

// navigation binds calls that have a meaning in MATCH_RECOGNIZE only.
func (c *matchClause) navigation(call *ast.Call) (expr.Expr, error) {
	at := call.Span()
	switch name := scope.FunctionName(call); name {
	case "FIRST", "LAST":
		return c.logicalOffset(call, name == "FIRST")
	case "MATCH_ROWTIME":
		return c.rowtime(call)
	case "MATCH_PROCTIME":
		if len(call.Args) > 0 || c.name != "MEASURES" {
			return nil, source.Errorf(at, "MATCH_PROCTIME() takes no arguments and stands in MEASURES only")
		}
		now := *call
		now.Name = &ast.Name{At: call.Name.At, Parts: []ast.Ident{{Name: "PROCTIME", Span: call.Name.Span()}}}
		return c.expressions(c.name).Bind(&now, scope.New())
	case "PREV":
		return nil, source.Errorf(at, "PREV is not supported").WithHint("LAST(A.x, 1) is the row before the last one of variable A")
	case "NEXT":
		return nil, source.Errorf(at, "NEXT is not supported").WithHint("add a variable for the row that follows, and compare there")
	case "CLASSIFIER":
		return nil, source.Errorf(at, "CLASSIFIER is not supported").WithHint("count the rows of a variable, as in COUNT(A.x), to see whether it took any")
	default:
		return nil, source.Errorf(at, "%s is not supported", name)
	}
}

// rowtime binds MATCH_ROWTIME(), the time of the last row, which is a time
// attribute (case match-rowtime). Without an argument it is a TIMESTAMP(3), as the
// documentation of Flink says: an instant by the clock of UTC. With the time column
// as argument it has the type of that column.
func (c *matchClause) rowtime(call *ast.Call) (expr.Expr, error) {
	if c.name != "MEASURES" {
		return nil, source.Errorf(call.Span(), "MATCH_ROWTIME stands in MEASURES only").WithHint("name the time column")
	}
	if c.node.Proctime() {
		return nil, source.Errorf(call.Span(), "MATCH_ROWTIME needs rows in order of event time").
			WithHint("ORDER BY is a processing time here: MATCH_PROCTIME() is one")
	}
	if len(call.Args) > 1 {
		return nil, source.Errorf(call.Span(), "MATCH_ROWTIME takes at most 1 argument, found %d", len(call.Args))
	}
	for _, a := range call.Args {
		n, ok := a.(*ast.Name)
		if !ok {
			return nil, source.Errorf(a.Span(), "MATCH_ROWTIME takes a column")
		}
		e, _, err := c.resolve(n)
		if err != nil {
			return nil, err
		}
		if column, ok := e.(*expr.Column); !ok || column.Index != c.node.Time {
			return nil, source.Errorf(a.Span(), "MATCH_ROWTIME takes the time attribute of ORDER BY").WithHint("write MATCH_ROWTIME()")
		}
	}
	t := logical.Of(c.rel.node).Columns[c.node.Time].Type
	if len(call.Args) == 0 {
		t = types.WithPrecision(types.Timestamp, 3).NotNull()
	}
	e := c.place(logical.MatchPlace{Part: -1, Column: c.node.Time, Type: t}, call.Span())
	e.T = t
	return e, nil
}

// logicalOffset binds FIRST(A.x, n) and LAST(A.x, n).
func (c *matchClause) logicalOffset(call *ast.Call, first bool) (expr.Expr, error) {
	name := scope.FunctionName(call)
	if len(call.Args) < 1 || len(call.Args) > 2 || call.Distinct || call.Star {
		return nil, source.Errorf(call.Span(), "%s takes a value and a number of rows", name).WithHint("write %s(A.x) or %s(A.x, 1)", name, name)
	}
	p := logical.MatchPlace{First: first}
	if len(call.Args) == 2 {
		l, ok := call.Args[1].(*ast.Literal)
		n, err := 0, error(nil)
		if ok && l.Kind == ast.NumberLiteral {
			n, err = strconv.Atoi(l.Text)
		}
		if !ok || l.Kind != ast.NumberLiteral || err != nil {
			return nil, source.Errorf(call.Args[1].Span(), "the number of rows of %s has to be a literal whole number", name)
		}
		p.Offset = n
	}
	v := &oneVariable{matchClause: c, of: name}
	e, err := v.binder().Bind(call.Args[0], c.rel.scope)
	if err != nil {
		return nil, err
	}
	if !v.any {
		return nil, source.Errorf(call.Args[0].Span(), "%s takes a column of a variable", name)
	}
	p.Part = v.part
	if _, ok := e.(*expr.Column); ok || c.certain(p) {
		return c.placed(e, p), nil
	}
	// An expression is NULL where there is no row, whatever it makes of NULL.
	there := p
	there.Column, there.Type = logical.OfRow, types.Of(types.Boolean).NotNull()
	return &expr.Case{
		At:    expr.At(call.Span()),
		Whens: []expr.When{{Cond: c.place(there, call.Span()), Then: c.placed(e, p)}},
		Else:  scope.Null(e.Type(), call.Span()), T: e.Type().Null(),
	}, nil
}

// oneVariable binds what is read in rows of one variable: the argument of FIRST,
// of LAST or of an aggregate. The result is over columns of the input.
type oneVariable struct {
	*matchClause
	of   string // the function
	any  bool   // whether a column was read
	part int    // -1: all rows
}

func (v *oneVariable) binder() *scope.Binder {
	b := v.expressions(v.of)
	v.part = -1
	b.Hooks.Any = func(e ast.Expr, _ *scope.Scope) (expr.Expr, error) {
		n, ok := e.(*ast.Name)
		if !ok {
			return nil, nil
		}
		value, part, err := v.resolve(n)
		if err != nil {
			return nil, err
		}
		if v.any && part != v.part {
			return nil, source.Errorf(n.Span(), "%s reads rows of several variables", v.of).
				WithHint("one call reads the rows of one variable, or all rows where no variable is named")
		}
		v.any, v.part = true, part
		return value, nil
	}
	b.Hooks.Match = func(call *ast.Call, _ *scope.Scope) (expr.Expr, error) {
		return nil, source.Errorf(call.Span(), "%s cannot stand inside of %s", scope.FunctionName(call), v.of)
	}
	return b
}

// aggregate binds a call of an aggregate over the rows of one variable, or over
// all rows of the match; equal calls are computed once.
func (c *matchClause) aggregate(call *ast.Call) (expr.Expr, error) {
	if call.Distinct {
		return nil, source.Errorf(call.Span(), "DISTINCT is not supported in aggregates of %s", c.name)
	}
	if call.Filter != nil {
		return nil, source.Errorf(call.Filter.Span(), "FILTER is not supported in aggregates of %s", c.name).WithHint("use CASE inside of the aggregate")
	}
	if err := refuseInside(call); err != nil {
		return nil, err
	}
	v := &oneVariable{matchClause: c, of: scope.FunctionName(call)}
	a, err := v.binder().BindAggregate(call, c.rel.scope, false)
	if err == nil {
		err = c.inMode(call, a.Func)
	}
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(c.calls, func(b *scope.Aggregate) bool { return sameCall(a, b) })
	for i >= 0 && c.node.Calls[i].Part != v.part {
		next := slices.IndexFunc(c.calls[i+1:], func(b *scope.Aggregate) bool { return sameCall(a, b) })
		if i += next + 1; next < 0 {
			i = -1
		}
	}
	if i < 0 {
		i = len(c.calls)
		c.calls = append(c.calls, a)
		c.node.Calls = append(c.node.Calls, matchCall(a, v.part))
	}
	p := c.place(logical.MatchPlace{Part: v.part, Column: logical.OfCall, Call: i, Type: a.Type}, call.Span())
	p.Name = callText(a)
	return p, nil
}

func matchCall(a *scope.Aggregate, part int) logical.MatchCall {
	call := logical.MatchCall{Part: part, Func: a.Func, Args: a.Args, Type: a.Type}
	for i, x := range a.Args {
		bound := fn.Arg{}
		if x != nil {
			bound = fn.Arg{Type: x.Type(), Const: expr.LiteralValue(x), Literal: expr.LiteralValue(x) != nil}
		} else {
			bound.Word = a.Words[i]
		}
		call.Bound = append(call.Bound, bound)
	}
	return call
}
