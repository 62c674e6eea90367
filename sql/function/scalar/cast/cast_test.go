package cast_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/functest"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/cast"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

var (
	tiny, small, integer, big = types.Of(types.TinyInt), types.Of(types.SmallInt), types.Of(types.Int), types.Of(types.BigInt)
	double, float, truth      = types.Of(types.Double), types.Of(types.Float), types.Of(types.Boolean)
	str, blob, date           = types.String(), types.Of(types.Varbinary), types.Of(types.Date)
	clock                     = types.WithPrecision(types.Time, 0)
)

func stamp(p int) types.Type   { return types.WithPrecision(types.Timestamp, p) }
func instant(p int) types.Type { return types.WithPrecision(types.TimestampLTZ, p) }

// run casts texts to from and that to to, and returns the answers joined.
func run(t *testing.T, from, to types.Type, texts string, try bool, zone *time.Location) string {
	t.Helper()
	v, err := functest.Column(from, strings.Split(texts, "|")...)
	if err != nil {
		t.Fatal(err)
	}
	find := cast.Find
	if try {
		find = cast.Try
	}
	c, err := find(from, to)
	if err != nil {
		return err.Error()
	}
	out := vector.New(c.To)
	if err := lift.Run(c.Kernel, &fn.Call{Zone: zone}, []*vector.Vector{v}, v.Len(), out); err != nil {
		return err.Error()
	}
	for i := range out.Len() {
		if out.Null(i) && !v.Null(i) && !c.MayNull && !try {
			t.Errorf("%s to %s: %s became NULL, though MayNull is not set", from, to, texts)
		}
	}
	return strings.Join(functest.Texts(out, zone), "|")
}

// TestCast holds values of the conformance cases cast-*.
func TestCast(t *testing.T) {
	york, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	dec := types.DecimalOf
	tests := []struct {
		from, to types.Type
		in, want string
	}{
		{big, tiny, "300|-129|NULL", "44|127|NULL"},
		{big, integer, "3000000000", "-1294967296"},
		{dec(20, 3), integer, "1.999|-1.999|3000000000.700", "1|-1|-1294967296"},
		{dec(20, 3), dec(4, 2), "1.999|-99.995|99.994", "2.00|NULL|99.99"},
		{dec(20, 3), dec(22, 5), "1.5", "1.50000"},
		{dec(38, 20), dec(38, 0), "999999999999999999.5", "1000000000000000000"},
		{big, dec(4, 0), "300|30000", "300|NULL"},
		{integer, dec(12, 2), "5|-7", "5.00|-7.00"},
		{double, integer, "1.9|-1.9|1e20|-1e20|NaN", "1|-1|2147483647|-2147483648|0"},
		{double, tiny, "300.7|1e20|-1e20", "44|-1|0"},
		{double, big, "1e20|Infinity", "9223372036854775807|9223372036854775807"},
		{double, dec(5, 2), "1.005|1e20|-0.0", "1.01|NULL|0.00"},
		{double, truth, "0.1|-0.0|NaN", "TRUE|FALSE|TRUE"},
		{double, float, "0.1|1e300", "0.1|Infinity"},
		{float, double, "0.1", "0.10000000149011612"},
		{truth, dec(3, 1), "true|false", "1.0|0.0"},
		{truth, types.WithLength(types.Varchar, 3), "true|false", "TRU|FAL"},
		{str, types.WithLength(types.Char, 3), "hello|hi|日本語日||NULL", "hel|hi |日本語|   |NULL"},
		{str, types.WithLength(types.Binary, 2), "abc|a", "ab|a\x00"},
		{integer, types.WithLength(types.Varchar, 2), "12345|-7", "12|-7"},
		{date, stamp(3), "2024-02-29", "2024-02-29 00:00:00.000"},
		{stamp(6), date, "1969-12-31 23:59:59.9", "1969-12-31"},
		{stamp(6), clock, "1969-12-31 23:59:59.9", "23:59:59"},
		{stamp(9), stamp(6), "2024-12-31 23:59:59.999999999", "2024-12-31 23:59:59.999999"},
		{stamp(9), stamp(0), "1969-12-31 23:59:59.999999999", "1969-12-31 23:59:59"},
		{stamp(3), stamp(1), "1969-12-31 23:59:59.999", "1969-12-31 23:59:59.9"},
		{stamp(3), stamp(9), "2024-12-31 23:59:59.999", "2024-12-31 23:59:59.999000000"},
		{clock, stamp(0), "10:11:12", "1970-01-01 10:11:12"},
		{stamp(3), instant(3), "2024-07-01 22:00:00.5", "2024-07-01 22:00:00.500"},
		{str, integer, "abc", `"abc" is no INT, it is not written like one; TRY_CAST gives NULL for text that does not fit`},
		{str, tiny, "300", `"300" is no TINYINT, it is out of range; TRY_CAST gives NULL for text that does not fit`},
		{str, stamp(3), "2023-02-29", `"2023-02-29" is no TIMESTAMP(3), there is no such day; TRY_CAST gives NULL for text that does not fit`},
		{str, integer, "", "an empty text is no INT; TRY_CAST gives NULL for text that does not fit"},
		{double, dec(5, 2), "NaN", "NaN and Infinity have no DECIMAL value"},
		{date, integer, "2024-01-01", "DATE cannot be cast to INT; EXTRACT and TIMESTAMPDIFF give numbers"},
		{integer, stamp(3), "5", "INT cannot be cast to TIMESTAMP(3); TO_TIMESTAMP_LTZ makes an instant of a number"},
		{integer, blob, "5", "INT cannot be cast to BYTES; cast it to STRING first"},
		{str, types.Of(types.IntervalDay), "5", "STRING cannot be cast to INTERVAL SECOND(3); write a number times INTERVAL '1' SECOND"},
		{integer, dec(39, 0), "1", "DECIMAL has 1 to 38 digits, found 39"},
		{stamp(3), stamp(10), "2024-01-01", "TIMESTAMP has 0 to 9 digits of a second, found 10"},
	}
	for _, tt := range tests {
		if got := run(t, tt.from, tt.to, tt.in, false, york); got != tt.want {
			t.Errorf("CAST(%s %q AS %s): got %q, want %q", tt.from, tt.in, tt.to, got, tt.want)
		}
	}
	if got := run(t, str, integer, "12|x|NULL", true, nil); got != "12|NULL|NULL" {
		t.Errorf("TRY_CAST gives %s", got)
	}
	if got := run(t, double, types.DecimalOf(5, 2), "NaN|1", true, nil); got != "NULL|1.00" {
		t.Errorf("TRY_CAST of NaN gives %s", got)
	}
}

