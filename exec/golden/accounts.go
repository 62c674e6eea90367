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
	reads := readings(s)
	for _, n := range s.Nodes {
		if total := n.Account.Total(); n.In != total {
			fmt.Fprintf(&b, "%d rows came into %s, %d are accounted for: %+v (I2)\n", n.In, n.Node.Base().Name, total, n.Account)
		}
		if want, ok := arrivals(n.Node, nodes, reads); ok && !cut && n.In != want {
			fmt.Fprintf(&b, "%d rows came into %s, but %d were sent to it (I2)\n", n.In, n.Node.Base().Name, want)
		}
	}
	return b.String()
}

// readings returns how often the rows of a scan, and of the nodes between it and
// its assigners, were read: once by each assigner above, and once by all nodes
// together that read the scan without one.
func readings(s job.Stats) map[physical.Node]int64 {
	reads := map[physical.Node]int64{}
	for _, n := range s.Nodes {
		w, ok := n.Node.(*physical.Watermark)
		if !ok {
			continue
		}
		below := w.Input
		for len(below.Inputs()) == 1 {
			reads[below]++
			below = below.Inputs()[0]
		}
		reads[below]++
	}
	direct := map[physical.Node]bool{}
	for _, n := range s.Nodes {
		if _, assigns := n.Node.(*physical.Watermark); assigns || reads[n.Node] > 0 {
			continue
		}
		for _, in := range n.Node.Inputs() {
			direct[in] = reads[in] > 0
		}
	}
	for n, also := range direct {
		if also {
			reads[n]++
		}
	}
	return reads
}

// arrivals returns how many rows the inputs of a node have sent to it. It is not
// known where a source begins, and where halves of updates are left out on the
// way. What was read several times was sent to one reader as often as the reader
// itself was.
func arrivals(n physical.Node, nodes map[physical.Node]job.NodeStats, reads map[physical.Node]int64) (rows int64, ok bool) {
	if s, sink := n.(*physical.Sink); sink && s.NoBefore {
		return 0, false
	}
	for _, in := range n.Inputs() {
		below, counted := nodes[in]
		if !counted {
			return 0, false // a Union, which is no step
		}
		rows += below.Out * max(1, reads[n]) / max(1, reads[in])
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
