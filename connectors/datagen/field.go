package datagen

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A field says how a column, or a part of a nested one, is filled.
type field struct {
	typ        types.Type
	seed       uint64
	sequence   bool
	start, end int64   // of a sequence
	lo, hi     int64   // of random whole numbers
	flo, fhi   float64 // of random DOUBLEs and DECIMALs
	length     int     // of texts, bytes, arrays and maps
	varies     bool    // lengths are from 1 to length
	nullRate   float64
	maxPast    int64 // ms
	parts      []*field
}

// A reader of options: each one read is taken out of the map.
type options struct {
	left   map[string]string
	prefix string
	last   string // that was read and given
	err    error
}

// refuse notes that the last option is wrong, unless an earlier one was.
func (o *options) refuse(format string, args ...any) {
	if o.err == nil {
		o.err = &connector.OptionError{Key: "fields." + o.prefix + o.last, Msg: fmt.Sprintf(format, args...)}
	}
}

// get returns an option, converted, or the default.
func get[T any](o *options, key string, def T, parse func(string) (T, error)) T {
	value, ok := o.left[o.prefix+key]
	if !ok {
		return def
	}
	delete(o.left, o.prefix+key)
	o.last = key
	x, err := parse(value)
	if err != nil {
		o.refuse("is %q: %s", value, err)
	}
	return x
}

func parseInt(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("expected a whole number")
	}
	return n, nil
}

// maxLength is how long random texts and collections may be: a row has to fit into
// memory.
const maxLength = 16 << 20

func parseLength(s string) (int64, error) {
	n, err := parseInt(s)
	if err != nil || n < 0 || n > maxLength {
		return 0, fmt.Errorf("expected a whole number from 0 to %d", maxLength)
	}
	return n, nil
}

func parseFloat(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("expected a number")
	}
	return x, nil
}

func parseRate(s string) (float64, error) {
	x, err := parseFloat(s)
	if err != nil || x < 0 || x > 1 {
		return 0, fmt.Errorf("expected a number from 0 to 1")
	}
	return x, nil
}

func parseKind(s string) (bool, error) {
	if s != "random" && s != "sequence" {
		return false, fmt.Errorf("expected random or sequence")
	}
	return s == "sequence", nil
}

func parseBool(s string) (bool, error) { return connector.True(s), connector.Bool(s) }

// newField returns how a column is filled. Options that it understands are
// taken out of left.
func newField(name string, t types.Type, left map[string]string, seed uint64) (*field, error) {
	o := &options{left: left, prefix: name + "."}
	f := &field{typ: t, seed: mix(seed), length: 100}
	f.sequence = get(o, "kind", false, parseKind)
	if f.sequence {
		return f, f.readSequence(o)
	}
	f.nullRate = get(o, "null-rate", 0, parseRate)
	switch k := t.Kind; {
	case k.Integer() || k.Interval():
		least, most := limits(t)
		f.lo, f.hi = get(o, "min", least, parseInt), get(o, "max", most, parseInt)
		if f.lo > f.hi || f.lo < least || f.hi > most {
			o.refuse("from %d to %d is no range of %s", f.lo, f.hi, t.Name())
		}
	case k.Approximate() || k == types.Decimal:
		most := math.MaxFloat64
		if k == types.Float {
			most = math.MaxFloat32
		}
		if k == types.Decimal {
			most = math.Pow10(t.Precision-t.Scale) - math.Pow10(-t.Scale)
		}
		f.flo, f.fhi = get(o, "min", -most, parseFloat), get(o, "max", most, parseFloat)
		if f.flo > f.fhi || f.flo < -most || f.fhi > most {
			o.refuse("from %v to %v is no range of %s", f.flo, f.fhi, t.Name())
		}
	case k == types.Char || k == types.Binary:
		f.length = t.Length
	case k.Text() || k.Bytes() || k == types.Array || k == types.Map || k == types.Multiset:
		if f.length = 100; t.Length > 0 {
			f.length = min(100, t.Length)
		}
		f.length = int(get(o, "length", int64(f.length), parseLength))
		f.varies = get(o, "var-len", false, parseBool)
	case k.Stamp():
		f.maxPast = get(o, "max-past", 0, connector.ParseDuration)
	}
	if o.err != nil {
		return nil, o.err
	}
	return f, f.readParts(name, left)
}

// readSequence reads where a sequence begins and ends.
func (f *field) readSequence(o *options) error {
	k := f.typ.Kind
	if !k.Numeric() && !k.Text() {
		return fmt.Errorf("column %q: %s has no sequence; numbers and texts have", o.prefix[:len(o.prefix)-1], f.typ.Name())
	}
	for _, key := range []string{"start", "end"} {
		if _, ok := o.left[o.prefix+key]; !ok {
			return &connector.OptionError{Key: "fields." + o.prefix + "kind", Msg: fmt.Sprintf("a sequence needs fields.%s%s", o.prefix, key)}
		}
	}
	f.start, f.end = get(o, "start", 0, parseInt), get(o, "end", 0, parseInt)
	if least, most := limits(f.typ); f.end < f.start || k.Integer() && (f.start < least || f.end > most) {
		o.refuse("from %d to %d is no range of %s", f.start, f.end, f.typ.Name())
	}
	return o.err
}

