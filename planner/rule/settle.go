package rule

import "github.com/tidemark-sql/tidemark/planner/logical"

// Settle returns a node rewritten up to and including fuse_window: with the
// operators of windows that it will have in a plan. A binder that looks for
// operators below a view needs them; the rules find nothing left to do later.
func Settle(n logical.Node, env Env) (logical.Node, error) {
	roots := []logical.Node{n}
	for _, r := range []Rule{foldConstants, pushFilters, fuseWindow} {
		var err error
		if roots, err = r.Apply(roots, env); err != nil {
			return nil, err
		}
	}
	return roots[0], nil
}

// Ungroup returns a node without the groupings that drop_groups leaves out. Who asks
// what tells the rows of an INSERT apart needs them gone: the keys of a grouping are
// more than it takes.
func Ungroup(n logical.Node, env Env) (logical.Node, error) {
	roots, err := dropGroups.Apply([]logical.Node{n}, env)
	if err != nil {
		return nil, err
	}
	return roots[0], nil
}
