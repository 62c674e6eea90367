package types

import (
	"math/big"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/decimal128"
)

func TestRescale(t *testing.T) {
	tests := []struct {
		digits              string
		from, to, precision int
		want                string
	}{
		{"1005", 3, 2, 10, "101"},
		{"-1005", 3, 2, 10, "-101"},
		{"1004", 3, 2, 10, "100"},
		{"5", 1, 0, 1, "1"},
		{"-5", 1, 0, 1, "-1"},
		{"99995", 2, 1, 4, ""},
		{"12345678901234567890123456789012345678", 0, 1, 38, ""},
		{"12345678901234567890123456789012345678", 20, 0, 38, "123456789012345679"},
		{"12345678901234567890123456789012345678", 3, 0, 38, "12345678901234567890123456789012346"},
		{"99999999999999999999999999999999999999", 1, 0, 38, "10000000000000000000000000000000000000"},
		{"7", 0, 37, 38, "70000000000000000000000000000000000000"},
	}
	for _, tt := range tests {
		b, _ := new(big.Int).SetString(tt.digits, 10)
		got, ok := Rescale(decimal128.FromBigInt(b), tt.from, tt.to, tt.precision)
		if ok != (tt.want != "") || ok && got.BigInt().String() != tt.want {
			t.Errorf("%s from scale %d to %d: got %s, %v, want %s", tt.digits, tt.from, tt.to, got.BigInt(), ok, tt.want)
		}
	}
}

func TestDecimalDouble(t *testing.T) {
	if got := DecimalDouble(Wide(99999999999), 3); got != 99999999.999 {
		t.Errorf("got %v", got)
	}
	b, _ := new(big.Int).SetString("12345678901234567890123456789", 10)
	if got := DecimalDouble(decimal128.FromBigInt(b), 10); got != 1234567890123456789.0123456789 {
		t.Errorf("got %v", got)
	}
	if got := Trunc64(Wide(-1999), 3); got != -1 {
		t.Errorf("the whole part of -1.999 is %d", got)
	}
}
