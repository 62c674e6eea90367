package planner

import (
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/bind"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// refuseRetention refuses a retention of state where a step would have to heed it:
// none forgets state by processing time yet. Windows take it as their lateness,
// and end by watermark in any case (case lateness-from-state-ttl).
func refuseRetention(roots []logical.Node, settings bind.Settings) error {
	const key = "table.exec.state.ttl"
	if ms, err := connector.ParseDuration(settings.Text(key, "0 ms")); err != nil || ms == 0 {
		return nil
	}
	var first error
	logical.Walk(roots, func(n logical.Node) {
		switch n.(type) {
		case *logical.Sort, *logical.Limit:
			return // they need all of their rows
		}
		if s := logical.Of(n).State; first == nil && (s == logical.UntilForever || s == logical.UntilEnd || s == logical.UntilReplaced) {
			first = source.Errorf(n.Span(), "forgetting state after %s is not built yet, and this keeps state without an end", settings.Text(key, "")).
				WithHint("RESET '%s', or aggregate in windows, whose state ends with the watermark", key)
		}
	})
	return first
}
