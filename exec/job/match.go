package job

import (
	"github.com/tidemark-sql/tidemark/exec/match"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

func (b *builder) match(n *physical.Match) (stream.Operator, error) {
	spec := match.Spec{
		Input: n.Input.Base().Types(), Partition: n.Partition, Time: n.Time, Order: n.Order, Pattern: n.Pattern, Skip: n.Skip,
		Within: n.Within, Places: n.Places, Calls: n.Calls, Measures: n.Measures, Env: b.o.Expr,
	}
	if n.Proctime {
		return match.NewByClock(spec, b.o.Clock, b.newStore())
	}
	return match.New(spec, b.newStore())
}
