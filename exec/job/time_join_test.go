package job_test

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// pair returns what two sides of a join by column 1 have in common.
func (p *planner) pair(kind logical.JoinKind, left, right physical.Node) (physical.Info, physical.JoinSpec) {
	columns := left.Base().Types()
	if kind < logical.SemiJoin {
		columns = append(columns[:len(columns):len(columns)], right.Base().Types()...)
	}
	i := p.info("join", columns)
	i.Kinds = changelog.InsertOnly
	return i, physical.JoinSpec{
		Kind: kind, LeftKeys: []int{1}, RightKeys: []int{1},
		Left: inserts(p.exchange(left, 1)), Right: inserts(p.exchange(right, 1)),
	}
}

// near joins rows whose times, right less left, are in [low, high].
func (p *planner) near(kind logical.JoinKind, left, right physical.Node, low, high int64) physical.Node {
	i, spec := p.pair(kind, left, right)
	return &physical.IntervalJoin{Info: i, JoinSpec: spec, Low: low, High: high}
}

// versions gives rows of the left side the version of the right one that was valid at
// their times.
func (p *planner) versions(kind logical.JoinKind, left, right physical.Node) physical.Node {
	i, spec := p.pair(kind, left, right)
	return &physical.TemporalJoin{Info: i, JoinSpec: spec}
}

// expand puts rows into windows, whose columns come behind theirs.
func (p *planner) expand(in physical.Node, k *window.Kind, args ...int64) physical.Node {
	columns := in.Base().Types()
	for range 3 {
		columns = append(columns, types.WithPrecision(types.Timestamp, 3).NotNull())
	}
	return inserts(&physical.WindowExpand{Info: p.info("expand", columns), Input: in, Window: physical.WindowSpec{Kind: k, Args: args}})
}

// together joins rows of equal windows, which are in columns at and at + 1.
func (p *planner) together(kind logical.JoinKind, left, right physical.Node, at int) physical.Node {
	i, spec := p.pair(kind, left, right)
	return &physical.WindowJoin{Info: i, JoinSpec: spec, LeftStart: at, LeftEnd: at + 1, RightStart: at, RightEnd: at + 1}
}

// TestTimeJoinsAgree runs joins over random streams in all configurations and
// compares the rows, those that are late and the watermarks that they met
// (invariant I1).
func TestTimeJoinsAgree(t *testing.T) {
	plans := map[string]func(p *planner, v, u physical.Node) physical.Node{
		"interval": func(p *planner, v, u physical.Node) physical.Node {
			return p.near(logical.FullJoin, v, u, -3, 5)
		},
		"interval without key": func(p *planner, v, u physical.Node) physical.Node {
			n := p.near(logical.LeftJoin, v, u, 0, 1).(*physical.IntervalJoin)
			n.LeftKeys, n.RightKeys = nil, nil
			n.Left, n.Right = inserts(p.exchange(v)), inserts(p.exchange(u))
			return n
		},
		"self": func(p *planner, v, _ physical.Node) physical.Node {
			return p.near(logical.InnerJoin, v, v, 1, 4)
		},
		"interval of a union": func(p *planner, v, u physical.Node) physical.Node {
			return p.near(logical.RightJoin, inserts(p.union(v, inserts(p.filter(u, even(), 2)))), u, -2, 2)
		},
		"windows above an interval": func(p *planner, v, u physical.Node) physical.Node {
			j := p.near(logical.LeftJoin, v, u, -3, 5)
			return p.window(j, &window.Tumble, []int64{5, 0}, 1, 2, &aggregate.Sum)
		},
		"temporal": func(p *planner, v, u physical.Node) physical.Node {
			return p.versions(logical.LeftJoin, v, u)
		},
		"temporal self": func(p *planner, v, _ physical.Node) physical.Node {
			return p.versions(logical.InnerJoin, v, v)
		},
		"temporal of a temporal": func(p *planner, v, u physical.Node) physical.Node {
			return p.versions(logical.LeftJoin, p.versions(logical.InnerJoin, v, u), inserts(p.union(v, inserts(p.filter(u, even(), 2)))))
		},
		"windows above a temporal": func(p *planner, v, u physical.Node) physical.Node {
			return p.window(p.versions(logical.LeftJoin, v, u), &window.Tumble, []int64{5, 0}, 1, 5, &aggregate.Sum)
		},
		"window": func(p *planner, v, u physical.Node) physical.Node {
			return p.together(logical.FullJoin, p.expand(v, &window.Hop, 2, 6, 0), p.expand(u, &window.Hop, 2, 6, 0), 3)
		},
		"window semi": func(p *planner, v, u physical.Node) physical.Node {
			return p.together(logical.SemiJoin, p.expand(v, &window.Tumble, 4, 0), p.expand(u, &window.Tumble, 4, 0), 3)
		},
		"window self": func(p *planner, v, _ physical.Node) physical.Node {
			x := p.expand(v, &window.Cumulate, 2, 8, 0)
			return p.together(logical.LeftJoin, x, inserts(p.filter(x, even(), 2)), 3)
		},
	}
	for name, plan := range plans {
		t.Run(name, func(t *testing.T) {
			late := false
			for seed := range uint64(4) {
				// Pairs of different keys leave an interval join as they come.
				text := agree(t, name, seed, plan, strings.Contains(name, "interval") || name == "self")
				late = late || strings.Contains(text, "late")
			}
			if !late && strings.HasPrefix(name, "window") {
				t.Error("no row is late")
			}
		})
	}
}
