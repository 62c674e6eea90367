package lower

import (
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// A Dropping is a node that drops late rows, with the name that EXPLAIN gives it
// in a plan of its own. A join drops rows of two sides, which have names: left and
// right.
type Dropping struct {
	Name string
	Node logical.Node
	Side int
}

// Droppings returns the nodes below n that drop late rows, inputs first.
func Droppings(n logical.Node) []Dropping {
	l := &lowering{names: map[string]int{}}
	var list []Dropping
	logical.Walk([]logical.Node{n}, func(n logical.Node) {
		if _, join := n.(*logical.Join); join && logical.Drops(n) {
			list = append(list, Dropping{l.unique("left"), n, 0}, Dropping{l.unique("right"), n, 1})
		} else if logical.Drops(n) {
			list = append(list, Dropping{l.name(kindName(n), n), n, 0})
		}
	})
	return list
}

// kindName returns what the name of a node that drops late rows begins with.
func kindName(n logical.Node) string {
	switch n := n.(type) {
	case *logical.WindowAggregate:
		return kindOf(n.Window)
	case *logical.WindowTable:
		return kindOf(n.Window)
	case *logical.WindowRegroup:
		return "regroup"
	case *logical.Match:
		return "match"
	case *logical.Over:
		return "over"
	case *logical.Rank:
		if n.Ranking() == logical.KeepFirst {
			return "keep_first"
		}
		return "window_rank"
	}
	return "late"
}

// lateRows reads the late rows of an operator, in its tasks.
func (l *lowering) lateRows(n *logical.LateRows, of lowered) lowered {
	r := &physical.LateRows{Info: l.info(n, "late"), Of: of.node, Side: n.Side, Columns: n.Columns, Time: n.Time}
	r.Kinds = of.node.Base().Kinds
	if _, ok := n.Of.(*logical.Watermark); !ok {
		r.Kinds = of.node.Inputs()[n.Side].Base().Kinds
	}
	r.Traits = traits(n, r.Info)
	if of.dist.single {
		return lowered{r, one()}
	}
	return lowered{r, anywhere()}
}
