package lower

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// refuseJoin refuses what joins by time cannot take, as Flink does (case
// join/interval-join-refusals).
func refuseJoin(n *logical.Join, s logical.JoinShape) error {
	what := "a window join"
	switch {
	case n.Lookup:
		return refuseLookup(n)
	case s.Temporal != nil && n.Hinted.IsZero():
		return refuseTemporal(n)
	case s.Temporal != nil:
		return source.Errorf(n.Hinted, "a join FOR SYSTEM_TIME AS OF keeps versions by key, and not the rows of a table for a time of its own").
			WithHint("SET 'table.exec.state.ttl' is for the keys of such joins")
	case s.Interval != nil:
		what = "a join with bounds on the times"
		if s.Interval.Mixed {
			l, r := logical.Of(n.Left).Columns[s.Interval.Left], logical.Of(n.Right).Columns[s.Interval.Right]
			return source.Errorf(s.Interval.At, "%q is %s and %q is %s: the times of a join have to be of one kind", l.Name, l.Type.Name(), r.Name, r.Type.Name()).
				WithHint("declare both as TIMESTAMP or both as TIMESTAMP_LTZ")
		}
	case s.Window == nil:
		return nil
	}
	if !n.Hinted.IsZero() {
		return source.Errorf(n.Hinted, "%s keeps rows as long as its times say, and no longer", what).
			WithHint("leave STATE_TTL out; EXPLAIN says when the state ends")
	}
	switch {
	case s.Window == nil:
	case s.Window.Left.Window.Proctime:
		return source.Errorf(n.Span(), "%s over processing time has no watermark at which a window is over for both sides", what).
			WithHint("take a time attribute of event time")
	}
	for _, side := range n.Inputs() {
		if logical.Of(side).Kinds != changelog.InsertOnly {
			return source.Errorf(logical.Changing(side).Span(), "%s takes inserts only, and this gives rows that change later", what).
				WithHint("leave the times out of the condition: an ordinary join is corrected as its rows change")
		}
	}
	return nil
}

// refuseLookup refuses a lookup join without a key to look up.
func refuseLookup(n *logical.Join) error {
	switch {
	case !n.Hinted.IsZero():
		return source.Errorf(n.Hinted, "a join FOR SYSTEM_TIME AS OF a processing time keeps the table whose rows are looked up as a whole").
			WithHint("leave STATE_TTL out")
	case len(n.Keys) == 0:
		return source.Errorf(n.Span(), "the condition of a join FOR SYSTEM_TIME AS OF has to say by = what is looked up").
			WithHint("compare a column of the right table with a value of the left one by =; conditions beside it may be anything")
	}
	return nil
}

// refuseTemporal refuses a temporal join whose condition does not say which row of
// the right table each version is of (case join/temporal-join-refusals).
func refuseTemporal(n *logical.Join) error {
	t := n.Temporal
	switch {
	case t.Keyed:
		return refuseFilter(n)
	case len(t.Key) == 0:
		return source.Errorf(t.At, "this has no key that tells which rows are versions of one another").
			WithHint("declare PRIMARY KEY (...) NOT ENFORCED, or keep the last row of each key: ROW_NUMBER() OVER (PARTITION BY k ORDER BY time DESC) = 1")
	}
	key := strings.Join(t.Key, ", ")
	return source.Errorf(t.At, "the condition of a join FOR SYSTEM_TIME AS OF has to compare the key (%s) of the versions", key).
		WithHint("compare each column of the key with a value of the left table by =; conditions beside it may be anything")
}

// refuseFilter refuses a condition on versions below a temporal join: where one is left
// out the version before it would count on, or one that was updated would be as if it
// had never been. A condition on the key leaves out all versions of a row, so it stays.
func refuseFilter(n *logical.Join) error {
	key := map[int]bool{}
	for _, k := range n.Keys {
		key[k.Right] = true
	}
	for below := n.Right; ; below = below.Inputs()[0] {
		switch x := below.(type) {
		case *logical.Project:
			inner := map[int]bool{}
			for c := range key {
				inner[columnOf(x.Exprs[c])] = true
			}
			key = inner
		case *logical.Filter:
			for _, c := range expr.Columns(x.Cond) {
				if !key[c] {
					return source.Errorf(x.Cond.Span(), "a condition on versions leaves out some, and others would be found in their place").
						WithHint("write it in ON of the join FOR SYSTEM_TIME AS OF, or behind it in WHERE")
				}
			}
		default:
			return nil
		}
	}
}
