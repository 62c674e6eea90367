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
		env: env, names: map[string]int{}, done: map[logical.Node]lowered{},
		wanted: logical.Wanted(roots), final: final(roots, env.Batch),
	}
	p := &physical.Plan{}
	for _, r := range roots {
		x, err := l.node(r)
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
	done   map[logical.Node]lowered
	wanted map[logical.Node]bool // -U is
	final  map[logical.Node]bool // only the final table is
}

// A lowered node, and which task has which of its rows.
type lowered struct {
	node physical.Node
	dist distribution
}

func (l *lowering) node(n logical.Node) (lowered, error) {
	if x, ok := l.done[n]; ok {
		return x, nil
	}
	inputs := make([]lowered, len(n.Inputs()))
	for i, in := range n.Inputs() {
		var err error
		if inputs[i], err = l.node(in); err != nil {
			return lowered{}, err
		}
	}
	x, err := l.lower(n, inputs)
	if err != nil {
		return lowered{}, err
	}
	l.done[n] = x
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

// final returns the steps of which only the final table is wanted, as
// inserts when the input ends: in batch mode, and where all that is above ends in
// a Sort. A step that forgets what is not used has to see changes as they come.
func final(roots []logical.Node, batch bool) map[logical.Node]bool {
	list := map[logical.Node]bool{}
	updating := map[logical.Node]bool{} // somebody above wants changes as they come
	timed := map[logical.Node]bool{}    // a temporal join above needs each change at its time, also in batch mode
	for _, r := range roots {
		updating[r] = true
	}
	var order []logical.Node
	logical.Walk(roots, func(n logical.Node) { order = append(order, n) })
	for i := len(order) - 1; i >= 0; i-- {
		n := order[i]
		_, sorts := n.(*logical.Sort)
		forgets := logical.Lifetimes(n) != nil
		list[n] = logical.Of(n).Bounded && (batch || !updating[n] && !forgets) && !timed[n]
		j, temporal := n.(*logical.Join)
		temporal = temporal && j.Temporal != nil
		for _, in := range n.Inputs() {
			updating[in] = updating[in] || updating[n] && !sorts || forgets
			timed[in] = timed[in] || timed[n] || temporal
		}
	}
	return list
}

// kindsOf returns the kinds that an aggregation emits.
func (l *lowering) kindsOf(n *logical.GroupAggregate) changelog.Kinds {
	switch k := logical.Of(n).Kinds; {
	case l.final[n]:
		return changelog.InsertOnly
	case !l.wanted[n]:
		return k &^ (1 << changelog.UpdateBefore)
	default:
		return k
	}
}
