package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A groupWindow is TUMBLE, HOP or SESSION as a key of GROUP BY.
type groupWindow struct {
	kind *window.Kind
	time expr.Expr
	args logical.Window // for its lengths
	zone string
	at   source.Span
	proc bool // processing time
}

// window returns the window without its time column.
func (w *groupWindow) window() logical.Window {
	return logical.Window{Kind: w.kind, Args: w.args.Args, Places: w.args.Places, Group: true, Zone: w.zone, Proctime: w.proc}
}

// isGroupWindow reports whether a call is one of those that GROUP BY knows, or
// CUMULATE, which it does not.
func isGroupWindow(call *ast.Call) bool {
	name := callName(call)
	return window.Find(window.Kinds, name) != nil || window.Find(window.Groups, name) != nil
}

func callName(call *ast.Call) string { return strings.ToUpper(call.Name.String()) }

// groupWindow binds the window of GROUP BY.
func (g *grouping) groupWindow(call *ast.Call) error {
	w, err := g.bindGroupWindow(call)
	if err != nil {
		return err
	}
	if g.window != nil && !g.window.same(w) {
		return source.Errorf(call.Span(), "GROUP BY can have only one window")
	}
	g.window = w
	return nil
}

func (g *grouping) bindGroupWindow(call *ast.Call) (*groupWindow, error) {
	name := callName(call)
	k := window.Find(window.Groups, name)
	if k == nil {
		return nil, source.Errorf(call.Span(), "%s cannot stand in GROUP BY", name).
			WithHint("read FROM %s(TABLE t, ...) and GROUP BY window_start, window_end", name)
	}
	w, err := g.windowCall(call, k)
	if err != nil {
		return nil, err
	}
	t := logical.Of(g.rel.node)
	kind := logical.TimeOf(w.time, t.Times)
	if w.proc = kind == logical.Proctime; !w.proc && kind != logical.Rowtime && kind != logical.Derived {
		return nil, g.noTime(call, w.time)
	}
	return w, checkWindow(&w.args, true)
}

// windowCall binds the arguments of TUMBLE(ts, size) and of its auxiliaries.
func (g *grouping) windowCall(call *ast.Call, k *window.Kind) (*groupWindow, error) {
	if want := 1 + len(k.Params); len(call.Args) != want {
		return nil, source.Errorf(call.Span(), "%s takes %s, here are %d", callName(call), source.Count(want, "argument"), len(call.Args)).
			WithHint("write %s", groupSignature(callName(call), k))
	}
	w := &groupWindow{kind: k, at: call.Span(), args: logical.Window{Kind: k}}
	var err error
	if w.time, err = g.expressions(k.Name).Bind(call.Args[0], g.rel.scope); err != nil {
		return nil, err
	}
	if err := g.lengths(&w.args, call.Args[1:]); err != nil {
		return nil, err
	}
	w.zone = g.zone(w.time.Type())
	return w, nil
}

func groupSignature(name string, k *window.Kind) string {
	s := name + "(time"
	for _, p := range k.Params {
		s += ", " + strings.ToLower(p.Name)
	}
	return s + ")"
}

// noTime is the error for a window over what is no time attribute.
func (g *grouping) noTime(call *ast.Call, time expr.Expr) error {
	at := call.Args[0].Span()
	t := logical.Of(g.rel.node)
	if c, ok := time.(*expr.Column); ok {
		return checkTime(at, c.Name, t, c.Index, false)
	}
	return source.Errorf(at, "a value of type %s that is no time attribute", time.Type().Name()).
		WithHint("%s needs a column with a watermark, without a cast", callName(call))
}

func (w *groupWindow) same(o *groupWindow) bool {
	return w.kind == o.kind && slices.Equal(w.args.Args, o.args.Args) && expr.Equal(w.time, o.time)
}

// auxiliary binds what speaks of the grouping: TUMBLE_START and its kin, and
// GROUPING.
func (g *grouping) auxiliary(call *ast.Call, s *scope.Scope) (expr.Expr, error) {
	name := callName(call)
	if name == "GROUPING" || name == "GROUPING_ID" || name == "GROUP_ID" {
		return g.groupingCall(call, s)
	}
	kind, part, ok := strings.Cut(name, "_")
	k := window.Find(window.Groups, kind)
	if !ok || k == nil {
		return nil, source.Errorf(call.Span(), "%s can only stand in GROUP BY", name).
			WithHint("%s_START and %s_END give the bounds of the window", name, name)
	}
	if g.window == nil {
		return nil, source.Errorf(call.Span(), "%s needs %s in GROUP BY", name, k.Name).
			WithHint("add GROUP BY %s", strings.Replace(call.Span().Text(), call.Name.Span().Text(), k.Name, 1))
	}
	w, err := g.windowCall(call, k)
	if err != nil {
		return nil, err
	}
	if !w.same(g.window) {
		return nil, source.Errorf(call.Span(), "%s has other arguments than the window of GROUP BY", name).
			WithHint("GROUP BY has %s", g.window.at.Text())
	}
	return g.windowPart(call, part)
}

// windowPart returns the placeholder for a part of the window.
func (g *grouping) windowPart(call *ast.Call, part string) (expr.Expr, error) {
	c := &expr.Column{At: expr.At(call.Span()), Name: strings.ToLower(callName(call)), T: types.WithPrecision(types.Timestamp, 3).NotNull()}
	switch part {
	case "START":
		c.Index = windowPlace + int(logical.PartStart)
	case "END":
		c.Index = windowPlace + int(logical.PartEnd)
	case "ROWTIME":
		if g.window.proc {
			return nil, source.Errorf(call.Span(), "%s speaks of event time, and the window goes by processing time", callName(call)).
				WithHint("%s_PROCTIME and %s_END are there", g.window.kind.Name, g.window.kind.Name)
		}
		c.Index = windowPlace + int(logical.PartTime)
		c.T = types.WithPrecision(g.window.time.Type().Kind, 3)
	default:
		now := ast.Call{At: call.At, Name: &ast.Name{At: call.Name.At, Parts: []ast.Ident{{Name: "PROCTIME", Span: call.Name.Span()}}}}
		return g.expressions("SELECT").Bind(&now, scope.New())
	}
	return c, nil
}

// groupingCall binds GROUPING(keys).
func (g *grouping) groupingCall(call *ast.Call, s *scope.Scope) (expr.Expr, error) {
	g.used = true
	var keys []int
	for _, x := range call.Args {
		e, err := g.expressions("GROUPING").Bind(x, s)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(g.keys, func(k expr.Expr) bool { return expr.Equal(k, e) })
		if i < 0 {
			return nil, source.Errorf(x.Span(), "%s takes keys of GROUP BY", callName(call))
		}
		keys = append(keys, i)
	}
	i := len(g.subtotal)
	g.subtotal = append(g.subtotal, subtotal{keys, callName(call) == "GROUP_ID"})
	return &expr.Column{
		At: expr.At(call.Span()), Index: subtotalPlace + i, Name: callName(call), T: types.Of(types.BigInt).NotNull(),
	}, nil
}
