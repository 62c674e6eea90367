package lower

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/function/window"
)

// match looks for a pattern where all rows of a partition are.
func (l *lowering) match(n *logical.Match, in lowered) lowered {
	x := l.byKeys(in, n.Partition)
	m := &physical.Match{
		Info: l.info(n, "match", in), Input: x.node, Partition: n.Partition, Time: n.Time, Pattern: n.Pattern, Skip: n.Skip,
		Within: n.Within, Order: n.Order, Places: n.Places, Calls: n.Calls, Measures: n.Measures, Text: n.Label(logical.Names()),
	}
	m.Kinds, m.Route = logical.Of(n).Kinds, x.dist.route(n.Partition)
	m.Proctime = n.Proctime()
	d := distribution{single: x.dist.single}
	if !d.single {
		for _, k := range x.dist.keys {
			d.keys = append(d.keys, slices.Index(n.Partition, k))
		}
	}
	return lowered{m, d}
}

// within is how long a match may last, for EXPLAIN; "" for other nodes.
func within(n logical.Node) string {
	if m, ok := n.(*logical.Match); ok {
		return strings.TrimSpace(window.Span(m.Within))
	}
	return ""
}
