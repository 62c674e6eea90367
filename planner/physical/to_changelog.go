package physical

import "github.com/tidemark-sql/tidemark/sql/changelog"

// ToChangelog makes an insert of each change, whose kind is the first column.
type ToChangelog struct {
	Info
	Input Node
	Codes [4]string // by kind
	Has   changelog.Kinds
}

// Inputs implements Node.
func (n *ToChangelog) Inputs() []Node { return []Node{n.Input} }

func (*ToChangelog) node() {}
