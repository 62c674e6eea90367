package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// prune returns n over its pruned inputs, without the columns nobody needs.
func (p *pruning) prune(n logical.Node) pruned {
	switch n := n.(type) {
	case *logical.Scan:
		return p.scan(n)
	case *logical.Project:
		return p.project(n)
	case *logical.Filter:
		in := p.out[n.Input]
		c := n.With([]logical.Node{in.node}).(*logical.Filter)
		c.Cond = in.move(n.Cond)
		return pruned{c, in.to, in.parts}
	case *logical.Watermark:
		in := p.out[n.Input]
		c := n.With([]logical.Node{in.node}).(*logical.Watermark)
		c.Mark, c.Time = in.move(n.Mark), in.to[n.Time]
		return pruned{c, in.to, in.parts}
	case *logical.WindowTable:
		return p.windowTable(n)
	case *logical.WindowAggregate:
		return p.windowAggregate(n)
	case *logical.WindowRegroup:
		return p.windowRegroup(n)
	case *logical.GroupAggregate:
		return p.groupAggregate(n)
	case *logical.Match:
		return p.match(n)
	case *logical.Sort:
		in := p.out[n.Input]
		c := n.With([]logical.Node{in.node}).(*logical.Sort)
		c.Keys = in.moveKeys(n.Keys)
		return pruned{node: c, to: in.to}
	case *logical.TimeSort:
		in := p.out[n.Input]
		c := n.With([]logical.Node{in.node}).(*logical.TimeSort)
		c.Keys = in.moveKeys(n.Keys)
		return pruned{node: c, to: in.to}
	case *logical.Expand:
		return p.expand(n)
	case *logical.Over:
		return p.over(n)
	case *logical.Rank:
		return p.rank(n)
	case *logical.Unnest:
		return p.unnest(n)
	case *logical.ValueJoin:
		in := p.out[n.Input]
		c := n.With([]logical.Node{in.node, p.exactly(p.out[n.Value], []int{0})})
		return pruned{node: c, to: append(slices.Clone(in.to), len(logical.Of(in.node).Columns))}
	case *logical.Join:
		return p.join(n)
	case *logical.Union:
		return p.union(n)
	case *logical.Reject:
		in := p.out[n.Input]
		c := n.With([]logical.Node{in.node}).(*logical.Reject)
		c.Columns = in.moveAll(n.Columns)
		return pruned{node: c, to: in.to}
	case *logical.Normalize, *logical.ToChangelog, *logical.FromChangelog:
		return p.ends(n)
	case *logical.LateRows:
		return p.lateRows(n)
	case *logical.Limit:
		in := p.out[n.Input]
		return pruned{n.With([]logical.Node{in.node}), in.to, in.parts}
	default:
		return p.whole(n)
	}
}

// move returns e over the pruned node.
func (x pruned) move(e expr.Expr) expr.Expr {
	if len(x.parts) == 0 {
		return expr.Remap(e, func(i int) int { return x.to[i] })
	}
	if read := x.read(e); read != nil {
		return read
	}
	if c, ok := e.(*expr.Column); ok {
		moved := *c
		moved.Index = x.to[c.Index]
		return &moved
	}
	return expr.ReplaceParts(e, x.move)
}

func (x pruned) moveAll(list []int) []int {
	out := make([]int, len(list))
	for i, c := range list {
		out[i] = x.to[c]
	}
	return out
}

func (x pruned) moveKeys(keys []logical.SortKey) []logical.SortKey {
	list := slices.Clone(keys)
	for i := range list {
		list[i].Column = x.to[list[i].Column]
	}
	return list
}

func (p *pruning) expand(n *logical.Expand) pruned {
	in, kept := p.out[n.Input], p.needed(n)
	c := n.With([]logical.Node{in.node}).(*logical.Expand)
	c.Rows, c.Columns = make([][]expr.Expr, len(n.Rows)), nil
	for _, i := range kept {
		c.Columns = append(c.Columns, n.Columns[i])
		for k, row := range n.Rows {
			c.Rows[k] = append(c.Rows[k], in.move(row[i]))
		}
	}
	return pruned{node: c, to: positions(kept, len(n.Columns))}
}

func (p *pruning) over(n *logical.Over) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.Over)
	c.PartitionBy, c.OrderBy = in.moveAll(n.PartitionBy), in.moveKeys(n.OrderBy)
	if n.Frame.Valued() {
		c.Key = in.to[n.Key]
		c.Frame = n.Frame.Remap(func(i int) int { return in.to[i] })
	}
	c.Calls, c.Names = nil, nil
	to := slices.Clone(in.to)
	width := len(logical.Of(in.node).Columns)
	for i := range n.Calls {
		if !p.need[n][len(in.to)+i] {
			to = append(to, -1)
			continue
		}
		to = append(to, width+len(c.Calls))
		c.Calls = append(c.Calls, n.Calls[i].Remap(func(x int) int { return in.to[x] }))
		c.Names = append(c.Names, n.Names[i])
	}
	return pruned{c, to, in.parts}
}

