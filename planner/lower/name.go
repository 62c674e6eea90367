package lower

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/tidemark-sql/tidemark/planner/logical"
)

// name returns the name of a node: its kind, the tables that it reads and the keys
// that it groups by, such as tumble_orders_by_shop, and a number from the second
// of a name on. State is found by it, so it is made of nothing that an edit of
// another part of the query could change.
func (l *lowering) name(kind string, n logical.Node) string {
	switch n := n.(type) {
	case *logical.Sink:
		return l.unique(kind + "_" + n.Table.Path.Name)
	case *logical.Materialize:
		return l.unique(kind + "_" + n.Table.Path.Name)
	}
	var tables []string
	logical.Walk([]logical.Node{n}, func(n logical.Node) {
		if s, ok := n.(*logical.Scan); ok && !slices.Contains(tables, s.Table.Path.Name) {
			tables = append(tables, s.Table.Path.Name)
		}
	})
	return l.unique(strings.Join(append([]string{kind}, tables...), "_") + byKey(n))
}

// byKey returns the keys of an aggregation as part of a name.
func byKey(n logical.Node) string {
	var keys []int
	switch n := n.(type) {
	case *logical.WindowAggregate:
		keys = n.Keys
	case *logical.WindowRegroup:
		keys = n.Keys
	case *logical.GroupAggregate:
		keys = n.Keys
	case *logical.Match:
		keys = n.Partition
	case *logical.Over:
		keys = n.PartitionBy
	case *logical.Rank:
		keys = n.PartitionBy
	case *logical.Join:
		for _, k := range n.Keys {
			keys = append(keys, k.Left)
		}
	}
	text := ""
	for _, k := range keys {
		text += "_" + strings.Join(strings.FieldsFunc(logical.Of(n.Inputs()[0]).Columns[k].Name, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}), "_")
	}
	if text == "" {
		return ""
	}
	return "_by" + text
}

func (l *lowering) unique(name string) string {
	l.names[name]++
	if k := l.names[name]; k > 1 {
		return l.unique(fmt.Sprintf("%s_%d", name, k))
	}
	return name
}
