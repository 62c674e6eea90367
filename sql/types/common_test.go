package types

import (
	"testing"
	"time"
)

func TestCalendar(t *testing.T) {
	for days := int64(-800000); days < 3000000; days += 17 {
		y, m, d := Civil(days)
		if got := Days(y, m, d); got != days {
			t.Fatalf("day %d is %d-%d-%d, which is day %d", days, y, m, d, got)
		}
		u := time.Unix(days*86400, 0).UTC()
		if u.Year() != y || int(u.Month()) != m || u.Day() != d {
			t.Fatalf("day %d is %v, got %d-%d-%d", days, u, y, m, d)
		}
	}
	// Every day of the years 1600 to 2400, and around the ends of what civil takes.
	for _, from := range []int64{-135140, -719468 - 200, 1<<28 - 719468 - 200} {
		to := from + 400
		if from == -135140 {
			to = 157054
		}
		for days := from; days < to; days++ {
			if y, m, d := Civil(days); Days(y, m, d) != days || m < 1 || m > 12 || d < 1 || d > DaysOfMonth(y, m) {
				t.Fatalf("day %d is %d-%d-%d", days, y, m, d)
			}
		}
	}
	if got := Days(2023, 14, 1); got != Days(2024, 2, 1) {
		t.Errorf("month 14 does not run on: %d", got)
	}
	if got := AddMonths(Days(2024, 1, 31), 1); got != Days(2024, 2, 29) {
		t.Errorf("31 January and a month: day %d", got)
	}
}

// TestDecimalResults holds the types of case decimal-result-types and decimal-overflow-becomes-null.
func TestDecimalResults(t *testing.T) {
	price, rate := DecimalOf(10, 2), DecimalOf(5, 4)
	tests := []struct {
		op   byte
		a, b Type
		want string
	}{
		{'+', price, rate, "DECIMAL(13, 4)"},
		{'*', price, rate, "DECIMAL(16, 6)"},
		{'/', price, rate, "DECIMAL(20, 8)"},
		{'%', price, rate, "DECIMAL(5, 4)"},
		{'*', price, Of(Int), "DECIMAL(21, 2)"},
		{'/', price, Of(Int), "DECIMAL(21, 13)"},
		{'/', Of(Int), price, "DECIMAL(23, 11)"},
		{'/', rate, Of(SmallInt), "DECIMAL(11, 10)"},
		{'+', DecimalOf(38, 10), DecimalOf(38, 10), "DECIMAL(38, 9)"},
		{'*', DecimalOf(38, 17), DecimalOf(20, 10), "DECIMAL(38, 6)"},
		{'%', DecimalOf(9, 0), Of(BigInt), "BIGINT"},
		{'%', Of(Int), DecimalOf(9, 0), "DECIMAL(9, 0)"},
		{'*', price, Of(Double), "DOUBLE"},
		{'*', Of(Int), Of(Float), "FLOAT"},
		{'*', Of(Float), price, "DOUBLE"},
		{'*', Of(Float), Of(Double), "DOUBLE"},
		{'+', Of(TinyInt), Of(SmallInt), "SMALLINT"},
		{'+', Of(Int).NotNull(), Type{Kind: Null}, "INT"},
	}
	for _, tt := range tests {
		got, ok := Arithmetic(tt.op, tt.a, tt.b)
		if !ok || got.String() != tt.want {
			t.Errorf("%s %c %s: got %s, want %s", tt.a, tt.op, tt.b, got, tt.want)
		}
	}
	if _, ok := Arithmetic('%', Of(Double), Of(Int)); ok {
		t.Error("a remainder of DOUBLE was accepted")
	}
}

func TestCommon(t *testing.T) {
	char := func(n int) Type { return WithLength(Char, n).NotNull() }
	tests := []struct {
		ts   []Type
		want string
	}{
		{[]Type{Of(Int), DecimalOf(2, 1)}, "DECIMAL(11, 1)"},
		{[]Type{Of(Int), DecimalOf(6, 2), Of(BigInt)}, "DECIMAL(21, 2)"},
		{[]Type{char(1), char(1)}, "CHAR(1) NOT NULL"},
		{[]Type{char(1), char(4)}, "VARCHAR(4) NOT NULL"},
		{[]Type{String(), char(4)}, "STRING"},
		{[]Type{Of(Float), Of(Double)}, "DOUBLE"},
		{[]Type{{}, Of(Int).NotNull()}, "INT"},
		{[]Type{WithPrecision(Timestamp, 3), WithPrecision(TimestampLTZ, 6)}, "TIMESTAMP_LTZ(6)"},
		{[]Type{ArrayOf(Of(Int)).NotNull(), ArrayOf(Of(BigInt))}, "ARRAY<BIGINT>"},
		{[]Type{Of(Int), char(1)}, ""},
		{[]Type{Of(Date), WithPrecision(Timestamp, 0)}, ""},
		{[]Type{Of(Boolean), Of(Int)}, ""},
	}
	for _, tt := range tests {
		got, ok := Common(tt.ts...)
		if ok != (tt.want != "") || ok && got.String() != tt.want {
			t.Errorf("%v: got %s, %v, want %s", tt.ts, got, ok, tt.want)
		}
	}
}

func TestImplicit(t *testing.T) {
	tests := []struct {
		from, to Type
		want     bool
	}{
		{Of(Int), Of(BigInt), true},
		{Of(BigInt), Of(Int), false},
		{Of(Double), Of(Int), false},
		{DecimalOf(6, 2), DecimalOf(4, 1), true},
		{WithPrecision(Timestamp, 3), Of(Date), true},
		{Of(Int), String(), false},
		{String(), Of(Int), false},
		{WithLength(Char, 3), String(), true},
		{ArrayOf(Of(Int)), ArrayOf(Of(BigInt)), true},
	}
	for _, tt := range tests {
		if got := Implicit(tt.from, tt.to); got != tt.want {
			t.Errorf("%s to %s: got %v", tt.from, tt.to, got)
		}
	}
}
