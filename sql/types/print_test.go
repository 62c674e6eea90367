package types

import "testing"

// The digits are those that Java 17 prints.
func TestAppendDouble(t *testing.T) {
	for x, want := range map[float64]string{
		0.1: "0.1", 1e-3: "0.001", 1e-4: "1.0E-4", 9999999: "9999999.0", 1e7: "1.0E7", 123456789.125: "1.23456789125E8",
		1234567890123456789: "1.23456789012345677E18", -9223372036854774784: "-9.2233720368547748E18", 1e18: "1.0E18",
		9007199254740992: "9.007199254740992E15", 36028797018963984: "3.6028797018963984E16", 9223372036854775808: "9.223372036854776E18",
	} {
		if got := string(AppendDouble(nil, x)); got != want {
			t.Errorf("AppendDouble(%v) = %s, want %s", x, got, want)
		}
	}
}

func TestAppendFloat(t *testing.T) {
	for x, want := range map[float32]string{
		0.1: "0.1", 16777216: "1.6777216E7", 123456789: "1.23456792E8", -2147483648: "-2.14748365E9", 3e10: "3.0000001E10", 1e10: "1.0E10", 1e20: "1.0E20",
	} {
		if got := string(AppendFloat(nil, x)); got != want {
			t.Errorf("AppendFloat(%v) = %s, want %s", x, got, want)
		}
	}
}
