package match

import "github.com/tidemark-sql/tidemark/planner/logical"

// A branch is a match in the making: the part of the pattern that took the last
// row, and where the rows of each part begin, counted from the first row of the
// match. Branches lie one behind the other in a slice of numbers.
//
// How a branch grows follows Flink's NFA with strict contiguity:
//
//   - A greedy part (*, +, {n,m}) takes every row that it can, and a row that it
//     would take never goes to the part behind it, even if the greedy part has
//     had its m rows (NFACompiler.updateWithGreedyCondition): it does not give
//     rows back.
//   - A reluctant part, and one with ?, leaves both ways open: the branch becomes
//     two. The match is the branch that is complete first; of several complete
//     at one row the one that the quantifiers prefer.
//
// A greedy part in front of an optional one, which Flink refuses, holds for all
// parts that the row could go to (case optional-part-after-greedy).
type branch []int32

func (b branch) part() int         { return int(b[0]) }
func (b branch) begins(i int) int  { return int(b[1+i]) }
func (b branch) taken(end int) int { return end - b.begins(b.part()) }

// A grower lets branches grow by a row.
type grower struct {
	pattern []logical.MatchPart
	final   []bool // final[i]: the match is complete once part i has had enough
	// holds reports whether the row behind a match in the making fits part i; m has
	// the row as i's last.
	holds func(m *candidate, i int) (bool, error)

	next  []int32 // the branches that come out, in order of preference
	found bool    // the last of next is complete
	m     candidate
}

// A candidate is a match in the making, with the row that is looked at.
type candidate struct {
	q    *partition
	from branch
	part int // which the row is tried for
	end  int // rows, the one that is looked at included
}

// rows returns the rows of part i, or of all parts for -1, counted from the first
// row of the match: lo up to but not including hi.
func (m *candidate) rows(i int) (lo, hi int) {
	last := m.from.part()
	switch {
	case i < 0:
		return 0, m.end
	case i > m.part, i > last && i < m.part:
		return m.end, m.end
	case i > last:
		return m.end - 1, m.end
	case i == m.part:
		return m.from.begins(i), m.end
	case i == last:
		return m.from.begins(i), m.end - 1
	}
	return m.from.begins(i), m.from.begins(i + 1)
}

func newGrower(pattern []logical.MatchPart) grower {
	g := grower{pattern: pattern, final: make([]bool, len(pattern))}
	for i := len(pattern) - 1; i >= 0; i-- {
		g.final[i] = true
		if pattern[i].Min > 0 {
			break
		}
	}
	return g
}

// width is how many numbers a branch is.
func (g *grower) width() int { return 1 + len(g.pattern) }

// empty returns the branch that has no rows yet.
func (g *grower) empty() branch {
	b := make(branch, g.width())
	b[0] = -1
	return b
}

// grow puts into next what becomes of branches of q when row end-1, counted from
// the first row of the match, is added. It stops at the first that is complete.
func (g *grower) grow(q *partition, branches []int32, end int) error {
	g.next, g.found = g.next[:0], false
	w := g.width()
	for i := 0; i < len(branches) && !g.found; i += w {
		g.m = candidate{q: q, from: branches[i : i+w], end: end}
		if err := g.stay(); err != nil {
			return err
		}
	}
	return nil
}

// stay tries the row for the part that took the row before, and for those behind.
func (g *grower) stay() error {
	i := g.m.from.part()
	if i < 0 {
		return g.enter(0)
	}
	p, n := g.pattern[i], g.m.from.taken(g.m.end-1)
	leaves, more := n >= p.Min, atMost(p, n+1)
	if greedy(p) {
		ok, err := g.fits(i)
		switch {
		case err != nil:
			return err
		case ok && more:
			g.take(i)
			return nil
		case ok || !leaves:
			return nil
		}
		return g.enter(i + 1)
	}
	// Reluctant: first without it.
	if leaves {
		if err := g.enter(i + 1); err != nil || g.found {
			return err
		}
	}
	if !more {
		return nil
	}
	return g.try(i)
}

// enter tries the row for part i, which has none yet, and for those behind if it
// needs none.
func (g *grower) enter(i int) error {
	if i == len(g.pattern) {
		return nil
	}
	p := g.pattern[i]
	if p.Min == 0 && p.Reluctant {
		if err := g.enter(i + 1); err != nil || g.found {
			return err
		}
		return g.try(i)
	}
	ok, err := g.fits(i)
	if err != nil {
		return err
	}
	if ok {
		g.take(i)
	}
	if g.found || p.Min > 0 || ok && greedy(p) {
		return nil
	}
	return g.enter(i + 1)
}

// try takes the row for part i if it fits.
func (g *grower) try(i int) error {
	ok, err := g.fits(i)
	if ok && err == nil {
		g.take(i)
	}
	return err
}

func (g *grower) fits(i int) (bool, error) {
	g.m.part = i
	return g.holds(&g.m, i)
}

// take adds the branch in which the row is part i's.
func (g *grower) take(i int) {
	last, end := g.m.from.part(), int32(g.m.end)
	at := len(g.next)
	g.next = append(g.next, g.m.from...)
	b := branch(g.next[at:])
	b[0] = int32(i)
	for k := last + 1; k <= i; k++ {
		b[1+k] = end - 1
	}
	for k := i + 1; k < len(g.pattern); k++ {
		b[1+k] = end
	}
	g.found = g.final[i] && b.taken(int(end)) >= g.pattern[i].Min
}

// last returns the branch that was taken last.
func (g *grower) last() branch { return g.next[len(g.next)-g.width():] }
