package job

import (
	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// join begins a stage at which both sides of a join meet. The right side has the
// lower position: what is there when a left row comes need not be put right.
func (b *builder) join(n physical.Node, s *physical.JoinSpec, make func() (stream.Operator, error)) ([]*flow, error) {
	return b.meet(meeting{
		node: n,
		sides: [2]meetingSide{
			{input: join.RightInput, node: s.Right, keys: s.RightKeys},
			{input: join.LeftInput, node: s.Left, keys: s.LeftKeys},
		},
		make: make,
	})
}

// joinSpec returns what all joins have.
func (b *builder) joinSpec(s *physical.JoinSpec) join.Spec {
	return join.Spec{
		Kind: joinKind(s.Kind), NullsEqual: s.NullsEqual, Cond: s.Cond, Env: b.o.Expr,
		Sides: [2]join.Side{
			{Types: s.Left.Base().Types(), Keys: s.LeftKeys},
			{Types: s.Right.Base().Types(), Keys: s.RightKeys},
		},
	}
}

func (b *builder) regularJoin(n *physical.Join) (stream.Operator, error) {
	return join.NewRegular(join.RegularSpec{
		Spec:     b.joinSpec(&n.JoinSpec),
		Updating: [2]bool{n.Left.Base().Kinds != changelog.InsertOnly && !n.Lookup, n.Right.Base().Kinds != changelog.InsertOnly},
		Before:   n.Kinds.Has(changelog.UpdateBefore), AtEnd: n.AtEnd, Lookup: n.Lookup,
		Lifetime: [2]state.Lifetime{b.lifetime(n.Lifetime[0]), b.lifetime(n.Lifetime[1])},
	}, b.newStore())
}

func joinKind(k logical.JoinKind) join.Kind {
	switch k {
	case logical.LeftJoin:
		return join.Left
	case logical.RightJoin:
		return join.Right
	case logical.FullJoin:
		return join.Full
	case logical.SemiJoin:
		return join.Semi
	case logical.AntiJoin:
		return join.Anti
	default:
		return join.Inner
	}
}
