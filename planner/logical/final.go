package logical

import "github.com/tidemark-sql/tidemark/sql/changelog"

// Passes reports whether a node with inputs hands on the kinds of changes that it
// gets.
func Passes(n Node) bool {
	switch n.(type) {
	case *GroupAggregate, *WindowAggregate, *WindowRegroup, *Sort, *Over, *Rank, *ValueJoin, *Join, *Materialize, *Normalize, *ToChangelog, *FromChangelog:
		return false
	}
	return true
}

// FinalKinds returns the kinds of changes that leave a node in batch mode, where
// aggregations, rankings and joins of inputs that end give their final table, as inserts.
// A temporal join does not: it gives its left rows as they are, each with its version.
// A lookup join does so with the rows that are looked up.
func FinalKinds(n Node) changelog.Kinds {
	if j, ok := n.(*Join); ok && j.Lookup {
		return lookupKinds(FinalKinds(j.Left))
	}
	switch n := n.(type) {
	case *GroupAggregate, *Rank, *Join:
		if j, ok := n.(*Join); Of(n).Bounded && (!ok || j.Temporal == nil) {
			return changelog.InsertOnly
		}
	}
	if len(n.Inputs()) == 0 || !Passes(n) {
		return Of(n).Kinds
	}
	var kinds changelog.Kinds
	for _, in := range n.Inputs() {
		kinds |= FinalKinds(in)
	}
	return kinds
}
