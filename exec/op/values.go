package op

import (
	"context"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Values reads constant rows, as a reader of a split with one batch.
type Values struct {
	batch changelog.Batch
	ended bool
}

// NewValues computes the rows, whose expressions have the given types.
func NewValues(columns []types.Type, rows [][]expr.Expr, env expr.Env) (*Values, error) {
	v := &Values{}
	for _, t := range columns {
		v.batch.Cols = append(v.batch.Cols, vector.New(t))
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
		for i, c := range v.batch.Cols {
			c.Append(cols[i], 0)
		}
		v.batch.N++
	}
	return v, nil
}

// Read implements [connector.Reader].
func (v *Values) Read(context.Context) (*changelog.Batch, error) {
	if v.ended || v.batch.N == 0 {
		return nil, connector.ErrEnd
	}
	v.ended = true
	return &v.batch, nil
}

// Position implements [connector.Reader]: there is no place but the start.
func (v *Values) Position(int) connector.Position { return nil }

// Progress implements [connector.Reader].
func (v *Values) Progress() connector.Progress { return connector.Progress{} }

// Close implements [connector.Reader].
func (v *Values) Close() error { return nil }
