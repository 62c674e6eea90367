package bind

import (
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// metadataType returns the type that the connector has for a metadata column,
// which is CAST to the declared one when it is read, and from it when it is
// written. A column of a kind that the connector does not know keeps its type:
// the connector then says what is wrong.
func metadataType(options map[string]string, c catalog.Column) types.Type {
	key := logical.MetadataKey(c)
	con := connectors.Find(options["connector"])
	if con == nil {
		return c.Type
	}
	list := con.Metadata
	if short, ok := strings.CutPrefix(key, "value."); ok {
		key, list = short, formatMetadata(options)
	}
	for _, m := range list {
		if m.Key == key {
			return m.Type
		}
	}
	return c.Type
}

// formatMetadata returns the metadata that the format of a table's values has.
func formatMetadata(options map[string]string) []connector.MetadataColumn {
	name := options["value.format"]
	if name == "" {
		name = options["format"]
	}
	if f := format.Find(name); f != nil {
		return f.Metadata
	}
	return nil
}

// castMetadata returns a CAST of the value of a metadata column.
func castMetadata(e expr.Expr, to types.Type, c catalog.Column) (expr.Expr, error) {
	if e.Type().EqualKind(to) {
		return e, nil
	}
	if _, err := cast.Find(e.Type(), to); err != nil {
		return nil, source.Errorf(c.Span, "metadata column %q is %s here and %s for the connector, between which there is no cast", c.Name, c.Type.Name(), metadataSide(e.Type(), to, c).Name())
	}
	return &expr.Cast{At: expr.At(c.Span), X: e, T: to}, nil
}

// metadataSide returns the connector's type of a cast from or to the declared one.
func metadataSide(from, to types.Type, c catalog.Column) types.Type {
	if to.EqualKind(c.Type) {
		return from
	}
	return to
}
