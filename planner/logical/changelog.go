package logical

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// ToChangelog makes an insert of each change: its first column says what the change
// was, the others are those of the row. TO_CHANGELOG is one.
type ToChangelog struct {
	Base
	Input Node
	Name  string          // of the first column
	Codes [4]string       // what it says, by kind
	Has   changelog.Kinds // kinds that have a code; the others are left out
}

// FromChangelog makes changes of inserts that say in a column what they do, and
// leaves the column out. FROM_CHANGELOG is one.
type FromChangelog struct {
	Base
	Input Node
	Op    int
	Kinds map[string]changelog.RowKind
}

// Inputs implements Node.
func (n *ToChangelog) Inputs() []Node { return []Node{n.Input} }

// Inputs implements Node.
func (n *FromChangelog) Inputs() []Node { return []Node{n.Input} }

// Source returns the column of the input that column i of the result is.
func (n *FromChangelog) Source(i int) int {
	if i >= n.Op {
		return i + 1
	}
	return i
}

// With implements Node.
func (n *ToChangelog) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// With implements Node.
func (n *FromChangelog) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *ToChangelog) Label(f Format) string {
	var parts []string
	for k := changelog.Insert; k <= changelog.Delete; k++ {
		if n.Has.Has(k) {
			parts = append(parts, fmt.Sprintf("%s '%s'", k, n.Codes[k]))
		}
	}
	return f.Name("ToChangelog "+strings.Join(parts, ", "), n.Name)
}

// Label implements Node.
func (n *FromChangelog) Label(f Format) string {
	var parts []string
	for _, code := range slices.Sorted(maps.Keys(n.Kinds)) {
		parts = append(parts, fmt.Sprintf("'%s' %s", code, n.Kinds[code]))
	}
	return "FromChangelog of " + f.Column(n.Input, n.Op) + ": " + strings.Join(parts, ", ")
}

// endTraits returns the traits of a node that stands where changes come in or go out.
func endTraits(n Node) *Traits {
	switch n := n.(type) {
	case *Materialize:
		return materializeTraits(n)
	case *Normalize:
		return normalizeTraits(n)
	case *ToChangelog:
		return toChangelogTraits(n)
	default:
		return fromChangelogTraits(n.(*FromChangelog))
	}
}

// Rows that say what they do are no rows of a table whose time rises: what is taken
// back is as old as what it takes back. So times are none behind either step.
func toChangelogTraits(n *ToChangelog) *Traits {
	in := Of(n.Input)
	t := &Traits{
		Columns: append([]Column{{n.Name, types.String()}}, in.Columns...), Kinds: changelog.InsertOnly,
		Times: make([]TimeKind, len(in.Columns)+1), Bounded: in.Bounded, Deterministic: in.Deterministic, Arrival: in.Arrival,
	}
	return t
}

func fromChangelogTraits(n *FromChangelog) *Traits {
	in := Of(n.Input)
	t := &Traits{
		Columns: slices.Delete(slices.Clone(in.Columns), n.Op, n.Op+1), Times: make([]TimeKind, len(in.Columns)-1),
		Bounded: in.Bounded, Deterministic: in.Deterministic, Arrival: in.Arrival,
	}
	for _, k := range n.Kinds {
		t.Kinds |= 1 << k
	}
	if t.Kinds.Has(changelog.UpdateBefore) {
		t.Kinds |= 1 << changelog.Delete // a half that stands alone
	}
	if t.Kinds.Has(changelog.UpdateAfter) {
		t.Kinds |= 1 << changelog.Insert
	}
	return t
}
