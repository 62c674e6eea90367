package window

import (
	"math"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
)

// This file is what operators over slices find out again when their tables have
// been loaded from a snapshot. Tasks that had saved them had all fired the same
// windows, of those that hold rows: so of several numbers that say how far a task
// was the greatest is right for the groups of all of them.

// loaded finds the slices of late rows and the next window.
func (s *Slicing) loaded() {
	s.placer.partial = s.placer.partial[:0]
	for _, o := range s.table.Slices() {
		if o.Kind != raw && o.ID != windows() {
			s.placer.partial = append(s.placer.partial, o)
		}
	}
	if m, ok := s.merger.(interface{ loaded() }); ok {
		m.loaded()
	}
	s.next = s.following(s.merger.merged())
}

// declare declares how far the merger is.
func (g *growing) declare(store *state.Store) { store.Number("merged", &g.upTo) }

// declare declares how far the merger is.
func (s *sliding) declare(store *state.Store) {
	store.Number("merged", &s.upTo)
	store.Number("block", &s.bound)
}

// loaded links the groups of each key again, from the newest slice to the oldest.
func (s *sliding) loaded() {
	list := between(s.table, math.MinInt64, s.upTo)
	for i := len(list) - 1; i >= 0; i-- {
		o := list[i]
		s.join(o)
		p := s.links.Pages
		for n, g := range s.groups {
			k := page.At(p, s.owners[n])
			if o.End > s.bound {
				k.sum = true
				continue
			}
			page.At(p, g).next = k.head
			k.head = g + 1
		}
	}
}
