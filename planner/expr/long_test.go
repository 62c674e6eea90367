package expr_test

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/planner/expr"
)

// TestLongExpressions checks that what programs write can be bound and computed:
// thousands of links and branches. A step that is quadratic shows as a test that
// does not end.
func TestLongExpressions(t *testing.T) {
	const links = 2000
	in := batch(1, 100, 3)
	for name, sql := range map[string]string{
		"sum":    "a" + strings.Repeat(" + b", links),
		"or":     "a = 1" + strings.Repeat(" OR b = 2", links),
		"and":    "a = 1" + strings.Repeat(" AND a / 2 = 0 AND NOT b = 2", links/2),
		"text":   "s" + strings.Repeat(" || s", 100),
		"in":     "a IN (1" + strings.Repeat(", 2", links) + ")",
		"case":   "CASE" + strings.Repeat(" WHEN a = 1 THEN b WHEN b <> 0 AND a / b = 7 THEN 1", links/10) + " END",
		"consts": "1" + strings.Repeat(" + 1", links),
	} {
		p := program(t, sql)
		if _, err := p.Eval(in); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := expr.Fold(bound(t, sql), expr.Env{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