// rank leaves out the number if nobody reads it. That changes which corrections
// are sent: rows that only move to another number are none (flink-semantics.md 6).
func (p *pruning) rank(n *logical.Rank) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.Rank)
	c.PartitionBy, c.OrderBy = in.moveAll(n.PartitionBy), in.moveKeys(n.OrderBy)
	if n.HiColumn >= 0 {
		c.HiColumn = in.to[n.HiColumn]
	}
	to := slices.Clone(in.to)
	if n.Number {
		c.Number = p.need[n][len(in.to)]
		to = append(to, -1)
		if c.Number {
			to[len(in.to)] = len(logical.Of(in.node).Columns)
		}
	}
	return pruned{c, to, in.parts}
}

// positions returns where kept columns of a node of the given width stand.
func positions(kept []int, width int) []int {
	to := make([]int, width)
	for i := range to {
		to[i] = slices.Index(kept, i)
	}
	return to
}

func (p *pruning) scan(n *logical.Scan) pruned {
	kept := p.needed(n)
	if len(kept) == 0 && len(n.Columns) > 0 && len(p.parts[n]) == 0 {
		kept = []int{cheapest(n)}
	}
	to := positions(kept, len(n.Columns))
	if len(kept) == len(n.Columns) {
		return pruned{node: n, to: to}
	}
	c := *n
	c.Base = logical.Base{At: n.At}
	c.Columns, c.Types = nil, nil
	for _, i := range kept {
		c.Columns, c.Types = append(c.Columns, n.Columns[i]), append(c.Types, n.Types[i])
	}
	parts := p.scanParts(n, &c)
	return pruned{&c, to, parts}
}

// cheapest returns the column that a scan reads where its rows are only counted:
// a row has at least one column everywhere.
func cheapest(n *logical.Scan) int {
	for i, c := range logical.Of(n).Columns {
		if c.Type.Physical().Width() > 0 {
			return i
		}
	}
	return 0
}

func (p *pruning) project(n *logical.Project) pruned {
	in, kept := p.out[n.Input], p.needed(n)
	if len(kept) == 0 && len(p.parts[n]) == 0 {
		return pruned{node: in.node, to: positions(nil, len(n.Exprs))} // rows are only counted
	}
	c := &logical.Project{Base: logical.Base{At: n.At}, Input: in.node}
	for _, i := range kept {
		c.Exprs, c.Names = append(c.Exprs, in.move(n.Exprs[i])), append(c.Names, n.Names[i])
	}
	to, parts := positions(kept, len(n.Exprs)), p.projectParts(n, c, in)
	if same(c) {
		return pruned{in.node, to, parts}
	}
	return pruned{c, to, parts}
}

// lateRows keeps all columns of the input: nothing is pruned while somebody reads
// late rows.
func (p *pruning) lateRows(n *logical.LateRows) pruned {
	in := p.out[n.Source()]
	c := n.With([]logical.Node{p.out[n.Of].node}).(*logical.LateRows)
	c.Columns = in.moveAll(n.Columns)
	if n.Time >= 0 {
		c.Time = in.to[n.Time]
	}
	return pruned{node: c, to: logical.AllColumns(n)}
}

func (p *pruning) windowTable(n *logical.WindowTable) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.WindowTable)
	c.Window.Time, c.Window.PartitionBy = in.to[n.Window.Time], in.moveAll(n.Window.PartitionBy)
	width := len(logical.Of(in.node).Columns)
	return pruned{c, append(slices.Clone(in.to), width, width+1, width+2), in.parts}
}

// kept returns the columns of an aggregation's result that are needed. One stays in
// any case, since somebody counts the rows: one that is no aggregate, if there is one.
func (p *pruning) kept(n logical.Node, output []logical.Output) []int {
	if needed := p.needed(n); len(needed) > 0 {
		return needed
	}
	i := slices.IndexFunc(output, func(o logical.Output) bool { return o.Part != logical.PartAggregate })
	return []int{max(i, 0)}
}

// output keeps the columns of an aggregation's result that stay and the aggregates
// behind them.
func (p *pruning) output(n logical.Node, output []logical.Output, aggregates []logical.Aggregate, in pruned) ([]logical.Output, []logical.Aggregate, []int) {
	kept := p.kept(n, output)
	var list []logical.Output
	var calls []logical.Aggregate
	for _, i := range kept {
		o := output[i]
		if o.Part == logical.PartAggregate {
			calls = append(calls, aggregates[o.N].Remap(func(c int) int { return in.to[c] }))
			o.N = len(calls) - 1
		}
		list = append(list, o)
	}
	return list, calls, positions(kept, len(output))
}

func (p *pruning) windowAggregate(n *logical.WindowAggregate) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.WindowAggregate)
	c.Window.Time, c.Window.PartitionBy = in.to[n.Window.Time], in.moveAll(n.Window.PartitionBy)
	c.Keys = in.moveAll(n.Keys)
	var to []int
	c.Output, c.Aggregates, to = p.output(n, n.Output, n.Aggregates, in)
	return pruned{node: c, to: to}
}

