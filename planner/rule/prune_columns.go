package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// pruneColumns leaves out every column that nobody reads, down to the scan, which
// then does not decode it.
//
// A node with several readers keeps what any of them needs. What a watermark is
// computed from is needed by the assigner even if the query never names it:
//
//	SELECT COUNT(*) FROM t
//
// still reads the event time of t, or windows elsewhere on the same scan would
// stand still. An aggregate that nobody reads goes, too: a change of it alone is no
// change of what is read, and none is sent (in Flink as well).
var pruneColumns = Rule{
	Name: "prune_columns",
	Doc:  "Leaves out columns that nobody reads.",
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		var order []logical.Node
		logical.Walk(roots, func(n logical.Node) { order = append(order, n) })
		apart := slices.ContainsFunc(order, func(n logical.Node) bool { s, ok := n.(*logical.Scan); return ok && s.Apart })
		held := newPruning(apart, nil)
		p := newPruning(apart, held)
		for _, q := range []*pruning{held, p} {
			for _, n := range slices.Backward(order) {
				q.ask(n)
			}
		}
		for _, n := range order {
			p.out[n] = p.prune(n)
		}
		list := make([]logical.Node, len(roots))
		for i, r := range roots {
			list[i] = p.out[r].node
		}
		return list, nil
	},
}

// A columnSet says of each column of a node whether it is needed.
type columnSet []bool

// pruning is one run of the rule: what is needed of every node, and what became
// of it.
type pruning struct {
	need  map[logical.Node]columnSet
	parts map[logical.Node][]*part // beside need
	apart bool                     // some scan gives fields of ROWs apart
	out   map[logical.Node]pruned
	// complete are joins that keep all columns of both sides, by their digests: the
	// late rows of one are read, beside the join or apart from it.
	complete map[string]bool
	digests  logical.Digester
	// held is what Flink would need, which decides about aggregates: see [holds].
	held *pruning
}

func newPruning(apart bool, held *pruning) *pruning {
	return &pruning{
		need: map[logical.Node]columnSet{}, parts: map[logical.Node][]*part{}, out: map[logical.Node]pruned{}, complete: map[string]bool{},
		apart: apart, held: held,
	}
}

// A pruned node is what a node became; to is where its columns stand now, -1 for
// those that are gone, and parts where the fields stand that it gives apart.
type pruned struct {
	node  logical.Node
	to    []int
	parts map[partKey]int
}

// demand notes that columns of n are needed.
func (p *pruning) demand(n logical.Node, columns ...int) {
	set := p.need[n]
	if set == nil {
		set = make(columnSet, len(logical.Of(n).Columns))
		p.need[n] = set
	}
	for _, c := range columns {
		if c >= 0 {
			set[c] = true
		}
	}
}

// needed returns the columns of n that somebody needs, in order.
func (p *pruning) needed(n logical.Node) []int {
	var list []int
	for i, yes := range p.need[n] {
		if yes {
			list = append(list, i)
		}
	}
	return list
}

// ask tells the inputs of n what it needs of them. All readers of n have asked
// before.
func (p *pruning) ask(n logical.Node) {
	p.demand(n)
	p.settle(n)
	for _, in := range n.Inputs() {
		p.demand(in)
		if p.held == nil && holds(n) {
			p.demand(in, logical.AllColumns(in)...)
		}
	}
	switch n := n.(type) {
	case *logical.Project:
		p.askProject(n)
	case *logical.Filter:
		p.demandIn(n.Input, n.Cond)
		p.pass(n, n.Input)
	case *logical.Watermark:
		p.demandIn(n.Input, n.Mark)
		p.demand(n.Input, n.Time)
		p.pass(n, n.Input)
	case *logical.WindowTable, *logical.WindowAggregate, *logical.WindowRegroup, *logical.GroupAggregate:
		p.askGrouping(n)
	case *logical.Expand:
		for _, row := range n.Rows {
			for _, i := range p.needed(n) {
				p.demand(n.Input, expr.Columns(row[i])...)
			}
		}
	case *logical.Over:
		p.askOver(n)
	case *logical.Rank:
		p.askRank(n)
	case *logical.TimeSort:
		p.demandKeys(n.Input, n.Keys)
		p.demand(n.Input, p.needed(n)...)
	case *logical.Match:
		p.demand(n.Input, n.Columns(p.measures(n))...)
	case *logical.Unnest:
		p.askUnnest(n)
	case *logical.Join:
		p.askJoin(n)
	case *logical.ValueJoin:
		p.demand(n.Value, 0)
		width := len(logical.Of(n.Input).Columns)
		p.demand(n.Input, slices.DeleteFunc(p.needed(n), func(i int) bool { return i >= width })...)
	case *logical.Union:
		for _, b := range n.Branches {
			p.demand(b, p.needed(n)...)
		}
	case *logical.Sort:
		p.demandKeys(n.Input, n.Keys)
		p.demand(n.Input, p.needed(n)...)
	case *logical.Limit:
		p.pass(n, n.Input)
	case *logical.Normalize, *logical.ToChangelog, *logical.FromChangelog:
		p.askEnds(n)
	case *logical.Reject:
		p.demand(n.Input, append(slices.Clone(n.Columns), p.needed(n)...)...)
	case *logical.LateRows:
		if j, ok := n.Of.(*logical.Join); ok {
			p.complete[p.digests.Digest(j)] = true
		}
		p.demand(n.Source(), n.Columns...)
		p.demand(n.Source(), n.Time)
	default:
		for _, in := range n.Inputs() {
			p.demand(in, logical.AllColumns(in)...)
		}
	}
}

