package job

import (
	"github.com/tidemark-sql/tidemark/exec/join"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// This file makes the operators of joins that look at event time.

func (b *builder) intervalJoin(n *physical.IntervalJoin) (stream.Operator, error) {
	spec := join.IntervalSpec{Spec: b.joinSpec(&n.JoinSpec), Times: [2]int{n.LeftTime, n.RightTime}, Low: n.Low, High: n.High}
	if n.Proctime {
		spec.Now = b.o.Clock
	}
	j, err := join.NewInterval(spec, b.newStore())
	if err == nil && n.Proctime {
		return join.ByClock{Interval: j}, nil
	}
	return j, err
}

func (b *builder) temporalJoin(n *physical.TemporalJoin) (stream.Operator, error) {
	return join.NewTemporal(join.TemporalSpec{
		Spec: b.joinSpec(&n.JoinSpec), Times: [2]int{n.LeftTime, n.RightTime},
		Updating: n.Left.Base().Kinds != changelog.InsertOnly, Lifetime: b.lifetime(n.Lifetime),
	}, b.newStore())
}

func (b *builder) windowJoin(n *physical.WindowJoin) (stream.Operator, error) {
	return join.NewWindow(join.WindowSpec{
		Spec: b.joinSpec(&n.JoinSpec), Closes: window.Closes(b.zone(n.Zone)),
		Starts: [2]int{n.LeftStart, n.RightStart}, Ends: [2]int{n.LeftEnd, n.RightEnd},
	}, b.newStore())
}
