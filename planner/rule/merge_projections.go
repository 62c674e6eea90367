package rule

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// mergeProjections makes one projection of two, and none of one that only
// renames or reorders what an aggregation puts out.
//
// Two stay two where merging would compute more than before: a value that the
// upper one uses twice, or that other readers of the lower one need too. In
//
//	SELECT x * x FROM (SELECT RAND() AS x FROM t)
//
// merging would even be wrong: both factors have to be the same number.
var mergeProjections = Rule{
	Name: "merge_projections",
	Doc:  "Makes one projection of two.",
	Apply: func(roots []logical.Node, _ Env) ([]logical.Node, error) {
		count := readers(roots)
		return rewriteKnowing(roots, func(n logical.Node, was logical.Node) logical.Node {
			p, ok := n.(*logical.Project)
			if !ok {
				return n
			}
			old := was.Inputs()[0]
			return mergeProject(p, count[old] > 1)
		})
	},
}

// mergeProject merges p with what it reads; shared says that others read it too.
func mergeProject(p *logical.Project, shared bool) logical.Node {
	if same(p) {
		return p.Input
	}
	switch in := p.Input.(type) {
	case *logical.Project:
		if !cheap(p, in, shared) {
			return p
		}
		merged := &logical.Project{Base: logical.Base{At: p.At}, Input: in.Input, Names: p.Names}
		for _, e := range p.Exprs {
			merged.Exprs = append(merged.Exprs, expr.Replace(e, in.Exprs))
		}
		if same(merged) {
			return merged.Input
		}
		return merged
	case *logical.WindowAggregate:
		output, ok := reorder(p, in.Output)
		if !ok || shared {
			return p
		}
		c := in.With(in.Inputs()).(*logical.WindowAggregate)
		c.Output = output
		return c
	case *logical.WindowRegroup:
		output, ok := reorder(p, in.Output)
		if !ok || shared {
			return p
		}
		c := in.With(in.Inputs()).(*logical.WindowRegroup)
		c.Output = output
		return c
	}
	return p
}

// same reports whether p gives its input as it is.
func same(p *logical.Project) bool {
	columns := logical.Of(p.Input).Columns
	if len(columns) != len(p.Exprs) {
		return false
	}
	for i, e := range p.Exprs {
		if c, ok := e.(*expr.Column); !ok || c.Index != i || columns[i].Name != p.Names[i] {
			return false
		}
	}
	return true
}

// cheap reports whether merging computes nothing twice.
func cheap(p, in *logical.Project, shared bool) bool {
	uses := make([]int, len(in.Exprs))
	for _, e := range p.Exprs {
		expr.Walk(e, func(x expr.Expr) bool {
			if c, ok := x.(*expr.Column); ok {
				uses[c.Index]++
			}
			return true
		})
	}
	for i, e := range in.Exprs {
		if plain(e) {
			continue
		}
		if uses[i] > 1 || shared || expr.Volatile(e) {
			return false
		}
	}
	return true
}

// plain reports whether e costs next to nothing: a column, a field of one, or a
// constant.
func plain(e expr.Expr) bool {
	switch e := e.(type) {
	case *expr.Column, *expr.Literal:
		return true
	case *expr.Call:
		return e.Func.Name == "." && plain(e.Args[0])
	}
	return false
}

// reorder returns the output of an aggregation that p selects, if p does no more
// than that.
func reorder(p *logical.Project, output []logical.Output) ([]logical.Output, bool) {
	var list []logical.Output
	var seen []int
	for i, e := range p.Exprs {
		c, ok := e.(*expr.Column)
		if !ok || slices.Contains(seen, c.Index) {
			return nil, false
		}
		seen = append(seen, c.Index)
		o := output[c.Index]
		o.Name = p.Names[i]
		list = append(list, o)
	}
	return list, len(list) > 0
}
