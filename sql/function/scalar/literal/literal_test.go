package literal

import (
	"testing"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func shown(v *vector.Vector, err error) string {
	if err != nil {
		return ""
	}
	return string(vector.AppendShown(nil, v, 0, nil)) + " " + v.Type.Name()
}

// TestLiterals holds the types and values of the cases type-of-*-literals; an
// empty answer stands for an error.
func TestLiterals(t *testing.T) {
	kinds := map[string]func(text string) (*vector.Vector, error){
		"number": Number, "bytes": Bytes, "date": Date, "time": Time, "timestamp": Timestamp,
		"string": func(s string) (*vector.Vector, error) { return String(s), nil },
	}
	tests := []struct{ kind, text, want string }{
		{"number", "2147483648", "2147483648 BIGINT"},
		{"number", "-2147483648", "-2147483648 INT"},
		{"number", "007", "7 INT"},
		{"number", "3.", "3 INT"},
		{"number", "0.05", "0.05 DECIMAL(3, 2)"},
		{"number", ".25", "0.25 DECIMAL(2, 2)"},
		{"number", "100.00", "100.00 DECIMAL(5, 2)"},
		{"number", "000.5", "0.5 DECIMAL(2, 1)"},
		{"number", "2.5e-3", "0.0025 DOUBLE"},
		{"number", "9223372036854775808", ""},
		{"number", "-9223372036854775808", "-9223372036854775808 BIGINT"},
		{"number", "0.1234567890123456789", "0.1234567890123456789 DECIMAL(20, 19)"},
		{"number", "92233720368547758.08", ""},
		{"string", "naïve", "naïve CHAR(5)"},
		{"string", "😀", "😀 CHAR(2)"},
		{"bytes", "CAFE", "x'cafe' BINARY(2)"},
		{"bytes", "0", ""},
		{"bytes", "zz", ""},
		{"date", "2024-2-9", "2024-02-09 DATE"},
		{"date", "2023-02-29", ""},
		{"date", "2024-02", ""},
		{"time", "23:59:59", "23:59:59 TIME(0)"},
		{"time", "12:60:00", ""},
		{"timestamp", "2024-01-01", "2024-01-01 00:00:00 TIMESTAMP(0)"},
		{"timestamp", "2024-03-10 08:30:00.123456789", "2024-03-10 08:30:00.123456789 TIMESTAMP(9)"},
		{"timestamp", "1969-12-31 23:59:59.5", "1969-12-31 23:59:59.5 TIMESTAMP(1)"},
		{"timestamp", "2024-02-29T10:00:00", ""},
		{"timestamp", "2024-02-29 10:00", ""},
	}
	for _, tt := range tests {
		if got := shown(kinds[tt.kind](tt.text)); got != tt.want {
			t.Errorf("%s %q: got %q, want %q", tt.kind, tt.text, got, tt.want)
		}
	}
	if v := Null(types.Of(types.Boolean)); !v.Null(0) || v.Len() != 1 {
		t.Error("UNKNOWN is not NULL")
	}
}

// TestIntervals holds the cases interval-literals and interval-literals-out-of-range.
func TestIntervals(t *testing.T) {
	tests := []struct{ text, from, to, want string }{
		{"90", "MINUTE", "", "+0 01:30:00.000"},
		{"0.250", "SECOND", "", "+0 00:00:00.250"},
		{"2", "WEEK", "", "+14 00:00:00.000"},
		{"1 10", "DAY", "HOUR", "+1 10:00:00.000"},
		{"1 10:30", "DAY", "MINUTE", "+1 10:30:00.000"},
		{"-1 02:03:04.567", "DAY", "SECOND", "-1 02:03:04.567"},
		{"10:30", "HOUR", "MINUTE", "+0 10:30:00.000"},
		{"59:59.999", "MINUTE", "SECOND", "+0 00:59:59.999"},
		{"1-2", "YEAR", "MONTH", "+1-02"},
		{"1", "QUARTER", "", "+0-03"},
		{"-3", "MONTH", "", "-0-03"},
		{"1 25", "DAY", "HOUR", ""},
		{"1-13", "YEAR", "MONTH", ""},
		{"100", "SECOND", "", ""},
		{"1.5", "HOUR", "", ""},
		{"ten", "MINUTE", "", ""},
		{"1:2", "DAY", "HOUR", ""},
	}
	for _, tt := range tests {
		v, err := Interval(tt.text, false, Unit{tt.from, tt.to, -1, -1})
		got := ""
		if err == nil {
			got = string(vector.AppendText(nil, v, 0, nil))
		}
		if got != tt.want {
			t.Errorf("%q %s %s: got %q (%v), want %q", tt.text, tt.from, tt.to, got, err, tt.want)
		}
	}
	if v, err := Interval("100", true, Unit{"SECOND", "", 3, -1}); err != nil || vector.Integer(v, 0) != -100000 {
		t.Errorf("-'100' SECOND(3): %v", err)
	}
}
