package logical

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// Rank keeps the rows of each partition whose number in an order lies between two
// bounds. It stands for ROW_NUMBER() under a condition, and for ORDER BY with
// LIMIT. Its columns are those of the input and, if Number is set, the number of
// the row, a BIGINT that is never NULL.
//
// What it does depends on its input: see [Ranking].
type Rank struct {
	Base
	Input       Node
	PartitionBy []int
	OrderBy     []SortKey // none: order of arrival
	Lo, Hi      int64     // numbers from Lo up to and including Hi, from 1
	HiColumn    int       // column of the partition key that holds the upper bound; -1: Hi is it
	Number      bool
	NumberName  string
	OrderAt     source.Span // the call of ROW_NUMBER, or ORDER BY
	// Lifetime is after how many ms without use a partition is forgotten, unless it
	// ends with a window; 0: never.
	Lifetime int64
}

// A RankKind says which operator computes a Rank.
type RankKind uint8

// The kinds of Rank.
const (
	TopN      RankKind = iota // emits at once and corrects what it has emitted
	WindowTop                 // emits when the window of the partition is over
	KeepFirst                 // the first row by event time, when the watermark reaches it
	KeepLast                  // the last row by event time, corrected by later ones
	// FirstCome and LastCome go by arrival: the order is the processing time.
	FirstCome
	LastCome
)

// Inputs implements Node.
func (n *Rank) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Rank) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Rank) Label(f Format) string {
	text := "Rank" + by(f, n.Input, n.PartitionBy)
	if len(n.OrderBy) > 0 {
		text += " ordered by " + sortText(f, n.Input, n.OrderBy)
	}
	hi := fmt.Sprint(n.Hi)
	if n.HiColumn >= 0 {
		hi = f.Column(n.Input, n.HiColumn)
	}
	text += fmt.Sprintf(": rows %d to %s", n.Lo, hi)
	if n.Number {
		text += f.Name(" with their number", n.NumberName)
	}
	return text + lifetime(n.Lifetime)
}
