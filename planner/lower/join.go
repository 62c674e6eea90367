package lower

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// join chooses the operator for a join by what its condition says about time.
func (l *lowering) join(n *logical.Join, in []lowered) (lowered, error) {
	s := n.Shape()
	if err := refuseJoin(n, s); err != nil {
		return lowered{}, err
	}
	spec, dist := l.sides(n, in)
	for _, part := range s.Rest {
		spec.Cond = logical.And(spec.Cond, part)
	}
	switch {
	case s.Temporal != nil:
		return lowered{&physical.TemporalJoin{
			Info: l.info(n, "temporal_join"), JoinSpec: spec, LeftTime: s.Temporal.Left, RightTime: s.Temporal.Right,
			Lifetime: n.Lifetime[0],
		}, dist}, nil
	case s.Interval != nil:
		return lowered{&physical.IntervalJoin{
			Info: l.info(n, "interval_join"), JoinSpec: spec,
			LeftTime: s.Interval.Left, RightTime: s.Interval.Right, Low: s.Interval.Low, High: s.Interval.High, Proctime: s.Interval.Proctime,
		}, dist}, nil
	case s.Window != nil:
		left, right := s.Window.Left, s.Window.Right
		return lowered{&physical.WindowJoin{
			Info: l.info(n, "window_join"), JoinSpec: spec, Zone: left.Window.Zone,
			LeftStart: left.Start, LeftEnd: left.End, RightStart: right.Start, RightEnd: right.End,
		}, dist}, nil
	}
	j := &physical.Join{Info: l.info(n, "join"), JoinSpec: spec, Lifetime: n.Lifetime, Lookup: n.Lookup}
	j.Kinds = l.withoutBefore(n, j.Kinds)
	if n.Lookup && j.Left.Base().Kinds == changelog.InsertOnly {
		j.Kinds = changelog.InsertOnly // so it may be in batch mode
	}
	if l.atEnd(n) && !n.Lookup {
		j.Kinds, j.AtEnd = changelog.InsertOnly, !grows(j)
	}
	j.Traits = traits(n, j.Info)
	return lowered{j, dist}, nil
}

// grows reports whether nothing that a join has put out changes later.
func grows(j *physical.Join) bool {
	return (j.Kind == logical.InnerJoin || j.Kind == logical.SemiJoin) && j.Left.Base().Kinds|j.Right.Base().Kinds == changelog.InsertOnly
}

// sides brings rows together that are equal in the keys; without keys all rows of
// both sides meet in one task.
func (l *lowering) sides(n *logical.Join, in []lowered) (physical.JoinSpec, distribution) {
	spec := physical.JoinSpec{Kind: n.Kind}
	for _, k := range n.Keys {
		spec.LeftKeys, spec.RightKeys = append(spec.LeftKeys, k.Left), append(spec.RightKeys, k.Right)
		spec.NullsEqual = append(spec.NullsEqual, k.NullsEqual)
	}
	left, right := in[0], in[1]
	if len(n.Keys) == 0 || left.dist.single && right.dist.single {
		left, right = l.gather(left), l.gather(right)
		spec.Left, spec.Right = left.node, right.node
		return spec, one()
	}
	spec.Left, spec.Right = l.alongside(left, spec.LeftKeys), l.alongside(right, spec.RightKeys)
	switch n.Kind {
	case logical.RightJoin:
		moved := slices.Clone(spec.RightKeys)
		for i := range moved {
			moved[i] += n.Width()
		}
		return spec, distribution{keys: moved}
	case logical.FullJoin:
		return spec, anywhere() // the keys of either side are NULL in what is padded
	}
	return spec, distribution{keys: spec.LeftKeys}
}

// alongside distributes a side by exactly these keys in this order, so that rows
// of the other side with equal keys are in the same task.
func (l *lowering) alongside(in lowered, keys []int) physical.Node {
	if !in.dist.single && slices.Equal(in.dist.keys, keys) {
		return in.node
	}
	return l.exchange(in.node, keys)
}
