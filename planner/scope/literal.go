package scope

import (
	"encoding/hex"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// literal returns the value of a literal. Its type follows from how it is
// written (cases type-of-number-literals, -string-literals, -time-literals).
func literal(x *ast.Literal) (*expr.Literal, *source.Error) {
	switch x.Kind {
	case ast.NumberLiteral:
		return number(x, false, x.Span())
	case ast.StringLiteral:
		return stringLiteral(x.Text, x.Span()), nil
	case ast.BytesLiteral:
		return bytesLiteral(x)
	case ast.DateLiteral, ast.TimeLiteral, ast.TimestampLiteral:
		return timeLiteral(x)
	case ast.TrueLiteral, ast.FalseLiteral:
		v := uint8(0)
		if x.Kind == ast.TrueLiteral {
			v = 1
		}
		return fixed(x.Span(), types.Of(types.Boolean), v), nil
	case ast.UnknownLiteral:
		return Null(types.Of(types.Boolean), x.Span()), nil
	default:
		return Null(types.Of(types.Null), x.Span()), nil
	}
}

// fixed returns a literal of a fixed-width type, which is NOT NULL.
func fixed[T vector.Fixed](s source.Span, t types.Type, x T) *expr.Literal {
	v := vector.New(t.NotNull())
	vector.AppendValue(v, x)
	return &expr.Literal{At: expr.At(s), Value: v, T: t.NotNull()}
}

// Null returns the literal NULL of a type.
func Null(t types.Type, s source.Span) *expr.Literal {
	v := vector.New(t.Null())
	v.AppendNull()
	return &expr.Literal{At: expr.At(s), Value: v, T: t.Null()}
}

// stringLiteral has type CHAR, whose length counts UTF-16 units as Flink does.
func stringLiteral(text string, s source.Span) *expr.Literal {
	n := 0
	for _, r := range text {
		n += max(1, utf16.RuneLen(r))
	}
	t := types.WithLength(types.Char, n).NotNull()
	v := vector.New(t)
	v.AppendString(text)
	return &expr.Literal{At: expr.At(s), Value: v, T: t}
}

func bytesLiteral(x *ast.Literal) (*expr.Literal, *source.Error) {
	if len(x.Text)%2 != 0 {
		return nil, source.Errorf(x.Span(), "bytes are written with two hexadecimal digits each, found %d digits", len(x.Text))
	}
	b, err := hex.DecodeString(x.Text)
	if err != nil {
		return nil, source.Errorf(x.Span(), "bytes are written with the digits 0 to 9 and a to f, found %s", quoted(x.Text))
	}
	t := types.WithLength(types.Binary, len(b)).NotNull()
	v := vector.New(t)
	v.AppendBytes(b)
	return &expr.Literal{At: expr.At(x.Span()), Value: v, T: t}, nil
}

// number returns a number, with a minus before it or without.
func number(x *ast.Literal, negative bool, s source.Span) (*expr.Literal, *source.Error) {
	sign := ""
	if negative {
		sign = "-"
	}
	text := strings.TrimSuffix(x.Text, ".")
	switch {
	case strings.ContainsAny(text, "eE"):
		f, err := strconv.ParseFloat(sign+text, 64)
		if err != nil {
			return nil, source.Errorf(s, "number %s is beyond DOUBLE", sign+x.Text)
		}
		return fixed(s, types.Of(types.Double), f), nil
	case strings.Contains(text, "."):
		return decimalLiteral(text, sign, s)
	}
	n, err := strconv.ParseInt(sign+text, 10, 64)
	switch {
	case err != nil:
		return nil, source.Errorf(s, "number %s is beyond BIGINT", sign+x.Text).
			WithHint("a larger number is written CAST('%s' AS DECIMAL(38, 0)), or %se0 as a DOUBLE", sign+text, sign+text)
	case n >= math.MinInt32 && n <= math.MaxInt32:
		return fixed(s, types.Of(types.Int), int32(n)), nil
	default:
		return fixed(s, types.Of(types.BigInt), n), nil
	}
}

// decimalLiteral has as many digits as are written; a zero before the point
// counts. They have to fit into 64 bits.
func decimalLiteral(text, sign string, s source.Span) (*expr.Literal, *source.Error) {
	whole, fraction, _ := strings.Cut(text, ".")
	if trimmed := strings.TrimLeft(whole, "0"); trimmed != "" {
		whole = trimmed
	} else if whole != "" {
		whole = "0"
	}
	n, err := strconv.ParseInt(sign+whole+fraction, 10, 64)
	if err != nil {
		return nil, source.Errorf(s, "number %s has more digits than a DECIMAL literal holds, which is 64 bits", sign+text).
			WithHint("write CAST('%s' AS DECIMAL(%d, %d))", sign+text, min(len(whole+fraction), types.MaxPrecision), len(fraction))
	}
	return fixed(s, types.DecimalOf(len(whole)+len(fraction), len(fraction)), decimal128.FromI64(n)), nil
}

// timeLiteral reads DATE, TIME and TIMESTAMP literals.
func timeLiteral(x *ast.Literal) (*expr.Literal, *source.Error) {
	text := strings.TrimSpace(x.Text)
	day, clock, both := strings.Cut(text, " ")
	switch x.Kind {
	case ast.DateLiteral:
		days, ok := parseDate(text)
		if !ok {
			return nil, noTime(x, "a day as in DATE '2024-02-29'")
		}
		return fixed(x.Span(), types.Of(types.Date), int32(days)), nil
	case ast.TimeLiteral:
		seconds, nanos, digits, ok := parseClock(text)
		if !ok || digits > 3 {
			return nil, noTime(x, "a time as in TIME '23:59:59'")
		}
		return fixed(x.Span(), types.WithPrecision(types.Time, digits), int32(seconds*1000+nanos/1e6)), nil
	}
	days, ok := parseDate(day)
	seconds, nanos, digits := 0, 0, 0
	if both && ok {
		seconds, nanos, digits, ok = parseClock(strings.TrimLeft(clock, " "))
	}
	if !ok {
		return nil, noTime(x, "a time as in TIMESTAMP '2024-02-29 23:59:59.123'")
	}
	return stampLiteral(x.Span(), days*86400+int64(seconds), nanos, digits), nil
}

func stampLiteral(s source.Span, seconds int64, nanos, digits int) *expr.Literal {
	t := types.WithPrecision(types.Timestamp, digits)
	if digits > 6 {
		return fixed(s, t, vector.JoinNanos(seconds, nanos))
	}
	units := types.UnitsPerSecond(digits)
	return fixed(s, t, seconds*units+int64(nanos)/(1e9/units))
}

func noTime(x *ast.Literal, want string) *source.Error {
	err := source.Errorf(x.Span(), "%s is no %s, want %s", quoted(x.Text), x.Kind, want)
	if x.Kind == ast.TimestampLiteral && strings.Contains(x.Text, "T") {
		err.Hint = "a blank stands between day and time"
	}
	return err
}

// parseDate reads yyyy-mm-dd; month and day may have one digit.
func parseDate(s string) (days int64, ok bool) {
	year, rest, ok1 := strings.Cut(s, "-")
	month, day, ok2 := strings.Cut(rest, "-")
	y, okY := digits(year, 4)
	m, okM := digits(month, 2)
	d, okD := digits(day, 2)
	if !ok1 || !ok2 || !okY || !okM || !okD || m < 1 || m > 12 || d < 1 || d > types.DaysOfMonth(y, m) {
		return 0, false
	}
	return types.Days(y, m, d), true
}

// parseClock reads hh:mm:ss and a fraction; count is how many digits that has.
func parseClock(s string) (seconds, nanos, count int, ok bool) {
	clock, fraction, point := strings.Cut(s, ".")
	parts := strings.Split(clock, ":")
	if len(parts) != 3 || point && (fraction == "" || len(fraction) > maxFraction) {
		return 0, 0, 0, false
	}
	for i, most := range []int{23, 59, 59} {
		n, good := digits(parts[i], 2)
		if !good || n > most {
			return 0, 0, 0, false
		}
		seconds = seconds*60 + n
	}
	if point {
		if nanos, ok = digits((fraction + "000000000")[:maxFraction], maxFraction); !ok {
			return 0, 0, 0, false
		}
	}
	return seconds, nanos, len(fraction), true
}

// digits reads a number of at least one and at most so many digits.
func digits(s string, most int) (n int, ok bool) {
	if s == "" || len(s) > most {
		return 0, false
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}
