package aggregate

import (
	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// FirstValue is FIRST_VALUE(x).
var FirstValue = Func{
	Name:       "FIRST_VALUE",
	Doc:        "Returns the value of x that came first and is not NULL.",
	Examples:   []Example{{"FIRST_VALUE(x)", "NULL, 2, 1", "2"}},
	Merges:     true,
	Retracts:   true,
	Ordered:    true,
	Bind:       bindPick,
	New:        func(args []fn.Arg, _ types.Type) Accumulator { return pickFrom(args, false) },
	NewInserts: func(args []fn.Arg, _ types.Type) Accumulator { return newPick(args[0].Type, false) },
}

// LastValue is LAST_VALUE(x).
var LastValue = Func{
	Name:       "LAST_VALUE",
	Doc:        "Returns the value of x that came last and is not NULL.",
	Examples:   []Example{{"LAST_VALUE(x)", "2, 1, NULL", "1"}},
	Merges:     true,
	Retracts:   true,
	Ordered:    true,
	Bind:       bindPick,
	New:        func(args []fn.Arg, _ types.Type) Accumulator { return pickFrom(args, true) },
	NewInserts: func(args []fn.Arg, _ types.Type) Accumulator { return newPick(args[0].Type, true) },
}

func bindPick(args []fn.Arg, grouped bool) (fn.Signature, error) {
	t, err := one(args)
	if err != nil {
		return fn.Signature{}, err
	}
	return fn.Signature{Args: []types.Type{t}, Result: empty(t, t, grouped)}, nil
}

// pickFrom keeps all rows, for input that takes rows back.
func pickFrom(args []fn.Arg, last bool) Accumulator {
	return newList([]types.Type{args[0].Type}, true, func(a *list, items []int32, out *vector.Vector) {
		switch {
		case len(items) == 0:
			out.AppendNull()
		case last:
			out.Append(a.rows[0], int(items[len(items)-1]))
		default:
			out.Append(a.rows[0], int(items[0]))
		}
	})
}

// pick keeps one value a group: the first or the last.
type pick struct {
	column[pickState]
	typ  types.Type
	last bool
	bits []uint64
}

type pickState struct {
	seq  int64
	bits uint64 // short values
	key  []byte // others
	has  bool
}

func newPick(t types.Type, last bool) *pick { return &pick{typ: t, last: last} }

func (a *pick) Update(in Input) error {
	groups, short := a.counted(in, in.Args[0]), key.Short(a.typ)
	if short {
		a.bits = append(a.bits[:0], make([]uint64, len(groups))...)
		key.AllBits(in.Args[0], a.bits)
	}
	p := a.Pages
	for i, g := range groups {
		if g < 0 {
			continue
		}
		s, seq := page.At(p, g), in.Seq+int64(i)
		if s.has && (seq < s.seq) != !a.last {
			continue
		}
		s.seq, s.has = seq, true
		if short {
			s.bits = a.bits[i]
		} else {
			s.key = key.Append(s.key[:0], in.Args, i)
		}
	}
	return nil
}

func (a *pick) Merge(into []int32, src Accumulator, from []int32) {
	o := src.(*pick)
	for i, g := range into {
		s, t := a.At(g), o.At(from[i])
		if !t.has || s.has && (t.seq < s.seq) != !a.last {
			continue
		}
		s.seq, s.bits, s.has = t.seq, t.bits, true
		s.key = append(s.key[:0], t.key...)
	}
}

func (a *pick) Clear(groups []int32) {
	for _, g := range groups {
		s := a.At(g)
		*s = pickState{key: s.key[:0]}
	}
}

// ClearBlocks implements Cleaner.
func (a *pick) ClearBlocks(first []int32) {
	for _, g := range first {
		run := a.Block(g)
		for i := range run {
			run[i] = pickState{key: run[i].key[:0]}
		}
	}
}

func (a *pick) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		switch s := a.At(g); {
		case !s.has:
			out.AppendNull()
		case key.Short(a.typ):
			key.AppendBits(out, s.bits)
		default:
			key.Decode(s.key, []*vector.Vector{out})
		}
	}
}

func pickFields() []types.Type {
	return []types.Type{bigint(), bigint(), types.Of(types.Varbinary), types.Of(types.Boolean)}
}

func (a *pick) Save(groups []int32) arrow.Array {
	return save(groups, pickFields(), func(g int32, f []*vector.Vector) {
		s := a.At(g)
		addInt(f[0], s.seq)
		addInt(f[1], int64(s.bits))
		f[2].AppendBytes(s.key)
		vector.AppendValue(f[3], b2i(s.has))
	})
}

func (a *pick) Load(state arrow.Array) error {
	v, err := load(state, pickFields())
	if err != nil {
		return err
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		*a.At(int32(from + i)) = pickState{
			seq: intAt(v.Child[0], i), bits: uint64(intAt(v.Child[1], i)),
			key: append([]byte(nil), v.Child[2].Bytes(i)...), has: vector.Values[uint8](v.Child[3])[i] != 0,
		}
	}
	return nil
}
