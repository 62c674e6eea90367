package over

import (
	"bytes"
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/key"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate/page"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Rank is RANK(). The planner gives it what the rows are ordered by as an
// argument, so that it sees ties (case rank-of-ties).
var Rank = aggregate.Func{
	Name: "RANK",
	Doc:  "Returns the number of the first row that is equal in the order; ties leave gaps.",
	Bind: bindRank,
	New:  func([]fn.Arg, types.Type) aggregate.Accumulator { return &ranks{} },
}

// bindRank takes the hidden arguments, one for each key of the order. The planner refuses
// others.
func bindRank(args []fn.Arg, _ bool) (fn.Signature, error) {
	sig := fn.Signature{Result: bigint().NotNull()}
	for _, a := range args {
		sig.Args = append(sig.Args, a.Type)
	}
	return sig, nil
}

// ranks counts rows and notes where the last value of the order began.
type ranks struct {
	page.Column[standing]
	dense bool
	n     int
	buf   []byte
}

type standing struct {
	rows, rank int64
	last       []byte // key of the last row's order
}

func (a *ranks) Grow(n int) {
	a.Column.Grow(n)
	a.n = max(a.n, n)
}

func (a *ranks) Reset() {
	a.Column.Reset()
	a.n = 0
}

func (a *ranks) Update(in aggregate.Input) error {
	for i, g := range in.Groups {
		if g < 0 {
			continue
		}
		s := a.At(g)
		a.buf = key.Append(a.buf[:0], in.Args, i)
		s.rows++
		if s.rows > 1 && bytes.Equal(s.last, a.buf) {
			continue
		}
		s.last = append(s.last[:0], a.buf...)
		if a.dense {
			s.rank++
		} else {
			s.rank = s.rows
		}
	}
	return nil
}

// Merge takes over what is restored: a partition is one group, in one order, so that
// nothing is ever added to another.
func (a *ranks) Merge(into []int32, src aggregate.Accumulator, from []int32) {
	o := src.(*ranks)
	for i, g := range into {
		if to, x := a.At(g), o.At(from[i]); to.rows == 0 {
			*to, *x = *x, *to
		}
	}
}

func (a *ranks) Result(groups []int32, out *vector.Vector) {
	for _, g := range groups {
		vector.AppendValue(out, a.At(g).rank)
	}
}

func (a *ranks) Save(groups []int32) arrow.Array {
	return saved(groups, rankState(), func(g int32, f []*vector.Vector) {
		s := a.At(g)
		vector.AppendValue(f[0], s.rows)
		vector.AppendValue(f[1], s.rank)
		f[2].AppendBytes(s.last)
	})
}

func rankState() types.Type { return stateOf(bigint(), bigint(), types.Of(types.Varbinary)) }

func (a *ranks) Load(state arrow.Array) error {
	v := vector.New(rankState())
	if err := v.AppendArrow(state); err != nil {
		return fmt.Errorf("saved state of a rank: %w", err)
	}
	from := a.n
	a.Grow(from + v.Len())
	for i := range v.Len() {
		*a.At(int32(from + i)) = standing{
			rows: vector.Values[int64](v.Child[0])[i], rank: vector.Values[int64](v.Child[1])[i], last: bytes.Clone(v.Child[2].Bytes(i)),
		}
	}
	return nil
}
