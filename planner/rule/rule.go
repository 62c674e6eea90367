// Package rule improves logical plans: each rule turns a plan into one that
// gives the same result with less work.
//
// A rule never changes what a query means, finds no mistakes but those of
// constants that cannot be computed, and decides nothing about tasks
// (planner/lower does). With any rule switched off, every query gives the same
// result; tests run them so.
//
// Start with table.go, which lists the rules in the order in which they run. One
// rule is one file, which argues its case and shows the SQL for which the naive
// version would be wrong.
package rule

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// A Rule rewrites a plan.
type Rule struct {
	Name string // as its file is called
	Doc  string // one sentence
	// Always says that the rule is part of what the query means and cannot be
	// switched off.
	Always bool
	// Apply returns the rewritten roots. Nodes are not changed.
	Apply func(roots []logical.Node, env Env) ([]logical.Node, error)
}

// An Env is what rules know beside the plan.
type Env struct {
	Expr expr.Env
	// Watched says that somebody looks at watermarks: progress is shown, or late
	// rows together with the watermark that they met.
	Watched bool
	// Batch says that the job runs in batch mode: groupings, rankings and joins give
	// their final table.
	Batch bool
}

// Apply runs all rules in order, without those that off names.
func Apply(roots []logical.Node, env Env, off map[string]bool) ([]logical.Node, error) {
	for _, r := range Rules() {
		if off[r.Name] && !r.Always {
			continue
		}
		var err error
		if roots, err = r.Apply(roots, env); err != nil {
			return nil, err
		}
	}
	return roots, nil
}

// rewrite returns the plan with every node replaced by what f returns for it,
// inputs first. A node with several readers is replaced once and stays shared.
func rewrite(roots []logical.Node, f func(logical.Node) (logical.Node, error)) ([]logical.Node, error) {
	return rewriteBoth(roots, func(n, _ logical.Node) (logical.Node, error) { return f(n) })
}

// rewriteKnowing is rewrite with a step that also sees the node as it was, and cannot
// fail.
func rewriteKnowing(roots []logical.Node, f func(n, was logical.Node) logical.Node) ([]logical.Node, error) {
	return rewriteBoth(roots, func(n, was logical.Node) (logical.Node, error) { return f(n, was), nil })
}

func rewriteBoth(roots []logical.Node, f func(n, was logical.Node) (logical.Node, error)) ([]logical.Node, error) {
	done := map[logical.Node]logical.Node{}
	var visit func(n logical.Node) (logical.Node, error)
	visit = func(n logical.Node) (logical.Node, error) {
		if m, ok := done[n]; ok {
			return m, nil
		}
		m, err := withInputs(n, visit)
		if err != nil {
			return nil, err
		}
		if m, err = f(m, n); err != nil {
			return nil, err
		}
		done[n] = m
		return m, nil
	}
	out := make([]logical.Node, len(roots))
	for i, r := range roots {
		var err error
		if out[i], err = visit(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// withInputs returns n over what f makes of its inputs, or n itself if they stay.
func withInputs(n logical.Node, f func(logical.Node) (logical.Node, error)) (logical.Node, error) {
	inputs := n.Inputs()
	changed := false
	list := make([]logical.Node, len(inputs))
	for i, in := range inputs {
		var err error
		if list[i], err = f(in); err != nil {
			return nil, err
		}
		changed = changed || list[i] != in
	}
	if !changed {
		return n, nil
	}
	return n.With(list), nil
}

// readers counts how many nodes read each node; a root is read once by whoever
// runs the plan.
func readers(roots []logical.Node) map[logical.Node]int {
	count := map[logical.Node]int{}
	for _, r := range roots {
		count[r]++
	}
	logical.Walk(roots, func(n logical.Node) {
		for _, in := range n.Inputs() {
			count[in]++
		}
	})
	return count
}

// never is a rule step that cannot fail.
func never(f func(logical.Node) logical.Node) func(logical.Node) (logical.Node, error) {
	return func(n logical.Node) (logical.Node, error) { return f(n), nil }
}
