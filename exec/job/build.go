package job

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A builder turns a plan into tasks. A node becomes a link in each task of its
// stage; a stage ends where rows change tasks, which is below an Exchange, and
// where streams meet. A node that several others read is built once.
type builder struct {
	ctx   context.Context //nolint:containedctx // of Start: sources list their splits while the plan is built
	o     Options
	env   *task.Env
	tasks []*task.Task
	built map[physical.Node][]*flow
	nodes []*counted // in the order in which they were built
	index map[physical.Node]*counted
	byTag map[string]physical.Node
	// readers is how many nodes read each node; eager are exchanges behind which
	// the order of arrival does not matter.
	readers map[physical.Node]int
	eager   map[physical.Node]bool
	scans   []*scanned
	sinks   int
	// writings are the writers of sinks that have one, by what is written.
	writings map[string]*task.Writing
	// mu guards what changes while the job runs, since splits may be added.
	mu     sync.Mutex
	groups map[string]*task.Alignment // by name

	resumption *resumption
	stored     *state.Store // of the operator that is being made
	route      []int        // of its node
}

// A flow is what leaves a node: rows of some tasks of one stage. A Union has
// several flows, which stay apart until somebody merges them (exactness.md 1,
// rule 9).
type flow struct {
	node    physical.Node
	tasks   []*task.Task
	links   []*task.Link // the last link of each task, of the node
	bounded bool
}

// counted is a node with its places.
type counted struct {
	node     physical.Node
	places   []*task.Place
	arrivals []*task.Place // of edges that end before the node's links
}

// scanned is a scan with its splits.
type scanned struct {
	node   *physical.Scan
	splits []*task.Split
}

// build builds a node, once, and returns its flows.
func (b *builder) build(n physical.Node) ([]*flow, error) {
	if f, ok := b.built[n]; ok {
		return f, nil
	}
	f, err := b.node(n)
	if err != nil {
		return nil, err
	}
	b.built[n] = f
	return f, nil
}

// node is the switch from physical node to operator.
func (b *builder) node(n physical.Node) ([]*flow, error) {
	switch n := n.(type) {
	case *physical.Scan:
		return b.source(n, []physical.Node{n})
	case *physical.Watermark:
		return b.watermark(n)
	case *physical.Values:
		return b.values(n)
	case *physical.Filter:
		return b.rowWise(n, func() (stream.RowWise, error) { return b.filter(n) })
	case *physical.Project:
		return b.rowWise(n, func() (stream.RowWise, error) { return b.project(n) })
	case *physical.Expand:
		return b.rowWise(n, func() (stream.RowWise, error) { return b.expand(n) })
	case *physical.Reject, *physical.Lengths, *physical.ToChangelog:
		return b.rowWise(n, func() (stream.RowWise, error) { return b.ends(n), nil })
	case *physical.Unnest:
		return b.rowWise(n, func() (stream.RowWise, error) { return b.unnest(n) })
	case *physical.ValueJoin:
		return b.valueJoin(n)
	case *physical.Join:
		return b.join(n, &n.JoinSpec, func() (stream.Operator, error) { return b.regularJoin(n) })
	case *physical.IntervalJoin:
		return b.join(n, &n.JoinSpec, func() (stream.Operator, error) { return b.intervalJoin(n) })
	case *physical.TemporalJoin:
		return b.join(n, &n.JoinSpec, func() (stream.Operator, error) { return b.temporalJoin(n) })
	case *physical.WindowJoin:
		return b.join(n, &n.JoinSpec, func() (stream.Operator, error) { return b.windowJoin(n) })
	case *physical.Union:
		return b.union(n)
	case *physical.Exchange:
		return b.exchange(n)
	case *physical.Limit:
		return b.gathered(n, func(t *task.Task, p *task.Place) (*task.Link, error) {
			l := op.NewLimit(n.Types(), n.Offset, n.Limit).Declare(b.newStore())
			b.store(p)
			return task.NewRowWise(b.env, p, l), nil
		})
	case *physical.Sort:
		return b.gathered(n, func(t *task.Task, p *task.Place) (*task.Link, error) {
			s := op.NewSort(n.Input.Base().Types(), op.SortSpec{
				Keys: n.Keys, Offset: n.Offset, Limit: n.Limit, Inserts: n.Input.Base().Kinds == changelog.InsertOnly,
			}).Declare(b.newStore())
			b.store(p)
			return task.NewOperator(b.env, p, s, 1), nil
		})
	case *physical.Collect:
		return b.gathered(n, func(t *task.Task, p *task.Place) (*task.Link, error) { return b.collect(n, t, p), nil })
	case *physical.Sink:
		return b.sink(n)
	case *physical.WindowAggregate:
		return b.keyed(n, func() (stream.Operator, error) { return b.windowAggregate(n) })
	case *physical.WindowRegroup:
		return b.keyed(n, func() (stream.Operator, error) { return b.windowRegroup(n), nil })
	case *physical.WindowExpand:
		return b.windowExpand(n)
	case *physical.TimeSort, *physical.Rank, *physical.WindowRank, *physical.KeepFirst, *physical.Over, *physical.OverTable, *physical.Materialize, *physical.Normalize, *physical.FromChangelog:
		return b.keyed(n, func() (stream.Operator, error) { return b.ordered(n), nil })
	case *physical.Match:
		return b.keyed(n, func() (stream.Operator, error) { return b.match(n) })
	case *physical.LateRows:
		return b.lateRows(n)
	case *physical.GroupAggregate:
		b.anyOrder(n)
		return b.keyed(n, func() (stream.Operator, error) { return b.groupAggregate(n), nil })
	default:
		return nil, placed(n, fmt.Errorf("%s cannot be run yet", n.Base().Name))
	}
}