// TestZones: an instant is read and written on the wall clock of the session zone.
func TestZones(t *testing.T) {
	york, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	// The column is read in UTC.
	if got := run(t, instant(3), stamp(3), "2024-01-01 02:00:00", false, york); got != "2023-12-31 21:00:00.000" {
		t.Errorf("LTZ to TIMESTAMP: %s", got)
	}
	if got := run(t, instant(3), date, "2024-01-01 02:00:00", false, york); got != "2023-12-31" {
		t.Errorf("LTZ to DATE: %s", got)
	}
	for to, want := range map[types.Kind]bool{types.Timestamp: true, types.TimestampLTZ: false, types.Varchar: true} {
		if c, err := cast.Find(instant(3), types.Of(to)); err != nil || c.Zoned != want {
			t.Errorf("LTZ to %s: Zoned is %v, %v", to, c.Zoned, err)
		}
	}
}

// TestNested casts arrays and rows element by element.
func TestNested(t *testing.T) {
	v := vector.New(types.ArrayOf(str))
	for _, s := range []string{"1", "22", "x"} {
		v.Child[0].AppendString(s)
	}
	v.AppendEntries()
	v.AppendNull()
	v.Child[0].AppendString("7")
	v.AppendEntries()
	c, err := cast.Try(v.Type, types.ArrayOf(integer))
	if err != nil {
		t.Fatal(err)
	}
	out := vector.New(c.To)
	if err := lift.Run(c.Kernel, &fn.Call{}, []*vector.Vector{v}, v.Len(), out); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(functest.Texts(out, nil)); got != "[NULL NULL [7]]" {
		t.Errorf("got %s", got)
	}
	if _, err := cast.Find(v.Type, types.ArrayOf(types.ArrayOf(integer))); err == nil {
		t.Error("ARRAY<STRING> was cast to ARRAY<ARRAY<INT>>")
	}
	if c, _ := cast.Find(types.ArrayOf(integer), types.ArrayOf(integer.NotNull())); !c.Same {
		t.Error("nullability alone asks for a cast")
	}
}

// TestEveryPair asks for the cast between all pairs of kinds: there is one, or a
// sentence that names both types.
func TestEveryPair(t *testing.T) {
	kinds := []types.Type{
		tiny, small, integer, big, float, double, types.DecimalOf(10, 2), truth, str, types.WithLength(types.Char, 3),
		blob, types.WithLength(types.Binary, 3), date, clock, stamp(3), stamp(9), instant(3), instant(9),
		types.Of(types.IntervalDay), types.Of(types.IntervalMonth),
		types.ArrayOf(integer), types.MapOf(str, integer), types.RowOf(types.Field{Name: "a", Type: integer}),
	}
	for _, from := range kinds {
		for _, to := range kinds {
			c, err := cast.Find(from, to)
			switch {
			case err != nil && (!strings.Contains(err.Error(), from.Name()) || !strings.Contains(err.Error(), to.Name())):
				t.Errorf("%s to %s: %v", from, to, err)
			case err == nil && types.Implicit(from, to) && c.CanFail && from.Kind != types.Double && from.Kind != types.Float:
				t.Errorf("%s becomes %s implicitly, which can fail", from, to)
			case err != nil && types.Implicit(from, to):
				t.Errorf("%s becomes %s implicitly, and there is no cast: %v", from, to, err)
			}
		}
		if c, err := cast.Find(types.Type{Nullable: true}, from); err != nil || !c.To.Nullable {
			t.Errorf("NULL to %s: %v", from, err)
		}
	}
}

