// Package literal makes values of literals as they are written in SQL.
//
// It does not find them in a text (sql/parse does) and does not convert between
// types (scalar/cast); what a CAST accepts and what a literal accepts differ.
//
// Each function returns a vector of one row with the type that the literal has,
// or an error that says what is wrong with it, without its place. The rules are
// those of Flink (flink-semantics 1.4; cases type-of-*-literals,
// literals-of-dates-and-times). Start with [Number]; intervals are in interval.go.
package literal

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// one returns a vector of one fixed-width value that is not NULL.
func one[T vector.Fixed](t types.Type, x T) *vector.Vector {
	v := vector.New(t.NotNull())
	vector.AppendValue(v, x)
	return v
}

// Number returns the value of a number, which may have a minus before it: an INT
// if it fits, a BIGINT, a DECIMAL with the digits that are written if there is a
// point with digits behind it, a DOUBLE if there is an exponent. The digits of
// whole numbers and DECIMALs have to fit 64 bits.
func Number(text string) (*vector.Vector, error) {
	if strings.ContainsAny(text, "eE") {
		x, err := strconv.ParseFloat(text, 64)
		switch {
		case math.IsInf(x, 0):
			return nil, fmt.Errorf("%s does not fit a DOUBLE", text)
		case err != nil:
			return nil, fmt.Errorf("%s is no number", text)
		}
		return one(types.Of(types.Double), x), nil
	}
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	digits := whole + fraction
	if strings.HasPrefix(text, "-") {
		digits = "-" + digits
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case err != nil && len(strings.TrimPrefix(digits, "-")) > 38:
		return nil, fmt.Errorf("%s has %d digits, a number has at most 38", text, len(strings.TrimPrefix(digits, "-")))
	case err != nil && fraction == "":
		return nil, fmt.Errorf("%s does not fit into BIGINT, write CAST('%s' AS DECIMAL(38, 0))", text, text)
	case err != nil:
		return nil, fmt.Errorf("%s has more digits than a literal may have, write CAST('%s' AS DECIMAL(38, %d))", text, text, len(fraction))
	case fraction != "":
		// Of zeros before the point one counts.
		if whole != "" {
			whole = strings.TrimLeft(whole[:len(whole)-1], "0") + whole[len(whole)-1:]
		}
		precision := len(whole) + len(fraction)
		return one(types.DecimalOf(precision, len(fraction)), types.Wide(n)), nil
	case n == int64(int32(n)):
		return one(types.Of(types.Int), int32(n)), nil
	default:
		return one(types.Of(types.BigInt), n), nil
	}
}

// String returns the value of a text: a CHAR whose length counts UTF-16 units, as
// Flink's does, so that an emoji is two.
func String(s string) *vector.Vector {
	n := 0
	for _, r := range s {
		if n++; r > 0xffff {
			n++
		}
	}
	v := vector.New(types.WithLength(types.Char, n).NotNull())
	v.AppendString(s)
	return v
}

// Bytes returns the value of x'1f', given its hexadecimal digits.
func Bytes(digits string) (*vector.Vector, error) {
	b, err := hex.DecodeString(digits)
	switch {
	case err == hex.ErrLength:
		return nil, fmt.Errorf("x'%s' has half a byte; two hexadecimal digits make one", digits)
	case err != nil:
		return nil, fmt.Errorf("x'%s' holds more than the digits 0 to 9 and a to f", digits)
	}
	v := vector.New(types.WithLength(types.Binary, len(b)).NotNull())
	v.AppendBytes(b)
	return v, nil
}

// Boolean returns TRUE or FALSE.
func Boolean(b bool) *vector.Vector {
	var x uint8
	if b {
		x = 1
	}
	return one(types.Of(types.Boolean), x)
}

// Null returns NULL of a type: of types.Null for NULL itself, of BOOLEAN for UNKNOWN.
func Null(t types.Type) *vector.Vector {
	v := vector.New(t.Null())
	v.AppendNull()
	return v
}

// Date returns the value of DATE 'yyyy-MM-dd'; single digits are allowed.
func Date(text string) (*vector.Vector, error) {
	days, err := types.ParseDate(text)
	if err != nil || strings.Count(text, "-") != 2 || strings.Contains(text, " ") {
		return nil, unlike(text, "DATE", "yyyy-MM-dd", err)
	}
	return one(types.Of(types.Date), days), nil
}

// Time returns the value of TIME 'HH:mm:ss', with an optional fraction.
func Time(text string) (*vector.Vector, error) {
	ms, err := types.ParseTime(text)
	if err != nil || strings.Count(text, ":") != 2 || strings.Contains(text, " ") {
		return nil, unlike(text, "TIME", "HH:mm:ss", err)
	}
	return one(types.WithPrecision(types.Time, min(3, fractionDigits(text))), ms), nil
}

// Timestamp returns the value of TIMESTAMP 'yyyy-MM-dd HH:mm:ss', with an optional
// fraction whose digits are the precision, or of a date alone.
func Timestamp(text string) (*vector.Vector, error) {
	seconds, nanos, err := types.ParseStamp(text, false)
	if err != nil {
		return nil, unlike(text, "TIMESTAMP", "yyyy-MM-dd HH:mm:ss", err)
	}
	p := fractionDigits(text)
	t := types.WithPrecision(types.Timestamp, p)
	if p > 6 {
		return one(t, vector.JoinNanos(seconds, nanos)), nil
	}
	units := types.UnitsPerSecond(p)
	return one(t, seconds*units+int64(nanos)/(1e9/units)), nil
}

func fractionDigits(text string) int {
	_, fraction, _ := strings.Cut(text, ".")
	return len(fraction)
}

// unlike says that a text is no literal of a kind, and how one is written.
func unlike(text, kind, form string, err error) error {
	if err != nil && strings.HasPrefix(err.Error(), "there is no") {
		return fmt.Errorf("%s '%s' is none, %w", kind, text, err)
	}
	return fmt.Errorf("%s '%s' is not written like one, write %s '%s'", kind, text, kind, form)
}
