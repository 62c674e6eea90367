package logical

import "github.com/tidemark-sql/tidemark/sql/changelog"

// Wanted returns for every node below the roots whether somebody above it wants
// to see -U. Unlike other traits this one comes from above. A sink that keeps
// rows by key does without; whatever counts, compares or drops rows does not.
func Wanted(roots []Node) map[Node]bool {
	order := []Node{}
	Walk(roots, func(n Node) { order = append(order, n) })
	wanted := map[Node]bool{}
	for i := len(order) - 1; i >= 0; i-- {
		n := order[i]
		for _, in := range n.Inputs() {
			wanted[in] = wanted[in] || wants(n, wanted[n])
		}
	}
	return wanted
}

// wants reports whether n wants -U from its inputs, above saying whether its own
// readers do.
func wants(n Node, above bool) bool {
	switch n := n.(type) {
	case *Sink:
		return n.wantsBefore()
	case *Materialize:
		return !n.Exact() // an update of the key says all
	case *Filter:
		return above || !n.steadily()
	case *LateRows:
		return false // it reads nothing that the operator emits
	case *Project, *Union, *Reject, *Lengths, *Watermark:
		return above
	default:
		return true
	}
}

// ByKey returns the nodes below the roots of which only tables that keep rows by key
// read, if nothing is computed in between but columns: an update is all that such a
// table needs to hear of.
func ByKey(roots []Node) map[Node]bool {
	order := []Node{}
	Walk(roots, func(n Node) { order = append(order, n) })
	others := map[Node]bool{}
	for _, r := range roots {
		others[r] = true
	}
	for i := len(order) - 1; i >= 0; i-- {
		n := order[i]
		keyed := false
		switch n := n.(type) {
		case *Sink:
			keyed = n.Spared()
		case *Project, *Union, *Reject, *Lengths:
			keyed = !others[n]
		}
		for _, in := range n.Inputs() {
			others[in] = others[in] || !keyed
		}
	}
	found := map[Node]bool{}
	for _, n := range order {
		found[n] = !others[n]
	}
	return found
}

// Changing returns the lowest node on a path below n from which rows that change
// come.
func Changing(n Node) Node {
	for _, in := range n.Inputs() {
		if Of(in).Kinds != changelog.InsertOnly {
			return Changing(in)
		}
	}
	return n
}
