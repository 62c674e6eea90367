package conntest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// TestCases runs what needs no query engine of the conformance cases about
// formats: SELECT * of a table, its rows or its refusal.
func TestCases(t *testing.T) {
	dir := "../../testdata/conformance/format"
	if d := os.Getenv("TIDEMARK_CASES"); d != "" {
		dir = d
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.sql"))
	more, _ := filepath.Glob(filepath.Join(dir, "differs", "*.sql"))
	if len(files) == 0 {
		t.Skip("no cases")
	}
	for _, file := range append(files, more...) {
		t.Run(filepath.Base(file), func(t *testing.T) { runCase(t, file) })
	}
}

// create matches a table: name, columns, options.
var create = regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\)\s*WITH \((.*?)\);\n`)

var option = regexp.MustCompile(`'((?:[^']|'')*)' = (?:U&)?'((?:[^']|'')*)'`)

func runCase(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	src := string(data)
	at := create.FindAllStringSubmatchIndex(src, -1)
	for i, m := range at {
		end := len(src)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		name, decl, with := src[m[2]:m[3]], src[m[4]:m[5]], src[m[6]:m[7]]
		t.Run(name, func(t *testing.T) { runTable(t, name, decl, with, src[m[1]:end]) })
	}
}

func runTable(t *testing.T, name, decl, with, rest string) {
	var query string
	for _, q := range strings.Split(rest, ";\n")[0:] {
		if strings.Contains(q, "SELECT * FROM "+name) {
			i := strings.Index(rest, "SELECT * FROM "+name+";\n")
			query = rest[i:]
			break
		}
	}
	if query == "" {
		t.Skip("no SELECT *")
	}
	got, err := read(name, decl, with, rest)
	block := strings.Split(query, "\n\n")[0]
	if strings.Contains(block, "-- Fails:") {
		if err == nil {
			t.Errorf("no error, but rows\n%s", strings.Join(got, "\n"))
		}
		t.Log(err)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := comments(block)
	changes := strings.Contains(block, "-- Changes:")
	from := slices.IndexFunc(lines, func(l string) bool { return l == "Output:" || l == "Changes:" })
	var want []string
	for _, l := range lines[from+2:] {
		var cells []string
		for _, cell := range strings.Split(l+" ", " | ") {
			cells = append(cells, strings.TrimRight(cell, " "))
		}
		want = append(want, strings.Join(cells, "|"))
	}
	for i := range got {
		if !changes {
			_, got[i], _ = strings.Cut(got[i], "|")
		}
	}
	if !changes {
		slices.Sort(got)
		slices.Sort(want)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// comments returns the text of the comment lines of s.
func comments(s string) []string {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		if l == "--" {
			out = append(out, "")
		} else if c, ok := strings.CutPrefix(l, "-- "); ok {
			out = append(out, c)
		}
	}
	return out
}

// read decodes the Rows block of a table.
func read(name, decl, with, rest string) ([]string, error) {
	tab := &catalog.Table{Path: catalog.Path{Name: name}}
	for _, m := range option.FindAllStringSubmatch(with, -1) {
		value := strings.ReplaceAll(m[2], "''", "'")
		if value == `\00A7` {
			value = "§"
		}
		tab.Options = append(tab.Options, catalog.Option{Key: m[1], Value: value})
	}
	options, errs := connectors.CheckOptions(tab, nil)
	if errs.Err() != nil {
		return nil, errs.Err()
	}
	cols := Columns(decl)
	d, err := connectors.Decoder(tab, options, cols)
	if err != nil {
		return nil, err
	}
	out := connector.NewRows(cols)
	block, ok := strings.CutPrefix(rest, "-- Rows: "+name+"\n")
	if !ok {
		return nil, nil
	}
	block, _, _ = strings.Cut(block, "\n\n")
	for _, m := range comments(block) {
		if err := d.Message([]byte(m), out); err != nil {
			return nil, err
		}
	}
	var rows []string
	for i := range out.N {
		cells := []string{out.Kind(i).String()}
		for _, c := range out.Cols {
			cells = append(cells, strings.TrimRight(string(cast(nil, c, i)), " "))
		}
		rows = append(rows, strings.Join(cells, "|"))
	}
	return rows, nil
}

// cast appends a value as CAST to STRING prints it.
func cast(dst []byte, v *vector.Vector, i int) []byte {
	if v.Null(i) {
		return append(dst, "NULL"...)
	}
	switch k := v.Type.Kind; {
	case k == types.Boolean:
		return types.AppendBoolean(dst, vector.Values[uint8](v)[i] != 0)
	case k.Integer():
		return text.AppendInteger(dst, v, i)
	case k == types.Float:
		return types.AppendFloat(dst, vector.Values[float32](v)[i])
	case k == types.Double:
		return types.AppendDouble(dst, vector.Values[float64](v)[i])
	case k == types.Decimal:
		return types.AppendDecimal(dst, vector.Values[decimal128.Num](v)[i], v.Type.Scale)
	case k.Text():
		return append(dst, v.Bytes(i)...)
	case k.Bytes():
		const hex = "0123456789abcdef"
		dst = append(dst, "x'"...)
		for _, c := range v.Bytes(i) {
			dst = append(dst, hex[c>>4], hex[c&15])
		}
		return append(dst, '\'')
	case k == types.Date:
		return types.AppendDate(dst, int64(vector.Values[int32](v)[i]))
	case k == types.Time:
		return types.AppendTime(dst, vector.Values[int32](v)[i], v.Type.Precision)
	case k.Stamp():
		seconds, nanos := text.SecondsAndNanos(v, i)
		return types.AppendStamp(dst, seconds, nanos, v.Type.Precision)
	}
	return castNested(dst, v, i)
}

func castNested(dst []byte, v *vector.Vector, i int) []byte {
	brackets, from, to := "{}", 0, len(v.Child)
	switch v.Type.Kind {
	case types.Row:
		brackets = "()"
	case types.Array:
		brackets = "[]"
		from, to = v.Range(i)
	default:
		from, to = v.Range(i)
	}
	dst = append(dst, brackets[0])
	for k := from; k < to; k++ {
		if k > from {
			dst = append(dst, ", "...)
		}
		switch v.Type.Kind {
		case types.Row:
			dst = cast(dst, v.Child[k], i)
		case types.Array:
			dst = cast(dst, v.Child[0], k)
		default:
			dst = cast(append(cast(dst, v.Child[0], k), '='), v.Child[1], k)
		}
	}
	return append(dst, brackets[1])
}