func (p *pruning) askProject(n *logical.Project) {
	for _, i := range p.needed(n) {
		p.demandIn(n.Input, n.Exprs[i])
	}
	for _, x := range p.parts[n] {
		p.demandPart(n.Input, x.below(n))
	}
}

// holds reports whether aggregates below n stay although n does not need them. Flink
// leaves them out before it looks at columns of these steps, so that a change of an
// aggregate that nobody reads still is a change of the row that they rank, limit or
// take apart.
func holds(n logical.Node) bool {
	switch n.(type) {
	case *logical.Rank, *logical.Over, *logical.Limit, *logical.Sort, *logical.TimeSort, *logical.Unnest, *logical.ToChangelog:
		return true
	}
	return false
}

// askGrouping is ask for windows and aggregations.
func (p *pruning) askGrouping(n logical.Node) {
	switch n := n.(type) {
	case *logical.WindowTable:
		p.demand(n.Input, append([]int{n.Window.Time}, n.Window.PartitionBy...)...)
		p.pass(n, n.Input)
	case *logical.WindowAggregate:
		p.demand(n.Input, append([]int{n.Window.Time}, n.Window.PartitionBy...)...)
		p.askGroups(n, n.Input, n.Keys, n.Aggregates, n.Output)
	case *logical.WindowRegroup:
		p.demand(n.Input, n.Start, n.End, n.Time)
		p.askGroups(n, n.Input, n.Keys, n.Aggregates, n.Output)
	case *logical.GroupAggregate:
		p.demand(n.Input, n.Keys...)
		for i, yes := range p.calls(n) {
			if yes {
				p.demand(n.Input, n.Aggregates[i].Columns()...)
			}
		}
	}
}

func (p *pruning) askGroups(n, input logical.Node, keys []int, aggregates []logical.Aggregate, output []logical.Output) {
	p.demand(input, keys...)
	for _, i := range p.kept(n, output) {
		if output[i].Part == logical.PartAggregate {
			p.demand(input, aggregates[output[i].N].Columns()...)
		}
	}
}

func (p *pruning) demandKeys(n logical.Node, keys []logical.SortKey) {
	for _, k := range keys {
		p.demand(n, k.Column)
	}
}

func (p *pruning) askRank(n *logical.Rank) {
	p.demand(n.Input, n.PartitionBy...)
	p.demand(n.Input, n.HiColumn)
	p.demandKeys(n.Input, n.OrderBy)
	p.pass(n, n.Input)
}

// askOver asks for what an Over needs. A call that nobody reads is left out; the
// rows that come too late for the others stay late.
func (p *pruning) askOver(n *logical.Over) {
	p.demand(n.Input, n.PartitionBy...)
	p.demandKeys(n.Input, n.OrderBy)
	if n.Frame.Valued() {
		p.demand(n.Input, append(n.Frame.Columns(), n.Key)...)
	}
	p.pass(n, n.Input)
	width := len(logical.Of(n.Input).Columns)
	for _, i := range p.needed(n) {
		if i >= width {
			p.demand(n.Input, n.Calls[i-width].Columns()...)
		}
	}
}

// askUnnest asks for the collection and for what is kept beside its elements.
func (p *pruning) askUnnest(n *logical.Unnest) {
	p.demand(n.Input, n.Column)
	if n.Cond != nil {
		p.demand(n, expr.Columns(n.Cond)...)
	}
	for _, i := range p.needed(n) {
		if i < len(n.Kept) {
			p.demand(n.Input, n.Kept[i])
		}
	}
}
