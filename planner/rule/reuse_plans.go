package rule

import "github.com/tidemark-sql/tidemark/planner/logical"

// reusePlans makes one node of equal parts of the plan, after all that could make
// them differ or equal. In
//
//	SELECT ... FROM (hop counts of bids) AS a JOIN (maximum of the hop counts of bids) AS b ...
//
// the windows are computed once, and a late row is counted once.
//
// Equal means equal by digest: the same step with the same arguments over equal
// inputs. Steps that are not deterministic equal nothing: in
//
//	SELECT RAND() AS x FROM t UNION ALL SELECT RAND() FROM t
//
// both sides draw their own numbers.
var reusePlans = Rule{
	Name:  "reuse_plans",
	Doc:   "Computes equal parts of a plan once.",
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) { return reuse(roots, root) },
}

// reuse makes one node of equal ones, but of those that are apart.
func reuse(roots []logical.Node, apart func(logical.Node) bool) ([]logical.Node, error) {
	var d logical.Digester
	first := map[string]logical.Node{}
	return rewrite(roots, never(func(n logical.Node) logical.Node {
		if apart(n) {
			return n
		}
		digest := d.Digest(n)
		if m, ok := first[digest]; ok {
			return m
		}
		first[digest] = n
		return n
	}))
}

// root reports whether n ends a plan: two sinks of equal plans write twice.
func root(n logical.Node) bool {
	switch n.(type) {
	case *logical.Sink, *logical.Collect:
		return true
	}
	return false
}
