package logical

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Scan reads physical and metadata columns of a table. Computed columns are a
// [Project] above it, its watermark a [Watermark] above that.
type Scan struct {
	Base
	Table   *catalog.Table
	Options map[string]string // checked, with defaults and hints applied
	Hinted  []string          // keys that a hint of this query has set, for EXPLAIN
	Columns []int             // positions in Table.Columns, rising
	Types   []types.Type      // of the columns, as the connector gives them
	Kinds   changelog.Kinds
	Bounded bool
	Marks   bool // the source has watermarks of its own
}

// Inputs implements Node.
func (n *Scan) Inputs() []Node { return nil }

// With implements Node.
func (n *Scan) With([]Node) Node { return n }

// Label implements Node.
func (n *Scan) Label(Format) string {
	names := make([]string, len(n.Columns))
	for i, c := range n.Columns {
		names[i] = n.Table.Columns[c].Name
	}
	return fmt.Sprintf("Scan %s%s: %s", n.Table.Path, n.hints(), strings.Join(names, ", "))
}

func (n *Scan) hints() string {
	if len(n.Hinted) == 0 {
		return ""
	}
	parts := make([]string, 0, len(n.Hinted))
	for _, key := range slices.Sorted(maps.Keys(n.Options)) {
		if slices.Contains(n.Hinted, key) {
			parts = append(parts, fmt.Sprintf("%s=%s", key, n.Options[key]))
		}
	}
	return " with " + strings.Join(parts, ", ")
}

// Asked returns the columns that the connector is asked for: all physical ones,
// needed if the scan reads them, and then the metadata columns that it reads.
func (n *Scan) Asked() []connector.Column {
	var list []connector.Column
	for i, c := range n.Table.Columns {
		if c.Kind == catalog.Physical {
			list = append(list, connector.Column{Name: c.Name, Type: c.Type, Needed: slices.Contains(n.Columns, i)})
		}
	}
	for k, i := range n.Columns {
		if c := n.Table.Columns[i]; c.Kind == catalog.Metadata {
			list = append(list, connector.Column{Name: c.Name, Type: n.Types[k], Metadata: MetadataKey(c), Needed: true})
		}
	}
	return list
}

// MetadataKey returns the connector's name for a metadata column.
func MetadataKey(c catalog.Column) string {
	if c.Key != "" {
		return c.Key
	}
	return c.Name
}
