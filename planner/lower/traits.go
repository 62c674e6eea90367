package lower

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// traits returns what EXPLAIN shows of a node in brackets: what differs from its
// input.
func traits(n logical.Node, info physical.Info) []string {
	t := logical.Of(n)
	var before *logical.Traits
	if in := n.Inputs(); len(in) == 1 {
		before = logical.Of(in[0])
	}
	var list []string
	if before == nil || shows(n) || before.Kinds != t.Kinds {
		list = append(list, kinds(info.Kinds))
	}
	if times := rowtimes(t); times != "" && (before == nil || times != rowtimes(before)) {
		list = append(list, "rowtime "+times)
	}
	if key := keyText(t); key != "" && (before == nil || key != keyText(before)) {
		list = append(list, "key "+key)
	}
	if _, scan := n.(*logical.Scan); scan {
		list = append(list, map[bool]string{true: "bounded", false: "unbounded"}[t.Bounded])
	}
	switch t.State {
	case logical.UntilWindow:
		end := "with the window"
		if late := logical.TriggerOf(n).Lateness; late > 0 {
			end = window.Span(late) + " after the window"
		}
		list = append(list, "state "+info.Name+" ends "+end)
	case logical.UntilWithin:
		list = append(list, "state "+info.Name+" ends WITHIN "+within(n)+" of a row")
	case logical.UntilUnused:
		list = append(list, "state "+info.Name+" ends "+logical.Lifetime(logical.Lifetimes(n)))
	case logical.UntilEnd:
		list = append(list, "state "+info.Name+" ends with the input")
	case logical.UntilReached:
		list = append(list, "state "+info.Name+" ends with the watermark")
	case logical.UntilReplaced:
		end := "with the next version of a key"
		if j, ok := n.(*logical.Join); ok && j.Lifetime[0] > 0 {
			end += ", or " + logical.Lifetime(j.Lifetime[:1])
		}
		list = append(list, "state "+info.Name+" ends "+end)
	case logical.UntilClock:
		list = append(list, "state "+info.Name+" ends by the clock")
	case logical.UntilForever:
		list = append(list, "state "+info.Name+" never ends")
	}
	return list
}

// shows reports whether the kinds of changes are shown even if they are those of
// the input: where a plan begins and ends.
func shows(n logical.Node) bool {
	switch n.(type) {
	case *logical.Sink, *logical.Collect, *logical.Scan:
		return true
	}
	return false
}

func kinds(k changelog.Kinds) string {
	switch {
	case k == changelog.InsertOnly:
		return "inserts"
	case k.Has(changelog.UpdateAfter) && !k.Has(changelog.UpdateBefore):
		return "upserts"
	default:
		return "changes"
	}
}

func rowtimes(t *logical.Traits) string {
	var names []string
	for i, k := range t.Times {
		if k == logical.Rowtime {
			names = append(names, t.Columns[i].Name)
		}
	}
	return strings.Join(names, ", ")
}

// keyText returns the shortest key; "" if there is none.
func keyText(t *logical.Traits) string {
	if len(t.Keys) == 0 {
		return ""
	}
	key := slices.MinFunc(t.Keys, func(a, b []int) int { return len(a) - len(b) })
	names := make([]string, len(key))
	for i, c := range key {
		names[i] = t.Columns[c].Name
	}
	return "(" + strings.Join(names, ", ") + ")"
}