func (p *pruning) windowRegroup(n *logical.WindowRegroup) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.WindowRegroup)
	c.Start, c.End = in.to[n.Start], in.to[n.End]
	if n.Time >= 0 {
		c.Time = in.to[n.Time]
	}
	c.Keys = in.moveAll(n.Keys)
	var to []int
	c.Output, c.Aggregates, to = p.output(n, n.Output, n.Aggregates, in)
	return pruned{node: c, to: to}
}

// groupAggregate leaves out the aggregates that nobody reads, and with them the
// corrections that only they have caused. The keys stay: they make the groups.
func (p *pruning) groupAggregate(n *logical.GroupAggregate) pruned {
	in := p.out[n.Input]
	c := n.With([]logical.Node{in.node}).(*logical.GroupAggregate)
	c.Keys = in.moveAll(n.Keys)
	c.Aggregates, c.Names = nil, slices.Clone(n.Names[:len(n.Keys)])
	to := logical.AllColumns(n)
	for i, yes := range p.calls(n) {
		at := len(n.Keys) + i
		if !yes {
			to[at] = -1
			continue
		}
		to[at] = len(c.Names)
		c.Aggregates = append(c.Aggregates, n.Aggregates[i].Remap(func(x int) int { return in.to[x] }))
		c.Names = append(c.Names, n.Names[at])
	}
	return pruned{node: c, to: to}
}

// calls says which aggregates of n are needed. Without keys one stays in any case:
// somebody counts the changes of the one row.
func (p *pruning) calls(n *logical.GroupAggregate) []bool {
	kept := slices.Clone(p.need[n][len(n.Keys):])
	if p.held != nil {
		for i, yes := range p.held.calls(n) {
			kept[i] = kept[i] || yes
		}
	}
	if len(n.Keys) == 0 && !slices.Contains(kept, true) {
		kept[0] = true
	}
	return kept
}

// measures says which measures are needed. One column stays in any case: somebody
// counts the rows.
func (p *pruning) measures(n *logical.Match) []bool {
	kept := make([]bool, len(n.Measures))
	copy(kept, p.need[n][len(n.Partition):])
	if len(kept) > 0 && len(n.Partition) == 0 && !slices.Contains(kept, true) {
		kept[0] = true
	}
	return kept
}

// match keeps the columns of the partition and the measures that are needed.
func (p *pruning) match(n *logical.Match) pruned {
	in, measures := p.out[n.Input], p.measures(n)
	var kept []int
	for i := range n.Partition {
		kept = append(kept, i)
	}
	for i, yes := range measures {
		if yes {
			kept = append(kept, len(n.Partition)+i)
		}
	}
	c := n.Prune(in.node, func(i int) int { return in.to[i] }, measures)
	return pruned{node: c, to: positions(kept, len(n.Partition)+len(n.Measures))}
}

// unnest keeps the columns and parts that are needed. One part stays in any case:
// somebody counts the rows.
func (p *pruning) unnest(n *logical.Unnest) pruned {
	in, kept := p.out[n.Input], p.needed(n)
	if len(kept) == 0 {
		kept = []int{len(n.Kept) + len(n.Parts) - 1}
	}
	c := n.With([]logical.Node{in.node}).(*logical.Unnest)
	c.Column, c.Kept, c.Parts, c.Names = in.to[n.Column], nil, nil, nil
	for _, i := range kept {
		if i < len(n.Kept) {
			c.Kept = append(c.Kept, in.to[n.Kept[i]])
			continue
		}
		i -= len(n.Kept)
		c.Parts, c.Names = append(c.Parts, n.Parts[i]), append(c.Names, n.Names[i])
	}
	to := positions(kept, len(n.Kept)+len(n.Parts))
	if n.Cond != nil {
		c.Cond = pruned{to: to}.move(n.Cond)
	}
	return pruned{node: c, to: to}
}

// union brings all branches to the same columns.
func (p *pruning) union(n *logical.Union) pruned {
	kept := p.needed(n)
	inputs := make([]logical.Node, len(n.Branches))
	for i, b := range n.Branches {
		inputs[i] = p.exactly(p.out[b], kept)
	}
	return pruned{node: n.With(inputs), to: positions(kept, len(logical.Of(n).Columns))}
}

// whole is a node that needs every column of its inputs, each in its place.
func (p *pruning) whole(n logical.Node) pruned {
	inputs := n.Inputs()
	list := make([]logical.Node, len(inputs))
	for i, in := range inputs {
		list[i] = p.exactly(p.out[in], logical.AllColumns(in))
	}
	if len(list) == 0 {
		return pruned{node: n, to: logical.AllColumns(n)}
	}
	return pruned{node: n.With(list), to: logical.AllColumns(n)}
}

// exactly returns x with the given columns of the old node and no others.
func (p *pruning) exactly(x pruned, columns []int) logical.Node {
	now := x.moveAll(columns)
	if slices.Equal(now, logical.AllColumns(x.node)) {
		return x.node
	}
	return logical.Keep(x.node, now)
}
