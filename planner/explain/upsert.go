package explain

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// ends returns what a node does that stands where changes come in or go out.
func ends(n physical.Node) string {
	switch n := n.(type) {
	case *physical.Materialize:
		return fmt.Sprintf("Materialize %s of %s%s", n.Conflict.Text(), columns(n.Input, n.Key), after(", told apart by ", columns(n.Input, n.Tell)))
	case *physical.Normalize:
		return normalize(n)
	case *physical.ToChangelog:
		return toChangelog(n)
	case *physical.FromChangelog:
		return fromChangelog(n)
	default:
		lengths := n.(*physical.Lengths)
		return "Lengths: stop at others in " + columns(lengths.Input, lengths.Columns)
	}
}

func normalize(n *physical.Normalize) string {
	text := "Normalize" + by(n.Input, n.Key)
	if n.Cond >= 0 {
		text += " where " + n.Text.String()
	}
	return text
}

func toChangelog(n *physical.ToChangelog) string {
	var kinds []changelog.RowKind
	for k := changelog.Insert; k <= changelog.Delete; k++ {
		if n.Has.Has(k) {
			kinds = append(kinds, k)
		}
	}
	return "ToChangelog as " + n.Columns[0].Name + ": " + join(kinds, func(k changelog.RowKind) string {
		return fmt.Sprintf("%s '%s'", k, n.Codes[k])
	})
}

func fromChangelog(n *physical.FromChangelog) string {
	return "FromChangelog of " + columns(n.Input, []int{n.Op}) + ": " + join(slices.Sorted(maps.Keys(n.Kinds)), func(code string) string {
		return fmt.Sprintf("'%s' %s", code, n.Kinds[code])
	})
}
