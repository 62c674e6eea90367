package job

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// byClock tells the task what windows over processing time count and keep.
type byClock struct {
	*window.ByClock
	accounted
}

// clocked lets windows go by the clock if they are over processing time.
func (b *builder) clocked(a accounted, w physical.WindowSpec, input, n physical.Node) stream.Operator {
	if !w.Proctime {
		return a
	}
	t := input.Base().Types()[w.Time]
	return byClock{window.NewByClock(a.Judge, n.Base().Types(), t, w.Time, b.o.Clock, a.store), a}
}