// readParts reads how the parts of a nested column are filled.
func (f *field) readParts(name string, left map[string]string) error {
	add := func(part string, t types.Type) error {
		p, err := newField(name+"."+part, t, left, f.seed+uint64(len(f.parts))+1)
		f.parts = append(f.parts, p)
		return err
	}
	switch t := f.typ; t.Kind {
	case types.Array:
		return add("element", *t.Elem)
	case types.Multiset:
		if err := add("element", *t.Elem); err != nil {
			return err
		}
		f.parts = append(f.parts, &field{typ: types.Of(types.Int), lo: 1, hi: 10, seed: mix(f.seed)})
	case types.Map:
		if err := add("key", *t.Key); err != nil {
			return err
		}
		return add("value", *t.Elem)
	case types.Row:
		for _, x := range t.Fields {
			if err := add(x.Name, x.Type); err != nil {
				return err
			}
		}
	}
	return nil
}

// limits returns the least and the greatest value of an integer type.
func limits(t types.Type) (least, most int64) {
	bits := uint(t.Physical().Width() * 8)
	return -1 << (bits - 1), 1<<(bits-1) - 1
}

// rows returns how many rows the field lasts.
func (f *field) rows() int64 {
	if n := uint64(f.end) - uint64(f.start); f.sequence && n < math.MaxInt64 {
		return int64(n) + 1
	}
	return math.MaxInt64
}

// mix turns a number into another one that looks random (the finisher of
// splitmix64).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// below maps a random number to one from 0 to n-1, or to any if n is 0.
func below(x, n uint64) uint64 {
	if n == 0 {
		return x
	}
	hi, _ := bits.Mul64(x, n)
	return hi
}

// unit maps a random number to one from 0 up to 1.
func unit(x uint64) float64 { return float64(x>>11) / (1 << 53) }

// append appends the value of a row, or of an entry of a nested value.
func (f *field) append(v *vector.Vector, row uint64, now int64) {
	x := mix(f.seed ^ mix(row))
	if f.nullRate > 0 && unit(mix(x+1)) < f.nullRate {
		v.AppendNull()
		return
	}
	n := uint64(f.length)
	if f.varies && n > 0 {
		n = 1 + below(mix(x+2), n)
	}
	switch f.typ.Kind {
	case types.Array, types.Map, types.Multiset:
		for i := range n {
			for k, p := range f.parts {
				p.append(v.Child[k], row*(n+1)+i, now)
			}
		}
		v.AppendEntries()
	case types.Row:
		for k, p := range f.parts {
			p.append(v.Child[k], row, now)
		}
		v.AppendEntries()
	default:
		column.Append(v, f.value(x, row, n, now))
	}
}

// value returns the value of a row; x is its random number.
func (f *field) value(x, row, n uint64, now int64) (v column.Value) {
	if f.sequence {
		return f.step(f.start + int64(row))
	}
	switch k := f.typ.Kind; {
	case k == types.Boolean:
		v.Int = int64(x & 1)
	case k.Integer() || k.Interval():
		v.Int = f.lo + int64(below(x, uint64(f.hi-f.lo)+1))
	case k == types.Decimal:
		v.Wide, v.Null = toDecimal(f.between(x), f.typ)
	case k.Approximate():
		v.Float = f.between(x)
	case k.Text():
		v.Bytes = hex(x, n)
	case k.Bytes():
		v.Bytes = random(x, n)
	case k == types.Date:
		v.Int = types.FloorDiv(now, types.MillisPerDay)
	case k == types.Time:
		ms := types.FloorMod(now, types.MillisPerDay)
		v.Int = ms - ms%1000 + int64(text.Cut(int(ms%1000)*1e6, f.typ.Precision)/1e6)
	case k.Stamp():
		ms := now - int64(below(x, uint64(f.maxPast)+1))
		seconds, nanos := types.FloorDiv(ms, 1000), text.Cut(int(types.FloorMod(ms, 1000))*1e6, f.typ.Precision)
		if f.typ.Precision > 6 {
			v.Wide = text.Wide(seconds, nanos)
		} else {
			v.Int = text.Units(seconds, nanos, f.typ.Precision)
		}
	}
	return v
}

// step returns a value of a sequence.
func (f *field) step(n int64) (v column.Value) {
	v.Int, v.Float = n, float64(n)
	switch {
	case f.typ.Kind.Text():
		v.Bytes = strconv.AppendInt(nil, n, 10)
	case f.typ.Kind == types.Decimal:
		w, fits, _ := text.Decimal(strconv.AppendInt(nil, n, 10), f.typ.Precision, f.typ.Scale)
		v.Wide, v.Null = w, !fits
	}
	return v
}

// between returns a number from flo to fhi.
func (f *field) between(x uint64) float64 {
	u := unit(x)
	return f.flo*(1-u) + f.fhi*u
}

func toDecimal(x float64, t types.Type) (n decimal128.Num, null bool) {
	n, fits, f := text.Decimal(strconv.AppendFloat(nil, x, 'f', t.Scale, 64), t.Precision, t.Scale)
	return n, !fits || f != text.OK
}

func hex(x, n uint64) []byte {
	b := random(x, n)
	for i, c := range b {
		b[i] = "0123456789abcdef"[c&15]
	}
	return b
}

func random(x, n uint64) []byte {
	b := make([]byte, n)
	for i := range b {
		if i%8 == 0 {
			x = mix(x)
		}
		b[i] = byte(x >> (i % 8 * 8))
	}
	return b
}
