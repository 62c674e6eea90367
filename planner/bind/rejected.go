package bind

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// rejectedSuffix makes a name that of the messages that a table does not take.
const rejectedSuffix = "$rejected"

// rejected binds t$rejected: the messages of a table that cannot be decoded, or
// whose time is NULL, with the reason. They are looked for by reading the table's
// source once more, whatever the table does with them.
func (b *binder) rejected(of catalog.Relation, t *ast.TableName) (relation, error) {
	table, ok := of.(*catalog.Table)
	if !ok {
		return relation{}, source.Errorf(t.Span(), "%q is a view, and only tables reject messages", of.Where().Name).
			WithHint("read %s of a table below it", "t"+rejectedSuffix)
	}
	_, format := table.Option("format")
	_, value := table.Option("value.format")
	if !format && !value {
		return relation{}, source.Errorf(t.Span(), "table %q has no format, so it rejects no messages", table.Path.Name)
	}
	r := *table
	r.Path.Name, r.Rejects = t.Name.Last().Name, table
	r.Watermark, r.PrimaryKey, r.PartitionBy = nil, nil, nil
	r.Columns = []catalog.Column{
		{Name: "message", Type: types.String().NotNull()},
		{Name: "reason", Type: types.String().NotNull()},
		{Name: "field", Type: types.String()},
	}
	n, err := b.read(&r, t.Hints, t.Span())
	if err != nil {
		return relation{}, err
	}
	return named(n, r.Path.Name, []string{r.Path.Catalog, r.Path.Database}), nil
}