// pairs says which types can be cast to which, as Flink's documentation does; a
// DECIMAL or a number with a fraction may become a BOOLEAN besides. A number of
// units becomes an interval where the unit is known (planner/scope).
const pairs = `
            text bytes bool num date time stamp ltz second month array map multiset row
text        yes  yes   yes  yes yes  yes  yes   yes no     no    no    no  no       no
bytes       yes  yes   no   no  no   no   no    no  no     no    no    no  no       no
bool        yes  no    yes  yes no   no   no    no  no     no    no    no  no       no
num         yes  no    yes  yes no   no   no    no  no     no    no    no  no       no
date        yes  no    no   no  yes  no   yes   yes no     no    no    no  no       no
time        yes  no    no   no  no   yes  yes   yes no     no    no    no  no       no
stamp       yes  no    no   no  yes  yes  yes   yes no     no    no    no  no       no
ltz         yes  no    no   no  yes  yes  yes   yes no     no    no    no  no       no
second      yes  no    no   no  no   no   no    no  yes    no    no    no  no       no
month       yes  no    no   no  no   no   no    no  no     yes   no    no  no       no
array       yes  no    no   no  no   no   no    no  no     no    yes   no  no       no
map         yes  no    no   no  no   no   no    no  no     no    no    yes no       no
multiset    yes  no    no   no  no   no   no    no  no     no    no    no  yes      no
row         yes  no    no   no  no   no   no    no  no     no    no    no  no       yes
`

// TestPairs finds a cast where there is one, and a reason where there is none.
func TestPairs(t *testing.T) {
	kinds := map[string][]types.Type{
		"text": {str, types.WithLength(types.Char, 3)}, "bytes": {blob, types.WithLength(types.Binary, 2)},
		"bool": {truth}, "num": {tiny, integer, big, types.DecimalOf(10, 2)},
		"date": {date}, "time": {clock},
		"stamp": {stamp(3), stamp(9)}, "ltz": {instant(3)},
		"second": {types.Of(types.IntervalDay)}, "month": {types.Of(types.IntervalMonth)}, "array": {types.ArrayOf(integer)},
		"map": {types.MapOf(str, integer)}, "multiset": {types.MultisetOf(integer)}, "row": {types.RowOf(types.Field{Name: "x", Type: integer})},
	}
	lines := strings.Split(strings.TrimSpace(pairs), "\n")
	names := strings.Fields(lines[0])
	for _, line := range lines[1:] {
		cells := strings.Fields(line)
		for i, cell := range cells[1:] {
			for _, from := range kinds[cells[0]] {
				for _, to := range kinds[names[i]] {
					if _, err := cast.Find(from, to); (err == nil) != (cell == "yes") {
						t.Errorf("%s to %s: %v", from, to, err)
					}
				}
			}
		}
	}
}

// TestPrecisions casts texts to timestamps, and those to others, of every
// precision: digits beyond it are cut off.
func TestPrecisions(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	text := vector.New(str.NotNull())
	var times []time.Time
	for i := range 400 {
		at := time.Unix(-62135596800+random.Int64N(315537897600), random.Int64N(1e9)).UTC()
		if i%4 == 0 {
			at = at.Truncate(time.Second).Add(time.Second - 1)
		}
		times = append(times, at)
		text.AppendString(at.Format("2006-01-02 15:04:05.000000000"))
	}
	for p := range 10 {
		for _, to := range []types.Type{stamp(p), instant(p)} {
			exact := converted(t, text, stamp(9))
			for _, from := range []*vector.Vector{text, exact} {
				out := converted(t, from, to)
				for i, at := range times {
					cut := int(types.Pow10(9 - p))
					seconds, nanos := vector.Stamp(out, i)
					if want := at.Nanosecond() / cut * cut; seconds != at.Unix() || nanos != want {
						t.Fatalf("%s %s as %s: got %d, %d, want %d, %d", from.Type, at, to, seconds, nanos, at.Unix(), want)
					}
				}
			}
		}
	}
}

// converted casts a column.
func converted(t *testing.T, v *vector.Vector, to types.Type) *vector.Vector {
	t.Helper()
	c, err := cast.Find(v.Type, to)
	if err != nil {
		t.Fatal(err)
	}
	out := vector.New(c.To)
	if err := lift.Run(c.Kernel, &fn.Call{}, []*vector.Vector{v}, v.Len(), out); err != nil {
		t.Fatal(err)
	}
	return out
}
