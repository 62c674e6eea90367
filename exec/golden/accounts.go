package golden

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// Unaccounted says which rows of a job that has ended by itself are missing
// (invariant I2): at each node rows in = used + filtered + late + rejected, and
// what leaves a node arrives at its readers. It is empty if none are.
func Unaccounted(s job.Stats) string {
	var b strings.Builder
	nodes, cut := map[physical.Node]job.NodeStats{}, false
	for _, n := range s.Nodes {
		nodes[n.Node] = n
		_, limit := n.Node.(*physical.Limit)
		cut = cut || limit
	}
	for _, n := range s.Nodes {
		if total := n.Account.Total(); n.In != total {
			fmt.Fprintf(&b, "%d rows came into %s, %d are accounted for: %+v (I2)\n", n.In, n.Node.Base().Name, total, n.Account)
		}
		if want, ok := arrivals(n.Node, nodes); ok && !cut && n.In != want {
			fmt.Fprintf(&b, "%d rows came into %s, but %d were sent to it (I2)\n", n.In, n.Node.Base().Name, want)
		}
	}
	return b.String()
}

// arrivals returns how many rows the inputs of a node have sent to it. It is not
// known where a source begins, and where halves of updates are left out on the
// way.
func arrivals(n physical.Node, nodes map[physical.Node]job.NodeStats) (rows int64, ok bool) {
	if s, sink := n.(*physical.Sink); sink && s.NoBefore {
		return 0, false
	}
	for _, in := range n.Inputs() {
		below, counted := nodes[in]
		if !counted {
			return 0, false // a Union, which is no step
		}
		rows += below.Out
	}
	if r, late := n.(*physical.LateRows); late {
		if len(r.Of.Inputs()) > 1 {
			return 0, false // those of both sides are counted together
		}
		if _, behind := r.Of.(*physical.Watermark); !behind {
			rows = nodes[r.Of].Late
		}
	}
	return rows, len(n.Inputs()) > 0
}
