package op

import (
	"context"
	"fmt"
	"strconv"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Values reads constant rows, as a reader of a split.
type Values struct {
	rows  changelog.Batch
	next  int
	limit int
	lent  changelog.Batch
}

// NewValues computes the rows, whose expressions have the given types, and reads
// them in batches of limit rows, from a position on.
func NewValues(columns []types.Type, rows [][]expr.Expr, env expr.Env, limit int, at connector.Position) (*Values, error) {
	v := &Values{limit: limit}
	if at != nil {
		var err error
		if v.next, err = strconv.Atoi(string(at)); err != nil {
			return nil, fmt.Errorf("position %q: expected the number of a row", at)
		}
	}
	for _, t := range columns {
		v.rows.Cols = append(v.rows.Cols, vector.New(t))
		v.lent.Cols = append(v.lent.Cols, vector.New(t))
	}
	one := &changelog.Batch{N: 1}
	for _, row := range rows {
		p, err := expr.NewProgram(row, env)
		if err != nil {
			return nil, err
		}
		cols, err := p.Eval(one)
		if err != nil {
			return nil, err
		}
		for i, c := range v.rows.Cols {
			c.Append(cols[i], 0)
		}
		v.rows.N++
	}
	return v, nil
}

// Read implements [connector.Reader].
func (v *Values) Read(context.Context) (*changelog.Batch, error) {
	if v.next == v.rows.N {
		return nil, connector.ErrEnd
	}
	hi := min(v.next+v.limit, v.rows.N)
	for i, c := range v.lent.Cols {
		c.Reset()
		c.AppendRange(v.rows.Cols[i], v.next, hi)
	}
	v.lent.N, v.next = hi-v.next, hi
	return &v.lent, nil
}

// Position implements [connector.Reader]: it is the number of a row.
func (v *Values) Position(n int) connector.Position {
	return strconv.AppendInt(nil, int64(v.next-v.lent.N+n), 10)
}

// Progress implements [connector.Reader].
func (v *Values) Progress() connector.Progress { return connector.Progress{} }

// Close implements [connector.Reader].
func (v *Values) Close() error { return nil }
