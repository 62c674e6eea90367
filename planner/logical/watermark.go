package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/expr"
)

// Watermark assigns watermarks: after each row that raises the running maximum
// of Mark. It makes column Time a time attribute. Nothing that drops rows may
// move below it, since a row that is dropped has still moved time.
type Watermark struct {
	Base
	Input Node
	Table *catalog.Table
	Time  int
	Mark  expr.Expr
	Emit  Emission
	// SkipNulls says that rows without a time pass; otherwise they stop the job.
	SkipNulls bool
	// Thin are the grains at which marks are kept; empty: every mark is.
	Thin []Term
}

// Inputs implements Node.
func (n *Watermark) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Watermark) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Watermark) Label(f Format) string {
	text := fmt.Sprintf("Watermark for %s: %s", f.Column(n.Input, n.Time), f.Expr(n.Mark))
	if n.SkipNulls {
		text += ", NULL passes"
	}
	for _, t := range n.Thin {
		text += fmt.Sprintf(" thin %d+%d", t.Grain, t.Phase)
	}
	return text + n.Emit.Text()
}
