// Package cast converts values of one type into another: CAST, TRY_CAST and the
// casts that the planner adds by itself.
//
// It does not say which casts are added where (types.Common and types.Implicit
// do) and is not in the table of functions, since CAST is written with a type.
//
// Start with [Find] and [Try]. What becomes of values that do not fit is Flink's:
// integers wrap, DECIMALs become NULL, text fails (flink-semantics 1.4; the
// conformance cases cast-*).
package cast

import (
	"errors"
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Cast converts values of one type into another.
type Cast struct {
	From, To types.Type // To with the nullability of the result
	// Same is set if a vector of From is one of To as it stands: only lengths,
	// names or nullability differ.
	Same bool
	// CanFail is set if a value may have no counterpart and the cast fails then.
	CanFail bool
	// MayNull is set if a value that is not NULL may become NULL though From is
	// NOT NULL, as of DECIMALs that do not fit. To is nullable then unless the
	// caller knows better, as for a constant.
	MayNull bool
	// Zoned is set if the result depends on the session zone.
	Zoned bool
	// Kernel takes one argument and follows the rules of a strict function.
	Kernel fn.Kernel
}

// Find returns the cast of from to to for CAST and for the casts that the
// planner adds. The error says why there is none.
func Find(from, to types.Type) (*Cast, error) { return find(from, to, false) }

// Try is Find for TRY_CAST: what cannot be cast is NULL.
func Try(from, to types.Type) (*Cast, error) { return find(from, to, true) }

func find(from, to types.Type, try bool) (*Cast, error) {
	c := &Cast{From: from, To: to.WithNull(from.Nullable || from.Kind == types.Null)}
	if err := Limits(to); err != nil {
		return nil, err
	}
	if err := c.find(try); err != nil {
		return nil, err
	}
	if try {
		c.CanFail = false
	}
	if c.MayNull || try {
		c.To.Nullable = true
	}
	return c, nil
}

// Limits returns an error if a type asks for more digits than there are (case
// scalar/differs/type-limits-silently-lowered).
func Limits(t types.Type) error {
	switch {
	case t.Kind == types.Decimal && (t.Precision > types.MaxPrecision || t.Precision < 1):
		return fmt.Errorf("DECIMAL has 1 to %d digits, found %d", types.MaxPrecision, t.Precision)
	case t.Kind == types.Decimal && (t.Scale > t.Precision || t.Scale < 0):
		return fmt.Errorf("a DECIMAL of %d digits has 0 to %d behind the point, found %d", t.Precision, t.Precision, t.Scale)
	case (t.Kind.Stamp() || t.Kind == types.Time) && (t.Precision > 9 || t.Precision < 0):
		return fmt.Errorf("%s has 0 to 9 digits of a second, found %d", t.Kind, t.Precision)
	default:
		return nil
	}
}

func (c *Cast) find(try bool) error {
	f, t := c.From.Kind, c.To.Kind
	switch {
	case f == types.Null:
		c.Kernel = nulls
	case same(c.From, c.To):
		c.Same, c.Kernel = true, copied
	case t.Text():
		return c.toText()
	case t.Nested():
		return c.nested(try)
	case f.Nested() || !allowed(f, t):
		return c.refuse()
	case f.Text():
		c.fromText(try)
	case t.Bytes():
		c.Kernel = bytesToBytes(c.To)
	case t.Temporal():
		c.temporal()
	case t == types.Boolean:
		c.Kernel = toBoolean(c.From)
	case t == types.Decimal:
		c.toDecimal(try)
	case f == types.Decimal:
		c.Kernel = fromDecimal(c.From, c.To)
	default:
		c.Kernel = toNumber(c.From, c.To)
	}
	return nil
}

// same reports whether values of from are values of to as they stand.
func same(from, to types.Type) bool {
	switch k := to.Kind; {
	case k.Text() && from.Kind.Text():
		return from.Kind == k && to.Length == from.Length || k == types.Varchar && to.Length >= from.Length
	case k.Bytes() && from.Kind.Bytes():
		return from.Kind == k && to.Length == from.Length || k == types.Varbinary && to.Length >= from.Length
	case k != from.Kind:
		return false
	case k.Nested():
		return sameEntries(from, to)
	default:
		return from.Precision == to.Precision && from.Scale == to.Scale
	}
}

func sameEntries(from, to types.Type) bool {
	if len(from.Fields) != len(to.Fields) {
		return false
	}
	for i, f := range from.Fields {
		if !same(f.Type, to.Fields[i].Type) {
			return false
		}
	}
	return (to.Elem == nil || same(*from.Elem, *to.Elem)) && (to.Key == nil || same(*from.Key, *to.Key))
}

// allowed is Flink's table of explicit casts to types that are not text or nested.
func allowed(from, to types.Kind) bool {
	switch {
	case from.Text():
		return !to.Interval()
	case to.Bytes():
		return from.Bytes()
	case to == types.Boolean:
		return from.Numeric() || from == types.Boolean
	case to.Numeric():
		return from.Numeric() || from == types.Boolean
	case to == types.Date:
		return from == types.Date || from.Stamp()
	case to == types.Time:
		return from == types.Time || from.Stamp()
	case to.Stamp():
		return from.Temporal()
	case to.Interval():
		return from == to
	default:
		return false
	}
}

// refuse says why there is no cast, and what to write instead.
func (c *Cast) refuse() error {
	f, t := c.From.Kind, c.To.Kind
	hint := ""
	switch {
	case f.Numeric() && t.Stamp():
		hint = "; TO_TIMESTAMP_LTZ makes an instant of a number"
	case f == types.TimestampLTZ && t.Numeric(), f == types.Timestamp && t.Numeric():
		hint = "; EXTRACT(EPOCH FROM ...) gives the seconds since 1970"
	case f == types.Date && t.Numeric():
		hint = "; EXTRACT and TIMESTAMPDIFF give numbers"
	case f.Numeric() && t.Bytes():
		hint = "; cast it to STRING first"
	case f.Numeric() && t == types.Date:
		hint = "; CAST(TO_TIMESTAMP_LTZ(seconds, 0) AS DATE) makes a date of a number"
	case f == types.Date && t == types.Time, f == types.Time && t == types.Date:
		hint = "; a DATE has no time of day, and a TIME no date"
	case f.Interval() && t.Numeric():
		hint = "; EXTRACT gives its parts as numbers"
	case f.Text() && t.Interval():
		hint = "; write a number times INTERVAL '1' SECOND"
	case f == types.Array && !t.Nested():
		hint = "; a[1] reads an element, ARRAY_JOIN joins all to a text"
	case f == types.Map && !t.Nested():
		hint = "; m['key'] reads a value"
	case f == types.Row && !t.Nested():
		hint = "; r.name reads a field"
	case f == types.Row && t == types.Row && len(c.From.Fields) != len(c.To.Fields):
		hint = "; both need the same number of fields"
	case !f.Nested() && t == types.Array:
		hint = "; ARRAY[x] makes an array of a value"
	case !f.Nested() && t == types.Row:
		hint = "; ROW(x) makes a row of a value"
	}
	return fmt.Errorf("%s cannot be cast to %s%s", c.From.Name(), c.To.Name(), hint)
}

// nulls is the cast of the NULL literal.
func nulls(_ *fn.Call, _ []*vector.Vector, n int, out *vector.Vector) error {
	fixed := out.Type.Physical().Width() > 0
	for i := range n {
		if fixed {
			out.SetNull(i)
		} else {
			out.AppendNull()
		}
	}
	return nil
}

// copied is the cast between types of the same form.
func copied(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
	if out.Type.Physical().Width() > 0 {
		out.Reset()
	}
	out.AppendRange(args[0], 0, n)
	return nil
}

// unfit says that a text is no value of a type.
func unfit(s string, to types.Type, err error) error {
	const hint = "; TRY_CAST gives NULL for text that does not fit"
	if s == "" {
		return fmt.Errorf("an empty text is no %s%s", to.Name(), hint)
	}
	return fmt.Errorf("%q is no %s, %w%s", s, to.Name(), err, hint)
}

var errNotFinite = errors.New("NaN and Infinity have no DECIMAL value")
