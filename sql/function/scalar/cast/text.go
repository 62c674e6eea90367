package cast

import (
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// toText finds the cast of any value to CHAR(n), which pads and cuts, or to
// VARCHAR(n), which cuts (case cast-to-char-and-varchar).
func (c *Cast) toText() error {
	to := c.To
	c.Zoned = zoned(c.From)
	c.Kernel = func(call *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		for i := range n {
			if call.Valid != nil && !call.Valid.Get(i) {
				out.AppendNull()
				continue
			}
			from := len(out.Data())
			data := vector.AppendText(out.Data(), args[0], i, call.Zone)
			out.SetData(fit(data, from, to))
			out.AppendBytes(nil)
		}
		return nil
	}
	return nil
}

// zoned reports whether an instant is among the values of t.
func zoned(t types.Type) bool {
	switch {
	case t.Kind == types.TimestampLTZ:
		return true
	case t.Elem != nil && zoned(*t.Elem), t.Key != nil && zoned(*t.Key):
		return true
	}
	for _, f := range t.Fields {
		if zoned(f.Type) {
			return true
		}
	}
	return false
}

// fit cuts the text data[from:] to the length of to, and pads it for CHAR.
func fit(data []byte, from int, to types.Type) []byte {
	if to.Length == types.MaxLength {
		return data
	}
	count := 0
	for at := from; at < len(data); count++ {
		if count == to.Length {
			return data[:at]
		}
		_, size := utf8.DecodeRune(data[at:])
		at += size
	}
	if to.Kind == types.Char {
		for ; count < to.Length; count++ {
			data = append(data, ' ')
		}
	}
	return data
}

// bytesToBytes casts text or bytes to BINARY(n), which pads with zero bytes and
// cuts, or to VARBINARY(n), which cuts.
//
//go:noinline
func bytesToBytes(to types.Type) fn.Kernel {
	return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
		b := args[0].Bytes(i)
		dst = append(dst, b[:min(len(b), to.Length)]...)
		if to.Kind == types.Binary {
			for range to.Length - len(b) {
				dst = append(dst, 0)
			}
		}
		return dst
	})
}

// fromText finds the cast of text to a type that is neither text nor nested.
func (c *Cast) fromText(try bool) {
	c.CanFail = !c.To.Kind.Bytes()
	to := c.To
	switch to.Kind {
	case types.Boolean:
		c.Kernel = parse(to, try, func(s string) (uint8, error) {
			b, err := types.ParseBoolean(s)
			return lift.Bool(b), err
		})
	case types.TinyInt:
		c.Kernel = parse(to, try, func(s string) (int8, error) { return parseInteger[int8](s, 8) })
	case types.SmallInt:
		c.Kernel = parse(to, try, func(s string) (int16, error) { return parseInteger[int16](s, 16) })
	case types.Int:
		c.Kernel = parse(to, try, func(s string) (int32, error) { return parseInteger[int32](s, 32) })
	case types.BigInt:
		c.Kernel = parse(to, try, func(s string) (int64, error) { return parseInteger[int64](s, 64) })
	case types.Float:
		c.Kernel = parse(to, try, func(s string) (float32, error) {
			x, err := types.ParseDouble(s, 32)
			return float32(x), err
		})
	case types.Double:
		c.Kernel = parse(to, try, func(s string) (float64, error) { return types.ParseDouble(s, 64) })
	case types.Decimal:
		c.Kernel = parse(to, try, func(s string) (num, error) { return types.ParseDecimal(s, to.Precision, to.Scale) })
	case types.Date:
		c.Kernel = parse(to, try, types.ParseDate)
	case types.Time:
		c.Kernel = parse(to, try, func(s string) (int32, error) {
			ms, err := types.ParseTime(s)
			return cutTime(ms, to.Precision), err
		})
	case types.Timestamp, types.TimestampLTZ:
		c.Zoned = to.Kind == types.TimestampLTZ
		c.Kernel = parseStamp(to, try)
	default:
		c.Kernel = bytesToBytes(to)
	}
}

func parseInteger[T integer](s string, bits int) (T, error) {
	n, err := types.ParseInteger(s, bits)
	return T(n), err
}

// parse makes a kernel of a function that reads one text.
//
//go:noinline
func parse[R vector.Fixed](to types.Type, try bool, f func(s string) (R, error)) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)
		for i := range n {
			if out.Null(i) {
				continue
			}
			s := args[0].Str(i)
			x, err := f(s)
			switch {
			case err == nil:
				res[i] = x
			case try:
				out.SetNull(i)
			default:
				return unfit(string(args[0].Bytes(i)), to, err)
			}
		}
		return nil
	}
}

// parseStamp reads wall clocks, which of a TIMESTAMP_LTZ stand in the session zone.
//
//go:noinline
func parseStamp(to types.Type, try bool) fn.Kernel {
	clock := wall.In(nil)
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		stamps := newStamps(out)
		clock.Set(c.Zone)
		for i := range n {
			if out.Null(i) {
				continue
			}
			s := args[0].Str(i)
			seconds, nanos, ok := types.StandardStamp(s)
			if !ok {
				var err error
				if seconds, nanos, err = types.ParseStamp(s, false); err != nil {
					if !try {
						return unfit(string(args[0].Bytes(i)), to, err)
					}
					out.SetNull(i)
					continue
				}
			}
			if to.Kind == types.TimestampLTZ {
				seconds = clock.Instant(seconds)
			}
			if stamps.wide != nil {
				stamps.wide[i] = stamps.long(seconds, nanos)
			} else {
				stamps.units[i] = stamps.short(seconds, nanos)
			}
		}
		return nil
	}
}
