package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// repeating is the setting that says that sources of changes may send one twice.
const repeating = "table.exec.source.cdc-events-duplicate"

// normalized makes whole changes of those of a table whose source sends no old rows,
// or may send a change twice.
func (b *binder) normalized(n logical.Node, t *catalog.Table, at source.Span) (logical.Node, error) {
	kinds := logical.Of(n).Kinds
	repeats := b.ctx.Settings.True(repeating, false)
	if kinds == changelog.InsertOnly || kinds.Has(changelog.UpdateBefore) && !repeats {
		return n, nil
	}
	if len(t.PrimaryKey) == 0 {
		err := source.Errorf(at, "%q has no PRIMARY KEY, by which changes that come twice are known", t.Path.Name)
		if !repeats {
			err = source.Errorf(at, "%q has no PRIMARY KEY, by which the old version of a row is known", t.Path.Name)
			return nil, err.WithHint("declare PRIMARY KEY (...) NOT ENFORCED")
		}
		return nil, err.WithHint("declare PRIMARY KEY (...) NOT ENFORCED, or RESET '%s'", repeating)
	}
	node := &logical.Normalize{Base: logical.Base{At: at}, Input: n, Lifetime: b.lifetime()}
	for i, c := range t.Columns {
		if slices.Contains(t.PrimaryKey, c.Name) {
			node.Key = append(node.Key, i)
		}
	}
	return node, nil
}
