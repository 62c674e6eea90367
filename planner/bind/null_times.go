package bind

import (
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// nullHandling is the setting of what a NULL event time does: stop the job, drop
// the row and count it, or let it pass without moving the watermark
// (flink-semantics.md 2.1).
const nullHandling = "table.exec.source.rowtime-null-handling"

// nullTimes puts what the setting asks for below the watermark of a table. skip
// says that rows without a time pass.
func (b *binder) nullTimes(n logical.Node, t *catalog.Table, time int, at source.Span) (below logical.Node, skip bool) {
	if !logical.Of(n).Columns[time].Type.Nullable {
		return n, false
	}
	switch strings.ToUpper(b.ctx.Settings.Text(nullHandling, "FAIL")) {
	case "DROP":
		return &logical.Reject{Base: logical.Base{At: at}, Input: n, Columns: []int{time}, Drop: true, Table: t}, false
	case "SKIP_WATERMARK":
		return n, true
	}
	return n, false
}

// timed leaves out rows without a time, where they may pass, before a step that
// needs one; they are counted there.
func (b *binder) timed(n logical.Node, time int, at source.Span) logical.Node {
	skip := strings.EqualFold(b.ctx.Settings.Text(nullHandling, "FAIL"), "SKIP_WATERMARK")
	if !skip || time < 0 || !logical.Of(n).Columns[time].Type.Nullable {
		return n
	}
	return &logical.Reject{Base: logical.Base{At: at}, Input: n, Columns: []int{time}, Drop: true}
}
