package job

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// Stats is what a job has counted up to some moment. Counters of different
// nodes are not of one instant while the job runs.
type Stats struct {
	Nodes   []NodeStats   // inputs before the nodes that read them
	Sources []SourceStats // in the order of Nodes
}

// NodeStats counts what happened at a node, in all of its tasks. Rows are
// changes: an update with both halves counts twice. Into a scan come the messages
// that its readers have skipped as well, as rejected ones.
type NodeStats struct {
	Node    physical.Node
	Tasks   int
	In, Out int64
	stream.Account
	StateRows int64
	// Watermark is the least that the tasks of the node have handed on.
	Watermark stream.Watermark
	// Spilled is the number of bytes that went through files on the edges into
	// the node.
	Spilled int64
}

// SourceStats says how far a scan is.
type SourceStats struct {
	Node      *physical.Scan
	Rows      int64
	Bytes     int64
	Rejected  int64            // malformed messages skipped because the table says so
	Watermark stream.Watermark // the least of its splits that have not ended
	Splits    []SplitStats     // in order of name
}

// SplitStats says how far a split is.
type SplitStats struct {
	Name      string
	Rows      int64
	Bytes     int64
	Size      int64 // 0 if not known
	Rejected  int64
	Watermark stream.Watermark // the last before the end
	Ended     bool
}

// reject adds messages that readers have skipped to what came into a scan.
func (s Stats) reject(n physical.Node, rejected int64) {
	for i := range s.Nodes {
		if s.Nodes[i].Node == n {
			s.Nodes[i].In += rejected
			s.Nodes[i].Rejected += rejected
		}
	}
}

// Node returns the counters of the node of a name, and zeros if there is none.
func (s Stats) Node(name string) NodeStats {
	for _, n := range s.Nodes {
		if n.Node.Base().Name == name {
			return n
		}
	}
	return NodeStats{}
}

// stats adds up the places of a node.
func (c *counted) stats() NodeStats {
	n := NodeStats{Node: c.node, Tasks: len(c.places), Watermark: stream.MaxWatermark}
	for _, p := range c.places {
		k, a := &p.Counter, p.Counter.Account()
		n.In += k.In.Load()
		n.Out += k.Out.Load()
		n.Used += a.Used
		n.Filtered += a.Filtered
		n.Late += a.Late
		n.Rejected += a.Rejected
		n.Behind += a.Behind
		n.StateRows += k.StateRows.Load()
		n.Spilled += k.Spilled.Load()
		n.Watermark = min(n.Watermark, k.Watermark())
	}
	for _, p := range c.arrivals {
		n.Spilled += p.Counter.Spilled.Load()
	}
	return n
}

// stats adds up the splits of a scan.
func (c *scanned) stats() SourceStats {
	s := SourceStats{Node: c.node, Watermark: stream.MaxWatermark}
	for _, p := range c.splits {
		one := SplitStats{
			Name: p.Name, Rows: p.Rows.Load(), Bytes: p.Bytes.Load(), Size: p.Size, Rejected: p.Rejected.Load(),
			Watermark: p.Watermark(), Ended: p.Ended.Load(),
		}
		s.Rows += one.Rows
		s.Bytes += one.Bytes
		s.Rejected += one.Rejected
		if !one.Ended {
			s.Watermark = min(s.Watermark, one.Watermark)
		}
		s.Splits = append(s.Splits, one)
	}
	return s
}
