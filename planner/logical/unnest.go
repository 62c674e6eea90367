package logical

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Unnest makes a row of each element of an array, each entry of a map or each
// occurrence in a multiset. A row of the result holds columns of its input row
// and parts of the element. It looks at no time: a row only becomes several.
type Unnest struct {
	Base
	Input  Node
	Column int      // the collection
	Kept   []int    // columns of the input that the result begins with
	Parts  []int    // parts of the element that follow them: see Elements
	Names  []string // of the parts
	// Ordinality is WITH ORDINALITY, also where nobody reads the position: then
	// NULLs among rows are elements, and otherwise they are left out, as in Flink
	// (cases collection/nested-json-orders, join/differs/unnest-null-row). Other
	// NULLs are always elements.
	Ordinality bool
	// Outer is LEFT JOIN: a row without elements, or without one for which Cond
	// is TRUE, is put out once, with NULL in place of the parts.
	Outer bool
	Cond  expr.Expr // over the result; nil: none. Set for Outer only.
}

// Elements returns the columns that the elements of a collection make, with the
// names they have if the query gives none: the fields of rows, key and value of
// map entries, the value of others, and at the end the position of the element.
// It returns nil if t is no collection.
// Fields of rows that may be NULL may be NULL as well.
func Elements(t types.Type) []Column {
	var list []Column
	switch {
	case t.Kind == types.Map:
		list = []Column{{"KEY", *t.Key}, {"VALUE", *t.Elem}}
	case t.Kind != types.Array && t.Kind != types.Multiset:
		return nil
	case t.Elem.Kind == types.Row:
		for _, f := range t.Elem.Fields {
			list = append(list, Column{f.Name, f.Type.WithNull(f.Type.Nullable || t.Elem.Nullable)})
		}
	default:
		list = []Column{{"EXPR$0", *t.Elem}}
	}
	return append(list, Column{"ORDINALITY", types.Of(types.Int).NotNull()})
}

// Inputs implements Node.
func (n *Unnest) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Unnest) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Unnest) Label(f Format) string {
	text := "Unnest "
	if n.Outer {
		text = "Unnest outer "
	}
	text += f.Column(n.Input, n.Column)
	if n.Ordinality {
		text += " with ordinality"
	}
	if n.Cond != nil {
		text += " on " + f.Expr(n.Cond)
	}
	elements := Elements(Of(n.Input).Columns[n.Column].Type)
	var parts []string
	for _, c := range n.Kept {
		parts = append(parts, f.Column(n.Input, c))
	}
	for i, p := range n.Parts {
		parts = append(parts, f.Name("element "+elements[p].Name, n.Names[i]))
	}
	return text + ": " + strings.Join(parts, ", ")
}

func unnestTraits(n *Unnest) *Traits {
	in := Of(n.Input)
	t := &Traits{Kinds: in.Kinds, Bounded: in.Bounded, Arrival: in.Arrival, Deterministic: in.Deterministic && repeats(n)}
	if t.Kinds != changelog.InsertOnly {
		// One half of an update may have more elements than the other.
		t.Kinds |= 1<<changelog.Insert | 1<<changelog.Delete
	}
	to := make([]int, len(in.Columns))
	for i := range to {
		to[i] = slices.Index(n.Kept, i)
	}
	for _, c := range n.Kept {
		t.Columns, t.Times = append(t.Columns, in.Columns[c]), append(t.Times, in.Times[c])
	}
	elements := Elements(in.Columns[n.Column].Type)
	for i, p := range n.Parts {
		c := Column{n.Names[i], elements[p].Type}
		c.Type = c.Type.WithNull(c.Type.Nullable || n.Outer)
		t.Columns, t.Times = append(t.Columns, c), append(t.Times, NoTime)
	}
	t.Windows, t.Order = moveBounds(in.Windows, to), moveOrder(in.Order, to)
	if o := slices.Index(n.Parts, len(elements)-1); o >= 0 {
		for _, key := range moveKeys(in.Keys, to) {
			t.Keys = append(t.Keys, append(key, len(n.Kept)+o))
		}
	}
	return t
}
