package physical

import (
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
)

// Match looks for a pattern in the rows of each partition, in the order of time,
// and emits a row for each match: the columns of the partition and then the
// measures. Places are what the conditions of the pattern and the measures read
// in place of columns.
type Match struct {
	Info
	Input     Node
	Partition []int
	Time      int
	Proctime  bool              // the time is when rows come
	Order     []logical.SortKey // that follow the time
	Pattern   []logical.MatchPart
	Skip      logical.MatchSkip
	Within    int64 // ms; 0: no limit
	Places    []logical.MatchPlace
	Calls     []logical.MatchCall
	Measures  []expr.Expr
	Text      string // what EXPLAIN prints
}

// Inputs implements Node.
func (n *Match) Inputs() []Node { return []Node{n.Input} }

func (*Match) node() {}
