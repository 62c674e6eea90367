package text_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// padded returns s with the bytes behind it that functions may load.
func padded(s string) unsafe.Pointer {
	b := make([]byte, len(s)+64)
	copy(b, s)
	return unsafe.Pointer(&b[0])
}

func TestSimple(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20000 {
		s := strconv.FormatFloat(float64(rng.IntN(1e9))/math.Pow10(rng.IntN(9)), 'f', rng.IntN(6), 64)
		if rng.IntN(2) == 0 {
			s = "-" + s
		}
		got, n := text.ReadSimple(padded(s + ",1"))
		want, err := strconv.ParseFloat(s, 64)
		if err != nil || n != 0 && (n != len(s) || math.Float64bits(got.Float()) != math.Float64bits(want)) {
			t.Fatalf("%s: got %v of %d bytes, want %v", s, got.Float(), n, want)
		}
		precision, scale := 1+rng.IntN(38), 0
		scale = rng.IntN(precision + 1)
		x, ok := got.Decimal(precision, scale)
		y, fits, f := text.Decimal([]byte(s), precision, scale)
		if n != 0 && ok && (f != text.OK || !fits || x != y) {
			t.Fatalf("%s as DECIMAL(%d, %d): got %s, want %s (%v)", s, precision, scale, x.ToString(int32(scale)), y.ToString(int32(scale)), fits)
		}
	}
}

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		in               string
		precision, scale int
		want             string
	}{
		{"1.005", 5, 2, "1.01"},
		{"-1.005", 5, 2, "-1.01"},
		{"999.995", 5, 2, "NULL"},
		{"999.994", 5, 2, "999.99"},
		{"1e2", 5, 2, "100.00"},
		{"1e-9999", 5, 2, "0.00"},
		{"1e9999", 5, 2, "NULL"},
		{"0.0049", 5, 2, "0.00"},
		{"0.005", 5, 2, "0.01"},
		{".5", 3, 0, "1"},
		{"5.", 3, 0, "5"},
		{"00000000000000000000000000000000000000000001", 3, 0, "1"},
		{"99999999999999999999999999999999999999", 38, 0, "99999999999999999999999999999999999999"},
		{"99999999999999999999999999999999999999.5", 38, 0, "NULL"},
		{"12345678901234567890123456789012345678901234567890e-20", 38, 5, "123456789012345678901234567890.12346"},
		{"1.5", 38, 38, "NULL"},
		{"0.12345678901234567890123456789012345678", 38, 38, "0.12345678901234567890123456789012345678"},
		{"x", 5, 2, "fault"},
		{"", 5, 2, "fault"},
		{".", 5, 2, "fault"},
		{"1e", 5, 2, "fault"},
		{" 1", 5, 2, "fault"},
	} {
		n, fits, f := text.Decimal([]byte(c.in), c.precision, c.scale)
		got := string(types.AppendDecimal(nil, n, c.scale))
		if !fits {
			got = "NULL"
		}
		if f != text.OK {
			got = "fault"
		}
		if got != c.want {
			t.Errorf("%s as DECIMAL(%d, %d): got %s, want %s", c.in, c.precision, c.scale, got, c.want)
		}
	}
}

// TestStamps compares the fast form with the slow one, and both with package time.
func TestStamps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, typ := range []types.Type{
		types.WithPrecision(types.Timestamp, 0), types.WithPrecision(types.Timestamp, 1), types.WithPrecision(types.Timestamp, 3),
		types.WithPrecision(types.Timestamp, 6), types.WithPrecision(types.TimestampLTZ, 3),
	} {
		s := text.NewStamps(typ, false)
		for range 20000 {
			when := time.Unix(rng.Int64N(1e11)-5e10, rng.Int64N(1e9)).UTC()
			layout := []string{"2006-01-02 15:04:05", "2006-01-02 15:04:05.000", "2006-01-02 15:04:05.000000000"}[rng.IntN(3)]
			in := when.Format(layout)
			if typ.Kind == types.TimestampLTZ {
				in += "Z"
			}
			if when.Year() < 0 || when.Year() > 9999 {
				continue
			}
			seconds, nanos, f := s.Parse([]byte(in))
			parsed, err := time.Parse("2006-01-02 15:04:05", in[:19])
			if f != text.OK || err != nil || seconds != parsed.Unix() {
				t.Fatalf("%s as %s: %v, got %d seconds, want %d", in, typ, f, seconds, parsed.Unix())
			}
			units, ok := s.Milli(padded(in), len(in))
			if want := text.Units(seconds, nanos, typ.Precision); ok && units != want {
				t.Fatalf("%s as %s: got %d, want %d", in, typ, units, want)
			}
			if simple := len(layout) < 25; simple != ok {
				t.Fatalf("%s: the fast form takes it: %v", in, ok)
			}
		}
	}
}

func TestDates(t *testing.T) {
	for in, want := range map[string]text.Fault{
		"2024-02-29": text.OK, "2023-02-29": text.NoDay, "2024-13-01": text.NoDay, "2024-2-9": text.OK, "2024-02-9": text.OK,
		"24-02-09": text.Form, "2024-02-09 ": text.Form, "": text.Form, "2024--9-1": text.Form, "2024-002-9": text.Form, "2024/02/09": text.Form,
	} {
		if _, got := text.LooseDate([]byte(in)); got != want {
			t.Errorf("%q: got fault %d, want %d", in, got, want)
		}
	}
	for in, want := range map[string]text.Fault{"23:59:59": text.OK, "24:00:00": text.OK, "24:00:00.1": text.NoTime, "23:59": text.Form, "23:59:60": text.NoTime, "1:2:3": text.Form, "12:00:00.": text.OK, "12:00:00,5": text.Form} {
		if _, got := text.Time([]byte(in), 3, false); got != want {
			t.Errorf("%q: got fault %d, want %d", in, got, want)
		}
	}
}

func TestFloats(t *testing.T) {
	for in, want := range map[string]float64{"1d": 1, "1.5f": 1.5, "NaN": math.NaN(), "-Infinity": math.Inf(-1), "1e309": math.Inf(1), ".25": 0.25, "1.": 1} {
		got, f := text.Float([]byte(in), 64)
		if f != text.OK || got != want && !math.IsNaN(want) {
			t.Errorf("%s: got %v, %d", in, got, f)
		}
	}
	for _, in := range []string{"", "x", "0x10", "1_000", "inf", "nan", "+-1", "d", "Infinityd"} {
		if got, f := text.Float([]byte(in), 64); f == text.OK {
			t.Errorf("%s: got %v, want a fault", in, got)
		}
	}
}
