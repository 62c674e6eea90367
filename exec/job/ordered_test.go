package job_test

import (
	"slices"
	"testing"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// over adds SUM of the last column over the rows of a key, as a further column.
func (p *planner) over(in physical.Node, key int, f logical.Frame) physical.Node {
	columns := in.Base().Types()
	value := len(columns) - 1
	n := &physical.Over{
		Info: p.info("over", append(slices.Clone(columns), types.Of(types.BigInt))), Input: in, PartitionBy: []int{key}, Frame: f,
		Calls: []physical.AggregateCall{{
			Func: &aggregate.Sum, Args: []int{value}, Bound: []fn.Arg{{Type: columns[value]}}, Filter: -1, Result: types.Of(types.BigInt),
		}},
	}
	return inserts(n)
}

func (p *planner) keepFirst(in physical.Node, key int) physical.Node {
	return inserts(&physical.KeepFirst{Info: p.info("first", in.Base().Types()), Input: in, PartitionBy: []int{key}})
}

func (p *planner) timeSort(in physical.Node) physical.Node {
	return inserts(&physical.TimeSort{Info: p.info("order", in.Base().Types()), Input: in})
}

func (p *planner) top(in physical.Node, key int) physical.Node {
	n := &physical.Rank{
		Info: p.info("rank", in.Base().Types()), Input: in, PartitionBy: []int{key}, OrderBy: []logical.SortKey{{Column: 2, Desc: true}},
		Lo: 1, Hi: 2, HiColumn: -1, Before: true,
	}
	n.Kinds = changelog.AllKinds
	return n
}

// TestOrderedConfigurationsAgree is TestConfigurationsAgree for operators whose
// rows leave by their times, and for rankings.
func TestOrderedConfigurationsAgree(t *testing.T) {
	rows2, all := logical.Frame{Rows: true, Start: logical.Bound{Kind: logical.BoundBy, N: -2}}, logical.UpToRow(false)
	plans := map[string]func(p *planner, v, u physical.Node) physical.Node{
		"over rows": func(p *planner, v, _ physical.Node) physical.Node { return p.over(inserts(p.exchange(v, 1)), 1, rows2) },
		"over range": func(p *planner, v, _ physical.Node) physical.Node {
			return p.over(inserts(p.exchange(v, 1)), 1, logical.Frame{Start: logical.Bound{Kind: logical.BoundBy, N: -6}})
		},
		"over of over by another key": func(p *planner, v, _ physical.Node) physical.Node {
			return p.over(inserts(p.exchange(p.over(inserts(p.exchange(v, 1)), 1, all), 2)), 2, all)
		},
		"keep first of over": func(p *planner, v, _ physical.Node) physical.Node {
			return p.keepFirst(inserts(p.exchange(p.over(inserts(p.exchange(v, 1)), 1, all), 2)), 2)
		},
		"keep first of a union": func(p *planner, v, u physical.Node) physical.Node {
			return p.keepFirst(inserts(p.exchange(inserts(p.union(v, u)), 1)), 1)
		},
		"order": func(p *planner, v, u physical.Node) physical.Node {
			return p.timeSort(inserts(p.exchange(inserts(p.union(v, u)))))
		},
		"order of over": func(p *planner, v, _ physical.Node) physical.Node {
			return p.timeSort(inserts(p.exchange(p.over(inserts(p.exchange(v, 1)), 1, rows2))))
		},
		"ranking": func(p *planner, v, _ physical.Node) physical.Node { return p.top(inserts(p.exchange(v, 1)), 1) },
	}
	for name, plan := range plans {
		for seed := range uint64(6) {
			// A ranking emits as rows come: only the order of each key is fixed.
			agree(t, name, seed, plan, name == "ranking")
		}
	}
}
