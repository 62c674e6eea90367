// Package exectest writes streams as text, for tests of whatever runs in a job.
//
// It is not the golden runner (exec/golden runs SQL files) and runs no plans; it
// has what tests of operators, tasks and jobs need to say what comes in and what
// goes out: rows, kinds and watermarks, and tables in memory.
//
// Start with [Parse] and [Text], which are each other's inverse. A line is a row,
// blank-separated, perhaps after its kind; or "w 7", the watermark 7; "w MAX" is
// the last one.
package exectest

import (
	"strconv"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Types returns the types of columns by their names in SQL.
func Types(names ...string) []types.Type {
	short := map[string]types.Type{
		"BIGINT": types.Of(types.BigInt), "INT": types.Of(types.Int), "STRING": types.String(), "BOOLEAN": types.Of(types.Boolean),
		"TIMESTAMP(3)": types.WithPrecision(types.Timestamp, 3), "TIMESTAMP_LTZ(3)": types.WithPrecision(types.TimestampLTZ, 3),
		"DOUBLE": types.Of(types.Double), "DECIMAL(10, 2)": types.DecimalOf(10, 2),
		"ARRAY<BIGINT>": types.ArrayOf(types.Of(types.BigInt)),
	}
	out := make([]types.Type, len(names))
	for i, n := range names {
		t, ok := short[n]
		if !ok {
			panic("exectest: type " + n + " has no line in Types")
		}
		out[i] = t
	}
	return out
}

// Empty returns a batch without rows.
func Empty(columns []types.Type) *changelog.Batch {
	b := &changelog.Batch{}
	for _, t := range columns {
		b.Cols = append(b.Cols, vector.New(t))
	}
	return b
}

// Parse reads rows and watermarks, one a line. Numbers stand for themselves,
// timestamps are in ms, NULL is NULL, and a text may not hold blanks.
func Parse(t testing.TB, columns []types.Type, text string) *changelog.Batch {
	t.Helper()
	b := Empty(columns)
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if f[0] == "w" {
			b.Marks = append(b.Marks, changelog.Mark{Row: int32(b.N), W: parseWatermark(t, f[1])})
			continue
		}
		f = parseKind(b, f)
		if len(f) != len(columns) {
			t.Fatalf("exectest: %d values for %d columns in %q", len(f), len(columns), strings.TrimSpace(line))
		}
		for i, x := range f {
			appendText(t, b.Cols[i], x)
		}
		b.N++
	}
	return b
}

// parseKind takes the kind off a row and adds it to b.
func parseKind(b *changelog.Batch, f []string) []string {
	kind := changelog.Insert
	for k := changelog.Insert; k <= changelog.Delete; k++ {
		if f[0] == k.String() {
			kind, f = k, f[1:]
			break
		}
	}
	if kind != changelog.Insert && b.Kinds == nil {
		b.Kinds = make([]changelog.RowKind, b.N)
	}
	if b.Kinds != nil {
		b.Kinds = append(b.Kinds, kind)
	}
	return f
}

func parseWatermark(t testing.TB, text string) changelog.Watermark {
	t.Helper()
	if text == "MAX" {
		return changelog.MaxWatermark
	}
	return changelog.Watermark(parseInt(t, text))
}

func parseInt(t testing.TB, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal("exectest:", err)
	}
	return n
}

func appendText(t testing.TB, v *vector.Vector, x string) {
	t.Helper()
	if x == "NULL" {
		v.AppendNull()
		return
	}
	switch v.Type.Physical() {
	case types.PhysBytes:
		v.AppendString(x)
	case types.PhysBool:
		var y uint8
		if x == "TRUE" {
			y = 1
		}
		vector.AppendValue(v, y)
	case types.PhysInt32:
		vector.AppendValue(v, int32(parseInt(t, x)))
	case types.PhysInt64:
		vector.AppendValue(v, parseInt(t, x))
	case types.PhysFloat64:
		y, err := strconv.ParseFloat(x, 64)
		if err != nil {
			t.Fatal("exectest:", err)
		}
		vector.AppendValue(v, y)
	default:
		t.Fatalf("exectest: no text form of %s", v.Type)
	}
}

// Text returns the rows and watermarks of batches as Parse reads them. Kinds are
// written only where they are not +I.
func Text(batches ...*changelog.Batch) string {
	var w strings.Builder
	for _, b := range batches {
		m := 0
		for i := range b.N {
			for ; m < len(b.Marks) && b.Marks[m].Row <= b.Ordinal(i); m++ {
				writeMark(&w, b.Marks[m].W)
			}
			w.WriteString(Row(b, i))
			w.WriteByte('\n')
		}
		for ; m < len(b.Marks); m++ {
			writeMark(&w, b.Marks[m].W)
		}
	}
	return w.String()
}

func writeMark(w *strings.Builder, x changelog.Watermark) {
	if x == changelog.MaxWatermark {
		w.WriteString("w MAX\n")
		return
	}
	w.WriteString("w " + strconv.FormatInt(int64(x), 10) + "\n")
}

// Row returns row i of a batch as Parse reads it.
func Row(b *changelog.Batch, i int) string {
	var f []string
	if k := b.Kind(i); k != changelog.Insert {
		f = append(f, k.String())
	}
	for _, c := range b.Cols {
		f = append(f, Value(c, i))
	}
	return strings.Join(f, " ")
}

// Value returns row i of a column as Parse reads it.
func Value(c *vector.Vector, i int) string {
	if c.Null(i) {
		return "NULL"
	}
	if c.Type.Kind.Stamp() && c.Type.Physical() == types.PhysInt64 {
		return strconv.FormatInt(vector.Integer(c, i), 10)
	}
	return string(vector.AppendText(nil, c, i, nil))
}

// Cut divides a batch into batches of n rows. Marks between two batches stand at
// the end of the first; pairs of -U and +U stay whole.
func Cut(b *changelog.Batch, n int) []*changelog.Batch {
	var out []*changelog.Batch
	m := 0
	for lo := 0; lo < b.N || lo == 0 && len(b.Marks) > 0; {
		hi := min(lo+n, b.N)
		if hi < b.N && b.Kind(hi-1) == changelog.UpdateBefore {
			hi++
		}
		part := &changelog.Batch{N: hi - lo}
		for _, c := range b.Cols {
			v := vector.New(c.Type)
			v.AppendRange(c, lo, hi)
			part.Cols = append(part.Cols, v)
		}
		if b.Kinds != nil {
			part.Kinds = b.Kinds[lo:hi]
		}
		for ; m < len(b.Marks) && int(b.Marks[m].Row) <= hi; m++ {
			part.Marks = append(part.Marks, changelog.Mark{Row: b.Marks[m].Row - int32(lo), W: b.Marks[m].W})
		}
		out = append(out, part)
		if lo = hi; lo == 0 {
			break
		}
	}
	return out
}
