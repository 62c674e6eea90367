package physical

import "github.com/tidemark-sql/tidemark/sql/changelog"

// FromChangelog makes changes of inserts: column Op says what each does.
type FromChangelog struct {
	Info
	Input Node
	Op    int
	Kinds map[string]changelog.RowKind
}

// Inputs implements Node.
func (n *FromChangelog) Inputs() []Node { return []Node{n.Input} }

func (*FromChangelog) node() {}
