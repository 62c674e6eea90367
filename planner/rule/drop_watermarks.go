package rule

import "github.com/tidemark-sql/tidemark/planner/logical"

// dropWatermarks leaves the assigner out where nobody looks at the watermark: no
// window, no CURRENT_WATERMARK, nobody who shows progress.
//
// Only where the time is NOT NULL, since a row without a time stops the job, also
// in a query that has nothing to do with time:
//
//	SELECT COUNT(*) FROM t
//
// fails at a row whose ts is NULL (conformance case
// null-event-time-stops-the-job). And only where the order of arrival cannot be
// seen: inputs that meet are taken in the order of their watermarks, so that
// UNION ALL and LIMIT give other rows without them.
var dropWatermarks = Rule{
	Name: "drop_watermarks",
	Doc:  "Assigns no watermarks that nobody looks at.",
	Apply: func(roots []logical.Node, env Env) ([]logical.Node, error) {
		if env.Watched {
			return roots, nil
		}
		up := above(roots)
		useless := map[logical.Node]bool{}
		logical.Walk(roots, func(n logical.Node) {
			if w, ok := n.(*logical.Watermark); ok && w.Emit.Group == "" && !logical.Of(w.Input).Columns[w.Time].Type.Nullable {
				useless[n] = unread(w, up)
			}
		})
		return rewriteKnowing(roots, func(n, was logical.Node) logical.Node {
			if useless[was] {
				return n.Inputs()[0]
			}
			return n
		})
	},
}

// unread reports whether no node above w depends on its marks.
func unread(w *logical.Watermark, up map[logical.Node][]logical.Node) bool {
	ok := true
	upwards(w, up, func(n logical.Node) bool {
		switch n.(type) {
		case *logical.Filter, *logical.Project, *logical.Reject, *logical.Unnest, *logical.Sink, *logical.Collect, *logical.GroupAggregate, *logical.Expand:
			ok = ok && !readsWatermark(n) && !logical.Of(n).Arrival
		default:
			ok = false
		}
		return ok
	})
	return ok
}
