package over

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Lag is LAG(x [, n [, default]]). It looks back row by row, also among rows of
// one time (case lag-of-ties).
var Lag = aggregate.Func{
	Name: "LAG",
	Doc:  "Returns x of the row n rows before, n being 1 unless it is given; the default, or NULL, where there is none.",
	Bind: bindLag,
	New: func(args []fn.Arg, _ types.Type) aggregate.Accumulator {
		a := &lag{back: 1}
		if len(args) > 1 {
			a.back = int(vector.Integer(args[1].Const, 0))
		}
		return a
	},
}

// bindLag gives the type of x, NOT NULL only with a default that is (case
// lag-of-previous-row).
func bindLag(args []fn.Arg, _ bool) (fn.Signature, error) {
	if len(args) == 0 || len(args) > 3 {
		return fn.Signature{}, fmt.Errorf("takes 1 to 3 arguments, found %d", len(args))
	}
	sig := fn.Signature{Result: args[0].Type.Null()}
	if len(args) == 3 {
		t, ok := types.Common(args[0].Type, args[2].Type)
		if !ok {
			return fn.Signature{}, fmt.Errorf("takes a default of type %s, found %s", args[0].Type.Name(), args[2].Type.Name())
		}
		sig.Result = t.WithNull(args[2].Type.Nullable)
	}
	sig.Args = []types.Type{sig.Result.Null()}
	if len(args) > 1 {
		if n := args[1]; !n.Type.Kind.Integer() || n.Const == nil || n.Const.Null(0) || vector.Integer(n.Const, 0) < 0 {
			return fn.Signature{}, errors.New("takes a number of rows, a constant that is not below 0, as its second argument")
		}
		sig.Args = append(sig.Args, args[1].Type)
	}
	if len(args) == 3 {
		sig.Args = append(sig.Args, sig.Result)
	}
	return sig, nil
}

// lag keeps the last values of each group in a ring.
type lag struct {
	page.Column[past]
	back int
	n    int
}

type past struct {
	rows  int64
	ring  [][]byte // keys of the last back+1 values, that of row r at r % len
	other []byte   // key of the default that the last row gives
}

func (a *lag) Grow(n int) {
	a.Column.Grow(n)
	a.n = max(a.n, n)
}

func (a *lag) Reset() {
	a.Column.Reset()
	a.n = 0
}

func (a *lag) Update(in aggregate.Input) error {
	for i, g := range in.Groups {
		if g < 0 {
			continue
		}
		s := a.At(g)
		if s.ring == nil {
			s.ring = make([][]byte, a.back+1)
		}
		at := &s.ring[s.rows%int64(len(s.ring))]
		*at = key.Append((*at)[:0], in.Args[:1], i)
		s.rows++
		if len(in.Args) > 2 {
			s.other = key.Append(s.other[:0], in.Args[2:], i)
		}
	}
	return nil
}

// Merge takes over what is restored: a partition is one group, in one order, so that
// nothing is ever added to another.
func (a *lag) Merge(into []int32, src aggregate.Accumulator, from []int32) {
	o := src.(*lag)
	for i, g := range into {
		if to, x := a.At(g), o.At(from[i]); to.rows == 0 {
			*to, *x = *x, *to
		}
	}
}

func (a *lag) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		s := a.At(g)
		switch row := s.rows - 1 - int64(a.back); {
		case row >= 0:
			key.Decode(s.ring[row%int64(len(s.ring))], []*vector.Vector{out})
		case s.other != nil:
			key.Decode(s.other, []*vector.Vector{out})
		default:
			out.AppendNull()
		}
	}
}

func lagState() types.Type {
	return stateOf(bigint(), types.Of(types.Varbinary), types.ArrayOf(types.Of(types.Varbinary)))
}

func (a *lag) Save(groups []int32) arrow.Array {
	return saved(groups, lagState(), func(g int32, f []*vector.Vector) {
		s := a.At(g)
		vector.AppendValue(f[0], s.rows)
		f[1].AppendBytes(s.other)
		for _, b := range s.ring {
			f[2].Child[0].AppendBytes(b)
		}
		f[2].AppendEntries()
	})
}

func (a *lag) Load(state arrow.Array) error {
	v := vector.New(lagState())
	if err := v.AppendArrow(state); err != nil {
		return fmt.Errorf("saved state of LAG: %w", err)
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		s := past{rows: vector.Values[int64](v.Child[0])[i]}
		if b := v.Child[1].Bytes(i); len(b) > 0 {
			s.other = bytes.Clone(b)
		}
		lo, hi := v.Child[2].Range(i)
		for ; lo < hi; lo++ {
			s.ring = append(s.ring, bytes.Clone(v.Child[2].Child[0].Bytes(lo)))
		}
		*a.At(int32(from + i)) = s
	}
	return nil
}
