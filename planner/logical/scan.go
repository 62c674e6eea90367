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
	// Paths leads from some of the columns, ROWs, to the fields that are read in their
	// place, behind the columns that are read whole; it may be shorter than Columns. A
	// column is read whole or in part.
	Paths   [][]string
	Apart   bool // the source gives fields of ROWs apart
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
	for i := range n.Columns {
		if names[i] = n.Name(i); n.Path(i) == nil {
			names[i] = dotless(names[i])
		}
	}
	return fmt.Sprintf("Scan %s%s: %s", n.Table.Path, n.hints(), strings.Join(names, ", "))
}

// Path returns the way from column i of the table to the field that is read; nil: the
// column is read whole.
func (n *Scan) Path(i int) []string {
	if i < len(n.Paths) {
		return n.Paths[i]
	}
	return nil
}

// Name returns the name of column i of the result. That of a field begins with those of
// its ROWs; names that have a dot of their own are quoted.
func (n *Scan) Name(i int) string {
	names := append([]string{n.Table.Columns[n.Columns[i]].Name}, n.Path(i)...)
	if len(names) == 1 {
		return names[0]
	}
	for k, name := range names {
		names[k] = dotless(name)
	}
	return strings.Join(names, ".")
}

// dotless quotes a name that has a dot of its own.
func dotless(name string) string {
	if !strings.ContainsAny(name, ".`") {
		return name
	}
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
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
// needed if the scan reads them whole, then the metadata columns that it reads, then
// the fields.
func (n *Scan) Asked() []connector.Column {
	var list []connector.Column
	for i, c := range n.Table.Columns {
		if c.Kind == catalog.Physical {
			list = append(list, connector.Column{Name: c.Name, Type: c.Type, Needed: n.whole(i)})
		}
	}
	for k, i := range n.Columns {
		if c := n.Table.Columns[i]; c.Kind == catalog.Metadata {
			list = append(list, connector.Column{Name: c.Name, Type: n.Types[k], Metadata: MetadataKey(c), Needed: true})
		}
	}
	for k, path := range n.Paths {
		if path != nil {
			list = append(list, connector.Column{Name: n.Table.Columns[n.Columns[k]].Name, Path: path, Type: n.Types[k], Needed: true})
		}
	}
	return list
}

// whole reports whether a column of the table is read whole.
func (n *Scan) whole(column int) bool {
	k := slices.Index(n.Columns, column)
	return k >= 0 && n.Path(k) == nil
}

// MetadataKey returns the connector's name for a metadata column.
func MetadataKey(c catalog.Column) string {
	if c.Key != "" {
		return c.Key
	}
	return c.Name
}
