package upsert

import (
	"slices"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Latest tells a sink of the last row of each of its keys: ON CONFLICT DO
// DEDUPLICATE. When the last one is taken back the one before it comes again, and
// when none is left the key is deleted (case write-to-another-key-than-the-query-has).
// It does not look at watermarks.
type Latest struct {
	*live
	exact   bool // no two rows have one key
	out     changes
	account stream.Account
}

// NewLatest returns the operator, which declares its state in store.
func NewLatest(spec Spec, store *state.Store) *Latest {
	l := &Latest{live: newLive(spec, store), exact: slices.Equal(slices.Sorted(slices.Values(spec.Tell)), spec.Key)}
	l.declare(store)
	return l
}

// Rows implements [stream.Operator].
func (l *Latest) Rows(_ int, v stream.View, out *stream.Output) error {
	l.enter(v)
	next := 0 // of those that add something
	for i, g := range l.groups {
		switch kind := v.Kind(v.Lo + i); {
		case l.exact && kind == changelog.UpdateBefore && i+1 < len(l.groups) && l.groups[i+1] == g:
			l.account.Used++ // the +U behind it says all
			continue
		case kind.Sign() < 0:
			l.takeBack(g, l.alike[i])
			continue
		}
		l.add(g, l.alike[i], l.ids[next])
		next++
	}
	err := l.out.emit(l.rows, out)
	l.settle()
	return err
}

// add makes a row the last one. One that another row of the query has sent before,
// and not taken back, goes.
func (l *Latest) add(g, t, id int32) {
	l.account.Used++
	kind := changelog.Insert
	if l.lists.At(g).n > 0 {
		kind = changelog.UpdateAfter
	}
	if old := l.find(t); old >= 0 && l.spec.Tell != nil {
		l.cut(g, old)
		l.dead = append(l.dead, old)
	}
	l.push(g, t, id)
	l.out.tell(kind, id)
}

func (l *Latest) takeBack(g, t int32) {
	id := l.find(t)
	if id < 0 {
		l.account.Filtered++
		return
	}
	l.account.Used++
	was := l.lists.At(g).last
	l.cut(g, id)
	l.dead = append(l.dead, id)
	switch of := l.lists.At(g); {
	case of.n == 0:
		l.out.tell(changelog.Delete, id)
	case was == id+1:
		l.out.tell(changelog.UpdateAfter, of.last-1)
	}
}

// Advance implements [stream.Operator].
func (l *Latest) Advance(w stream.Watermark, out *stream.Output) error { return out.Advance(w) }

// Due implements [stream.Operator].
func (l *Latest) Due() stream.Watermark { return stream.MaxWatermark }

// Account implements [stream.Accountant].
func (l *Latest) Account() stream.Account { return l.account }

// StateRows implements [stream.Stateful].
func (l *Latest) StateRows() int64 { return int64(l.rows.Len()) }
