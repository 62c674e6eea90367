package group

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// changes emits what rows lo up to hi, each of another group, have changed.
func (g *Group) changes(v stream.View, lo, hi int, out *stream.Output) error {
	was, is := vector.Values[int64](g.before.rows), vector.Values[int64](g.after.rows)
	for i := range hi - lo {
		if is[i] == 0 {
			g.empty = append(g.empty, g.groups[lo-v.Lo+i])
		}
		kind, ok := kindOf(was[i], is[i])
		if !ok {
			continue
		}
		if err := g.change(v, lo, i, kind, out); err != nil {
			return err
		}
	}
	return nil
}

func (g *Group) change(v stream.View, lo, i int, kind changelog.RowKind, out *stream.Output) error {
	switch kind {
	case changelog.Insert:
		g.row(v, lo+i, i, &g.after, out)
		return out.AddedKinds(1, kind)
	case changelog.Delete:
		g.row(v, lo+i, i, &g.before, out)
		return out.AddedKinds(1, kind)
	}
	if g.same(i) {
		return nil
	}
	if !g.spec.Before {
		g.row(v, lo+i, i, &g.after, out)
		return out.AddedKinds(1, changelog.UpdateAfter)
	}
	g.row(v, lo+i, i, &g.before, out)
	g.row(v, lo+i, i, &g.after, out)
	return out.Pair()
}

// same reports whether a row has changed no result of its group.
func (g *Group) same(i int) bool {
	for c := range g.after.values {
		if !vector.EqualNotDistinct(g.before.values[c], i, g.after.values[c], i) {
			return false
		}
	}
	return true
}

// row appends a row of the result: the keys of row i of the input, and result k.
func (g *Group) row(v stream.View, i, k int, r *results, out *stream.Output) {
	for c, to := range out.Columns() {
		p := g.spec.Output[c]
		if p.Part == window.Key {
			to.Append(v.Cols[g.spec.Keys[p.N]], i)
		} else {
			to.Append(r.values[p.N], k)
		}
	}
}

// final emits the table when the input has ended: groups in the order of their
// key groups and keys.
func (g *Group) final(out *stream.Output) error {
	slice := g.table.Slice(state.ID{})
	groups := g.present(slice.Groups(nil))
	g.table.Sort(groups)
	for len(groups) > 0 {
		n := min(len(groups), stream.BatchRows)
		keys := g.table.KeyColumns(groups[:n])
		for c, to := range out.Columns() {
			p := g.spec.Output[c]
			if p.Part == window.Key {
				to.AppendRange(keys[p.N], 0, n)
			} else {
				g.table.Columns[p.N].Result(groups[:n], to)
			}
		}
		if err := out.Added(n); err != nil {
			return err
		}
		groups = groups[n:]
	}
	return nil
}

// present leaves out groups whose rows have all been taken back.
func (g *Group) present(groups []int32) []int32 {
	if !g.spec.Updating {
		return groups
	}
	g.after.rows.Reset()
	g.count.Result(groups, g.after.rows)
	kept := groups[:0]
	for i, n := range vector.Values[int64](g.after.rows) {
		if n > 0 {
			kept = append(kept, groups[i])
		}
	}
	return kept
}
