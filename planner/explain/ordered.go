package explain

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

func over(n *physical.Over) string {
	text := "Over" + by(n.Input, n.PartitionBy) + " ordered by " + columns(n.Input, []int{n.OrderBy}) + ", " + n.Frame.Text()
	return text + overCalls(n.Calls, n.Columns[len(n.Input.Base().Columns):])
}

func overTable(n *physical.OverTable) string {
	text := "Over" + by(n.Input, n.PartitionBy) + after(" ordered by ", keyTexts(n.Input, n.OrderBy)) + ", " + n.Frame.Text()
	return text + overCalls(n.Calls, n.Columns[len(n.Input.Base().Columns):]) + ", when the input ends"
}

func overCalls(list []physical.AggregateCall, named []physical.Column) string {
	var parts []physical.OutputPart
	for i := range list {
		parts = append(parts, physical.OutputPart{Part: logical.PartAggregate, N: i})
	}
	return results(list, parts, named)
}

func rank(n *physical.Rank) string {
	text := "Rank" + by(n.Input, n.PartitionBy) + after(" ordered by ", keyTexts(n.Input, n.OrderBy))
	if len(n.OrderBy) == 0 {
		text += " ordered by arrival"
	}
	text += numbers(n.Input, n.Lo, n.Hi, n.HiColumn)
	if n.Last && len(n.OrderBy) == 0 {
		text += ", the last one first"
	}
	if n.AtEnd {
		text += ", when the input ends"
	}
	return text
}

func windowRank(n *physical.WindowRank) string {
	return "WindowRank on " + columns(n.Input, []int{n.Start, n.End}) + by(n.Input, n.PartitionBy) +
		" ordered by " + keyTexts(n.Input, n.OrderBy) + numbers(n.Input, n.Lo, n.Hi, n.HiColumn)
}

// numbers says which rows of an order are kept.
func numbers(input physical.Node, lo, hi int64, column int) string {
	switch {
	case column >= 0:
		return fmt.Sprintf(": rows %d to %s", lo, columns(input, []int{column}))
	case lo == hi:
		return fmt.Sprintf(": row %d", lo)
	default:
		return fmt.Sprintf(": rows %d to %d", lo, hi)
	}
}