// place returns a new place of n, whose counters are n's.
func (b *builder) place(n physical.Node) *task.Place {
	p := b.uncounted(n)
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.index[n]
	if c == nil {
		c = &counted{node: n}
		b.index[n] = c
		b.nodes = append(b.nodes, c)
	}
	c.places = append(c.places, p)
	p.Saved = true
	b.byTag[p.Name] = n
	return p
}

// tagged returns the node of a name.
func (b *builder) tagged(name string) physical.Node {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.byTag[name]
}

// uncounted returns a place for a link that is not n's own but stands for it.
func (b *builder) uncounted(n physical.Node) *task.Place {
	i := n.Base()
	p := &task.Place{Name: i.Name, Span: i.Span, Types: i.Types(), Kinds: i.Kinds}
	if w, ok := n.(*physical.Watermark); ok && w.Table != nil && w.Table.Watermark != nil {
		p.Span = w.Table.Watermark.Span // what goes wrong there is a matter of the declaration
	}
	return p
}

// rowWise adds a step to every flow of the input. Steps over a Union stand in
// each of its branches.
func (b *builder) rowWise(n physical.Node, make func() (stream.RowWise, error)) ([]*flow, error) {
	in, err := b.build(n.Inputs()[0])
	if err != nil {
		return nil, err
	}
	out := []*flow{}
	for _, f := range in {
		g, err := b.extend(f, n, func(_ *task.Task, p *task.Place) (*task.Link, error) {
			s, err := make()
			if err != nil {
				return nil, placed(n, err)
			}
			return task.NewRowWise(b.env, p, s), nil
		})
		if err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, nil
}

// extend adds a link to every task of a flow.
func (b *builder) extend(f *flow, n physical.Node, make func(*task.Task, *task.Place) (*task.Link, error)) (*flow, error) {
	g := &flow{node: n, tasks: f.tasks, bounded: f.bounded}
	for i, t := range f.tasks {
		p := b.place(n)
		l, err := make(t, p)
		if err != nil {
			return nil, err
		}
		f.links[i].To(l)
		g.links = append(g.links, l)
	}
	return g, nil
}

// gathered adds a link behind the one task that has all rows.
func (b *builder) gathered(n physical.Node, make func(*task.Task, *task.Place) (*task.Link, error)) ([]*flow, error) {
	in, err := b.build(n.Inputs()[0])
	if err != nil {
		return nil, err
	}
	f := in[0]
	var arrivals []*task.Place
	if len(in) > 1 || len(f.tasks) > 1 || b.resumption.holds(n.Base().Name) {
		arrivals = append(arrivals, b.uncounted(n.Inputs()[0]))
		if f, err = b.stage(n.Inputs()[0], n.Base().Name, arrivals[0], in, nil, 1); err != nil {
			return nil, err
		}
	}
	g, err := b.extend(f, n, make)
	if err != nil {
		return nil, err
	}
	b.index[n].arrivals = arrivals
	return []*flow{g}, nil
}

// keyed adds an operator to the tasks that have the rows of its keys, or to one
// task if its input is of several flows, of which the plan says that they are of
// one task each.
func (b *builder) keyed(n physical.Node, make func() (stream.Operator, error)) ([]*flow, error) {
	in, err := b.build(n.Inputs()[0])
	if err != nil {
		return nil, err
	}
	link := func(_ *task.Task, p *task.Place) (*task.Link, error) {
		b.route = n.Base().Route
		defer func() { b.route = nil }()
		o, err := make()
		if err != nil {
			return nil, placed(n, err)
		}
		b.store(p)
		return task.NewOperator(b.env, p, o, 1), nil
	}
	if len(in) > 1 {
		return b.gathered(n, link)
	}
	f, err := b.extend(in[0], n, link)
	return []*flow{f}, err
}

func (b *builder) union(n *physical.Union) ([]*flow, error) {
	out := []*flow{}
	for _, branch := range n.Branches {
		f, err := b.build(branch)
		if err != nil {
			return nil, err
		}
		out = append(out, f...)
	}
	return out, nil
}

func (b *builder) filter(n *physical.Filter) (stream.RowWise, error) {
	p, err := expr.NewProgram([]expr.Expr{n.Cond}, b.o.Expr)
	if err != nil {
		return nil, err
	}
	return op.NewFilter(n.Input.Base().Types(), p.Filter, reading(p)), nil
}

func (b *builder) project(n *physical.Project) (stream.RowWise, error) {
	p, err := expr.NewProgram(n.Exprs, b.o.Expr)
	if err != nil {
		return nil, err
	}
	return op.NewProject(p.Eval, reading(p)), nil
}

func (b *builder) expand(n *physical.Expand) (stream.RowWise, error) {
	var evals []func(*changelog.Batch) ([]*vector.Vector, error)
	for _, row := range n.Rows {
		p, err := expr.NewProgram(row, b.o.Expr)
		if err != nil {
			return nil, err
		}
		evals = append(evals, p.Eval)
	}
	return op.NewExpand(n.Types(), evals), nil
}

func reading(p *expr.Program) op.Reading {
	if !p.ReadsWatermarks() {
		return op.Reading{}
	}
	return op.NewReading(p.SetWatermarks)
}

func (b *builder) reject(n *physical.Reject) stream.RowWise {
	names := make([]string, len(n.Columns))
	for i, c := range n.Columns {
		names[i] = n.Input.Base().Columns[c].Name
	}
	table := ""
	if n.Table != nil {
		table = n.Table.Path.Name
	}
	r := op.NewReject(n.Types(), n.Columns, names, table, n.Drop)
	if n.Time {
		r.OfTime()
	}
	return r
}

func (b *builder) groupAggregate(n *physical.GroupAggregate) stream.Operator {
	in := n.Input.Base()
	return op.NewGroup(op.GroupSpec{
		Input: in.Types(), Keys: n.Keys, Calls: n.Aggregates, Output: n.Output,
		Updating: in.Kinds != changelog.InsertOnly, Before: n.Before, AtEnd: n.AtEnd,
		Always: n.Always, Lifetime: b.lifetime(n.Lifetime),
	}, b.newStore()).Operator()
}

// lifetime returns the lifetime of state that is forgotten after some ms without use.
func (b *builder) lifetime(ms int64) state.Lifetime {
	return state.Lifetime{Unused: ms, Clock: b.o.Clock}
}

func (b *builder) collect(n *physical.Collect, t *task.Task, p *task.Place) *task.Link {
	b.sinks++
	if b.o.Collect == nil {
		return t.NewCollect(p, nil)
	}
	return t.NewCollect(p, func(batch *changelog.Batch) error { return b.o.Collect(n, batch) })
}

// sink adds writers: one a task if the sink can have several, else one that the
// INSERTs of the job into one table share.
func (b *builder) sink(n *physical.Sink) ([]*flow, error) {
	in, err := b.build(n.Input)
	if err != nil {
		return nil, err
	}
	if !n.Sink.Parallel() {
		k := written(n)
		if b.writings[k] == nil {
			b.writings[k] = writing(n, 0, 1)
		}
		return b.gathered(n, func(t *task.Task, p *task.Place) (*task.Link, error) { return b.writer(n, t, p, b.writings[k]), nil })
	}
	total, number := 0, 0
	for _, f := range in {
		total += len(f.tasks)
	}
	out := []*flow{}
	for _, f := range in {
		g, _ := b.extend(f, n, func(t *task.Task, p *task.Place) (*task.Link, error) {
			number++
			return b.writer(n, t, p, writing(n, number-1, total)), nil
		})
		out = append(out, g)
	}
	return out, nil
}

// written says what a sink writes to, and how: a table, and what a hint changes.
func written(n *physical.Sink) string {
	k := n.Table.Path.String()
	for _, key := range slices.Sorted(maps.Keys(n.Options)) {
		k += fmt.Sprintf("\n%q=%q", key, n.Options[key])
	}
	return k
}

func writing(n *physical.Sink, number, total int) *task.Writing {
	return task.NewWriting(func(ctx context.Context) (connector.Writer, error) { return n.Sink.Open(ctx, number, total) })
}

func (b *builder) writer(n *physical.Sink, t *task.Task, p *task.Place, to *task.Writing) *task.Link {
	b.sinks++
	every := int64(0)
	if s, ok := n.Sink.(connector.Spaced); ok && !n.Bounded {
		every = s.Every()
	}
	w := t.NewWriter(p, every, to)
	if !n.NoBefore {
		return w
	}
	without := b.uncounted(n)
	without.Kinds &^= 1 << changelog.UpdateBefore
	without.Kinds |= 1 << changelog.Delete
	drop := task.NewRowWise(b.env, without, op.NewDropBefore(n.Types(), n.Key))
	drop.To(w)
	return drop
}

// placed gives an error a place in the text if it has none.
func placed(n physical.Node, err error) error {
	if err == nil {
		return nil
	}
	if e, ok := err.(*source.Error); ok && !e.Span.IsZero() { //nolint:errorlint // wrapped ones are placed already
		return err
	}
	return fmt.Errorf("%w", source.Errorf(n.Base().Span, "%s", err))
}
