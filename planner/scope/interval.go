package scope

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A unit is a field of an interval.
type unit struct {
	name string
	size int64  // in milliseconds, or in months
	most int    // the greatest value behind another field
	mark string // what stands between this field and the next
}

func dayUnits() []unit {
	return []unit{{"DAY", 86400000, 0, " "}, {"HOUR", 3600000, 23, ":"}, {"MINUTE", 60000, 59, ":"}, {"SECOND", 1000, 59, ""}}
}

func monthUnits() []unit { return []unit{{"YEAR", 12, 0, "-"}, {"MONTH", 1, 11, ""}} }

// unitsOf returns the fields that an interval's unit names, first to last, or an
// error if they do not follow each other.
func unitsOf(u *ast.IntervalUnit) ([]unit, *source.Error) {
	switch u.From {
	case "WEEK":
		return []unit{{name: "WEEK", size: 7 * 86400000}}, nil
	case "QUARTER":
		return []unit{{name: "QUARTER", size: 3}}, nil
	}
	list := dayUnits()
	if monthUnit(u.From) {
		list = monthUnits()
	}
	to := u.To
	if to == "" {
		to = u.From
	}
	first, last := -1, -1
	for i, x := range list {
		if x.name == u.From {
			first = i
		}
		if x.name == to {
			last = i
		}
	}
	if first < 0 || last < first {
		return nil, source.Errorf(u.Span(), "there is no interval %s TO %s", u.From, u.To).
			WithHint("an interval is YEAR TO MONTH, or goes from DAY, HOUR or MINUTE to a smaller unit up to SECOND")
	}
	return list[first : last+1], nil
}

// interval returns the value of an interval literal.
func interval(x *ast.Interval) (*expr.Literal, *source.Error) {
	fields, err := unitsOf(x.Unit)
	if err != nil {
		return nil, err
	}
	total, ok := int64(0), true
	text := strings.TrimSpace(x.Value.Text)
	negative := strings.HasPrefix(text, "-")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "-"), "+")
	for i, f := range fields {
		field := text
		if i < len(fields)-1 {
			var found bool
			if field, text, found = strings.Cut(text, f.mark); !found {
				return nil, notInterval(x, fields)
			}
		}
		var n int64
		if n, ok = fieldValue(strings.TrimSpace(field), f); !ok {
			return nil, notInterval(x, fields)
		}
		if i > 0 && n/f.size > int64(f.most) {
			return nil, source.Errorf(x.Value.Span(), "%s %d is beyond %d, the most behind another field", f.name, n/f.size, f.most)
		}
		if i == 0 {
			if err := leading(x, f, field); err != nil {
				return nil, err
			}
		}
		total += n
	}
	if negative != x.Negative {
		total = -total
	}
	if monthUnit(x.Unit.From) {
		return fixed(x.Span(), types.Of(types.IntervalMonth), int32(total)), nil
	}
	return fixed(x.Span(), types.Of(types.IntervalDay), total), nil
}

// fieldValue returns the value of a field in the smallest unit. Only seconds have a fraction.
func fieldValue(s string, f unit) (int64, bool) {
	whole, fraction, point := strings.Cut(s, ".")
	n, ok := digits(whole, 10)
	if !ok || point && (f.name != "SECOND" || fraction == "") {
		return 0, false
	}
	total := int64(n) * f.size
	if point {
		millis, ok := digits((fraction + "000")[:3], 3)
		if _, all := digits(fraction, maxFraction); !ok || !all {
			return 0, false
		}
		total += int64(millis)
	}
	return total, true
}

// leading checks the number of digits of the first field: two unless the unit
// says otherwise (case interval-literals-out-of-range).
func leading(x *ast.Interval, f unit, field string) *source.Error {
	most := 2
	if x.Unit.Precision >= 0 {
		most = x.Unit.Precision
	}
	whole, _, _ := strings.Cut(strings.TrimSpace(field), ".")
	whole = strings.TrimLeft(whole, "0")
	if len(whole) <= most {
		return nil
	}
	return source.Errorf(x.Value.Span(), "%s %s has more than %d digits", f.name, whole, most).
		WithHint("write INTERVAL '%s' %s(%d)", x.Value.Text, f.name, len(whole))
}

func notInterval(x *ast.Interval, fields []unit) *source.Error {
	var form strings.Builder
	names := fields[0].name
	for i, f := range fields {
		form.WriteString("1")
		if i < len(fields)-1 {
			form.WriteString(f.mark)
		}
	}
	if len(fields) > 1 {
		names += " TO " + fields[len(fields)-1].name
	}
	err := source.Errorf(x.Value.Span(), "%s is no interval of %s, want a number as in INTERVAL '%s' %s", quoted(x.Value.Text), names, form.String(), names)
	if f := fields[0]; strings.Contains(x.Value.Text, ".") && f.name != "SECOND" {
		err.Hint = "only seconds have a fraction: take a smaller unit"
	}
	return err
}

// one returns an interval of one unit, by which a number of units is multiplied.
func one(u *ast.IntervalUnit) (*expr.Literal, *source.Error) {
	fields, err := unitsOf(u)
	if err != nil {
		return nil, err
	}
	size := fields[0].size
	if monthUnit(u.From) {
		return fixed(u.Span(), types.Of(types.IntervalMonth), int32(size)), nil
	}
	return fixed(u.Span(), types.Of(types.IntervalDay), size), nil
}
