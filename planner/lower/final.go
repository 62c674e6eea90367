package lower

import "github.com/tidemark-sql/tidemark/planner/logical"

// This file says which steps give their final table only, as inserts when the input
// ends.

// final returns the steps of which only the final table is wanted: in batch mode, and
// where all that is above ends in a Sort. Those that forget rows give changes as they
// come.
func final(roots []logical.Node, batch bool) map[logical.Node]bool {
	list := map[logical.Node]bool{}
	updating := map[logical.Node]bool{} // somebody above wants changes as they come
	for _, r := range roots {
		updating[r] = true
	}
	var order []logical.Node
	logical.Walk(roots, func(n logical.Node) { order = append(order, n) })
	for i := len(order) - 1; i >= 0; i-- {
		n := order[i]
		_, sorts := n.(*logical.Sort)
		forgets := logical.Lifetimes(n) != nil
		list[n] = logical.Of(n).Bounded && (batch || !updating[n] && !forgets)
		for _, in := range n.Inputs() {
			updating[in] = updating[in] || updating[n] && !sorts || forgets
		}
	}
	return list
}

// atEnd reports whether the node that is lowered gives its final table only. Below a
// temporal join none does: each change is needed at its time.
func (l *lowering) atEnd(n logical.Node) bool { return l.final[n] && !l.timed }

// waiting reports whether n, or a node below it, may give its final table only.
func (l *lowering) waiting(n logical.Node) bool {
	w, ok := l.waits[n]
	if !ok {
		switch n := n.(type) {
		case *logical.GroupAggregate, *logical.Rank, *logical.Join:
			w = l.final[n]
		case *logical.Over:
			w = n.Whole
		}
		for _, in := range n.Inputs() {
			w = w || l.waiting(in)
		}
		l.waits[n] = w
	}
	return w
}

func temporal(n logical.Node) bool {
	j, ok := n.(*logical.Join)
	return ok && j.Temporal != nil
}
