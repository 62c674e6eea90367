package logical

import (
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A Conflict says what becomes of rows of a query that meet in one key of a sink.
type Conflict uint8

// The ways out of a conflict: which row of a key the sink has.
const (
	LastStays  Conflict = iota // DO DEDUPLICATE: the last one that was not taken back
	FirstStays                 // DO NOTHING: the first one
	OneStays                   // DO ERROR: the only one
)

// Materialize stands below a sink that keeps rows by a key by which the query does
// not tell its rows apart. It makes the changes of the query those of the keys.
type Materialize struct {
	Base
	Input Node
	Table *catalog.Table
	Key   []int // columns of the sink's primary key
	// Tell is the key of the query that tells apart the rows of one key of the sink;
	// nil: it has none.
	Tell     []int
	Conflict Conflict
	// Lifetime is after how many ms without use a key is forgotten; 0: never.
	Lifetime int64
}

// Exact reports whether the key of the query is that of the sink, so that an update
// never changes it: table.exec.sink.upsert-materialize has asked for the node.
func (n *Materialize) Exact() bool {
	return slices.Equal(slices.Sorted(slices.Values(n.Tell)), n.Key) && Steady(n.Input, n.Key)
}

// Inputs implements Node.
func (n *Materialize) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Materialize) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Materialize) Label(f Format) string {
	names := func(columns []int) string {
		return list(columns, func(i int) string { return f.Column(n.Input, i) })
	}
	return "Materialize " + n.Conflict.Text() + " of " + names(n.Key) + told(names(n.Tell)) + lifetime(n.Lifetime)
}

// Text returns which rows the sink has.
func (c Conflict) Text() string {
	return [...]string{"the last row", "the first row", "the only row"}[c]
}

func told(names string) string {
	if names == "" {
		return ""
	}
	return ", told apart by " + names
}

func materializeTraits(n *Materialize) *Traits {
	t := *Of(n.Input)
	t.Kinds, t.Keys, t.Order, t.Arrival = changelog.Upserts, [][]int{n.Key}, nil, true
	if Of(n.Input).Kinds == changelog.InsertOnly {
		t.Kinds &^= 1 << changelog.Delete
	}
	t.Term, t.State = nil, untilUnused(t.Bounded, n.Lifetime)
	if n.Conflict != LastStays {
		t.Term = &Term{Grain: 1}
	}
	return &t
}
