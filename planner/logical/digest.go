package logical

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
)

// A Digester gives nodes their digests: two nodes of equal digest compute the
// same. The zero value is ready; it remembers what it has computed.
type Digester struct {
	texts   map[string]string // short names of digests, so that they do not grow with depth
	digests map[Node]string
}

// Digest returns the digest of n. Names of results do not count: whoever reads a
// node goes by positions, and the end of a plan has names of its own. A node that is not deterministic has one of its
// own: two calls of RAND() are not one.
func (d *Digester) Digest(n Node) string {
	if d.digests == nil {
		d.texts, d.digests = map[string]string{}, map[Node]string{}
	}
	if s, ok := d.digests[n]; ok {
		return s
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%T ", n)
	b.WriteString(n.Label(Format{
		Expr:   expr.Digest,
		Column: func(_ Node, i int) string { return fmt.Sprintf("$%d", i) },
		Name:   func(text, _ string) string { return text },
	}))
	if !repeats(n) {
		fmt.Fprintf(&b, " only %d", len(d.digests))
	}
	for _, in := range n.Inputs() {
		b.WriteString(" " + d.Digest(in))
	}
	short, ok := d.texts[b.String()]
	if !ok {
		short = fmt.Sprintf("#%d", len(d.texts))
		d.texts[b.String()] = short
	}
	d.digests[n] = short
	return short
}

// repeats reports whether computing n twice over the same input gives the same.
func repeats(n Node) bool {
	for _, e := range exprs(n) {
		if expr.Volatile(e) {
			return false
		}
	}
	return true
}

// exprs returns the expressions that a node evaluates.
func exprs(n Node) []expr.Expr {
	switch n := n.(type) {
	case *Filter:
		return []expr.Expr{n.Cond}
	case *Project:
		return n.Exprs
	case *Normalize:
		if n.Cond == nil {
			return nil
		}
		return []expr.Expr{n.Cond}
	case *Watermark:
		return []expr.Expr{n.Mark}
	case *Match:
		list := slices.Clone(n.Measures)
		for _, p := range n.Pattern {
			if p.Define != nil {
				list = append(list, p.Define)
			}
		}
		return list
	case *Join:
		if n.Cond == nil {
			return nil
		}
		return []expr.Expr{n.Cond}
	case *Unnest:
		if n.Cond == nil {
			return nil
		}
		return []expr.Expr{n.Cond}
	case *Expand:
		var list []expr.Expr
		for _, row := range n.Rows {
			list = append(list, row...)
		}
		return list
	case *Values:
		var list []expr.Expr
		for _, row := range n.Rows {
			list = append(list, row...)
		}
		return list
	default:
		return nil
	}
}
