// Package lower decides how a logical plan is run: where rows change the task,
// what is computed for the assigner of watermarks, and how nodes are called.
//
// It improves nothing that a rule could (planner/rule) and starts nothing
// (exec/job does).
//
// Start with [Plan]. The one switch from logical to physical node is in
// nodes.go; distribution.go says where exchanges stand.
package lower

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// An Env is what lowering knows beside the plan.
type Env struct {
	// Source opens a table for reading the columns that are left.
	Source func(t *catalog.Table, options map[string]string, columns []connector.Column) (connector.Source, error)
	// Batch says that only final tables are wanted.
	Batch bool
}

// Plan returns the physical plan for the roots of a logical one.
func Plan(roots []logical.Node, env Env) (*physical.Plan, error) {
	l := &lowering{
		env: env, names: map[string]int{}, done: map[place]lowered{},
		wanted: logical.Wanted(roots), byKey: logical.ByKey(roots), final: final(roots, env.Batch), waits: map[logical.Node]bool{},
	}
	p := &physical.Plan{}
	for _, r := range roots {
		x, err := l.node(r, false)
		if err != nil {
			return nil, err
		}
		p.Roots = append(p.Roots, x.node)
	}
	inOrder(p.Roots)
	return p, nil
}

// lowering is one run of Plan.
type lowering struct {
	env    Env
	names  map[string]int // how often a name was given
	done   map[place]lowered
	wanted map[logical.Node]bool // -U is
	byKey  map[logical.Node]bool // only tables by key read it
	final  map[logical.Node]bool // only the final table is; see [lowering.atEnd]
	waits  map[logical.Node]bool // final, or something below is
	timed  bool                  // the node that is lowered stands below a temporal join
}

// A lowered node, and which task has which of its rows.
type lowered struct {
	node physical.Node
	dist distribution
}

// A place is a node above which stands a temporal join, or none. It is lowered twice if
// it has both and waits for the end in one of them.
type place struct {
	node  logical.Node
	timed bool
}

func (l *lowering) node(n logical.Node, timed bool) (lowered, error) {
	p := place{n, timed && l.waiting(n)}
	if x, ok := l.done[p]; ok {
		return x, nil
	}
	inputs := make([]lowered, len(n.Inputs()))
	for i, in := range n.Inputs() {
		var err error
		if inputs[i], err = l.node(in, timed || temporal(n)); err != nil {
			return lowered{}, err
		}
	}
	l.timed = p.timed
	x, err := l.lower(n, inputs)
	if err != nil {
		return lowered{}, err
	}
	l.done[p] = x
	return x, nil
}

// info returns what every physical node has, for a logical one. Kinds are those
// of the input, unless the node makes its own.
func (l *lowering) info(n logical.Node, kind string, inputs ...lowered) physical.Info {
	t := logical.Of(n)
	i := physical.Info{Name: l.name(kind, n), Kinds: t.Kinds, Bounded: t.Bounded, Span: n.Span()}
	for k, c := range t.Columns {
		i.Columns = append(i.Columns, physical.Column{Name: c.Name, Type: c.Type, Rowtime: t.Times[k] == logical.Rowtime})
	}
	if !logical.TriggerOf(n).Plain() && !l.wanted[n] {
		i.Kinds &^= 1 << changelog.UpdateBefore
	}
	if len(inputs) > 0 && logical.Passes(n) {
		i.Kinds = 0
		for _, in := range inputs {
			i.Kinds |= in.node.Base().Kinds
		}
	}
	i.Traits = traits(n, i)
	return i
}

// kindsOf returns the kinds that an aggregation emits.
func (l *lowering) kindsOf(n *logical.GroupAggregate) changelog.Kinds {
	switch k := logical.Of(n).Kinds; {
	case l.atEnd(n):
		return changelog.InsertOnly
	case !l.wanted[n]:
		return k &^ (1 << changelog.UpdateBefore)
	default:
		return k
	}
}
