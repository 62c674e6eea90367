package explain

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// Physical prints a plan as it is run. Behind each node stands in brackets what
// its result has that its input has not.
func Physical(p *physical.Plan) string {
	return new(tree).print(p.Roots)
}

// line returns what a node does, and its traits.
func line(n physical.Node) string {
	text := describe(n)
	if list := n.Base().Traits; len(list) > 0 {
		text += "  [" + strings.Join(list, ", ") + "]"
	}
	return text
}

// describe returns what a node does.
func describe(n physical.Node) string {
	switch n := n.(type) {
	case *physical.Scan:
		return fmt.Sprintf("Scan %s (%s)%s", n.Table.Path.Name, n.Options["connector"], after(": ", names(n.Columns)))
	case *physical.Watermark:
		return watermark(n)
	case *physical.Values:
		return values(n)
	case *physical.Project:
		return "Project " + projection(n)
	case *physical.Filter:
		return "Filter " + n.Cond.String()
	case *physical.ValueJoin:
		return valueJoin(n) + " with " + names(n.Columns[len(n.Columns)-1:])
	case *physical.Join, *physical.IntervalJoin, *physical.TemporalJoin, *physical.WindowJoin:
		return joinText(n)
	case *physical.Unnest:
		return unnest(n)
	case *physical.Union:
		return "Union"
	case *physical.Exchange:
		if len(n.Keys) == 0 {
			return "Exchange to one task"
		}
		return "Exchange by " + columns(n.Input, n.Keys)
	case *physical.Sort:
		if len(n.Keys) == 0 {
			return "FinalTable" + limits(n.Offset, n.Limit)
		}
		return "Sort" + sortKeys(n) + limits(n.Offset, n.Limit)
	case *physical.Expand:
		return expand(n)
	case *physical.OverTable:
		return overTable(n)
	case *physical.Over:
		return over(n)
	case *physical.Rank:
		return rank(n)
	case *physical.WindowRank:
		return windowRank(n)
	case *physical.KeepFirst:
		return "KeepFirst" + by(n.Input, n.PartitionBy) + " ordered by " + columns(n.Input, []int{n.Time})
	case *physical.TimeSort:
		return "TimeSort by " + columns(n.Input, []int{n.Time}) + after(", ", keyTexts(n.Input, n.Keys))
	case *physical.Limit:
		return "Limit" + limits(n.Offset, n.Limit)
	case *physical.WindowExpand:
		return "WindowExpand " + windowText(n.Window, n.Input) + after(" partitioned by ", columns(n.Input, n.Window.PartitionBy))
	case *physical.WindowAggregate:
		return fmt.Sprintf("WindowAggregate %s%s%s%s", windowText(n.Window, n.Input), by(n.Input, n.Keys), after(", ", n.Trigger.Text()), results(n.Aggregates, n.Output, n.Columns))
	case *physical.WindowRegroup:
		return fmt.Sprintf("WindowRegroup on %s%s%s%s", columns(n.Input, []int{n.Start, n.End}), by(n.Input, n.Keys), after(", ", n.Trigger.Text()), results(n.Aggregates, n.Output, n.Columns))
	case *physical.GroupAggregate:
		return group(n)
	case *physical.LateRows:
		return lateRows(n)
	case *physical.Match:
		return n.Text
	case *physical.Materialize, *physical.Normalize, *physical.ToChangelog, *physical.FromChangelog, *physical.Lengths:
		return ends(n)
	case *physical.Reject:
		return reject(n)
	case *physical.Sink:
		return fmt.Sprintf("Sink %s (%s)", n.Table.Path.Name, n.Options["connector"])
	case *physical.Collect:
		return "Collect " + names(n.Columns)
	}
	return fmt.Sprintf("%T", n)
}

func reject(n *physical.Reject) string {
	verb := "stop at"
	if n.Drop {
		verb = "drop rows with"
	}
	return fmt.Sprintf("Reject: %s NULL in %s", verb, columns(n.Input, n.Columns))
}

func after(before, text string) string {
	if text == "" {
		return ""
	}
	return before + text
}

func join[T any](list []T, show func(T) string) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = show(x)
	}
	return strings.Join(parts, ", ")
}

func names(list []physical.Column) string {
	return join(list, func(c physical.Column) string { return c.Name })
}

