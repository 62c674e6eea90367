package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/logical"
)

// name returns the name of a node: its kind and the tables that it reads, such as
// window_orders, and a number from the second of a name on. State is found by it,
// so it does not depend on anything that an edit of another part of the query
// could change.
func (l *lowering) name(kind string, n logical.Node) string {
	if s, ok := n.(*logical.Sink); ok {
		return l.unique(kind + "_" + s.Table.Path.Name)
	}
	var tables []string
	logical.Walk([]logical.Node{n}, func(n logical.Node) {
		if s, ok := n.(*logical.Scan); ok && !slices.Contains(tables, s.Table.Path.Name) {
			tables = append(tables, s.Table.Path.Name)
		}
	})
	return l.unique(strings.Join(append([]string{kind}, tables...), "_"))
}

func (l *lowering) unique(name string) string {
	l.names[name]++
	if k := l.names[name]; k > 1 {
		return l.unique(fmt.Sprintf("%s_%d", name, k))
	}
	return name
}
