package bind

import (
	"github.com/tidemark-sql/tidemark/sql/ast"
)

// join binds two tables side by side.
func (b *binder) join(t *ast.Join) (relation, error) {
	if u, as := unnestOf(t.R); u != nil {
		return b.joinUnnest(t, u, as)
	}
	if f := lateral(t.R); f != nil {
		return b.tableFunc(f)
	}
	return relation{}, refuseTable(t)
}

// lateral returns the call of a function of the columns to its left that a table
// is, or nil.
func lateral(t ast.Table) *ast.TableFunc {
	if as, ok := t.(*ast.Aliased); ok {
		t = as.Table
	}
	if f, ok := t.(*ast.TableFunc); ok && f.Lateral {
		return f
	}
	return nil
}