func columns(n physical.Node, list []int) string {
	return join(list, func(i int) string { return n.Base().Columns[i].Name })
}

func by(n physical.Node, keys []int) string { return after(" by ", columns(n, keys)) }

func watermark(n *physical.Watermark) string {
	line := fmt.Sprintf("Watermark for %s: %s", n.Input.Base().Columns[n.Time].Name, n.Text)
	if n.SkipNulls {
		line += ", NULL passes"
	}
	if len(n.Thin) > 0 {
		line += ", one every " + join(n.Thin, func(t physical.Term) string { return window.Span(t.Grain) })
	}
	if n.AtEnd {
		return line + ", at the end only"
	}
	return line + n.Emit.Text()
}

func unnest(n *physical.Unnest) string {
	text := "Unnest " + columns(n.Input, []int{n.Column})
	if n.Outer {
		text = "Unnest outer " + columns(n.Input, []int{n.Column})
	}
	if n.Cond != nil {
		text += " on " + n.Cond.String()
	}
	return text + ": " + names(n.Columns)
}

func values(n *physical.Values) string {
	rows := join(n.Rows, func(row []expr.Expr) string {
		return "(" + join(row, func(e expr.Expr) string { return e.String() }) + ")"
	})
	return "Values " + rows
}

func projection(n *physical.Project) string {
	parts := make([]string, len(n.Exprs))
	for i, e := range n.Exprs {
		parts[i] = e.String()
		c := expr.Column{Name: n.Columns[i].Name}
		if name := c.String(); name != parts[i] {
			parts[i] += " AS " + name // quoted where it has to be
		}
	}
	return strings.Join(parts, ", ")
}

func sortKeys(n *physical.Sort) string { return after(" by ", keyTexts(n.Input, n.Keys)) }

func keyTexts(n physical.Node, keys []logical.SortKey) string {
	return join(keys, func(k logical.SortKey) string {
		return k.Text(n.Base().Columns[k.Column].Name)
	})
}

func limits(offset, limit int64) string {
	text := ""
	if limit >= 0 {
		text += fmt.Sprintf(" to %d rows", limit)
	}
	if offset > 0 {
		text += fmt.Sprintf(" after %d", offset)
	}
	return text
}

func windowText(w physical.WindowSpec, input physical.Node) string {
	var parts []string
	for i, p := range w.Kind.Params {
		if !p.Optional || w.Args[i] != 0 {
			parts = append(parts, strings.ToLower(p.Name)+" "+window.Span(w.Args[i]))
		}
	}
	text := fmt.Sprintf("%s(%s) of %s", w.Kind.Name, strings.Join(parts, ", "), columns(input, []int{w.Time}))
	if w.Zone != "" {
		text += " in " + w.Zone
	}
	if w.Proctime {
		text += " by the clock"
	}
	return text
}

// results shows the aggregates and the parts of the window that are put out; keys
// stand behind "by" already.
func results(calls []physical.AggregateCall, output []physical.OutputPart, list []physical.Column) string {
	var parts []string
	for i, o := range output {
		text := ""
		switch o.Part {
		case logical.PartAggregate:
			text = calls[o.N].Text
		case logical.PartStart:
			text = "window_start"
		case logical.PartEnd:
			text = "window_end"
		case logical.PartTime:
			text = "window_time"
		default:
			continue
		}
		if list[i].Name != text {
			text += " AS " + list[i].Name
		}
		parts = append(parts, text)
	}
	return after(": ", strings.Join(parts, ", "))
}

func group(n *physical.GroupAggregate) string {
	text := "GroupAggregate" + by(n.Input, n.Keys) + results(n.Aggregates, n.Output, n.Columns)
	if n.AtEnd {
		text += ", when the input ends"
	}
	return text
}

func lateRows(n *physical.LateRows) string {
	side := ""
	if _, ok := n.Of.(*physical.WindowJoin); ok {
		side = [...]string{"the left of ", "the right of "}[n.Side]
	}
	return fmt.Sprintf("LateRows of %s%s%s", side, n.Of.Base().Name, after(": ", names(n.Base().Columns)))
}

func valueJoin(n *physical.ValueJoin) string {
	if n.Inner {
		return "ValueJoin inner"
	}
	return "ValueJoin"
}
