package physical

import "github.com/tidemark-sql/tidemark/planner/expr"

// Unnest makes a row of each element of a collection: columns of the input and
// parts of the element, which are fields of a row, key and value of an entry or
// the value, and after those the position from 1.
type Unnest struct {
	Info
	Input  Node
	Column int   // the collection
	Kept   []int // columns of the input, the first ones of the result
	Parts  []int // of the element, the others
	// Outer puts rows without an element for which Cond is TRUE out once.
	Outer bool
	Cond  expr.Expr // over the result; nil: none
	// NullRows says that NULLs among rows are elements.
	NullRows bool
}

// Inputs implements Node.
func (n *Unnest) Inputs() []Node { return []Node{n.Input} }

func (*Unnest) node() {}
