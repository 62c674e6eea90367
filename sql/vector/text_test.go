package vector

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/types"
)

func fixed[T Fixed](t types.Type, values ...T) *Vector {
	v := New(t)
	for _, x := range values {
		AppendValue(v, x)
	}
	return v
}

func texts(t types.Type, values ...string) *Vector {
	v := New(t)
	for _, x := range values {
		v.AppendString(x)
	}
	return v
}

// nested returns a row (1, NULL), an array [1, NULL] and a map {a=1}, each followed by a NULL.
func nested() []*Vector {
	i := types.Of(types.Int)
	row := New(types.RowOf(types.Field{Name: "x", Type: i}, types.Field{Name: "y", Type: types.String()}))
	AppendValue(row.Child[0], int32(1))
	row.Child[1].AppendNull()
	row.AppendEntries()
	list := New(types.ArrayOf(i))
	AppendValue(list.Child[0], int32(1))
	list.Child[0].AppendNull()
	list.AppendEntries()
	m := New(types.MapOf(types.String(), i))
	m.Child[0].AppendString("a")
	AppendValue(m.Child[1], int32(1))
	m.AppendEntries()
	all := []*Vector{row, list, m}
	for _, v := range all {
		v.AppendNull()
	}
	return all
}

func TestAppendText(t *testing.T) {
	york, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	n := nested()
	tests := []struct {
		v    *Vector
		want string
	}{
		{fixed(types.Of(types.Boolean), uint8(1)), "TRUE"},
		{fixed(types.Of(types.TinyInt), int8(-128)), "-128"},
		{fixed(types.Of(types.BigInt), int64(-9223372036854775808)), "-9223372036854775808"},
		{fixed(types.Of(types.Float), float32(16777217)), "1.6777216E7"},
		{fixed(types.Of(types.Double), 1e-4), "1.0E-4"},
		{fixed(types.Of(types.Double), 123456789.125), "1.23456789125E8"},
		{fixed(types.Of(types.Double), 100.0), "100.0"},
		{fixed(types.DecimalOf(5, 3), decimal128.FromI64(-7)), "-0.007"},
		{fixed(types.DecimalOf(38, 0), decimal128.New(0x4b3b4ca85a86c47a, 0x098a223fffffffff)), "99999999999999999999999999999999999999"},
		{texts(types.String(), "é"), "é"},
		{texts(types.Of(types.Varbinary), "a\xff"), "a\uFFFD"},
		{fixed(types.Of(types.Date), int32(-1)), "1969-12-31"},
		{fixed(types.Of(types.Date), int32(-719162)), "0001-01-01"},
		{fixed(types.WithPrecision(types.Time, 0), int32(36672000)), "10:11:12"},
		{fixed(types.WithPrecision(types.Time, 3), int32(28800250)), "08:00:00.25"},
		{fixed(types.WithPrecision(types.Time, 3), int32(79200000)), "22:00:00.0"},
		{fixed(types.WithPrecision(types.Timestamp, 3), int64(-1)), "1969-12-31 23:59:59.999"},
		{fixed(types.WithPrecision(types.Timestamp, 0), int64(0)), "1970-01-01 00:00:00"},
		{fixed(types.WithPrecision(types.Timestamp, 9), JoinNanos(-62135596800, 5)), "0001-01-01 00:00:00.000000005"},
		{fixed(types.WithPrecision(types.TimestampLTZ, 3), int64(0)), "1969-12-31 19:00:00.000"},
		{fixed(types.Of(types.IntervalDay), int64(-10800000)), "-0 03:00:00.000"},
		{fixed(types.Of(types.IntervalMonth), int32(18)), "+1-06"},
		{n[0], "(1, NULL)"},
		{n[1], "[1, NULL]"},
		{n[2], "{a=1}"},
	}
	for _, tt := range tests {
		if got := string(AppendText(nil, tt.v, 0, york)); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.v.Type, got, tt.want)
		}
	}
	if got := string(AppendShown(nil, texts(types.Of(types.Varbinary), "\x0a\xff"), 0, nil)); got != "x'0aff'" {
		t.Errorf("bytes are shown as %s", got)
	}
}

// TestArrow sends rows to Arrow and back, whole and from a slice.
func TestArrow(t *testing.T) {
	all := append(nested(),
		fixed(types.Of(types.Boolean), uint8(1), 0), fixed(types.Of(types.SmallInt), int16(3), 4),
		fixed(types.Of(types.Double), 1.5, 2), fixed(types.DecimalOf(5, 2), decimal128.FromI64(12), decimal128.FromI64(-5)),
		texts(types.String(), "x", ""), texts(types.Of(types.Varbinary), "\x01", ""),
		fixed(types.Of(types.Date), int32(1), 2), fixed(types.WithPrecision(types.Time, 0), int32(1), 2),
		fixed(types.WithPrecision(types.TimestampLTZ, 6), int64(1), 2), fixed(types.Of(types.IntervalDay), int64(4), 3),
		fixed(types.WithPrecision(types.Timestamp, 9), JoinNanos(1, 2), JoinNanos(3, 4)))
	for _, v := range all {
		v.AppendNull()
		a := v.Arrow()
		if !arrow.TypeEqual(a.DataType(), v.Type.Arrow()) {
			t.Errorf("%s: Arrow type %s", v.Type, a.DataType())
		}
		for lo := range v.Len() {
			back := New(v.Type)
			if err := back.AppendArrow(array.NewSlice(a, int64(lo), int64(v.Len()))); err != nil {
				t.Fatalf("%s: %v", v.Type, err)
			}
			for i := range back.Len() {
				if !EqualNotDistinct(v, lo+i, back, i) {
					t.Errorf("%s: row %d from %d differs: %s", v.Type, i, lo, printer{}.element(nil, back, i))
				}
			}
		}
	}
	if err := New(types.String()).AppendArrow(fixed(types.Of(types.Int), int32(1)).Arrow()); err == nil {
		t.Error("an INT array was taken for STRING")
	}
	c := NewConst(texts(types.String(), "x"), 0, 3)
	if got := c.Arrow().Len(); got != 3 {
		t.Errorf("a constant of 3 rows has %d in Arrow", got)
	}
}
