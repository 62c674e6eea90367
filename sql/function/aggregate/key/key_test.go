package key

import (
	"bytes"
	"math"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func column[T vector.Fixed](t types.Type, xs ...T) *vector.Vector {
	v := vector.New(t)
	v.AppendNull()
	for _, x := range xs {
		vector.AppendValue(v, x)
	}
	return v
}

func texts(xs ...string) *vector.Vector {
	v := vector.New(types.String())
	v.AppendNull()
	for _, x := range xs {
		v.AppendString(x)
	}
	return v
}

// ascending holds, for each physical form, values in their order.
func ascending() []*vector.Vector {
	list := vector.New(types.ArrayOf(types.Of(types.Int)))
	list.AppendNull()
	list.AppendEntries()
	list.Child[0].AppendNull()
	list.AppendEntries()
	vector.AppendValue(list.Child[0], int32(1))
	list.AppendEntries()
	vector.AppendValue(list.Child[0], int32(1))
	vector.AppendValue(list.Child[0], int32(-1))
	list.AppendEntries()
	row := vector.New(types.RowOf(types.Field{Name: "a", Type: types.String()}, types.Field{Name: "b", Type: types.Of(types.Boolean)}))
	row.AppendNull()
	row.Child[0].AppendNull()
	row.Child[1].AppendNull()
	row.AppendEntries()
	row.Child[0].AppendString("x")
	vector.AppendValue(row.Child[1], uint8(1))
	row.AppendEntries()
	return []*vector.Vector{
		column(types.Of(types.Boolean), uint8(0), 1),
		column(types.Of(types.TinyInt), int8(-128), -1, 0, 127),
		column(types.Of(types.SmallInt), int16(-300), -1, 0, 300),
		column(types.Of(types.Date), int32(math.MinInt32), -1, 0, math.MaxInt32),
		column(types.Of(types.BigInt), int64(math.MinInt64), -1, 0, math.MaxInt64),
		column(types.Of(types.Float), float32(math.Inf(-1)), -1, float32(math.Copysign(0, -1)), 0, 1.5, float32(math.NaN())),
		column(types.Of(types.Double), math.Inf(-1), -1, math.Copysign(0, -1), 0, 1.5, math.Inf(1), math.NaN()),
		column(types.DecimalOf(38, 2), decimal128.FromI64(-5), decimal128.FromI64(0), decimal128.FromI64(5), decimal128.New(1, 0)),
		texts("", "\x00", "\x00\x00", "\x00\x01", "a", "a\x00", "aa", "b", "ä"),
		list,
		row,
	}
}

func TestOrderAndDecode(t *testing.T) {
	tail := texts("t")
	for _, v := range ascending() {
		for _, cols := range [][]*vector.Vector{{v}, {v, vector.NewConst(tail, 1, v.Len())}} {
			decoded := []*vector.Vector{vector.New(v.Type), vector.New(types.String())}[:len(cols)]
			var before []byte
			for i := range v.Len() {
				b := Append(nil, cols, i)
				if i > 0 && bytes.Compare(before, b) >= 0 {
					t.Errorf("%s: row %d, %x, is not above row %d, %x", v.Type, i, b, i-1, before)
				}
				before = b
				Decode(b, decoded)
			}
			for i := range v.Len() {
				if got, want := Append(nil, decoded, i), Append(nil, cols, i); !bytes.Equal(got, want) {
					t.Errorf("%s: row %d comes back as %x, was %x", v.Type, i, got, want)
				}
			}
		}
	}
}

func TestMapsAreSets(t *testing.T) {
	v := vector.New(types.MapOf(types.String(), types.Of(types.Int)))
	for _, keys := range []string{"ab", "ba", "aa"} {
		for _, k := range keys {
			v.Child[0].AppendString(string(k))
			vector.AppendValue(v.Child[1], int32(k))
		}
		v.AppendEntries()
	}
	cols := []*vector.Vector{v}
	if !bytes.Equal(Append(nil, cols, 0), Append(nil, cols, 1)) {
		t.Error("the order of entries makes maps differ")
	}
	if bytes.Equal(Append(nil, cols, 0), Append(nil, cols, 2)) {
		t.Error("maps with different entries are equal")
	}
}
