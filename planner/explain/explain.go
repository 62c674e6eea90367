// Package explain prints plans as trees for people who know SQL.
//
// It computes nothing: what a node does and which traits it has stands in the
// plan already.
//
// Start with [Physical], which is what EXPLAIN shows, and [Logical] for the plan
// before it. A node with several readers is printed once and has a number, by
// which the others refer to it.
package explain

import (
	"fmt"
	"strings"
)

// A tree prints nodes of any kind.
type tree[N comparable] struct {
	inputs func(N) []N
	line   func(N) string

	readers map[N]int
	numbers map[N]int // of nodes with several readers, in the order of printing
	printed map[N]bool
	out     strings.Builder
}

func (t *tree[N]) print(roots []N) string {
	t.readers, t.numbers, t.printed = map[N]int{}, map[N]int{}, map[N]bool{}
	for _, r := range roots {
		t.count(r)
	}
	for _, r := range roots {
		t.node(r, "", "")
	}
	return t.out.String()
}

func (t *tree[N]) count(n N) {
	t.readers[n]++
	if t.readers[n] > 1 {
		return
	}
	for _, in := range t.inputs(n) {
		t.count(in)
	}
}

// node prints n; first stands before its own line, rest before those below.
func (t *tree[N]) node(n N, first, rest string) {
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
	fmt.Fprintf(&t.out, "%s%s%s\n", first, label, t.line(n))
	inputs := t.inputs(n)
	for i, in := range inputs {
		if i == len(inputs)-1 {
			t.node(in, rest+"└─ ", rest+"   ")
			continue
		}
		t.node(in, rest+"├─ ", rest+"│  ")
	}
}
