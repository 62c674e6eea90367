package job

import (
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// unnest makes rows of elements.
func (b *builder) unnest(n *physical.Unnest) (stream.RowWise, error) {
	spec := op.UnnestSpec{
		Collection: n.Input.Base().Types()[n.Column], Output: n.Types(),
		Column: n.Column, Kept: n.Kept, Parts: n.Parts, Outer: n.Outer, NullRows: n.NullRows,
	}
	if n.Cond == nil {
		return op.NewUnnest(spec, nil, op.Reading{}), nil
	}
	p, err := expr.NewProgram([]expr.Expr{n.Cond}, b.o.Expr)
	if err != nil {
		return nil, err
	}
	return op.NewUnnest(spec, p.Filter, reading(p)), nil
}
