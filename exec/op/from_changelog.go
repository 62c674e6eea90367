package op

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// FromChangelog makes changes of rows that say in a column what they do. The column
// is left out. A -U and a +U that follow each other are an update; one without the
// other is a -D or a +I, as everywhere (invariant I6), and so are two that a
// watermark parts.
//
// Where batches end must not show, so a -U that is the last row so far waits for
// the next row or watermark.
type FromChangelog struct {
	spec    FromChangelogSpec
	held    []*vector.Vector // the -U that waits, if there is one
	n       int              // how many wait: 0 or 1
	kinds   []changelog.RowKind
	account stream.Account
}

// A FromChangelogSpec says where a row says what it does.
type FromChangelogSpec struct {
	Input []types.Type
	Op    int // the column with the code of a kind
	Name  string
	Kinds map[string]changelog.RowKind // by code
}

// NewFromChangelog returns the operator, which declares its state in store.
func NewFromChangelog(spec FromChangelogSpec, store *state.Store) *FromChangelog {
	f := &FromChangelog{spec: spec}
	columns := slices.Delete(slices.Clone(spec.Input), spec.Op, spec.Op+1)
	for _, t := range columns {
		f.held = append(f.held, vector.New(t))
	}
	store.Part(state.Part{Name: "held", Types: columns, Save: f.save, Load: f.load})
	return f
}

// Rows implements [stream.Operator].
func (f *FromChangelog) Rows(_ int, v stream.View, out *stream.Output) error {
	if v.Lo == v.Hi {
		return nil
	}
	columns := out.Columns()
	f.kinds = f.kinds[:0]
	f.release(columns)
	if err := f.read(v); err != nil {
		return err
	}
	hi := v.Hi
	if f.kinds[len(f.kinds)-1] == changelog.UpdateBefore {
		hi--
	}
	for i, c := range columns {
		from := v.Cols[f.source(i)]
		c.AppendRange(from, v.Lo, hi)
		f.held[i].AppendRange(from, hi, v.Hi)
	}
	f.n = v.Hi - hi
	f.kinds = f.kinds[:len(f.kinds)-f.n]
	f.account.Used += int64(v.Hi - v.Lo)
	f.pair()
	return out.AddedChanges(f.kinds)
}

// source returns the column of the input that column i of the result is.
func (f *FromChangelog) source(i int) int {
	if i >= f.spec.Op {
		return i + 1
	}
	return i
}

// release lets the row go that waits, as a -U.
func (f *FromChangelog) release(columns []*vector.Vector) {
	if f.n == 0 {
		return
	}
	for i, h := range f.held {
		columns[i].Append(h, 0)
		h.Reset()
	}
	f.n, f.kinds = 0, append(f.kinds, changelog.UpdateBefore)
}

// read appends the kinds of a run of rows.
func (f *FromChangelog) read(v stream.View) error {
	codes := v.Cols[f.spec.Op]
	for i := v.Lo; i < v.Hi; i++ {
		if codes.Null(i) {
			return fmt.Errorf("column %q is NULL, and has to say what becomes of the row: one of %s", f.spec.Name, f.known())
		}
		k, ok := f.spec.Kinds[string(codes.Bytes(i))]
		if !ok {
			return fmt.Errorf("column %q is '%s', and has to say what becomes of the row: one of %s", f.spec.Name, codes.Bytes(i), f.known())
		}
		f.kinds = append(f.kinds, k)
	}
	return nil
}

// pair rewrites the halves of updates that stand alone.
func (f *FromChangelog) pair() {
	for i := 0; i < len(f.kinds); i++ {
		switch {
		case f.kinds[i] == changelog.UpdateAfter:
			f.kinds[i] = changelog.Insert
		case f.kinds[i] != changelog.UpdateBefore:
		case i+1 < len(f.kinds) && f.kinds[i+1] == changelog.UpdateAfter:
			i++
		default:
			f.kinds[i] = changelog.Delete
		}
	}
}

// known lists the codes that are known.
func (f *FromChangelog) known() string {
	return "'" + strings.Join(slices.Sorted(maps.Keys(f.spec.Kinds)), "', '") + "'"
}

// Advance implements [stream.Operator].
func (f *FromChangelog) Advance(w stream.Watermark, out *stream.Output) error {
	f.kinds = f.kinds[:0]
	f.release(out.Columns())
	f.pair()
	if err := out.AddedChanges(f.kinds); err != nil {
		return err
	}
	return out.Advance(w)
}

// Due implements [stream.Operator].
func (f *FromChangelog) Due() stream.Watermark {
	if f.n > 0 {
		return stream.MinWatermark
	}
	return stream.MaxWatermark
}

func (f *FromChangelog) save(to *state.Saver) {
	if f.n == 0 {
		return
	}
	for i, h := range f.held {
		to.Columns[i].Append(h, 0)
	}
	to.Add(0, -1)
}

func (f *FromChangelog) load(l *state.Loaded) error {
	for i, h := range f.held {
		h.Reset()
		h.Append(l.Columns[i], 0)
	}
	f.n = 1
	return nil
}

// Account implements [stream.Accountant].
func (f *FromChangelog) Account() stream.Account { return f.account }

// StateRows implements [stream.Stateful].
func (f *FromChangelog) StateRows() int64 { return int64(f.n) }
