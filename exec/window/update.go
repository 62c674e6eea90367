package window

import (
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// columns picks columns of a batch.
type columns struct {
	of   []int
	cols []*vector.Vector
}

func (c *columns) in(v stream.View) []*vector.Vector {
	c.cols = c.cols[:0]
	for _, k := range c.of {
		c.cols = append(c.cols, v.Cols[k])
	}
	return c.cols
}

// An updater adds the rows of a run to the aggregates of their groups.
type updater struct {
	spec   *Spec
	table  *state.Table
	groups []int32
	kept   []int32 // groups of the rows that pass a filter
	signs  []int8
	args   []arguments
}

// arguments are those of one call: columns of the batch and constants.
type arguments struct {
	columns []int
	consts  []*vector.Vector
	vectors []*vector.Vector
}

func newUpdater(s *Spec, t *state.Table) updater {
	u := updater{spec: s, table: t}
	for _, c := range s.Aggregates {
		u.args = append(u.args, newArguments(c))
	}
	return u
}

// newArguments leaves out the words among the arguments of a call.
func newArguments(c Call) arguments {
	var a arguments
	for i, b := range c.Bound {
		if b.Word == "" {
			a.columns, a.consts = append(a.columns, c.Args[i]), append(a.consts, b.Const)
		}
	}
	return a
}

// in returns the arguments for the rows of b.
func (a *arguments) in(v stream.View) []*vector.Vector {
	a.vectors = a.vectors[:0]
	for i, c := range a.columns {
		if c >= 0 {
			a.vectors = append(a.vectors, v.Cols[c])
			continue
		}
		if !a.consts[i].Const {
			a.consts[i] = vector.NewConst(a.consts[i], 0, v.N)
		}
		a.consts[i].SetLen(v.N)
		a.vectors = append(a.vectors, a.consts[i])
	}
	return a.vectors
}

// lookup returns the group of each row of the batch: -1 outside of the run and
// for rows that do not count.
func (u *updater) lookup(v stream.View, keys []*vector.Vector, in []*state.Slice, where []int32) []int32 {
	if cap(u.groups) < v.N {
		u.groups = make([]int32, v.N)
	}
	u.groups = u.groups[:v.N]
	for i := range u.groups[:v.Lo] {
		u.groups[i] = -1
	}
	for i := v.Hi; i < v.N; i++ {
		u.groups[i] = -1
	}
	run := u.groups[v.Lo:v.Hi]
	if len(in) == 0 {
		for i := range run {
			run[i] = -1
		}
		return u.groups
	}
	u.table.Lookup(keys, v.Lo, in, where, run)
	return u.groups
}

// add updates all aggregates; groups holds the group of each row of the batch.
func (u *updater) add(v stream.View, groups []int32) error {
	in := aggregate.Input{Signs: u.sign(v), Seq: v.Seq - int64(v.Lo)}
	for i, c := range u.table.Columns {
		in.Groups, in.Args = groups, nil
		if i < len(u.args) {
			in.Args = u.args[i].in(v)
			in.Groups = u.filter(v, groups, u.spec.Aggregates[i].Filter)
		}
		if err := c.Update(in); err != nil {
			return err
		}
	}
	return nil
}

// sign returns whether each row is added or taken back; nil: all are added.
func (u *updater) sign(v stream.View) []int8 {
	if v.Kinds == nil {
		return nil
	}
	u.signs = u.signs[:0]
	for _, k := range v.Kinds {
		u.signs = append(u.signs, k.Sign())
	}
	return u.signs
}

// filter returns groups with -1 for the rows whose filter column is not TRUE.
func (u *updater) filter(v stream.View, groups []int32, column int) []int32 {
	if column < 0 {
		return groups
	}
	cond := v.Cols[column]
	u.kept = u.kept[:0]
	for i, x := range vector.Values[uint8](cond)[:len(groups)] {
		g := groups[i]
		if x == 0 || cond.Null(i) {
			g = -1
		}
		u.kept = append(u.kept, g)
	}
	return u.kept
}
