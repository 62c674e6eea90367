package logical

// TimeSort orders rows by event time: each leaves when the watermark has reached
// its time. The first key is a time attribute, ascending.
type TimeSort struct {
	Base
	Input Node
	Keys  []SortKey
}

// Inputs implements Node.
func (n *TimeSort) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *TimeSort) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *TimeSort) Label(f Format) string { return "TimeSort by " + sortText(f, n.Input, n.Keys) }
