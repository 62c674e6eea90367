package physical

import (
	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// Scan reads a table. Its columns are the physical and metadata columns that
// somebody needs, in declared order; computed columns are a Project above it.
type Scan struct {
	Info
	Table   *catalog.Table
	Options map[string]string // checked, with defaults and hints applied
	// Columns handed to the connector: all physical ones, with Needed set for
	// those in Info.Columns, then metadata columns. Output[i] is the position in
	// Spec of column i of the result.
	Spec   []connector.Column
	Output []int
	Source connector.Source
}

// Inputs implements Node.
func (n *Scan) Inputs() []Node { return nil }

func (*Scan) node() {}
