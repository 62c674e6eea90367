package bind

import (
	"math"
	"strconv"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// ordinal returns the column that ORDER BY names by its place, and whether x is
// such a number.
func ordinal(x ast.Expr, width int) (column int, ok bool, err error) {
	l, isLiteral := x.(*ast.Literal)
	if !isLiteral || l.Kind != ast.NumberLiteral {
		return 0, false, nil
	}
	i, err := strconv.Atoi(l.Text)
	if err != nil || i < 1 || i > width {
		return 0, false, source.Errorf(l.Span(), "ORDER BY %s names no column, the result has %s", l.Text, source.Count(width, "column"))
	}
	return i - 1, true, nil
}

// sortKey returns the key for a column. NULL is the smallest value.
func sortKey(column int, o *ast.Order) logical.SortKey {
	last := o.Desc
	switch o.Nulls {
	case "FIRST":
		last = false
	case "LAST":
		last = true
	}
	return logical.SortKey{Column: column, Desc: o.Desc, NullsLast: last}
}

// ordered puts ORDER BY, OFFSET and LIMIT on a body and drops the columns that
// were only sorted by.
func (b *binder) ordered(q *ast.Query, r body, top bool) (logical.Node, error) {
	offset, limit, err := bounds(q)
	if err != nil {
		return nil, err
	}
	n := r.node
	switch sorted := len(r.keys) > 0; {
	case sorted && (top || limit >= 0 || offset > 0):
		if n, err = b.sort(q, r, offset, limit); err != nil {
			return nil, err
		}
	case limit >= 0 || offset > 0:
		n = b.limit(q, n, offset, limit)
	}
	if width := len(logical.Of(n).Columns); r.visible < width {
		n = logical.First(n, r.visible)
	}
	return n, nil
}

// bounds reads OFFSET and LIMIT; a limit below 0 is none.
func bounds(q *ast.Query) (offset, limit int64, err error) {
	limit = -1
	read := func(l *ast.Literal, to *int64) {
		if l == nil || err != nil {
			return
		}
		if *to, err = strconv.ParseInt(l.Text, 10, 64); err != nil {
			err = source.Errorf(l.Span(), "%s is no whole number that fits", l.Text)
		}
	}
	read(q.Offset, &offset)
	read(q.Limit, &limit)
	if err == nil && q.Offset != nil && q.Limit == nil {
		err = source.Errorf(q.Offset.Span(), "OFFSET needs a LIMIT").WithHint("write LIMIT n OFFSET %s", q.Offset.Text)
	}
	return offset, limit, err
}

// sort orders a result. One without an end is ordered by its event time, or is
// ranked, and corrected, if only the first rows are wanted. By processing time it
// is in order as it comes.
func (b *binder) sort(q *ast.Query, r body, offset, limit int64) (logical.Node, error) {
	t := logical.Of(r.node)
	at := q.OrderBy[0].Span()
	all := logical.Base{At: at.To(q.OrderBy[len(q.OrderBy)-1].Span())}
	switch first := r.keys[0]; {
	case t.Bounded:
		return &logical.Sort{Base: all, Input: r.node, Keys: r.keys, Offset: offset, Limit: limit}, nil
	case limit >= 0:
		return b.firstRows(all, r.node, r.keys, offset, limit), nil
	case t.Times[first.Column] == logical.Proctime && !first.Desc && len(r.keys) > 1:
		return nil, source.Errorf(q.OrderBy[1].Span(), "rows are processed one after another, so a key behind the processing time orders nothing").
			WithHint("leave it out, or add a LIMIT")
	case t.Times[first.Column] == logical.Proctime && !first.Desc && t.Kinds == changelog.InsertOnly:
		return r.node, nil
	case t.Times[first.Column] != logical.Rowtime || first.Desc:
		return nil, source.Errorf(at, "an input without an end cannot be sorted by this").
			WithHint("sort by the time attribute, ascending, or add a LIMIT")
	case t.Kinds != changelog.InsertOnly:
		return nil, source.Errorf(at, "ORDER BY time takes inserts only, and these rows change").WithHint("add a LIMIT")
	}
	return &logical.TimeSort{Base: all, Input: r.node, Keys: r.keys}, nil
}

// firstRows ranks rows and keeps limit of them after the first offset.
func (b *binder) firstRows(base logical.Base, n logical.Node, keys []logical.SortKey, offset, limit int64) logical.Node {
	hi := offset + limit
	if hi < offset {
		hi = math.MaxInt64
	}
	return &logical.Rank{Base: base, Input: n, OrderBy: keys, Lo: offset + 1, Hi: hi, HiColumn: -1, OrderAt: base.At, Lifetime: b.lifetime()}
}

// limit returns the rows of n that LIMIT and OFFSET leave where there is no ORDER BY.
func (b *binder) limit(q *ast.Query, n logical.Node, offset, limit int64) logical.Node {
	at := q.Span()
	if q.Limit != nil {
		at = q.Limit.Span()
	} else if q.Offset != nil {
		at = q.Offset.Span()
	}
	t := logical.Of(n)
	switch {
	case t.Kinds == changelog.InsertOnly:
		return &logical.Limit{Base: logical.Base{At: at}, Input: n, Offset: offset, Limit: limit}
	case t.Bounded:
		// Rows that change have no order of arrival; the final table has.
		return &logical.Sort{Base: logical.Base{At: at}, Input: n, Offset: offset, Limit: limit}
	default:
		// A row that was left out takes the place of one that is deleted.
		return b.firstRows(logical.Base{At: at}, n, nil, offset, limit)
	}
}
