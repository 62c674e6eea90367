package planner

import (
	"strconv"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/bind"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// checkMiniBatch refuses mini-batches of which nothing says how large they may be, as
// Flink does. They may fold changes of one key and need not: the table is the same
// (case mini-batches-give-the-same-table), so every row's changes are sent.
func checkMiniBatch(stmt ast.Statement, settings bind.Settings) error {
	if settings.Batch() || !settings.True("table.exec.mini-batch.enabled", false) {
		return nil
	}
	ms, err := connector.ParseDuration(settings.Text("table.exec.mini-batch.allow-latency", "0 ms"))
	if err != nil || ms <= 0 {
		return source.Errorf(stmt.Span(), "mini-batches are enabled, and nothing says how long they may wait").
			WithHint("SET 'table.exec.mini-batch.allow-latency' = '1 s', or RESET 'table.exec.mini-batch.enabled'")
	}
	size, err := strconv.ParseInt(settings.Text("table.exec.mini-batch.size", "-1"), 10, 64)
	if err != nil || size <= 0 {
		return source.Errorf(stmt.Span(), "mini-batches are enabled, and nothing says how many rows they may have").
			WithHint("SET 'table.exec.mini-batch.size' = '1000', or RESET 'table.exec.mini-batch.enabled'")
	}
	return nil
}
