package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// windowTable binds TUMBLE(TABLE t, DESCRIPTOR(ts), ...) and its kin.
func (b *binder) windowTable(call *ast.Call, k *window.Kind) (logical.Node, error) {
	args, err := windowArgs(call, k)
	if err != nil {
		return nil, err
	}
	data, ok := args[0].(*ast.TableArg)
	if !ok {
		return nil, source.Errorf(args[0].Span(), "the first argument of %s has to be a table", k.Name).WithHint("write %s", signature(k))
	}
	if len(data.OrderBy) > 0 {
		return nil, source.Errorf(data.OrderBy[0].Span(), "the table of %s cannot be ordered", k.Name)
	}
	rel, err := b.table(data.Table)
	if err != nil {
		return nil, err
	}
	w := logical.Window{Kind: k}
	if w.Time, err = timeColumn(rel.node, args[1], k); err != nil {
		return nil, err
	}
	if err := b.lengths(&w, args[2:]); err != nil {
		return nil, err
	}
	if err := checkWindow(&w, false); err != nil {
		return nil, err
	}
	if w.PartitionBy, err = b.partition(rel, data, k); err != nil {
		return nil, err
	}
	t := logical.Of(rel.node)
	w.Zone = b.zone(t.Columns[w.Time].Type)
	w.Proctime = t.Times[w.Time] == logical.Proctime
	if err := noClash(rel.node, data, k); err != nil {
		return nil, err
	}
	return &logical.WindowTable{Base: at(call), Input: b.timed(rel.node, w.Time, call.Span()), Window: w}, nil
}

// signature shows how a window function is called.
func signature(k *window.Kind) string {
	var s strings.Builder
	s.WriteString(k.Name + "(TABLE t, DESCRIPTOR(time)")
	for _, p := range k.Params {
		format := ", %s"
		if p.Optional {
			format = " [, %s]"
		}
		fmt.Fprintf(&s, format, strings.ToLower(p.Name))
	}
	return s.String() + ")"
}

// windowArgs returns the arguments of a window function in the order of its
// parameters: the table, the time, and the lengths, nil for one left out.
func windowArgs(call *ast.Call, k *window.Kind) ([]ast.Expr, error) {
	takes := arguments{function: k.Name, names: []string{"DATA", "TIMECOL"}, required: 2, first: true, signature: signature(k)}
	for _, p := range k.Params {
		takes.names = append(takes.names, p.Name)
		if !p.Optional {
			takes.required = len(takes.names)
		}
	}
	return takes.of(call)
}

// timeColumn finds the column of a DESCRIPTOR and checks that it is a time
// attribute.
func timeColumn(n logical.Node, x ast.Expr, k *window.Kind) (int, error) {
	d, ok := x.(*ast.Descriptor)
	if !ok {
		text := strings.TrimSpace(x.Span().Text())
		return 0, source.Errorf(x.Span(), "the time of %s has to be a DESCRIPTOR", k.Name).WithHint("write DESCRIPTOR(%s)", text)
	}
	if len(d.Columns) != 1 {
		return 0, source.Errorf(d.Columns[1].Span, "the DESCRIPTOR of %s takes one column", k.Name)
	}
	t, id := logical.Of(n), d.Columns[0]
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	i := slices.Index(names, id.Name)
	if i < 0 {
		err := source.Errorf(id.Span, "column %q does not exist in the table of %s", id.Name, k.Name)
		if near := source.Nearest(id.Name, names); near != "" {
			return 0, err.WithHint("did you mean %q?", near)
		}
		for j, k := range t.Times {
			if k == logical.Rowtime || k == logical.Proctime {
				return 0, err.WithHint("%q is its time attribute", names[j])
			}
		}
		return 0, err
	}
	return i, checkTime(id.Span, id.Name, t, i, t.Times[i] == logical.Rowtime || t.Times[i] == logical.Proctime)
}

// checkTime refuses a window over a column that is no time attribute, and says
// what it is instead.
func checkTime(at source.Span, name string, t *logical.Traits, i int, ok bool) error {
	if ok {
		return nil
	}
	err := source.Errorf(at, "%q is a column of type %s and no time attribute", name, t.Columns[i].Type.Name())
	for j, k := range t.Times {
		if k == logical.Rowtime {
			return err.WithHint("%q is one", t.Columns[j].Name)
		}
	}
	if t.Times[i] == logical.Derived || t.Columns[i].Type.Kind.Stamp() {
		return err.WithHint(declareTime)
	}
	return err.WithHint("windows go by a TIMESTAMP(3) or TIMESTAMP_LTZ(3) for which the table declares a WATERMARK; TO_TIMESTAMP(text) and TO_TIMESTAMP_LTZ(millis, 3) in a computed column make one")
}

// declareTime is advice where a column of times is no time attribute.
const declareTime = "declare WATERMARK FOR a column of the table, and take that column without a cast or a computation"

// partition returns the columns of PARTITION BY.
func (b *binder) partition(rel relation, data *ast.TableArg, k *window.Kind) ([]int, error) {
	if len(data.PartitionBy) == 0 {
		return nil, nil
	}
	if k.NewSlicer != nil {
		return nil, source.Errorf(data.PartitionBy[0].Span(), "PARTITION BY is for SESSION, the windows of %s are the same for all keys", k.Name)
	}
	return b.partitionColumns(data.PartitionBy, rel)
}

// noClash refuses a table that has a column of the name of a bound that is added.
// A window_time of an inner window may be there (case
// join/window-join-feeds-a-window-aggregate); whoever names it has to choose.
func noClash(n logical.Node, data *ast.TableArg, k *window.Kind) error {
	for _, c := range logical.Of(n).Columns {
		if c.Name == "window_start" || c.Name == "window_end" {
			return source.Errorf(data.Table.Span(), "the table of %s has a column %q already", k.Name, c.Name).
				WithHint("%s adds window_start and window_end: rename or leave out the column in a subquery", k.Name)
		}
	}
	return nil
}
