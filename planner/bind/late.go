package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/lower"
	"github.com/tidemark-sql/tidemark/planner/rule"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// lateSuffix makes a name that of the late rows of a view or a table.
const lateSuffix = "$late"

// beside binds v$late, t$late and t$rejected, which nobody declares. A table or view that was
// declared by such a name goes before. ok says that the name is one of these.
func (b *binder) beside(t *ast.TableName) (r relation, ok bool, err error) {
	last := t.Name.Last()
	name, rejected := strings.CutSuffix(last.Name, rejectedSuffix)
	name, late := strings.CutSuffix(name, lateSuffix)
	if !late && !rejected || name == "" {
		return relation{}, false, nil
	}
	plain := *t.Name
	plain.Parts = slices.Clone(t.Name.Parts)
	plain.Parts[len(plain.Parts)-1].Name = name
	of, err := b.ctx.Catalog.Find(&plain)
	if err != nil {
		return relation{}, true, err
	}
	if rejected {
		r, err = b.rejected(of, t)
		return r, true, err
	}
	if b.ctx.Reads != nil {
		b.ctx.Reads.Late = true
	}
	var n logical.Node
	switch of := of.(type) {
	case *catalog.Table:
		n, err = b.behind(of, t)
	case *catalog.View:
		n, err = b.dropped(of, t)
	}
	if err != nil {
		return relation{}, true, err
	}
	path := of.Where()
	return named(n, last.Name, []string{path.Catalog, path.Database}), true, nil
}

// behind returns the rows of a table that were behind its watermark when they
// came.
func (b *binder) behind(of *catalog.Table, t *ast.TableName) (logical.Node, error) {
	if of.Watermark == nil {
		return nil, source.Errorf(t.Span(), "table %q has no watermark, so none of its rows is late", of.Path.Name).
			WithHint("declare WATERMARK FOR a column, as in WATERMARK FOR ts AS ts - INTERVAL '5' SECOND")
	}
	b.ctx.Reads.note(of, false)
	r, err := b.reading(of, t.Hints, t.Span())
	if err != nil {
		return nil, err
	}
	n := logical.NewLateRows(logical.Base{At: t.Span()}, r.node, 0)
	return r.rowsOf(n), nil
}

// dropped returns the rows that an operator inside of a view has dropped as late.
// The view is bound so that its windows get all columns of what they group.
func (b *binder) dropped(of *catalog.View, t *ast.TableName) (logical.Node, error) {
	wide := *b
	wide.ctx.Wide = true
	n, err := wide.view(of, t.Span())
	if err != nil {
		return nil, err
	}
	if n, err = rule.Settle(n, rule.Env{Expr: b.ctx.Env}); err != nil {
		return nil, err
	}
	list := lower.Droppings(n)
	chosen, err := operatorHint(t.Hints)
	if err != nil {
		return nil, err
	}
	at := 0
	switch {
	case len(list) == 0:
		return nil, source.Errorf(t.Span(), "nothing in view %q drops late rows", of.Path.Name).
			WithHint("windows, joins of windows, OVER, rankings by time and MATCH_RECOGNIZE do")
	case chosen != nil:
		at = slices.IndexFunc(list, func(d lower.Dropping) bool { return d.Name == chosen.Text })
		if at < 0 {
			return nil, source.Errorf(chosen.Span(), "view %q has no operator %q that drops late rows", of.Path.Name, chosen.Text).
				WithHint("it has %s", droppings(list))
		}
	case len(list) > 1:
		return nil, source.Errorf(t.Span(), "late rows are dropped at %d places in view %q: %s", len(list), of.Path.Name, droppings(list)).
			WithHint("choose one: %s /*+ OPTIONS('operator' = '%s') */", t.Name, list[0].Name)
	}
	return logical.NewLateRows(logical.Base{At: t.Span()}, list[at].Node, list[at].Side), nil
}

// droppings lists operators by name and place.
func droppings(list []lower.Dropping) string {
	var text []string
	for _, d := range list {
		text = append(text, fmt.Sprintf("%s (%s)", d.Name, d.Node.Span()))
	}
	return strings.Join(text, ", ")
}

// operatorHint returns the name in OPTIONS('operator' = 'NAME'), nil if there is
// no hint.
func operatorHint(hints []*ast.Hint) (*ast.Literal, error) {
	var chosen *ast.Literal
	for _, h := range hints {
		if !strings.EqualFold(h.Name.Name, "OPTIONS") {
			return nil, source.Errorf(h.Name.Span, "hint %q is not known", h.Name.Name).WithHint("behind the late rows of a view stands OPTIONS('operator' = 'NAME')")
		}
		for _, a := range h.Args {
			if a.Key != "operator" || a.Value == nil {
				return nil, source.Errorf(a.Span(), "the late rows of a view have no option %q", a.Key).WithHint("write OPTIONS('operator' = 'NAME'), with a name that EXPLAIN shows")
			}
			chosen = a.Value
		}
	}
	return chosen, nil
}
