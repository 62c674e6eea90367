package types

import (
	"strconv"
	"testing"
)

// TestParse reads the texts of the conformance cases cast-text-to-*. An empty
// answer stands for an error.
func TestParse(t *testing.T) {
	show := func(s string, err error) string {
		if err != nil {
			return ""
		}
		return s
	}
	readers := map[string]func(s string) string{
		"TINYINT": func(s string) string { n, err := ParseInteger(s, 8); return show(strconv.FormatInt(n, 10), err) },
		"BIGINT":  func(s string) string { n, err := ParseInteger(s, 64); return show(strconv.FormatInt(n, 10), err) },
		"DOUBLE":  func(s string) string { x, err := ParseDouble(s, 64); return show(string(AppendDouble(nil, x)), err) },
		"DECIMAL(6, 2)": func(s string) string {
			n, err := ParseDecimal(s, 6, 2)
			return show(string(AppendDecimal(nil, n, 2)), err)
		},
		"DECIMAL(38, 10)": func(s string) string {
			n, err := ParseDecimal(s, 38, 10)
			return show(string(AppendDecimal(nil, n, 10)), err)
		},
		"DATE":    func(s string) string { d, err := ParseDate(s); return show(string(AppendDate(nil, int64(d))), err) },
		"TIME(3)": func(s string) string { ms, err := ParseTime(s); return show(string(AppendTime(nil, ms, 3)), err) },
		"TIMESTAMP(9)": func(s string) string {
			sec, n, err := ParseStamp(s, false)
			return show(string(AppendStamp(nil, sec, n, 9)), err)
		},
	}
	tests := []struct{ typ, text, want string }{
		{"TINYINT", " 12 ", "12"},
		{"TINYINT", "-12.9", "-12"},
		{"TINYINT", "-128", "-128"},
		{"TINYINT", "128", ""},
		{"TINYINT", ".", "0"},
		{"TINYINT", "", ""},
		{"TINYINT", "1.x", ""},
		{"TINYINT", "\t7\n", ""},
		{"TINYINT", "٣", ""},
		{"BIGINT", "9223372036854775807", "9223372036854775807"},
		{"BIGINT", "-9223372036854775808", "-9223372036854775808"},
		{"BIGINT", "9223372036854775808", ""},
		{"BIGINT", "99999999999999999999", ""},
		{"BIGINT", "1e3", ""},
		{"DOUBLE", "1.5f", "1.5"},
		{"DOUBLE", "1e400", "Infinity"},
		{"DOUBLE", "-Infinity", "-Infinity"},
		{"DOUBLE", "infinity", ""},
		{"DOUBLE", "-0", "-0.0"},
		{"DOUBLE", "1,5", ""},
		{"DOUBLE", "", ""},
		{"DECIMAL(6, 2)", " -1.255 ", "-1.26"},
		{"DECIMAL(6, 2)", "1e2", "100.00"},
		{"DECIMAL(6, 2)", "5.", "5.00"},
		{"DECIMAL(6, 2)", "12345", ""},
		{"DECIMAL(6, 2)", "1e-400", "0.00"},
		{"DECIMAL(6, 2)", "1e400", ""},
		{"DECIMAL(6, 2)", "x", ""},
		{"DECIMAL(6, 2)", "1.5f", ""},
		{"DECIMAL(6, 2)", "--5", ""},
		{"DECIMAL(38, 10)", "1234567890123456789012345678.01234567885", "1234567890123456789012345678.0123456789"},
		{"DATE", " 2024-2-9 ", "2024-02-09"},
		{"DATE", "2024", "2024-01-01"},
		{"DATE", "2024-02-29 10:11:12Z", "2024-02-29"},
		{"DATE", "2024-02-30", ""},
		{"DATE", "29.02.2024", ""},
		{"DATE", "24:00:00", ""},
		{"TIME(3)", "10", "10:00:00.0"},
		{"TIME(3)", "10:11:12.345", "10:11:12.345"},
		{"TIME(3)", "24:00:00", ""},
		{"TIME(3)", "2024-02-29 10:11:12", ""},
		{"TIMESTAMP(9)", "2024-02-29 12:34:56.123456789", "2024-02-29 12:34:56.123456789"},
		{"TIMESTAMP(9)", "2024-2-9 1:2:3", "2024-02-09 01:02:03.000000000"},
		{"TIMESTAMP(9)", "2024-02-29 24:00:00", "2024-03-01 00:00:00.000000000"},
		{"TIMESTAMP(9)", "2024-02-29 12:34:56.1234567890", ""},
		{"TIMESTAMP(9)", "2024-02-29 12:34", ""},
		{"TIMESTAMP(9)", "2023-02-29", ""},
		{"TIMESTAMP(9)", "2024-02", ""},
	}
	for _, tt := range tests {
		if got := readers[tt.typ](tt.text); got != tt.want {
			t.Errorf("%q as %s: got %q, want %q", tt.text, tt.typ, got, tt.want)
		}
	}
}
