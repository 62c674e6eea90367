package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/logical"
)

// thinMarks lets the assigner leave out marks at which no window above can fire:
// with windows of ten seconds, one mark in ten seconds of event time instead of
// one a row.
//
// The conditions are those of exactness.md 1, rule 12, and each has a
// counterexample there. All that looks at time above has to be windows of a fixed
// grain: a session or a window in a zone whose clocks change looks at every mark.
// Nobody may read a watermark as a value. And above, no two inputs or splits may
// meet whose order shows: in
//
//	SELECT LISTAGG(name) FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end
//
// over two splits the names would come in another order, because splits are read
// by their watermarks. How many splits a table has is not known when a query is
// planned, so what depends on the order of arrival is never thinned; nor is a
// path on which rows reach a sink as they come.
var thinMarks = Rule{
	Name: "thin_marks",
	Doc:  "Assigns only watermarks at which a window may fire.",
	Apply: func(roots []logical.Node, env Env) ([]logical.Node, error) {
		if env.Watched {
			return roots, nil
		}
		up := above(roots)
		return rewriteKnowing(roots, func(n, was logical.Node) logical.Node {
			w, ok := n.(*logical.Watermark)
			if !ok || w.Emit.Group != "" || w.Emit.Every > 0 {
				return n // others go by its progress, or it sends few marks anyway
			}
			terms, ok := thinTerms(was, up)
			if !ok {
				return n
			}
			c := w.With(w.Inputs()).(*logical.Watermark)
			c.Thin = terms
			return c
		})
	},
}

// thinTerms returns the terms of all windows above n, and whether marks may be
// left out between them.
func thinTerms(n logical.Node, up map[logical.Node][]logical.Node) ([]logical.Term, bool) {
	var terms []logical.Term
	ok := true
	upwards(n, up, func(r logical.Node) bool {
		switch t := logical.Of(r); r.(type) {
		case *logical.WindowAggregate:
			if ok = ok && t.Term.Aligned && !t.Arrival; ok && !slices.Contains(terms, *t.Term) {
				terms = append(terms, *t.Term)
			}
		case *logical.WindowRegroup:
			ok = ok && t.Term.Aligned && !t.Arrival
			if ok && !slices.Contains(terms, *t.Term) {
				terms = append(terms, *t.Term)
			}
		case *logical.Filter, *logical.Project, *logical.Reject, *logical.Unnest:
			ok = ok && !readsWatermark(r) && fires(r)
		case *logical.WindowTable:
			ok = ok && t.Term == nil
		case *logical.Sink, *logical.Collect, *logical.Sort:
			ok = ok && fires(r)
		default:
			ok = false
		}
		return ok
	})
	return terms, ok && len(terms) > 0
}

// fires reports whether the rows that reach n have come through a window, which
// sends them in an order of its own, or will: n is not the end of a path on which
// rows pass as they come.
func fires(n logical.Node) bool {
	switch n.(type) {
	case *logical.Sink, *logical.Collect, *logical.Sort:
		return settled(n)
	}
	return true
}

// settled reports whether a window aggregation stands on every path below n.
func settled(n logical.Node) bool {
	switch n.(type) {
	case *logical.WindowAggregate, *logical.WindowRegroup:
		return true
	}
	inputs := n.Inputs()
	return len(inputs) > 0 && !slices.ContainsFunc(inputs, func(in logical.Node) bool { return !settled(in) })
}
