package job

import (
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// valueJoin begins a stage of one task that reads rows and a value. The value has
// the lower position: it is there before the rows are, which saves corrections.
func (b *builder) valueJoin(n *physical.ValueJoin) ([]*flow, error) {
	return b.meet(meeting{
		node:  n,
		sides: [2]meetingSide{{input: op.ValueInput, node: n.Value}, {input: op.ValueRows, node: n.Input}},
		make: func() (stream.Operator, error) {
			return op.NewValueJoin(op.ValueSpec{
				Rows: n.Input.Base().Types(), Value: n.Value.Base().Types()[0], Inner: n.Inner, Whole: n.Whole, Lifetime: b.lifetime(n.Lifetime),
			}, b.newStore()), nil
		},
	})
}
