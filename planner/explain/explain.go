// Package explain prints plans as trees for people who know SQL.
//
// It computes nothing: what a node does and which traits it has stands in the
// plan already.
//
// Start with [Physical], which is what EXPLAIN shows. A node with several readers is
// printed once and has a number, by which the others refer to it.
package explain

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/physical"
)

// A tree prints a plan.
type tree struct {
	readers map[physical.Node]int
	numbers map[physical.Node]int // of nodes with several readers, in the order of printing
	printed map[physical.Node]bool
	out     strings.Builder
}

func (t *tree) print(roots []physical.Node) string {
	t.readers, t.numbers, t.printed = map[physical.Node]int{}, map[physical.Node]int{}, map[physical.Node]bool{}
	for _, r := range roots {
		t.count(r)
	}
	for _, r := range roots {
		t.node(r, "", "")
	}
	return t.out.String()
}

func (t *tree) count(n physical.Node) {
	t.readers[n]++
	if t.readers[n] > 1 {
		return
	}
	for _, in := range n.Inputs() {
		t.count(in)
	}
}

// node prints n; first stands before its own line, rest before those below.
func (t *tree) node(n physical.Node, first, rest string) {
	label := ""
	if t.readers[n] > 1 {
		if t.numbers[n] == 0 {
			t.numbers[n] = len(t.numbers) + 1
		}
		label = fmt.Sprintf("#%d ", t.numbers[n])
	}
	if t.printed[n] {
		fmt.Fprintf(&t.out, "%s%sas above\n", first, label)
		return
	}
	t.printed[n] = true
	fmt.Fprintf(&t.out, "%s%s%s\n", first, label, line(n))
	inputs := n.Inputs()
	for i, in := range inputs {
		if i == len(inputs)-1 {
			t.node(in, rest+"└─ ", rest+"   ")
			continue
		}
		t.node(in, rest+"├─ ", rest+"│  ")
	}
}
